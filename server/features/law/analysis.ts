import { splitCompound, type Vocabulary } from './compounds.ts'
import { fold, stemFolded } from './stemmer.ts'
import { stopwords } from './stopwords.ts'

/** A term of the index or of a question; parts of compounds weigh less than whole words. */
export type Term = { term: string; weight: number }

/** Turns text into terms. The same analyser must treat index and question. */
export type Analyser = { terms(text: string): Term[] }

const partWeight = 0.6
const longestWord = 60
const wordPattern = /[\p{L}]+|\d+[a-z]{0,2}/gu

/** Makes an analyser that knows the words of a corpus. Remembers words it has seen, because texts repeat themselves. */
export function createAnalyser(vocabulary: Vocabulary): Analyser {
  const memory = new Map<string, readonly Term[]>()
  const analyseWord = (word: string): readonly Term[] => {
    const known = memory.get(word)
    if (known) return known
    const folded = fold(word)
    const found = stopwords.has(folded) || folded.length < 2 ? [] : [{ term: stemFolded(folded), weight: 1 }, ...splitCompound(folded, vocabulary).map((term) => ({ term, weight: partWeight }))]
    // Bounded: a question of nonsense words must not fill the memory.
    if (memory.size < 500_000) memory.set(word, found)
    return found
  }
  return { terms: (text) => words(text).flatMap(analyseWord) }
}

/** The words and numbers of a text, as written; what is longer than any German word is cut, so that work per letter stays bounded. */
export const words = (text: string): string[] => (text.match(wordPattern) ?? []).map((word) => (word.length > longestWord ? word.slice(0, longestWord) : word))

/** Counts the stems of texts: the vocabulary that compounds are split with. */
export function countStems(texts: Iterable<string>): Map<string, number> {
  const stems = new Map<string, string>()
  const counts = new Map<string, number>()
  for (const text of texts) {
    for (const word of words(text)) {
      let stemmed = stems.get(word)
      if (stemmed === undefined) stems.set(word, (stemmed = stemFolded(fold(word))))
      counts.set(stemmed, (counts.get(stemmed) ?? 0) + 1)
    }
  }
  return counts
}
