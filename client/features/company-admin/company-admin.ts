import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Invitation, Member } from '../../../contract/company-admin.ts'
import type { Subscription } from '../../../contract/subscriptions.ts'
import { api } from '../../base/api.ts'
import { download } from '../../base/download.ts'
import { useThenRefresh } from '../../base/refresh.ts'

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

const invitesKey = (domain: string | undefined) => (domain === undefined ? allKeys : ['admin', 'invites', domain])

/** Invitations into the own company that wait, or, for administrators of the instance, into the one of this domain. */
export const useInvitations = (domain: string | undefined) =>
  useQuery({
    queryKey: [...invitesKey(domain), 'invites'],
    queryFn: async () =>
      (domain === undefined
        ? await api('GET /api/company-admin/invites')
        : await api('GET /api/admin/companies/:domain/invites', { params: { domain } })
      ).results,
  })

/** Invites people and takes that back, into the same company; what is shown of it follows. */
export function useInvitationActions(domain: string | undefined) {
  const then = useThenRefresh(invitesKey(domain), ['admin', 'companies'])
  return {
    invite: (email: string) =>
      then(
        domain === undefined
          ? api('POST /api/company-admin/invites', { body: { email } })
          : api('POST /api/admin/companies/:domain/invites', { params: { domain }, body: { email } }),
      ),
    withdraw: ({ id }: Invitation) =>
      then(
        domain === undefined
          ? api('DELETE /api/company-admin/invites/:id', { params: { id } })
          : api('DELETE /api/admin/companies/:domain/invites/:id', { params: { domain, id } }),
      ),
  }
}

/** All members as a table, for spreadsheets. */
export const exportMembers = () => download('GET /api/company-admin/members/export', {})

/** What somebody decides of their company; everything that is shown of it follows. */
export function useCompanyAdminActions() {
  const then = useThenRefresh(allKeys)
  return {
    changePlan: ({ id }: Member, subscription: Subscription) =>
      then(api('PUT /api/company-admin/members/:id', { params: { id }, body: { subscription } })),
    changeDuty: (requires_two_fa: boolean) =>
      then(api('PUT /api/company-admin/company', { body: { requires_two_fa } })),
  }
}
