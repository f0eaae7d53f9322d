import { many, one, type Queryable } from '../../base/store/db.ts'

/** A row of `api_keys` without the hash. */
export type KeyRow = {
  id: string
  user_id: string
  masked: string
  name: string | null
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
}

const columns = 'id, user_id, masked, name, created_at, expires_at, last_used_at'

/** Stores a key; undefined when the person has `most` of them already. */
export function insertKey(
  db: Queryable,
  userId: string,
  key: { hash: Buffer; masked: string; name: string | null; created_at: Date; expires_at: Date | null },
  most: number,
): Promise<KeyRow | undefined> {
  return one<KeyRow>(
    db,
    `INSERT INTO api_keys (user_id, hash, masked, name, created_at, expires_at)
     SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT count(*) FROM api_keys WHERE user_id = $1) < $7 RETURNING ${columns}`,
    [userId, key.hash, key.masked, key.name, key.created_at, key.expires_at, most],
  )
}

export const listKeys = (db: Queryable, userId: string, limit: number, offset: number) =>
  many<KeyRow>(
    db,
    `SELECT ${columns} FROM api_keys WHERE user_id = $1 ORDER BY created_at DESC, id LIMIT $2 OFFSET $3`,
    [userId, limit, offset],
  )

export async function countKeys(db: Queryable, userId: string): Promise<number> {
  const row = await one<{ count: number }>(db, 'SELECT count(*)::int AS count FROM api_keys WHERE user_id = $1', [
    userId,
  ])
  return row!.count
}

/** Deletes a key of this person; false when there is none. */
export const deleteKey = async (db: Queryable, userId: string, id: string) =>
  (await one(db, 'DELETE FROM api_keys WHERE user_id = $1 AND id = $2 RETURNING 1', [userId, id])) !== undefined

/** The key with this hash, expired or not. */
export const findKey = (db: Queryable, hash: Buffer) =>
  one<KeyRow>(db, `SELECT ${columns} FROM api_keys WHERE hash = $1`, [hash])

/** Remembers a use, unless one since `before` is remembered already. */
export async function touchKey(db: Queryable, id: string, now: Date, before: Date): Promise<void> {
  await db.query(
    'UPDATE api_keys SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= $3)',
    [id, now, before],
  )
}
