import { many, one, type Queryable } from '../../base/db.ts'

type ProfileData = { title: string | null; first_name: string; last_name: string; organisation: string | null; function: string | null }

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

/** Deletes an account that is due and, by the keys between the tables, everything that belongs to it. Returns its address. */
export async function deleteAccount(tx: Queryable, userId: string, now: Date): Promise<string | undefined> {
  return (await one<{ email: string }>(tx, 'DELETE FROM users WHERE id = $1 AND disabled_at IS NOT NULL AND erase_at <= $2 RETURNING email', [userId, now]))?.email
}
