import { one, type Queryable } from '../../base/db.ts'

export type MasterKeyRow = { wrapped: Buffer; server_key_id: string | null }

export function findMasterKey(db: Queryable, userId: string, kind: 'system' | 'custom'): Promise<MasterKeyRow | undefined> {
  return one(db, 'SELECT wrapped, server_key_id FROM master_keys WHERE user_id = $1 AND kind = $2', [userId, kind])
}

/** Stores a first master key; keeps the one that is there. */
export async function insertMasterKey(db: Queryable, userId: string, kind: 'system' | 'custom', wrapped: Buffer, serverKeyId: string | null): Promise<void> {
  await db.query('INSERT INTO master_keys (user_id, kind, wrapped, server_key_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [userId, kind, wrapped, serverKeyId])
}

/** The type is only set while none is chosen. */
export async function chooseSystemType(db: Queryable, userId: string): Promise<void> {
  await db.query("UPDATE users SET passphrase_type = 'SYSTEM_PROVIDED' WHERE id = $1 AND passphrase_type = 'EMPTY'", [userId])
}
