import { words, type Analyser } from './analysis.ts'

/*
 * Whether a question names a section by its title, as lawyers do: »Schwere Erpressung«. Words of a title weigh much by
 * themselves too, but what has its words and many others is found by those, and what is asked often comes before it.
 */

/** Longer questions are no titles. */
const longest = 12
/** Below this agreement nothing is named. */
const least = 0.5

/** How much a title is what a question says: 0, up to 1 where each has all words of the other. */
export type Naming = (title: string) => number

/**
 * Reads a question to be compared with titles. `rarityOf` tells what agreement in a term is worth; a part that a compound
 * shares counts by its weight.
 */
export function readNaming(question: string, analyser: Analyser, rarityOf: (term: string) => number): Naming {
  const read = (text: string) =>
    words(text)
      .map((word) => analyser.word(word))
      .filter((terms) => terms.length > 0)
  type Read = ReturnType<typeof read>
  const weightsOf = (read: Read) => {
    const weights = new Map<string, number>()
    for (const { term, weight } of read.flat()) weights.set(term, Math.max(weights.get(term) ?? 0, weight))
    return weights
  }
  /** The share of what words are worth that others have. */
  const shareOf = (own: Read, others: ReadonlyMap<string, number>) => {
    let [has, whole] = [0, 0]
    for (const terms of own) {
      const worth = rarityOf(terms[0]!.term)
      whole += worth
      has += worth * Math.max(0, ...terms.map(({ term, weight }) => Math.min(weight, others.get(term) ?? 0)))
    }
    return whole > 0 ? has / whole : 0
  }
  const asked = read(question)
  if (asked.length === 0 || asked.length > longest) return () => 0
  const askedWeights = weightsOf(asked)
  return (title) => {
    const own = read(title)
    const ofTitle = shareOf(own, askedWeights)
    if (ofTitle <= least) return 0
    return Math.max(0, (Math.min(ofTitle, shareOf(asked, weightsOf(own))) - least) / (1 - least))
  }
}
