import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Chunk, Message, question } from '../../../contract/chat.ts'
import { isLawAllowed, type SubLaw } from '../../../contract/knowledge-bases.ts'
import type { User } from '../../../contract/profile.ts'
import { transaction } from '../../base/db.ts'
import { fail } from '../../base/errors.ts'
import { createItemKey, type ItemKey } from '../encryption/encryption.ts'
import { answerQuestion } from '../law/law.ts'
import { count, giveBack, reserve, type Reservation } from '../subscriptions/subscriptions.ts'
import type { ChatParts } from './chat-parts.ts'
import * as store from './chat.store.ts'
import { endRunning, startRunning } from './running.ts'
import { messagePlace, threadOf, titlePlace, toMessage, type MessageContent } from './threads.ts'
import { fromTimestamp, toTimestamp } from './timestamps.ts'
import { titleOf } from './title.ts'

type Body = z.output<typeof question>
type Asked = { threadId: string; title: string; key: ItemKey; timestamp: string; subLaw: SubLaw | null; history: Message[]; replyTo: Message | undefined }

/** How many earlier messages go along as context. */
const contextMessages = 12

/**
 * Takes a question and returns the stream of its answer. What can be refused is refused before the stream begins;
 * the question is stored before the first event. The answer is stored when it ends, in whatever way: whole, stopped
 * (`abort` was called, or the person reset the chat), or failed in the middle.
 */
export async function ask(parts: ChatParts, user: User, body: Body): Promise<{ events: AsyncGenerator<Chunk>; abort: () => void }> {
  if (!isLawAllowed(user.subscription_limited_laws, body.law)) fail('law_not_allowed')
  if (body.file_context.length > 0) fail('invalid_input', 'Diese Datei gibt es nicht.')
  const running = startRunning(parts.running, user.id)
  let reservation: Reservation | undefined
  try {
    reservation = await reserve(parts, user, 'query')
    const asked = await storeQuestion(parts, user, body)
    return { events: answer(parts, user, body, asked, running, reservation), abort: () => running.abort() }
  } catch (error) {
    endRunning(parts.running, user.id, running)
    if (reservation) await giveBack(parts, reservation)
    throw error
  }
}

async function storeQuestion(parts: ChatParts, user: User, body: Body): Promise<Asked> {
  const subLaw = body.law === 'publiclaw' ? (body.sub_law ?? 'bund') : null
  const thread = body.thread_id ? await threadOf(parts, user, body.thread_id) : undefined
  const history = thread ? await context(parts, user, thread, body.history_context_timestamp) : []
  const replyTo = body.reply_to_message_timestamp ? history.find((message) => message.timestamp === body.reply_to_message_timestamp) : undefined
  if (body.reply_to_message_timestamp && !replyTo) fail('message_not_found')
  return transaction(parts.db, async (tx) => {
    const now = parts.clock.now()
    const threadId = thread?.id ?? randomUUID()
    const title = thread ? thread.key.open(thread.sealed_title, titlePlace) : titleOf(body.question)
    const { key, kind, wrapped } = thread ? { key: thread.key, kind: thread.key_kind, wrapped: thread.wrapped_key } : await createItemKey(parts, user, threadId, tx)
    if (thread) await store.updateThread(tx, user.id, threadId, { updated_at: now })
    else await store.insertThread(tx, user.id, { id: threadId, key_kind: kind, wrapped_key: wrapped, sealed_title: key.seal(title, titlePlace), updated_at: now })
    const timestamp = await store.nextTimestamp(tx, user.id, now)
    const content: MessageContent = { text: body.question, sources: [], citations: [] }
    await store.insertMessage(tx, user.id, {
      timestamp_us: timestamp,
      thread_id: threadId,
      role: 'user',
      state: 'complete',
      law: body.law,
      sub_law: subLaw,
      sealed: key.seal(JSON.stringify(content), messagePlace(timestamp)),
    })
    return { threadId, title, key, timestamp, subLaw, history, replyTo }
  })
}

/** The newest messages of the conversation up to the given one, oldest first. */
async function context(parts: ChatParts, user: User, thread: Awaited<ReturnType<typeof threadOf>>, until: string | null | undefined): Promise<Message[]> {
  const number = until ? (fromTimestamp(until) ?? fail('message_not_found')) : undefined
  const rows = await store.listMessages(parts.db, user.id, thread.id, { limit: contextMessages, offset: 0, until: number })
  if (number && rows[0]?.timestamp_us !== number) fail('message_not_found')
  return rows.map((row) => toMessage(row, thread.key)).reverse()
}

async function* answer(parts: ChatParts, user: User, body: Body, asked: Asked, running: AbortController, reservation: Reservation): AsyncGenerator<Chunk> {
  const content: MessageContent = { text: '', sources: [], citations: [] }
  let usage: { input_tokens: number; output_tokens: number } | null = null
  let state: Message['state'] = 'failed'
  const keep = () => storeAnswer(parts, user, body, asked, content, state)
  let timestamp: string | undefined
  try {
    yield { type: 'thread', thread_id: asked.threadId, title: asked.title, question_timestamp: toTimestamp(asked.timestamp) }
    const input = {
      question: body.question,
      knowledgeBase: body.law,
      subLaw: asked.subLaw,
      ...(body.as_of && { asOf: body.as_of }),
      history: asked.history.map(({ role, text }) => ({ role, text })),
      ...(asked.replyTo && { replyTo: asked.replyTo.text }),
    }
    for await (const chunk of answerQuestion(parts.law, input, running.signal)) {
      // A stopped engine ends by itself, and what it says last about its part is kept.
      if (running.signal.aborted && chunk.type !== 'citations') continue
      if (chunk.type === 'sources') content.sources = chunk.sources
      else if (chunk.type === 'delta') {
        // An answer counts when its first text is delivered.
        if (!content.text && chunk.text) await count(parts, reservation)
        content.text += chunk.text
      } else if (chunk.type === 'citations') content.citations = chunk.citations
      else if (chunk.type === 'usage') {
        usage = { input_tokens: chunk.input_tokens, output_tokens: chunk.output_tokens }
        continue
      }
      yield chunk
    }
    state = running.signal.aborted ? 'aborted' : 'complete'
    timestamp = await keep()
  } catch (error) {
    if (!running.signal.aborted) throw error
    state = 'aborted'
  } finally {
    timestamp ??= await keep()
    endRunning(parts.running, user.id, running)
    if (!content.text) await giveBack(parts, reservation)
  }
  yield { type: 'done', timestamp: toTimestamp(timestamp), usage }
}

async function storeAnswer(parts: ChatParts, user: User, body: Body, asked: Asked, content: MessageContent, state: Message['state']): Promise<string> {
  return transaction(parts.db, async (tx) => {
    const now = parts.clock.now()
    const timestamp = await store.nextTimestamp(tx, user.id, now)
    // The conversation may have been deleted while its answer was being written: then nothing is kept.
    if (!(await store.findThread(tx, user.id, asked.threadId))) return timestamp
    await store.insertMessage(tx, user.id, {
      timestamp_us: timestamp,
      thread_id: asked.threadId,
      role: 'assistant',
      state,
      law: body.law,
      sub_law: asked.subLaw,
      sealed: asked.key.seal(JSON.stringify(content), messagePlace(timestamp)),
    })
    await store.updateThread(tx, user.id, asked.threadId, { updated_at: now })
    return timestamp
  })
}
