import { beginningsOf, longest } from './beginnings.ts'
import { sign, signAt } from './signs.ts'

/*
 * Patterns that begin with one of a few words are tried at such words only: the words of a text are read once for all of
 * them, and each pattern is asked about every word once, however often that stands there.
 */

/** Says of a word whether a pattern may fit where it stands. A test is a constant of the program, of which there are few. */
type WordTest = { test: (word: string) => boolean }

/** A pattern whose matches begin where a word does, and the number of the test that says which words those are. */
export type AtWords = { readonly pattern: RegExp; readonly first: number }

/** A word (a run of letters) and where it begins. */
type Word = { text: string; places: number[] }
/** The words of a text, and those of them that each test says yes to, by its number. */
type WordPlaces = { text: string; byText: ReadonlyMap<string, Word>; byTest: readonly Word[][] }

/** Tests that are asked about every word; those by its beginning are looked up. */
const asked: { number: number; test: WordTest }[] = []
const unread: { number: number; source: string; isSmall: boolean }[] = []
const byBeginning = new Map<string, number[]>()
const bySmallBeginning = new Map<string, number[]>()
let tests = 0
/** What all tests say of a word, kept over texts: most of them share their words. */
const said = new Map<string, readonly number[]>()
const none: readonly number[] = []
const mostKept = 50_000

/** Held only as long as the reading of a text goes on: its owner does not want it kept anywhere. */
let recent: WeakRef<WordPlaces>[] = []

function nextNumber(): number {
  said.clear()
  recent = []
  return tests++
}

const numbers = new Map<WordTest, number>()
function numberOf(test: WordTest): number {
  const known = numbers.get(test)
  if (known !== undefined) return known
  const number = nextNumber()
  numbers.set(test, number)
  asked.push({ number, test })
  return number
}

/** Which tests say yes to a word. */
function saysOf(word: string): readonly number[] {
  const known = said.get(word)
  if (known) return known
  const yes = new Set<number>()
  const add = (some: readonly number[] | undefined) => some?.forEach((one) => yes.add(one))
  const small = word.slice(0, longest).toLowerCase().replaceAll('ſ', 's')
  for (let length = 1; length <= longest && length <= word.length; length++) {
    add(byBeginning.get(word.slice(0, length)))
    add(bySmallBeginning.get(small.slice(0, length)))
  }
  if (word.length <= longest) {
    add(byBeginning.get(`${word}$`))
    add(bySmallBeginning.get(`${small}$`))
  }
  for (const { number, test } of asked) if (test.test(word)) yes.add(number)
  if (said.size >= mostKept) said.clear()
  const numbered = yes.size === 0 ? none : [...yes]
  said.set(word, numbered)
  return numbered
}

function wordsIn(text: string): WordPlaces {
  for (const one of recent) {
    const known = one.deref()
    if (known?.text === text) return known
  }
  readBeginnings()
  const byText = new Map<string, Word>()
  const byTest: Word[][] = Array.from({ length: tests }, () => [])
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
    for (const number of saysOf(found)) byTest[number]!.push(word)
  }
  const words = { text, byText, byTest }
  recent = [new WeakRef(words), ...recent.slice(0, 2)]
  return words
}

/** Where a word (a run of letters) stands in a text. */
export const placesOf = (text: string, word: string): readonly number[] => wordsIn(text).byText.get(word)?.places ?? []

/**
 * Makes a pattern one that is tried at words only. Its matches must begin with a letter that none stands before
 * (`(?<!\p{L})` or more); what they begin with is read from it, or said by `first`. That takes its time, and many a process
 * reads no text: all patterns are read with the first text.
 */
export function atWords({ source, flags }: RegExp, first?: WordTest): AtWords {
  const number = first ? numberOf(first) : nextNumber()
  if (!first) unread.push({ number, source, isSmall: flags.includes('i') })
  let made: RegExp | undefined
  return {
    first: number,
    get pattern() {
      return (made ??= new RegExp(source, `${flags.replace('g', '')}y`))
    },
  }
}

function readBeginnings(): void {
  for (const { number, source, isSmall } of unread.splice(0)) {
    const lists = isSmall ? bySmallBeginning : byBeginning
    for (const beginning of beginningsOf(source)) {
      const key = isSmall ? beginning.toLowerCase() : beginning
      const list = lists.get(key)
      if (list) list.push(number)
      else lists.set(key, [number])
    }
  }
}

/** All matches of such a pattern, as those of a whole text are: in order, none overlapping another. */
export function* matchesAtWords(
  text: string,
  { pattern, first }: AtWords,
): Generator<{ match: RegExpExecArray; at: number }> {
  const words = wordsIn(text).byTest[first]!
  if (words.length === 0) return
  const places = words.length === 1 ? words[0]!.places : Int32Array.from(words.flatMap((word) => word.places)).sort()
  let from = 0
  for (const at of places) {
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
  const number = numberOf(word)
  for (const found of wordsIn(text).byTest[number]!) {
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
