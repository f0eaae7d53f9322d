import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { versionButtons, versionWords } from './Versions.tsx'
import type { ScrollTarget, Shown } from './messages.ts'

type Box = RefObject<HTMLDivElement | null>

const elementOf = (boxRef: Box, key: string) =>
  boxRef.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(key)}"]`)

/** Milliseconds for which a message that was looked for stays marked. */
const markedFor = 2500

/** Puts the view where it was asked to be, once. Returns the key of the message that is marked now. */
export function useScrollTarget(boxRef: Box, target: ScrollTarget | undefined): string | undefined {
  const [faded, setFaded] = useState<ScrollTarget>()
  useEffect(() => {
    if (!target) return
    const element = elementOf(boxRef, target.key ?? '')
    if (target.how !== 'end') element?.scrollIntoView({ block: 'start' })
    // The end of the last message, not of the room that is kept free below it.
    else [...(boxRef.current?.querySelectorAll('[data-message]') ?? [])].at(-1)?.scrollIntoView({ block: 'end' })
    // Who asked from within the conversation goes on at the question, before what is answered.
    if (target.how === 'top' && document.activeElement === boxRef.current) element?.focus({ preventScroll: true })
    if (target.how !== 'mark') return
    const timer = setTimeout(() => setFaded(target), markedFor)
    return () => clearTimeout(timer)
  }, [boxRef, target])
  return target?.how === 'mark' && target !== faded ? target.key : undefined
}

/**
 * Keeps what is read where it is when older messages are put above. To be called before they are asked for: it remembers
 * where the first message stands in the list. One may scroll, and an answer below may grow, until they come.
 */
export function useKeepPosition(boxRef: Box, firstKey: string | undefined): () => void {
  const first = useRef<{ key: string; top: number }>(undefined)
  useLayoutEffect(() => {
    const element = first.current && elementOf(boxRef, first.current.key)
    if (!first.current || !element || !boxRef.current || first.current.key === firstKey) return
    boxRef.current.scrollTop += element.offsetTop - first.current.top
    first.current = undefined
  }, [boxRef, firstKey])
  return () => {
    const element = firstKey === undefined ? undefined : elementOf(boxRef, firstKey)
    if (element && firstKey !== undefined) first.current = { key: firstKey, top: element.offsetTop }
  }
}

/** Lets another version stand where the one before stood, with the focus on the same button, and says which one it is. */
export function useKeepVersion(
  boxRef: Box,
  messages: Shown[],
): { words: string; keep: (from: Shown, version: string) => void } {
  const [words, setWords] = useState('')
  const held = useRef<{ version: string; top: number; button: string | undefined }>(undefined)
  useLayoutEffect(() => {
    const message = messages.find(({ timestamp }) => timestamp === held.current?.version)
    const element = message && elementOf(boxRef, message.key)
    if (!held.current || !element || !boxRef.current) return
    const { top, button } = held.current
    held.current = undefined
    boxRef.current.scrollTop += element.getBoundingClientRect().top - top
    if (button) element.querySelector<HTMLElement>(`[aria-label="${button}"]`)?.focus({ preventScroll: true })
    setWords(versionWords(message))
  }, [boxRef, messages])
  const keep = useCallback(
    (from: Shown, version: string) => {
      const element = elementOf(boxRef, from.key)
      const focused = document.activeElement?.getAttribute('aria-label')
      if (element)
        held.current = {
          version,
          top: element.getBoundingClientRect().top,
          button: Object.values(versionButtons).find((name) => name === focused),
        }
    },
    [boxRef],
  )
  return { words, keep }
}
