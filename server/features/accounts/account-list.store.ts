import type { KnowledgeBase } from '../../../contract/knowledge-bases.ts'
import type { Role, Subscription } from '../../../contract/subscriptions.ts'
import type { UserState } from '../../../contract/user-states.ts'
import { many, one, type Queryable } from '../../base/store/db.ts'
import type { Account } from './accounts.store.ts'

/*
 * People as administrators see them: lists over all accounts, and the settings that only they change.
 */

/** Which accounts a list shows; what is not named does not count. */
export type AccountFilter = {
  /** A pattern of LIKE in small letters. */
  pattern?: string | undefined
  subscription?: Subscription | undefined
  role?: Role | undefined
  state?: UserState | undefined
  domain?: string | undefined
  id?: string | undefined
}

export type ListedAccount = Pick<
  Account,
  | 'id'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'domain'
  | 'role'
  | 'subscription'
  | 'two_fa_enabled'
  | 'is_api_enabled'
  | 'confirmed_at'
  | 'disabled_at'
> & { last_seen_at: Date | null }

const isMeant = `($1::text IS NULL OR searched LIKE $1) AND ($2::text IS NULL OR subscription = $2)
  AND ($3::text IS NULL OR role = $3) AND ($4::text IS NULL OR domain = $4) AND ($6::uuid IS NULL OR id = $6)
  AND CASE $5::text WHEN 'active' THEN confirmed_at IS NOT NULL AND disabled_at IS NULL
    WHEN 'unconfirmed' THEN confirmed_at IS NULL AND disabled_at IS NULL
    WHEN 'disabled' THEN disabled_at IS NOT NULL ELSE true END`

const values = ({ pattern, subscription, role, domain, state, id }: AccountFilter) =>
  [pattern, subscription, role, domain, state, id].map((value) => value ?? null)

/** Accounts in the order of their addresses, after this one. */
export const listAccounts = (db: Queryable, filter: AccountFilter, after: string, limit: number) =>
  many<ListedAccount>(
    db,
    `SELECT id, email, first_name, last_name, domain, role, subscription, two_fa_enabled, is_api_enabled, confirmed_at, disabled_at,
       (SELECT max(last_used_at) FROM sessions WHERE user_id = listed.id) AS last_seen_at
     FROM (SELECT * FROM users WHERE ${isMeant} AND email > $7 ORDER BY email LIMIT $8) listed ORDER BY email`,
    [...values(filter), after, limit],
  )

export async function countAccounts(db: Queryable, filter: AccountFilter): Promise<number> {
  const sql = `SELECT count(*)::int AS count FROM users WHERE ${isMeant}`
  return (await one<{ count: number }>(db, sql, values(filter)))!.count
}

/** What only administrators change; what is undefined stays. */
export type AdminSettings = {
  subscription_limited_laws?: KnowledgeBase[] | undefined
  is_two_fa_enforced?: boolean | undefined
  is_api_enabled?: boolean | undefined
}

export async function updateAdminSettings(tx: Queryable, id: string, settings: AdminSettings): Promise<void> {
  await tx.query(
    `UPDATE users SET subscription_limited_laws = coalesce($2, subscription_limited_laws),
       is_two_fa_enforced = coalesce($3, is_two_fa_enforced), is_api_enabled = coalesce($4, is_api_enabled) WHERE id = $1`,
    [
      id,
      settings.subscription_limited_laws ?? null,
      settings.is_two_fa_enforced ?? null,
      settings.is_api_enabled ?? null,
    ],
  )
}

export async function updateRole(tx: Queryable, id: string, role: Role): Promise<void> {
  await tx.query('UPDATE users SET role = $2 WHERE id = $1', [id, role])
}

/** Locks an account without a day of erasure, or opens it again. */
export async function setDisabled(tx: Queryable, id: string, at: Date | null): Promise<void> {
  await tx.query('UPDATE users SET disabled_at = $2, erase_at = NULL WHERE id = $1', [id, at])
}

/** The ids of those who administer the instance; they stay so until the transaction ends. */
export async function lockAdmins(tx: Queryable): Promise<string[]> {
  const rows = await many<{ id: string }>(
    tx,
    "SELECT id FROM users WHERE role = 'admin' AND confirmed_at IS NOT NULL AND disabled_at IS NULL ORDER BY id FOR UPDATE",
  )
  return rows.map(({ id }) => id)
}

/** An account that was there in some time, and whether somebody was logged in to it. */
export type AffectedAccount = Pick<
  Account,
  'email' | 'first_name' | 'last_name' | 'domain' | 'role' | 'created_at' | 'confirmed_at'
> & { was_used: boolean }

/** Accounts made before `until`, of one domain or of all, after this address; used by sessions between `since` and `until`. */
export const listAffected = (
  db: Queryable,
  { since, until, domain }: { since: Date; until: Date; domain?: string | undefined },
  after: string,
  limit: number,
) =>
  many<AffectedAccount>(
    db,
    `SELECT email, first_name, last_name, domain, role, created_at, confirmed_at,
       EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id AND sessions.created_at < $2 AND last_used_at >= $1) AS was_used
     FROM users WHERE users.created_at < $2 AND ($3::text IS NULL OR domain = $3) AND email > $4 ORDER BY email LIMIT $5`,
    [since, until, domain ?? null, after, limit],
  )
