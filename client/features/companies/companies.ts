import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Company, CompanySettings, newCompany } from '../../../contract/companies.ts'
import { api } from '../../base/api.ts'
import { useThenRefresh } from '../../base/refresh.ts'

const listKey = ['admin', 'companies']
const blockedKey = ['admin', 'blocked-domains']
export const pageSize = 20

/** A page of companies; the one before stays until it has come. */
export const useCompanies = (search: string | undefined, after: string | undefined) =>
  useQuery({
    queryKey: [...listKey, search, after],
    queryFn: () => api('GET /api/admin/companies', { query: { search, after, limit: pageSize } }),
    placeholderData: keepPreviousData,
  })

export const useBlockedDomains = () =>
  useQuery({ queryKey: blockedKey, queryFn: async () => (await api('GET /api/admin/blocked-domains')).results })

/** Enters, changes and removes companies and blocked domains; the lists follow. */
export function useCompanyActions() {
  const then = useThenRefresh(listKey)
  const thenBlocked = useThenRefresh(blockedKey)
  return {
    create: (body: z.input<typeof newCompany>) => then(api('POST /api/admin/companies', { body })),
    change: (domain: string, body: CompanySettings) =>
      then(api('PUT /api/admin/companies/:domain', { params: { domain }, body })),
    remove: ({ domain }: Company) => then(api('DELETE /api/admin/companies/:domain', { params: { domain } })),
    block: (domain: string) => thenBlocked(api('POST /api/admin/blocked-domains', { body: { domain } })),
    unblock: (domain: string) => thenBlocked(api('DELETE /api/admin/blocked-domains/:domain', { params: { domain } })),
  }
}
