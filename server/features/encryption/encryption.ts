import { createSecretKey, type KeyObject } from 'node:crypto'
import type { Caller, KeyKind, Keyring } from '../../base/caller.ts'
import { fail, Failure } from '../../base/errors.ts'
import { transaction, type Queryable } from '../../base/store/db.ts'
import type { Parts } from '../../base/parts.ts'
import { newKey, seal, SealBroken, unseal, type Binding } from '../../base/crypto/seal.ts'
import { sealStream, unsealStream } from '../../base/crypto/sealed-stream.ts'
import { lockAccount, markPassphraseType } from '../accounts/accounts.ts'
import * as store from './encryption.store.ts'
import * as migrations from './migration.store.ts'
import { openDataKey, wrapDataKey, type WrappedKey } from './data-keys.ts'
import { systemKey } from './master-keys.ts'

/*
 * The door to the keys of a person. A master key per person wraps a random data key per conversation (and later per file);
 * the data key seals the content. The server key wraps the master key, or the person's passphrase does. Which master key
 * wraps a data key stands beside it; the caller's keyring opens that one, and says so when it cannot.
 */

export type { WrappedKey } from './data-keys.ts'
export { openKeyring } from './keyring.ts'
export { getMigration, startMigration } from './migration.ts'
export { changePassphrase, checkPassphrase, encryptionState } from './passphrases.ts'
export { createRecoveryKey, recoverPassphrase } from './recovery.ts'

/** Seals and opens the content of one item. */
export type ItemKey = {
  seal(plain: string, binding: Binding): Buffer
  open(sealed: Uint8Array, binding: Binding): string
}

/** The same for content of any length, which is worked on as it comes. */
export type StreamKey = ItemKey & {
  sealStream(plain: AsyncIterable<Uint8Array>, binding: Binding): AsyncIterable<Uint8Array>
  openStream(sealed: AsyncIterable<Uint8Array>, binding: Binding): AsyncIterable<Buffer>
}

/** Whose content is opened, and with which keys. */
export type Opener = { user: { id: string }; keyring: Keyring }

/** Chooses the system-provided key for a person who has not chosen yet; doing it again changes nothing. */
export async function chooseSystemPassphrase(parts: Parts, { user }: Caller): Promise<void> {
  await transaction(parts.db, async (tx) => {
    if ((await kindFor(tx, user.id)) === 'system') await systemKey(parts, tx, user.id)
  })
}

/**
 * Makes sure that the caller can open the keys of what they are about to add, before anything is done. Fails with
 * `passphrase_required`, `passphrase_invalid`, `too_many_attempts`, `busy`.
 */
export async function requireKeys(parts: { db: Queryable }, { user, keyring }: Caller): Promise<void> {
  if (user.passphrase_type === 'CUSTOM') await keyring.master('custom', parts.db)
}

/**
 * A fresh data key for a new item, wrapped for its owner by the master key they have chosen. The first item of a person
 * chooses the system-provided one. Fails like `requireKeys`.
 */
export async function createItemKey(
  owner: Opener,
  item: string,
  tx: Queryable,
): Promise<WrappedKey & { key: StreamKey }> {
  const { key, wrap } = newItemKey(owner, item)
  return { ...(await wrap(tx)), key }
}

/**
 * The same for an item whose content is sealed before its row is written: `wrap` belongs into the transaction that writes
 * it, because the owner may have chosen another master key in the meantime. Fails like `requireKeys`.
 */
export function newItemKey(
  { user, keyring }: Opener,
  item: string,
): { key: StreamKey; wrap(tx: Queryable): Promise<WrappedKey> } {
  const dataKey = newKey()
  return {
    key: itemKey(user.id, item, dataKey),
    async wrap(tx) {
      const kind = await kindFor(tx, user.id)
      const master = await keyring.master(kind, tx)
      return { kind, wrapped: wrapDataKey(master, user.id, item, kind, dataKey) }
    },
  }
}

/**
 * A data key for an item that comes about inside another one of the same person, while no master key is at hand. The
 * `secret` has to be sealed by the key of that one, until `wrapLooseKey` wraps it.
 */
export function newLooseKey(userId: string, item: string): { key: StreamKey; secret: string } {
  const dataKey = newKey()
  return { key: itemKey(userId, item, dataKey), secret: dataKey.toString('base64') }
}

