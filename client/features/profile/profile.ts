import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import type { profileChange } from '../../../contract/profile.ts'
import { api } from '../../base/api.ts'
import { download } from '../../base/download.ts'
import { paths } from '../../../contract/pages.ts'
import { forgetSession, setUser } from '../../base/session.ts'
import { showToast } from '../../ui/toasts.ts'

const pendingKey = ['email-change']
const sessionsKey = ['sessions']

/** The new address that waits for its confirmation. */
export const usePendingEmail = () =>
  useQuery({ queryKey: pendingKey, queryFn: async () => (await api('GET /api/profile/email-change')).pending_email })

/** The browsers that are logged in. */
export const useSessions = () =>
  useQuery({ queryKey: sessionsKey, queryFn: async () => (await api('GET /api/profile/sessions')).results })

/** A page of what the audit log holds about the person. */
export const useOwnAudit = (after: string | undefined) =>
  useQuery({
    queryKey: ['own-audit', after],
    queryFn: () => api('GET /api/profile/audit', { query: { after, limit: 10 } }),
    placeholderData: keepPreviousData,
  })

/** Actions on the own data; what the page shows follows. */
export function useProfileActions() {
  const queries = useQueryClient()
  const refreshSessions = () => queries.invalidateQueries({ queryKey: sessionsKey })
  // A session that ended elsewhere in the meantime is a refusal too: the list follows in every case.
  const thenSessions = async (call: Promise<void>) => {
    try {
      await call
    } finally {
      await refreshSessions()
    }
  }
  return {
    save: async (change: z.input<typeof profileChange>) => {
      const { user, pending_email } = await api('PUT /api/profile/update', { body: change })
      setUser(user)
      queries.setQueryData(pendingKey, pending_email)
      return user
    },
    changePassword: async (old_password: string, password: string) => {
      await api('PUT /api/profile/update', { body: { old_password, password } })
      // It also drops a change of address that nobody confirmed yet.
      queries.setQueryData(pendingKey, null)
      await refreshSessions()
    },
    keepEmail: async () => {
      await api('DELETE /api/profile/email-change')
      queries.setQueryData(pendingKey, null)
    },
    endSession: (id: string) => thenSessions(api('DELETE /api/profile/sessions/:id', { params: { id } })),
    endOtherSessions: () => thenSessions(api('DELETE /api/profile/sessions')),
  }
}

/** Fetches everything that is stored of the person, as a file. */
export const exportData = () => download('GET /api/profile/export', {})

export const deactivate = (password: string) => api('DELETE /api/profile/disable', { body: { password } })
export const eraseNow = (password: string, confirmation: string) =>
  api('DELETE /api/profile/erase', { body: { password, confirmation } })

/** Leaves the pages of an account that is locked now: logged out, first page, nothing left in this browser. */
export function useLeave() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async (title: string, text?: string) => {
    // The sessions are over already; this call clears the cookies that only the server can clear.
    await api('POST /api/auth/logout').catch(() => undefined)
    forgetSession()
    queries.clear()
    await navigate(paths.home)
    showToast({ status: 'success', title, text })
  }
}
