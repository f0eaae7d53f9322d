import type { FileStatus } from '../../../contract/file-limits.ts'
import type { Parts } from '../../base/parts.ts'
import { transaction, type Queryable } from '../../base/store/db.ts'
import { lockAccount } from '../accounts/accounts.ts'
import { before } from './file-states.ts'
import * as store from './work.store.ts'

/**
 * Ends the work with a status, and what is stored with it; false when it was not ours any more, and then nothing changes.
 * The account is locked for what is to be stored `also`.
 */
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
    if (also) await lockAccount(tx, userId)
    await store.lockFile(tx, userId, fileId)
    if (!(await store.endWork(tx, userId, fileId, lease))) return false
    return changeWith(parts, tx, userId, fileId, status, change, also)
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
  also?: (tx: Queryable) => Promise<unknown>,
): Promise<boolean> {
  return transaction(parts.db, async (tx) => {
    if (also) await lockAccount(tx, userId)
    await store.lockFile(tx, userId, fileId)
    if (!(await store.holdsWork(tx, userId, fileId, lease))) return false
    return changeWith(parts, tx, userId, fileId, status, change, also)
  })
}

async function changeWith(
  parts: Pick<Parts, 'clock'>,
  tx: Queryable,
  userId: string,
  fileId: string,
  status: FileStatus,
  change: Omit<store.Change, 'status' | 'before' | 'now'>,
  also?: (tx: Queryable) => Promise<unknown>,
): Promise<boolean> {
  const isChanged = await store.changeStatus(tx, userId, fileId, {
    status,
    before: before(status),
    now: parts.clock.now(),
    ...change,
  })
  if (isChanged) await also?.(tx)
  return isChanged
}
