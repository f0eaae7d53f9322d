import type { FileStatus } from '../../../contract/file-limits.ts'
import type { Parts } from '../../base/parts.ts'
import { transaction } from '../../base/store/db.ts'
import { before } from './file-states.ts'
import * as store from './work.store.ts'

/** Ends the work with a status; false when it was not ours any more, and then nothing changes. */
export function endWith(
  parts: Pick<Parts, 'db' | 'clock'>,
  userId: string,
  fileId: string,
  lease: string,
  status: FileStatus,
  change: Omit<store.Change, 'status' | 'before' | 'now'>,
): Promise<boolean> {
  return transaction(parts.db, async (tx) => {
    if (!(await store.endWork(tx, userId, fileId, lease))) return false
    return store.changeStatus(tx, userId, fileId, {
      status,
      before: before(status),
      now: parts.clock.now(),
      ...change,
    })
  })
}
