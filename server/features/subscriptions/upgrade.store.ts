import type { Offered } from '../../../contract/plans.ts'
import { many, one, type Queryable } from '../../base/store/db.ts'

export async function insertUpgradeRequest(
  tx: Queryable,
  userId: string,
  subscription: Offered,
  taxOnly: boolean,
  now: Date,
): Promise<void> {
  await tx.query(
    'INSERT INTO upgrade_requests (user_id, subscription, tax_only, requested_at) VALUES ($1, $2, $3, $4)',
    [userId, subscription, taxOnly, now],
  )
}

/** A page of what people asked for, newest first. */
export const listUpgradeRequests = (db: Queryable, limit: number, offset: number) =>
  many<{ id: string; user_id: string; subscription: Offered; tax_only: boolean; requested_at: Date }>(
    db,
    'SELECT id, user_id, subscription, tax_only, requested_at FROM upgrade_requests ORDER BY requested_at DESC, id LIMIT $1 OFFSET $2',
    [limit, offset],
  )

export async function countUpgradeRequests(db: Queryable): Promise<number> {
  return (await one<{ count: number }>(db, 'SELECT count(*)::int AS count FROM upgrade_requests'))!.count
}
