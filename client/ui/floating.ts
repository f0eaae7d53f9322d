import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { cardPosition, type Side } from './card-position.ts'

/** Rests before a card comes, and before it goes, so that the pointer can travel into it. */
const comesAfter = 300
const goesAfter = 150

/** Where the pointer last moved to on the screen; undefined before it has moved. */
let lastMove: { x: number; y: number } | undefined
const placeOf = ({ screenX: x, screenY: y }: { screenX: number; screenY: number }) => ({ x, y })
// Nothing is drawn into a page that is written ahead of time.
if (typeof window !== 'undefined')
  addEventListener('pointermove', (event) => void (lastMove = placeOf(event)), { capture: true, passive: true })

const isSame = (one: { x: number; y: number }, other: typeof lastMove) => one.x === other?.x && one.y === other.y

/**
 * A card that comes when its anchor is rested on or reached with the keyboard, stays while the pointer is on either, and
 * goes with Esc. It lies in the top layer, so nothing cuts it off, and beside the anchor, so it covers nothing of its line.
 * One that `keepsEscape` is taken away by it and nothing else is; otherwise what lies below hears the same press.
 */
export function useFloating(preferred: Side, keepsEscape: boolean) {
  const anchor = useRef<HTMLElement>(null)
  const card = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isShown, setShown] = useState(false)
  const later = useCallback((shown: boolean, after: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(shown), after)
  }, [])
  const hide = useCallback(() => {
    clearTimeout(timer.current)
    setShown(false)
  }, [])
  const show = useCallback(() => {
    clearTimeout(timer.current)
    setShown(true)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  useCardPosition(anchor, card, isShown, preferred, hide)
  useEscape(isShown, keepsEscape, hide)
  // Under a pointer that rests, a page that is scrolled brings anchors along: only a move says that one is meant.
  const restedAt = useRef<typeof lastMove>(undefined)
  const onPointerEnter = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return
    restedAt.current = isShown || !isSame(placeOf(event), lastMove) ? undefined : lastMove
    if (!restedAt.current) later(true, isShown ? 0 : comesAfter)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!restedAt.current || isSame(placeOf(event), restedAt.current)) return
    restedAt.current = undefined
    later(true, comesAfter)
  }
  const onPointerLeave = (event: PointerEvent) => {
    restedAt.current = undefined
    if (event.pointerType !== 'touch') later(false, goesAfter)
  }
  return {
    isShown,
    show,
    hide,
    card,
    onCard: { onPointerEnter, onPointerLeave },
    anchor,
    onAnchor: {
      onPointerEnter,
      onPointerMove,
      onPointerLeave,
      // Only where the keyboard leads: a tap or click has its own effect.
      onFocus: (event: FocusEvent<HTMLElement>) =>
        event.currentTarget.matches(':focus-visible') && later(true, comesAfter),
      onBlur: hide,
    },
  }
}

function useCardPosition(
  anchor: RefObject<HTMLElement | null>,
  card: RefObject<HTMLElement | null>,
  isShown: boolean,
  preferred: Side,
  hide: () => void,
): void {
  useLayoutEffect(() => {
    const [from, element] = [anchor.current, card.current]
    if (!isShown || !from || !element) return
    element.showPopover()
    // A chip at the end of a line may be broken over two: the first piece counts.
    const box = from.getClientRects()[0] ?? from.getBoundingClientRect()
    const { left, top, side } = cardPosition(
      box,
      { width: element.offsetWidth, height: element.offsetHeight },
      { width: document.documentElement.clientWidth, height: innerHeight },
      preferred,
    )
    element.style.left = `${left}px`
    element.style.top = `${top}px`
    element.dataset.side = side
    addEventListener('scroll', hide, { capture: true, passive: true })
    addEventListener('resize', hide)
    return () => {
      removeEventListener('scroll', hide, { capture: true })
      removeEventListener('resize', hide)
    }
  }, [anchor, card, isShown, preferred, hide])
}

/** Esc takes the card away. In a window one wants to leave that, and nobody looks for the words over its buttons. */
function useEscape(isShown: boolean, keepsEscape: boolean, hide: () => void): void {
  useEffect(() => {
    if (!isShown) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      hide()
      if (!keepsEscape || document.querySelector('dialog[open]')) return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isShown, keepsEscape, hide])
}
