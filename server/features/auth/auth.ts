import { audit } from '../../base/audit.ts'
import { transaction, type Queryable } from '../../base/db.ts'
import { fail } from '../../base/errors.ts'
import { hashPassword, noPassword } from '../../base/passwords.ts'
import type { Config } from '../../base/config.ts'
import type { Parts } from '../../base/parts.ts'
import { hashToken, newToken } from '../../base/tokens.ts'
import type { z } from 'zod'
import type { registration } from '../../../contract/auth.ts'
import type { User } from '../../../contract/profile.ts'
import { isTwoFactorEnforced } from '../two-factor/two-factor.ts'
import { queues, type RegistrationRequest } from './auth-queue.ts'
import { tokenLifetime } from './auth-requests.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { Origin } from './first-step.ts'
import { deleteEmailChange } from './email-change.store.ts'
import { companyDomain } from './mail-domain.ts'
import { clearAttempts, countAttempt } from '../../base/throttle.ts'
import { endSessionsOf } from './sessions.store.ts'
import * as store from './auth.store.ts'

/*
 * The door of the feature: what a person can do with an account before and while being logged in.
 */

export type { Origin } from './first-step.ts'
export { changePassword, confirmPassword } from './own-password.ts'
export { continueLogin, logIn, logInWithPasskey, passkeyOptions, pendingLifetime, setUpAtLogin, verifyAtLogin, type Login } from './login.ts'
export { deviceLifetime } from './known-browsers.ts'
export { accountOf, endSessionOf, lifetimes, refreshSession, renewAccess, sessionBegan } from './sessions.ts'
export { allowApi, createAccount, prepareFirstAdmin, createFirstAdmin, reopenAccount, resetTwoFactor } from './account-tool.ts'
export { notify } from './account-notices.ts'
export { cancelEmailChange, confirmEmailChange, countEmailChange, pendingEmail, requestEmailChange } from './email-change.ts'
export { endOtherSessions, endOwnSession, listOwnSessions } from './devices.ts'
export { authJobs } from './auth.jobs.ts'
export { authQueueNames } from './auth-queue.ts'
export { otherAccess, type KeysOf } from './other-access.ts'
export { respellAddresses } from './respelling.ts'

/** What the browser of a person may know of the account; a role can oblige to two-factor login as well. */
export const toUser = (config: Config, account: store.Account): User => ({ ...store.toUser(account), is_two_fa_enforced: isTwoFactorEnforced(config, account) })

/** The person of an account that may be used now, for calls that come without a session; undefined for every other. */
export async function findPerson(parts: Pick<Parts, 'db' | 'config'>, id: string): Promise<User | undefined> {
  const account = await store.findAccount(parts.db, id)
  return account?.confirmed_at && !account.disabled_at ? toUser(parts.config, account) : undefined
}

/** Takes a registration; what becomes of it is only told by mail. Fails with `password_common`, `too_many_attempts`, `busy`. */
export async function register(parts: Parts, form: z.output<typeof registration>, origin: Origin): Promise<void> {
  if (isCommonPassword(form.password)) fail('password_common')
  await countAttempt(parts, [{ name: `register network ${origin.ipPrefix}`, free: 50 }])
  const request: RegistrationRequest = {
    email: form.email,
    password_hash: await hashPassword(form.password),
    title: form.title || null,
    first_name: form.first_name,
    last_name: form.last_name,
    organisation: form.organisation || null,
    function: form.function || null,
    referral: form.ref || null,
    terms_accepted_at: parts.clock.now(),
  }
  await parts.jobs.add(queues.register, request)
}

/** Asks for the confirmation mail again. */
export async function resendConfirmation(parts: Parts, email: string, origin: Origin): Promise<void> {
  await countAttempt(parts, [{ name: `mail network ${origin.ipPrefix}`, free: 60 }])
  await parts.jobs.add(queues.confirmAgain, { email })
}

/**
 * Confirms an address with the mailed secret and returns it. When it was registered more than once, or its owner says so,
 * the password may be a stranger's: none from before counts, and the secret to choose one is returned too. Fails with
 * `token_invalid`.
 */
export async function confirmRegistration(parts: Parts, token: string, choosesPassword: boolean): Promise<{ email: string; password_token: string | null }> {
  const now = parts.clock.now()
  const done = await transaction(parts.db, async (tx) => {
    const userId = await store.useMailedToken(tx, hashToken(token), 'confirm', now)
    const account = userId && (await store.findAccount(tx, userId))
    if (!account || account.disabled_at) return undefined
    await store.confirmAccount(tx, account.id, companyDomain(account.email), now)
    await audit(tx, now, 'email_confirmed', account.id)
    return { email: account.email, password_token: choosesPassword || account.registered_again ? await voidPassword(tx, account.id, now) : null }
  })
  return done ?? fail('token_invalid')
}

/** Leaves no password that opens the account, and makes a secret to choose one. */
async function voidPassword(tx: Queryable, userId: string, now: Date): Promise<string> {
  const token = newToken()
  await store.updatePasswordHash(tx, userId, noPassword)
  await store.insertMailedToken(tx, { hash: hashToken(token), userId, purpose: 'reset', expires: new Date(now.getTime() + tokenLifetime.reset) }, now)
  return token
}

/** Asks for a link to choose a new password. The returned handle has no power; only the mailed secret has. */
export async function requestReset(parts: Parts, email: string, origin: Origin): Promise<string> {
  await countAttempt(parts, [{ name: `mail network ${origin.ipPrefix}`, free: 60 }])
  await parts.jobs.add(queues.reset, { email })
  return newToken()
}

/** Sets a new password with the mailed secret, ends all sessions and returns whose it is. Fails with `token_invalid`, `password_common`. */
export async function resetPassword(parts: Parts, token: string, password: string): Promise<string> {
  if (isCommonPassword(password)) fail('password_common')
  const now = parts.clock.now()
  // Looked up before hashing: unknown links must not keep the few places for hashes busy.
  if (!(await store.isMailedTokenGood(parts.db, hashToken(token), 'reset', now))) fail('token_invalid')
  const hash = await hashPassword(password)
  const done = await transaction(parts.db, async (tx) => {
    const userId = await store.useMailedToken(tx, hashToken(token), 'reset', now)
    const account = userId && (await store.findAccount(tx, userId))
    if (!account || account.disabled_at) return undefined
    await store.updatePasswordHash(tx, account.id, hash)
    await endSessionsOf(tx, account.id, now)
    // A change of address that the owner did not want ends here.
    await deleteEmailChange(tx, account.id)
    await audit(tx, now, 'password_reset', account.id)
    await parts.jobs.add(queues.passwordChanged, { email: account.email, user_id: account.id }, tx)
    return account
  })
  if (!done) return fail('token_invalid')
  // Whoever holds the mailbox is the owner: earlier failures must not keep them out now.
  await clearAttempts(parts, [`login account ${done.email}`])
  return done.id
}
