import { createContext, use, useRef, useState, type ReactNode } from 'react'
import type { Citation, Message } from '../../../contract/chat.ts'
import { resultAt, type Mark } from '../../../contract/citation-marks.ts'
import type { Source } from '../../../contract/sources.ts'
import { isOfficial, type Opened } from './citations.ts'
import { MoreSources, SourceChip } from './SourceChip.tsx'
import { Unproven } from './Unproven.tsx'

/** What the markers of one answer refer to. A context, so that finished text is not rendered again when it changes. */
export const AnswerSources = createContext<
  Pick<Message, 'sources' | 'citations'> & {
    isWriting: boolean
    /** Whether no model has written it. */
    isOwn: boolean
    opened: Source | undefined
    onOpen: (opened: Opened) => void
  }
>({
  sources: [],
  citations: [],
  isOwn: false,
  isWriting: false,
  opened: undefined,
  onOpen: () => undefined,
})

/** The Markdown of the statement that a result is about; undefined where it has no mark. */
export const Statements = createContext<(citation: Citation) => string | undefined>(() => undefined)

type Written = { marker?: string; result?: string }

const readMark = ({ marker, result }: Written): Mark => ({
  marker,
  result: result === undefined ? undefined : Number(result),
})

/** The result of a mark and its source, as far as there are such. */
function resolve(
  written: Written,
  { sources, citations, isWriting }: Pick<Message, 'sources' | 'citations'> & { isWriting: boolean },
) {
  const found = resultAt(readMark(written), citations)
  // What is still being written is still to be checked.
  const citation = found === 'unchecked' && isWriting ? undefined : found
  if (citation === 'unchecked') return { citation, source: undefined }
  return {
    citation,
    source: citation
      ? sources.find((item) => item.id === citation.source_id)
      : sources[Number(written.marker?.slice(1, -1)) - 1],
  }
}

/** `[1]` in the text of an answer. A marker that leads nowhere must not look like a source. */
export function SourceMarker(written: Written) {
  const { sources, citations, isWriting, opened, onOpen } = use(AnswerSources)
  const statementOf = use(Statements)
  const { citation, source } = resolve(written, { sources, citations, isWriting })
  if (citation === 'unchecked') return <Unproven reason="Diese Angabe wurde nicht geprüft." />
  if (!source) return <Unproven reason={citation?.reason ?? 'Zu dieser Angabe gibt es keine Quelle.'} />
  const quote = citation?.quote ?? source.snippet
  const isChecking = isWriting && citation?.start === undefined
  return (
    <SourceChip
      source={source}
      citation={citation}
      isChecking={isChecking}
      statement={citation && statementOf(citation)}
      isOpen={opened?.id === source.id}
      onOpen={(opener) =>
        onOpen({
          source,
          sources,
          quote,
          range: citation?.range,
          opener,
          statement: citation && statementOf(citation),
          checked: isChecking ? undefined : citation,
        })
      }
    />
  )
}

/** Several markers at one statement: the first, those with something to object to, and »+N« for the others. */
export function SourceGroup({ marks }: { marks?: string }) {
  const context = use(AnswerSources)
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const markers = (JSON.parse(marks ?? '[]') as Written[]).map((written) => ({
    written,
    ...resolve(written, context),
  }))
  const isQuiet = ({ citation, source }: (typeof markers)[number]) =>
    source !== undefined && (citation?.state ?? 'belegt') === 'belegt'
  const hidden = isOpen ? [] : markers.filter((marker, index) => index > 0 && isQuiet(marker))
  const open = () => {
    const first = markers.indexOf(hidden[0]!)
    setOpen(true)
    // The button goes; the focus goes on to the first source that it has shown.
    requestAnimationFrame(() => box.current?.children[first]?.querySelector<HTMLElement>('[data-source-chip]')?.focus())
  }
  return (
    <span ref={box}>
      {markers.map((marker, index) => (
        // On paper nothing can be unfolded.
        <span key={index} className={hidden.includes(marker) ? 'hidden print:inline' : undefined}>
          <SourceMarker {...marker.written} />
        </span>
      ))}
      {hidden.length > 0 && <MoreSources names={hidden.map(({ source }) => source!.citation)} onOpen={open} />}
    </span>
  )
}

/** Stands behind a statement that no source carries. */
export function Unsourced({ result }: Written) {
  const { citations } = use(AnswerSources)
  const citation = citations[Number(result)]
  return citation ? (
    <Unproven state={citation.state} reason={citation.reason ?? 'Zu diesem Satz ist keine Quelle angegeben.'} />
  ) : null
}

/** A link of an answer leads only to a page of one of its sources, and one of ours to the official text; every other one is text. */
export function AnswerLink({ href, children }: { href?: string; children?: ReactNode }) {
  const { sources, isOwn } = use(AnswerSources)
  if (!(isOwn && isOfficial(href)) && !sources.some(({ url }) => url && url === href)) return <>{children}</>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" title={href}>
      {children}
    </a>
  )
}
