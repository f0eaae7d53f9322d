import { hour } from '../../base/clock.ts'
import { jobOf, type Job } from '../../base/jobs.ts'
import type { Parts } from '../../base/parts.ts'
import type { Regular } from '../../base/regular.ts'
import { readOperator } from '../system/system.ts'
import { planChangedMail, upgradeConfirmedMail, upgradeToSalesMail, usageNoticeMail, voucherRedeemedMail } from './subscription-mails.ts'
import { planChanged, queues, redeemed, upgradeRequest, usageNotice } from './subscription-queue.ts'
import { endDuePlans } from './terms.ts'

/** The background work of this feature. */
export function subscriptionJobs({ config, mailer }: Parts): Job<never>[] {
  const { appUrl } = config
  return [
    jobOf({ ...queues.upgradeToSales, data: upgradeRequest, run: (data) => mailer.send(upgradeToSalesMail(appUrl, readOperator(config).sales_email, data)) }),
    jobOf({ ...queues.upgradeConfirmed, data: upgradeRequest, run: (data) => mailer.send(upgradeConfirmedMail(appUrl, data)) }),
    jobOf({ ...queues.voucherRedeemed, data: redeemed, run: (data) => mailer.send(voucherRedeemedMail(appUrl, data)) }),
    jobOf({ ...queues.planChanged, data: planChanged, run: (data) => mailer.send(planChangedMail(appUrl, data)) }),
    jobOf({ ...queues.usageNotice, data: usageNotice, run: (data) => mailer.send(usageNoticeMail(appUrl, data)) }),
  ]
}

/** What this feature does again and again. */
export function subscriptionWork(parts: Parts): Regular[] {
  return [{ name: 'end plans that are over', every: hour, run: () => endDuePlans(parts) }]
}
