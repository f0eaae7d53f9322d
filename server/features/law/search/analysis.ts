import { createCompoundSplitter, type Vocabulary } from './compounds.ts'
import { fold, stemFolded } from '../../../base/language/stemmer.ts'
import { stopwords } from '../../../base/language/stopwords.ts'
import { standardTuning, type Tuning } from './tuning.ts'
import { rootsOf } from '../../../base/language/verbs.ts'

/** A term of the index or of a question; parts of compounds and verbs behind forms weigh less than whole words. */
type Term = { term: string; weight: number }

/** Turns text into terms. The same analyser must treat index and question. */
export type Analyser = { terms(text: string): Term[]; word(word: string): readonly Term[] }

const longestWord = 60
const wordPattern = /[\p{L}]+|\d+[a-z]{0,2}/gu
/** A verb counts as known when the corpus has its stem this often. */
const rarestRoot = 3

/**
 * Makes an analyser that knows the words of a corpus. Remembers words it has seen, because texts repeat themselves:
 * `mostRemembered` of them, for a question of nonsense words must not fill the memory.
 */
export function createAnalyser(
  vocabulary: Vocabulary,
  tuning: Pick<Tuning, 'stems' | 'parts' | 'roots'> = standardTuning,
  mostRemembered = 500_000,
): Analyser {
  const memory = new Map<string, readonly Term[]>()
  const splitCompound = createCompoundSplitter(vocabulary)
  const analyse = (word: string): readonly Term[] => {
    const folded = fold(word)
    if (stopwords.has(folded) || folded.length < 2) return []
    if (!tuning.stems) return [{ term: folded, weight: 1 }]
    const terms = new Map([[stemFolded(folded), 1]])
    const add = (term: string, weight: number) => weight > 0 && !terms.has(term) && terms.set(term, weight)
    if (tuning.roots > 0)
      for (const root of rootsOf(folded)
        .filter((root) => (vocabulary.get(root) ?? 0) >= rarestRoot)
        .slice(0, 2))
        add(root, tuning.roots)
    if (tuning.parts > 0) for (const part of splitCompound(folded)) add(part, tuning.parts)
    return Array.from(terms, ([term, weight]) => ({ term, weight }))
  }
  const wordTerms = (word: string): readonly Term[] => {
    const known = memory.get(word)
    if (known) return known
    const found = analyse(word)
    if (memory.size < mostRemembered) memory.set(word, found)
    return found
  }
  return { word: wordTerms, terms: (text) => words(text).flatMap(wordTerms) }
}

/** The words and numbers of a text, as written; what is longer than any German word is cut, so that work per letter stays bounded. */
export const words = (text: string): string[] =>
  (text.match(wordPattern) ?? []).map((word) => (word.length > longestWord ? word.slice(0, longestWord) : word))

/** Counts stems, the vocabulary that compounds are split with, from how often each word occurs as written. */
export function countStems(written: readonly string[], times: readonly number[]): Map<string, number> {
  const counts = new Map<string, number>()
  written.forEach((word, number) => {
    if (!times[number]) return
    const stemmed = stemFolded(fold(word))
    counts.set(stemmed, (counts.get(stemmed) ?? 0) + times[number])
  })
  return counts
}
