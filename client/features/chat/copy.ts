import { formatDay } from '../../base/formats.ts'
import type { Shown } from './conversation.ts'

/** An answer as plain text: markers become citations, the sources follow, and the text says that an AI wrote it. */
export function copyWithSources(message: Pick<Shown, 'text' | 'sources' | 'citations'>): string {
  const sourceOf = (marker: string) => {
    const citation = message.citations.find((item) => item.marker === marker)
    return citation ? message.sources.find((source) => source.id === citation.source_id) : message.sources[Number(marker.slice(1, -1)) - 1]
  }
  const text = message.text.replace(/\[\d{1,3}\]/g, (marker) => `(${sourceOf(marker)?.citation ?? 'ohne Beleg'})`)
  const sources = message.sources.map((source) => `- ${[source.citation, source.title, source.version_date && `Stand ${formatDay(source.version_date)}`, source.url].filter(Boolean).join(', ')}`)
  return [text, ...(sources.length > 0 ? [`Quellen:\n${sources.join('\n')}`] : []), 'Mit KI erstellt (Fundstelle). Bitte prüfen Sie die Quellen.'].join('\n\n')
}
