import { useEffect, useSyncExternalStore } from 'react'

type ChecklistItem = { title: string; completed: boolean }

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
  checklistItems?: ChecklistItem[]
  /** Milliseconds until it vanishes. */
  timeout: number
}

const standardTimeout = 9000
const noToasts: readonly Toast[] = []
let toasts = noToasts
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a message below the ones that are there and returns its random id. */
export function showToast(toast: Omit<Toast, 'id' | 'timeout'> & { timeout?: number }): number {
  const id = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER)
  set([...toasts, { timeout: standardTimeout, ...toast, id }])
  return id
}

/** Changes a message in its place: a new percent, another text; with another status it begins to vanish, or stays. */
export function updateToast(id: number, change: Partial<Omit<Toast, 'id'>>): void {
  set(toasts.map((toast) => (toast.id === id ? { ...toast, ...change } : toast)))
}

/** Marks an item of a checklist as completed; an item that is not in it yet is added. */
export function completeItem(id: number, title: string, completed = true): void {
  const toast = toasts.find((other) => other.id === id)
  if (!toast) return
  const items = toast.checklistItems ?? []
  const isKnown = items.some((item) => item.title === title)
  updateToast(id, {
    checklistItems: isKnown
      ? items.map((item) => (item.title === title ? { title, completed } : item))
      : [...items, { title, completed }],
  })
}

export function closeToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id))
}

/** Whether a toast goes away by itself. */
export const vanishes = (toast: Pick<Toast, 'status'>) => toast.status !== 'progress' && toast.status !== 'checklist'

/** The percent that the bar shows: whole numbers from 0 to 100. */
export const percentOf = ({ progress = 0 }: Pick<Toast, 'progress'>) =>
  Math.round(Math.min(100, Math.max(0, Number.isFinite(progress) ? progress : 0)))

export const currentToasts = () => toasts

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    currentToasts,
    () => noToasts,
  )
}

/** Whoever has come to a page, by whatever way, needs no message that leads there, nor one that comes late. */
export function useArrived(path: string): void {
  const shown = useToasts()
  useEffect(() => {
    for (const { id, actionLink } of shown) if (actionLink === path) closeToast(id)
  }, [shown, path])
}
