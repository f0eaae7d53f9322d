import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import type { NameForm } from '../../../contract/covered-names.ts'
import type { Conversation } from './conversation-state.ts'

/** Prints the conversation once all of it is loaded, when the way here asked for it. Gives the form in which names are printed, while they are. */
export function usePrinting(
  conversation: Pick<Conversation, 'isLoading' | 'isMissing' | 'hasMore' | 'messages' | 'thread'> & {
    loadOlder: () => Promise<void>
  },
  id: string | undefined,
): NameForm | undefined {
  const location = useLocation()
  const navigate = useNavigate()
  const [form, setForm] = useState<NameForm>()
  const wanted = location.state as { print?: boolean; names?: NameForm } | null
  const isPrintRequested = wanted?.print === true
  const names = wanted?.names
  const { isLoading, isMissing, hasMore, messages, thread, loadOlder } = conversation
  useEffect(() => {
    if (!isPrintRequested || isLoading || isMissing || thread !== id || messages.length === 0) return
    if (hasMore) {
      void loadOlder()
      return
    }
    // First forgotten, so that going back or reloading does not print again.
    void Promise.resolve(navigate(location.pathname, { replace: true, state: null })).then(() => {
      flushSync(() => setForm(names))
      addEventListener('afterprint', () => setForm(undefined), { once: true })
      window.print()
    })
  }, [
    isPrintRequested,
    isLoading,
    isMissing,
    hasMore,
    messages,
    thread,
    id,
    loadOlder,
    navigate,
    location.pathname,
    names,
  ])
  return form
}
