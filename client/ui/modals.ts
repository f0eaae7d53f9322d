import { useEffect, useSyncExternalStore, type RefObject } from 'react'

/*
 * Which modal windows are open. Everything outside the topmost one is inert, so messages have to appear inside of it.
 */

let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly HTMLElement[]): void {
  open = next
  for (const listener of listeners) listener()
}

/** Counts a window as open while it is mounted. */
export function useOpenModal(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    set([...open, element])
    return () => set(open.filter((other) => other !== element))
  }, [ref])
}

/** The windows that are open, the one on top last. */
export function useModals(): readonly HTMLElement[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
}
