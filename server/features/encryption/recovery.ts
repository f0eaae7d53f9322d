import { randomBytes } from 'node:crypto'
import { newPassphraseProblem, passphraseWording } from '../../../contract/new-passphrase.ts'
import { audit } from '../../base/audit.ts'
import type { Caller } from '../../base/caller.ts'
import { minute } from '../../base/clock.ts'
import { crockford, fromCrockford, toBase32 } from '../../base/crypto/base32.ts'
import { deriveKey, seal, SealBroken, unseal } from '../../base/crypto/seal.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { transaction } from '../../base/store/db.ts'
import { clearAttempts, countAttempt } from '../../base/throttle.ts'
import { lockAccount } from '../accounts/accounts.ts'
import * as store from './encryption.store.ts'
import { wrapCustomKey } from './master-keys.ts'
import { refuseWhileMigrating } from './migration.ts'

/*
 * A second way to the custom master key, for who has lost the passphrase: a random key to print. Nothing of it is stored but
 * the master key that it wraps, so the operator can do nothing with it. It needs no stretching, because nobody guesses
 * 160 random bits.
 */

const keyLength = 20

const bindingOf = (userId: string) => [userId, 'master', 'custom', 'recovery']
const wrappingOf = (secret: Uint8Array) => deriveKey(secret, 'recovery key')

/**
 * A new recovery key in the place of the one before, in groups of four signs; told this once. Fails like `requireKeys`, and
 * with `conflict` when the passphrase is changed at the same moment.
 */
export async function createRecoveryKey(parts: Parts, caller: Caller): Promise<string> {
  const { user, keyring } = caller
  const stored = await store.findMasterKey(parts.db, user.id, 'custom')
  const master = (await keyring.master('custom', parts.db)).export()
  const secret = randomBytes(keyLength)
  const recovery = seal(wrappingOf(secret), master, bindingOf(user.id))
  master.fill(0)
  await transaction(parts.db, async (tx) => {
    await lockAccount(tx, user.id)
    await refuseWhileMigrating(tx, user.id)
    const row = { recovery, recovery_made_at: parts.clock.now() }
    if (!stored || !(await store.putRecovery(tx, user.id, stored.wrapped, row))) fail('conflict')
    await audit(parts, tx, caller, 'recovery_key_created')
  })
  return toBase32(secret, crockford)
    .toUpperCase()
    .replace(/.{4}(?=.)/g, '$&-')
}

/** Ten tries in fifteen minutes, apart from those with passphrases. */
const attempts = (userId: string) => ({ name: `recovery key ${userId}`, free: 10, firstPause: 15 * minute })

/**
 * Wraps the custom master key with a new passphrase, opened by the recovery key, which goes on being valid. Fails with
 * `recovery_key_invalid`, `passphrase_required`, `invalid_input`, `too_many_attempts`, `busy`, `conflict`.
 */
export async function recoverPassphrase(
  parts: Parts,
  caller: Caller,
  {
    recoveryKey,
    passphrase = fail('passphrase_required', passphraseWording.empty),
  }: { recoveryKey: string; passphrase: string | undefined },
): Promise<void> {
  const { user } = caller
  const problem = newPassphraseProblem(passphrase)
  if (problem) fail('invalid_input', problem)
  await countAttempt(parts, [attempts(user.id)])
  const row = await store.findRecovery(parts.db, user.id)
  const master = openRecovery(user.id, recoveryKey, row?.recovery ?? null) ?? fail('recovery_key_invalid')
  await clearAttempts(parts, [attempts(user.id).name])
  const anew = await wrapCustomKey(user.id, passphrase, master)
  master.fill(0)
  await transaction(parts.db, async (tx) => {
    await lockAccount(tx, user.id)
    await refuseWhileMigrating(tx, user.id)
    const now = await store.findRecovery(tx, user.id)
    if (!now?.recovery || !row?.recovery?.equals(now.recovery)) fail('conflict')
    await store.rewrapMasterKey(tx, user.id, anew)
    await audit(parts, tx, caller, 'passphrase_recovered')
  })
  parts.keyCache.drop(user.id)
}

function openRecovery(userId: string, typed: string, recovery: Buffer | null): Buffer | undefined {
  const secret = fromCrockford(typed)
  if (!recovery || secret?.length !== keyLength) return undefined
  try {
    return unseal(wrappingOf(secret), recovery, bindingOf(userId))
  } catch (error) {
    if (error instanceof SealBroken) return undefined
    throw error
  }
}
