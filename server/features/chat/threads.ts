import type { LockedBy, Message, Thread } from '../../../contract/chat.ts'
import { inForm, type CoveredName } from '../../../contract/covered-names.ts'
import type { Caller } from '../../base/caller.ts'
import { SealBroken } from '../../base/crypto/seal.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { isUuid } from '../../base/store/uuid.ts'
import { openItemKey, openListedKeys, type ItemKey, type WrappedKey } from '../encryption/encryption.ts'
import { openCover, type Cover, type Covered } from '../pseudonyms/pseudonyms.ts'
import * as store from './chat.store.ts'
import { toTimestamp } from './timestamps.ts'
import {
  brokenKey,
  lockedKey,
  lockedText,
  lockedTitle,
  readable,
  unreadableText,
  unreadableTitle,
} from './unreadable.ts'

/** Where the sealed values of a conversation belong; part of their seal. */
export const titleBinding = ['title']
export const namesBinding = ['names']
export const messageBinding = (timestampUs: string) => ['message', timestampUs]

/** What is sealed of a message; `document` is the one source that a question wants summarised. */
export type MessageContent = Pick<
  Message,
  'text' | 'sources' | 'citations' | 'reply_to' | 'by_model' | 'elsewhere' | 'files' | 'file_query_type' | 'covered'
> & {
  document?: string
}

/** A message as it stands in its row: what others say of it (versions, ratings) is put to it later. */
export type StoredMessage = Omit<Message, 'versions'>

/** A conversation with the key that opens what is sealed of it. */
export type OpenThread = store.ThreadRow & { key: ItemKey }

/** The conversation of the caller, or `thread_not_found`: a foreign one answers like an unknown one. */
export async function ownThread(parts: Parts, { user }: Caller, id: string): Promise<store.ThreadRow> {
  return (isUuid(id) ? await store.findThread(parts.db, user.id, id) : undefined) ?? fail('thread_not_found')
}

/** The same with the key to its content. */
export async function threadOf(parts: Parts, caller: Caller, id: string): Promise<OpenThread> {
  const row = await ownThread(parts, caller, id)
  return { ...row, key: await keyOf(parts, caller, row) }
}

/** The key of a stored conversation; one that reads nothing where it is damaged. */
export const keyOf = (parts: Parts, caller: Caller, row: store.ThreadRow): Promise<ItemKey> =>
  openItemKey(parts, caller, row.id, wrappedKeyOf(row)).catch((error: unknown) => {
    if (error instanceof SealBroken) return brokenKey
    throw error
  })

export async function getThread(parts: Parts, caller: Caller, id: string): Promise<Thread> {
  const row = await threadOf(parts, caller, id)
  return toThread(row, row.key)
}

/** A page of conversations, starred first, then newest. Those that the caller cannot open stand there locked. */
export async function listThreads(
  parts: Pick<Parts, 'db'>,
  caller: Caller,
  page: { limit: number; offset: number },
): Promise<{ results: Thread[]; locked_by: LockedBy }> {
  const rows = await store.listThreads(parts.db, caller.user.id, page.limit, page.offset)
  const { keyOf: listed, lockedBy } = await openKeys(parts, caller, rows)
  return { results: rows.map((row) => toThread(row, listed(row))), locked_by: lockedBy }
}

/**
 * What gives the keys of these conversations, and why some are locked: then it gives `lockedKey`; where a key is damaged,
 * one that reads nothing. Fails with `too_many_attempts`, `busy`.
 */
export async function openKeys(
  parts: Pick<Parts, 'db'>,
  caller: Caller,
  rows: readonly Pick<store.ThreadRow, 'key_kind'>[],
): Promise<{ keyOf: (row: store.ThreadRow) => ItemKey; lockedBy: LockedBy }> {
  const { keyOf: listed, lockedBy } = await openListedKeys(
    parts,
    caller,
    rows.map((row) => row.key_kind),
  )
  const open = (row: store.ThreadRow) => listed(row.id, wrappedKeyOf(row)) ?? lockedKey
  return { keyOf: (row) => readable(() => open(row)) ?? brokenKey, lockedBy }
}

