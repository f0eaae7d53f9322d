import type { FileStatus } from '../../../contract/file-limits.ts'
import type { Parts } from '../../base/parts.ts'
import { transaction, type Queryable } from '../../base/store/db.ts'
import { before } from './file-states.ts'
import * as store from './work.store.ts'

/** Ends the work with a status, and what is stored with it; false when it was not ours any more, and then nothing changes. */
export function endWith(
  parts: Pick<Parts, 'db' | 'clock'>,
  userId: string,
  fileId: string,
  lease: string,
  status: FileStatus,
  change: Omit<store.Change, 'status' | 'before' | 'now'>,
  also?: (tx: Queryable) => Promise<unknown>,
): Promise<boolean> {
  return transaction(parts.db, async (tx) => {
    if (!(await store.endWork(tx, userId, fileId, lease))) return false
    await also?.(tx)
    return store.changeStatus(tx, userId, fileId, {
      status,
      before: before(status),
      now: parts.clock.now(),
      ...change,
    })
  })
}

/** Brings a file that is being worked on into its next status; the work goes on. False when it was not ours any more. */
export function goOnWith(
  parts: Pick<Parts, 'db' | 'clock'>,
  userId: string,
  fileId: string,
  lease: string,
  status: FileStatus,
  change: Omit<store.Change, 'status' | 'before' | 'now'>,
): Promise<boolean> {
  return transaction(parts.db, async (tx) => {
    if (!(await store.holdsWork(tx, userId, fileId, lease))) return false
    return store.changeStatus(tx, userId, fileId, {
      status,
      before: before(status),
      now: parts.clock.now(),
      ...change,
    })
  })
}
