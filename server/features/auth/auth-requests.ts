import { audit } from '../../base/audit.ts'
import { day, hour, minute } from '../../base/clock.ts'
import { transaction, type Queryable } from '../../base/db.ts'
import type { Parts } from '../../base/parts.ts'
import { hashToken, newToken } from '../../base/tokens.ts'
import { alreadyRegisteredMail, confirmRegistrationMail, passwordChangedMail, resetPasswordMail } from './auth-mails.ts'
import type { RegistrationRequest } from './auth-queue.ts'
import * as store from './auth.store.ts'

/*
 * What happens behind the calls that must not tell whether an address is known: the call only puts the request
 * into the queue, so that it takes the same time and says the same for everybody; here it is decided what to do.
 */

export const tokenLifetime = { confirm: 24 * hour, reset: 30 * minute }
const mailPause = minute
const mailsPerDay = 5

/** Makes the unconfirmed account and mails the link; a known address gets a mail that says so. */
export async function addRegistration(parts: Parts, request: RegistrationRequest): Promise<void> {
  const token = newToken()
  const account = await transaction(parts.db, async (tx) => {
    const account = await store.insertOrReplaceUnconfirmed(tx, request)
    if (account) await mint(parts, tx, account.id, 'confirm', token)
    if (account) await audit(tx, parts.clock.now(), 'registered', account.id)
    return account
  })
  const { appUrl } = parts.config
  await parts.mailer.send(account ? confirmRegistrationMail(appUrl, account.email, token) : alreadyRegisteredMail(appUrl, request.email))
}

/** Mails a new confirmation link to an address that waits for one; quiet otherwise. */
export async function sendConfirmationAgain(parts: Parts, email: string): Promise<void> {
  const account = await store.findAccountByEmail(parts.db, email)
  if (!account || account.confirmed_at || account.disabled_at || !(await mayMail(parts, account.id, 'confirm'))) return
  const token = newToken()
  await transaction(parts.db, (tx) => mint(parts, tx, account.id, 'confirm', token))
  await parts.mailer.send(confirmRegistrationMail(parts.config.appUrl, account.email, token))
}

/** Mails a link for a new password; quiet for unknown addresses. Who never confirmed gets the confirmation link again. */
export async function sendReset(parts: Parts, email: string): Promise<void> {
  const account = await store.findAccountByEmail(parts.db, email)
  if (!account || account.disabled_at) return
  if (!account.confirmed_at) return sendConfirmationAgain(parts, email)
  if (!(await mayMail(parts, account.id, 'reset'))) return
  const token = newToken()
  await transaction(parts.db, (tx) => mint(parts, tx, account.id, 'reset', token))
  await parts.mailer.send(resetPasswordMail(parts.config.appUrl, account.email, token))
}

export async function sendPasswordChanged(parts: Parts, email: string): Promise<void> {
  await parts.mailer.send(passwordChangedMail(parts.config.appUrl, email))
}

async function mint(parts: Parts, tx: Queryable, userId: string, purpose: 'confirm' | 'reset', token: string): Promise<void> {
  const now = parts.clock.now()
  await store.insertMailedToken(tx, hashToken(token), userId, purpose, now, new Date(now.getTime() + tokenLifetime[purpose]))
}

/** At most one mail of a kind a minute and five a day, so that nobody can be flooded. */
async function mayMail(parts: Parts, userId: string, purpose: 'confirm' | 'reset'): Promise<boolean> {
  const now = parts.clock.now().getTime()
  const { count, last } = await store.countMailedTokens(parts.db, userId, purpose, new Date(now - day))
  return count < mailsPerDay && (!last || now - last.getTime() >= mailPause)
}
