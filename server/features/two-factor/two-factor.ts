import type { Role } from '../../../contract/subscriptions.ts'
import type { SecondStep, TwoFactorSetup } from '../../../contract/two-factor.ts'
import { audit } from '../../base/audit.ts'
import { minute } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import { transaction, type Queryable } from '../../base/db.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { clearAttempts, countAttempt } from '../../base/throttle.ts'
import { notify, type Person } from './notices.ts'
import { deletePasskeys } from './passkeys.store.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'
import { matchingStep, newSecret, setupUri, toBase32 } from './totp.ts'
import * as store from './two-factor.store.ts'

/*
 * The door of the feature: authenticator app, recovery codes and passkeys of a person. It knows nobody's password and
 * opens no session; the login does that and comes here for the second step.
 */

export { addPasskey, beginPasskey, checkPasskey, loginOptions, passkeysOf, removePasskey, renamePasskey } from './passkeys.ts'
export { twoFactorJobs } from './two-factor.jobs.ts'
export { notify as notifyOfTwoFactor, twoFactorQueueNames } from './notices.ts'

/** Whether an account must use two-factor login: because it was told to, or because of its role. */
export function isTwoFactorEnforced(config: Pick<Config, 'twoFactor'>, account: { role: Role; is_two_fa_enforced: boolean }): boolean {
  return account.is_two_fa_enforced || config.twoFactor === 'all' || (config.twoFactor === 'admins' && account.role !== 'user')
}

/**
 * Ends the sessions that a change of the login makes doubtful, in its transaction: who came in before may be the reason for
 * the change. Handed in, because sessions belong to a feature that comes here itself.
 */
export type EndSessions = (tx: Queryable) => Promise<void>

/** Begins a set-up, in place of one that was not finished. Nothing is asked at login before the first code came. Fails with `conflict`. */
export async function beginSetup(parts: Parts, person: Person, tx: Queryable = parts.db): Promise<TwoFactorSetup> {
  const secret = newSecret()
  const stored = await store.putUnconfirmedTotp(tx, person.id, parts.vault.wrap(secret, placeOf(person.id)), parts.vault.keyId, parts.clock.now())
  if (!stored) fail('conflict', 'Die Zwei-Faktor-Authentisierung ist bereits aktiviert.')
  return { qr_code: setupUri(secret, person.email), secret: toBase32(secret) }
}

/** Ends a set-up with the first code, ends sessions and returns the recovery codes. Fails with `code_wrong`, `conflict`, `too_many_attempts`. */
export async function endSetup(parts: Parts, person: Person, code: string, endSessions: EndSessions): Promise<string[]> {
  await countAttempt(parts, [attempts(person.id)])
  const now = parts.clock.now()
  const row = await store.findTotp(parts.db, person.id)
  if (!row || row.confirmed_at) return fail('conflict', 'Bitte beginnen Sie die Einrichtung von vorne.')
  const step = matchingStep(parts.vault.unwrap(row.sealed, placeOf(person.id)), code, now)
  if (step === undefined) return fail('code_wrong')
  const codes = newRecoveryCodes()
  await transaction(parts.db, async (tx) => {
    if (!(await store.confirmTotp(tx, person.id, row.sealed, step, now))) fail('conflict', 'Bitte beginnen Sie die Einrichtung von vorne.')
    await storeRecoveryCodes(parts, tx, person.id, codes)
    await audit(tx, now, 'two_factor_on', person.id)
    await endSessions(tx)
    await notify(parts, tx, person.email, 'on')
  })
  await clearAttempts(parts, [attempts(person.id).name])
  return codes
}

/**
 * The second step: a code of the app, each good for one use, or a recovery code instead. Six tries in ten minutes,
 * wherever they are made. Fails with `code_wrong`, `too_many_attempts`.
 */
export async function checkSecondStep(parts: Parts, person: Person, given: SecondStep, ipPrefix: string | null = null): Promise<void> {
  if (given.two_fa_code === undefined && given.recovery_code === undefined) fail('code_wrong', 'Bitte geben Sie den 6-stelligen Code ein')
  await countAttempt(parts, [attempts(person.id)])
  const ok = given.two_fa_code === undefined ? await useRecoveryCode(parts, person, given.recovery_code!, ipPrefix) : await useCode(parts, person.id, given.two_fa_code)
  if (!ok) {
    await audit(parts.db, parts.clock.now(), 'two_factor_failed', person.id, ipPrefix)
    fail('code_wrong')
  }
  await clearAttempts(parts, [attempts(person.id).name])
}

