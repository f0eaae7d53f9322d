import type { z } from 'zod'
import type { acceptedInvitation, Invitation, ListedCompany } from '../../../contract/company-admin.ts'
import { audit } from '../../base/audit.ts'
import { identified, type Anonymous, type Caller } from '../../base/caller.ts'
import { day } from '../../base/clock.ts'
import { hashPassword } from '../../base/crypto/passwords.ts'
import { hashToken, newToken } from '../../base/crypto/tokens.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { transaction } from '../../base/store/db.ts'
import { isUuid } from '../../base/store/uuid.ts'
import { countAttempt } from '../../base/throttle.ts'
import {
  companyDomain,
  confirmAccount,
  countAccounts,
  findAccountByEmail,
  insertOrReplaceUnconfirmed,
  isCommonPassword,
} from '../accounts/accounts.ts'
import { companyOf, listCompanies as listWithMembers, lockSeats, welcomeMember } from '../companies/companies.ts'
import { queues } from './company-admin-queue.ts'
import { invitationMail } from './company-admin-mails.ts'
import * as store from './company-admin.store.ts'
import { domainOf } from './members.ts'

const lifetime = 7 * day
const allTaken =
  'Alle Plätze dieses Unternehmens sind vergeben. Geben Sie ihm mehr Plätze, oder ziehen Sie eine Einladung zurück.'

/**
 * The domain that is meant: the one that an administrator of the instance names, which must have a company, otherwise that
 * of the caller. Fails with `company_not_found`.
 */
async function meantDomain(parts: Parts, caller: Caller, named: string | undefined): Promise<string> {
  if (named === undefined) return domainOf(caller)
  return (await companyOf(parts, named)) ? named : fail('company_not_found')
}

/** A page of companies as the instance knows them, each with how many invitations wait. Fails with `invalid_input`. */
export async function listCompanies(
  parts: Parts,
  wanted: Parameters<typeof listWithMembers>[1],
): Promise<{ results: ListedCompany[]; count: number; next: string | null }> {
  const page = await listWithMembers(parts, wanted)
  const domains = page.results.map(({ domain }) => domain)
  const waiting = new Map(
    (await store.countInvitationsOf(parts.db, domains, parts.clock.now())).map((row) => [row.domain, row.invited]),
  )
  return { ...page, results: page.results.map((one) => ({ ...one, invited: waiting.get(one.domain) ?? 0 })) }
}

/** Invitations of the own company, or of a named one, that wait. Fails with `company_not_found`. */
export async function listInvites(parts: Parts, caller: Caller, named?: string): Promise<Invitation[]> {
  const domain = await meantDomain(parts, caller, named)
  return (await store.listInvitations(parts.db, domain, parts.clock.now())).map(toInvitation)
}

/**
 * Invites somebody of the own domain, or of a named company. Fails with `invalid_input` for an address of another domain,
 * `email_taken` for one that has an account, `seats_taken`, `too_many_attempts`, `company_not_found`.
 */
export async function invite(parts: Parts, caller: Caller, email: string, named?: string): Promise<Invitation> {
  const domain = await meantDomain(parts, caller, named)
  if (companyDomain(email) !== domain)
    fail('invalid_input', `Bitte laden Sie nur Personen mit einer Adresse der Domain ${domain} ein.`)
  await countAttempt(parts, [{ name: `invitations of ${caller.user.id}`, free: 100 }])
  const now = parts.clock.now()
  return transaction(parts.db, async (tx) => {
    const account = await findAccountByEmail(tx, email)
    if (account && (account.confirmed_at ?? account.disabled_at))
      fail('email_taken', 'Diese Person hat bereits ein Konto.')
    // Two invitations at the same moment count one after the other.
    const seats = await lockSeats(tx, domain)
    const taken =
      (await countAccounts(tx, { domain, state: 'active' })) + (await store.countInvitations(tx, domain, now, email))
    if (seats !== null && taken >= seats) fail('seats_taken', named === undefined ? undefined : allTaken)
    const expires = new Date(now.getTime() + lifetime)
    const row = await store.putInvitation(tx, { userId: caller.user.id, domain, email, now, expires })
    await audit(parts, tx, caller, 'invitation_sent', { user: null, details: { domain, invitation: row.id } })
    await parts.jobs.add(queues.invitation, { id: row.id }, tx)
    return toInvitation(row)
  })
}

/** Takes an invitation of the own company, or of a named one, back. Fails with `invitation_not_found`, for those of others too. */
export async function withdrawInvite(parts: Parts, caller: Caller, id: string, named?: string): Promise<void> {
  const domain = await meantDomain(parts, caller, named)
  await transaction(parts.db, async (tx) => {
    if (!isUuid(id) || !(await store.deleteInvitation(tx, domain, id))) fail('invitation_not_found')
    await audit(parts, tx, caller, 'invitation_withdrawn', { user: null, details: { domain, invitation: id } })
  })
}

/** Mails the link; quiet when the invitation waits no longer. The secret is made here, so that it never lies in a queue. */
export async function sendInvitation(parts: Parts, id: string): Promise<void> {
  const token = newToken()
  const row = await store.setSecret(parts.db, id, hashToken(token), parts.clock.now())
  if (row) await parts.mailer.send(invitationMail(parts.config.appUrl, row.email, row.domain, row.expires_at, token))
}

/**
 * Makes the account that somebody was invited to, confirmed by the mailed secret, with what the company gives those who join.
 * Fails with `token_invalid`, `password_common`, `email_taken`.
 */
export async function acceptInvitation(
  parts: Parts,
  caller: Anonymous,
  form: z.output<typeof acceptedInvitation>,
): Promise<string> {
  if (isCommonPassword(form.password)) fail('password_common')
  const hash = hashToken(form.token)
  const now = parts.clock.now()
  // Looked up before hashing: unknown links must not keep the few places for hashes busy.
  if (!(await store.findBySecret(parts.db, hash, now))) fail('token_invalid')
  const password_hash = await hashPassword(form.password)
  return transaction(parts.db, async (tx) => {
    const invitation = (await store.takeBySecret(tx, hash, now)) ?? fail('token_invalid')
    const account = await insertOrReplaceUnconfirmed(tx, {
      email: invitation.email,
      password_hash,
      title: null,
      first_name: form.first_name,
      last_name: form.last_name,
      organisation: (await companyOf({ db: tx }, invitation.domain))?.name ?? null,
      function: null,
      referral: null,
      terms_accepted_at: now,
    })
    if (!account) return fail('email_taken', 'Zu dieser Adresse gibt es bereits ein Konto.')
    await confirmAccount(tx, account.id, companyDomain(account.email), now)
    await audit(parts, tx, identified(caller, account), 'invitation_accepted')
    await welcomeMember(parts, tx, account.id, invitation.domain)
    return account.email
  })
}

/** Deletes what nobody has answered in time. */
export const forgetOldInvitations = ({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> =>
  store.deleteOldInvitations(db, clock.now())

const toInvitation = ({ id, email, created_at, expires_at }: store.InvitationRow): Invitation => ({
  id,
  email,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
})
