import { api } from '../base/api.ts'
import { paths } from '../../contract/pages.ts'
import { forgetUploads } from '../features/files/pending-uploads.ts'
import { forgetSession } from '../base/session.ts'
import { showToast } from '../ui/toasts.ts'

type Navigator = { navigate: (to: string) => unknown }

let forgetMore: () => void = () => undefined

/** Sets what else is forgotten when somebody leaves. */
export function whenLeft(forget: () => void): void {
  forgetMore = forget
}

/** Forgets everything of the person in this page and shows the first page. */
export function leaveSession(router: Navigator): void {
  forgetSession()
  forgetUploads()
  forgetMore()
  void router.navigate(paths.home)
}

/** Logs out. Even when the server cannot be reached this page forgets the person. */
export async function logOut(router: Navigator): Promise<void> {
  const left = await api('POST /api/auth/logout').then(
    () => true,
    () => false,
  )
  leaveSession(router)
  showToast(
    left ? { status: 'success', title: 'Erfolgreich ausgeloggt' } : { status: 'warning', title: 'Sitzung beendet' },
  )
}
