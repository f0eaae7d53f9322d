import { X } from 'lucide-react'
import { IconButton } from '../../ui/Button.tsx'
import { useKeys } from '../../ui/shortcuts.ts'
import type { Quoted } from './composer.ts'

/** Above the composer: the message that the next question is about. Esc in the empty box removes it. */
export function ReplyQuote({ quoted, onRemove }: { quoted: Quoted; onRemove: () => void }) {
  useKeys((event) => {
    const isOurs =
      event.key === 'Escape' &&
      event.target instanceof HTMLTextAreaElement &&
      event.target.id === 'frage' &&
      event.target.value === ''
    if (isOurs) onRemove()
    return isOurs
  })
  return (
    <div className="mb-1 flex items-start gap-2 rounded-r-field border-l-2 border-accent bg-wash pl-3">
      <p className="line-clamp-2 min-w-0 flex-1 self-center text-xs [overflow-wrap:anywhere] text-muted">
        <span className="font-semibold">Antwort auf: </span>
        {quoted.excerpt}
      </p>
      <IconButton label="Nicht darauf antworten" tooltip="top" onClick={onRemove}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </div>
  )
}