/** The stored key of a conversation. */
const wrappedKeyOf = (row: store.ThreadRow): WrappedKey => ({ kind: row.key_kind, wrapped: row.wrapped_key })

/** What is covered in a conversation; nothing where it cannot be read. */
export const namesOf = (row: Pick<store.ThreadRow, 'sealed_names'>, key: ItemKey): Covered[] =>
  row.sealed_names && key !== lockedKey
    ? (readable(() => JSON.parse(key.open(row.sealed_names!, namesBinding)) as Covered[]) ?? [])
    : []

/** The same as its owner may see them. */
export const shownNames = (names: readonly Covered[]): CoveredName[] =>
  names.map(({ placeholder, original, inBrackets }) => ({ placeholder, original, ...(inBrackets && { inBrackets }) }))

/** The names of a conversation to cover more with; none for a new one. */
export const coverOf = (thread: OpenThread | undefined): Cover => openCover(thread ? namesOf(thread, thread.key) : [])

export async function renameThread(parts: Parts, caller: Caller, id: string, title: string): Promise<Thread> {
  const row = await threadOf(parts, caller, id)
  const cover = coverOf(row)
  const kept = cover.names.length > 0 ? cover.cover(title, 'known').text : title
  await store.updateThread(parts.db, caller.user.id, id, { sealed_title: row.key.seal(kept, titleBinding) })
  return getThread(parts, caller, id)
}

export async function starThread(parts: Parts, caller: Caller, id: string, starred: boolean): Promise<Thread> {
  await threadOf(parts, caller, id)
  await store.updateThread(parts.db, caller.user.id, id, { starred })
  return getThread(parts, caller, id)
}

export async function deleteThread(parts: Parts, caller: Caller, id: string): Promise<void> {
  if (!isUuid(id) || !(await store.deleteThread(parts.db, caller.user.id, id))) fail('thread_not_found')
}

export function openContent(row: Pick<store.MessageRow, 'timestamp_us' | 'sealed'>, key: ItemKey): MessageContent {
  return JSON.parse(key.open(row.sealed, messageBinding(row.timestamp_us))) as MessageContent
}

const unreadable: MessageContent = { text: unreadableText, sources: [], citations: [] }
const locked: MessageContent = { text: lockedText, sources: [], citations: [] }

export function toMessage(row: store.MessageRow, key: ItemKey): StoredMessage {
  const {
    text,
    sources,
    citations,
    reply_to = null,
    by_model = null,
    elsewhere = null,
    files = null,
    file_query_type = null,
    covered = null,
  } = key === lockedKey ? locked : (readable(() => openContent(row, key)) ?? unreadable)
  return {
    timestamp: toTimestamp(row.timestamp_us),
    conversation_thread: row.thread_id,
    role: row.role,
    state: row.state,
    law: row.law,
    sub_law: row.sub_law,
    text,
    sources,
    citations,
    reply_to,
    by_model,
    elsewhere,
    files,
    file_query_type,
    covered,
  }
}

/** The title as it is stored, names covered. */
export const openTitle = ({ sealed_title, key }: Pick<OpenThread, 'sealed_title' | 'key'>): string =>
  readable(() => key.open(sealed_title, titleBinding)) ?? unreadableTitle

export function toThread(row: store.ThreadRow, key: ItemKey): Thread {
  const about = { uuid: row.id, starred: row.starred, updated_at: row.updated_at.toISOString() }
  if (key === lockedKey) return { ...about, title: lockedTitle, locked: true }
  const title = openTitle({ ...row, key })
  const names = namesOf(row, key)
  return names.length === 0
    ? { ...about, title }
    : { ...about, title: inForm(title, names, 'echt'), covered_title: title }
}
