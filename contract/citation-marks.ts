import type { Citation } from './chat.ts'

/*
 * What the check found is written into the text between two characters of the private use area, which no text of an
 * answer keeps: a model that writes such a mark itself must not get the good result of another statement.
 */
const [open, close] = ['\uE000', '\uE001']
const own = `${open}(?:(\\d{1,3})#(\\d{1,4})|!#(\\d{1,4}))${close}`

/** A mark of an annotated text, or a bare marker `[1]`; four groups, to be read by `readMark`. */
export const markPattern = `\\[(\\d{1,3})\\]|${own}`

/** A marker with the number of its result; without a marker the sign behind a statement that has no source. */
export type Mark = { marker: string | undefined; result: number | undefined }

/** The mark that the four groups of `markPattern` describe; undefined when they are empty. */
export function readMark([bare, marker, result, unsourced]: readonly (string | undefined)[]): Mark | undefined {
  const number = bare ?? marker
  if (number === undefined && unsourced === undefined) return undefined
  const found = result ?? unsourced
  return { marker: number && `[${number}]`, result: found === undefined ? undefined : Number(found) }
}

/**
 * Writes into the text which result of the check belongs to which mark: instead of `[1]` the marker with the number of
 * the result, and a sign behind a statement that has no source. Offsets are UTF-16 units of the text.
 */
export function annotate(text: string, citations: readonly Citation[]): string {
  const edits = citations.flatMap(({ marker, marker_start: at, end, state }, index) => {
    if (marker !== null)
      return at !== undefined && text.startsWith(marker, at)
        ? [{ from: at, to: at + marker.length, put: `${open}${marker.slice(1, -1)}#${index}${close}` }]
        : []
    if (end === undefined || state === 'belegt') return []
    const behind = insideRow(text, end)
    return [{ from: behind, to: behind, put: ` ${open}!#${index}${close}` }]
  })
  // Of the same length, so that the offsets stay right.
  const plain = text.replace(/[\uE000\uE001]/g, '\uFFFD')
  return edits
    .sort((a, b) => b.from - a.from)
    .reduce((changed, { from, to, put }) => changed.slice(0, from) + put + changed.slice(to), plain)
}

/** A row of a table ends with a bar: behind it a sign would be a cell of its own, and the table none any more. */
const insideRow = (text: string, end: number) =>
  end - (/\s*\|\s*$/.exec(text.slice(text.lastIndexOf('\n', end - 1) + 1, end))?.[0].length ?? 0)

/** An annotated text as it was; for code and attributes, where nothing can be marked. */
export const withoutMarks = (text: string) =>
  text.replace(new RegExp(` ?${own}`, 'g'), (whole, marker: string | undefined) =>
    marker ? `${whole.startsWith(' ') ? ' ' : ''}[${marker}]` : '',
  )

/** What the check says of a mark; `unchecked` for a marker that was smuggled past a check of every marker (`&#91;1&#93;`). */
export function resultAt({ marker, result }: Mark, citations: readonly Citation[]): Citation | 'unchecked' | undefined {
  if (result !== undefined) return citations[result]
  return citations.some((citation) => citation.marker_start !== undefined)
    ? 'unchecked'
    : citations.find((citation) => citation.marker === marker)
}
