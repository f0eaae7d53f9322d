import { audit } from '../../base/audit.ts'
import { jobCaller } from '../../base/caller.ts'
import { transaction } from '../../base/store/db.ts'
import type { Parts } from '../../base/parts.ts'
import { findAccountByEmail, insertOrReplaceUnconfirmed, mailToken, type Account } from '../accounts/accounts.ts'
import { accountClosedMail, alreadyRegisteredMail, confirmRegistrationMail, resetPasswordMail } from './login-mails.ts'
import type { RegistrationRequest } from './login-queue.ts'

/*
 * What happens behind the calls that must not tell whether an address is known: the call only puts the request
 * into the queue, so that it takes the same time and says the same for everybody; here it is decided what to do.
 */

/** Makes the unconfirmed account and mails the link; a known address gets a mail that says so. Who was mailed just now is not mailed again. */
export async function addRegistration(parts: Parts, request: RegistrationRequest): Promise<void> {
  const account = await transaction(parts.db, async (tx) => {
    const account = await insertOrReplaceUnconfirmed(tx, request)
    if (account) await audit(parts, tx, jobCaller, 'registered', { user: account.id })
    return account
  })
  if (!account) return tellKnown(parts, request.email)
  // A link that was mailed before stays good.
  await mailToken(parts, account, 'confirm', confirmationOf(account))
}

/** The mail that confirms this account. */
const confirmationOf =
  ({ referral }: Pick<Account, 'referral'>) =>
  (appUrl: URL, to: string, token: string) =>
    confirmRegistrationMail(appUrl, to, token, referral)

/** Mails a new confirmation link to an address that waits for one; quiet otherwise. */
export async function sendConfirmationAgain(parts: Parts, email: string): Promise<void> {
  const account = await findAccountByEmail(parts.db, email)
  if (!account || account.confirmed_at || account.disabled_at) return
  await mailToken(parts, account, 'confirm', confirmationOf(account))
}

/** Mails a link for a new password; quiet for unknown addresses. Who never confirmed gets the confirmation link again, whose account is closed a mail that says so. What a known browser asks for was counted before. */
export async function sendReset(parts: Parts, email: string, isKnown = false): Promise<void> {
  const account = await findAccountByEmail(parts.db, email)
  if (!account) return
  if (account.disabled_at) return tellKnown(parts, email)
  if (!account.confirmed_at) return sendConfirmationAgain(parts, email)
  await mailToken(parts, account, 'reset', resetPasswordMail, isKnown)
}

/** Tells the owner of a known address why a registration or a new password led to nothing. */
async function tellKnown(parts: Parts, email: string): Promise<void> {
  const account = await findAccountByEmail(parts.db, email)
  if (!account) return
  await mailToken(parts, account, 'known', (appUrl, to) =>
    account.disabled_at ? accountClosedMail(appUrl, to, account.erase_at) : alreadyRegisteredMail(appUrl, to),
  )
}
