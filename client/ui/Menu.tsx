import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { LucideIcon } from 'lucide-react'
import { cardPosition } from './card-position.ts'

export type MenuItem = { label: string; icon: LucideIcon; onChoose: () => void; isDangerous?: boolean }

type Props = {
  /** Name of the button and of the menu. */
  label: string
  items: readonly MenuItem[]
  /** What stands on the button. */
  children: ReactNode
  className?: string
  onOpen?: () => void
}

/**
 * A button that opens a list of actions: the arrow keys, Home, End and first letters walk, Enter chooses, Esc leads back.
 * It lies in the top layer, so no scrolling box cuts it off.
 */
export function Menu({ label, items, children, className = '', onOpen }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // The press on the button has closed the menu already when its click comes.
  const wasOpen = useRef(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerDown={() => (wasOpen.current = isOpen)}
        onClick={() => {
          if (!wasOpen.current) onOpen?.()
          setOpen(!wasOpen.current)
          wasOpen.current = false
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
        className={`inline-flex size-11 shrink-0 items-center justify-center rounded-field text-muted transition-[background-color,color] hover:bg-wash hover:text-ink active:bg-chosen lg:size-9 ${className}`}
      >
        {children}
      </button>
      {isOpen && <Items label={label} items={items} anchor={button} onClose={() => setOpen(false)} />}
    </>
  )
}

function Items({
  label,
  items,
  anchor,
  onClose,
}: Pick<Props, 'label' | 'items'> & { anchor: RefObject<HTMLButtonElement | null>; onClose: () => void }) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [from, box] = [anchor.current, list.current]
    if (!from || !box) return
    box.showPopover()
    const { left, top } = cardPosition(
      from.getBoundingClientRect(),
      { width: box.offsetWidth, height: box.offsetHeight },
      { width: document.documentElement.clientWidth, height: innerHeight },
      'bottom',
    )
    box.style.left = `${left}px`
    box.style.top = `${top}px`
    box.querySelector('button')?.focus()
  }, [anchor])
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const next = {
      ArrowDown: all[(at + 1) % all.length],
      ArrowUp: all.at(at - 1),
      Home: all[0],
      End: all.at(-1),
    }[event.key]
    if (next) next.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') {
      anchor.current?.focus()
      onClose()
    } else if (event.key.length === 1 && event.key !== ' ')
      [...all.slice(at + 1), ...all.slice(0, at + 1)]
        .find((item) => item.textContent.toLowerCase().startsWith(event.key.toLowerCase()))
        ?.focus()
    else return
    // The keys of what lies below stay quiet.
    event.stopPropagation()
    if (event.key !== 'Tab') event.preventDefault()
  }
  return (
    <div
      ref={list}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onToggle={(event) => event.newState === 'closed' && onClose()}
      onKeyDown={onKeyDown}
      className="floating min-w-52 rounded-card border border-hairline bg-surface p-1.5 text-ink shadow-float"
    >
      {items.map(({ label: name, icon: Icon, onChoose, isDangerous }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            anchor.current?.focus()
            onClose()
            onChoose()
          }}
          className={`flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left -outline-offset-2 lg:min-h-9 ${isDangerous ? 'text-error hover:bg-error-tint' : 'hover:bg-wash'}`}
        >
          <Icon className={`size-4 shrink-0 ${isDangerous ? '' : 'text-muted'}`} aria-hidden="true" />
          {name}
        </button>
      ))}
    </div>
  )
}
