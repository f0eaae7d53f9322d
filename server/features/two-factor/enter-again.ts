import type { z } from 'zod'
import type { reentry } from '../../../contract/two-factor.ts'
import type { Caller } from '../../base/caller.ts'
import { minute } from '../../base/clock.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { confirmPassword, renewSession, sessionBegan } from '../accounts/accounts.ts'
import { checkSecondStep } from './second-step.ts'
import * as store from './two-factor.store.ts'

/** What somebody enters again: the password, and a code where two-factor login is on. */
export type Proof = Partial<z.output<typeof reentry>>

/**
 * Asks the caller to prove again who they are, before an action that must not be done by somebody else at an open
 * screen; then gives their session a new secret. Where two-factor login is on, `required` says whether a code is asked for
 * too: always, not shortly after a second step, or never. The password first: a slip in it must not use up a code. Fails
 * with `password_required`, `password_wrong`, `code_wrong`, `too_many_attempts`.
 */
export async function enterAgain(
  parts: Parts,
  caller: Caller,
  given: Proof,
  required: 'code' | 'code unless just shown' | 'password' = 'code',
): Promise<void> {
  if (given.password === undefined) return fail('password_required')
  await confirmPassword(parts, caller, given.password)
  const hasCode = given.two_fa_code !== undefined || given.recovery_code !== undefined
  const isSpared = !hasCode && required === 'code unless just shown' && (await isJustShown(parts, caller))
  if (caller.user.two_fa_enabled && required !== 'password' && !isSpared)
    await checkSecondStep(parts, caller, caller.user, given)
  await renewSession(parts, caller)
}

/** How long the second step of a login, or the code that ended a set-up, speaks for its session. */
const proofLifetime = 10 * minute

/**
 * Whether the session that asks has shown the second factor just now. Every session of such an account began with a second
 * step, or is the one that set it up.
 */
async function isJustShown(parts: Parts, caller: Caller): Promise<boolean> {
  const row = await store.findTotp(parts.db, caller.user.id)
  const began = await sessionBegan(parts, caller)
  const shown = Math.max(began.getTime(), row?.confirmed_at?.getTime() ?? 0)
  return parts.clock.now().getTime() - shown < proofLifetime
}
