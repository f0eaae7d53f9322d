import type { PassphraseType, User } from '../../../contract/profile.ts'
import type { KnowledgeBase } from '../../../contract/knowledge-bases.ts'
import type { Role, Subscription } from '../../../contract/subscriptions.ts'
import { many, one, prepared, type Queryable } from '../../base/store/db.ts'

/** A row of `users`. */
export type Account = {
  id: string
  email: string
  password_hash: string
  role: Role
  domain: string | null
  subscription: Subscription
  subscription_limited_laws: KnowledgeBase[]
  is_flex_admin: boolean
  passphrase_type: PassphraseType
  title: string | null
  first_name: string
  last_name: string
  organisation: string | null
  function: string | null
  two_fa_enabled: boolean
  is_two_fa_enforced: boolean
  is_two_fa_enforced_by_company: boolean
  is_api_enabled: boolean
  usage_mails: boolean
  /** The value of the link that led to the registration. */
  referral: string | null
  created_at: Date
  confirmed_at: Date | null
  disabled_at: Date | null
  erase_at: Date | null
  /** Whether several registrations wait for one confirmation. */
  registered_again: boolean
}

/** The columns of an account, for statements that are kept planned. */
export const accountColumns = Object.keys({
  id: true,
  email: true,
  password_hash: true,
  role: true,
  domain: true,
  subscription: true,
  subscription_limited_laws: true,
  is_flex_admin: true,
  passphrase_type: true,
  title: true,
  first_name: true,
  last_name: true,
  organisation: true,
  function: true,
  two_fa_enabled: true,
  is_two_fa_enforced: true,
  is_two_fa_enforced_by_company: true,
  is_api_enabled: true,
  usage_mails: true,
  referral: true,
  created_at: true,
  confirmed_at: true,
  disabled_at: true,
  erase_at: true,
  registered_again: true,
} satisfies Record<keyof Account, true>)

/** What a registration stores; the password is already hashed. */
export type NewAccount = Pick<
  Account,
  'email' | 'password_hash' | 'title' | 'first_name' | 'last_name' | 'organisation' | 'function'
> &
  Pick<Account, 'referral'> & { terms_accepted_at: Date | null }

/** The part of an account that its owner's browser may know. */
export function toUser(account: Account): User {
  return {
    id: account.id,
    role: account.role,
    domain: account.domain,
    subscription: account.subscription,
    is_flex_admin: account.is_flex_admin,
    subscription_limited_laws: account.subscription_limited_laws,
    passphrase_type: account.passphrase_type,
    first_name: account.first_name,
    last_name: account.last_name,
    title: account.title,
    email: account.email,
    organisation: account.organisation,
    function: account.function,
    two_fa_enabled: account.two_fa_enabled,
    is_two_fa_enforced: account.is_two_fa_enforced,
    is_api_enabled: account.is_api_enabled,
    usage_mails: account.usage_mails,
  }
}

/** Accounts whose domain has other signs than plain letters, or stands for such. */
export const listForeignDomains = (db: Queryable) =>
  many<Pick<Account, 'id' | 'email'>>(
    db,
    "SELECT id, email FROM users WHERE email ~ '@(.*\\.)?xn--' OR email ~ '@.*[^a-z0-9.-]'",
    [],
  )

/** Writes an address in another spelling; false when another account has that. */
export async function respellEmail(db: Queryable, id: string, email: string, domain: string | null): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE users SET email = $2, domain = CASE WHEN domain IS NULL THEN NULL ELSE $3 END WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM users other WHERE other.email = $2)',
    [id, email, domain],
  )
  return rowCount === 1
}

export const findAccountByEmail = (db: Queryable, email: string) =>
  one<Account>(db, 'SELECT * FROM users WHERE email = $1', [email])

export const findAccount = (db: Queryable, id: string) => one<Account>(db, 'SELECT * FROM users WHERE id = $1', [id])

/** These accounts, in no order; unknown ids are left out. */
export const findAccounts = (db: Queryable, ids: string[]) =>
  many<Account>(db, 'SELECT * FROM users WHERE id = ANY ($1)', [ids])

/**
 * An account as it stands; nobody else changes it before the transaction ends. Rows that belong to it can still be
 * inserted elsewhere: a foreign key only needs the row to stay.
 */
export const lockAccount = (tx: Queryable, id: string) =>
  one<Account>(
    tx,
    prepared('lock account', `SELECT ${accountColumns.join(', ')} FROM users WHERE id = $1 FOR NO KEY UPDATE`, [id]),
  )

