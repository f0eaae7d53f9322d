import { errors, type ErrorReply } from '../../../contract/errors.ts'
import { minute, second } from '../../base/clock.ts'
import { fail, Failure } from '../../base/errors.ts'
import type { ItemKey } from '../encryption/encryption.ts'
import { answerQuestion, type AnswerInput } from '../answers/answers.ts'
import type { ChatParts } from './chat-parts.ts'
import { noteQuery } from '../query-history/query-history.ts'
import { count, giveBack, type Reservation } from '../subscriptions/subscriptions.ts'
import * as store from './chat.store.ts'
import type { Writing } from './running.ts'
import { messageBinding } from './threads.ts'
import { toTimestamp } from './timestamps.ts'
import { untilStopped } from './until-stopped.ts'

/** What an answer needs to be written: where it belongs, and how it is sealed. */
export type AnswerTarget = {
  userId: string
  key: ItemKey
  writing: Writing
  reservation: Reservation
}

/** An answer that takes longer than this, or says more, is ended. */
const longestTime = 5 * minute
const longestAnswer = 400_000
/** After a stop the engine may still check the part it has written. */
const lastWords = 0.7 * second
/** A part is stored when it has grown by so much, but not every few milliseconds; or after so long. */
const partLength = 2000
const partPause = 0.1 * second
const partTime = 0.5 * second

/**
 * Writes an answer to its end, whoever reads along: into its log, and into the store, where it begins as an empty part
 * marked as aborted. Parts are stored on the way, so that a server that is killed leaves what it had. Never rejects.
 */
export async function writeAnswer(
  parts: ChatParts,
  target: AnswerTarget,
  input: AnswerInput,
  controller: AbortController,
): Promise<void> {
  const { writing } = target
  const { content, log } = writing
  const { signal } = controller
  let usage: { input_tokens: number; output_tokens: number } | null = null
  let failure: ErrorReply | undefined
  let isTooLong = false
  let isCounted = false
  let absent: readonly string[] = []
  const at = parts.clock.now()
  const began = performance.now()
  content.by_model = false
  const end = setTimeout(() => {
    isTooLong = true
    controller.abort()
  }, longestTime)
  const saver = saveParts(parts, target)
  try {
    for await (const chunk of untilStopped(answerQuestion(parts.answers, input, signal), signal, lastWords)) {
      // A stopped engine ends by itself, and what it says last about its part is kept.
      if (signal.aborted && chunk.type !== 'citations') continue
      if (chunk.type === 'usage') {
        usage = { input_tokens: chunk.input_tokens, output_tokens: chunk.output_tokens }
        continue
      }
      if (chunk.type === 'absent') {
        absent = chunk.laws
        continue
      }
      if (chunk.type === 'sources') content.sources = chunk.sources
      else if (chunk.type === 'citations') content.citations = chunk.citations
      else if (chunk.type === 'elsewhere') content.elsewhere = chunk.law
      else if (chunk.type === 'delta') {
        // An answer counts when its first text is delivered; what we say beside it is none.
        if (!isCounted && chunk.text !== '' && chunk.from !== 'notice') {
          await count(parts, target.reservation)
          isCounted = true
        }
        if (chunk.from === 'model') content.by_model = true
        content.text += chunk.text
        saver.grow(chunk.text.length)
      }
      log.append(chunk.type === 'delta' ? { type: 'delta', text: chunk.text } : chunk)
      if (log.position() > longestAnswer) fail('model_cut')
    }
    if (isTooLong) fail('model_timeout')
  } catch (error) {
    if (!signal.aborted || isTooLong) failure = toReply(parts, error)
  }
  clearTimeout(end)
  if (!isCounted)
    await giveBack(parts, target.reservation).catch((err: unknown) =>
      parts.log.warn({ err }, 'a reserved use of the quota could not be given back'),
    )
  const state = failure ? 'failed' : signal.aborted ? 'aborted' : 'complete'
  try {
    await saver.finish(state)
  } catch (error) {
    failure ??= toReply(parts, error)
  }
  writing.state = state
  await noteQuery(parts, {
    user_id: target.userId,
    at,
    duration_ms: Math.round(performance.now() - began),
    law: input.knowledgeBase,
    sub_law: input.subLaw,
    kind: input.document ? 'summary' : 'question',
    state,
    error: failure?.code ?? null,
    input_tokens: usage?.input_tokens ?? null,
    output_tokens: usage?.output_tokens ?? null,
    is_proven: content.citations.some((citation) => citation.state === 'belegt'),
    answer_us: writing.timestampUs,
    absent: absent.toSorted(),
  })
  log.close(
    failure ?? { type: 'done', timestamp: toTimestamp(writing.timestampUs), state, by_model: content.by_model, usage },
  )
}

function toReply(parts: ChatParts, error: unknown): ErrorReply {
  if (error instanceof Failure) return { detail: error.detail, code: error.code }
  parts.log.error({ err: error }, 'answer failed')
  return { detail: errors.internal[1], code: 'internal' }
}

/** Stores an answer while it grows, one write at a time, and as a whole at its end. */
function saveParts(parts: ChatParts, { userId, key, writing }: AnswerTarget) {
  const { timestampUs, content } = writing
  const sealed = () => key.seal(JSON.stringify(content), messageBinding(timestampUs))
  let unsaved = 0
  let last = performance.now()
  let timer: NodeJS.Timeout | undefined
  let saving: Promise<void> | undefined
  // Its time came while an earlier part was being stored.
  let isDue = false
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    isDue = saving !== undefined
    if (isDue) return
    unsaved = 0
    last = performance.now()
    saving = store
      .updateMessage(parts.db, userId, timestampUs, { state: 'aborted', sealed: sealed() })
      .catch((err: unknown) => parts.log.warn({ err }, 'part of an answer could not be stored'))
      .finally(() => {
        saving = undefined
        if (isDue) save()
      })
  }
  return {
    grow(length: number) {
      unsaved += length
      if (unsaved >= partLength && !saving && performance.now() - last >= partPause) save()
      else timer ??= setTimeout(save, partTime)
    },
    async finish(state: store.MessageRow['state']) {
      clearTimeout(timer)
      isDue = false
      await saving
      await store.finishMessage(parts.db, userId, timestampUs, {
        state,
        sealed: sealed(),
        ended_at: parts.clock.now(),
      })
    },
  }
}
