import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { createPortal } from 'react-dom'
import { Check, CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { IconButton } from './Button.tsx'
import { useModals } from './modals.ts'
import { Spinner } from './Spinner.tsx'
import { closeToast, currentToasts, percentOf, useToasts, vanishes, type Toast } from './toasts.ts'
import { useVanishing } from './vanishing.ts'

const icons = {
  success: CircleCheck,
  warning: TriangleAlert,
  info: Info,
  error: CircleAlert,
  progress: undefined,
  route: Info,
  checklist: undefined,
}
const colours = {
  success: 'text-success',
  warning: 'text-warning',
  info: 'text-muted',
  error: 'text-error',
  progress: 'text-muted',
  route: 'text-accent',
  checklist: 'text-muted',
}

type Props = { onNavigate: (to: string) => void }

/**
 * All current messages, the oldest above: at the bottom on small screens (over a bar that keeps its place there), at the
 * top on wider ones, in the middle, because what one presses stands at the right. While a modal window is open they are
 * inside of it, for everything else is inert, and beside its head where there is room; beside the lists of pages they keep
 * to the middle of the page itself, whose title stands at the left. Whoever has gone on needs no word
 * that something went well: a success makes way for the next one, and for a window that opens.
 */
export function Toasts({ onNavigate }: Props) {
  const toasts = useToasts()
  const modals = useModals()
  const modal = modals.at(-1)
  const box = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  const known = useRef(modals)
  useEffect(() => {
    // A window below one that closes shows again: it does not open.
    if (modals.some((one) => !known.current.includes(one)))
      for (const { id, status } of currentToasts()) if (status === 'success') closeToast(id)
    known.current = modals
  }, [modals])
  const newest = toasts.findLast(({ status }) => status === 'success')?.id
  const close = (toast: Toast) => {
    // The button that is pressed vanishes: the focus goes on to the next message, or back to where it was.
    const buttons = [...(box.current?.querySelectorAll<HTMLElement>('[data-toast-close]') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    const next = at < 0 ? undefined : (buttons[at + 1] ?? buttons[at - 1] ?? cameFrom.current)
    closeToast(toast.id)
    next?.focus()
  }
  return createPortal(
    <div
      ref={box}
      onFocus={(event) => {
        if (event.relatedTarget instanceof HTMLElement && !box.current?.contains(event.relatedTarget))
          cameFrom.current = event.relatedTarget
      }}
      className="no-print pointer-events-none fixed inset-x-4 bottom-[calc(1rem+env(safe-area-inset-bottom)+var(--bottom-bar,0px)+var(--keyboard,0px))] z-50 flex flex-col items-center gap-3 md:top-4 md:bottom-auto md:left-[calc(1rem+var(--beside,0px))] in-[dialog]:[--beside:0px] in-[dialog]:lg:items-start in-[dialog]:lg:*:max-w-xs"
    >
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          isPast={toast.status === 'success' && toast.id !== newest}
          onClose={() => close(toast)}
          onNavigate={onNavigate}
        />
      ))}
    </div>,
    modal ?? document.body,
  )
}

type CardProps = Props & {
  toast: Toast
  /** Whether it goes as soon as nobody holds it. */
  isPast: boolean
  onClose: () => void
}

function ToastCard({ toast, isPast, onClose, onNavigate }: CardProps) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  useVanishing(
    isPast ? 0 : vanishes(toast) ? toast.timeout : undefined,
    isHovered || isFocused,
    `${toast.status} ${isPast ? 0 : toast.timeout}`,
    () => closeToast(toast.id),
  )
  const Icon = icons[toast.status]
  return (
    <section
      role={toast.status === 'error' ? 'alert' : 'status'}
      data-toast={toast.status}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
      className="pointer-events-auto w-full max-w-sm rounded-card border border-line bg-surface py-2 pr-2 pl-4 shadow-float"
    >
      <div className="flex items-start gap-3">
        <span className={`flex w-5 justify-center pt-2 ${colours[toast.status]}`}>
          {Icon ? <Icon className="size-5" aria-hidden="true" /> : <ProgressIcon toast={toast} />}
        </span>
        <div className="min-w-0 flex-1 py-1.5 [overflow-wrap:anywhere]">
          <p className="font-semibold">{toast.title}</p>
          {toast.text && <p className="text-muted">{toast.text}</p>}
          {toast.status === 'progress' && <ProgressBar toast={toast} />}
          {toast.checklistItems && <Checklist items={toast.checklistItems} />}
          {toast.status === 'route' && toast.actionLink && (
            <a
              href={toast.actionLink}
              onClick={(event) => {
                onClose()
                // An address of another kind (mailto:) is the browser's.
                if (!isPlainClick(event) || !toast.actionLink!.startsWith('/')) return
                event.preventDefault()
                onNavigate(toast.actionLink!)
              }}
              className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-2 lg:min-h-9"
            >
              {toast.actionName}
            </a>
          )}
        </div>
        <IconButton label="Close" data-toast-close onClick={onClose} className="-my-1.5 lg:my-0">
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  )
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

function ProgressIcon({ toast }: { toast: Toast }) {
  const isDone =
    toast.status === 'progress' ? percentOf(toast) === 100 : toast.checklistItems?.every((item) => item.completed)
  return isDone ? (
    <CircleCheck className="size-5 text-success" aria-hidden="true" />
  ) : (
    <span className="flex h-5 items-center">
      <Spinner />
    </span>
  )
}

function ProgressBar({ toast }: { toast: Toast }) {
  const percent = percentOf(toast)
  return (
    <div
      role="progressbar"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={toast.title}
      className="mt-2 mb-1 h-1.5 overflow-clip rounded-full bg-hairline"
    >
      <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  )
}

function Checklist({ items }: { items: NonNullable<Toast['checklistItems']> }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.title} className="mt-1 flex items-center gap-2">
          <span className="flex w-4 shrink-0 justify-center">
            {item.completed ? <Check className="size-4 text-success" aria-hidden="true" /> : <Spinner />}
          </span>
          {item.title}
          <span className="sr-only">{item.completed ? ': erledigt' : ': läuft'}</span>
        </li>
      ))}
    </ul>
  )
}
