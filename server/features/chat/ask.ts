import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Chunk, Message, question } from '../../../contract/chat.ts'
import { asWritten, inForm, type CoveredPlace } from '../../../contract/covered-names.ts'
import { isLawAllowed, knowledgeBaseKeys } from '../../../contract/knowledge-bases.ts'
import { isAdmin } from '../../../contract/roles.ts'
import type { Caller } from '../../base/caller.ts'
import { transaction } from '../../base/store/db.ts'
import { fail } from '../../base/errors.ts'
import { lockAccount } from '../accounts/accounts.ts'
import { createItemKey, requireKeys, type ItemKey } from '../encryption/encryption.ts'
import { missingRoom, type AnswerInput } from '../answers/answers.ts'
import { askedFiles } from '../files/files.ts'
import type { Cover } from '../pseudonyms/pseudonyms.ts'
import { giveBack, reserve, type Reservation } from '../subscriptions/subscriptions.ts'
import { openAnswerLog, type AnswerLog } from './answer-log.ts'
import type { ChatParts } from './chat-parts.ts'
import * as store from './chat.store.ts'
import { contextOf } from './context.ts'
import { excerptOf } from './excerpt.ts'
import type { Claim } from './other-servers.ts'
import { endRunning, startRunning, type Writing } from './running.ts'
import {
  coverOf,
  messageBinding,
  namesBinding,
  shownNames,
  threadOf,
  titleBinding,
  toThread,
  type MessageContent,
  type OpenThread,
} from './threads.ts'
import { toTimestamp } from './timestamps.ts'
import { titleOf } from './title.ts'
import { versionsOf } from './versions.ts'
import { writeAnswer } from './write-answer.ts'

type Body = z.output<typeof question>
/**
 * Where a question goes: the existing conversation, or none yet, and what is covered in it by then. `document` is the one
 * source that it asks to be summarised.
 */
type Where = {
  threadId: string
  thread: OpenThread | undefined
  cover: Cover
  document: string | undefined
  files: Pick<AnswerInput, 'files' | 'fileQuery'>
}
type StoredQuestion = { key: ItemKey; answer: string; announcement: Chunk; input: AnswerInput }

/**
 * Takes a question and begins its answer, which is written to its end whoever reads it; returns its log. What can be
 * refused is refused before; the question is stored before the first event. An answer that is still running in the
 * same conversation is stopped first, and its part is kept.
 */
export async function ask(
  parts: ChatParts,
  caller: Caller,
  body: Body,
  about: { document?: string } = {},
): Promise<AnswerLog> {
  const { user } = caller
  if (!isLawAllowed(user.subscription_limited_laws, body.law)) fail('law_not_allowed')
  const first = await prepare(parts, caller, body)
  const threadId = first.thread?.id ?? randomUUID()
  const { answering, before } = startRunning(parts.running, user.id, threadId)
  let reservation: Reservation | undefined
  let claim: Claim | undefined
  try {
    reservation = await reserve(parts, caller, 'query')
    // Only now is it sure that the new question may be put.
    for (const other of before) other.controller.abort()
    await Promise.all(before.map(({ ended }) => ended))
    claim = await parts.others?.claim(user.id, threadId)
    let stored: StoredQuestion | undefined
    for (let prepared = first; !stored; prepared = stored ? prepared : await prepare(parts, caller, body))
      stored = await storeQuestion(parts, caller, body, { ...prepared, threadId, document: about.document })
    const log = openAnswerLog(stored.answer)
    const writing: Writing = {
      timestampUs: stored.answer,
      state: 'running',
      content: { text: '', sources: [], citations: [] },
      log,
    }
    log.append(stored.announcement)
    answering.writing = writing
    void writeAnswer(
      parts,
      { userId: user.id, key: stored.key, writing, reservation },
      stored.input,
      answering.controller,
    )
      .then(() => claim?.release())
      .finally(() => endRunning(parts.running, user.id, answering))
    return log
  } catch (error) {
    await claim?.release()
    endRunning(parts.running, user.id, answering)
    if (reservation) await giveBack(parts, reservation)
    throw error
  }
}

/** Opens the conversation and what the question is about. Fails like `threadOf`, `contextOf` and `filesOf`. */
async function prepare(
  parts: ChatParts,
  caller: Caller,
  body: Body,
): Promise<Pick<Where, 'thread' | 'cover' | 'files'>> {
  const thread = body.thread_id ? await threadOf(parts, caller, body.thread_id) : undefined
  if (!thread) await requireKeys(parts, caller)
  // Only to refuse what fits nowhere; the answer that still runs may yet change what goes along.
  const { again } = await contextOf(parts, caller, body, thread)
  const cover = coverOf(thread)
  return { thread, cover, files: await filesOf(parts, caller, body, again, cover) }
}

/**
 * The files that a question is about, those of the stored one where it is answered once more, and how they are read. Fails
 * like `askedFiles`, and with `files_too_long`.
 */
async function filesOf(
  parts: ChatParts,
  caller: Caller,
  body: Body,
  again: Pick<Message, 'files' | 'file_query_type'> | undefined,
  cover: Cover,
): Promise<Where['files']> {
  const isNew = body.file_context.length > 0
  const ids = isNew ? body.file_context : (again?.files ?? []).map(({ uuid }) => uuid)
  if (ids.length === 0) return {}
  const files = await askedFiles(parts, caller, ids, cover)
  const fileQuery = isNew ? body.file_query_type : (again?.file_query_type ?? body.file_query_type)
  const room = fileQuery === 'general' ? missingRoom(parts.answers, files) : undefined
  if (room)
    fail(
      'files_too_long',
      `Die gewählten Dateien haben zusammen ${room.pages} Seiten; als Ganzes gelesen werden können etwa ${room.possible}. Bitte wählen Sie »Dokument(e) durchsuchen« oder weniger Dateien.`,
    )
  return { files, fileQuery }
}

