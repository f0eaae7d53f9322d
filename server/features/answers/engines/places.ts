import type { Chunk, Citation } from '../../../../contract/chat.ts'

type Place = Extract<Chunk, { type: 'place' }>['place']

/**
 * What the check says of the markers that have come with the end of a text, from `from` on: read within their paragraph
 * alone, so that it costs little. `check` is that of the answer (check.ts). The check of the whole text decides.
 */
export async function newPlaces(
  text: string,
  from: number,
  check: (markdown: string) => Promise<Citation[]>,
): Promise<Place[]> {
  const places: Place[] = []
  // A marker may have begun with the piece before.
  for (const { 0: marker, index } of text.slice(Math.max(0, from - longestMarker)).matchAll(/\[\d{1,3}\]/g)) {
    const at = Math.max(0, from - longestMarker) + index
    const end = at + marker.length
    if (end <= from) continue
    const start = text.lastIndexOf('\n\n', at) + 1
    const written = text.slice(start, end)
    // A sentence whose marker stands before its full stop is read as if that had come: so the check of the whole finds it known.
    const results = await check(isEnded.test(written) ? written : `${written}.`)
    const own = results.find(({ marker_start }) => marker_start === at - start)
    if (own) places.push(toPlace({ ...own, marker_start: at }))
  }
  return places
}

/** »… zurückzustellen. [1]« */
const isEnded = /[.!?:;]["»“”)*_\s]*(?:\[\d{1,3}\]\s*)+$/u

const longestMarker = '[999]'.length

export const toPlace = ({ marker, source_id, state, pinpoint = null, marker_start }: Citation): Place => ({
  marker,
  source_id,
  state,
  pinpoint,
  marker_start: marker_start ?? 0,
})
