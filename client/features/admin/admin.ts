import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListedUser } from '../../../contract/admin.ts'
import type { KnowledgeBase } from '../../../contract/knowledge-bases.ts'
import type { RatingFilter } from '../../../contract/rating-filters.ts'
import type { Role, Subscription } from '../../../contract/subscriptions.ts'
import type { UserState } from '../../../contract/user-states.ts'
import type { AuditEvent } from '../../../contract/audit.ts'
import { api } from '../../base/api.ts'
import { download } from '../../base/download.ts'
import { useThenRefresh } from '../../base/refresh.ts'

const listKey = ['admin', 'users']
const userKey = (id: string) => ['admin', 'user', id]
const auditKey = (id: string) => ['admin', 'user-audit', id]
export const pageSize = 20

export type UserFilter = {
  search?: string | undefined
  subscription?: Subscription | undefined
  role?: Role | undefined
  state?: UserState | undefined
}

/** A page of people; the one before stays until it has come. */
export const useUsers = (filter: UserFilter, after: string | undefined) =>
  useQuery({
    queryKey: [...listKey, filter, after],
    queryFn: () => api('GET /api/admin/users', { query: { ...filter, after, limit: pageSize } }),
    placeholderData: keepPreviousData,
  })

export const useUserDetails = (id: string) =>
  useQuery({ queryKey: userKey(id), queryFn: () => api('GET /api/admin/users/:id', { params: { id } }) })

/** A page of what was done to a person and by them. */
export const useUserAudit = (id: string, after: string | undefined) =>
  useQuery({
    queryKey: [...auditKey(id), after],
    queryFn: () => api('GET /api/admin/users/:id/audit', { params: { id }, query: { after, limit: 10 } }),
    placeholderData: keepPreviousData,
  })

/** What is sent to prove again who acts. */
type Reentry = { password: string; two_fa_code?: string; recovery_code?: string }

type Change = {
  subscription?: Subscription
  subscription_limited_laws?: KnowledgeBase[]
  is_two_fa_enforced?: boolean
  is_api_enabled?: boolean
}

/** What an administrator does to one person; what is shown of them follows. */
export function useUserActions({ id }: Pick<ListedUser, 'id'>) {
  const params = { id }
  const then = useThenRefresh(listKey, userKey(id), auditKey(id))
  return {
    change: (body: Change) => then(api('PUT /api/admin/users/:id', { params, body })),
    changeRole: (role: Role, proof: Reentry) =>
      then(api('PUT /api/admin/users/:id/role', { params, body: { role, ...proof } })),
    endSessions: () => then(api('DELETE /api/admin/users/:id/sessions', { params })),
    disable: (proof: Reentry) => then(api('POST /api/admin/users/:id/disable', { params, body: proof })),
    reopen: () => then(api('POST /api/admin/users/:id/reopen', { params })),
    mailAccess: () => then(api('POST /api/admin/users/:id/access-mail', { params })),
  }
}

export type QueryWanted = {
  email?: string | undefined
  law?: KnowledgeBase | undefined
  only?: 'failed' | 'unproven' | undefined
}

/** A page of questions as metadata; the one before stays until it has come. */
export const useQueryHistory = (wanted: QueryWanted, after: string | undefined) =>
  useQuery({
    queryKey: ['admin', 'query-history', wanted, after],
    queryFn: () => api('GET /api/admin/query-history', { query: { ...wanted, after, limit: pageSize } }),
    placeholderData: keepPreviousData,
  })

/** A page of what people said of answers; the one before stays until it has come. */
export const useRatings = (only: RatingFilter | undefined, after: string | undefined) =>
  useQuery({
    queryKey: ['admin', 'ratings', only, after],
    queryFn: () => api('GET /api/admin/ratings', { query: { only, after, limit: pageSize } }),
    placeholderData: keepPreviousData,
  })

/** Question and answer that were sent along with a rating; asked for once, because each time is noted. */
export const useSentText = (id: string) =>
  useQuery({
    queryKey: ['admin', 'sent-text', id],
    queryFn: () => api('GET /api/admin/ratings/:id/text', { params: { id } }),
    staleTime: Infinity,
  })

/** The last 30 days, by day and area. */
export const useQueryDays = () =>
  useQuery({
    queryKey: ['admin', 'query-days'],
    queryFn: async () => (await api('GET /api/admin/query-days')).results,
  })

export type AuditWanted = {
  event?: AuditEvent | undefined
  actor?: string | undefined
  by?: 'anonymous' | 'job' | 'tool' | undefined
  user?: string | undefined
  since?: string | undefined
  until?: string | undefined
}

/** A page of the audit log; the one before stays until it has come. */
export const useAuditLog = (wanted: AuditWanted, after: string | undefined) =>
  useQuery({
    queryKey: ['admin', 'audit', wanted, after],
    queryFn: () => api('GET /api/admin/audit', { query: { ...wanted, after, limit: auditPageSize } }),
    placeholderData: keepPreviousData,
  })
export const auditPageSize = 50

/** Saves the lines that fit as a table. */
export const exportAudit = (wanted: AuditWanted) => download('GET /api/admin/audit/export', { query: wanted })

const chainKey = ['admin', 'audit-chain']

/** The state of the chain; asked again while it is being looked at. */
export const useAuditChain = () =>
  useQuery({
    queryKey: chainKey,
    queryFn: () => api('GET /api/admin/audit/chain'),
    refetchInterval: ({ state }) => (state.data?.is_checking ? 1500 : false),
  })

/** Has the chain calculated anew. */
export function useAuditCheck() {
  const queries = useQueryClient()
  return async () => void queries.setQueryData(chainKey, await api('POST /api/admin/audit/check'))
}

/** The figures of the last days; those of another time stay until they have come. */
export const useStatistics = (days: 30 | 90 | 365) =>
  useQuery({
    queryKey: ['admin', 'statistics', days],
    queryFn: () => api('GET /api/admin/statistics', { query: { days } }),
    placeholderData: keepPreviousData,
  })

/** What a new instance still needs; asked anew now and then until all is done. */
export const useFirstSteps = () =>
  useQuery({
    queryKey: ['admin', 'first-steps'],
    queryFn: () => api('GET /api/admin/first-steps'),
    refetchInterval: ({ state }) => (state.data?.steps.some(({ is_done }) => !is_done) ? 15_000 : false),
  })

const healthKey = ['admin', 'health']

/** How the instance is; asked anew every half minute. */
export const useHealth = () =>
  useQuery({ queryKey: healthKey, queryFn: () => api('GET /api/admin/health'), refetchInterval: 30_000 })

/** Has failed work tried again. */
export function useRetry() {
  const then = useThenRefresh(healthKey)
  return (id: string) => then(api('POST /api/admin/jobs/:id/retry', { params: { id } }))
}
