import { useEffect, useId, useRef, useState } from 'react'
import { BookOpen, Check, ChevronDown } from 'lucide-react'
import { Spinner } from '../../ui/Spinner.tsx'
import { checkSummary, countSources, goTo, type Opened } from '../citations/citations.ts'
import { byKind, kinds } from '../sources/sources.ts'
import type { Shown } from './messages.ts'
import { joinSteps } from './steps.ts'
import { Verdict } from './Verdict.tsx'

/** The step in which a model writes. */
const writing = 'Formuliere die Antwort'

type Props = { message: Shown; onOpen: (opened: Opened) => void }

/** What is being done before the first word comes, line by line; afterwards one line that can be unfolded. */
export function Steps({ message, onOpen }: Props) {
  const { isWriting, text, sources, citations, steps = [] } = message
  if (text !== '')
    return sources.length + citations.length > 0 ? (
      <Looked message={message} steps={joinSteps(steps)} onOpen={onOpen} />
    ) : null
  if (!isWriting) return null
  const lines = steps.length > 0 ? joinSteps(steps) : ['Frage wird gelesen']
  return (
    <ul className="space-y-1 text-muted" aria-hidden="true" data-steps>
      {lines.map((line, index) => (
        <Step key={index} line={line} isDone={index < lines.length - 1} />
      ))}
    </ul>
  )
}

const Step = ({ line, isDone }: { line: string; isDone: boolean }) => (
  <li className="flex min-h-6 items-center gap-2">
    <span className="flex w-4 shrink-0 justify-center">
      {isDone ? <Check className="size-4" aria-hidden="true" /> : <Spinner />}
    </span>
    {line}
  </li>
)

/** »6 Quellen geprüft · 2 von 9 Aussagen durch Quellen belegt, 3 ohne Beleg«, with what was done and what was looked at. */
function Looked({ message, steps, onOpen }: Props & { steps: string[] }) {
  const { sources, isWriting } = message
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const isChecking = isWriting === true && steps.includes(writing)
  // Further down in a long answer, what is unfolded lies above; then the line is where it belongs and covers none of it.
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <>
      <div
        data-verdict
        className={`no-print -ml-2 flex flex-wrap items-center gap-x-1 text-sm ${!isOpen && (isChecking || checkSummary(message) !== undefined) ? staysInView : ''}`}
      >
        {sources.length > 0 && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-field px-2 text-muted hover:bg-wash hover:text-ink lg:min-h-9"
          >
            {isWriting ? (
              <BookOpen className="size-4" aria-hidden="true" />
            ) : (
              <Check className="size-4" aria-hidden="true" />
            )}
            {countSources(sources.length)} {isWriting ? 'gefunden' : 'geprüft'}
            <ChevronDown className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} aria-hidden="true" />
          </button>
        )}
        {/* Quotations are not checked sentence by sentence. */}
        <Verdict message={message} isChecking={isChecking} />
      </div>
      <div
        id={id}
        ref={list}
        className={isOpen ? 'no-print -mt-2! scroll-mt-24 space-y-3 border-l-2 border-hairline pl-4 text-sm' : 'hidden'}
      >
        {isOpen && (
          <>
            {steps.length > 0 && (
              <ul className="text-muted">
                {steps.map((line) => (
                  <Step key={line} line={line} isDone />
                ))}
              </ul>
            )}
            {byKind(sources).map(([kind, group]) => (
              <div key={kind} className="flex flex-wrap items-center gap-x-1.5 lg:gap-y-1">
                <span className="w-full text-xs font-semibold text-muted">
                  <span aria-hidden="true">{kinds[kind].sign}</span> {kinds[kind].name} ({group.length})
                </span>
                {group.map((source) => (
                  <button
                    key={source.id}
                    type="button"
                    onClick={(event) =>
                      onOpen(goTo({ source, sources, quote: null, opener: event.currentTarget }, source))
                    }
                    className="flex min-h-11 items-center hover:brightness-95 lg:min-h-7"
                  >
                    <span className={`rounded-full px-2 text-xs leading-6 font-semibold ${kinds[kind].look}`}>
                      {source.citation}
                    </span>
                  </button>
                ))}
              </div>
            ))}
          </>
        )}
      </div>
    </>
  )
}

/** Above the answer for as long as one reads it, on a ground of its own; of two lines on a phone the second. Where the window is low the text needs the room. */
const staysInView =
  'sticky top-0 z-10 bg-ground max-md:-top-11 [@media(height<28rem)]:static shadow-[0_1px_0_var(--hairline)]'
