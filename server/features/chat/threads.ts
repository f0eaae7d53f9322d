import type { Message, Thread } from '../../../contract/chat.ts'
import type { User } from '../../../contract/profile.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { isUuid } from '../../base/uuid.ts'
import { openItemKey, openItemKeys, type ItemKey } from '../encryption/encryption.ts'
import * as store from './chat.store.ts'
import { toTimestamp } from './timestamps.ts'

/** Where the sealed values of a conversation belong; part of their seal. */
export const titlePlace = ['title']
export const messagePlace = (timestampUs: string) => ['message', timestampUs]

/** What is sealed of a message; `document` is the one source that a question wants summarised. */
export type MessageContent = Pick<Message, 'text' | 'sources' | 'citations' | 'reply_to'> & { document?: string }

/** A message as it stands in its row: what others say of it (versions, ratings) is put to it later. */
export type StoredMessage = Omit<Message, 'versions'>

/** A conversation with the key that opens what is sealed of it. */
export type OpenThread = store.ThreadRow & { key: ItemKey }

/** The conversation of this person, or `thread_not_found`: a foreign one answers like an unknown one. */
export async function threadOf(parts: Parts, user: User, id: string): Promise<OpenThread> {
  const row = isUuid(id) ? await store.findThread(parts.db, user.id, id) : undefined
  if (!row) return fail('thread_not_found')
  return { ...row, key: await openItemKey(parts, user, row.id, { kind: row.key_kind, wrapped: row.wrapped_key }) }
}

export async function getThread(parts: Parts, user: User, id: string): Promise<Thread> {
  const row = await threadOf(parts, user, id)
  return toThread(row, row.key)
}

/** A page of conversations, starred first, then newest. */
export async function listThreads(parts: Pick<Parts, 'db' | 'vault'>, user: Pick<User, 'id'>, page: { limit: number; offset: number }): Promise<Thread[]> {
  const rows = await store.listThreads(parts.db, user.id, page.limit, page.offset)
  if (rows.length === 0) return []
  const keyOf = await openItemKeys(parts, user)
  return rows.map((row) => toThread(row, keyOf(row.id, { kind: row.key_kind, wrapped: row.wrapped_key })))
}

export async function renameThread(parts: Parts, user: User, id: string, title: string): Promise<Thread> {
  const row = await threadOf(parts, user, id)
  await store.updateThread(parts.db, user.id, id, { sealed_title: row.key.seal(title, titlePlace) })
  return getThread(parts, user, id)
}

export async function starThread(parts: Parts, user: User, id: string, starred: boolean): Promise<Thread> {
  await threadOf(parts, user, id)
  await store.updateThread(parts.db, user.id, id, { starred })
  return getThread(parts, user, id)
}

export async function deleteThread(parts: Parts, user: User, id: string): Promise<void> {
  if (!isUuid(id) || !(await store.deleteThread(parts.db, user.id, id))) fail('thread_not_found')
}

export function openContent(row: Pick<store.MessageRow, 'timestamp_us' | 'sealed'>, key: ItemKey): MessageContent {
  return JSON.parse(key.open(row.sealed, messagePlace(row.timestamp_us))) as MessageContent
}

export function toMessage(row: store.MessageRow, key: ItemKey): StoredMessage {
  const { text, sources, citations, reply_to = null } = openContent(row, key)
  return { timestamp: toTimestamp(row.timestamp_us), conversation_thread: row.thread_id, role: row.role, state: row.state, law: row.law, sub_law: row.sub_law, text, sources, citations, reply_to }
}

export function toThread(row: store.ThreadRow, key: ItemKey): Thread {
  return { uuid: row.id, title: key.open(row.sealed_title, titlePlace), starred: row.starred, updated_at: row.updated_at.toISOString() }
}
