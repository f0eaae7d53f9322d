import { useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useBackCloses } from './back.ts'
import { IconButton } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  opener?: HTMLElement
  /** As high as its content, instead of half and full. */ isShort?: boolean
}

const heights = { half: '52dvh', full: 'calc(100dvh - 2rem)' }
/** Shares of the window: let go below the first it closes, below the second it is half. */
const [closesBelow, halfBelow] = [0.32, 0.7]

/**
 * A sheet from below, for small screens: half, then full. It is drawn by its head, or moved with the buttons; the back
 * gesture, Esc and a press beside it close it.
 */
export function Sheet({ title, onClose, children, opener, isShort }: Props) {
  const [size, setSize] = useState<keyof typeof heights>('half')
  useBackCloses(onClose)
  const drag = useDrag((share) => {
    const next = share < halfBelow ? 'half' : 'full'
    if (share < closesBelow) onClose()
    else setSize(next)
    return heights[next]
  })
  if (isShort)
    return (
      <Dialog title={title} position="bottom" onClose={onClose} opener={opener}>
        {children}
      </Dialog>
    )
  const isHalf = size === 'half'
  const Icon = isHalf ? ChevronUp : ChevronDown
  return (
    <Dialog
      title={title}
      position="sheet"
      onClose={onClose}
      opener={opener}
      style={{ height: heights[size] }}
      head={{
        ...drag,
        // The handle above the title.
        className:
          'touch-none pt-4 before:absolute before:inset-x-0 before:top-2 before:mx-auto before:h-1 before:w-10 before:rounded-full before:bg-border',
      }}
      tools={
        <IconButton
          label={isHalf ? 'Größer' : 'Kleiner'}
          tooltip="top"
          onClick={() => setSize(isHalf ? 'full' : 'half')}
        >
          <Icon className="size-5" aria-hidden="true" />
        </IconButton>
      }
    >
      {children}
    </Dialog>
  )
}

/** Lets the window around an element be drawn to another height; `onEnd` hears the share at which it was let go and says where it comes to rest. */
function useDrag(onEnd: (share: number) => string) {
  const held = useRef<{ window: HTMLElement; from: number; height: number }>(undefined)
  const end = (event: PointerEvent) => {
    const drag = held.current
    held.current = undefined
    if (!drag) return
    drag.window.style.transition = ''
    // A press that moved nothing decides nothing.
    if (Math.abs(event.clientY - drag.from) > 4)
      drag.window.style.height = onEnd(drag.window.offsetHeight / innerHeight)
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const window = event.currentTarget.closest('dialog')
      if (event.button !== 0 || !window || (event.target as Element).closest('button')) return
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current = { window, from: event.clientY, height: window.offsetHeight }
    },
    onPointerMove: (event: PointerEvent) => {
      const drag = held.current
      if (!drag) return
      drag.window.style.transition = 'none'
      drag.window.style.height = `${Math.max(64, Math.min(innerHeight - 16, drag.height + drag.from - event.clientY))}px`
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
