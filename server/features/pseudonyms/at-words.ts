import { beginningsOf } from './beginnings.ts'
import { sign, signAt } from './signs.ts'

/*
 * Patterns that begin with one of a few words are tried at such words only: the words of a text are read once for all of
 * them, and each pattern is asked about every word once, however often that stands there.
 */

/** Says of a word whether a pattern may fit where it stands. */
type WordTest = { test: (word: string) => boolean }

/** A pattern whose matches begin where a word does, and what those words are. */
export type AtWords = { pattern: RegExp; first: WordTest }

/** Where each word of a text (a run of letters) begins. */
type WordPlaces = { text: string; places: ReadonlyMap<string, readonly number[]> }

/** Held only as long as the reading of a text goes on: its owner does not want it kept anywhere. */
let recent: WeakRef<WordPlaces>[] = []

function placesIn(text: string): WordPlaces['places'] {
  for (const one of recent) {
    const known = one.deref()
    if (known?.text === text) return known.places
  }
  const places = new Map<string, number[]>()
  for (let at = 0; at < text.length; at++) {
    if (signAt(text, at) !== sign.letter) continue
    const start = at
    do at++
    while (signAt(text, at) === sign.letter)
    const word = text.slice(start, at)
    const known = places.get(word)
    if (known) known.push(start)
    else places.set(word, [start])
  }
  recent = [new WeakRef({ text, places }), ...recent.slice(0, 2)]
  return places
}

/** Where a word (a run of letters) stands in a text. */
export const placesOf = (text: string, word: string): readonly number[] => placesIn(text).get(word) ?? []

const inOrder = (lists: readonly (readonly number[])[]) =>
  lists.length === 1 ? lists[0]! : Int32Array.from(lists.flat()).sort()

/**
 * Makes a pattern one that is tried at words only. Its matches must begin with a letter that none stands before
 * (`(?<!\p{L})` or more); what they begin with is read from it, or said by `first`.
 */
export const atWords = ({ source, flags }: RegExp, first?: WordTest): AtWords => ({
  pattern: new RegExp(source, `${flags.replace('g', '')}y`),
  first: first ?? new RegExp(`^(?:${beginningsOf(source).join('|')})`, flags.includes('i') ? 'iu' : 'u'),
})

/** All matches of such a pattern, as those of a whole text are: in order, none overlapping another. */
export function* matchesAtWords(
  text: string,
  { pattern, first }: AtWords,
): Generator<{ match: RegExpExecArray; at: number }> {
  const lists = Array.from(placesIn(text), ([word, places]) => (first.test(word) ? places : [])).filter(
    ({ length }) => length > 0,
  )
  if (lists.length === 0) return
  let from = 0
  for (const at of inOrder(lists)) {
    if (at < from) continue
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (!match) continue
    from = at + match[0].length
    yield { match, at }
  }
}

/**
 * The pieces of a text around words, so many units before and behind their ends; overlapping ones are one. `behind` is a
 * sticky pattern for what follows them.
 */
export function windowsAtWords(
  text: string,
  word: WordTest,
  before: number,
  after: number,
  behind?: RegExp,
): { start: number; text: string }[] {
  const ends: number[] = []
  for (const [found, places] of placesIn(text)) {
    if (!word.test(found)) continue
    for (const at of places) {
      const end = at + found.length
      if (behind) {
        behind.lastIndex = end
        if (!behind.test(text)) continue
      }
      ends.push(end)
    }
  }
  const ranges: { start: number; end: number }[] = []
  let last: { start: number; end: number } | undefined
  for (const at of Int32Array.from(ends).sort()) {
    const start = Math.max(0, at - before)
    const end = Math.min(text.length, at + after)
    if (last && start <= last.end) last.end = end
    else ranges.push((last = { start, end }))
  }
  return ranges.map(({ start, end }) => ({ start, text: text.slice(start, end) }))
}
