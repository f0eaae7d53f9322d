import type { Message } from '../../../contract/chat.ts'
import type { CoveredName } from '../../../contract/covered-names.ts'
import type { Caller } from '../../base/caller.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import * as store from './chat.store.ts'
import { withRatings } from './message-ratings.ts'
import { namesOf, openKeys, shownNames, threadOf, toMessage, type OpenThread, type StoredMessage } from './threads.ts'
import { fromTimestamp } from './timestamps.ts'
import { shownPath, withVersions } from './versions.ts'

export type Page = { limit: number; offset: number; at?: string | undefined }

/**
 * A page of the shown messages as they are stored, newest first, and whether there are older ones. With `at` it is a page of the branch
 * through that message and reaches back to it and the one before. Fails with `thread_not_found`, `message_not_found`.
 */
export async function listStored(
  parts: Parts,
  caller: Caller,
  threadId: string,
  { limit, offset, at }: Page,
): Promise<{ results: Message[]; has_more: boolean; names: CoveredName[] }> {
  const thread = await threadOf(parts, caller, threadId)
  const path = await shownPath(parts, caller, thread, at)
  // One more than wanted, so that an answer that is looked for comes with its question.
  const end = Math.max(offset + limit, at === undefined ? 0 : path.indexOf(fromTimestamp(at)!) + 2)
  const rows = await store.listMessages(parts.db, caller.user.id, thread.id, path.slice(offset, end))
  const messages = await withVersions(
    parts,
    caller,
    thread.id,
    rows.map((row) => toMessage(row, thread.key)),
  )
  return {
    results: await withRatings(parts, caller, messages),
    has_more: path.length > end,
    names: shownNames(namesOf(thread, thread.key)),
  }
}

/**
 * A page of the messages of all conversations in every version, the newest last, and whether there are older ones. The
 * first page is the newest one. Messages under an earlier passphrase that the caller does not show stand there locked;
 * with one in use it fails like `requireKeys`.
 */
export async function listAllStored(
  parts: Parts,
  caller: Caller,
  { limit, offset }: Pick<Page, 'limit' | 'offset'>,
): Promise<{ results: Message[]; has_more: boolean }> {
  const rows = await store.listAllMessages(parts.db, caller.user.id, limit + 1, offset)
  const shown = Map.groupBy(rows.slice(0, limit), (row) => row.thread_id)
  const threads = await store.findThreads(parts.db, caller.user.id, [...shown.keys()])
  const { keyOf, lockedBy } = await openKeys(parts, caller, threads)
  // Only who has gone back to our key may have left something locked behind.
  if (lockedBy && caller.user.passphrase_type === 'CUSTOM') fail(lockedBy)
  const opened = await Promise.all(
    threads.map((thread) => {
      const key = keyOf(thread)
      const messages = shown.get(thread.id)!.map((row) => toMessage(row, key))
      return withVersions(parts, caller, thread.id, messages)
    }),
  )
  const messages = opened.flat().sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1))
  return { results: await withRatings(parts, caller, messages), has_more: rows.length > limit }
}

/** All messages that are shown, or with `at` those of the branch through that one, oldest first. */
export async function readShown(
  parts: Parts,
  caller: Caller,
  thread: OpenThread,
  at?: string,
): Promise<StoredMessage[]> {
  const rows = await store.listMessages(parts.db, caller.user.id, thread.id, await shownPath(parts, caller, thread, at))
  return rows.map((row) => toMessage(row, thread.key)).reverse()
}
