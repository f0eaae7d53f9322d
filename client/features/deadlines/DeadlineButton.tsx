import { lazy, Suspense, useState } from 'react'
import { CalendarClock } from 'lucide-react'
import { viennaDay } from '../../../contract/vienna.ts'
import { dayIn, termsOf, type Told } from './deadlines.ts'

/** Fetched when it is opened: few answers name a deadline. */
const DeadlineDialog = lazy(async () => ({ default: (await import('./DeadlineDialog.tsx')).DeadlineDialog }))

type Props = Told & {
  question: string | undefined
  /** When it was asked, as a moment in ISO form. */
  askedAt: string | undefined
  className: string
  words: string
}

/** Opens the computation of the deadline that an answer names; nothing where it names none. `words` is the look of the label. */
export function DeadlineButton({ text, citations, citationOf, question, askedAt, className, words }: Props) {
  const [opened, setOpened] = useState<{ day: string | undefined }>()
  const named = termsOf({ text, citations, citationOf })
  if (named.length === 0) return null
  const open = () =>
    setOpened({ day: dayIn(question ?? '', viennaDay(askedAt === undefined ? new Date() : new Date(askedAt))) })
  return (
    <>
      <button type="button" title="Frist berechnen" className={className} onClick={open}>
        <CalendarClock className="size-4" aria-hidden="true" />
        <span className={words}>Frist berechnen</span>
      </button>
      {opened && (
        <Suspense>
          <DeadlineDialog named={named} day={opened.day} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}
