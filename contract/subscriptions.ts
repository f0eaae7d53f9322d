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
