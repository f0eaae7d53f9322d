import type { PassphraseType, User } from '../../../contract/profile.ts'
import type { KnowledgeBase } from '../../../contract/knowledge-bases.ts'
import type { Role, Subscription } from '../../../contract/subscriptions.ts'
import { many, one, type Queryable } from '../../base/db.ts'

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
  is_api_enabled: boolean
  usage_mails: boolean
  confirmed_at: Date | null
  disabled_at: Date | null
  erase_at: Date | null
  /** Whether several registrations wait for one confirmation. */
  registered_again: boolean
}

/** What a registration stores; the password is already hashed. */
export type NewAccount = Pick<Account, 'email' | 'password_hash' | 'title' | 'first_name' | 'last_name' | 'organisation' | 'function'> & { referral: string | null; terms_accepted_at: Date | null }

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
export const listForeignDomains = (db: Queryable) => many<Pick<Account, 'id' | 'email'>>(db, "SELECT id, email FROM users WHERE email ~ '@(.*\\.)?xn--' OR email ~ '@.*[^a-z0-9.-]'", [])

/** Writes an address in another spelling; false when another account has that. */
export async function respellEmail(db: Queryable, id: string, email: string, domain: string | null): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE users SET email = $2, domain = CASE WHEN domain IS NULL THEN NULL ELSE $3 END WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM users other WHERE other.email = $2)',
    [id, email, domain],
  )
  return rowCount === 1
}

export const findAccountByEmail = (db: Queryable, email: string) => one<Account>(db, 'SELECT * FROM users WHERE email = $1', [email])

export const findAccount = (db: Queryable, id: string) => one<Account>(db, 'SELECT * FROM users WHERE id = $1', [id])

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
    [account.email, account.password_hash, account.title, account.first_name, account.last_name, account.organisation, account.function, account.referral, account.terms_accepted_at],
  )
}

/** Marks the address as confirmed and sets the company's mail domain. */
export async function confirmAccount(db: Queryable, id: string, domain: string | null, at: Date): Promise<void> {
  await db.query('UPDATE users SET confirmed_at = coalesce(confirmed_at, $3), domain = $2, registered_again = false WHERE id = $1', [id, domain, at])
}

export async function updatePasswordHash(db: Queryable, id: string, hash: string): Promise<void> {
  await db.query('UPDATE users SET password_hash = $2 WHERE id = $1', [id, hash])
}

export async function updateRoleAndSubscription(db: Queryable, id: string, role: Role, subscription: Subscription): Promise<void> {
  await db.query('UPDATE users SET role = $2, subscription = $3 WHERE id = $1', [id, role, subscription])
}

/** Opens an account again that its owner has deactivated and that is not due yet; its id, or undefined. */
export async function reopenAccount(db: Queryable, email: string, now: Date): Promise<string | undefined> {
  return (await one<{ id: string }>(db, 'UPDATE users SET disabled_at = NULL, erase_at = NULL WHERE email = $1 AND erase_at > $2 RETURNING id', [email, now]))?.id
}

export const hasAdmin = async (db: Queryable) => (await one(db, "SELECT 1 FROM users WHERE role = 'admin' LIMIT 1")) !== undefined

/** What a mailed secret is good for; the one of a mail about a known address is good for nothing and only counted. */
export type Purpose = 'confirm' | 'reset' | 'known'

/** A mailed secret, stored as its hash only. */
type MailedToken = { hash: Buffer; userId: string; purpose: Purpose; expires: Date }

/** Stores a mailed secret; earlier ones of the same person and purpose stop working. */
export async function insertMailedToken(db: Queryable, { hash, userId, purpose, expires }: MailedToken, now: Date): Promise<void> {
  await db.query('UPDATE mailed_tokens SET used_at = $3 WHERE user_id = $1 AND purpose = $2 AND used_at IS NULL', [userId, purpose, now])
  await db.query('INSERT INTO mailed_tokens (hash, user_id, purpose, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)', [hash, userId, purpose, now, expires])
}

/** Forgets a secret that never reached anybody. */
export async function deleteMailedToken(db: Queryable, hash: Buffer): Promise<void> {
  await db.query('DELETE FROM mailed_tokens WHERE hash = $1', [hash])
}

/** Whether a mailed secret can still be used. */
export async function isMailedTokenGood(db: Queryable, hash: Buffer, purpose: Purpose, now: Date): Promise<boolean> {
  return (await one(db, 'SELECT 1 FROM mailed_tokens WHERE hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3', [hash, purpose, now])) !== undefined
}

/** Burns a mailed secret and returns whose it was; undefined when it is unknown, used or too old. */
export async function useMailedToken(db: Queryable, hash: Buffer, purpose: Purpose, now: Date): Promise<string | undefined> {
  const row = await one<{ user_id: string }>(db, 'UPDATE mailed_tokens SET used_at = $3 WHERE hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3 RETURNING user_id', [
    hash,
    purpose,
    now,
  ])
  return row?.user_id
}

/** Makes all links that were mailed to a person stop working. */
export async function burnMailedTokens(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.query('UPDATE mailed_tokens SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL', [userId, now])
}

/** How many mails of a kind went out since `since`, and when the last one did. */
export async function countMailedTokens(db: Queryable, userId: string, purpose: Purpose, since: Date): Promise<{ count: number; last: Date | null }> {
  const row = await one<{ count: number; last: Date | null }>(db, 'SELECT count(*)::int AS count, max(created_at) AS last FROM mailed_tokens WHERE user_id = $1 AND purpose = $2 AND created_at > $3', [
    userId,
    purpose,
    since,
  ])
  return row!
}

/** Stores the secret of the one-time link for the first administrator; an earlier one stops working. */
export async function replaceFirstAdminToken(db: Queryable, hash: Buffer, expires: Date): Promise<void> {
  await db.query('INSERT INTO first_admin_link (hash, expires_at) VALUES ($1, $2) ON CONFLICT (single) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at', [hash, expires])
}

/** Burns the one-time link; false when it is not the stored one or too old. */
export async function useFirstAdminToken(db: Queryable, hash: Buffer, now: Date): Promise<boolean> {
  return (await one(db, 'DELETE FROM first_admin_link WHERE hash = $1 AND expires_at > $2 RETURNING 1', [hash, now])) !== undefined
}

/** Opens or closes the API to the account of an address; its id, or undefined when there is none. */
export async function updateApiAccess(db: Queryable, email: string, isAllowed: boolean): Promise<string | undefined> {
  return (await one<{ id: string }>(db, 'UPDATE users SET is_api_enabled = $2 WHERE email = $1 RETURNING id', [email, isAllowed]))?.id
}
