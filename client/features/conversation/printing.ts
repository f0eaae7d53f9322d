import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Conversation } from './conversation-state.ts'

/** Prints the conversation once all of it is loaded, when the way here asked for it. */
export function usePrinting(
  conversation: Pick<Conversation, 'isLoading' | 'isMissing' | 'hasMore' | 'messages' | 'thread'> & {
    loadOlder: () => Promise<void>
  },
  id: string | undefined,
): void {
  const location = useLocation()
  const navigate = useNavigate()
  const isPrintRequested = (location.state as { print?: boolean } | null)?.print === true
  const { isLoading, isMissing, hasMore, messages, thread, loadOlder } = conversation
  useEffect(() => {
    if (!isPrintRequested || isLoading || isMissing || thread !== id || messages.length === 0) return
    if (hasMore) {
      void loadOlder()
      return
    }
    // First forgotten, so that going back or reloading does not print again.
    void Promise.resolve(navigate(location.pathname, { replace: true, state: null })).then(() => window.print())
  }, [isPrintRequested, isLoading, isMissing, hasMore, messages, thread, id, loadOlder, navigate, location.pathname])
}
