import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Plus } from 'lucide-react'
import { IconButton } from '../../ui/Button.tsx'
import { useIsNarrow } from '../../ui/media.ts'

/** The head of the chat. On small screens it is part of the one of the page, for two would take too much of the height. */
export function ChatHead({ onNew, children }: { onNew: (() => void) | undefined; children: ReactNode }) {
  const slot = useIsNarrow() ? document.getElementById('head') : null
  if (!slot)
    return (
      <header className="no-print flex min-h-12 items-center gap-2 border-b border-hairline px-4">{children}</header>
    )
  return createPortal(
    <>
      {children}
      {onNew && (
        <IconButton label="Neue Unterhaltung" onClick={onNew}>
          <Plus className="size-5" aria-hidden="true" />
        </IconButton>
      )}
    </>,
    slot,
  )
}
