import { createHash } from 'node:crypto'
import type { Citation as Checked } from '../../../../contract/chat.ts'
import type { LawNames } from '../../law/law.ts'
import { checkAnswer, type CheckedSource, type Resolve } from './check.ts'

/** Lines of ours that are remembered: there are some 4,000, and their headings; a result weighs about 1 kB. */
const most = 8000

/** What lines gave, by their words and the texts they were held against, for as long as an index is in use. */
const known = new WeakMap<LawNames, Map<string, readonly Checked[]>>()

/**
 * Checks Markdown that we wrote ourselves (guides, signposts) as `checkAnswer` does, line by line and each line against
 * the sources that it names: the same lines stand in many answers and need to be read once. Not for what people or models
 * wrote: results are remembered for everybody.
 */
export async function checkLines(
  markdown: string,
  sources: readonly CheckedSource[],
  { names, resolve }: { names: LawNames; resolve: Resolve },
): Promise<Checked[]> {
  const remembered = known.get(names) ?? new Map<string, readonly Checked[]>()
  known.set(names, remembered)
  const results: Checked[] = []
  let from = 0
  for (const line of markdown.split(/(?<=\n)(?=- |#|\n)/)) {
    const own = withOwnNumbers(line, sources)
    const key = keyOf(own.text, own.sources)
    let checked = remembered.get(key)
    if (!checked) {
      checked = await checkAnswer(own.text, own.sources, { names, resolve, question: '' })
      if (remembered.size >= most) remembered.delete(remembered.keys().next().value!)
      remembered.set(key, checked)
    }
    results.push(...checked.map((one) => own.asWritten(one, from)))
    from += line.length
  }
  return results
}

const keyOf = (text: string, sources: readonly CheckedSource[]) => {
  const digest = createHash('sha256').update(text)
  for (const { document, paragraphs, gloss } of sources)
    digest.update(JSON.stringify([document.id, document.wording, gloss, digestOf(paragraphs)]))
  return digest.digest('base64')
}

/** The texts of provisions that guides name are held for all answers: each is taken in once. */
const digests = new WeakMap<CheckedSource['paragraphs'], string>()
function digestOf(paragraphs: CheckedSource['paragraphs']): string {
  let digest = digests.get(paragraphs)
  if (digest === undefined)
    digests.set(paragraphs, (digest = createHash('sha256').update(JSON.stringify(paragraphs)).digest('base64')))
  return digest
}

/** A line with its markers counted from 1, the sources behind them, and the way back to the line as it is written. */
function withOwnNumbers(line: string, sources: readonly CheckedSource[]) {
  const written: string[] = []
  /** Where a marker ends in the line with own numbers, and how much longer the written one is. */
  const longer: { end: number; by: number }[] = []
  let shift = 0
  const text = line.replace(/\[\d{1,3}\]/g, (marker, start: number) => {
    // What leads nowhere stays as it is, behind all that there are.
    if (!sources[Number(marker.slice(1, -1)) - 1]) return marker
    if (!written.includes(marker)) written.push(marker)
    const own = `[${written.indexOf(marker) + 1}]`
    const end = start - shift + own.length
    shift += marker.length - own.length
    longer.push({ end, by: marker.length - own.length })
    return own
  })
  const placed = (at: number | undefined) =>
    at === undefined ? undefined : at + longer.reduce((sum, { end, by }) => (end <= at ? sum + by : sum), 0)
  return {
    text,
    sources: written.map((marker) => sources[Number(marker.slice(1, -1)) - 1]!),
    asWritten: (one: Checked, from: number): Checked => {
      const [start, end, markerStart] = [placed(one.start), placed(one.end), placed(one.marker_start)]
      return {
        ...one,
        marker: one.marker === null ? null : (written[Number(one.marker.slice(1, -1)) - 1] ?? one.marker),
        ...(start !== undefined && { start: start + from }),
        ...(end !== undefined && { end: end + from }),
        ...(markerStart !== undefined && { marker_start: markerStart + from }),
      }
    },
  }
}
