import { useEffect, useId, useLayoutEffect, type Ref } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Check, CircleDashed, CircleX, Contrast } from 'lucide-react'
import type { Citation } from '../../../contract/chat.ts'
import { dayWords } from '../../../contract/source-words.ts'
import type { Source } from '../../../contract/sources.ts'
import { unbroken } from '../../../contract/unbroken.ts'
import { formatDay } from '../../base/formats.ts'
import { useFloating } from '../../ui/floating.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { kinds } from '../sources/sources.ts'
import { sourceWords, uncheckedWords } from './citations.ts'
import { rememberChip } from './chips.ts'

const signs = { belegt: Check, teilweise: Contrast, ohne_beleg: CircleX }

type Props = {
  source: Source
  citation: Citation | undefined
  /** Whether its check is still to come. */
  isChecking: boolean
  statement: string | undefined
  isOpen: boolean
  onOpen: (opener: HTMLElement) => void
}

/**
 * The label of a source inside the sentence it supports. Resting on it shows the passage, below, for the sentence to
 * compare it with stands above; a click opens the source.
 */
export function SourceChip({ source, citation, isChecking, statement, isOpen, onOpen }: Props) {
  const cardId = useId()
  const { isShown, hide, anchor, card, onAnchor, onCard } = useFloating('bottom', true)
  // What is likely is no result yet: it only gives the chip its room.
  const state = isChecking ? undefined : citation?.state
  const checked = isChecking ? undefined : citation
  const later = isChecking && citation && citation.state !== 'belegt' ? sourceWords[citation.state] : undefined
  const said = isChecking
    ? 'wird geprüft'
    : state === undefined
      ? uncheckedWords
      : state !== 'belegt'
        ? sourceWords[state]
        : undefined
  // Seen by its sign, »belegt« has to be heard too.
  const heard = said ?? sourceWords.belegt
  const Sign = state === undefined ? CircleDashed : signs[state]
  const { sign, name, look, chipSign } = kinds[source.kind]
  const quote = citation?.quote ?? source.snippet
  const range = citation?.range
  const label = citation?.pinpoint ?? source.citation
  useLayoutEffect(() => {
    if (anchor.current) rememberChip(anchor.current, { source: source.id, quote, range, statement, checked })
  }, [anchor, source.id, quote, range, statement, checked])
  const client = useQueryClient()
  const { file } = source
  useEffect(() => {
    if (!isShown || !file) return
    // Who rests on the chip of a file has the picture of its page with the click; who passes by asks for none.
    const look = () =>
      void import('../files/PagePicture.tsx').then(({ loadAhead }) => loadAhead(client, file, range), noMatter)
    const timer = setTimeout(look, 300)
    return () => clearTimeout(timer)
  }, [client, isShown, file, range])
  return (
    <>
      <button
        type="button"
        ref={anchor as Ref<HTMLButtonElement>}
        aria-pressed={isOpen}
        aria-label={`${label}${heard ? ` · ${heard}` : ''}, ${name}`}
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
        data-open-state={state === 'teilweise' || state === 'ohne_beleg' ? state : undefined}
        data-sign={chipSign}
        className={`${chip} ${chipSign ? 'before:content-[attr(data-sign)]' : ''} hover:brightness-95 data-marked:outline-2 data-marked:outline-current ${state === undefined ? 'bg-wash text-muted' : state === 'ohne_beleg' ? 'bg-error-tint text-error' : state === 'teilweise' ? 'bg-warning-tint text-warning' : look}`}
      >
        {label}
        {/* In the same room before and after the check. */}
        {Sign && <Sign className="size-3 shrink-0 self-center" aria-hidden="true" />}
        {later && (
          <span className="grid font-normal" aria-hidden="true">
            <span className="col-start-1 row-start-1">· wird geprüft</span>
            <span className="invisible col-start-1 row-start-1">· {later}</span>
          </span>
        )}
        {said && !isChecking && <span className="font-normal">· {said}</span>}
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
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            <span className={`rounded-full px-2 text-xs leading-6 ${look}`}>
              <span aria-hidden="true">{sign}</span> {name}
            </span>
            <span>
              <span className="sr-only"> · </span>
              {label}
            </span>
          </span>
          {source.title && source.title !== source.citation && (
            <span className="mt-1 block truncate text-xs text-muted">{source.title}</span>
          )}
          {citation?.reason && <span className="mt-1.5 block text-warning">{citation.reason}</span>}
          {quote && source.wording === 'digest' && (
            <span className="mt-2 block text-xs text-muted">
              Kurzfassung von Fundstelle, nicht der amtliche Wortlaut:
            </span>
          )}
          {quote && (
            <span
              className={`mt-2 line-clamp-6 block border-l-2 border-hairline pl-2.5 ${source.wording === 'digest' ? '' : 'font-serif'}`}
            >
              {unbroken(quote)}
            </span>
          )}
          {source.version_date && (
            <span className="mt-2 block text-xs text-muted">
              {dayWords(source.kind)} {formatDay(source.version_date)}
            </span>
          )}
        </span>
      )}
    </>
  )
}

/** What fails is asked for once more by the click, and told there. */
const noMatter = () => undefined

/** On touch screens a finger's breadth high, without pushing the lines apart. */
const chip =
  'relative mx-0.5 inline-flex items-baseline gap-1 rounded-full px-2 font-sans text-xs leading-6 font-semibold whitespace-nowrap pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-2.5'

/** »+2«: further sources of the same statement; names them at rest and shows their chips when pressed. */
export function MoreSources({ names, onOpen }: { names: string[]; onOpen: () => void }) {
  return (
    <Tooltip text={names.join(', ')} isName>
      {(trigger) => (
        <button
          type="button"
          {...trigger}
          aria-label={`+${names.length}: ${names.length === 1 ? 'weitere Quelle' : 'weitere Quellen'} zeigen (${names.join(', ')})`}
          onClick={() => {
            trigger.onClick()
            onOpen()
          }}
          data-more-sources
          className={`${chip} bg-wash text-muted hover:text-ink print:hidden`}
        >
          +{names.length}
        </button>
      )}
    </Tooltip>
  )
}
