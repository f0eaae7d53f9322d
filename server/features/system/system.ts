import { ping, type Db } from '../../base/store/db.ts'
import { watchWrites } from '../../base/store/writes.ts'
import { fail } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'

/*
 * The door of the system feature: who runs this instance, what the operator tells its people, and whether it is ready.
 */

export { changeMessage, createMessage, currentMessages, deleteMessage, listMessages } from './messages.ts'
export { readOperator } from './operator.ts'
export { processingOf } from './processing.ts'

/** A look whether this instance is ready. It fails with `busy` while the database does not answer, with `storage_failed` while nothing can be stored. */
export function readiness(db: Db, dataDir: string, log: Log): () => Promise<void> {
  const checkWrites = watchWrites(db, dataDir, log)
  return async () => {
    await ping(db).catch(() => fail('busy'))
    await checkWrites().catch(() => fail('storage_failed'))
  }
}
