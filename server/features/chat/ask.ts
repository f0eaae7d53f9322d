import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Message, question } from '../../../contract/chat.ts'
import { isLawAllowed } from '../../../contract/knowledge-bases.ts'
import type { User } from '../../../contract/profile.ts'
import { transaction } from '../../base/db.ts'
import { fail } from '../../base/errors.ts'
import { createItemKey, type ItemKey } from '../encryption/encryption.ts'
import type { AnswerInput } from '../law/law.ts'
import { openAnswerLog, type AnswerLog } from './answer-log.ts'
import { giveBack, reserve, type Reservation } from '../subscriptions/subscriptions.ts'
import type { ChatParts } from './chat-parts.ts'
import * as store from './chat.store.ts'
import { endRunning, startRunning, type Writing } from './running.ts'
import { messagePlace, threadOf, titlePlace, toMessage, type MessageContent } from './threads.ts'
import { fromTimestamp, toTimestamp } from './timestamps.ts'
import { titleOf } from './title.ts'
import { writeAnswer } from './write-answer.ts'

type Body = z.output<typeof question>
type OwnThread = Awaited<ReturnType<typeof threadOf>>
type Asked = { title: string; key: ItemKey; timestamp: { question: string; answer: string }; input: AnswerInput }

/** How many earlier messages go along as context. */
const contextMessages = 12

/**
 * Takes a question and begins its answer, which is written to its end whoever reads it; returns its log. What can be
 * refused is refused before; the question is stored before the first event. An answer that is still running in the
 * same conversation is stopped first, and its part is kept.
 */
export async function ask(parts: ChatParts, user: User, body: Body, about: { document?: string } = {}): Promise<AnswerLog> {
  if (!isLawAllowed(user.subscription_limited_laws, body.law)) fail('law_not_allowed')
  if (body.file_context.length > 0) fail('invalid_input', 'Diese Datei gibt es nicht.')
  const thread = body.thread_id ? await threadOf(parts, user, body.thread_id) : undefined
  if (thread) await historyFor(parts, user, body, thread)
  const threadId = thread?.id ?? randomUUID()
  const { answering, before } = startRunning(parts.running, user.id, threadId)
  let reservation: Reservation | undefined
  try {
    reservation = await reserve(parts, user, 'query')
    // Only now is it sure that the new question may be put.
    for (const other of before) other.controller.abort()
    await Promise.all(before.map(({ ended }) => ended))
    const asked = await storeQuestion(parts, user, body, threadId, thread)
    const log = openAnswerLog(asked.timestamp.answer)
    const writing: Writing = { timestampUs: asked.timestamp.answer, state: 'running', content: { text: '', sources: [], citations: [] }, log }
    log.append({ type: 'thread', thread_id: threadId, title: asked.title, question_timestamp: toTimestamp(asked.timestamp.question), answer_timestamp: toTimestamp(asked.timestamp.answer) })
    answering.writing = writing
    void writeAnswer(parts, user, { threadId, key: asked.key, writing, reservation }, { ...asked.input, ...about }, answering.controller).finally(() => endRunning(parts.running, user.id, answering))
    return log
  } catch (error) {
    endRunning(parts.running, user.id, answering)
    if (reservation) await giveBack(parts, reservation)
    throw error
  }
}

/** Stores the question and, behind it, an empty answer marked as aborted: that is what a killed server leaves. */
async function storeQuestion(parts: ChatParts, user: User, body: Body, threadId: string, thread: OwnThread | undefined): Promise<Asked> {
  const subLaw = body.law === 'publiclaw' ? (body.sub_law ?? 'bund') : null
  const { history, replyTo } = await historyFor(parts, user, body, thread)
  const input = {
    question: body.question,
    knowledgeBase: body.law,
    subLaw,
    ...(body.as_of && { asOf: body.as_of }),
    history: history.flatMap(({ role, text }) => (text === '' ? [] : [{ role, text }])),
    ...(replyTo && { replyTo: replyTo.text }),
  }
  return transaction(parts.db, async (tx) => {
    const now = parts.clock.now()
    const title = thread ? thread.key.open(thread.sealed_title, titlePlace) : titleOf(body.question)
    const { key, kind, wrapped } = thread ? { key: thread.key, kind: thread.key_kind, wrapped: thread.wrapped_key } : await createItemKey(parts, user, threadId, tx)
    if (thread) await store.updateThread(tx, user.id, threadId, { updated_at: now })
    else await store.insertThread(tx, user.id, { id: threadId, key_kind: kind, wrapped_key: wrapped, sealed_title: key.seal(title, titlePlace), updated_at: now })
    const insert = async (role: Message['role'], state: store.MessageRow['state'], text: string) => {
      const timestamp = await store.nextTimestamp(tx, user.id, now)
      const content: MessageContent = { text, sources: [], citations: [] }
      const sealed = key.seal(JSON.stringify(content), messagePlace(timestamp))
      await store.insertMessage(tx, user.id, { timestamp_us: timestamp, thread_id: threadId, role, state, law: body.law, sub_law: subLaw, sealed })
      return timestamp
    }
    const timestamp = { question: await insert('user', 'complete', body.question), answer: await insert('assistant', 'aborted', '') }
    return { title, key, timestamp, input }
  })
}

/** What goes along with a question: the newest messages up to the given one, oldest first, and the one it is about. */
async function historyFor(parts: ChatParts, user: User, body: Body, thread: OwnThread | undefined): Promise<{ history: Message[]; replyTo: Message | undefined }> {
  const until = body.history_context_timestamp ? (fromTimestamp(body.history_context_timestamp) ?? fail('message_not_found')) : undefined
  const rows = thread ? await store.listMessages(parts.db, user.id, thread.id, { limit: contextMessages, offset: 0, until }) : []
  if (thread && until && rows[0]?.timestamp_us !== until) fail('message_not_found')
  const history = thread ? rows.map((row) => toMessage(row, thread.key)).reverse() : []
  const replyTo = body.reply_to_message_timestamp ? history.find((message) => message.timestamp === body.reply_to_message_timestamp) : undefined
  if (body.reply_to_message_timestamp && !replyTo) fail('message_not_found')
  return { history, replyTo }
}
