import { useId, useRef, useState } from 'react'
import type { Citation } from '../../../contract/chat.ts'
import type { Source } from '../../../contract/sources.ts'
import { kinds } from '../sources/sources.ts'
import { stateWords } from './citation-states.ts'

type Props = { source: Source; citation: Citation | undefined; isOpen: boolean; onOpen: (opener: HTMLElement) => void }

/** The label of a source inside the sentence it supports. Resting on it shows the passage, a click opens the source. */
export function SourceChip({ source, citation, isOpen, onOpen }: Props) {
  const card = useRef<HTMLSpanElement>(null)
  const cardId = useId()
  const [isShown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = () => (timer.current = setTimeout(() => setShown(true), 300))
  const hide = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  const state = citation?.state ?? 'belegt'
  return (
    <span className="relative inline-block" onPointerEnter={show} onPointerLeave={hide}>
      <button
        type="button"
        aria-pressed={isOpen}
        aria-describedby={isShown ? cardId : undefined}
        onFocus={show}
        onBlur={hide}
        onClick={(event) => {
          hide()
          onOpen(event.currentTarget)
        }}
        data-source-chip
        className={`mx-0.5 inline-flex items-baseline gap-1 rounded-full px-2 font-sans text-xs leading-6 font-semibold whitespace-nowrap hover:brightness-95 aria-pressed:outline-2 aria-pressed:outline-current ${state === 'ohne_beleg' ? 'bg-warning-tint text-warning' : kinds[source.kind].look}`}
      >
        {source.citation}
        {state !== 'belegt' && <span className="font-normal">· {stateWords[state]}</span>}
      </button>
      {isShown && (
        <span
          ref={card}
          id={cardId}
          role="tooltip"
          className="absolute bottom-full left-0 z-20 mb-1 block w-80 max-w-[80vw] rounded-card border border-hairline bg-surface p-3 font-sans text-sm leading-normal text-ink shadow-float"
        >
          <span className="block font-semibold">
            {kinds[source.kind].name} · {source.citation}
          </span>
          {citation?.reason && <span className="mt-1 block text-warning">{citation.reason}</span>}
          <span className="mt-1 line-clamp-6 block text-muted">{citation?.quote ?? source.snippet}</span>
        </span>
      )}
    </span>
  )
}
