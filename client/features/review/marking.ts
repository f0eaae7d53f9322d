import { useEffect, useEffectEvent, type RefObject } from 'react'
import { trimmed, type Span } from './review.ts'

/** Longer markings are no passage that was missed. */
const longest = 500

/**
 * Tells which range of the original is marked in a box, whichever of its sides it is marked in. What was marked stays so
 * until something else is pressed that is not `[data-marking]`, where one decides about it.
 */
export function useMarking(
  box: RefObject<HTMLElement | null>,
  original: string,
  onMark: (span: Span | undefined) => void,
): void {
  const onSelection = useEffectEvent(() => {
    const selection = getSelection()
    if (!selection || selection.isCollapsed || selection.rangeCount === 0) return
    const range = selection.getRangeAt(0)
    if (!box.current?.contains(range.startContainer)) return
    const [start, end] = [
      offsetOf(range.startContainer, range.startOffset, 'start'),
      offsetOf(range.endContainer, range.endOffset, 'end'),
    ]
    const span = start !== undefined && end !== undefined ? trimmed(original, start, end) : undefined
    if (span && span[1] - span[0] <= longest) onMark(span)
  })
  const onPress = useEffectEvent((event: PointerEvent) => {
    if (!(event.target instanceof Element && event.target.closest('[data-marking], dialog'))) onMark(undefined)
  })
  useEffect(() => {
    const selected = () => onSelection()
    const pressed = (event: PointerEvent) => onPress(event)
    document.addEventListener('selectionchange', selected)
    document.addEventListener('pointerdown', pressed)
    return () => {
      document.removeEventListener('selectionchange', selected)
      document.removeEventListener('pointerdown', pressed)
    }
  }, [])
}

/** Where an edge of a marking lies in the original. A placeholder counts as a whole. */
function offsetOf(node: Node, offset: number, edge: 'start' | 'end'): number | undefined {
  if (!(node instanceof Element)) {
    const piece = node.parentElement?.closest<HTMLElement>('[data-start]')
    if (!piece) return undefined
    if (piece.dataset.fixed !== undefined) return Number(piece.dataset[edge])
    return Number(piece.dataset.start) + offset
  }
  const at = node.childNodes[offset]
  if (at instanceof Element) {
    const piece = at.matches('[data-start]') ? at : at.querySelector('[data-start]')
    return piece instanceof HTMLElement ? Number(piece.dataset.start) : undefined
  }
  if (at) return offsetOf(at, 0, edge)
  const inside =
    [...node.querySelectorAll<HTMLElement>('[data-start]')].at(-1) ?? node.closest<HTMLElement>('[data-start]')
  return inside ? Number(inside.dataset.end) : undefined
}
