import { many, one, type Queryable } from '../../base/db.ts'
import type { Tombstone } from './tombstone-file.ts'

type ProfileData = { title: string | null; first_name: string; last_name: string; organisation: string | null; function: string | null }

/** The data as they stand, and nobody else changes them before the transaction ends. */
export const lockProfile = (tx: Queryable, userId: string) => one<ProfileData>(tx, 'SELECT title, first_name, last_name, organisation, function FROM users WHERE id = $1 FOR UPDATE', [userId])

export async function updateProfile(db: Queryable, userId: string, data: ProfileData): Promise<void> {
  await db.query('UPDATE users SET title = $2, first_name = $3, last_name = $4, organisation = $5, function = $6 WHERE id = $1', [
    userId,
    data.title,
    data.first_name,
    data.last_name,
    data.organisation,
    data.function,
  ])
}

export async function updateUsageMails(db: Queryable, userId: string, isWanted: boolean): Promise<void> {
  await db.query('UPDATE users SET usage_mails = $2 WHERE id = $1', [userId, isWanted])
}

/** Whether anybody else administers the instance. Locks the administrators, so that two cannot leave at the same moment. */
export async function hasOtherAdmin(tx: Queryable, userId: string): Promise<boolean> {
  const admins = await many<{ id: string }>(tx, "SELECT id FROM users WHERE role = 'admin' AND confirmed_at IS NOT NULL AND disabled_at IS NULL ORDER BY id FOR UPDATE", [])
  return admins.some((admin) => admin.id !== userId)
}

/** Locks an account and ends its sessions; from `eraseAt` on it is erased. False when it is locked already. */
export async function disableAccount(tx: Queryable, userId: string, now: Date, eraseAt: Date): Promise<boolean> {
  const { rowCount } = await tx.query('UPDATE users SET disabled_at = $2, erase_at = $3 WHERE id = $1 AND disabled_at IS NULL', [userId, now, eraseAt])
  await tx.query('UPDATE sessions SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL', [userId, now])
  return rowCount === 1
}

/** Accounts whose day has come. */
export async function listDueForErasure(db: Queryable, now: Date): Promise<string[]> {
  return (await many<{ id: string }>(db, 'SELECT id FROM users WHERE disabled_at IS NOT NULL AND erase_at <= $1 ORDER BY erase_at', [now])).map((row) => row.id)
}

/** Destroys the keys of a person: what they seal can be read by nobody any more. Only of an account that is due. */
export async function destroyKeys(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.query('DELETE FROM master_keys USING users WHERE users.id = user_id AND user_id = $1 AND disabled_at IS NOT NULL AND erase_at <= $2', [userId, now])
}

/** The addresses of a person whose account is due, the one that waits for its confirmation included; none when it is not. */
export async function listDueAddresses(db: Queryable, userId: string, now: Date): Promise<string[]> {
  const isDue = 'id = $1 AND disabled_at IS NOT NULL AND erase_at <= $2'
  const sql = `SELECT email FROM users WHERE ${isDue} UNION SELECT c.email FROM email_changes c JOIN users ON id = user_id WHERE ${isDue}`
  return (await many<{ email: string }>(db, sql, [userId, now])).map((row) => row.email)
}

export async function insertTombstones(db: Queryable, list: Tombstone[]): Promise<void> {
  await db.query('INSERT INTO tombstones (user_id, erased_at) SELECT * FROM unnest($1::uuid[], $2::timestamptz[]) ON CONFLICT DO NOTHING', [list.map((one) => one.id), list.map((one) => one.erasedAt)])
}

export const listTombstones = (db: Queryable) => many<Tombstone>(db, 'SELECT user_id AS id, erased_at AS "erasedAt" FROM tombstones ORDER BY erased_at, user_id')

export async function deleteTombstones(db: Queryable, before: Date): Promise<void> {
  await db.query('DELETE FROM tombstones WHERE erased_at < $1', [before])
}

/** Makes accounts due that came back although they are erased. Returns their ids. */
export async function makeDueAgain(db: Queryable, ids: string[], now: Date): Promise<string[]> {
  const rows = await many<{ id: string }>(db, 'UPDATE users SET disabled_at = coalesce(disabled_at, $2), erase_at = least(erase_at, $2) WHERE id = ANY ($1) RETURNING id', [ids, now])
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

/** Deletes what is kept of deeds and of sessions that ended before this moment. */
export async function deleteOldTraces(db: Queryable, before: Date): Promise<void> {
  await db.query('DELETE FROM audit WHERE at < $1', [before])
  await db.query('DELETE FROM sessions WHERE coalesce(ended_at, ends_at) < $1', [before])
  await db.query('DELETE FROM mailed_tokens WHERE expires_at < $1', [before])
}

/** Deletes an account that is due and, by the keys between the tables, everything that belongs to it. Returns its address. */
export async function deleteAccount(tx: Queryable, userId: string, now: Date): Promise<string | undefined> {
  return (await one<{ email: string }>(tx, 'DELETE FROM users WHERE id = $1 AND disabled_at IS NOT NULL AND erase_at <= $2 RETURNING email', [userId, now]))?.email
}
