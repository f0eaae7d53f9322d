import type { Job } from '../../base/jobs.ts'
import type { Parts } from '../../base/parts.ts'
import { readOperator } from '../system/system.ts'
import { upgradeConfirmedMail, upgradeToSalesMail, voucherRedeemedMail } from './subscription-mails.ts'
import { queues, redeemed, upgradeRequest, type Redeemed, type UpgradeRequest } from './subscription-queue.ts'

/** The background work of this feature. */
export function subscriptionJobs({ config, mailer }: Parts): Job<never>[] {
  const { appUrl } = config
  return [
    { ...queues.upgradeToSales, data: upgradeRequest, run: (data: UpgradeRequest) => mailer.send(upgradeToSalesMail(appUrl, readOperator(config).sales_email, data)) },
    { ...queues.upgradeConfirmed, data: upgradeRequest, run: (data: UpgradeRequest) => mailer.send(upgradeConfirmedMail(appUrl, data)) },
    { ...queues.voucherRedeemed, data: redeemed, run: (data: Redeemed) => mailer.send(voucherRedeemedMail(appUrl, data)) },
  ] as unknown as Job<never>[]
}
