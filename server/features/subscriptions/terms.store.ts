import type { Subscription } from '../../../contract/subscriptions.ts'
import { many, one, type Queryable } from '../../base/db.ts'

/** A plan that ends by itself, and the plan that follows; that one may end by itself too, and then comes the last. */
export type Term = { subscription: Subscription; ends_at: Date; afterwards: Subscription; afterwards_until: Date | null; at_last: Subscription | null }

export const findTerm = (db: Queryable, userId: string) => one<Term>(db, 'SELECT subscription, ends_at, afterwards, afterwards_until, at_last FROM subscription_terms WHERE user_id = $1', [userId])

export async function setTerm(db: Queryable, userId: string, term: Term): Promise<void> {
  await db.query(
    `INSERT INTO subscription_terms (user_id, subscription, ends_at, afterwards, afterwards_until, at_last) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (user_id) DO UPDATE SET subscription = excluded.subscription, ends_at = excluded.ends_at, afterwards = excluded.afterwards,
       afterwards_until = excluded.afterwards_until, at_last = excluded.at_last`,
    [userId, term.subscription, term.ends_at, term.afterwards, term.afterwards_until, term.at_last],
  )
}

export async function deleteTerm(db: Queryable, userId: string): Promise<void> {
  await db.query('DELETE FROM subscription_terms WHERE user_id = $1', [userId])
}

/** Whose plan is over, of those who could be told. */
export async function listEnded(db: Queryable, now: Date): Promise<string[]> {
  const rows = await many<{ id: string }>(
    db,
    `SELECT users.id FROM subscription_terms AS term JOIN users ON users.id = term.user_id AND users.subscription = term.subscription
     WHERE ends_at <= $1 AND disabled_at IS NULL ORDER BY ends_at`,
    [now],
  )
  return rows.map(({ id }) => id)
}

export const findIdByEmail = async (db: Queryable, email: string) => (await one<{ id: string }>(db, 'SELECT id FROM users WHERE email = $1', [email]))?.id

/** The plan and address of an account; its row stays locked until the transaction ends. */
export const lockPlan = (tx: Queryable, userId: string) => one<{ subscription: Subscription; email: string }>(tx, 'SELECT subscription, email FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])

export async function setPlan(tx: Queryable, userId: string, subscription: Subscription): Promise<void> {
  await tx.query('UPDATE users SET subscription = $2 WHERE id = $1', [userId, subscription])
}
