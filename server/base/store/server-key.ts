import { openExistingVault, openVault, type Vault } from '../crypto/vault.ts'
import { OperatorError } from '../operator-error.ts'
import { one, type Db, type Queryable } from './db.ts'

/*
 * A database and its server key belong together: whoever starts with another key reads nothing that is there and would
 * make new accounts that the next start cannot read. So the database notes the name of its key, and other keys are refused.
 */

/**
 * The vault of this database. On a database that has none yet the key file may be missing; it is made then. Throws
 * OperatorError when the key is missing or another one.
 */
export async function openVaultOf(db: Db, keyFile: string): Promise<Vault> {
  const existing = await openExistingVault(keyFile)
  if (!existing) {
    const wanted = await keyIdOf(db)
    if (wanted !== undefined)
      throw new OperatorError(
        `There is no server key in ${keyFile}, and this database was written with the server key ${wanted}. ${wayOut}`,
      )
  }
  const vault = existing ?? (await openVault(keyFile))
  // Of two first starts at once, each with a key of its own, one is first.
  await db.query('INSERT INTO instance (server_key_id) VALUES ($1) ON CONFLICT DO NOTHING', [vault.keyId])
  await checkServerKey(db, vault, keyFile)
  return vault
}

/** Throws OperatorError when this database was written with another key; one of an older version may not know its key. */
export async function checkServerKey(db: Queryable, vault: Vault, keyFile: string): Promise<void> {
  const wanted = await keyIdOf(db)
  if (wanted !== undefined && wanted !== vault.keyId)
    throw new OperatorError(
      `The server key in ${keyFile} is ${vault.keyId}, and this database was written with the server key ${wanted}. ${wayOut}`,
    )
}

const wayOut =
  'Without it nothing sealed can be read. Put your copy of that key in its place, or name it with SERVER_KEY_FILE; nothing was changed.'

async function keyIdOf(db: Queryable): Promise<string | undefined> {
  const known = await one(db, "SELECT 1 WHERE to_regclass('public.instance') IS NOT NULL")
  return known && (await one<{ server_key_id: string }>(db, 'SELECT server_key_id FROM instance'))?.server_key_id
}
