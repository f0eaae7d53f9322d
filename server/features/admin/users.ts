import type { ListedUser, UserDetails } from '../../../contract/admin.ts'
import type { Role, Subscription } from '../../../contract/subscriptions.ts'
import type { KnowledgeBase } from '../../../contract/knowledge-bases.ts'
import type { UserState } from '../../../contract/user-states.ts'
import { audit } from '../../base/audit.ts'
import type { Caller } from '../../base/caller.ts'
import { changesOf } from '../../base/changes.ts'
import { pageOf, readCursor } from '../../base/cursor.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { transaction, type Queryable } from '../../base/store/db.ts'
import { containing } from '../../base/store/like.ts'
import { isUuid } from '../../base/store/uuid.ts'
import * as accounts from '../accounts/accounts.ts'
import { ensureCompany } from '../companies/companies.ts'
import { sendAccessMail } from '../login/login.ts'
import { givePlan, usageOf } from '../subscriptions/subscriptions.ts'
import { enterAgain, type Proof } from '../two-factor/two-factor.ts'

/*
 * People and what an administrator changes about them. Everything leaves a line in the audit log under the one who did it,
 * which the person can read too; what holds, holds with their next request.
 */

type Filter = {
  search?: string | undefined
  subscription?: Subscription | undefined
  role?: Role | undefined
  state?: UserState | undefined
}

/** A page of people by their address, and how many there are. Fails with `invalid_input` for a wrong mark. */
export async function listUsers(
  { db }: Parts,
  { search, after, limit, ...wanted }: Filter & { after?: string | undefined; limit: number },
): Promise<{ results: ListedUser[]; count: number; next: string | null }> {
  const filter = { ...wanted, pattern: containing(search) }
  const from = after === undefined ? '' : readCursor(after, 1)[0]!
  const [rows, count] = await Promise.all([
    accounts.listAccounts(db, filter, from, limit + 1),
    accounts.countAccounts(db, filter),
  ])
  const page = pageOf(rows, limit, ({ email }) => [email])
  return { results: page.rows.map(toListed), count, next: page.next }
}

/** All that the administration sees of a person; leaves a line that somebody looked. Fails with `user_not_found`. */
export async function viewUser(parts: Parts, caller: Caller, id: string): Promise<UserDetails> {
  const details = await detailsOf(parts, id)
  if (id !== caller.user.id) await audit(parts, parts.db, caller, 'user_viewed', { user: id })
  return details
}

type Change = {
  subscription?: Subscription | undefined
  subscription_limited_laws?: KnowledgeBase[] | undefined
  is_two_fa_enforced?: boolean | undefined
  is_api_enabled?: boolean | undefined
}

/** Changes plan, areas, two-factor duty or API access; what is not named stays. Fails with `user_not_found`. */
export async function changeUser(
  parts: Parts,
  caller: Caller,
  id: string,
  { subscription, ...settings }: Change,
): Promise<UserDetails> {
  await transaction(parts.db, async (tx) => {
    const account = await lockUser(tx, id)
    if (subscription !== undefined) await givePlan(parts, tx, caller, id, subscription)
    await accounts.updateAdminSettings(tx, id, settings)
    const { is_api_enabled, ...others } = settings
    if (is_api_enabled !== undefined && is_api_enabled !== account.is_api_enabled)
      await audit(parts, tx, caller, is_api_enabled ? 'api_opened' : 'api_closed', { user: id })
    const details = changesOf(
      {
        subscription_limited_laws: account.subscription_limited_laws,
        is_two_fa_enforced: account.is_two_fa_enforced,
      },
      others,
    )
    if (Object.keys(details).length > 0) await audit(parts, tx, caller, 'user_changed', { user: id, details })
  })
  return detailsOf(parts, id)
}

/**
 * Gives a person another role, which ends their sessions. Who becomes the administrator of a company needs a domain, which
 * then has a company. Fails with `user_not_found`, `conflict` for the own role, `last_admin`, `invalid_input` without a
 * domain, and like `enterAgain`.
 */
export async function changeRole(
  parts: Parts,
  caller: Caller,
  id: string,
  { role, ...proof }: Proof & { role: Role },
): Promise<UserDetails> {
  await enterAgain(parts, caller, proof, 'code unless just shown')
  await transaction(parts.db, async (tx) => {
    await refuseForLast(tx, caller, id, 'Ihre eigene Rolle können Sie nicht ändern.')
    const account = await lockUser(tx, id)
    if (role === account.role) return
    if (role === 'company_admin') {
      if (account.domain === null)
        return fail(
          'invalid_input',
          'Nur Konten mit der Domain eines Unternehmens können ein Unternehmen administrieren.',
        )
      await ensureCompany(parts, tx, caller, account.domain)
    }
    await accounts.updateRole(tx, id, role)
    const details = changesOf({ role: account.role }, { role })
    await audit(parts, tx, caller, 'role_changed', { user: id, details })
  })
  return detailsOf(parts, id)
}

