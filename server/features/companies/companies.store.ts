import type { CompanySettings } from '../../../contract/companies.ts'
import { many, one, type Queryable } from '../../base/store/db.ts'

/** A row of `companies`; the day of the contract as YYYY-MM-DD. */
export type CompanyRow = CompanySettings & { domain: string; created_at: Date }

const columns = `domain, name, is_flex, blocks_files, requires_two_fa, default_subscription, allowed_laws, seats,
  to_char(contract_date, 'YYYY-MM-DD') AS contract_date, created_at`

const values = (settings: CompanySettings) => [
  settings.name,
  settings.is_flex,
  settings.blocks_files,
  settings.requires_two_fa,
  settings.default_subscription,
  settings.allowed_laws,
  settings.seats,
  settings.contract_date,
]

/** Companies whose domain or name holds the text, after this domain. */
export const listCompanies = (db: Queryable, pattern: string | undefined, after: string, limit: number) =>
  many<CompanyRow>(
    db,
    `SELECT ${columns} FROM companies WHERE domain > $1 AND ($2::text IS NULL OR domain LIKE $2 OR lower(name) LIKE $2)
     ORDER BY domain LIMIT $3`,
    [after, pattern, limit],
  )

export async function countCompanies(db: Queryable, pattern: string | undefined): Promise<number> {
  const row = await one<{ count: number }>(
    db,
    'SELECT count(*)::int AS count FROM companies WHERE $1::text IS NULL OR domain LIKE $1 OR lower(name) LIKE $1',
    [pattern],
  )
  return row!.count
}

/** Whether there is a company at all. */
export const isAny = async (db: Queryable) => (await one(db, 'SELECT 1 FROM companies LIMIT 1')) !== undefined

export const findCompany = (db: Queryable, domain: string) =>
  one<CompanyRow>(db, `SELECT ${columns} FROM companies WHERE domain = $1`, [domain])

/** A company as it stands; nobody else changes it before the transaction ends. */
export const lockCompany = (tx: Queryable, domain: string) =>
  one<CompanyRow>(tx, `SELECT ${columns} FROM companies WHERE domain = $1 FOR UPDATE`, [domain])

/** Stores a company; undefined when the domain has one. */
export const insertCompany = (tx: Queryable, domain: string, settings: CompanySettings, now: Date) =>
  one<CompanyRow>(
    tx,
    `INSERT INTO companies (domain, name, is_flex, blocks_files, requires_two_fa, default_subscription, allowed_laws, seats,
       contract_date, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING RETURNING ${columns}`,
    [domain, ...values(settings), now],
  )

export const updateCompany = (tx: Queryable, domain: string, settings: CompanySettings) =>
  one<CompanyRow>(
    tx,
    `UPDATE companies SET name = $2, is_flex = $3, blocks_files = $4, requires_two_fa = $5, default_subscription = $6,
       allowed_laws = $7, seats = $8, contract_date = $9 WHERE domain = $1 RETURNING ${columns}`,
    [domain, ...values(settings)],
  )

export async function deleteCompany(tx: Queryable, domain: string): Promise<void> {
  await tx.query('DELETE FROM companies WHERE domain = $1', [domain])
}

/** A domain whose members get no files. */
export type BlockedRow = { domain: string; created_at: Date }

export const listBlocked = (db: Queryable) =>
  many<BlockedRow>(db, 'SELECT domain, created_at FROM blocked_domains ORDER BY domain')

/** Blocks a domain; undefined when it is blocked. */
export const insertBlocked = (tx: Queryable, domain: string, now: Date) =>
  one<BlockedRow>(
    tx,
    'INSERT INTO blocked_domains (domain, created_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING domain, created_at',
    [domain, now],
  )

/** Takes a domain off the list; false when it is not on it. */
export const deleteBlocked = async (tx: Queryable, domain: string) =>
  (await one(tx, 'DELETE FROM blocked_domains WHERE domain = $1 RETURNING 1', [domain])) !== undefined

/** Whether the domain is on the list of blocked ones, or belongs to a company without files. */
export const blocksFiles = async (db: Queryable, domain: string) =>
  (await one(
    db,
    `SELECT 1 FROM blocked_domains WHERE domain = $1
     UNION ALL SELECT 1 FROM companies WHERE domain = $1 AND blocks_files LIMIT 1`,
    [domain],
  )) !== undefined
