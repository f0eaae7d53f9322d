import { audit } from '../../base/audit.ts'
import { minute } from '../../base/clock.ts'
import { transaction } from '../../base/db.ts'
import { fail } from '../../base/errors.ts'
import { checkPassword, hashPassword } from '../../base/passwords.ts'
import type { Parts } from '../../base/parts.ts'
import { hashToken, newToken } from '../../base/tokens.ts'
import type { z } from 'zod'
import type { registration } from '../../../contract/auth.ts'
import { queues, type RegistrationRequest } from './auth-queue.ts'
import { isCommonPassword } from './common-passwords.ts'
import { deleteEmailChange } from './email-change.store.ts'
import { companyDomain } from './mail-domain.ts'
import { clearAttempts, countAttempt, forgiveAttempt } from './throttle.ts'
import { startSession, type Secrets } from './sessions.ts'
import { endSessionsOf } from './sessions.store.ts'
import * as store from './auth.store.ts'

/*
 * The door of the feature: what a person can do with an account before and while being logged in.
 */

export { accountOf, endSessionOf, lifetimes, refreshSession } from './sessions.ts'
export { toUser } from './auth.store.ts'
export { createAccount, prepareFirstAdmin, createFirstAdmin, reopenAccount } from './account-tool.ts'
export { notify } from './account-notices.ts'
export { changePassword, confirmPassword } from './own-password.ts'
export { cancelEmailChange, confirmEmailChange, countEmailChange, pendingEmail, requestEmailChange } from './email-change.ts'
export { endOtherSessions, endOwnSession, listOwnSessions } from './devices.ts'
export { clearAttempts, countAttempt } from './throttle.ts'
export { authJobs } from './auth.jobs.ts'
export { authQueueNames } from './auth-queue.ts'

/** Where an attempt comes from: the network, and whether this browser has logged in to that account before. */
export type Origin = { ipPrefix: string; device: string | undefined; userAgent?: string }

/**
 * Logs in. Unknown address, wrong password and a disabled account answer alike and take alike; only a correct
 * password learns that the address is not confirmed. Fails with `invalid_credentials`, `email_not_confirmed`,
 * `too_many_attempts`, `busy`.
 */
export async function logIn(parts: Parts, input: { email: string; password: string }, origin: Origin): Promise<Secrets & { device: string }> {
  const device = deviceOf(parts, input.email, origin.device)
  const account = `login account ${input.email}`
  const network = `login network ${origin.ipPrefix}`
  // A browser that is known to the account has a counter of its own, so that nobody can lock its owner out.
  const own = device ? `login device ${origin.device} ${input.email}` : account
  await countAttempt(
    parts,
    device
      ? [{ name: own, free: 5 }]
      : [
          { name: own, free: 5 },
          { name: network, free: 30 },
        ],
  )
  const found = await store.findAccountByEmail(parts.db, input.email)
  const { ok, outdated } = await checkPassword(input.password, found?.password_hash)
  if (!ok || !found || found.disabled_at) {
    await audit(parts.db, parts.clock.now(), 'login_failed', found?.id ?? null, origin.ipPrefix)
    return fail('invalid_credentials')
  }
  await clearAttempts(parts, [own])
  if (!device) await forgiveAttempt(parts, network)
  if (!found.confirmed_at) return fail('email_not_confirmed')
  if (outdated) await store.updatePasswordHash(parts.db, found.id, await hashPassword(input.password))
  const secrets = await startSession(parts, found, origin.userAgent)
  await audit(parts.db, parts.clock.now(), 'login', found.id, origin.ipPrefix)
  return { ...secrets, device: newDevice(parts, found.email) }
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

/** Confirms an address with the mailed secret and returns it. Fails with `token_invalid`. */
export async function confirmRegistration(parts: Parts, token: string): Promise<string> {
  const now = parts.clock.now()
  const email = await transaction(parts.db, async (tx) => {
    const userId = await store.useMailedToken(tx, hashToken(token), 'confirm', now)
    const account = userId && (await store.findAccount(tx, userId))
    if (!account || account.disabled_at) return undefined
    await store.confirmAccount(tx, account.id, companyDomain(account.email), now)
    await audit(tx, now, 'email_confirmed', account.id)
    return account.email
  })
  return email ?? fail('token_invalid')
}

/** Asks for a link to choose a new password. The returned handle has no power; only the mailed secret has. */
export async function requestReset(parts: Parts, email: string, origin: Origin): Promise<string> {
  await countAttempt(parts, [{ name: `mail network ${origin.ipPrefix}`, free: 60 }])
  await parts.jobs.add(queues.reset, { email })
  return newToken()
}

/** Sets a new password with the mailed secret and ends all sessions. Fails with `token_invalid`, `password_common`. */
export async function resetPassword(parts: Parts, token: string, password: string): Promise<void> {
  if (isCommonPassword(password)) fail('password_common')
  const hash = await hashPassword(password)
  const now = parts.clock.now()
  const done = await transaction(parts.db, async (tx) => {
    const userId = await store.useMailedToken(tx, hashToken(token), 'reset', now)
    const account = userId && (await store.findAccount(tx, userId))
    if (!account || account.disabled_at) return undefined
    await store.updatePasswordHash(tx, account.id, hash)
    await endSessionsOf(tx, account.id, now)
    // A change of address that the owner did not want ends here.
    await deleteEmailChange(tx, account.id)
    await audit(tx, now, 'password_reset', account.id)
    await parts.jobs.add(queues.passwordChanged, { email: account.email }, tx)
    return account
  })
  if (!done) return fail('token_invalid')
  // Whoever holds the mailbox is the owner: earlier failures must not keep them out now.
  await clearAttempts(parts, [`login account ${done.email}`])
}

/** How long a browser counts as known. */
export const deviceLifetime = 180 * 24 * 60 * minute

/** A new mark for a browser that logged in: a random part and a keyed digest that binds it to the account. */
function newDevice(parts: Parts, email: string): string {
  const random = newToken()
  return `${random}.${parts.vault.digest('device', `${email} ${random}`).toString('base64url')}`
}

function deviceOf(parts: Parts, email: string, mark: string | undefined): string | undefined {
  const [random, digest] = mark?.split('.') ?? []
  const expected = random && parts.vault.digest('device', `${email} ${random}`).toString('base64url')
  return expected && digest === expected ? random : undefined
}
