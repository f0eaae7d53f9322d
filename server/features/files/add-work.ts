import type { KeyKind } from '../../base/caller.ts'
import type { Parts } from '../../base/parts.ts'
import type { Queryable } from '../../base/store/db.ts'
import { queues } from './files-queue.ts'
import * as store from './work.store.ts'

/** Notes that something is to be done with a file, in the transaction that gives it its status. */
export async function addWork(
  parts: Pick<Parts, 'jobs' | 'clock'>,
  tx: Queryable,
  userId: string,
  fileId: string,
  kind: KeyKind,
): Promise<void> {
  await store.insertWork(tx, userId, fileId, parts.clock.now())
  if (kind === 'system') await parts.jobs.add(queues.file, { user_id: userId, file_id: fileId }, tx)
}
