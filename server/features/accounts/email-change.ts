import { audit } from '../../base/audit.ts'
import { identified, type Anonymous, type Caller } from '../../base/caller.ts'
import { day } from '../../base/clock.ts'
import { transaction, type Queryable } from '../../base/store/db.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { hashToken, newToken } from '../../base/crypto/tokens.ts'
import { notify } from './account-notices.ts'
import { addressTakenMail, confirmEmailMail } from './account-mails.ts'
import { queues } from './accounts-queue.ts'
import { deleteUnconfirmed } from './account-end.store.ts'
import * as accounts from './accounts.store.ts'
import * as store from './email-change.store.ts'
import { companyDomain } from './mail-domain.ts'
import { burnMailedTokens } from './mailed-tokens.store.ts'
import { countAttempt } from '../../base/throttle.ts'

/*
 * A new address of an account. The old one stays until the link mailed to the new one is used, and is told at once.
 */

const lifetime = day

/** Keeps somebody from flooding a foreign mailbox. Fails with `too_many_attempts`. */
export async function countEmailChange(parts: Parts, { user }: Caller): Promise<void> {
  await countAttempt(parts, [{ name: `email change ${user.id}`, free: 5 }])
}

/** Notes the new address. Whether another account has it is only told by mail to that address. */
export async function requestEmailChange(parts: Parts, tx: Queryable, caller: Caller, email: string): Promise<void> {
  const { user } = caller
  const now = parts.clock.now()
  await store.replaceEmailChange(tx, user.id, email, now, new Date(now.getTime() + lifetime))
  await audit(parts, tx, caller, 'email_change_requested')
  await parts.jobs.add(queues.emailChange, { user_id: user.id, email }, tx)
  await notify(parts, { kind: 'email_change_requested', to: user.email }, tx)
}

/** The new address that waits for its confirmation. */
export async function pendingEmail(parts: Parts, { user }: Caller): Promise<string | null> {
  return (await store.findEmailChange(parts.db, user.id, parts.clock.now())) ?? null
}

/** Keeps the present address. */
export async function cancelEmailChange(parts: Parts, { user }: Caller): Promise<void> {
  await store.deleteEmailChange(parts.db, user.id)
}

/** Mails the link; quiet when the address waits no longer. The secret is made here, so that it never lies in a queue. */
export async function sendEmailChange(parts: Parts, userId: string, email: string): Promise<void> {
  const { appUrl } = parts.config
  if ((await store.findEmailChange(parts.db, userId, parts.clock.now())) !== email) return
  if (isTaken(await accounts.findAccountByEmail(parts.db, email)))
    return parts.mailer.send(addressTakenMail(appUrl, email))
  const token = newToken()
  if (await store.setEmailChangeSecret(parts.db, userId, email, hashToken(token)))
    await parts.mailer.send(confirmEmailMail(appUrl, email, token))
}

/** Makes the new address the one of the account. Fails with `token_invalid`, `email_taken`. */
export async function confirmEmailChange(parts: Parts, caller: Anonymous, token: string): Promise<string> {
  const now = parts.clock.now()
  const email = await transaction(parts.db, async (tx) => {
    const change = await store.useEmailChange(tx, hashToken(token), now)
    const account = change && (await accounts.findAccount(tx, change.user_id))
    if (!account || account.disabled_at) return undefined
    if (isTaken(await accounts.findAccountByEmail(tx, change.email))) return fail('email_taken')
    // Whoever opened the link holds the mailbox; a registration that was never confirmed cannot keep it from them.
    await deleteUnconfirmed(tx, change.email)
    await accounts.updateEmail(tx, account.id, change.email, companyDomain(change.email))
    await burnMailedTokens(tx, account.id, now)
    await audit(parts, tx, identified(caller, account), 'email_changed')
    for (const to of [account.email, change.email]) await notify(parts, { kind: 'email_changed', to }, tx)
    return change.email
  }).catch((error: unknown) => {
    // Two confirmations of one address at the same moment: the database lets one of them through.
    if ((error as { code?: unknown }).code === '23505') return fail('email_taken')
    throw error
  })
  return email ?? fail('token_invalid')
}

const isTaken = (account: accounts.Account | undefined) =>
  account !== undefined && Boolean(account.confirmed_at ?? account.disabled_at)
