import { hour } from '../../base/clock.ts'
import type { Job } from '../../base/jobs.ts'
import type { Parts } from '../../base/parts.ts'
import type { Regular } from '../../base/regular.ts'
import { readOperator } from '../system/system.ts'
import { planChangedMail, upgradeConfirmedMail, upgradeToSalesMail, usageNoticeMail, voucherRedeemedMail } from './subscription-mails.ts'
import { planChanged, queues, redeemed, upgradeRequest, usageNotice, type PlanChanged, type Redeemed, type UpgradeRequest, type UsageNotice } from './subscription-queue.ts'
import { endDuePlans } from './terms.ts'

/** The background work of this feature. */
export function subscriptionJobs({ config, mailer }: Parts): Job<never>[] {
  const { appUrl } = config
  return [
    { ...queues.upgradeToSales, data: upgradeRequest, run: (data: UpgradeRequest) => mailer.send(upgradeToSalesMail(appUrl, readOperator(config).sales_email, data)) },
    { ...queues.upgradeConfirmed, data: upgradeRequest, run: (data: UpgradeRequest) => mailer.send(upgradeConfirmedMail(appUrl, data)) },
    { ...queues.voucherRedeemed, data: redeemed, run: (data: Redeemed) => mailer.send(voucherRedeemedMail(appUrl, data)) },
    { ...queues.planChanged, data: planChanged, run: (data: PlanChanged) => mailer.send(planChangedMail(appUrl, data)) },
    { ...queues.usageNotice, data: usageNotice, run: (data: UsageNotice) => mailer.send(usageNoticeMail(appUrl, data)) },
  ] as unknown as Job<never>[]
}

/** What this feature does again and again. */
export function subscriptionWork(parts: Parts): Regular[] {
  return [{ name: 'end plans that are over', every: hour, run: () => endDuePlans(parts) }]
}
