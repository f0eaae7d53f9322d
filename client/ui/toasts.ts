import { useSyncExternalStore } from 'react'

/** A short message above the page. Progress and checklist stay until closed, all others vanish. */
export type Toast = {
  id: number
  status: 'success' | 'warning' | 'info' | 'error' | 'progress' | 'route' | 'checklist'
  title: string
  text?: string
  /** Percent, for `progress`. */
  progress?: number
  actionLink?: string
  actionName?: string
  checklistItems?: { title: string; completed: boolean }[]
  /** Milliseconds until it vanishes. */
  timeout: number
}

const standardTimeout = 9000
let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a message and returns its random id. */
export function showToast(toast: Omit<Toast, 'id' | 'timeout'> & { timeout?: number }): number {
  const id = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER)
  set([...toasts, { timeout: standardTimeout, ...toast, id }])
  return id
}

export function closeToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id))
}

/** Whether a toast goes away by itself. */
export const vanishes = (toast: Toast) => toast.status !== 'progress' && toast.status !== 'checklist'

export const currentToasts = () => toasts

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentToasts)
}
