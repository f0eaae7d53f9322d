import type { TwoFactorSetup } from '../../../contract/two-factor.ts'
import { audit } from '../../base/audit.ts'
import { identified, type Actor, type Anonymous, type Caller } from '../../base/caller.ts'
import { transaction, type Queryable } from '../../base/store/db.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { toBase32 } from '../../base/crypto/base32.ts'
import { clearAttempts, countAttempt } from '../../base/throttle.ts'
import { endOtherSessions, endSessions, renewSession, updateTwoFactor } from '../accounts/accounts.ts'
import { enterAgain, type Proof } from './enter-again.ts'
import { notify, type Person } from './notices.ts'
import { deletePasskeys } from './passkeys.store.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'
import { codeAttempts, secretBinding } from './second-step.ts'
import { matchingStep, newSecret, setupUri } from './totp.ts'
import * as store from './two-factor.store.ts'

/*
 * Two-factor login is set up, switched off and begun anew. Each ends the other sessions of the person: who came in
 * before may be the reason for the change.
 */

/**
 * Begins a set-up, in place of one that was not finished. Nothing is asked at login before the first code came. Who set it
 * up at somebody else's open screen would lock them out: the password is asked for. Fails with `conflict`, and like
 * `enterAgain`.
 */
export async function beginSetup(parts: Parts, caller: Caller, given: Proof): Promise<TwoFactorSetup> {
  if (caller.user.two_fa_enabled) fail('conflict', 'Die Zwei-Faktor-Authentisierung ist bereits aktiviert.')
  await enterAgain(parts, caller, given, 'password')
  return beginSetupAtLogin(parts, caller.user)
}

/** The same for somebody who is not logged in yet. */
export async function beginSetupAtLogin(
  parts: Parts,
  person: Person,
  tx: Queryable = parts.db,
): Promise<TwoFactorSetup> {
  const secret = newSecret()
  const stored = await store.putUnconfirmedTotp(
    tx,
    person.id,
    parts.vault.wrap(secret, secretBinding(person.id)),
    parts.vault.keyId,
    parts.clock.now(),
  )
  if (!stored) fail('conflict', 'Die Zwei-Faktor-Authentisierung ist bereits aktiviert.')
  return { qr_code: setupUri(secret, person.email), secret: toBase32(secret) }
}

/**
 * Ends a set-up with the first code, ends the other sessions and returns the recovery codes. Fails with `code_wrong`,
 * `conflict`, `too_many_attempts`.
 */
export async function endSetup(parts: Parts, caller: Caller, code: string): Promise<string[]> {
  const codes = await confirmSetup(parts, caller, caller.user, code, (tx) => endOtherSessions(parts, caller, tx))
  await renewSession(parts, caller)
  return codes
}

/** The same for somebody who is not logged in yet: all sessions end. */
export const endSetupAtLogin = (parts: Parts, caller: Anonymous, person: Person, code: string): Promise<string[]> =>
  confirmSetup(parts, identified(caller, person), person, code, (tx) => endSessions(parts, tx, person.id))

async function confirmSetup(
  parts: Parts,
  actor: Actor,
  person: Person,
  code: string,
  endDoubtful: (tx: Queryable) => Promise<void>,
): Promise<string[]> {
  await countAttempt(parts, [codeAttempts(person.id)])
  const now = parts.clock.now()
  const row = await store.findTotp(parts.db, person.id)
  if (!row || row.confirmed_at) return fail('conflict', 'Bitte beginnen Sie die Einrichtung von vorne.')
  const step = matchingStep(parts.vault.unwrap(row.sealed, secretBinding(person.id)), code, now)
  if (step === undefined) return fail('code_wrong')
  const codes = newRecoveryCodes()
  await transaction(parts.db, async (tx) => {
    if (!(await store.confirmTotp(tx, person.id, row.sealed, step, now)))
      fail('conflict', 'Bitte beginnen Sie die Einrichtung von vorne.')
    await updateTwoFactor(tx, person.id, true)
    await storeRecoveryCodes(parts, tx, person.id, codes)
    await audit(parts, tx, actor, 'two_factor_on')
    await endDoubtful(tx)
    await notify(parts, tx, person.email, 'on')
  })
  await clearAttempts(parts, [codeAttempts(person.id).name])
  return codes
}

/**
 * Switches two-factor login off and ends the other sessions. Fails with `two_fa_enforced`, `conflict`, and like `enterAgain`.
 */
export async function switchOff(parts: Parts, caller: Caller, given: Proof): Promise<void> {
  if (caller.user.is_two_fa_enforced) fail('two_fa_enforced')
  await enterAgain(parts, caller, given, 'code unless just shown')
  await transaction(parts.db, async (tx) => {
    await removeOwnFactors(parts, tx, caller, 'two_factor_off')
    await notify(parts, tx, caller.user.email, 'off')
  })
}

/**
 * Switches it off and begins a new set-up: all devices, recovery codes and other sessions of before are worth nothing.
 * Fails with `conflict`, and like `enterAgain`.
 */
export async function resetSetup(parts: Parts, caller: Caller, given: Proof): Promise<TwoFactorSetup> {
  await enterAgain(parts, caller, given, 'code unless just shown')
  return transaction(parts.db, async (tx) => {
    await removeOwnFactors(parts, tx, caller, 'two_factor_reset')
    await notify(parts, tx, caller.user.email, 'reset')
    return beginSetupAtLogin(parts, caller.user, tx)
  })
}

async function removeOwnFactors(
  parts: Parts,
  tx: Queryable,
  caller: Caller,
  event: 'two_factor_off' | 'two_factor_reset',
): Promise<void> {
  if (!(await removeApp(tx, caller.user.id))) fail('conflict', 'Die Zwei-Faktor-Authentisierung ist nicht aktiviert.')
  await audit(parts, tx, caller, event)
  await endOtherSessions(parts, caller, tx)
}

/** Ten new recovery codes; the old ones stop working. Fails with `conflict`, and like `enterAgain`. */
export async function renewRecoveryCodes(parts: Parts, caller: Caller, given: Proof): Promise<string[]> {
  if (!caller.user.two_fa_enabled) return fail('conflict', 'Die Zwei-Faktor-Authentisierung ist nicht aktiviert.')
  await enterAgain(parts, caller, given)
  const codes = newRecoveryCodes()
  await transaction(parts.db, async (tx) => {
    await storeRecoveryCodes(parts, tx, caller.user.id, codes)
    await audit(parts, tx, caller, 'recovery_codes_renewed')
    await notify(parts, tx, caller.user.email, 'codes')
  })
  return codes
}

/** Removes every second factor of somebody who lost them all, passkeys included; for the operator's tool. */
export async function removeSecondFactors(
  parts: Pick<Parts, 'clock'>,
  tx: Queryable,
  actor: Actor,
  userId: string,
): Promise<void> {
  await removeApp(tx, userId)
  await deletePasskeys(tx, userId)
  await audit(parts, tx, actor, 'two_factor_reset', { user: userId })
}

/** Removes app and recovery codes; false when two-factor login was not on. */
async function removeApp(tx: Queryable, userId: string): Promise<boolean> {
  const wasOn = await store.removeTotp(tx, userId)
  await updateTwoFactor(tx, userId, false)
  return wasOn
}

async function storeRecoveryCodes(parts: Parts, tx: Queryable, userId: string, codes: string[]): Promise<void> {
  const hashes = codes.map((code) => recoveryCodeHash(parts.vault, userId, code))
  await store.replaceRecoveryCodes(tx, userId, hashes)
}
