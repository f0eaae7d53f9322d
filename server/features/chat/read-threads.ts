import type { Message, Thread } from '../../../contract/chat.ts'
import type { CoveredName } from '../../../contract/covered-names.ts'
import type { Caller } from '../../base/caller.ts'
import type { Parts } from '../../base/parts.ts'
import { isLocked } from '../encryption/encryption.ts'
import * as store from './chat.store.ts'
import { openRatings, type OpenedRating } from './rating.ts'
import { keyOf, namesOf, shownNames, toMessage, toThread } from './threads.ts'
import { toTimestamp } from './timestamps.ts'
import { lockedKey } from './unreadable.ts'
import { versionsOf } from './versions.ts'

/** A message with the one it follows. */
type ExportedMessage = Message & { follows: string | null; rating?: OpenedRating | null }
/** A conversation with everything that is stored of it: all versions, and the last message of the shown path. */
/** `names`: what is covered in it; its messages speak in these placeholders. */
export type ExportedThread = Thread & {
  created_at: string
  shown: string | null
  messages: ExportedMessage[]
  names?: CoveredName[]
}

/** All conversations of a person, the oldest first, one after the other. */
export async function* readThreads(parts: Parts, caller: Caller): AsyncGenerator<ExportedThread> {
  for (const { id, created_at } of await store.listThreadIds(parts.db, caller.user.id)) {
    const row = await store.findThread(parts.db, caller.user.id, id)
    // Deleted since the list was read.
    if (!row) continue
    const key = await keyOf(parts, caller, row).catch((error: unknown) => {
      // From an earlier passphrase, which its owner may have lost: the rest is still theirs to take along.
      if (caller.user.passphrase_type !== 'CUSTOM' && isLocked(error)) return lockedKey
      throw error
    })
    if (key === lockedKey) {
      yield { ...toThread(row, key), created_at: created_at.toISOString(), shown: null, messages: [] }
      continue
    }
    const messages = await store.listMessages(parts.db, caller.user.id, id)
    const numbers = messages.map((message) => message.timestamp_us)
    const [ratings, versions] = await Promise.all([
      openRatings(parts, caller, numbers),
      versionsOf(parts.db, caller, id, numbers),
    ])
    const opened = messages.map((message) => {
      const { timestamp_us: number, parent_us } = message
      return {
        ...toMessage(message, key),
        versions: versions(number),
        follows: parent_us && toTimestamp(parent_us),
        rating: ratings.get(number) ?? null,
      }
    })
    yield {
      ...toThread(row, key),
      created_at: created_at.toISOString(),
      shown: row.shown_us && toTimestamp(row.shown_us),
      messages: opened.reverse(),
      ...(row.sealed_names && { names: shownNames(namesOf(row, key)) }),
    }
  }
}
