import { many, one, type Queryable } from '../../base/store/db.ts'

export type GrantRow = { id: string; user_id: string; created_at: Date; expires_at: Date; opened_at: Date | null }

const columns = 'id, user_id, created_at, expires_at, opened_at'

/** The codes of a person that have not ended, newest first. */
export const listGrants = (db: Queryable, userId: string, now: Date) =>
  many<GrantRow>(
    db,
    `SELECT ${columns} FROM support_grants WHERE user_id = $1 AND expires_at > $2 ORDER BY created_at DESC, id`,
    [userId, now],
  )

export const insertGrant = async (tx: Queryable, userId: string, hash: Buffer, now: Date, expires: Date) =>
  (await one<GrantRow>(
    tx,
    `INSERT INTO support_grants (user_id, hash, created_at, expires_at) VALUES ($1, $2, $3, $4) RETURNING ${columns}`,
    [userId, hash, now, expires],
  ))!

/** Ends a code of this person; false when there is none. */
export const deleteGrant = async (tx: Queryable, userId: string, id: string) =>
  (await one(tx, 'DELETE FROM support_grants WHERE user_id = $1 AND id = $2 RETURNING 1', [userId, id])) !== undefined

/** Opens a code for this administrator; undefined when it is unknown, has ended, or somebody else opened it. */
export const openGrant = (tx: Queryable, hash: Buffer, admin: string, now: Date) =>
  one<GrantRow>(
    tx,
    `UPDATE support_grants SET opened_by = $2, opened_at = coalesce(opened_at, $3)
     WHERE hash = $1 AND expires_at > $3 AND (opened_by IS NULL OR opened_by = $2) AND user_id <> $2 RETURNING ${columns}`,
    [hash, admin, now],
  )

/** A code that this administrator has opened and that has not ended. */
export const findOpened = (db: Queryable, id: string, admin: string, now: Date) =>
  one<GrantRow>(db, `SELECT ${columns} FROM support_grants WHERE id = $1 AND opened_by = $2 AND expires_at > $3`, [
    id,
    admin,
    now,
  ])

export async function deleteEnded(db: Queryable, now: Date): Promise<void> {
  await db.query('DELETE FROM support_grants WHERE expires_at <= $1', [now])
}
