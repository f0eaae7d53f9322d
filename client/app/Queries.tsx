import type { ReactNode } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { whenLeft } from './leave.ts'

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: 30_000,
      // Without a connection a screen says so instead of waiting for it; once there is one, it asks again.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
})
// What administrators look at others change at any time: whoever comes back to it sees it as it is now.
for (const area of ['admin', 'company-admin'])
  queries.setQueryDefaults([area], { staleTime: 0, refetchOnWindowFocus: true })
whenLeft(() => queries.clear())

/** For screens that keep what the server said. The first page of a visitor does without, and so without its weight. */
export const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
)

/** The same as a frame of routes. */
export const QueriesOutlet = () => (
  <Queries>
    <Outlet />
  </Queries>
)
