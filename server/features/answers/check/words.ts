import { withinTurn } from '../../../base/language/within-turn.ts'
import { stopwords } from '../../../base/language/stopwords.ts'
import { groupsOf, isLight, isSameMeaning, isTurning, meaningsOf, perWord, wordOf } from './synonyms.ts'

/*
 * Accounts for the words of a statement: every telling word must stand in the source, in one of its forms, as part of a
 * longer word, or as another word for the same. What is left over is what the statement adds of its own.
 */

/** A telling word of a statement; a noun says more than a verb or an adjective. */
export type TellingWord = {
  word: string
  stems: string[]
  isNoun: boolean
  /** A noun, or what is said of one: a reader may put a verb otherwise, hardly these. */ isTelling: boolean
}

/** Words that change what is said although they are small: each must have its like in the source. */
export const modifiers = new Set(
  'vorsätzlich fahrlässig grob leicht schriftlich mündlich notariell beglaubigt eigenhändig unentgeltlich entgeltlich volljährig minderjährig öffentlich zweimal mehrmals dauernd vorläufig endgültig rückwirkend einstimmig gewerbsmäßig wiederholt doppelt volle vollen halbe halben erstmals jährlich monatlich täglich wöchentlich bedingt unbedingt beeidet unbeeidet ehelich unehelich befristet unbefristet'
    .split(' ')
    .flatMap((word) => meaningsOf(word)),
)

/** The words of a text, made for looking words up in it. */
export type Vocabulary = {
  readonly stems: ReadonlySet<string>
  readonly groups: ReadonlySet<number>
  /** All stems, each between two line breaks: a part of a word is found in it as a part of the text. */
  readonly joined: string
  /** The beginnings by which longer words are the same. */
  readonly beginnings: ReadonlySet<string>
  /** What tells at once that nothing like a word is there. */
  readonly traces: Traces
}

/** All but the stems is made when it is asked first: of most texts nobody asks. */
class WordsOfText implements Vocabulary {
  readonly stems: ReadonlySet<string>
  private groupsMade: Set<number> | undefined
  private joinedMade: string | undefined
  private beginningsMade: Set<string> | undefined
  private tracesMade: Traces | undefined

  constructor(stems: ReadonlySet<string>) {
    this.stems = stems
    this.groupsMade = undefined
    this.joinedMade = undefined
    this.beginningsMade = undefined
    this.tracesMade = undefined
  }

  get groups(): ReadonlySet<number> {
    if (this.groupsMade) return this.groupsMade
    this.groupsMade = new Set()
    for (const stem of this.stems) for (const group of groupsOf(stem)) this.groupsMade.add(group)
    return this.groupsMade
  }

  get joined(): string {
    return (this.joinedMade ??= `\n${[...this.stems].join('\n')}\n`)
  }

  get beginnings(): ReadonlySet<string> {
    if (this.beginningsMade) return this.beginningsMade
    this.beginningsMade = new Set()
    for (const stem of this.stems) if (stem.length >= shortestBeginning) this.beginningsMade.add(beginningOf(stem))
    return this.beginningsMade
  }

  get traces(): Traces {
    return (this.tracesMade ??= tracesOf(this.stems))
  }
}

/** The vocabulary of a text. */
export function vocabularyOf(text: string): Vocabulary {
  const stems = new Set<string>()
  for (const word of text.match(/\p{L}{2,}/gu) ?? []) for (const stem of meaningsOf(word)) stems.add(stem)
  return new WordsOfText(stems)
}

/** The same for what is asked again and again in one go, such as a statement. */
export const vocabularyInTurn = withinTurn(vocabularyOf)

export const shortestPart = 5
const shortestBeginning = 6
/** rückzustellen, zurückgestellt; mindern, Minderung: alike at the beginning for most of the word. */
const beginningOf = (stem: string) => stem.slice(0, Math.max(shortestBeginning, Math.ceil(stem.length * 0.75)))

/** What is asked of one vocabulary after the other: a stem, its groups, those of its beginnings, and the traces of its parts. */
type Asked = { stem: string; groups: readonly number[]; ofBeginnings: readonly number[]; parts: readonly number[] }
/** Single words, which come again and again; the memory is bounded. */
const mostAsked = 6000
const memory = new Map<string, Asked>()
function asked(stem: string): Asked {
  const known = memory.get(stem)
  if (known) return known
  const ofBeginnings: number[] = []
  for (let to = shortestPart; to < stem.length - 2; to++) ofBeginnings.push(...groupsOf(stem.slice(0, to)))
  const made = { stem, groups: groupsOf(stem), ofBeginnings, parts: partTraces(stem) }
  if (memory.size >= mostAsked) memory.clear()
  memory.set(stem, made)
  return made
}

