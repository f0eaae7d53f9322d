import { one, type Queryable } from '../../base/store/db.ts'

/** Stores a new address that waits; it replaces the one before, whose link stops working. */
export async function replaceEmailChange(
  db: Queryable,
  userId: string,
  email: string,
  now: Date,
  expires: Date,
): Promise<void> {
  await db.query(
    `INSERT INTO email_changes (user_id, email, requested_at, expires_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, hash = NULL, requested_at = excluded.requested_at, expires_at = excluded.expires_at`,
    [userId, email, now, expires],
  )
}

/** The address that waits. */
export async function findEmailChange(db: Queryable, userId: string, now: Date): Promise<string | undefined> {
  return (
    await one<{ email: string }>(db, 'SELECT email FROM email_changes WHERE user_id = $1 AND expires_at > $2', [
      userId,
      now,
    ])
  )?.email
}

/** Sets the secret of the mailed link; false when the address waits no longer. */
export async function setEmailChangeSecret(
  db: Queryable,
  userId: string,
  email: string,
  hash: Buffer,
): Promise<boolean> {
  return (
    (await db.query('UPDATE email_changes SET hash = $3 WHERE user_id = $1 AND email = $2', [userId, email, hash]))
      .rowCount === 1
  )
}

export async function deleteEmailChange(db: Queryable, userId: string): Promise<boolean> {
  return (await db.query('DELETE FROM email_changes WHERE user_id = $1', [userId])).rowCount === 1
}

/** Burns a mailed secret and returns whose new address it confirms. */
export function useEmailChange(
  db: Queryable,
  hash: Buffer,
  now: Date,
): Promise<{ user_id: string; email: string } | undefined> {
  return one(db, 'DELETE FROM email_changes WHERE hash = $1 AND expires_at > $2 RETURNING user_id, email', [hash, now])
}

/** Forgets every address that waits. */
export async function deleteEmailChanges(db: Queryable): Promise<void> {
  await db.query('DELETE FROM email_changes')
}
