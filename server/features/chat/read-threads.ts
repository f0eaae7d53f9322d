import type { Message, Thread } from '../../../contract/chat.ts'
import type { User } from '../../../contract/profile.ts'
import type { Parts } from '../../base/parts.ts'
import { openItemKey } from '../encryption/encryption.ts'
import * as store from './chat.store.ts'
import { openRatings, type OpenedRating } from './rating.ts'
import { toMessage, toThread } from './threads.ts'

/** A conversation with everything that is stored of it. */
export type ExportedThread = Thread & { created_at: string; messages: (Message & { rating?: OpenedRating | null })[] }

/** All conversations of a person, the oldest first, one after the other. */
export async function* readThreads(parts: Parts, user: User): AsyncGenerator<ExportedThread> {
  for (const { id, created_at } of await store.listThreadIds(parts.db, user.id)) {
    const row = await store.findThread(parts.db, user.id, id)
    // Deleted since the list was read.
    if (!row) continue
    const key = await openItemKey(parts, user, id, { kind: row.key_kind, wrapped: row.wrapped_key })
    const messages = await store.listMessages(parts.db, user.id, id, { limit: everything, offset: 0 })
    const ratings = await openRatings(
      parts,
      user,
      messages.map((message) => message.timestamp_us),
    )
    const opened = messages.map((message) => ({ ...toMessage(message, key), rating: ratings.get(message.timestamp_us) ?? null }))
    yield { ...toThread(row, key), created_at: created_at.toISOString(), messages: opened.reverse() }
  }
}

const everything = 1_000_000
