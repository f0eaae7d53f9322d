import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Conversation } from './conversation-state.ts'

/** What an address carries along so that its conversation is printed when it is there. */
export const printState = { print: true }

/** Prints the conversation once all of it is loaded, when the way here asked for it. */
export function usePrinting(conversation: Pick<Conversation, 'isLoading' | 'isMissing' | 'hasMore' | 'messages' | 'thread'> & { loadOlder: () => Promise<void> }, id: string | undefined): void {
  const location = useLocation()
  const navigate = useNavigate()
  const isWanted = (location.state as { print?: boolean } | null)?.print === true
  const { isLoading, isMissing, hasMore, messages, thread, loadOlder } = conversation
  useEffect(() => {
    if (!isWanted || isLoading || isMissing || thread !== id || messages.length === 0) return
    if (hasMore) {
      void loadOlder()
      return
    }
    // First forgotten, so that going back or reloading does not print again.
    void Promise.resolve(navigate(location.pathname, { replace: true, state: null })).then(() => window.print())
  }, [isWanted, isLoading, isMissing, hasMore, messages, thread, id, loadOlder, navigate, location.pathname])
}
