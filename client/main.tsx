import './base/zod.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router'
import { createRouter } from './app/routes.tsx'
import { leaveSession } from './app/leave.ts'
import { reportError, startErrorReports } from './base/error-reports.ts'
import { currentUser, isMarkedLoggedIn, whenSessionIsLost } from './base/session.ts'
import { Toasts } from './ui/Toasts.tsx'
import './styles.css'

const router = createRouter()
const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 } },
})
void startErrorReports(() => import('./base/report-sender.ts'))
whenSessionIsLost(() => leaveSession(router, queries))
// The back button can bring a whole page back from memory; one of a session that has ended since must not show what it held.
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || !currentUser() || isMarkedLoggedIn()) return
  document.body.hidden = true
  window.location.reload()
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} onError={reportError} />
      <Toasts onNavigate={(to) => void router.navigate(to)} />
    </QueryClientProvider>
  </StrictMode>,
)
