import type { KnowledgeBase } from '../../../contract/knowledge-bases.ts'
import { many, type Queryable } from '../../base/store/db.ts'

/*
 * The people of a company: those whose confirmed address lies in its mail domain.
 */

/** What a company decides for all of them; without laws each keeps their own. */
type MemberRules = { requires_two_fa: boolean; is_flex: boolean; allowed_laws?: KnowledgeBase[] }

/** Gives the people of a domain what holds there; with their next request it does. Who joins later gets it by a trigger. */
export async function applyToMembers(tx: Queryable, domain: string, rules: MemberRules): Promise<void> {
  await tx.query(
    `UPDATE users SET is_two_fa_enforced_by_company = $2, is_flex_admin = $3 AND role = 'company_admin',
       subscription_limited_laws = coalesce($4, subscription_limited_laws)
     WHERE domain = $1`,
    [domain, rules.requires_two_fa, rules.is_flex, rules.allowed_laws ?? null],
  )
}

/** How many people the domains have, and who administers them. */
export const countMembers = (db: Queryable, domains: string[]) =>
  many<{ domain: string; members: number; admins: string[] }>(
    db,
    `SELECT domain, count(*)::int AS members,
       coalesce(array_agg(email ORDER BY email) FILTER (WHERE role = 'company_admin'), '{}') AS admins
     FROM users WHERE domain = ANY ($1) AND confirmed_at IS NOT NULL AND disabled_at IS NULL GROUP BY domain`,
    [domains],
  )
