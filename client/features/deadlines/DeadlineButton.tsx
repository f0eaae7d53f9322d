import { lazy, Suspense, useState } from 'react'
import { CalendarClock } from 'lucide-react'
import { dayIn, termsOf, type Told } from './deadlines.ts'

/** Fetched when it is opened: few answers name a deadline. */
const DeadlineDialog = lazy(async () => ({ default: (await import('./DeadlineDialog.tsx')).DeadlineDialog }))

type Props = Told & { question: string | undefined; askedOn: string; className: string; words: string }

/**
 * Opens the computation of the deadline that an answer names; nothing where it names none. `askedOn` is the day of the
 * question, `words` is the look of the label.
 */
export function DeadlineButton({ text, citations, citationOf, question, askedOn, className, words }: Props) {
  const [isOpen, setOpen] = useState(false)
  const named = termsOf({ text, citations, citationOf })
  if (named.length === 0) return null
  return (
    <>
      <button type="button" title="Frist berechnen" className={className} onClick={() => setOpen(true)}>
        <CalendarClock className="size-4" aria-hidden="true" />
        <span className={words}>Frist berechnen</span>
      </button>
      {isOpen && (
        <Suspense>
          <DeadlineDialog named={named} day={dayIn(question ?? '', askedOn)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
