import { many, one, type Queryable } from '../../base/store/db.ts'

/*
 * The end of accounts: locked, due for erasure, deleted.
 */

/** Whether anybody else administers the instance. Locks the administrators, so that two cannot leave at the same moment. */
export async function hasOtherAdmin(tx: Queryable, userId: string): Promise<boolean> {
  const admins = await many<{ id: string }>(
    tx,
    "SELECT id FROM users WHERE role = 'admin' AND confirmed_at IS NOT NULL AND disabled_at IS NULL ORDER BY id FOR UPDATE",
    [],
  )
  return admins.some((admin) => admin.id !== userId)
}

/** Locks an account; from `eraseAt` on it is erased. False when it is locked already. */
export async function disableAccount(tx: Queryable, userId: string, now: Date, eraseAt: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE users SET disabled_at = $2, erase_at = $3 WHERE id = $1 AND disabled_at IS NULL',
    [userId, now, eraseAt],
  )
  return rowCount === 1
}

/** Opens an account again that its owner has deactivated and that is not due yet; its id, or undefined. */
export async function reopenAccount(db: Queryable, email: string, now: Date): Promise<string | undefined> {
  return (
    await one<{ id: string }>(
      db,
      'UPDATE users SET disabled_at = NULL, erase_at = NULL WHERE email = $1 AND erase_at > $2 RETURNING id',
      [email, now],
    )
  )?.id
}

/** Accounts whose day has come. */
export async function listDueForErasure(db: Queryable, now: Date): Promise<string[]> {
  return (
    await many<{ id: string }>(
      db,
      'SELECT id FROM users WHERE disabled_at IS NOT NULL AND erase_at <= $1 ORDER BY erase_at',
      [now],
    )
  ).map((row) => row.id)
}

/** The addresses of a person whose account is due, the one that waits for its confirmation included; none when it is not. */
export async function listDueAddresses(db: Queryable, userId: string, now: Date): Promise<string[]> {
  const isDue = 'id = $1 AND disabled_at IS NOT NULL AND erase_at <= $2'
  const sql = `SELECT email FROM users WHERE ${isDue} UNION SELECT c.email FROM email_changes c JOIN users ON id = user_id WHERE ${isDue}`
  return (await many<{ email: string }>(db, sql, [userId, now])).map((row) => row.email)
}

/** Whether an account is due; it then stays so until the transaction ends. */
export async function lockDue(tx: Queryable, userId: string, now: Date): Promise<boolean> {
  const row = await one(
    tx,
    'SELECT 1 FROM users WHERE id = $1 AND disabled_at IS NOT NULL AND erase_at <= $2 FOR NO KEY UPDATE',
    [userId, now],
  )
  return row !== undefined
}

/** Makes accounts due that came back although they are erased. Returns their ids. */
export async function makeDueAgain(db: Queryable, ids: string[], now: Date): Promise<string[]> {
  const rows = await many<{ id: string }>(
    db,
    'UPDATE users SET disabled_at = coalesce(disabled_at, $2), erase_at = least(erase_at, $2) WHERE id = ANY ($1) RETURNING id',
    [ids, now],
  )
  return rows.map((row) => row.id)
}

/** Makes registrations due that were neither confirmed nor asked for again since `before`. Returns their ids. */
export async function makeUnconfirmedDue(db: Queryable, before: Date, now: Date): Promise<string[]> {
  const rows = await many<{ id: string }>(
    db,
    `UPDATE users SET disabled_at = $2, erase_at = $2 WHERE confirmed_at IS NULL AND disabled_at IS NULL AND created_at < $1
       AND NOT EXISTS (SELECT 1 FROM mailed_tokens WHERE user_id = users.id AND created_at >= $1) RETURNING id`,
    [before, now],
  )
  return rows.map((row) => row.id)
}

/** Removes a registration with this address that was never confirmed. */
export async function deleteUnconfirmed(db: Queryable, email: string): Promise<void> {
  await db.query('DELETE FROM users WHERE email = $1 AND confirmed_at IS NULL AND disabled_at IS NULL', [email])
}

/** Deletes an account that is due and, by the keys between the tables, everything that belongs to it. Returns its address. */
export async function deleteAccount(tx: Queryable, userId: string, now: Date): Promise<string | undefined> {
  return (
    await one<{ email: string }>(
      tx,
      'DELETE FROM users WHERE id = $1 AND disabled_at IS NOT NULL AND erase_at <= $2 RETURNING email',
      [userId, now],
    )
  )?.email
}
