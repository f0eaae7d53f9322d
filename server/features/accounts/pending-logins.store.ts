import { one, type Queryable } from '../../base/store/db.ts'
import type { Account } from './accounts.store.ts'

export async function insertPendingLogin(
  db: Queryable,
  hash: Buffer,
  userId: string,
  now: Date,
  expires: Date,
): Promise<void> {
  await db.query('DELETE FROM pending_logins WHERE expires_at <= $1', [now])
  await db.query('INSERT INTO pending_logins (hash, user_id, expires_at) VALUES ($1, $2, $3)', [hash, userId, expires])
}

/** The account whose login waits for its second step. */
export function findPendingLogin(db: Queryable, hash: Buffer, now: Date): Promise<Account | undefined> {
  return one(
    db,
    'SELECT users.* FROM pending_logins JOIN users ON users.id = pending_logins.user_id WHERE pending_logins.hash = $1 AND pending_logins.expires_at > $2 AND users.disabled_at IS NULL',
    [hash, now],
  )
}

/** Ends the waiting; false when it was over already. */
export async function takePendingLogin(db: Queryable, hash: Buffer, now: Date): Promise<boolean> {
  return (
    (await one(db, 'DELETE FROM pending_logins WHERE hash = $1 AND expires_at > $2 RETURNING 1', [hash, now])) !==
    undefined
  )
}
