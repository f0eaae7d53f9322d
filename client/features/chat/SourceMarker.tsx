import { createContext, use } from 'react'
import type { Source } from '../../../contract/sources.ts'
import type { Shown } from './conversation.ts'
import { SourceChip } from './SourceChip.tsx'

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
export function SourceMarker({ marker }: { marker?: string }) {
  const { sources, citations, opened, onOpen } = use(AnswerSources)
  const citation = citations.find((item) => item.marker === marker)
  const source = citation ? sources.find((item) => item.id === citation.source_id) : sources[Number(marker?.slice(1, -1)) - 1]
  if (!source) return <span className="mx-0.5 rounded-full bg-warning-tint px-2 font-sans text-xs text-warning">ohne Beleg</span>
  return <SourceChip source={source} citation={citation} isOpen={opened?.id === source.id} onOpen={(opener) => onOpen({ source, sources, quote: citation?.quote ?? source.snippet, opener })} />
}
