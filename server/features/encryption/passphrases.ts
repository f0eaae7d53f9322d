import { createSecretKey } from 'node:crypto'
import { newPassphraseProblem, passphraseWording } from '../../../contract/new-passphrase.ts'
import type { EncryptionState } from '../../../contract/passphrases.ts'
import type { User } from '../../../contract/profile.ts'
import { audit } from '../../base/audit.ts'
import type { Caller } from '../../base/caller.ts'
import { newKey } from '../../base/crypto/seal.ts'
import { fail, Failure } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import type { FeatureParts } from '../../base/persons.ts'
import { transaction, type Queryable } from '../../base/store/db.ts'
import { lockAccount, markPassphraseType } from '../accounts/accounts.ts'
import { countItems, moveSome, type Master } from './data-keys.ts'
import * as store from './encryption.store.ts'
import { openKeyring } from './keyring.ts'
import { systemKey, wrapCustomKey } from './master-keys.ts'
import { refuseWhileMigrating } from './migration.ts'
import { deleteMigration } from './migration.store.ts'

/*
 * Choosing a passphrase, changing it, and giving it up. A change wraps the one master key anew and touches nothing else.
 * Whoever comes from the system-provided key takes all items along. Whoever goes back to it leaves them where they are,
 * unless they migrate (migration.ts).
 */

/** What is wanted; `passphrase` is the new one, `old` the one that was valid until now. */
type PassphraseChange = {
  type: 'SYSTEM_PROVIDED' | 'CUSTOM'
  passphrase: string | undefined
  old: string | undefined
}

/**
 * Chooses a type of passphrase, or another passphrase. Fails with `invalid_input` (a passphrase too short or too long),
 * `passphrase_required`, `passphrase_invalid`, `too_many_attempts`, `busy`, and `conflict` when the same is done elsewhere at
 * the same moment or a migration is running.
 */
export async function changePassphrase(parts: FeatureParts, caller: Caller, change: PassphraseChange): Promise<User> {
  if (change.type === 'CUSTOM') await chooseCustom(parts, caller, change)
  else await chooseSystem(parts, caller)
  parts.keyCache.drop(caller.user.id)
  return { ...caller.user, passphrase_type: change.type }
}

async function chooseCustom(
  parts: FeatureParts,
  caller: Caller,
  { passphrase, old }: Pick<PassphraseChange, 'passphrase' | 'old'>,
): Promise<void> {
  const { user } = caller
  const isInUse = user.passphrase_type === 'CUSTOM'
  if (isInUse && (passphrase === undefined || old === undefined || old.trim() === ''))
    fail('passphrase_required', passphraseWording.bothNeeded)
  if (passphrase === undefined) return fail('passphrase_required', passphraseWording.empty)
  const problem = newPassphraseProblem(passphrase)
  if (problem) fail('invalid_input', problem)
  const stored = await store.findMasterKey(parts.db, user.id, 'custom')
  // What an earlier passphrase still protects must be readable with the new one.
  const goesOn =
    stored !== undefined && (isInUse || (await countItems(parts.db, parts.itemKeys, user.id, 'custom')) > 0)
  const master = goesOn ? await openWith(parts, user.id, old, passphrase) : newKey()
  const anew = await wrapCustomKey(user.id, passphrase, master)
  const to: Master = { kind: 'custom', key: createSecretKey(master) }
  master.fill(0)
  await transaction(parts.db, async (tx) => {
    const account = await lockAccount(tx, user.id)
    await refuseWhileMigrating(tx, user.id)
    const now = await store.findMasterKey(tx, user.id, 'custom')
    const isSame = stored ? now?.wrapped.equals(stored.wrapped) : !now
    if (!isSame || account?.passphrase_type !== user.passphrase_type) fail('conflict')
    if (goesOn) await store.rewrapMasterKey(tx, user.id, anew)
    else {
      await store.deleteMasterKey(tx, user.id, 'custom')
      await store.insertMasterKey(tx, user.id, 'custom', anew)
    }
    if (isInUse) return audit(parts, tx, caller, 'passphrase_changed')
    await takeAlong(parts, tx, user.id, to)
    await markPassphraseType(tx, user.id, 'CUSTOM')
    await deleteMigration(tx, user.id)
    await audit(parts, tx, caller, 'passphrase_type_changed', { details: { type: 'CUSTOM' } })
  })
}

/** The custom master key, opened by the old passphrase, or by the new one where it is the same again. */
async function openWith(
  parts: Parts,
  userId: string,
  old: string | undefined,
  passphrase: string,
): Promise<Uint8Array> {
  try {
    return (await openKeyring(parts, userId, old || passphrase).master('custom', parts.db)).export()
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'passphrase_invalid') throw error
    return old
      ? fail('passphrase_invalid', passphraseWording.notRecognised)
      : fail('passphrase_required', passphraseWording.bothNeeded)
  }
}

/** Items in one statement. */
const batch = 500

/** Moves everything under the system-provided key to the custom one. Damaged items stay. */
async function takeAlong(parts: FeatureParts, tx: Queryable, userId: string, to: Master): Promise<void> {
  if ((await countItems(tx, parts.itemKeys, userId, 'system')) === 0) return
  const from: Master = { kind: 'system', key: createSecretKey(await systemKey(parts, tx, userId)) }
  for (const keys of parts.itemKeys) {
    let after: string | undefined
    do after = (await moveSome(tx, keys, userId, { from, to }, { after, limit: batch })).next
    while (after !== undefined)
  }
}

async function chooseSystem(parts: FeatureParts, caller: Caller): Promise<void> {
  const { id } = caller.user
  await transaction(parts.db, async (tx) => {
    const account = await lockAccount(tx, id)
    if (account?.passphrase_type === 'SYSTEM_PROVIDED') return
    await systemKey(parts, tx, id)
    await markPassphraseType(tx, id, 'SYSTEM_PROVIDED')
    // What the passphrase protects stays under it. Where that is nothing, nobody has to keep it in mind.
    if ((await countItems(tx, parts.itemKeys, id, 'custom')) === 0) await store.deleteMasterKey(tx, id, 'custom')
    await audit(parts, tx, caller, 'passphrase_type_changed', { details: { type: 'SYSTEM_PROVIDED' } })
  })
}

/** Opens the custom master key, and says so when that does not go. Fails like `requireKeys`. */
export async function checkPassphrase(parts: Pick<Parts, 'db'>, { keyring }: Caller): Promise<void> {
  await keyring.master('custom', parts.db)
}

/** What a passphrase protects of the caller. */
export async function encryptionState(parts: FeatureParts, { user }: Caller): Promise<EncryptionState> {
  const row = await store.findRecovery(parts.db, user.id)
  return {
    custom_items: await countItems(parts.db, parts.itemKeys, user.id, 'custom'),
    has_passphrase: row !== undefined,
    recovery_key_made_at: row?.recovery_made_at?.toISOString() ?? null,
  }
}
