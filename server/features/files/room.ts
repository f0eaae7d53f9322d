import { randomUUID } from 'node:crypto'
import { personBytesLimit, personFilesLimit } from '../../../contract/file-limits.ts'
import { hour } from '../../base/clock.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { transaction, type Queryable } from '../../base/store/db.ts'
import { lockAccount } from '../accounts/accounts.ts'
import * as store from './uploads.store.ts'

/** After this long a promise of room lapses, though nobody gave it back: no request takes longer. */
const holds = 2 * hour

/** Room of a person that is held for one upload, so that parallel ones cannot exceed it together. */
export type HeldRoom = {
  /** Holds more. Fails with `storage_full`, and holds what it had. */
  grow(more: store.Room): Promise<void>
  /** Frees all of it, in the transaction that stores what it was held for where there is one. */
  release(tx?: Queryable): Promise<void>
}

export function holdRoom(parts: Pick<Parts, 'db' | 'clock'>, userId: string): HeldRoom {
  const id = randomUUID()
  return {
    grow: (more) =>
      transaction(parts.db, async (tx) => {
        const now = parts.clock.now()
        await lockAccount(tx, userId)
        const taken = await store.roomTaken(tx, userId, now)
        if (taken.bytes + more.bytes > personBytesLimit || taken.files + more.files > personFilesLimit)
          fail('storage_full')
        await store.holdRoom(tx, userId, { id, ...more, lapses: new Date(now.getTime() + holds) })
      }),
    release: (tx = parts.db) => store.releaseRoom(tx, userId, id),
  }
}
