import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ApiKey } from '../../../contract/api-keys.ts'
import type { Reentry } from '../../../contract/two-factor.ts'
import { api } from '../../base/api.ts'
import { ApiError } from '../../base/errors.ts'
import { currentUser, setUser } from '../../base/session.ts'
import { showToast } from '../../ui/toasts.ts'

const pageSize = 10
const listKey = ['api-keys']

/** A page of keys, counted from 1, and how many pages there are. */
export function useApiKeys(page: number) {
  const query = useQuery({
    queryKey: [...listKey, page],
    queryFn: () => api('GET /api/profile/api-keys', { query: { limit: pageSize, offset: (page - 1) * pageSize } }),
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (query.errorUpdatedAt > 0)
      showToast({ status: 'error', title: 'Fehler', text: 'API-Schlüssel konnten nicht geladen werden.' })
  }, [query.errorUpdatedAt])
  return { ...query, pages: Math.max(1, Math.ceil((query.data?.count ?? 0) / pageSize)) }
}

/** Whom to ask for API access; empty until it is known. */
export function useSalesEmail(): string {
  const { data } = useQuery({
    queryKey: ['operator'],
    queryFn: () => api('GET /api/system/operator'),
    staleTime: Infinity,
  })
  return data?.sales_email ?? ''
}

/** Makes and deletes keys, one at a time; each ends with a toast and, when done, with a fresh list. `isToldOff`: a toast has said that there is no access. */
export function useApiKeyActions(salesEmail: string) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [isToldOff, setToldOff] = useState(false)
  const run = async <T>(action: () => Promise<T>, done: string, failed: string): Promise<T> => {
    setBusy(true)
    try {
      const result = await action()
      showToast({ status: 'success', title: 'Erfolg', text: done })
      await queries.invalidateQueries({ queryKey: listKey })
      return result
    } catch (error) {
      if (error instanceof ApiError && error.code === 'api_not_enabled') {
        showToast({ status: 'error', title: 'API-Zugang deaktiviert', text: salesSentence(salesEmail) })
        setToldOff(true)
        const user = currentUser()
        if (user) setUser({ ...user, is_api_enabled: false })
      } else if (!isAskedAgain(error)) showToast({ status: 'error', title: 'Fehler', text: failed })
      throw error
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    isToldOff,
    create: (wanted: { expires_at: string | undefined; name: string | undefined }, given?: Reentry): Promise<ApiKey> =>
      run(
        () => api('POST /api/profile/api-keys', { body: { ...wanted, ...given } }),
        'API-Schlüssel wurde erfolgreich erstellt.',
        'API-Schlüssel konnte nicht erstellt werden.',
      ),
    remove: (key: ApiKey): Promise<void> =>
      run(
        () => api('DELETE /api/profile/api-keys/:id', { params: { id: key.uuid } }),
        'API-Schlüssel wurde erfolgreich gelöscht.',
        'API-Schlüssel konnte nicht gelöscht werden.',
      ),
  }
}

/** The server wants to know who asks: nothing has failed, and the window in which one answers says what was wrong. */
const isAskedAgain = (error: unknown) =>
  error instanceof ApiError && ['password_required', 'password_wrong', 'code_wrong'].includes(error.code)

const salesSentence = (email: string) =>
  `Bitte wenden Sie sich an unseren Vertrieb${email && ` (${email})`}, um den API-Zugang zu aktivieren.`
