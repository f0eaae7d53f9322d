import type { Member, OwnCompany } from '../../../contract/company-admin.ts'
import { assignablePlans, roleNames } from '../../../contract/roles.ts'
import { subscriptions, type Subscription } from '../../../contract/subscriptions.ts'
import { userStateNames } from '../../../contract/user-states.ts'
import { viennaDay, viennaTime } from '../../../contract/vienna.ts'
import { audit } from '../../base/audit.ts'
import type { Caller } from '../../base/caller.ts'
import { toCsv } from '../../base/csv.ts'
import { pageOf, readCursor } from '../../base/cursor.ts'
import { fail } from '../../base/errors.ts'
import { fileName, type FileReply } from '../../base/file-reply.ts'
import type { Parts } from '../../base/parts.ts'
import { transaction } from '../../base/store/db.ts'
import { containing } from '../../base/store/like.ts'
import { isUuid } from '../../base/store/uuid.ts'
import * as accounts from '../accounts/accounts.ts'
import { companyOf, requireTwoFactor } from '../companies/companies.ts'
import { givePlan, usageOf } from '../subscriptions/subscriptions.ts'
import { countInvitations } from './company-admin.store.ts'

/** The domain whose people the caller administers. Fails with `company_not_found` for whoever has none. */
export const domainOf = ({ user }: Pick<Caller, 'user'>): string =>
  user.domain ?? fail('company_not_found', 'Ihre E-Mail-Adresse gehört zu keinem Unternehmen.')

/** The company of the caller. Fails with `company_not_found`. */
export async function ownCompany(parts: Parts, caller: Caller): Promise<OwnCompany> {
  const domain = domainOf(caller)
  const company = await companyOf(parts, domain)
  return {
    domain,
    name: company?.name ?? domain,
    seats: company?.seats ?? null,
    members: await accounts.countAccounts(parts.db, { domain, state: 'active' }),
    invited: await countInvitations(parts.db, domain, parts.clock.now()),
    requires_two_fa: company?.requires_two_fa ?? false,
    assignable: [...assignablePlans(caller.user)],
  }
}

/** Obliges all members to two-factor login, or releases them. Fails with `company_not_found`. */
export async function changeDuty(parts: Parts, caller: Caller, isRequired: boolean): Promise<OwnCompany> {
  await requireTwoFactor(parts, caller, domainOf(caller), isRequired)
  return ownCompany(parts, caller)
}

/** A page of the members by their address, and how many there are. Fails with `company_not_found`, `invalid_input`. */
export async function listMembers(
  parts: Parts,
  caller: Caller,
  { search, after, limit }: { search?: string | undefined; after?: string | undefined; limit: number },
): Promise<{ results: Member[]; count: number; next: string | null }> {
  const filter = { domain: domainOf(caller), pattern: containing(search) }
  const from = after === undefined ? '' : readCursor(after, 1)[0]!
  const page = pageOf(await accounts.listAccounts(parts.db, filter, from, limit + 1), limit, ({ email }) => [email])
  return {
    results: await Promise.all(page.rows.map((row) => toMember(parts, row))),
    count: await accounts.countAccounts(parts.db, filter),
    next: page.next,
  }
}

/**
 * Gives a member another plan. Both the one they have and the new one must be among those that the caller may give: what the
 * operator has arranged stays. Fails with `user_not_found` for people of other domains, `plan_not_assignable`.
 */
export async function changeMember(
  parts: Parts,
  caller: Caller,
  id: string,
  subscription: Subscription,
): Promise<Member> {
  const domain = domainOf(caller)
  const assignable = assignablePlans(caller.user)
  await transaction(parts.db, async (tx) => {
    const account = isUuid(id) ? await accounts.lockAccount(tx, id) : undefined
    if (account?.domain !== domain) return fail('user_not_found')
    if (!assignable.includes(account.subscription) || !assignable.includes(subscription)) fail('plan_not_assignable')
    await givePlan(parts, tx, caller, id, subscription)
  })
  const [row] = await accounts.listAccounts(parts.db, { domain, id }, '', 1)
  return row ? toMember(parts, row) : fail('user_not_found')
}

const headings = [
  'E-Mail',
  'Vorname',
  'Nachname',
  'Rolle',
  'Tarif',
  'Status',
  'Zwei-Faktor',
  'Anfragen im Monat',
  'Zuletzt',
]
/** So many are read at once. */
const batch = 500

/** All members as a table; leaves a line in the audit log. Fails with `company_not_found`. */
export async function exportMembers(parts: Parts, caller: Caller): Promise<FileReply> {
  const domain = domainOf(caller)
  const lines: (string | number)[][] = [headings]
  for (let after = '', isMore = true; isMore;) {
    const rows = await accounts.listAccounts(parts.db, { domain }, after, batch)
    for (const row of rows) lines.push(toLine(await toMember(parts, row)))
    after = rows.at(-1)?.email ?? ''
    isMore = rows.length === batch
  }
  await audit(parts, parts.db, caller, 'members_exported', { user: null, details: { domain } })
  return {
    name: fileName(`Mitglieder ${domain} ${viennaDay(parts.clock.now())}`, 'csv', 'Mitglieder'),
    type: 'text/csv',
    content: Buffer.from(toCsv(lines)),
  }
}

const toLine = (member: Member): (string | number)[] => [
  member.email,
  member.first_name,
  member.last_name,
  roleNames[member.role],
  subscriptions[member.subscription],
  userStateNames[member.state],
  member.two_fa_enabled ? 'ja' : 'nein',
  member.query.usage,
  member.last_seen_at ? viennaTime(new Date(member.last_seen_at)) : '',
]

async function toMember(parts: Parts, row: accounts.ListedAccount): Promise<Member> {
  const { query } = await usageOf(parts, { user: row })
  return {
    id: row.id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    role: row.role,
    subscription: row.subscription,
    state: row.disabled_at ? 'disabled' : row.confirmed_at ? 'active' : 'unconfirmed',
    two_fa_enabled: row.two_fa_enabled,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    query,
  }
}
