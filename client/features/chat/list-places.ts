import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Shown } from './conversation.ts'
import type { Place } from './conversation-state.ts'
import { versionButtons, versionWords } from './Versions.tsx'

type Box = RefObject<HTMLDivElement | null>

const elementOf = (box: Box, key: string) => box.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(key)}"]`)

/** Milliseconds for which a message that was looked for stays marked. */
const markedFor = 2500

/** Puts the view where it was asked to be, once. Returns the key of the message that is marked now. */
export function usePlace(box: Box, place: Place | undefined): string | undefined {
  const [marked, setMarked] = useState<string>()
  useEffect(() => {
    if (!place) return
    const element = elementOf(box, place.key ?? '')
    if (place.how !== 'end') element?.scrollIntoView({ block: 'start' })
    // The end of the last message, not of the room that is kept free below it.
    else [...(box.current?.querySelectorAll('[data-message]') ?? [])].at(-1)?.scrollIntoView({ block: 'end' })
    // Who asked from within the conversation goes on at the question, before what is answered.
    if (place.how === 'top' && document.activeElement === box.current) element?.focus({ preventScroll: true })
    if (place.how !== 'mark') return
    setMarked(place.key)
    const timer = setTimeout(() => setMarked(undefined), markedFor)
    return () => {
      clearTimeout(timer)
      setMarked(undefined)
    }
  }, [box, place])
  return marked
}

/**
 * Keeps what is read where it is when older messages are put above. To be called before they are asked for: it remembers
 * where the first message stands in the list. One may scroll, and an answer below may grow, until they come.
 */
export function useKeepPlace(box: Box, firstKey: string | undefined): () => void {
  const first = useRef<{ key: string; top: number }>(undefined)
  useLayoutEffect(() => {
    const element = first.current && elementOf(box, first.current.key)
    if (!first.current || !element || !box.current || first.current.key === firstKey) return
    box.current.scrollTop += element.offsetTop - first.current.top
    first.current = undefined
  }, [box, firstKey])
  return () => {
    const element = firstKey === undefined ? undefined : elementOf(box, firstKey)
    if (element && firstKey !== undefined) first.current = { key: firstKey, top: element.offsetTop }
  }
}

/** Lets another version stand where the one before stood, with the focus on the same button, and says which one it is. */
export function useKeepVersion(box: Box, messages: Shown[]): { words: string; keep: (from: Shown, version: string) => void } {
  const [words, setWords] = useState('')
  const kept = useRef<{ version: string; top: number; button: string | undefined }>(undefined)
  useLayoutEffect(() => {
    const message = messages.find(({ timestamp }) => timestamp === kept.current?.version)
    const element = message && elementOf(box, message.key)
    if (!kept.current || !element || !box.current) return
    const { top, button } = kept.current
    kept.current = undefined
    box.current.scrollTop += element.getBoundingClientRect().top - top
    if (button) element.querySelector<HTMLElement>(`[aria-label="${button}"]`)?.focus({ preventScroll: true })
    setWords(versionWords(message))
  }, [box, messages])
  return {
    words,
    keep: (from, version) => {
      const element = elementOf(box, from.key)
      const focused = document.activeElement?.getAttribute('aria-label')
      if (element) kept.current = { version, top: element.getBoundingClientRect().top, button: Object.values(versionButtons).find((name) => name === focused) }
    },
  }
}
