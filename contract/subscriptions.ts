/** The subscription values of an account with the names on the screen. */
export const subscriptions = {
  free: 'Kostenfrei',
  free_trial: 'Testversion',
  paid_limited: 'Premium Early Bird',
  paid: 'Premium Unlimited',
  paid_flex: 'Premium Flex',
  paid_small: 'Premium Small',
  paid_medium: 'Premium',
  paid_large: 'Premium Expert',
  paid_internal: 'Premium (Intern)',
} as const

export type Subscription = keyof typeof subscriptions
export const subscriptionKeys = Object.keys(subscriptions) as [Subscription, ...Subscription[]]

export const roles = ['admin', 'user', 'company_admin'] as const
export type Role = (typeof roles)[number]

/** What a plan counts per calendar month. */
export const usageKinds = ['query', 'upload', 'anonymization'] as const
export type UsageKind = (typeof usageKinds)[number]

/** Marks a plan that is not limited. */
export const unlimited = -1

const limit = (query: number, upload: number, anonymization: number): Record<UsageKind, number> => ({
  query,
  upload,
  anonymization,
})

/** How much of each an account may use per calendar month (Europe/Vienna). */
export const limits: Record<Subscription, Record<UsageKind, number>> = {
  free: limit(10, 2, 1),
  free_trial: limit(100, 50, 50),
  paid_limited: limit(100, 50, 50),
  paid: limit(unlimited, unlimited, unlimited),
  paid_flex: limit(unlimited, unlimited, unlimited),
  paid_small: limit(25, 5, 5),
  paid_medium: limit(100, 50, 50),
  paid_large: limit(250, 125, 125),
  paid_internal: limit(unlimited, unlimited, unlimited),
}

/** From small to large: who moves up may ask for it, who moves down talks to the sales desk. */
const ranks: Record<Subscription, number> = {
  free: 0,
  free_trial: 1,
  paid_small: 2,
  paid_limited: 3,
  paid_medium: 3,
  paid_large: 4,
  paid: 5,
  paid_flex: 5,
  paid_internal: 5,
}

/** Whether `to` offers more than `from`. */
export const isUpgrade = (from: Subscription, to: Subscription) => ranks[to] > ranks[from]
