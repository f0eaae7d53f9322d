import { useEffect, useEffectEvent } from 'react'

/** Whether keys go into a text that is being typed. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])'))

/** Whether a key belongs to an input method. Safari says so of the Enter that accepts a word only by this number. */
export const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229

/** Hears every key of the page while no modal window is open; `act` returns true when it has used the key. */
export function useKeys(act: (event: KeyboardEvent) => boolean): void {
  const latest = useEffectEvent(act)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event) || document.querySelector('dialog[open]')) return
      if (latest(event)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Ctrl, or ⌘ on a Mac, and nothing else but Shift where it is asked for. */
export const isCommand = (event: KeyboardEvent, key: string, shift = false) =>
  (event.ctrlKey || event.metaKey) && !event.altKey && event.shiftKey === shift && event.key.toLowerCase() === key
