import type { Message } from '../../../contract/chat.ts'
import type { Caller } from '../../base/caller.ts'
import type { Queryable } from '../../base/store/db.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import * as store from './chat.store.ts'
import { ownThread, type StoredMessage } from './threads.ts'
import { fromTimestamp, toTimestamp } from './timestamps.ts'
import { findLeaf, listVersions, pathTo } from './versions.store.ts'

/**
 * The messages that are shown of a thread, newest first. With `at` the branch through that message, which is the shown
 * one where it lies on it. Fails with `message_not_found`.
 */
export async function shownPath(parts: Parts, caller: Caller, thread: store.ThreadRow, at?: string): Promise<string[]> {
  const shown = await pathTo(parts.db, caller.user.id, thread.id, thread.shown_us)
  if (at === undefined) return shown
  const number = fromTimestamp(at) ?? fail('message_not_found')
  if (shown.includes(number)) return shown
  return pathTo(
    parts.db,
    caller.user.id,
    thread.id,
    (await findLeaf(parts.db, caller.user.id, thread.id, number)) ?? fail('message_not_found'),
  )
}

/** From now on shows the branch through a message, to its newest end. Fails with `thread_not_found`, `message_not_found`. */
export async function showVersion(parts: Parts, caller: Caller, threadId: string, timestamp: string): Promise<void> {
  const thread = await ownThread(parts, caller, threadId)
  const number = fromTimestamp(timestamp) ?? fail('message_not_found')
  const leaf = (await findLeaf(parts.db, caller.user.id, thread.id, number)) ?? fail('message_not_found')
  await store.updateThread(parts.db, caller.user.id, thread.id, { shown_us: leaf })
}

/** The versions of some messages, by the number of the message, as timestamps. */
export async function versionsOf(
  db: Queryable,
  caller: Caller,
  threadId: string,
  numbers: string[],
): Promise<(number: string) => string[]> {
  const found = await listVersions(db, caller.user.id, threadId, numbers)
  return (number) => (found.get(number) ?? [number]).map(toTimestamp)
}

/** Puts to each message of a thread which versions of it there are. */
export async function withVersions<M extends StoredMessage>(
  parts: Parts,
  caller: Caller,
  threadId: string,
  messages: M[],
): Promise<(M & Pick<Message, 'versions'>)[]> {
  const numberOf = (message: M) => fromTimestamp(message.timestamp)!
  const versions = await versionsOf(parts.db, caller, threadId, messages.map(numberOf))
  return messages.map((message) => ({ ...message, versions: versions(numberOf(message)) }))
}
