import { createContext, use, type ReactNode } from 'react'
import { resultAt } from '../../../contract/citation-places.ts'
import type { Source } from '../../../contract/sources.ts'
import type { Shown } from './conversation.ts'
import { SourceChip } from './SourceChip.tsx'
import { Unproven } from './Unproven.tsx'

/** A source opened from an answer, with the passage to mark and the chip to go back to. */
export type Opened = { source: Source; sources: Source[]; quote: string | null; opener: HTMLElement | undefined }

/** What the markers of one answer refer to. A context, so that finished text is not rendered again when it changes. */
export const AnswerSources = createContext<Pick<Shown, 'sources' | 'citations'> & { opened: Source | undefined; onOpen: (opened: Opened) => void }>({
  sources: [],
  citations: [],
  opened: undefined,
  onOpen: () => undefined,
})

/** `[1]` in the text of an answer. A marker that leads nowhere must not look like a source. */
export function SourceMarker({ marker, result }: { marker?: string; result?: string }) {
  const { sources, citations, opened, onOpen } = use(AnswerSources)
  const citation = resultAt({ marker, result: result === undefined ? undefined : Number(result) }, citations)
  if (citation === 'unchecked') return <Unproven reason="Diese Angabe wurde nicht geprüft." />
  const source = citation ? sources.find((item) => item.id === citation.source_id) : sources[Number(marker?.slice(1, -1)) - 1]
  if (!source) return <Unproven reason={citation?.reason ?? 'Zu dieser Angabe gibt es keine Quelle.'} />
  return <SourceChip source={source} citation={citation} isOpen={opened?.id === source.id} onOpen={(opener) => onOpen({ source, sources, quote: citation?.quote ?? source.snippet, opener })} />
}

/** Stands behind a statement that no source carries. */
export function Unsourced({ result }: { result?: string }) {
  const { citations } = use(AnswerSources)
  const citation = citations[Number(result)]
  return citation ? <Unproven state={citation.state} reason={citation.reason ?? 'Zu diesem Satz ist keine Quelle angegeben.'} /> : null
}

/** A link of an answer leads only to a page of one of its sources; every other one is text. */
export function AnswerLink({ href, children }: { href?: string; children?: ReactNode }) {
  const { sources } = use(AnswerSources)
  if (!sources.some(({ url }) => url && url === href)) return <>{children}</>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" title={href}>
      {children}
    </a>
  )
}
