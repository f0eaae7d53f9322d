import type { z } from 'zod'
import type { BlockedDomain, Company, CompanySettings, newCompany } from '../../../contract/companies.ts'
import { audit } from '../../base/audit.ts'
import { jobCaller, type Caller } from '../../base/caller.ts'
import { changesOf } from '../../base/changes.ts'
import { pageOf, readCursor } from '../../base/cursor.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { containing } from '../../base/store/like.ts'
import { transaction, type Queryable } from '../../base/store/db.ts'
import { applyToMembers, companyDomain, countMembers } from '../accounts/accounts.ts'
import { givePlan } from '../subscriptions/subscriptions.ts'
import * as store from './companies.store.ts'

/*
 * The door of the companies: what an administrator decides about everybody of a mail domain. Members are people whose
 * confirmed address lies in it; the accounts know them.
 */

/** Whether people of this domain get no files: it is on the list of blocked ones, or its company has files blocked. */
export const blocksFiles = async ({ db }: Pick<Parts, 'db'>, domain: string | null): Promise<boolean> =>
  domain !== null && store.blocksFiles(db, domain)

/** A page of companies by their domain, and how many there are. Fails with `invalid_input` for a wrong mark. */
export async function listCompanies(
  { db }: Parts,
  { search, after, limit }: { search?: string; after?: string; limit: number },
): Promise<{ results: Company[]; count: number; next: string | null }> {
  const pattern = containing(search)
  const from = after === undefined ? '' : readCursor(after, 1)[0]!
  const { rows, next } = pageOf(await store.listCompanies(db, pattern, from, limit + 1), limit, ({ domain }) => [
    domain,
  ])
  return { results: await withMembers(db, rows), count: await store.countCompanies(db, pattern), next }
}

/** Enters a company. Fails with `conflict` when the domain has one, `invalid_input` for a public mail provider. */
export async function createCompany(
  parts: Parts,
  caller: Caller,
  { domain, ...settings }: z.output<typeof newCompany>,
): Promise<Company> {
  refusePublicProvider(domain)
  const row = await transaction(parts.db, async (tx) => {
    const stored =
      (await store.insertCompany(tx, domain, settings, parts.clock.now())) ??
      fail('conflict', `Das Unternehmen mit der Domain ${domain} gibt es bereits.`)
    await applyToMembers(tx, domain, { ...settings, allowed_laws: limiting(settings) })
    await audit(parts, tx, caller, 'company_created', { user: null, details: { domain, name: settings.name } })
    return stored
  })
  return (await withMembers(parts.db, [row]))[0]!
}

/** Makes sure that a domain has a company, for whoever becomes its administrator; one that is made decides nothing yet. */
export async function ensureCompany(parts: Parts, tx: Queryable, caller: Caller, domain: string): Promise<void> {
  const settings: CompanySettings = {
    name: domain,
    is_flex: false,
    blocks_files: false,
    requires_two_fa: false,
    default_subscription: 'free',
    allowed_laws: [],
    seats: null,
    contract_date: null,
  }
  if (await store.insertCompany(tx, domain, settings, parts.clock.now()))
    await audit(parts, tx, caller, 'company_created', { user: null, details: { domain, name: domain } })
}

/** What is decided about a domain; undefined where nothing is. */
export const companyOf = ({ db }: { db: Queryable }, domain: string): Promise<CompanySettings | undefined> =>
  store.findCompany(db, domain)

/** Whether any company was entered. */
export const isAnyCompany = ({ db }: { db: Queryable }): Promise<boolean> => store.isAny(db)

/** How many members a company has paid for, null for as many as want; nobody else counts them before the transaction ends. */
export const lockSeats = async (tx: Queryable, domain: string): Promise<number | null> =>
  (await store.lockCompany(tx, domain))?.seats ?? null

/** Gives somebody who has joined the plan of their company, while it has a seat for them. */
export async function welcomeMember(
  parts: Pick<Parts, 'clock' | 'jobs'>,
  tx: Queryable,
  userId: string,
  domain: string | null,
): Promise<void> {
  const company = domain === null ? undefined : await store.lockCompany(tx, domain)
  if (!company || company.default_subscription === 'free') return
  const members = (await countMembers(tx, [company.domain]))[0]?.members ?? 0
  if (company.seats !== null && members > company.seats) return
  await givePlan(parts, tx, jobCaller, userId, company.default_subscription)
}

