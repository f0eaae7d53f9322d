import type { KeyKind } from '../../base/caller.ts'
import { one, type Queryable } from '../../base/store/db.ts'

/** A wrapped master key: by the server key of this id, or by the passphrase, stretched as `recipe` says. */
export type MasterKeyRow = { wrapped: Buffer; server_key_id: string | null; recipe: string | null }

export function findMasterKey(db: Queryable, userId: string, kind: KeyKind): Promise<MasterKeyRow | undefined> {
  return one(db, 'SELECT wrapped, server_key_id, recipe FROM master_keys WHERE user_id = $1 AND kind = $2', [
    userId,
    kind,
  ])
}

/** Stores a first master key; keeps the one that is there, and is false then. */
export async function insertMasterKey(
  db: Queryable,
  userId: string,
  kind: KeyKind,
  { wrapped, server_key_id, recipe }: MasterKeyRow,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'INSERT INTO master_keys (user_id, kind, wrapped, server_key_id, recipe) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
    [userId, kind, wrapped, server_key_id, recipe],
  )
  return rowCount === 1
}

/** Deletes all master keys of a person: what they seal can be read by nobody any more. */
export async function deleteMasterKeys(db: Queryable, userId: string): Promise<void> {
  await db.query('DELETE FROM master_keys WHERE user_id = $1', [userId])
}
