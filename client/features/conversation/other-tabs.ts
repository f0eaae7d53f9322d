import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { hearTabs } from '../../base/tabs.ts'
import { refreshUsage } from '../subscriptions/subscriptions.ts'

/**
 * Keeps the screen up to date with what happens elsewhere: in other tabs at once, on other devices when one comes back to
 * this tab.
 */
export function useOtherTabs(thread: string | undefined, refresh: () => Promise<void>): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      hearTabs((changed) => {
        void queries.invalidateQueries({ queryKey: ['threads'] })
        void queries.invalidateQueries({ queryKey: ['thread', changed] })
        void refreshUsage(queries)
        if (changed === thread) void refresh()
      }),
    [queries, thread, refresh],
  )
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [refresh])
}
