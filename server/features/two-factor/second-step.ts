import type { SecondStep } from '../../../contract/two-factor.ts'
import { audit } from '../../base/audit.ts'
import type { Actor } from '../../base/caller.ts'
import { minute } from '../../base/clock.ts'
import { transaction } from '../../base/store/db.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { clearAttempts, countAttempt } from '../../base/throttle.ts'
import { notify, type Person } from './notices.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import { matchingStep } from './totp.ts'
import * as store from './two-factor.store.ts'

/** Where the secret of the app belongs; part of its seal. */
export const secretBinding = (userId: string) => [userId, 'totp']
/**
 * Wrong codes of a person, wherever they are entered; those of a browser that has logged in before by themselves, so that
 * nobody who knows the password can lock its owner out.
 */
export const codeAttempts = (userId: string, device?: string) => ({
  name: device ? `two-factor ${userId} device ${device}` : `two-factor ${userId}`,
  free: 5,
  firstPause: 10 * minute,
})

/**
 * The second step: a code of the app, each good for one use, or a recovery code instead. Six tries in ten minutes,
 * wherever they are made; a known browser, named by the random part of its mark, has its own. Fails with `code_wrong`, `too_many_attempts`.
 */
export async function checkSecondStep(
  parts: Parts,
  actor: Actor,
  person: Person,
  given: SecondStep,
  device?: string,
): Promise<void> {
  if (given.two_fa_code === undefined && given.recovery_code === undefined)
    fail('code_wrong', 'Bitte geben Sie den 6-stelligen Code ein')
  const attempts = codeAttempts(person.id, device)
  await countAttempt(parts, [attempts])
  const ok =
    given.two_fa_code === undefined
      ? await useRecoveryCode(parts, actor, person, given.recovery_code!)
      : await useCode(parts, person.id, given.two_fa_code)
  if (!ok) {
    await audit(parts, parts.db, actor, 'two_factor_failed', { user: person.id })
    fail('code_wrong')
  }
  await clearAttempts(parts, [attempts.name])
}

async function useCode(parts: Parts, userId: string, code: string): Promise<boolean> {
  const row = await store.findTotp(parts.db, userId)
  if (!row?.confirmed_at) return false
  const step = matchingStep(parts.vault.unwrap(row.sealed, secretBinding(userId)), code, parts.clock.now())
  return step !== undefined && store.useStep(parts.db, userId, step)
}

function useRecoveryCode(parts: Parts, actor: Actor, person: Person, code: string): Promise<boolean> {
  const now = parts.clock.now()
  return transaction(parts.db, async (tx) => {
    if (!(await store.useRecoveryCode(tx, person.id, recoveryCodeHash(parts.vault, person.id, code), now))) return false
    await audit(parts, tx, actor, 'recovery_code_used', { user: person.id })
    await notify(parts, tx, person.email, 'recovery')
    return true
  })
}
