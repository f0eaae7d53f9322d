import { plans, type Offered } from '../../../contract/plans.ts'
import { isUpgrade } from '../../../contract/subscriptions.ts'
import type { Caller } from '../../base/caller.ts'
import { transaction } from '../../base/store/db.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { countAttempt } from '../../base/throttle.ts'
import { readOperator } from '../system/system.ts'
import { queues, type UpgradeRequest } from './subscription-queue.ts'
import { insertUpgradeRequest } from './upgrade.store.ts'

/**
 * Asks the sales desk for a larger plan: kept for the administration, mailed to sales and confirmed to the person.
 * The plan itself does not change. Fails with `conflict` for the plan one has and `downgrade_by_sales` for a smaller one.
 */
export async function requestUpgrade(
  parts: Parts,
  { user }: Caller,
  { subscription: requested, tax_only: taxOnly }: { subscription: Offered; tax_only: boolean },
): Promise<void> {
  if (plans.find((plan) => plan.id === requested)?.ids.includes(user.subscription))
    fail('conflict', 'Diesen Tarif haben Sie bereits.')
  if (!isUpgrade(user.subscription, requested))
    fail(
      'downgrade_by_sales',
      `Der Wechsel in einen kleineren Tarif ist nur über unseren Vertrieb möglich. Bitte schreiben Sie an ${readOperator(parts.config).sales_email}.`,
    )
  await countAttempt(parts, [{ name: `upgrade ${user.id}`, free: 5 }])
  const request: UpgradeRequest = {
    name: [user.title, user.first_name, user.last_name].filter(Boolean).join(' '),
    email: user.email,
    organisation: user.organisation,
    current: user.subscription,
    wanted: requested,
    tax_only: taxOnly,
  }
  await transaction(parts.db, async (tx) => {
    await insertUpgradeRequest(tx, user.id, requested, taxOnly, parts.clock.now())
    await parts.jobs.add(queues.upgradeToSales, request, tx)
    await parts.jobs.add(queues.upgradeConfirmed, request, tx)
  })
}
