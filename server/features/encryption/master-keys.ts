import type { Vault } from '../../base/crypto/vault.ts'
import { parseRecipe, printRecipe, newRecipe, stretch } from '../../base/crypto/argon2.ts'
import { newKey, seal, SealBroken, unseal } from '../../base/crypto/seal.ts'
import type { Queryable } from '../../base/store/db.ts'
import * as store from './encryption.store.ts'

/*
 * The master keys of a person: 32 random bytes each, stored wrapped. One is wrapped by the server key; the other by a key
 * that is stretched from the passphrase, so that without it nobody opens it, the operator included. Whose a key is, its
 * kind and the recipe of the stretching are bound into the wrapping.
 */

/** The system-provided master key of a person; the first use makes it. */
export async function systemKey({ vault }: { vault: Vault }, db: Queryable, userId: string): Promise<Buffer> {
  const binding = [userId, 'master', 'system']
  const stored = await store.findMasterKey(db, userId, 'system')
  if (stored) return vault.unwrap(stored.wrapped, binding)
  const fresh = { wrapped: vault.wrap(newKey(), binding), server_key_id: vault.keyId, recipe: null }
  await store.insertMasterKey(db, userId, 'system', fresh)
  // Read back: two first items at once must end with the same master key.
  const first = await store.findMasterKey(db, userId, 'system')
  return vault.unwrap(first!.wrapped, binding)
}

/** A custom master key so that only this passphrase opens it. Fails with `busy`. */
export async function wrapCustomKey(userId: string, passphrase: string, key: Uint8Array): Promise<store.MasterKeyRow> {
  const recipe = newRecipe()
  const printed = printRecipe(recipe)
  const wrapping = await stretch(passphrase, recipe)
  try {
    return { wrapped: seal(wrapping, key, bindingOf(userId, printed)), server_key_id: null, recipe: printed }
  } finally {
    wrapping.fill(0)
  }
}

/** The custom master key of a row; undefined when this passphrase does not open it. Fails with `busy`. */
export async function openCustomKey(
  userId: string,
  passphrase: string,
  { wrapped, recipe }: store.MasterKeyRow,
): Promise<Buffer | undefined> {
  const parsed = parseRecipe(recipe ?? '')
  if (!parsed || recipe === null) throw new Error('a custom master key has no recipe')
  const wrapping = await stretch(passphrase, parsed)
  try {
    return unseal(wrapping, wrapped, bindingOf(userId, recipe))
  } catch (error) {
    if (error instanceof SealBroken) return undefined
    throw error
  } finally {
    wrapping.fill(0)
  }
}

const bindingOf = (userId: string, recipe: string) => [userId, 'master', 'custom', recipe]