/** How long the second step of a login, or the code that ended a set-up, speaks for its session. */
const proofLifetime = 10 * minute

/**
 * Whether the session that asks has shown the second factor just now, so that the password alone is enough to switch off or
 * begin anew. Every session of such an account began with a second step, or is the one that set it up.
 */
export async function isJustProved(parts: Parts, userId: string, sessionBegan: Date): Promise<boolean> {
  const row = await store.findTotp(parts.db, userId)
  const shown = Math.max(sessionBegan.getTime(), row?.confirmed_at?.getTime() ?? 0)
  return parts.clock.now().getTime() - shown < proofLifetime
}

/** Switches two-factor login off and ends sessions. The caller has made sure that the person may. */
export async function switchOff(parts: Parts, person: Person, endSessions: EndSessions): Promise<void> {
  await transaction(parts.db, async (tx) => {
    if (!(await store.removeTotp(tx, person.id))) fail('conflict', 'Die Zwei-Faktor-Authentisierung ist nicht aktiviert.')
    await audit(tx, parts.clock.now(), 'two_factor_off', person.id)
    await endSessions(tx)
    await notify(parts, tx, person.email, 'off')
  })
}

/** Switches it off and begins a new set-up: all devices, recovery codes and doubtful sessions of before are worth nothing. */
export function resetSetup(parts: Parts, person: Person, endSessions: EndSessions): Promise<TwoFactorSetup> {
  return transaction(parts.db, async (tx) => {
    if (!(await store.removeTotp(tx, person.id))) fail('conflict', 'Die Zwei-Faktor-Authentisierung ist nicht aktiviert.')
    await audit(tx, parts.clock.now(), 'two_factor_reset', person.id)
    await endSessions(tx)
    await notify(parts, tx, person.email, 'reset')
    return beginSetup(parts, person, tx)
  })
}

/** Ten new recovery codes; the old ones stop working. */
export async function renewRecoveryCodes(parts: Parts, person: Person): Promise<string[]> {
  const codes = newRecoveryCodes()
  await transaction(parts.db, async (tx) => {
    await storeRecoveryCodes(parts, tx, person.id, codes)
    await audit(tx, parts.clock.now(), 'recovery_codes_renewed', person.id)
    await notify(parts, tx, person.email, 'codes')
  })
  return codes
}

export const countRecoveryCodes = (parts: Parts, userId: string) => store.countRecoveryCodes(parts.db, userId)

/** Removes every second factor of somebody who lost them all, passkeys included; for the operator's tool. */
export async function removeSecondFactors(tx: Queryable, userId: string, now: Date): Promise<void> {
  await store.removeTotp(tx, userId)
  await deletePasskeys(tx, userId)
  await audit(tx, now, 'two_factor_reset', userId)
}

const placeOf = (userId: string) => [userId, 'totp']
const attempts = (userId: string) => ({ name: `two-factor ${userId}`, free: 5, firstPause: 10 * minute })

async function useCode(parts: Parts, userId: string, code: string): Promise<boolean> {
  const row = await store.findTotp(parts.db, userId)
  if (!row?.confirmed_at) return false
  const step = matchingStep(parts.vault.unwrap(row.sealed, placeOf(userId)), code, parts.clock.now())
  return step !== undefined && store.useStep(parts.db, userId, step)
}

function useRecoveryCode(parts: Parts, person: Person, code: string, ipPrefix: string | null): Promise<boolean> {
  const now = parts.clock.now()
  return transaction(parts.db, async (tx) => {
    if (!(await store.useRecoveryCode(tx, person.id, recoveryCodeHash(parts.vault, person.id, code), now))) return false
    await audit(tx, now, 'recovery_code_used', person.id, ipPrefix)
    await notify(parts, tx, person.email, 'recovery')
    return true
  })
}

async function storeRecoveryCodes(parts: Parts, tx: Queryable, userId: string, codes: string[]): Promise<void> {
  const hashes = codes.map((code) => recoveryCodeHash(parts.vault, userId, code))
  await store.replaceRecoveryCodes(tx, userId, hashes)
}
