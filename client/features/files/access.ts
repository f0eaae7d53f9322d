import { useEffect, useSyncExternalStore } from 'react'
import { api } from '../../base/api.ts'
import { currentUser, useUser } from '../../base/session.ts'
import { showToast } from '../../ui/toasts.ts'

/*
 * Whether the person may use files: everybody but those at a domain that is blocked. Only for what is shown; the server
 * decides again at every call.
 */

type Access = 'allowed' | 'blocked' | 'unknown'

let known: { user: string; access: Access } | undefined
let asking: { user: string; answer: Promise<Access> } | undefined
let warned: string | undefined
const listeners = new Set<() => void>()

/** Milliseconds until a failed question is asked again. */
const pause = 30_000

/** Asks once. A failure is told, and asked again the next time. */
export function loadFileAccess(): Promise<Access> {
  const user = currentUser()?.id
  if (user === undefined) return Promise.resolve('unknown')
  if (known?.user === user) return Promise.resolve(known.access)
  if (asking?.user !== user) {
    asking = { user, answer: ask(user) }
    void asking.answer.finally(() => (asking = undefined))
  }
  return asking.answer
}

async function ask(user: string): Promise<Access> {
  try {
    const { disabled } = await api('POST /api/chat/check-files-disabled-domain-list')
    known = { user, access: disabled ? 'blocked' : 'allowed' }
    for (const listener of listeners) listener()
    return known.access
  } catch {
    // Not again at every attempt, and not for somebody who has left meanwhile.
    if (warned !== user && currentUser()?.id === user)
      showToast({ status: 'warning', title: 'Berechtigungen konnten nicht geladen werden' })
    warned = user
    return 'unknown'
  }
}

/** The same for components: false until it is known. */
export function useFileAccess(): boolean {
  const user = useUser()?.id
  const isAllowed = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => user !== undefined && known?.user === user && known.access === 'allowed',
  )
  useEffect(() => {
    if (user === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      await loadFileAccess()
      if (known?.user !== user) timer = setTimeout(() => void look(), pause)
    }
    void look()
    return () => clearTimeout(timer)
  }, [user])
  return isAllowed
}
