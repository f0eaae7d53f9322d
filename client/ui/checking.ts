import { useSyncExternalStore } from 'react'

/*
 * Whether something is being checked against what stands beside it: then the frame and the lists fold, so that both sides
 * have room. What the person has chosen for them comes back afterwards.
 */

let isChecking = false
const listeners = new Set<() => void>()

/** Folds what is not needed, or lets it come back; in the same drawing as what else changes with it. */
export function setChecking(isOn: boolean): void {
  if (isOn === isChecking) return
  isChecking = isOn
  for (const listener of listeners) listener()
}

/** For what folds. */
export function useIsChecking(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isChecking,
  )
}