/** Wraps it by the master key that the owner has chosen, in the transaction that writes the item. Fails like `requireKeys`. */
export async function wrapLooseKey(
  { user, keyring }: Opener,
  item: string,
  secret: string,
  tx: Queryable,
): Promise<WrappedKey & { key: StreamKey }> {
  const dataKey = Buffer.from(secret, 'base64')
  const kind = await kindFor(tx, user.id)
  const master = await keyring.master(kind, tx)
  return { kind, wrapped: wrapDataKey(master, user.id, item, kind, dataKey), key: itemKey(user.id, item, dataKey) }
}

/** The key of a stored item of the caller. Fails like `requireKeys`. */
export async function openItemKey(
  parts: { db: Queryable },
  { user, keyring }: Opener,
  item: string,
  { kind, wrapped }: WrappedKey,
): Promise<StreamKey> {
  const master = await keyring.master(kind, parts.db)
  return itemKey(user.id, item, openDataKey(master, user.id, item, { kind, wrapped }))
}

/**
 * A reader for many items of the caller, whose kinds are named: each master key is opened once. A damaged one is told by
 * the items that it belongs to, like a damaged key of their own. Fails like `requireKeys`.
 */
async function openItemKeys(
  parts: { db: Queryable },
  { user, keyring }: Opener,
  kinds: Iterable<KeyKind>,
): Promise<(item: string, stored: WrappedKey) => StreamKey> {
  const masters = new Map<KeyKind, KeyObject | SealBroken>()
  for (const kind of new Set(kinds))
    masters.set(
      kind,
      await keyring.master(kind, parts.db).catch((error: unknown) => {
        if (error instanceof SealBroken) return error
        throw error
      }),
    )
  return (item, stored) => {
    const master = masters.get(stored.kind)!
    if (master instanceof SealBroken) throw master
    return itemKey(user.id, item, openDataKey(master, user.id, item, stored))
  }
}

/** Why what a passphrase protects is not opened: the caller shows none, or one that is not theirs. */
export type LockedBy = 'passphrase_required' | 'passphrase_invalid'

/**
 * The same for lists, where what the caller cannot open stands locked beside what they can: then there is no key, and
 * `lockedBy` says why. Fails with `too_many_attempts`, `busy`.
 */
export async function openListedKeys(
  parts: { db: Queryable },
  opener: Opener,
  kinds: Iterable<KeyKind>,
): Promise<{ keyOf: (item: string, stored: WrappedKey) => StreamKey | undefined; lockedBy: LockedBy | null }> {
  const all = new Set(kinds)
  try {
    return { keyOf: await openItemKeys(parts, opener, all), lockedBy: null }
  } catch (error) {
    if (!isLocked(error)) throw error
    const open = await openItemKeys(
      parts,
      opener,
      [...all].filter((kind) => kind !== 'custom'),
    )
    return {
      keyOf: (item, stored) => (stored.kind === 'custom' ? undefined : open(item, stored)),
      lockedBy: error.code,
    }
  }
}

/** Whether this says that a passphrase is missing or is not the right one. */
export const isLocked = (error: unknown): error is Failure & { code: LockedBy } =>
  error instanceof Failure && (error.code === 'passphrase_required' || error.code === 'passphrase_invalid')

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
export async function destroyKeys(tx: Queryable, userId: string): Promise<void> {
  await store.deleteMasterKeys(tx, userId)
  await migrations.deleteMigration(tx, userId)
}

/** The master key that new items of a person belong to. The account is locked: the choice holds until the transaction ends. */
async function kindFor(tx: Queryable, userId: string): Promise<KeyKind> {
  const account = await lockAccount(tx, userId)
  if (account?.passphrase_type === 'CUSTOM') return 'custom'
  if (account?.passphrase_type === 'EMPTY') await markPassphraseType(tx, userId, 'SYSTEM_PROVIDED')
  return 'system'
}

function itemKey(userId: string, item: string, dataKey: Buffer): StreamKey {
  // Prepared once for all values of the item: that takes longer than opening one of them.
  const secret = createSecretKey(dataKey)
  return {
    seal: (plain, binding) => seal(secret, plain, [userId, item, ...binding]),
    open: (sealed, binding) => unseal(secret, sealed, [userId, item, ...binding]).toString('utf8'),
    sealStream: (plain, binding) => sealStream(dataKey, plain, [userId, item, ...binding]),
    openStream: (sealed, binding) => unsealStream(dataKey, sealed, [userId, item, ...binding]),
  }
}
