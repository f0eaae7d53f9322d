import { lazy, Suspense, useState } from 'react'
import { CalendarClock } from 'lucide-react'
import { suggestionOf } from './deadlines.ts'

/** Fetched when it is opened: few answers name a deadline. */
const DeadlineDialog = lazy(async () => ({ default: (await import('./DeadlineDialog.tsx')).DeadlineDialog }))

type Props = { text: string; citations: readonly string[]; className: string; words: string }

/** Opens the computation of the deadline that an answer names; nothing where it names none. `words` is the look of the label. */
export function DeadlineButton({ text, citations, className, words }: Props) {
  const [isOpen, setOpen] = useState(false)
  const suggestion = suggestionOf(text, citations)
  if (!suggestion) return null
  return (
    <>
      <button type="button" title="Frist berechnen" className={className} onClick={() => setOpen(true)}>
        <CalendarClock className="size-4" aria-hidden="true" />
        <span className={words}>Frist berechnen</span>
      </button>
      {isOpen && (
        <Suspense>
          <DeadlineDialog suggestion={suggestion} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
