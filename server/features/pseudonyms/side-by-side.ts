import type { Found } from './entity.ts'

/** As it is compared: one blank between words, no capitals. */
const keyOf = (words: readonly string[]) => words.join(' ').toLowerCase()

/**
 * Parts what was read as one name and is two or more, each of which stands elsewhere by itself: »Leopold Wiesinger Sabine
 * Kreuzhuber« below a contract, where what read the document left one blank of the room between two signatures.
 */
export function partSideBySide<T extends Found>(text: string, found: readonly T[]): T[] {
  const names = found.filter(({ type, rule }) => type === 'PERSON' && rule !== 'agenda')
  const wordsOf = ({ start, end }: T) => text.slice(start, end).split(/\s+/)
  const known = new Set(names.map(wordsOf).flatMap((words) => (words.length > 1 ? [keyOf(words)] : [])))
  if (known.size < 2) return [...found]
  const asked = new Set(names)
  return found.flatMap((one) => {
    const words = asked.has(one) ? [...text.slice(one.start, one.end).matchAll(/\S+/g)] : []
    const cuts = words.length > 3 ? cutsOf(words.map(String), known) : undefined
    if (!cuts) return [one]
    return cuts.map(([from, to], part) => {
      const last = words[to]!
      const place = { start: one.start + words[from]!.index, end: one.start + last.index + last[0].length }
      // A word before them (»Kläger«) says what the first one is.
      return part === 0 ? { ...one, ...place } : { ...one, ...place, role: undefined }
    })
  })
}

/** From which word to which each of the names reaches; undefined where the words are not names alone, or one. */
function cutsOf(words: readonly string[], known: ReadonlySet<string>): [from: number, to: number][] | undefined {
  const cuts: [number, number][] = []
  for (let from = 0; from < words.length;) {
    const to = [from + 1, from + 2, from + 3].find(
      (end) => end < words.length && known.has(keyOf(words.slice(from, end + 1))),
    )
    if (to === undefined) return undefined
    cuts.push([from, to])
    from = to + 1
  }
  return cuts.length > 1 ? cuts : undefined
}