/** Whether a vocabulary has a stem as a part of a longer word, such a part itself, or another word for it. */
function hasLike(vocabulary: Vocabulary, { stem, groups, ofBeginnings, parts }: Asked): boolean {
  for (const group of groups) if (vocabulary.groups.has(group)) return true
  if (stem.length < shortestPart) return false
  const { traces } = vocabulary
  if (isMarked(traces.inside, parts[0]!) && isMarked(traces.inside, parts[parts.length - 1]!))
    for (let at = vocabulary.joined.indexOf(stem); at >= 0; at = vocabulary.joined.indexOf(stem, at + 1))
      if (!isTurning(vocabulary.joined.slice(vocabulary.joined.lastIndexOf('\n', at) + 1, at))) return true
  if (partIn(vocabulary, stem, parts)) return true
  // »Polizeieinsatz« where a source speaks of »Sicherheitsbehörden«.
  for (const group of ofBeginnings) if (vocabulary.groups.has(group)) return true
  if (stem.length < shortestBeginning || !isMarked(traces.first, parts[0]!)) return false
  if (vocabulary.joined.includes(`\n${beginningOf(stem)}`)) return true
  for (let to = shortestBeginning; to <= stem.length; to++)
    if (vocabulary.beginnings.has(stem.slice(0, to))) return true
  return false
}

/*
 * Nearly always nothing like a word is there. A few bits tell: one for each run of letters as long as the shortest part
 * that a stem begins with (`first`) or has anywhere (`inside`). A bit that is set says perhaps, one that is not says no.
 */
type Traces = { first: readonly number[]; inside: readonly number[] }
const traceWords = 32

/** The trace of each run of letters of a stem, in order. */
function partTraces(stem: string): number[] {
  const found: number[] = []
  for (let from = 0; from + shortestPart <= stem.length; from++) found.push(traceAt(stem, from))
  return found
}

function traceAt(stem: string, from: number): number {
  let trace = 0
  for (let at = from; at < from + shortestPart; at++) trace = Math.imul(trace, 31) + stem.charCodeAt(at)
  trace = Math.imul(trace ^ (trace >>> 15), 0x2c1b3c6d)
  return (trace ^ (trace >>> 13)) & (traceWords * 32 - 1)
}

function tracesOf(stems: Iterable<string>): Traces {
  const [first, inside] = [[...noTraces], [...noTraces]]
  for (const stem of stems)
    for (let from = 0; from + shortestPart <= stem.length; from++) {
      const trace = traceAt(stem, from)
      if (from === 0) first[trace >>> 5]! |= 1 << (trace & 31)
      inside[trace >>> 5]! |= 1 << (trace & 31)
    }
  return { first, inside }
}
const noTraces: readonly number[] = Array.from({ length: traceWords }, () => 0)

const isMarked = (bits: readonly number[], trace: number) => (bits[trace >>> 5]! & (1 << (trace & 31))) !== 0

/** The longest part of a word that a vocabulary has as a word, and what is left of the word before and behind it. */
const partIn = (vocabulary: Vocabulary, stem: string, parts: readonly number[]) => {
  const { first } = vocabulary.traces
  for (const trace of parts) if (isMarked(first, trace)) return partsIn(vocabulary, stem).next().value
  return undefined
}

export function* partsIn(
  vocabulary: Vocabulary,
  stem: string,
): Generator<{ before: string; behind: string }, undefined> {
  const { first } = vocabulary.traces
  // Nearly always no word begins like any part: looked up once for each place, not for each length.
  const { parts } = asked(stem)
  const places: number[] = []
  for (let from = 0; from < parts.length; from++)
    if (isMarked(first, parts[from]!) && vocabulary.joined.includes(`\n${stem.slice(from, from + shortestPart)}`))
      places.push(from)
  if (places.length === 0) return undefined
  for (let length = stem.length - 1; length >= shortestPart; length--)
    for (const from of places) {
      if (from + length > stem.length || (from > 0 && isTurning(stem.slice(0, from)))) continue
      if (vocabulary.stems.has(stem.slice(from, from + length)))
        yield { before: stem.slice(0, from), behind: stem.slice(from + length) }
    }
  return undefined
}

/** The telling words of a statement in order. */
export const tellingWords: (text: string) => readonly TellingWord[] = withinTurn(readTellingWords)

