import { useId, type Ref } from 'react'
import type { Citation } from '../../../contract/chat.ts'
import type { Source } from '../../../contract/sources.ts'
import { formatDay } from '../../base/formats.ts'
import { useFloating } from '../../ui/floating.ts'
import { kinds } from '../sources/sources.ts'
import { stateWords } from './citation-states.ts'

type Props = { source: Source; citation: Citation | undefined; isOpen: boolean; onOpen: (opener: HTMLElement) => void }

/**
 * The label of a source inside the sentence it supports. Resting on it shows the passage, below, for the sentence to
 * compare it with stands above; a click opens the source.
 */
export function SourceChip({ source, citation, isOpen, onOpen }: Props) {
  const cardId = useId()
  const { isShown, hide, anchor, card, onAnchor, onCard } = useFloating('bottom')
  const state = citation?.state ?? 'belegt'
  return (
    <>
      <button
        type="button"
        ref={anchor as Ref<HTMLButtonElement>}
        aria-pressed={isOpen}
        aria-describedby={isShown ? cardId : undefined}
        {...onAnchor}
        onFocus={(event) => {
          // Coming back from the panel, one knows what stands in the card.
          if (!event.relatedTarget?.closest('[data-source-panel]')) onAnchor.onFocus(event)
        }}
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
          popover="manual"
          {...onCard}
          className="floating w-80 max-w-[calc(100vw-16px)] rounded-card border border-hairline bg-surface p-3 font-sans text-sm leading-normal font-normal [overflow-wrap:anywhere] text-ink shadow-float"
        >
          <span className="block font-semibold">
            {kinds[source.kind].name} · {source.citation}
          </span>
          {source.title && source.title !== source.citation && <span className="block truncate text-xs text-muted">{source.title}</span>}
          {citation?.reason && <span className="mt-1 block text-warning">{citation.reason}</span>}
          <span className="mt-1 line-clamp-6 block font-serif">{citation?.quote ?? source.snippet}</span>
          {source.version_date && <span className="mt-1 block text-xs text-muted">Stand: {formatDay(source.version_date)}</span>}
        </span>
      )}
    </>
  )
}
