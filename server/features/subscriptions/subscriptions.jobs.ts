import type { z } from 'zod'
import { hour } from '../../base/clock.ts'
import { featureJob, type FeatureJob, type FeatureWork } from '../../base/feature.ts'
import type { Queue } from '../../base/jobs/jobs.ts'
import type { Mail } from '../../base/mail/mail.ts'
import { readOperator } from '../system/system.ts'
import {
  planChangedMail,
  upgradeConfirmedMail,
  upgradeToSalesMail,
  usageNoticeMail,
  voucherRedeemedMail,
} from './subscription-mails.ts'
import { planChanged, queues, redeemed, upgradeRequest, usageNotice } from './subscription-queue.ts'
import { endDuePlans } from './terms.ts'

/** A mail made of the data of the job. */
const mailJob = <Data>(queue: Queue, data: z.ZodType<Data>, mail: (appUrl: URL, data: Data) => Mail) =>
  featureJob({ ...queue, data, run: ({ config, mailer }, given) => mailer.send(mail(config.appUrl, given)) })

/** The background work of this feature. */
export const subscriptionJobs: FeatureJob[] = [
  featureJob({
    ...queues.upgradeToSales,
    data: upgradeRequest,
    run: ({ config, mailer }, data) =>
      mailer.send(upgradeToSalesMail(config.appUrl, readOperator(config).sales_email, data)),
  }),
  mailJob(queues.upgradeConfirmed, upgradeRequest, upgradeConfirmedMail),
  mailJob(queues.voucherRedeemed, redeemed, voucherRedeemedMail),
  mailJob(queues.planChanged, planChanged, planChangedMail),
  mailJob(queues.usageNotice, usageNotice, usageNoticeMail),
]

/** What this feature does again and again. */
export const subscriptionWork: FeatureWork[] = [{ name: 'end plans that are over', every: hour, run: endDuePlans }]
