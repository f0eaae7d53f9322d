import type { Message, Thread } from '../../../contract/chat.ts'
import type { User } from '../../../contract/profile.ts'
import type { Parts } from '../../base/parts.ts'
import { openItemKey } from '../encryption/encryption.ts'
import * as store from './chat.store.ts'
import { withRatings } from './message-ratings.ts'
import { toMessage, toThread } from './threads.ts'

/** A conversation with everything that is stored of it. */
export type ExportedThread = Thread & { created_at: string; messages: Message[] }

/** All conversations of a person, the oldest first, one after the other. */
export async function* readThreads(parts: Parts, user: User): AsyncGenerator<ExportedThread> {
  for (const { id, created_at } of await store.listThreadIds(parts.db, user.id)) {
    const row = await store.findThread(parts.db, user.id, id)
    // Deleted since the list was read.
    if (!row) continue
    const key = await openItemKey(parts, user, id, { kind: row.key_kind, wrapped: row.wrapped_key })
    const rows = await store.listMessages(parts.db, user.id, id, { limit: null, offset: 0 })
    const messages = rows.map((message) => toMessage(message, key)).reverse()
    yield { ...toThread(row, key), created_at: created_at.toISOString(), messages: await withRatings(parts, user, messages) }
  }
}
