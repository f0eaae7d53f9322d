import { useCallback, useLayoutEffect, useRef } from 'react'
import { scrollingParent } from '../../ui/scrolling.ts'

/**
 * Keeps the line with an element where it stands when the room for the text becomes wider or narrower. To be called with
 * the element before `isNarrow` changes.
 */
export function useKeepLine(isNarrow: boolean): (element: HTMLElement | undefined) => void {
  const held = useRef<{ element: HTMLElement; top: number; wasNarrow: boolean }>(undefined)
  useLayoutEffect(() => {
    const { element, top, wasNarrow } = held.current ?? {}
    held.current = undefined
    const box = element && scrollingParent(element)
    if (box && wasNarrow !== isNarrow) box.scrollTop += element.getBoundingClientRect().top - top!
  }, [isNarrow])
  return useCallback(
    (element) => {
      held.current = element && { element, top: element.getBoundingClientRect().top, wasNarrow: isNarrow }
    },
    [isNarrow],
  )
}
