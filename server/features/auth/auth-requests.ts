import { audit } from '../../base/audit.ts'
import { day, hour, minute } from '../../base/clock.ts'
import { transaction, type Queryable } from '../../base/db.ts'
import type { Mail } from '../../base/mail.ts'
import type { Parts } from '../../base/parts.ts'
import { hashToken, newToken } from '../../base/tokens.ts'
import { accountClosedMail } from './account-mails.ts'
import { alreadyRegisteredMail, confirmRegistrationMail, passwordChangedMail, resetPasswordMail } from './auth-mails.ts'
import type { RegistrationRequest } from './auth-queue.ts'
import { tellOtherAccess, type KeysOf } from './other-access.ts'
import * as store from './auth.store.ts'

/*
 * What happens behind the calls that must not tell whether an address is known: the call only puts the request
 * into the queue, so that it takes the same time and says the same for everybody; here it is decided what to do.
 */

export const tokenLifetime = { confirm: 24 * hour, reset: 30 * minute, known: 0 }
const mailPause = minute
const mailsPerDay = 5

/** Makes the unconfirmed account and mails the link; a known address gets a mail that says so. Who was mailed just now is not mailed again. */
export async function addRegistration(parts: Parts, request: RegistrationRequest): Promise<void> {
  const account = await transaction(parts.db, async (tx) => {
    const account = await store.insertOrReplaceUnconfirmed(tx, request)
    if (account) await audit(tx, parts.clock.now(), 'registered', account.id)
    return account
  })
  if (!account) return tellKnown(parts, request.email)
  // A link that was mailed before stays good.
  if (await mayMail(parts, account.id, 'confirm')) await mailToken(parts, account, 'confirm', confirmRegistrationMail)
}

/** Mails a new confirmation link to an address that waits for one; quiet otherwise. */
export async function sendConfirmationAgain(parts: Parts, email: string): Promise<void> {
  const account = await store.findAccountByEmail(parts.db, email)
  if (!account || account.confirmed_at || account.disabled_at || !(await mayMail(parts, account.id, 'confirm'))) return
  await mailToken(parts, account, 'confirm', confirmRegistrationMail)
}

/** Mails a link for a new password; quiet for unknown addresses. Who never confirmed gets the confirmation link again, whose account is closed a mail that says so. */
export async function sendReset(parts: Parts, email: string): Promise<void> {
  const account = await store.findAccountByEmail(parts.db, email)
  if (!account) return
  if (account.disabled_at) return tellKnown(parts, email)
  if (!account.confirmed_at) return sendConfirmationAgain(parts, email)
  if (!(await mayMail(parts, account.id, 'reset'))) return
  await mailToken(parts, account, 'reset', resetPasswordMail)
}

export async function sendPasswordChanged(parts: Parts, email: string, userId: string | undefined, keysOf: KeysOf): Promise<void> {
  await parts.mailer.send(await tellOtherAccess(parts, passwordChangedMail(parts.config.appUrl, email), userId, keysOf))
}

/** Tells the owner of a known address why a registration or a new password led to nothing. */
async function tellKnown(parts: Parts, email: string): Promise<void> {
  const account = await store.findAccountByEmail(parts.db, email)
  if (!account || !(await mayMail(parts, account.id, 'known'))) return
  await mailToken(parts, account, 'known', (appUrl, to) => (account.disabled_at ? accountClosedMail(appUrl, to, account.erase_at) : alreadyRegisteredMail(appUrl, to)))
}

/** Makes a secret and mails it. One that could not be mailed is forgotten, or the pause between two mails would keep back the next try. */
async function mailToken(parts: Parts, account: store.Account, purpose: store.Purpose, toMail: (appUrl: URL, to: string, token: string) => Mail): Promise<void> {
  const token = newToken()
  await transaction(parts.db, (tx) => mint(parts, tx, account.id, purpose, token))
  try {
    await parts.mailer.send(toMail(parts.config.appUrl, account.email, token))
  } catch (error) {
    await store.deleteMailedToken(parts.db, hashToken(token))
    throw error
  }
}

async function mint(parts: Parts, tx: Queryable, userId: string, purpose: store.Purpose, token: string): Promise<void> {
  const now = parts.clock.now()
  await store.insertMailedToken(tx, { hash: hashToken(token), userId, purpose, expires: new Date(now.getTime() + tokenLifetime[purpose]) }, now)
}

/** At most one mail of a kind a minute and five a day, so that nobody can be flooded. */
async function mayMail(parts: Parts, userId: string, purpose: store.Purpose): Promise<boolean> {
  const now = parts.clock.now().getTime()
  const { count, last } = await store.countMailedTokens(parts.db, userId, purpose, new Date(now - day))
  return count < mailsPerDay && (!last || now - last.getTime() >= mailPause)
}
