import { z } from 'zod'
import { offered } from '../../../contract/plans.ts'
import { subscriptionKeys } from '../../../contract/subscriptions.ts'

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

export const redeemed = z.object({ email: z.string(), subscription: z.enum(subscriptionKeys), until: z.string() })
export type Redeemed = z.infer<typeof redeemed>

/** Names of the queues that the calls write to. Two mails, two jobs: a repeated one must not send the other again. */
export const queues = {
  upgradeToSales: { name: 'send-upgrade-to-sales', retries: 5 },
  upgradeConfirmed: { name: 'send-upgrade-confirmed', retries: 5 },
  voucherRedeemed: { name: 'send-voucher-redeemed', retries: 5 },
} as const

export const subscriptionQueueNames = Object.values(queues).map((queue) => queue.name)
