import type { Offered } from '../../../contract/plans.ts'
import type { Queryable } from '../../base/store/db.ts'

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
