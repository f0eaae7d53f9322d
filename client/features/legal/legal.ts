import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnAgreement } from '../../../contract/legal.ts'
import { api } from '../../base/api.ts'
import { download } from '../../base/download.ts'
import { useUser } from '../../base/session.ts'

/* The door of the agreement on processing, which stands before the first upload. */

const keyOf = (user: string | undefined) => ['agreement', user]

/** Whether it is accepted, and who may do that. */
export function useAgreement() {
  const user = useUser()?.id
  return useQuery({
    queryKey: keyOf(user),
    queryFn: () => api('GET /api/profile/agreement'),
    enabled: user !== undefined,
    // Somebody else of the company may have accepted it meanwhile.
    refetchOnWindowFocus: true,
  })
}

/** Accepts it in the version that was shown. Throws ApiError. */
export function useAccept() {
  const user = useUser()?.id
  const queries = useQueryClient()
  return async (version: string): Promise<void> => {
    const accepted = await api('POST /api/profile/agreement', { body: { version } })
    queries.setQueryData<OwnAgreement>(keyOf(user), accepted)
  }
}

export const saveAgreement = () => download('GET /api/profile/agreement/file', {})
