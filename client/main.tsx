import './base/zod.ts'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { createRouter } from './app/routes.tsx'
import { leaveSession } from './app/leave.ts'
import { reportError, startErrorReports } from './base/error-reports.ts'
import { currentUser, isMarkedLoggedIn, whenSessionIsLost } from './base/session.ts'
import { showToast } from './ui/toasts.ts'
import { rememberLost } from './base/return-target.ts'
import { paths } from '../contract/pages.ts'
import { LaterToasts } from './ui/LaterToasts.tsx'
import './styles.css'

const router = createRouter()
void startErrorReports(() => import('./base/report-sender.ts'))
whenSessionIsLost(() => {
  rememberLost(location.pathname + location.search)
  leaveSession(router)
  showToast({
    status: 'route',
    title: 'Ihre Sitzung ist abgelaufen',
    text: 'Nach der Anmeldung geht es dort weiter, wo Sie waren.',
    actionLink: paths.login,
    actionName: 'Anmelden',
  })
})
// The back button can bring a whole page back from memory; one of a session that has ended since must not show what it held.
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || !currentUser() || isMarkedLoggedIn()) return
  document.body.hidden = true
  window.location.reload()
})

const root = document.getElementById('root')!
const app = (
  <StrictMode>
    <RouterProvider router={router} onError={reportError} />
    <LaterToasts onNavigate={(to) => void router.navigate(to)} />
  </StrictMode>
)
if (root.hasChildNodes()) {
  // The home page came with its content (home-page.ts) and stays as it is; only links that carry a referral are others.
  const end = router.subscribe(({ initialized, location }) => {
    if (!initialized) return
    end()
    if (location.pathname === paths.home && !location.search) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
} else createRoot(root).render(app)
