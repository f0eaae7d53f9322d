import { useSyncExternalStore } from 'react'

/*
 * Asks for the passphrase, from wherever it turns out to be missing. The window itself hangs in the frame of all screens.
 */

let isOpen = false
const listeners = new Set<() => void>()

function set(open: boolean): void {
  isOpen = open
  for (const listener of listeners) listener()
}

export const openPassphraseDialog = () => set(true)
export const closePassphraseDialog = () => set(false)

export function useIsPassphraseDialogOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isOpen,
  )
}
