import { createSecretKey } from 'node:crypto'
import type { User } from '../../../contract/profile.ts'
import { transaction, type Queryable } from '../../base/db.ts'
import type { Parts } from '../../base/parts.ts'
import { newKey, seal, unseal, type Place } from '../../base/seal.ts'
import * as store from './encryption.store.ts'

/*
 * The door to the keys of a person. A master key per person wraps a random data key per conversation (and later
 * per file); the data key seals the content. The server key wraps the master key.
 */

/** Which master key wraps a data key. */
type KeyKind = 'system' | 'custom'

/** A data key as it is stored beside its item. */
export type WrappedKey = { kind: KeyKind; wrapped: Buffer }

/** Seals and opens the content of one item. */
export type ItemKey = {
  seal(plain: string, place: Place): Buffer
  open(sealed: Uint8Array, place: Place): string
}

/** Chooses the system-provided key for a person who has not chosen yet; doing it again changes nothing. */
export async function chooseSystemPassphrase(parts: Parts, user: User): Promise<void> {
  await transaction(parts.db, async (tx) => {
    await store.chooseSystemType(tx, user.id)
    await masterKey(parts, tx, user.id)
  })
}

/** A fresh data key for a new item, wrapped for its owner. The first item of a person chooses the system-provided key. */
export async function createItemKey(parts: Parts, user: User, item: string, tx: Queryable): Promise<WrappedKey & { key: ItemKey }> {
  await store.chooseSystemType(tx, user.id)
  const master = await masterKey(parts, tx, user.id)
  const dataKey = newKey()
  return { kind: 'system', wrapped: seal(master, dataKey, placeOf(user.id, item, 'system')), key: itemKey(user.id, item, dataKey) }
}

/** The key of a stored item of this person. */
export async function openItemKey(parts: Parts, user: User, item: string, stored: WrappedKey): Promise<ItemKey> {
  const master = await masterKey(parts, parts.db, user.id)
  return itemKey(user.id, item, unseal(master, stored.wrapped, placeOf(user.id, item, stored.kind)))
}

/** A reader for many items of one person: the master key is unwrapped once. */
export async function openItemKeys(parts: Pick<Parts, 'db' | 'vault'>, user: Pick<User, 'id'>): Promise<(item: string, stored: WrappedKey) => ItemKey> {
  const master = createSecretKey(await masterKey(parts, parts.db, user.id))
  return (item, stored) => itemKey(user.id, item, unseal(master, stored.wrapped, placeOf(user.id, item, stored.kind)))
}

const placeOf = (userId: string, item: string, kind: KeyKind): Place => [userId, item, kind]

function itemKey(userId: string, item: string, dataKey: Buffer): ItemKey {
  // Prepared once for all values of the item: that takes longer than opening one of them.
  const secret = createSecretKey(dataKey)
  return {
    seal: (plain, place) => seal(secret, plain, [userId, item, ...place]),
    open: (sealed, place) => unseal(secret, sealed, [userId, item, ...place]).toString('utf8'),
  }
}

async function masterKey(parts: Pick<Parts, 'vault'>, db: Queryable, userId: string): Promise<Buffer> {
  const stored = await store.findMasterKey(db, userId, 'system')
  if (stored) return parts.vault.unwrap(stored.wrapped, [userId, 'master', 'system'])
  await store.insertMasterKey(db, userId, 'system', parts.vault.wrap(newKey(), [userId, 'master', 'system']), parts.vault.keyId)
  // Read back: two first items at once must end with the same master key.
  const kept = await store.findMasterKey(db, userId, 'system')
  return parts.vault.unwrap(kept!.wrapped, [userId, 'master', 'system'])
}
