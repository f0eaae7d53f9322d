import type { z } from 'zod'
import type { registration } from '../../../contract/auth.ts'
import { audit } from '../../base/audit.ts'
import { identified, type Anonymous } from '../../base/caller.ts'
import { transaction, type Queryable } from '../../base/store/db.ts'
import { fail } from '../../base/errors.ts'
import { hashPassword, noPassword } from '../../base/crypto/passwords.ts'
import type { Parts } from '../../base/parts.ts'
import { countAttempt } from '../../base/throttle.ts'
import {
  companyDomain,
  confirmAccount,
  findAccount,
  isCommonPassword,
  makeMailedToken,
  takeMailedToken,
  updatePasswordHash,
} from '../accounts/accounts.ts'
import { welcomeMember } from '../companies/companies.ts'
import { queues, type RegistrationRequest } from './login-queue.ts'

/** Takes a registration; what becomes of it is only told by mail. Fails with `password_common`, `too_many_attempts`, `busy`. */
export async function register(parts: Parts, caller: Anonymous, form: z.output<typeof registration>): Promise<void> {
  if (isCommonPassword(form.password)) fail('password_common')
  await countAttempt(parts, [{ name: `register network ${caller.network}`, free: 50 }])
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
export async function resendConfirmation(parts: Parts, caller: Anonymous, email: string): Promise<void> {
  await countAttempt(parts, [{ name: `mail network ${caller.network}`, free: 60 }])
  await parts.jobs.add(queues.confirmAgain, { email })
}

/**
 * Confirms an address with the mailed secret and returns it. When it was registered more than once, or its owner says so,
 * the password may be a stranger's: none from before counts, and the secret to choose one is returned too. Fails with
 * `token_invalid`.
 */
export async function confirmRegistration(
  parts: Parts,
  caller: Anonymous,
  token: string,
  choosesPassword: boolean,
): Promise<{ email: string; password_token: string | null }> {
  const now = parts.clock.now()
  const done = await transaction(parts.db, async (tx) => {
    const userId = await takeMailedToken(parts, tx, token, 'confirm')
    const account = userId && (await findAccount(tx, userId))
    if (!account || account.disabled_at) return undefined
    await confirmAccount(tx, account.id, companyDomain(account.email), now)
    await audit(parts, tx, identified(caller, account), 'email_confirmed')
    if (!account.confirmed_at) await welcomeMember(parts, tx, account.id, companyDomain(account.email))
    return {
      email: account.email,
      password_token: choosesPassword || account.registered_again ? await voidPassword(parts, tx, account.id) : null,
    }
  })
  return done ?? fail('token_invalid')
}

/** Leaves no password that opens the account, and makes a secret to choose one. */
async function voidPassword(parts: Parts, tx: Queryable, userId: string): Promise<string> {
  await updatePasswordHash(tx, userId, noPassword)
  return makeMailedToken(parts, tx, userId, 'reset')
}

/**
 * Sends the mail that leads into an account, as part of an administrator's action: to confirm the address, or, when that is
 * done, to choose a new password. Returns which.
 */
export async function sendAccessMail(
  parts: Pick<Parts, 'jobs'>,
  tx: Queryable,
  account: { email: string; confirmed_at: Date | null },
): Promise<'confirm' | 'reset'> {
  if (account.confirmed_at) await parts.jobs.add(queues.reset, { email: account.email }, tx)
  else await parts.jobs.add(queues.confirmAgain, { email: account.email }, tx)
  return account.confirmed_at ? 'reset' : 'confirm'
}
