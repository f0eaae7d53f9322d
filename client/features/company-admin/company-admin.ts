import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Invitation, Member } from '../../../contract/company-admin.ts'
import type { Subscription } from '../../../contract/subscriptions.ts'
import { api } from '../../base/api.ts'
import { download } from '../../base/download.ts'

const allKeys = ['company-admin']
export const pageSize = 20

export const useCompany = () =>
  useQuery({ queryKey: [...allKeys, 'company'], queryFn: () => api('GET /api/company-admin/company') })

/** A page of the members; the one before stays until it has come. */
export const useMembers = (search: string | undefined, after: string | undefined, isOn: boolean) =>
  useQuery({
    queryKey: [...allKeys, 'members', search, after],
    queryFn: () => api('GET /api/company-admin/members', { query: { search, after, limit: pageSize } }),
    placeholderData: keepPreviousData,
    enabled: isOn,
  })

export const useInvitations = (isOn: boolean) =>
  useQuery({
    queryKey: [...allKeys, 'invites'],
    queryFn: async () => (await api('GET /api/company-admin/invites')).results,
    enabled: isOn,
  })

/** All members as a table, for spreadsheets. */
export const exportMembers = () => download('GET /api/company-admin/members/export', {})

/** What somebody decides of their company; everything that is shown of it follows. */
export function useCompanyAdminActions() {
  const queries = useQueryClient()
  const then = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } finally {
      await queries.invalidateQueries({ queryKey: allKeys })
    }
  }
  return {
    changePlan: ({ id }: Member, subscription: Subscription) =>
      then(api('PUT /api/company-admin/members/:id', { params: { id }, body: { subscription } })),
    changeDuty: (requires_two_fa: boolean) =>
      then(api('PUT /api/company-admin/company', { body: { requires_two_fa } })),
    invite: (email: string) => then(api('POST /api/company-admin/invites', { body: { email } })),
    withdraw: ({ id }: Invitation) => then(api('DELETE /api/company-admin/invites/:id', { params: { id } })),
  }
}
