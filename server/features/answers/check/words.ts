import { fold, stemFolded } from '../../../base/language/stemmer.ts'
import { stopwords } from '../../../base/language/stopwords.ts'
import { isLight, isSameMeaning, meaningsOf } from './synonyms.ts'

/*
 * Accounts for the words of a statement: every telling word must stand in the source, in one of its forms, as part of a
 * longer word, or as another word for the same. What is left over is what the statement adds of its own.
 */

/** A telling word of a statement; a noun says more than a verb or an adjective. */
export type TellingWord = { word: string; stems: string[]; isNoun: boolean }

/** Words that change what is said although they are small: each must have its like in the source. */
const modifiers = new Set(
  'vorsätzlich fahrlässig grob leicht schriftlich mündlich notariell beglaubigt eigenhändig unentgeltlich entgeltlich volljährig minderjährig öffentlich zweimal mehrmals dauernd vorläufig endgültig rückwirkend einstimmig gewerbsmäßig wiederholt doppelt volle vollen halbe halben erstmals jährlich monatlich täglich wöchentlich bedingt unbedingt beeidet unbeeidet ehelich unehelich befristet unbefristet'
    .split(' ')
    .flatMap((word) => meaningsOf(word)),
)

/** The stems of all words of a text, for looking words up in it. */
export function vocabularyOf(text: string): Set<string> {
  const stems = new Set<string>()
  for (const word of text.match(/\p{L}{2,}/gu) ?? []) for (const stem of meaningsOf(word)) stems.add(stem)
  return stems
}

/** The telling words of a statement in order. */
export function tellingWords(text: string): TellingWord[] {
  const found: TellingWord[] = []
  for (const match of text.matchAll(/(\p{L}[\p{L}-]*\p{L})/gu)) {
    const word = match[0]
    const folded = fold(word)
    if (word.length < 3 || (stopwords.has(folded) && !modifiers.has(stemFolded(folded)))) continue
    const stems = meaningsOf(word)
    if (stems.some(isLight)) continue
    found.push({ word, stems, isNoun: /^\p{Lu}/u.test(word) && !isFirst(text, match.index) })
  }
  return found
}

/** At the beginning of a sentence every word has a capital. */
const isFirst = (text: string, at: number) =>
  /(?:^|[.:;!?]\s|^[-*>\s|]+)$/.test(text.slice(0, at).trimEnd() + (at > 0 ? ' ' : '')) ||
  text.slice(0, at).trim() === ''

/** Whether a vocabulary has the word in one of its forms or another word for it. */
export function isAccounted({ stems }: TellingWord, vocabulary: ReadonlySet<string>): boolean {
  if (stems.some((stem) => vocabulary.has(stem))) return true
  for (const other of vocabulary) if (stems.some((stem) => isSameMeaning(stem, other))) return true
  return false
}

/**
 * The words that a vocabulary does not account for. A verb or an adjective alone is let pass where nearly all else is
 * there: a reader's own way of putting it; words in `modifiers` never are.
 */
export function unaccounted(words: readonly TellingWord[], vocabulary: ReadonlySet<string>): TellingWord[] {
  const missing = words.filter((word) => !isAccounted(word, vocabulary))
  const heavy = missing.filter(({ isNoun, stems }) => isNoun || stems.some((stem) => modifiers.has(stem)))
  const soft = missing.length - heavy.length
  return heavy.length === 0 && soft <= tolerated(words.length) ? [] : missing
}

/** How many verbs and adjectives of so many telling words may be the reader's own. */
const tolerated = (count: number) => (count >= 4 ? 1 + Math.floor((count - 4) / 4) : 0)
