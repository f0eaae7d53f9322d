import type { KeyKind } from '../../base/caller.ts'
import { one, prepared, type Queryable } from '../../base/store/db.ts'

/** A wrapped master key: by the server key of this id, or by the passphrase, stretched as `recipe` says. */
export type MasterKeyRow = { wrapped: Buffer; server_key_id: string | null; recipe: string | null }

export function findMasterKey(db: Queryable, userId: string, kind: KeyKind): Promise<MasterKeyRow | undefined> {
  const text = 'SELECT wrapped, server_key_id, recipe FROM master_keys WHERE user_id = $1 AND kind = $2'
  return one(db, prepared('master key', text, [userId, kind]))
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

/** Wraps the custom master key anew; its recovery copy stays. */
export async function rewrapMasterKey(
  tx: Queryable,
  userId: string,
  { wrapped, recipe }: Pick<MasterKeyRow, 'wrapped' | 'recipe'>,
): Promise<void> {
  await tx.query("UPDATE master_keys SET wrapped = $2, recipe = $3 WHERE user_id = $1 AND kind = 'custom'", [
    userId,
    wrapped,
    recipe,
  ])
}

/** The custom master key as the recovery key wraps it. */
export type RecoveryRow = { recovery: Buffer | null; recovery_made_at: Date | null }

export function findRecovery(db: Queryable, userId: string): Promise<RecoveryRow | undefined> {
  return one(db, "SELECT recovery, recovery_made_at FROM master_keys WHERE user_id = $1 AND kind = 'custom'", [userId])
}

/** Stores the recovery copy in the place of the one before; false where the master key is no longer wrapped like this. */
export async function putRecovery(
  tx: Queryable,
  userId: string,
  wrapped: Buffer,
  { recovery, recovery_made_at }: RecoveryRow,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "UPDATE master_keys SET recovery = $3, recovery_made_at = $4 WHERE user_id = $1 AND kind = 'custom' AND wrapped = $2",
    [userId, wrapped, recovery, recovery_made_at],
  )
  return rowCount === 1
}

/** Deletes one master key: what is still under it can be read by nobody any more. */
export async function deleteMasterKey(tx: Queryable, userId: string, kind: KeyKind): Promise<void> {
  await tx.query('DELETE FROM master_keys WHERE user_id = $1 AND kind = $2', [userId, kind])
}

/** Deletes all master keys of a person: what they seal can be read by nobody any more. */
export async function deleteMasterKeys(db: Queryable, userId: string): Promise<void> {
  await db.query('DELETE FROM master_keys WHERE user_id = $1', [userId])
}