/** Ends all sessions of a person. Fails with `user_not_found`. */
export async function endUserSessions(parts: Parts, caller: Caller, id: string): Promise<void> {
  await transaction(parts.db, async (tx) => {
    await lockUser(tx, id)
    await accounts.endSessions(parts, tx, id, id === caller.user.id ? caller.session?.id : undefined)
    await audit(parts, tx, caller, 'sessions_ended', { user: id })
  })
}

/** Locks an account and ends its sessions; nothing is erased. Fails like `changeRole`, and with `conflict` when it is locked. */
export async function disableUser(parts: Parts, caller: Caller, id: string, proof: Proof): Promise<UserDetails> {
  await enterAgain(parts, caller, proof, 'code unless just shown')
  await transaction(parts.db, async (tx) => {
    await refuseForLast(tx, caller, id, 'Ihr eigenes Konto deaktivieren Sie in Ihrem Profil.')
    const account = await lockUser(tx, id)
    if (account.disabled_at) fail('conflict', 'Dieses Konto ist bereits deaktiviert.')
    await accounts.setDisabled(tx, id, parts.clock.now())
    await audit(parts, tx, caller, 'account_disabled', { user: id })
  })
  return detailsOf(parts, id)
}

/** Opens a locked account again; its erasure, where one was due, is called off. Fails with `user_not_found`, `conflict`. */
export async function reopenUser(parts: Parts, caller: Caller, id: string): Promise<UserDetails> {
  await transaction(parts.db, async (tx) => {
    const account = await lockUser(tx, id)
    if (!account.disabled_at) fail('conflict', 'Dieses Konto ist nicht deaktiviert.')
    // What is being erased must not be kept from it half-way.
    if (account.erase_at && account.erase_at <= parts.clock.now())
      fail('conflict', 'Dieses Konto wird bereits gelöscht.')
    await accounts.setDisabled(tx, id, null)
    await audit(parts, tx, caller, 'account_reopened', { user: id })
  })
  return detailsOf(parts, id)
}

/** Sends the mail again that leads into the account. Fails with `user_not_found`, `conflict` for a locked one. */
export async function mailAccess(parts: Parts, caller: Caller, id: string): Promise<'confirm' | 'reset'> {
  return transaction(parts.db, async (tx) => {
    const account = await lockUser(tx, id)
    if (account.disabled_at) fail('conflict', 'Dieses Konto ist deaktiviert.')
    const mail = await sendAccessMail(parts, tx, account)
    await audit(parts, tx, caller, 'access_mail_sent', { user: id, details: { mail } })
    return mail
  })
}

const lockUser = async (tx: Queryable, id: string): Promise<accounts.Account> =>
  (isUuid(id) ? await accounts.lockAccount(tx, id) : undefined) ?? fail('user_not_found')

/**
 * Keeps an administrator from acting against themself, and two from removing each other at the same moment: who was
 * removed meanwhile removes nobody, so somebody always stays.
 */
async function refuseForLast(tx: Queryable, caller: Caller, id: string, sentence: string): Promise<void> {
  if (id.toLowerCase() === caller.user.id) fail('conflict', sentence)
  if (!(await accounts.lockAdmins(tx)).includes(caller.user.id)) fail('last_admin')
}

async function detailsOf(parts: Parts, id: string): Promise<UserDetails> {
  const account = isUuid(id) ? await accounts.findAccount(parts.db, id) : undefined
  if (!account) return fail('user_not_found')
  const [sessions, { query, upload, anonymization }] = await Promise.all([
    accounts.sessionsOf(parts, account.id),
    usageOf(parts, { user: account }),
  ])
  return {
    ...toListed({ ...account, last_seen_at: null }),
    last_seen_at: sessions[0]?.last_used_at ?? null,
    organisation: account.organisation,
    subscription_limited_laws: account.subscription_limited_laws,
    is_two_fa_enforced: account.is_two_fa_enforced,
    is_two_fa_enforced_by_company: account.is_two_fa_enforced_by_company,
    created_at: account.created_at.toISOString(),
    confirmed_at: account.confirmed_at?.toISOString() ?? null,
    disabled_at: account.disabled_at?.toISOString() ?? null,
    erase_at: account.erase_at?.toISOString() ?? null,
    sessions,
    usage: { query, upload, anonymization },
  }
}

const toListed = (row: accounts.ListedAccount): ListedUser => ({
  id: row.id,
  email: row.email,
  first_name: row.first_name,
  last_name: row.last_name,
  domain: row.domain,
  role: row.role,
  subscription: row.subscription,
  two_fa_enabled: row.two_fa_enabled,
  is_api_enabled: row.is_api_enabled,
  state: row.disabled_at ? 'disabled' : row.confirmed_at ? 'active' : 'unconfirmed',
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
})
