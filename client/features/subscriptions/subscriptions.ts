import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { Offered } from '../../../contract/plans.ts'
import { unlimited } from '../../../contract/subscriptions.ts'
import { api, type Reply } from '../../base/api.ts'
import { currentUser, setUser, useUser } from '../../base/session.ts'

/* The door of plans and usage for other screens: what is left of this month, and reading it anew. */

export type Usage = Reply<'GET /api/profile/usage-stats'>

/** What the person has used this month. */
export function useUsage() {
  const user = useUser()
  return useQuery({ queryKey: ['usage', user?.id], queryFn: loadUsage, enabled: user !== undefined })
}

/** Reads the usage anew, after something that counts. */
export const refreshUsage = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['usage'] })

async function loadUsage(): Promise<Usage> {
  const usage = await api('GET /api/profile/usage-stats')
  // A voucher or a trial may have ended since the page was loaded.
  const user = currentUser()
  if (user && user.subscription !== usage.subscription) setUser({ ...user, subscription: usage.subscription })
  return usage
}

/** Whether nothing is left of this month's questions. */
export function useIsLimitReached(): boolean {
  const { data } = useUsage()
  return data !== undefined && isLimitReached(data)
}

export const isLimitReached = ({ query, period_end }: Usage) =>
  query.limit !== unlimited && query.usage >= query.limit && Date.now() < Date.parse(period_end)

/** How much is used in percent, at most 100. */
export const percentOf = ({ usage, limit }: Usage['query']) =>
  limit <= 0 ? 100 : Math.min(100, Math.round((usage / limit) * 100))

export const askForUpgrade = (subscription: Offered, taxOnly: boolean) =>
  api('POST /api/profile/upgrade-subscription', { body: { subscription, tax_only: taxOnly } })

/** Redeems a voucher; the page knows the new plan at once. */
export async function redeemVoucher(code: string): Promise<Reply<'POST /api/profile/apply-promo-code'>> {
  const granted = await api('POST /api/profile/apply-promo-code', { body: { promo_code: code } })
  const user = currentUser()
  if (user) setUser({ ...user, subscription: granted.subscription })
  return granted
}

/** Whether a language model writes here; undefined until that is known. */
export function useHasModel(): boolean | undefined {
  const { data } = useOperator()
  return data && data.processing.language_model !== null
}

/** Where to write to for a contract, and the forms to sign one. */
export const useOperator = () =>
  useQuery({ queryKey: ['operator'], queryFn: () => api('GET /api/system/operator'), staleTime: Infinity })
