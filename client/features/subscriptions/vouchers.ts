import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { newVoucher } from '../../../contract/subscription-calls.ts'
import { api } from '../../base/api.ts'
import { useThenRefresh } from '../../base/refresh.ts'

const listKey = ['admin', 'vouchers']
export const pageSize = 20

const paging = (page: number) => ({ limit: pageSize, offset: (page - 1) * pageSize })

/** A page of the vouchers, counted from 1. */
export const useVouchers = (page: number) =>
  useQuery({
    queryKey: [...listKey, page],
    queryFn: () => api('GET /api/admin/vouchers', { query: paging(page) }),
    placeholderData: keepPreviousData,
  })

/** A page of what people asked of the sales desk, counted from 1. */
export const useUpgradeRequests = (page: number) =>
  useQuery({
    queryKey: ['admin', 'upgrade-requests', page],
    queryFn: () => api('GET /api/admin/upgrade-requests', { query: paging(page) }),
    placeholderData: keepPreviousData,
  })

/** Makes and withdraws vouchers; the list follows. */
export function useVoucherActions() {
  const then = useThenRefresh(listKey)
  return {
    make: (body: z.input<typeof newVoucher>) => then(api('POST /api/admin/vouchers', { body })),
    withdraw: (code: string) => then(api('DELETE /api/admin/vouchers/:code', { params: { code } })),
  }
}