/** Inserts an account, or replaces the data of one whose address was never confirmed; nothing when the address is taken. */
export function insertOrReplaceUnconfirmed(db: Queryable, account: NewAccount): Promise<Account | undefined> {
  return one<Account>(
    db,
    `INSERT INTO users (email, password_hash, title, first_name, last_name, organisation, function, referral, terms_accepted_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (email) DO UPDATE SET password_hash = excluded.password_hash, title = excluded.title, first_name = excluded.first_name,
       last_name = excluded.last_name, organisation = excluded.organisation, function = excluded.function,
       referral = excluded.referral, terms_accepted_at = excluded.terms_accepted_at,
       -- A job that is repeated brings the same hash.
       registered_again = users.registered_again OR users.password_hash <> excluded.password_hash
     WHERE users.confirmed_at IS NULL AND users.disabled_at IS NULL
     RETURNING *`,
    [
      account.email,
      account.password_hash,
      account.title,
      account.first_name,
      account.last_name,
      account.organisation,
      account.function,
      account.referral,
      account.terms_accepted_at,
    ],
  )
}

/**
 * Sets the confirmed address. The role of a company administrator belongs to the company's mail domain and does not
 * move along to another one.
 */
export async function updateEmail(db: Queryable, userId: string, email: string, domain: string | null): Promise<void> {
  await db.query(
    `UPDATE users SET email = $2, domain = $3,
       role = CASE WHEN role = 'company_admin' AND domain IS DISTINCT FROM $3 THEN 'user' ELSE role END,
       is_flex_admin = is_flex_admin AND domain IS NOT DISTINCT FROM $3
     WHERE id = $1`,
    [userId, email, domain],
  )
}

/** Marks the address as confirmed and sets the company's mail domain. */
export async function confirmAccount(db: Queryable, id: string, domain: string | null, at: Date): Promise<void> {
  await db.query(
    'UPDATE users SET confirmed_at = coalesce(confirmed_at, $3), domain = $2, registered_again = false WHERE id = $1',
    [id, domain, at],
  )
}

export async function updatePasswordHash(db: Queryable, id: string, hash: string): Promise<void> {
  await db.query('UPDATE users SET password_hash = $2 WHERE id = $1', [id, hash])
}

/** What its owner can change without proof. */
export type PersonalData = Pick<
  Account,
  'title' | 'first_name' | 'last_name' | 'organisation' | 'function' | 'usage_mails'
>

export async function updatePersonalData(db: Queryable, id: string, data: PersonalData): Promise<void> {
  await db.query(
    'UPDATE users SET title = $2, first_name = $3, last_name = $4, organisation = $5, function = $6, usage_mails = $7 WHERE id = $1',
    [id, data.title, data.first_name, data.last_name, data.organisation, data.function, data.usage_mails],
  )
}

export async function updateTwoFactor(db: Queryable, id: string, isOn: boolean): Promise<void> {
  await db.query('UPDATE users SET two_fa_enabled = $2 WHERE id = $1', [id, isOn])
}

/** Notes which kind of key the new items of a person belong to. */
export async function markPassphraseType(db: Queryable, id: string, type: PassphraseType): Promise<void> {
  await db.query('UPDATE users SET passphrase_type = $2 WHERE id = $1', [id, type])
}

export async function updateSubscription(db: Queryable, id: string, subscription: Subscription): Promise<void> {
  await db.query('UPDATE users SET subscription = $2 WHERE id = $1', [id, subscription])
}

export async function updateRoleAndSubscription(
  db: Queryable,
  id: string,
  role: Role,
  subscription: Subscription,
): Promise<void> {
  await db.query('UPDATE users SET role = $2, subscription = $3 WHERE id = $1', [id, role, subscription])
}

export const hasAdmin = async (db: Queryable) =>
  (await one(db, "SELECT 1 FROM users WHERE role = 'admin' LIMIT 1")) !== undefined

/** Opens or closes the API to the account of an address; its id, or undefined when there is none. */
export async function updateApiAccess(db: Queryable, email: string, isAllowed: boolean): Promise<string | undefined> {
  return (
    await one<{ id: string }>(db, 'UPDATE users SET is_api_enabled = $2 WHERE email = $1 RETURNING id', [
      email,
      isAllowed,
    ])
  )?.id
}
