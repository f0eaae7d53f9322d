import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
} from 'react'
import { X } from 'lucide-react'
import { IconButton } from './Button.tsx'
import { useOpenModal } from './modals.ts'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  foot?: ReactNode
  position?: 'middle' | 'wide' | 'left' | 'right' | 'bottom' | 'sheet'
  /** Where the focus goes back to, when it is not the element that has it now. */
  opener?: HTMLElement
  /** Something is being done that must not be left: Esc and the backdrop do nothing. */
  isBusy?: boolean
  /** For what must not vanish by a stray press on the backdrop. */
  keepsOnBackdrop?: boolean
  /** Buttons beside the one that closes. */
  tools?: ReactNode
  /** For windows whose head can be taken hold of. */
  head?: Omit<ComponentProps<'header'>, 'children'>
  style?: CSSProperties
}

const looks = {
  middle: 'm-auto w-[min(36rem,calc(100vw-32px))] max-h-[min(44rem,calc(100dvh-32px))] rounded-card',
  // For what is read: as large as the window lets it.
  wide: 'm-auto h-[calc(100dvh-32px)] w-[min(60rem,calc(100vw-32px))] max-h-none rounded-card max-md:m-0 max-md:h-dvh max-md:w-screen max-md:max-w-none max-md:rounded-none',
  left: 'm-0 h-dvh max-h-none w-[min(20rem,calc(100vw-48px))]',
  right: 'my-0 mr-0 ml-auto h-dvh max-h-none w-[min(34rem,100vw)] max-w-none',
  bottom: 'mx-0 mb-0 mt-auto w-screen max-w-none max-h-[85dvh] rounded-t-card pb-[env(safe-area-inset-bottom)]',
  // Its height comes from the sheet; what it tells about on the page above stays readable.
  sheet:
    'mx-0 mb-0 mt-auto w-screen max-w-none max-h-none rounded-t-card pb-[env(safe-area-inset-bottom)] backdrop:bg-[rgb(20_18_16/0.15)] transition-[height]',
}

/**
 * A modal window on the browser's own <dialog>: it keeps the focus inside, closes with Esc and with a press on the
 * backdrop, makes the page behind it inert and gives the focus back. Mounted means open.
 */
export function Dialog({
  title,
  onClose,
  children,
  foot,
  position = 'middle',
  opener,
  isBusy,
  keepsOnBackdrop,
  tools,
  head,
  style,
}: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useOpenModal(ref)
  // Only what had the focus when the window opened counts.
  const opening = useEffectEvent(() => opener ?? document.activeElement)
  useEffect(() => {
    const target = opening()
    ref.current?.showModal()
    focusFirst(ref.current)
    return () => {
      if (target instanceof HTMLElement) target.focus()
    }
  }, [])
  const isPressedOutside = useRef(false)
  return (
    // A press on the backdrop is one of several ways out: the keyboard has Esc and the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-busy={isBusy || undefined}
      data-sheet={position === 'sheet' || undefined}
      style={style}
      onCancel={(event) => {
        // Only its own Esc: the cancel of a file field inside bubbles up to here too.
        if (event.target !== ref.current) return
        event.preventDefault()
        if (!isBusy) onClose()
      }}
      onPointerDown={(event) => {
        // The dialog itself is only hit outside its content: on the backdrop.
        isPressedOutside.current = event.target === ref.current
      }}
      onClick={(event) => {
        // A press that began inside, such as marking text, and ended outside closes nothing.
        if (event.target === ref.current && isPressedOutside.current && !isBusy && !keepsOnBackdrop) onClose()
      }}
      className={`flex-col overflow-clip border border-hairline bg-surface p-0 shadow-float open:flex ${looks[position]}`}
    >
      <header
        {...head}
        className={`relative flex shrink-0 items-center gap-1 border-b border-hairline py-2 pr-2 pl-5 ${head?.className ?? ''}`}
      >
        <h2 id={titleId} className="mr-auto min-w-0 text-lg font-semibold [overflow-wrap:anywhere]">
          {title}
        </h2>
        {tools}
        <IconButton label="Schließen" onClick={onClose} disabled={isBusy}>
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      </header>
      <div data-body className="relative min-h-0 flex-1 overflow-y-auto p-5">
        {children}
      </div>
      {foot && <footer className="flex flex-wrap justify-end gap-3 border-t border-hairline px-5 py-4">{foot}</footer>}
    </dialog>
  )
}

/**
 * The first thing one can do in the window, not the button that closes it. On touch screens the window itself: a field
 * would bring up the keyboard over half of it.
 */
function focusFirst(dialog: HTMLDialogElement | null): void {
  if (!dialog || dialog.querySelector('[autofocus]')) return
  const control = 'input:enabled, select:enabled, textarea:enabled, button:enabled, a[href], [tabindex="0"]'
  const first = matchMedia('(pointer: coarse)').matches
    ? undefined
    : (dialog.querySelector<HTMLElement>(`[data-body] :is(${control})`) ??
      dialog.querySelector<HTMLElement>(`footer :is(${control})`))
  if (first) first.focus()
  else dialog.focus()
}
