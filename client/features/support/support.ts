import { useQuery } from '@tanstack/react-query'
import type { SupportHours } from '../../../contract/support-hours.ts'
import { api } from '../../base/api.ts'
import { useThenRefresh } from '../../base/refresh.ts'

const ownKey = ['support-access']
const protocolKey = ['own-audit']

/** The codes for support that have not ended. */
export const useOwnGrants = () =>
  useQuery({
    queryKey: ownKey,
    queryFn: async () => (await api('GET /api/profile/support-access')).results,
    refetchOnWindowFocus: true,
  })

/** Makes and ends codes; list and protocol follow. */
export function useGrantActions() {
  const then = useThenRefresh(ownKey, protocolKey)
  return {
    create: (hours: SupportHours) => then(api('POST /api/profile/support-access', { body: { hours } })),
    end: (id: string) => then(api('DELETE /api/profile/support-access/:id', { params: { id } })),
  }
}

/** Enters a code that somebody gave. */
export const enterCode = (code: string) => api('POST /api/admin/support', { body: { code } })
export const lookAgain = (id: string) => api('GET /api/admin/support/:id', { params: { id } })
