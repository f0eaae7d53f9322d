import { useEffect, useId, useRef, type ReactNode } from 'react'
import { X } from 'lucide-react'
import { IconButton } from './Button.tsx'

type Props = { title: string; onClose: () => void; children: ReactNode; foot?: ReactNode; place?: 'middle' | 'left' | 'bottom'; keepsOnBackdrop?: boolean }

const places = {
  middle: 'm-auto w-[min(36rem,calc(100vw-32px))] max-h-[min(44rem,calc(100dvh-32px))] rounded-card',
  left: 'm-0 h-dvh max-h-none w-[min(20rem,calc(100vw-48px))]',
  bottom: 'mx-0 mb-0 mt-auto w-screen max-w-none max-h-[85dvh] rounded-t-card pb-[env(safe-area-inset-bottom)]',
}

/**
 * A modal window on the browser's own <dialog>: it keeps the focus inside, closes with Esc, makes the page behind it
 * inert and gives the focus back. Mounted means open. `keepsOnBackdrop` for what must not vanish by a stray click.
 */
export function Dialog({ title, onClose, children, foot, place = 'middle', keepsOnBackdrop = false }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const opener = document.activeElement
    ref.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        // The dialog itself is only hit outside its content: on the backdrop.
        if (event.target === ref.current && !keepsOnBackdrop) onClose()
      }}
      className={`flex-col overflow-clip border border-hairline bg-surface p-0 shadow-float open:flex ${places[place]}`}
    >
      <header className="flex items-center justify-between gap-4 border-b border-hairline py-2 pr-2 pl-5">
        <h2 id={titleId} className="text-lg font-semibold">
          {title}
        </h2>
        <IconButton label="Schließen" onClick={onClose}>
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      </header>
      <div className="relative min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
      {foot && <footer className="flex flex-wrap justify-end gap-3 border-t border-hairline px-5 py-4">{foot}</footer>}
    </dialog>
  )
}
