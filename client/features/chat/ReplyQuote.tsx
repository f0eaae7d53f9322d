import { X } from 'lucide-react'
import { IconButton } from '../../ui/Button.tsx'
import { useKeys } from '../../ui/shortcuts.ts'
import type { Quoted } from './message-deeds.ts'

/** Above the composer: the message that the next question is about. Esc in the empty box removes it. */
export function ReplyQuote({ quoted, onRemove }: { quoted: Quoted; onRemove: () => void }) {
  useKeys((event) => {
    const isOurs = event.key === 'Escape' && event.target instanceof HTMLTextAreaElement && event.target.id === 'frage' && event.target.value === ''
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

/** Above a question: the message that it is about; leads there. */
export function StoredQuote({ excerpt, onOpen }: { excerpt: string; onOpen: () => void }) {
  const look = 'ml-auto block w-fit max-w-[85%] border-l-2 border-accent py-1 pl-2 text-left text-xs text-muted [overflow-wrap:anywhere]'
  return (
    <button type="button" onClick={onOpen} className={`${look} underline-offset-2 hover:text-ink hover:underline`}>
      <span className="font-semibold">Antwort auf: </span>
      <span>{excerpt}</span>
    </button>
  )
}
