import { annotate, placeOf, placePattern, resultAt } from '../../../contract/citation-places.ts'
import { formatDay } from '../../base/formats.ts'
import { stateWords } from './citation-states.ts'
import type { Shown } from './conversation.ts'

/** An answer as plain text: markers become citations with their state, the sources follow, and the text says that an AI wrote it. */
export function copyWithSources({ text, sources, citations }: Pick<Shown, 'text' | 'sources' | 'citations'>): string {
  const words = annotate(text, citations).replace(new RegExp(placePattern, 'g'), (whole, ...groups: string[]) => {
    const place = placeOf(groups)
    if (!place) return whole
    const result = resultAt(place, citations)
    const citation = result === 'unchecked' ? undefined : result
    const isSourced = place.marker !== undefined && result !== 'unchecked'
    const source = !isSourced ? undefined : citation ? sources.find(({ id }) => id === citation.source_id) : sources[Number(place.marker?.slice(1, -1)) - 1]
    const state = citation?.state ?? (source ? 'belegt' : 'ohne_beleg')
    return `(${[source?.citation, state !== 'belegt' && stateWords[state]].filter(Boolean).join(' – ')})`
  })
  const list = sources.map((source) => `- ${[source.citation, source.title, source.version_date && `Stand ${formatDay(source.version_date)}`, source.url].filter(Boolean).join(', ')}`)
  return [words, ...(list.length > 0 ? [`Quellen:\n${list.join('\n')}`] : []), 'Mit KI erstellt (Fundstelle). Bitte prüfen Sie die Quellen.'].join('\n\n')
}
