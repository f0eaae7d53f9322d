import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Chunk, Message, question } from '../../../contract/chat.ts'
import { isLawAllowed } from '../../../contract/knowledge-bases.ts'
import type { User } from '../../../contract/profile.ts'
import { transaction } from '../../base/db.ts'
import { fail } from '../../base/errors.ts'
import { createItemKey, type ItemKey } from '../encryption/encryption.ts'
import type { AnswerInput } from '../law/law.ts'
import { giveBack, reserve, type Reservation } from '../subscriptions/subscriptions.ts'
import { openAnswerLog, type AnswerLog } from './answer-log.ts'
import type { ChatParts } from './chat-parts.ts'
import * as store from './chat.store.ts'
import { contextOf } from './context.ts'
import { excerptOf } from './excerpt.ts'
import { endRunning, startRunning, type Writing } from './running.ts'
import { messagePlace, threadOf, titlePlace, type MessageContent, type OpenThread } from './threads.ts'
import { toTimestamp } from './timestamps.ts'
import { titleOf } from './title.ts'
import { versionsOf } from './versions.ts'
import { writeAnswer } from './write-answer.ts'

type Body = z.output<typeof question>
/** Where a question goes: the existing conversation, or none yet. `document` is the one source that it wants summarised. */
type Where = { threadId: string; thread: OpenThread | undefined; document: string | undefined }
type Asked = { key: ItemKey; answer: string; announcement: Chunk; input: AnswerInput }

/**
 * Takes a question and begins its answer, which is written to its end whoever reads it; returns its log. What can be
 * refused is refused before; the question is stored before the first event. An answer that is still running in the
 * same conversation is stopped first, and its part is kept.
 */
export async function ask(parts: ChatParts, user: User, body: Body, about: { document?: string } = {}): Promise<AnswerLog> {
  if (!isLawAllowed(user.subscription_limited_laws, body.law)) fail('law_not_allowed')
  if (body.file_context.length > 0) fail('invalid_input', 'Diese Datei gibt es nicht.')
  const thread = body.thread_id ? await threadOf(parts, user, body.thread_id) : undefined
  // Only to refuse what has no place; the answer that still runs may yet change what goes along.
  await contextOf(parts, user, body, thread)
  const threadId = thread?.id ?? randomUUID()
  const { answering, before } = startRunning(parts.running, user.id, threadId)
  let reservation: Reservation | undefined
  try {
    reservation = await reserve(parts, user, 'query')
    // Only now is it sure that the new question may be put.
    for (const other of before) other.controller.abort()
    await Promise.all(before.map(({ ended }) => ended))
    const asked = await storeQuestion(parts, user, body, { threadId, thread, document: about.document })
    const log = openAnswerLog(asked.answer)
    const writing: Writing = { timestampUs: asked.answer, state: 'running', content: { text: '', sources: [], citations: [] }, log }
    log.append(asked.announcement)
    answering.writing = writing
    void writeAnswer(parts, user, { threadId, key: asked.key, writing, reservation }, asked.input, answering.controller).finally(() => endRunning(parts.running, user.id, answering))
    return log
  } catch (error) {
    endRunning(parts.running, user.id, answering)
    if (reservation) await giveBack(parts, reservation)
    throw error
  }
}

/**
 * Stores the question, unless it is answered once more, and behind it an empty answer marked as aborted: that is what a
 * killed server leaves. From now on the new answer is shown.
 */
async function storeQuestion(parts: ChatParts, user: User, body: Body, { threadId, thread, document }: Where): Promise<Asked> {
  const subLaw = body.law === 'publiclaw' ? (body.sub_law ?? 'bund') : null
  const { before, again, history, replyTo } = await contextOf(parts, user, body, thread)
  const wanted = document ?? again?.document
  const input = {
    question: body.question,
    knowledgeBase: body.law,
    subLaw,
    ...(body.as_of && { asOf: body.as_of }),
    ...(wanted && { document: wanted }),
    history: history.flatMap(({ role, text }) => (text === '' ? [] : [{ role, text }])),
    ...(replyTo && { replyTo: replyTo.text }),
  }
  return transaction(parts.db, async (tx) => {
    const now = parts.clock.now()
    const title = thread ? thread.key.open(thread.sealed_title, titlePlace) : titleOf(body.question)
    const { key, kind, wrapped } = thread ? { key: thread.key, kind: thread.key_kind, wrapped: thread.wrapped_key } : await createItemKey(parts, user, threadId, tx)
    if (!thread) await store.insertThread(tx, user.id, { id: threadId, key_kind: kind, wrapped_key: wrapped, sealed_title: key.seal(title, titlePlace), updated_at: now })
    const insert = async (role: Message['role'], state: store.MessageRow['state'], parent: string | null, more: Partial<MessageContent>) => {
      const timestamp = await store.nextTimestamp(tx, user.id, now)
      const content: MessageContent = { text: '', sources: [], citations: [], ...more }
      const sealed = key.seal(JSON.stringify(content), messagePlace(timestamp))
      await store.insertMessage(tx, user.id, { timestamp_us: timestamp, thread_id: threadId, parent_us: parent, role, state, law: body.law, sub_law: subLaw, sealed })
      return timestamp
    }
    const about = { ...(document && { document }), ...(replyTo && { reply_to: { timestamp: replyTo.timestamp, excerpt: excerptOf(replyTo) } }) }
    const asked = again?.number ?? (await insert('user', 'complete', before, { text: body.question, ...about }))
    const answer = await insert('assistant', 'aborted', asked, {})
    await store.updateThread(tx, user.id, threadId, { updated_at: now, shown_us: answer })
    const versions = await versionsOf(tx, user, threadId, [asked, answer])
    const announcement = {
      type: 'thread' as const,
      thread_id: threadId,
      title,
      question_timestamp: toTimestamp(asked),
      answer_timestamp: toTimestamp(answer),
      question_versions: versions(asked),
      answer_versions: versions(answer),
    }
    return { key, answer, announcement, input }
  })
}
