import { z } from 'zod'
import { offered } from '../../../contract/plans.ts'
import { subscriptionKeys, usageKinds } from '../../../contract/subscriptions.ts'
import { mailRetries } from '../../base/mail/mail.ts'

/** A wish for a larger plan on its way to the sales desk. */
export const upgradeRequest = z.object({
  name: z.string(),
  email: z.string(),
  organisation: z.string().nullable(),
  current: z.enum(subscriptionKeys),
  wanted: z.enum(offered),
  tax_only: z.boolean(),
})
export type UpgradeRequest = z.infer<typeof upgradeRequest>

/** Another plan than before, or the same for longer; days as YYYY-MM-DD. */
const planChange = z.object({
  email: z.string(),
  before: z.enum(subscriptionKeys),
  subscription: z.enum(subscriptionKeys),
  from: z.string(),
  until: z.string().nullable(),
})

export const redeemed = planChange.extend({ until: z.string(), afterwards: z.enum(subscriptionKeys) })
export type Redeemed = z.infer<typeof redeemed>

export const planChanged = planChange.extend({ reason: z.enum(['ended', 'set']) })
export type PlanChanged = z.infer<typeof planChanged>

/** So much of a quota is used, in percent. */
export const thresholds = [80, 100] as const

export const usageNotice = z.object({
  email: z.string(),
  kind: z.enum(usageKinds),
  period: z.string(),
  used: z.number(),
  limit: z.number(),
  threshold: z.literal(thresholds),
})
export type UsageNotice = z.infer<typeof usageNotice>

/** Names of the queues that the calls write to. Two mails, two jobs: a repeated one must not send the other again. */
export const queues = {
  upgradeToSales: { name: 'send-upgrade-to-sales', retries: mailRetries },
  upgradeConfirmed: { name: 'send-upgrade-confirmed', retries: mailRetries },
  planChanged: { name: 'send-plan-changed', retries: mailRetries },
  usageNotice: { name: 'send-usage-notice', retries: mailRetries },
  voucherRedeemed: { name: 'send-voucher-redeemed', retries: mailRetries },
} as const
