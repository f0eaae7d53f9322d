import { useCallback, useSyncExternalStore } from 'react'
import { useUser } from '../../base/session.ts'

/** Of one person and only in this page: a question that nobody has sent is not stored anywhere. */
let kept: { user: string | undefined; text: string } = { user: undefined, text: '' }
const listeners = new Set<() => void>()

/**
 * What is typed in the composer. It survives a look at another screen, and a session that ends: who logs in again in
 * this page finds it. Nobody else does.
 */
export function useDraft(): [string, (next: string | ((now: string) => string)) => void] {
  const user = useUser()?.id
  const own = useCallback(() => (user !== undefined && kept.user === user ? kept.text : ''), [user])
  const setText = useCallback(
    (next: string | ((now: string) => string)) => {
      kept = { user, text: typeof next === 'string' ? next : next(own()) }
      for (const listener of listeners) listener()
    },
    [user, own],
  )
  return [useSyncExternalStore(listen, own), setText]
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
