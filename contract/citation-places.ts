import type { Citation } from './chat.ts'

/**
 * Writes into the text which result of the check belongs to which place: `[1]` becomes `[1#4]` for the fifth result, and
 * `[!#5]` follows a statement that has no source. Places are UTF-16 units of the text.
 */
export function annotate(text: string, citations: readonly Citation[]): string {
  const edits = citations.flatMap(({ marker, marker_start: at, end, state }, index) => {
    if (marker !== null) return at !== undefined && text.startsWith(marker, at) ? [{ from: at, to: at + marker.length, put: `${marker.slice(0, -1)}#${index}]` }] : []
    return end !== undefined && state !== 'belegt' ? [{ from: end, to: end, put: ` [!#${index}]` }] : []
  })
  return edits.sort((a, b) => b.from - a.from).reduce((changed, { from, to, put }) => changed.slice(0, from) + put + changed.slice(to), text)
}
