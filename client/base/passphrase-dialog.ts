import { useSyncExternalStore } from 'react'

/*
 * Asks for the passphrase, from wherever it turns out to be missing. The window itself hangs in the frame of all screens.
 */

/** Why it is asked for: this browser has none, or the one it has opens nothing. */
export type PassphraseReason = 'passphrase_required' | 'passphrase_invalid'

type State = {
  reason: PassphraseReason | undefined
  /** How often something was unlocked; whoever shows something locked looks again then. */
  unlocks: number
}
let state: State = { reason: undefined, unlocks: 0 }
/** What somebody has already said no to in this page; only they themselves bring the window back. */
const dismissed = new Set<PassphraseReason>()
const listeners = new Set<() => void>()

function set(change: Partial<State>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** Opens the window because somebody wants to. */
export const openPassphraseDialog = (reason: PassphraseReason = 'passphrase_required') => set({ reason })

/** Opens it because something turned out to be locked, unless it was closed before for the same reason. */
export function suggestPassphraseDialog(reason: PassphraseReason): void {
  if (state.reason === undefined && !dismissed.has(reason)) openPassphraseDialog(reason)
}

/** Closes it without a passphrase. */
export function dismissPassphraseDialog(reason = state.reason): void {
  if (reason) dismissed.add(reason)
  set({ reason: undefined })
}

/** Closes it for whoever uses this page next. */
export function resetPassphraseDialog(): void {
  dismissed.clear()
  set({ reason: undefined })
}

/** There is a passphrase now that opens. */
export function notePassphrase(): void {
  dismissed.clear()
  set({ reason: undefined, unlocks: state.unlocks + 1 })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePassphraseReason = () => useSyncExternalStore(subscribe, () => state.reason)

/** Another number whenever something was unlocked. */
export const useUnlocks = () => useSyncExternalStore(subscribe, () => state.unlocks)
