import { one, type Queryable } from '../../base/store/db.ts'

/** Stores the secret of the one-time link for the first administrator; an earlier one stops working. */
export async function replaceFirstAdminToken(db: Queryable, hash: Buffer, expires: Date): Promise<void> {
  await db.query(
    'INSERT INTO first_admin_link (hash, expires_at) VALUES ($1, $2) ON CONFLICT (single) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at',
    [hash, expires],
  )
}

/** Burns the one-time link; false when it is not the stored one or too old. */
export async function useFirstAdminToken(db: Queryable, hash: Buffer, now: Date): Promise<boolean> {
  return (
    (await one(db, 'DELETE FROM first_admin_link WHERE hash = $1 AND expires_at > $2 RETURNING 1', [hash, now])) !==
    undefined
  )
}

/** Makes the one-time link stop working. */
export async function deleteFirstAdminToken(db: Queryable): Promise<void> {
  await db.query('DELETE FROM first_admin_link')
}
