import { createSecretKey, type KeyObject } from 'node:crypto'
import type { Caller, KeyKind, Keyring } from '../../base/caller.ts'
import { fail } from '../../base/errors.ts'
import { transaction, type Queryable } from '../../base/store/db.ts'
import type { Parts } from '../../base/parts.ts'
import { newKey, seal, unseal, type Binding } from '../../base/crypto/seal.ts'
import { lockAccount, markPassphraseType } from '../accounts/accounts.ts'
import * as store from './encryption.store.ts'
import { newCustomKey, systemKey } from './master-keys.ts'

/*
 * The door to the keys of a person. A master key per person wraps a random data key per conversation (and later per file);
 * the data key seals the content. The server key wraps the master key, or the person's passphrase does. Which master key
 * wraps a data key stands beside it; the caller's keyring opens that one, and says so when it cannot.
 */

export { openKeyring } from './keyring.ts'

/** A data key as it is stored beside its item. */
export type WrappedKey = { kind: KeyKind; wrapped: Buffer }

/** Seals and opens the content of one item. */
export type ItemKey = {
  seal(plain: string, binding: Binding): Buffer
  open(sealed: Uint8Array, binding: Binding): string
}

/** Whose content is opened, and with which keys. */
export type Opener = { user: { id: string }; keyring: Keyring }

/** Chooses the system-provided key for a person who has not chosen yet; doing it again changes nothing. */
export async function chooseSystemPassphrase(parts: Parts, { user }: Caller): Promise<void> {
  await transaction(parts.db, async (tx) => {
    await kindFor(tx, user.id)
    await systemKey(parts, tx, user.id)
  })
}

/**
 * Makes a master key that only this passphrase opens, for a person who has chosen none yet: there is nothing to wrap anew.
 * From now on new items belong to it. Fails with `conflict`, `busy`.
 */
export async function chooseCustomPassphrase(parts: Parts, { user }: Caller, passphrase: string): Promise<void> {
  const key = await newCustomKey(user.id, passphrase)
  await transaction(parts.db, async (tx) => {
    const account = await lockAccount(tx, user.id)
    const isNew = account?.passphrase_type === 'EMPTY' && (await store.insertMasterKey(tx, user.id, 'custom', key))
    if (!isNew) fail('conflict')
    await markPassphraseType(tx, user.id, 'CUSTOM')
  })
}

/**
 * Makes sure that the caller can open the keys of what they are about to add, before anything is done. Fails with
 * `passphrase_required`, `passphrase_invalid`, `too_many_attempts`, `busy`.
 */
export async function requireKeys(parts: Pick<Parts, 'db'>, { user, keyring }: Caller): Promise<void> {
  if (user.passphrase_type === 'CUSTOM') await keyring.master('custom', parts.db)
}

/**
 * A fresh data key for a new item, wrapped for its owner by the master key they have chosen. The first item of a person
 * chooses the system-provided one. Fails like `requireKeys`.
 */
export async function createItemKey(
  { user, keyring }: Opener,
  item: string,
  tx: Queryable,
): Promise<WrappedKey & { key: ItemKey }> {
  const kind = await kindFor(tx, user.id)
  const master = await keyring.master(kind, tx)
  const dataKey = newKey()
  return {
    kind,
    wrapped: seal(master, dataKey, bindingOf(user.id, item, kind)),
    key: itemKey(user.id, item, dataKey),
  }
}

/** The key of a stored item of the caller. Fails like `requireKeys`. */
export async function openItemKey(
  parts: Pick<Parts, 'db'>,
  { user, keyring }: Opener,
  item: string,
  { kind, wrapped }: WrappedKey,
): Promise<ItemKey> {
  const master = await keyring.master(kind, parts.db)
  return itemKey(user.id, item, unseal(master, wrapped, bindingOf(user.id, item, kind)))
}

/** A reader for many items of the caller, whose kinds are named: each master key is opened once. Fails like `requireKeys`. */
export async function openItemKeys(
  parts: Pick<Parts, 'db'>,
  { user, keyring }: Opener,
  kinds: Iterable<KeyKind>,
): Promise<(item: string, stored: WrappedKey) => ItemKey> {
  const masters = new Map<KeyKind, KeyObject>()
  for (const kind of new Set(kinds)) masters.set(kind, await keyring.master(kind, parts.db))
  return (item, { kind, wrapped }) =>
    itemKey(user.id, item, unseal(masters.get(kind)!, wrapped, bindingOf(user.id, item, kind)))
}

/** Somebody for whom the server key alone speaks: opens what no passphrase protects. For tools without a caller. */
export const serverKeyOpener = (parts: Pick<Parts, 'vault'>, userId: string): Opener => ({
  user: { id: userId },
  keyring: {
    master: async (kind, db) =>
      kind === 'custom' ? fail('passphrase_required') : createSecretKey(await systemKey(parts, db, userId)),
  },
})

/** Forgets the keys that a passphrase of this person has opened: at logout, with another type, when the account is closed. */
export const dropKeys = (parts: Pick<Parts, 'keyCache'>, userId: string): void => parts.keyCache.drop(userId)

/** Destroys the keys of a person: what they seal can be read by nobody any more. */
export const destroyKeys = (tx: Queryable, userId: string): Promise<void> => store.deleteMasterKeys(tx, userId)

/** The master key that new items of a person belong to. The account is locked: the choice holds until the transaction ends. */
async function kindFor(tx: Queryable, userId: string): Promise<KeyKind> {
  const account = await lockAccount(tx, userId)
  if (account?.passphrase_type === 'CUSTOM') return 'custom'
  if (account?.passphrase_type === 'EMPTY') await markPassphraseType(tx, userId, 'SYSTEM_PROVIDED')
  return 'system'
}

const bindingOf = (userId: string, item: string, kind: KeyKind): Binding => [userId, item, kind]

function itemKey(userId: string, item: string, dataKey: Buffer): ItemKey {
  // Prepared once for all values of the item: that takes longer than opening one of them.
  const secret = createSecretKey(dataKey)
  return {
    seal: (plain, binding) => seal(secret, plain, [userId, item, ...binding]),
    open: (sealed, binding) => unseal(secret, sealed, [userId, item, ...binding]).toString('utf8'),
  }
}
