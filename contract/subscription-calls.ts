import { z } from 'zod'
import { defineCalls } from './call.ts'
import { offered } from './plans.ts'
import { paging } from './fields.ts'
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

const codeForm = 'Der Code darf 4 bis 40 Buchstaben ohne Umlaut, Ziffern und Bindestriche haben'
const wrongMonths = 'Bitte geben Sie 1 bis 36 Monate an'
const wrongUses = 'Bitte geben Sie 1 bis 100.000 Einlösungen an'

/** What an administrator chooses for a voucher; without a code one is made up. */
export const newVoucher = z.object({
  code: z
    .string({ error: codeForm })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9-]{4,40}$/, codeForm)
    .nullish(),
  subscription: z.enum(subscriptionKeys, { error: 'Diesen Tarif gibt es nicht.' }).exclude(['free'], {
    error: 'Ein Gutschein gibt einen anderen Tarif als »Kostenfrei«.',
  }),
  months: z.number({ error: wrongMonths }).int(wrongMonths).min(1, wrongMonths).max(36, wrongMonths),
  uses: z.number({ error: wrongUses }).int(wrongUses).min(1, wrongUses).max(100_000, wrongUses),
  /** The last day on which it can be redeemed, YYYY-MM-DD; null for any. */
  last_day: z.iso.date({ error: 'Das Ablaufdatum muss die Form JJJJ-MM-TT haben.' }).nullable(),
})

const voucher = z.object({
  code: z.string(),
  subscription: z.enum(subscriptionKeys),
  months: z.number().int(),
  uses: z.number().int(),
  used: z.number().int(),
  last_day: z.string().nullable(),
})
export type ListedVoucher = z.output<typeof voucher>

const upgradeRequest = z.object({
  id: z.uuid(),
  /** Of the person who asks. */
  email: z.string(),
  current: z.enum(subscriptionKeys),
  subscription: z.enum(subscriptionKeys),
  tax_only: z.boolean(),
  requested_at: z.string(),
})
export type ListedUpgradeRequest = z.output<typeof upgradeRequest>

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
  'GET /api/admin/vouchers': {
    summary: 'All vouchers, newest first',
    access: 'admin',
    query: paging(20),
    reply: z.object({ results: z.array(voucher), count: z.number().int() }),
  },
  'POST /api/admin/vouchers': {
    summary: 'Make a voucher',
    access: 'admin',
    body: newVoucher,
    reply: voucher,
    status: 201,
    errors: ['conflict'],
  },
  'DELETE /api/admin/vouchers/:code': {
    summary: 'Withdraw a voucher; the plans it has given stay',
    access: 'admin',
    params: z.object({ code: z.string().max(100) }),
    status: 204,
    errors: ['voucher_not_found'],
  },
  'GET /api/admin/upgrade-requests': {
    summary: 'What people asked of the sales desk, newest first',
    access: 'admin',
    query: paging(20),
    reply: z.object({ results: z.array(upgradeRequest), count: z.number().int() }),
  },
})
