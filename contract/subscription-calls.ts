import { z } from 'zod'
import { defineCalls } from './call.ts'
import { offered } from './plans.ts'
import { subscriptionKeys } from './subscriptions.ts'

/** How much of a month's quota is used; a limit of -1 means unlimited. */
const use = z.object({ usage: z.number().int(), limit: z.number().int() })

const usageStats = z.object({
  query: use,
  upload: use,
  anonymization: use,
  /** The moment at which the month ends and the count begins anew, ISO 8601. */
  period_end: z.string(),
  subscription: z.enum(subscriptionKeys),
  /** Last day of a plan that ends by itself (voucher, trial), YYYY-MM-DD. */
  subscription_until: z.string().nullable(),
})
export type UsageStats = z.infer<typeof usageStats>

const missingCode = 'Bitte geben Sie einen Gutscheincode ein.'

export const promoCode = z.object({
  promo_code: z
    .string({ error: missingCode })
    .trim()
    .min(1, missingCode)
    .max(100, 'Dieser Gutscheincode ist zu lang.')
    .regex(/^\P{Cc}*$/u, 'Dieser Gutscheincode enthält unerlaubte Zeichen.'),
})

export const subscriptionCalls = defineCalls({
  'GET /api/profile/usage-stats': {
    summary: 'What was used of the quotas of this month',
    access: 'user-or-key',
    reply: usageStats,
  },
  'POST /api/profile/apply-promo-code': {
    summary: 'Redeem a voucher: its plan holds at once, until a date',
    access: 'user',
    body: promoCode,
    reply: z.object({ subscription: z.enum(subscriptionKeys), subscription_until: z.string() }),
    errors: [
      'voucher_not_found',
      'voucher_expired',
      'voucher_used_up',
      'voucher_redeemed',
      'voucher_no_gain',
      'too_many_attempts',
    ],
  },
  'POST /api/profile/upgrade-subscription': {
    summary: 'Ask the sales desk for a larger plan; changes nothing by itself',
    access: 'user',
    body: z.object({
      subscription: z.enum(offered, { error: 'Diesen Tarif gibt es nicht.' }),
      /** Only tax law instead of all areas. */
      tax_only: z.boolean({ error: 'tax_only muss true oder false sein' }).default(false),
    }),
    status: 202,
    reply: z.object({ detail: z.string() }),
    errors: ['downgrade_by_sales', 'conflict', 'too_many_attempts'],
  },
})
