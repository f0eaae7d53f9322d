import { fold, stemFolded } from '../../../base/language/stemmer.ts'
import { withinTurn } from '../../../base/language/within-turn.ts'
import { stopwords } from '../../../base/language/stopwords.ts'
import { groupsOf, isLight, isSameMeaning, isTurning, meaningsOf } from './synonyms.ts'

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
  stems: ReadonlySet<string>
  groups: ReadonlySet<number>
  /** All stems, each between two line breaks: a part of a word is found in it as a part of the text. */
  joined: string
  /** The beginnings by which longer words are the same. */
  beginnings: ReadonlySet<string>
}

/** The vocabulary of a text. */
export function vocabularyOf(text: string): Vocabulary {
  const stems = new Set<string>()
  for (const word of text.match(/\p{L}{2,}/gu) ?? []) for (const stem of meaningsOf(word)) stems.add(stem)
  const beginnings = new Set<string>()
  const groups = new Set<number>()
  for (const stem of stems) {
    if (stem.length >= shortestBeginning) beginnings.add(beginningOf(stem))
    for (const group of groupsOf(stem)) groups.add(group)
  }
  return { stems, groups, joined: `\n${[...stems].join('\n')}\n`, beginnings }
}

export const shortestPart = 5
const shortestBeginning = 6
/** rückzustellen, zurückgestellt; mindern, Minderung: alike at the beginning for most of the word. */
const beginningOf = (stem: string) => stem.slice(0, Math.max(shortestBeginning, Math.ceil(stem.length * 0.75)))

/** What vocabularies were asked in this turn: the same words are looked up for one signal after the other. */
const asked = withinTurn((_vocabulary: Vocabulary) => new Map<string, boolean>())

/** Whether a vocabulary has a stem: equal, as a part of a longer word, with such a part itself, or another word for it. */
function has(vocabulary: Vocabulary, stem: string): boolean {
  if (vocabulary.stems.has(stem)) return true
  const answers = asked(vocabulary)
  let answer = answers.get(stem)
  if (answer === undefined) answers.set(stem, (answer = hasLike(vocabulary, stem)))
  return answer
}

function hasLike(vocabulary: Vocabulary, stem: string): boolean {
  for (const group of groupsOf(stem)) if (vocabulary.groups.has(group)) return true
  if (stem.length < shortestPart) return false
  for (let at = vocabulary.joined.indexOf(stem); at >= 0; at = vocabulary.joined.indexOf(stem, at + 1))
    if (!isTurning(vocabulary.joined.slice(vocabulary.joined.lastIndexOf('\n', at) + 1, at))) return true
  if (partIn(vocabulary, stem)) return true
  // »Polizeieinsatz« where a source speaks of »Sicherheitsbehörden«.
  for (let to = shortestPart; to < stem.length - 2; to++)
    for (const group of groupsOf(stem.slice(0, to))) if (vocabulary.groups.has(group)) return true
  if (stem.length < shortestBeginning) return false
  if (vocabulary.joined.includes(`\n${beginningOf(stem)}`)) return true
  for (let to = shortestBeginning; to <= stem.length; to++)
    if (vocabulary.beginnings.has(stem.slice(0, to))) return true
  return false
}

/** The longest part of a word that a vocabulary has as a word, and what is left of the word before and behind it. */
const partIn = (vocabulary: Vocabulary, stem: string) => partsIn(vocabulary, stem).next().value

export function* partsIn(
  vocabulary: Vocabulary,
  stem: string,
): Generator<{ before: string; behind: string }, undefined> {
  // Nearly always no word begins like any part: looked up once for each place, not for each length.
  const places: number[] = []
  for (let from = 0; from + shortestPart <= stem.length; from++)
    if (vocabulary.joined.includes(`\n${stem.slice(from, from + shortestPart)}`)) places.push(from)
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
  for (const match of text.matchAll(/(\p{L}[\p{L}-]*\p{L})/gu)) {
    const word = match[0]
    const folded = fold(word)
    if (word.length < 3 || (stopwords.has(folded) && !modifiers.has(stemFolded(folded)))) continue
    const stems = meaningsOf(word)
    if (stems.some(isLight)) continue
    // »ein halbes Jahr« is a time, compared as such.
    if (/^halbe[nsm]?$/i.test(word) && /^\sJahr/u.test(text.slice(match.index + word.length))) continue
    const isNoun = /^\p{Lu}/u.test(word) && !isFirst(text, match.index)
    const isOfNoun =
      /e[rnms]?$/u.test(word) && !participle.test(word) && /^\s\p{Lu}/u.test(text.slice(match.index + word.length))
    found.push({ word, stems, isNoun, isTelling: isNoun || isOfNoun })
  }
  return found
}

/** »eingeräumte«, »bestellten«: a verb put before its noun. */
export const participle =
  /^(?:(?:ab|an|auf|aus|bei|ein|fort|her|hin|mit|nach|um|unter|vor|weg|weiter|zu|zurück|zusammen)?ge\p{Ll}+|(?:be|ver|er|ent|zer|über|unter|wider)\p{Ll}+)(?:t|en)e[rnms]?$/u

/** At the beginning of a sentence every word has a capital. */
const isFirst = (text: string, at: number) =>
  /(?:^|[.:;!?]\s|^[-*>\s|]+)$/.test(text.slice(0, at).trimEnd() + (at > 0 ? ' ' : '')) ||
  text.slice(0, at).trim() === ''

/** Whether a vocabulary has the word in one of its forms or another word for it. */
export const isAccounted = ({ stems }: TellingWord, vocabulary: Vocabulary): boolean =>
  stems.some((stem) => has(vocabulary, stem))

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
    for (let to = from + 1; to <= Math.min(passage.length, from + longestPlace); to++) {
      const right = passage[to]
      const between = passage.slice(from + 1, to)
      if (between.length > 0 && words.some((one) => isLike(one, between.at(-1)!))) break
      if (between.length === 0 || !between.some(({ isNoun }) => isNoun === word.isNoun)) continue
      if (behind && right ? isLike(behind, right) : !behind && !right) return true
    }
  }
  return false
}

const longestPlace = 5
