/*
 * Where a statement of an answer stands on the screen. The check knows its range in the Markdown; on the screen signs of
 * formatting are gone and chips stand in between, so letters and digits are compared.
 */

type TextRange = { start: number; end: number }

/** The statement in the shown text of its block: of several equal ones the one that ends closest to `near`, where its chip stands. */
export function findStatement(shown: string, markdown: string, near: number): TextRange | undefined {
  const [text, searched] = [
    lettersOf(shown),
    lettersOf(markdown.replace(/\]\([^)]*\)/g, ']').replace(/\[\d{1,3}\]/g, '')).letters,
  ]
  if (searched === '') return undefined
  let best: TextRange | undefined
  for (let at = text.letters.indexOf(searched); at >= 0; at = text.letters.indexOf(searched, at + 1)) {
    const found = withSigns(shown, { start: text.offsets[at]!, end: text.offsets[at + searched.length - 1]! + 1 })
    if (!best || Math.abs(found.end - near) < Math.abs(best.end - near)) best = found
  }
  return best
}

/** Before the check has said what a chip belongs to: everything since the chip before it in the same block. */
export function pieceBefore(shown: string, previous: number, near: number): TextRange | undefined {
  const [first, last] = [shown.slice(previous, near).search(/[\p{L}\p{N}§]/u), shown.slice(0, near).trimEnd().length]
  return first < 0 ? undefined : withSigns(shown, { start: previous + first, end: last })
}

function lettersOf(text: string): { letters: string; offsets: number[] } {
  const offsets: number[] = []
  let letters = ''
  for (const match of text.matchAll(/[\p{L}\p{N}]/gu)) {
    letters += match[0]
    for (let unit = 0; unit < match[0].length; unit++) offsets.push(match.index + unit)
  }
  return { letters, offsets }
}

/** With the quotation marks, brackets and the full stop around it. */
function withSigns(text: string, { start, end }: TextRange): TextRange {
  const before = /[»«„“"‚'([§]*(?:§+\s)?$/.exec(text.slice(0, start))?.[0].length ?? 0
  const after = /^[.!?…)\]»«“”"']*(?:\s?[.!?;:])?/.exec(text.slice(end))?.[0].length ?? 0
  return { start: start - before, end: end + after }
}

/** A statement without the signs of Markdown, in pieces: those that are one of the words are marked. */
export function splitAtWords(markdown: string, words: readonly string[]): { text: string; isMarked: boolean }[] {
  const shown = markdown
    .replace(/\[\d{1,3}\]/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`|#]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s+([.,;:])/g, '$1')
    .trim()
  if (words.length === 0) return [{ text: shown, isMarked: false }]
  const wanted = words
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .toSorted((a, b) => b.length - a.length)
  return shown
    .split(new RegExp(`(?<![\\p{L}\\d])(${wanted.join('|')})(?![\\p{L}\\d])`, 'u'))
    .map((text, index) => ({ text, isMarked: index % 2 === 1 }))
    .filter(({ text }) => text !== '')
}