function readTellingWords(text: string): TellingWord[] {
  const found: TellingWord[] = []
  let from = 0
  for (const word of text.match(/\p{L}[\p{L}-]*\p{L}/gu) ?? []) {
    const at = text.indexOf(word, from)
    from = at + word.length
    if (word.length < 3) continue
    const read = readWord(word)
    if (!read) continue
    // »ein halbes Jahr«, »fünf volle Dienstjahre« are times, compared as such.
    if (read.isOfTime && wholeTime.test(text.slice(from, from + 24))) continue
    const isNoun = read.isCapital && !isFirst(text, at)
    nounBehind.lastIndex = from
    const isOfNoun = read.isAttribute && nounBehind.test(text)
    found.push({ word, stems: read.stems, isNoun, isTelling: isNoun || isOfNoun })
  }
  return found
}

/** What a word is wherever it stands; null where it tells nothing. */
const readWord = perWord((word) => {
  const { folded, stem, meanings: stems } = wordOf(word)
  if ((stopwords.has(folded) && !modifiers.has(stem)) || stems.some(isLight)) return null
  return {
    stems,
    isCapital: /^\p{Lu}/u.test(word),
    isOfTime: /^(?:halbe|volle)[nrsm]?$/i.test(word),
    isAttribute: /e[rnms]?$/u.test(word) && !participle.test(word),
  }
})
const wholeTime = /^\s\p{L}*(?:[Jj]ahr|[Mm]onat|[Ww]oche)/u
const nounBehind = /\s\p{Lu}/uy

/** »eingeräumte«, »bestellten«: a verb put before its noun. */
const participle =
  /^(?:(?:ab|an|auf|aus|bei|ein|fort|her|hin|mit|nach|um|unter|vor|weg|weiter|zu|zurück|zusammen)?ge\p{Ll}+|(?:be|ver|er|ent|zer|über|unter|wider)\p{Ll}+)(?:t|en)e[rnms]?$/u

/** At the beginning of a sentence every word has a capital. */
function isFirst(text: string, at: number): boolean {
  let before = at - 1
  while (before >= 0 && /\s/.test(text[before]!)) before--
  if (before < 0 || '.:;!?'.includes(text[before]!)) return true
  return '-*>|'.includes(text[before]!) && /^[-*>\s|]+$/.test(text.slice(0, at))
}

/** Whether a vocabulary has the word in one of its forms or another word for it. */
export const isAccounted = ({ stems }: TellingWord, vocabulary: Vocabulary): boolean => {
  for (const stem of stems) if (vocabulary.stems.has(stem)) return true
  for (const stem of stems) if (hasLike(vocabulary, asked(stem))) return true
  return false
}

/** Share of the words that a vocabulary has, 0 where there are none. */
export function shareOf(words: readonly TellingWord[], vocabulary: Vocabulary): number {
  let found = 0
  for (const word of words) if (isAccounted(word, vocabulary)) found++
  return words.length === 0 ? 0 : found / words.length
}

/** The same where it is at least so much, otherwise 0: most texts are far from it, and known to be after a few words. */
export function shareFrom(words: readonly TellingWord[], vocabulary: Vocabulary, least: number): number {
  let left = words.length
  for (const word of words) {
    if (isAccounted(word, vocabulary)) continue
    left--
    if (left / words.length < least) return 0
  }
  return words.length === 0 ? 0 : left / words.length
}

/** Whether a vocabulary has at least this share of the words, which must be more than 0. */
export const isMostOf = (words: readonly TellingWord[], vocabulary: Vocabulary, least: number): boolean =>
  shareFrom(words, vocabulary, least) >= least

/** Whether two words are the same, in one of their forms or by another word for it. */
export const isLike = (a: TellingWord, b: TellingWord) =>
  a.stems.some((x) => b.stems.some((y) => x === y || isSameMeaning(x, y)))

/**
 * Whether the word of a statement at a place stands where a passage has another one: between the same neighbours, and the
 * statement says nothing of what stands there.
 */
export function standsForAnother(words: readonly TellingWord[], at: number, passage: readonly TellingWord[]): boolean {
  const [word, before, behind] = [words[at]!, words[at - 1], words[at + 1]]
  for (let from = -1; from < passage.length; from++) {
    const left = passage[from]
    if (!(before && left ? isLike(before, left) : !before && !left)) continue
    // What stands there may be several words; the statement has none of them.
    let isThere = false
    for (let to = from + 2; to <= Math.min(passage.length, from + longestPlace); to++) {
      const [last, right] = [passage[to - 1]!, passage[to]]
      if (words.some((one) => isLike(one, last))) break
      isThere ||= last.isNoun === word.isNoun
      if (!isThere) continue
      if (behind && right ? isLike(behind, right) : !behind && !right) return true
    }
  }
  return false
}

const longestPlace = 5