/** Obliges all members to two-factor login, or releases them, for their own administrators. */
export async function requireTwoFactor(
  parts: Parts,
  caller: Caller,
  domain: string,
  requires_two_fa: boolean,
): Promise<void> {
  await transaction(parts.db, async (tx) => {
    await ensureCompany(parts, tx, caller, domain)
    const before = (await store.lockCompany(tx, domain))!
    if (before.requires_two_fa === requires_two_fa) return
    await store.updateCompany(tx, domain, { ...before, requires_two_fa })
    await applyToMembers(tx, domain, { requires_two_fa, is_flex: before.is_flex })
    const details = { domain, ...changesOf({ requires_two_fa: before.requires_two_fa }, { requires_two_fa }) }
    await audit(parts, tx, caller, 'company_changed', { user: null, details })
  })
}

/** Changes what holds for a company and its members. Fails with `company_not_found`. */
export async function changeCompany(
  parts: Parts,
  caller: Caller,
  domain: string,
  settings: CompanySettings,
): Promise<Company> {
  const row = await transaction(parts.db, async (tx) => {
    const before = (await store.lockCompany(tx, domain)) ?? fail('company_not_found')
    const stored = (await store.updateCompany(tx, domain, settings))!
    const changes = changesOf(before, settings)
    const allowed_laws = changes.allowed_laws === undefined ? undefined : settings.allowed_laws
    await applyToMembers(tx, domain, { ...settings, allowed_laws })
    const details = { domain, ...changes }
    await audit(parts, tx, caller, 'company_changed', { user: null, details })
    return stored
  })
  return (await withMembers(parts.db, [row]))[0]!
}

/** Takes a company out of the list: nothing holds for its domain any more. Fails with `company_not_found`. */
export async function removeCompany(parts: Parts, caller: Caller, domain: string): Promise<void> {
  await transaction(parts.db, async (tx) => {
    if (!(await store.lockCompany(tx, domain))) fail('company_not_found')
    await store.deleteCompany(tx, domain)
    await applyToMembers(tx, domain, { requires_two_fa: false, is_flex: false })
    await audit(parts, tx, caller, 'company_removed', { user: null, details: { domain } })
  })
}

/** Domains whose members get no files. */
export const listBlockedDomains = async ({ db }: Parts): Promise<BlockedDomain[]> =>
  (await store.listBlocked(db)).map(toBlocked)

/** Blocks files for a domain. Fails with `conflict` when it is blocked, `invalid_input` for a public mail provider. */
export async function blockDomain(parts: Parts, caller: Caller, domain: string): Promise<BlockedDomain> {
  refusePublicProvider(domain)
  return transaction(parts.db, async (tx) => {
    const row =
      (await store.insertBlocked(tx, domain, parts.clock.now())) ??
      fail('conflict', `Die Domain ${domain} steht bereits auf der Liste.`)
    await audit(parts, tx, caller, 'domain_blocked', { user: null, details: { domain } })
    return toBlocked(row)
  })
}

/** Allows files again for a domain. Fails with `domain_not_found`. */
export async function unblockDomain(parts: Parts, caller: Caller, domain: string): Promise<void> {
  await transaction(parts.db, async (tx) => {
    if (!(await store.deleteBlocked(tx, domain))) fail('domain_not_found')
    await audit(parts, tx, caller, 'domain_unblocked', { user: null, details: { domain } })
  })
}

/** The laws of a company that excludes some; otherwise its people keep what was decided for each of them. */
const limiting = ({ allowed_laws }: CompanySettings) => (allowed_laws.length > 0 ? allowed_laws : undefined)

/** People of a public provider have no domain of theirs: whatever is decided about it would reach nobody. */
function refusePublicProvider(domain: string): void {
  if (companyDomain(`x@${domain}`) === null)
    fail('invalid_input', `${domain} gehört einem öffentlichen Mail-Anbieter und ist keinem Unternehmen zugeordnet.`)
}

async function withMembers(db: Parts['db'], rows: store.CompanyRow[]): Promise<Company[]> {
  const domains = rows.map(({ domain }) => domain)
  const found = new Map((await countMembers(db, domains)).map((row) => [row.domain, row]))
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    members: found.get(row.domain)?.members ?? 0,
    admins: found.get(row.domain)?.admins ?? [],
  }))
}

const toBlocked = ({ domain, created_at }: store.BlockedRow): BlockedDomain => ({
  domain,
  created_at: created_at.toISOString(),
})