/**
 * Stores the question, unless it is answered once more, and behind it an empty answer marked as aborted: that is what a
 * killed server leaves. From now on the new answer is shown. Undefined, and nothing stored, where another question has
 * covered more in the conversation meanwhile.
 */
async function storeQuestion(
  parts: ChatParts,
  caller: Caller,
  body: Body,
  { threadId, thread, cover, document, files }: Where,
): Promise<StoredQuestion | undefined> {
  const subLaw = body.law === 'publiclaw' ? (body.sub_law ?? 'bund') : null
  const { before, again, history, replyTo } = await contextOf(parts, caller, body, thread)
  const summarised = document ?? again?.document
  const isCovered = cover.names.length > 0 || body.cover_names === true
  // As it was stored: what the browser sends to have it answered once more may be either form.
  const written = again ? asWritten(again.text, again.covered) : body.question
  const question = isCovered ? cover.cover(written, 'all') : { text: written, places: [] }
  const ready = (text: string) => (cover.names.length > 0 ? cover.cover(text, 'known').text : text)
  const input = {
    question: question.text,
    ...(cover.names.length > 0 && { isCovered: true }),
    knowledgeBase: body.law,
    allowed: knowledgeBaseKeys.filter((key) => isLawAllowed(caller.user.subscription_limited_laws, key)),
    imports: isAdmin(caller.user),
    subLaw,
    ...(body.as_of && { asOf: body.as_of }),
    ...(summarised && { document: summarised }),
    history: history.flatMap(({ role, text }) => (text === '' ? [] : [{ role, text: ready(text) }])),
    ...(replyTo && { replyTo: ready(replyTo.text) }),
    ...files,
  }
  return transaction(parts.db, async (tx) => {
    // A new key comes with the lock on the account; both keep the numbers of the messages apart.
    const created = thread ? undefined : await createItemKey(caller, threadId, tx)
    if (!created) await lockAccount(tx, caller.user.id)
    const key = created?.key ?? thread!.key
    const names = thread && (await store.findThread(tx, caller.user.id, threadId))?.sealed_names
    if (names && !(thread.sealed_names && names.equals(thread.sealed_names))) return undefined
    const sealed_names = cover.names.length > 0 ? key.seal(JSON.stringify(cover.names), namesBinding) : null
    const now = parts.clock.now()
    const title = titleOf(question.text)
    const next = await store.nextTimestamp(tx, caller.user.id, now)
    const number = again?.number ?? next
    const answer = again ? next : String(BigInt(next) + 1n)
    const rowOf = (
      timestamp: string,
      role: Message['role'],
      state: store.MessageRow['state'],
      parent: string | null,
      more: Partial<MessageContent>,
    ): store.MessageRow => {
      const content: MessageContent = { text: '', sources: [], citations: [], ...more }
      const sealed = key.seal(JSON.stringify(content), messageBinding(timestamp))
      return {
        timestamp_us: timestamp,
        thread_id: threadId,
        parent_us: parent,
        role,
        state,
        law: body.law,
        sub_law: subLaw,
        sealed,
      }
    }
    const covered = question.places.length > 0 && { covered: placesOf(question.places) }
    const about = {
      ...(document && { document }),
      ...(files.files && {
        files: files.files.map(({ id, name }) => ({ uuid: id, filename: name })),
        file_query_type: files.fileQuery,
      }),
      ...(replyTo && { reply_to: { timestamp: replyTo.timestamp, excerpt: excerptOf(replyTo) } }),
    }
    const messages = [
      ...(again ? [] : [rowOf(number, 'user', 'complete', before, { text: question.text, ...covered, ...about })]),
      rowOf(answer, 'assistant', 'aborted', number, {}),
    ]
    if (created) {
      const thread = {
        id: threadId,
        key_kind: created.kind,
        wrapped_key: created.wrapped,
        sealed_title: key.seal(title, titleBinding),
        sealed_names,
        updated_at: now,
        shown_us: answer,
      }
      await store.insertThread(tx, caller.user.id, thread, messages)
    } else await store.insertMessages(tx, caller.user.id, messages)
    if (thread)
      await store.updateThread(tx, caller.user.id, threadId, {
        updated_at: now,
        shown_us: answer,
        ...(sealed_names && { sealed_names }),
      })
    // In a new conversation there is one version of each.
    const versions = thread
      ? await versionsOf(tx, caller, threadId, [number, answer])
      : (one: string) => [toTimestamp(one)]
    const announcement = {
      type: 'thread' as const,
      thread_id: threadId,
      title: thread ? toThread(thread, thread.key).title : inForm(title, cover.names, 'echt'),
      question_timestamp: toTimestamp(number),
      answer_timestamp: toTimestamp(answer),
      question_versions: versions(number),
      answer_versions: versions(answer),
      ...(cover.names.length > 0 && {
        names: shownNames(cover.names),
        question: again
          ? { text: again.text, covered: again.covered ?? [] }
          : { text: question.text, covered: placesOf(question.places) },
      }),
    }
    return { key, answer, announcement, input }
  })
}

/** What is kept of the covered places of a question. */
const placesOf = (places: readonly CoveredPlace[]): CoveredPlace[] =>
  places.map(({ start, end, original }) => ({ start, end, original }))
