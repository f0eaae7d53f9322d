import type { Message, Thread } from '../../../contract/chat.ts'
import type { User } from '../../../contract/profile.ts'
import type { Parts } from '../../base/parts.ts'
import { openItemKey } from '../encryption/encryption.ts'
import * as store from './chat.store.ts'
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
    const messages = await store.listMessages(parts.db, user.id, id, { limit: everything, offset: 0 })
    yield { ...toThread(row, key), created_at: created_at.toISOString(), messages: messages.map((message) => toMessage(message, key)).reverse() }
  }
}

const everything = 1_000_000
