import type { QueryClient } from '@tanstack/react-query'
import { api } from '../base/api.ts'
import { paths } from '../../contract/pages.ts'
import { forgetUploads } from '../features/files/pending-uploads.ts'
import { forgetSession } from '../base/session.ts'
import { showToast } from '../ui/toasts.ts'

type Navigator = { navigate: (to: string) => unknown }

/** Forgets everything of the person in this page and shows the first page. */
export function leaveSession(router: Navigator, queries: QueryClient): void {
  forgetSession()
  forgetUploads()
  queries.clear()
  void router.navigate(paths.home)
}

/** Logs out. Even when the server cannot be reached this page forgets the person. */
export async function logOut(router: Navigator, queries: QueryClient): Promise<void> {
  const left = await api('POST /api/auth/logout').then(
    () => true,
    () => false,
  )
  leaveSession(router, queries)
  showToast(
    left ? { status: 'success', title: 'Erfolgreich ausgeloggt' } : { status: 'warning', title: 'Sitzung beendet' },
  )
}
