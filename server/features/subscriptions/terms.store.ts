import type { Subscription } from '../../../contract/subscriptions.ts'
import { many, one, prepared, type Queryable } from '../../base/store/db.ts'

/** A plan that ends by itself, and the plan that follows; that one may end by itself too, and then comes the last. */
export type Term = {
  subscription: Subscription
  ends_at: Date
  afterwards: Subscription
  afterwards_until: Date | null
  at_last: Subscription | null
}

export const findTerm = (db: Queryable, userId: string) =>
  one<Term>(
    db,
    prepared(
      'term',
      'SELECT subscription, ends_at, afterwards, afterwards_until, at_last FROM subscription_terms WHERE user_id = $1',
      [userId],
    ),
  )

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

/** Terms that are over: whose they are, and for which plan they were made. */
export function listEnded(db: Queryable, now: Date): Promise<{ user_id: string; subscription: Subscription }[]> {
  return many(db, 'SELECT user_id, subscription FROM subscription_terms WHERE ends_at <= $1 ORDER BY ends_at', [now])
}
