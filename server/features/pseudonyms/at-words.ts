import { beginningsOf } from './beginnings.ts'
import { sign, signAt } from './signs.ts'

/*
 * Patterns that begin with one of a few words are tried at such words only: the words of a text are read once for all of
 * them, and each pattern is asked about every word once, however often that stands there.
 */

/** Says of a word whether a pattern may fit where it stands. */
type WordTest = { test: (word: string) => boolean }

/** A pattern whose matches begin where a word does, and what those words are; `initial` says with which letters, where that is known. */
export type AtWords = { readonly pattern: RegExp; readonly first: WordTest; readonly initial?: RegExp }

/** A word (a run of letters) and where it begins. */
type Word = { text: string; places: number[] }
/** The words of a text, all of them and by the unit that they begin with. */
type WordPlaces = {
  text: string
  byText: ReadonlyMap<string, Word>
  all: readonly Word[]
  byInitial: ReadonlyMap<string, Word[]>
}

/** Held only as long as the reading of a text goes on: its owner does not want it kept anywhere. */
let recent: WeakRef<WordPlaces>[] = []

function wordsIn(text: string): WordPlaces {
  for (const one of recent) {
    const known = one.deref()
    if (known?.text === text) return known
  }
  const byText = new Map<string, Word>()
  const byInitial = new Map<string, Word[]>()
  const all: Word[] = []
  for (let at = 0; at < text.length; at++) {
    if (signAt(text, at) !== sign.letter) continue
    const start = at
    do at++
    while (signAt(text, at) === sign.letter)
    const found = text.slice(start, at)
    const known = byText.get(found)
    if (known) {
      known.places.push(start)
      continue
    }
    const word = { text: found, places: [start] }
    byText.set(found, word)
    all.push(word)
    const alike = byInitial.get(found[0]!)
    if (alike) alike.push(word)
    else byInitial.set(found[0]!, [word])
  }
  const words = { text, byText, all, byInitial }
  recent = [new WeakRef(words), ...recent.slice(0, 2)]
  return words
}

/** Where a word (a run of letters) stands in a text. */
export const placesOf = (text: string, word: string): readonly number[] => wordsIn(text).byText.get(word)?.places ?? []

/**
 * Makes a pattern one that is tried at words only. Its matches must begin with a letter that none stands before
 * (`(?<!\p{L})` or more); what they begin with is read from it, or said by `first`. That takes its time, and many a process
 * reads no text: it is done where the pattern is first used.
 */
export function atWords(given: RegExp, first?: WordTest): AtWords {
  let made: AtWords | undefined
  const read = () => (made ??= readAtWords(given, first))
  return {
    get pattern() {
      return read().pattern
    },
    get first() {
      return read().first
    },
    get initial() {
      return read().initial
    },
  }
}

function readAtWords({ source, flags }: RegExp, first?: WordTest): AtWords {
  const pattern = new RegExp(source, `${flags.replace('g', '')}y`)
  if (first) return { pattern, first }
  const beginnings = beginningsOf(source)
  const letters = [...new Set(beginnings.map((text) => text[0]!))]
  const [whole, initial] = [beginnings, letters].map(
    (all) => new RegExp(`^(?:${all.join('|')})`, flags.includes('i') ? 'iu' : 'u'),
  )
  return { pattern, first: whole!, initial: initial! }
}

/** All matches of such a pattern, as those of a whole text are: in order, none overlapping another. */
export function* matchesAtWords(
  text: string,
  { pattern, first, initial }: AtWords,
): Generator<{ match: RegExpExecArray; at: number }> {
  const places: number[] = []
  for (const [letter, words] of wordsIn(text).byInitial) {
    if (initial?.test(letter) === false) continue
    for (const word of words) if (first.test(word.text)) for (const at of word.places) places.push(at)
  }
  if (places.length === 0) return
  let from = 0
  for (const at of Int32Array.from(places).sort()) {
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
  for (const found of wordsIn(text).all) {
    if (!word.test(found.text)) continue
    for (const at of found.places) {
      const end = at + found.text.length
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
