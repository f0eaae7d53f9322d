import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Company, CompanySettings, newCompany } from '../../../contract/companies.ts'
import { api } from '../../base/api.ts'

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
  const queries = useQueryClient()
  const then = async <T>(queryKey: string[], call: Promise<T>): Promise<T> => {
    try {
      return await call
    } finally {
      await queries.invalidateQueries({ queryKey })
    }
  }
  return {
    create: (body: z.input<typeof newCompany>) => then(listKey, api('POST /api/admin/companies', { body })),
    change: (domain: string, body: CompanySettings) =>
      then(listKey, api('PUT /api/admin/companies/:domain', { params: { domain }, body })),
    remove: ({ domain }: Company) => then(listKey, api('DELETE /api/admin/companies/:domain', { params: { domain } })),
    block: (domain: string) => then(blockedKey, api('POST /api/admin/blocked-domains', { body: { domain } })),
    unblock: (domain: string) =>
      then(blockedKey, api('DELETE /api/admin/blocked-domains/:domain', { params: { domain } })),
  }
}
