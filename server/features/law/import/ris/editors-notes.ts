import { mark, unmarked } from './xml-inline.ts'

/*
 * Notes of the RIS editors stand within the text of the law: »(Anm.: Abs. 2 aufgehoben durch BGBl. I Nr. 68/2025)«,
 * nearly always in italics. They are no law. »Anmerkung 4: …« of an annex is, and other italics are.
 */

const opening = new RegExp(`\\(?${mark.italic} ?[([]?Anm(?!\\p{L})|\\(Anm\\.?(?: ?\\d{1,3})?\\)?:`, 'gu')
const pointNext = new RegExp(`^[${mark.italicEnd} ]*[.,;:)]`)

/** Text without the notes, and the notes as they stand. Both are without marks. Linear in the length. */
export function separateNotes(marked: string): { text: string; notes: string[] } {
  if (!marked.includes('Anm')) return { text: unmarked(marked), notes: [] }
  const ends = closings(marked)
  const notes: string[] = []
  const pieces: string[] = []
  let from = 0
  for (const match of marked.matchAll(opening)) {
    const end = match.index < from ? undefined : endOfNote(marked, match.index, match[0], ends)
    if (end === undefined) continue
    pieces.push(marked.slice(from, match.index))
    notes.push(unmarked(marked.slice(match.index, end)))
    from = end
  }
  pieces.push(marked.slice(from))
  // No blank stays before a point or comma behind a note.
  const closed = pieces.map((piece, index) => (pointNext.test(pieces[index + 1] ?? '') ? piece.trimEnd() : piece))
  return { text: unmarked(closed.join('')), notes }
}

/** An italic note ends with its italics, or with the bracket that it opened there; any other with its bracket. */
function endOfNote(
  marked: string,
  start: number,
  words: string,
  ends: ReadonlyMap<number, number>,
): number | undefined {
  const italic = words.indexOf(mark.italic)
  if (italic < 0) return ends.get(start)
  const spanEnd = marked.indexOf(mark.italicEnd, start)
  const bracket = words.indexOf('(')
  const end = spanEnd < 0 ? marked.length : spanEnd + 1
  return Math.max(end, bracket < 0 ? 0 : (ends.get(start + bracket) ?? 0))
}

/** Position behind the closing bracket for each opening one that has one. */
function closings(text: string): Map<number, number> {
  const ends = new Map<number, number>()
  const open: number[] = []
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') open.push(i)
    else if (text[i] === ')' && open.length > 0) ends.set(open.pop()!, i + 1)
  }
  return ends
}
