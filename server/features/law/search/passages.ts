import { words, type Analyser } from './analysis.ts'
import type { QuestionTerms } from './question-terms.ts'

/** `index` counts the passages as they were given; `share` says how much of what the question asks for stands in it, 0 to 1. */
export type RankedPassage = { index: number; score: number; share: number }

/** As in BM25: how soon repetition stops to count, and how much length does. */
const saturation = 1.2
const lengthShare = 0.6
/** A few passages say little about how rare a word is: they are taken for a part of so many. */
const fewestPassages = 20

/**
 * The passages that fit a question, best first, by the words they share with it (BM25, Robertson and Zaragoza 2009); the
 * worth of a word comes from these passages alone. Of the passages nothing is kept
 * but the forms of their single words, as the analyser remembers those of questions.
 */
export function rankPassages(
  analyser: Analyser,
  asked: QuestionTerms,
  passages: readonly string[],
  limit: number,
): RankedPassage[] {
  const inDocuments = new Map<string, number>()
  const read = passages.map((passage) => {
    const found = new Map<string, number>()
    const all = words(passage)
    for (const word of all)
      for (const { term, weight } of analyser.word(word))
        if (asked.has(term)) found.set(term, (found.get(term) ?? 0) + weight)
    for (const term of found.keys()) inDocuments.set(term, (inDocuments.get(term) ?? 0) + 1)
    return { found, length: all.length }
  })
  const mean = read.reduce((sum, { length }) => sum + length, 0) / Math.max(1, read.length)
  const total = Math.max(passages.length, fewestPassages)
  const worth = new Map(
    Array.from(asked, ([term, weight]) => {
      const count = inDocuments.get(term) ?? 0
      return [term, weight * Math.log(1 + (total - count + 0.5) / (count + 0.5))]
    }),
  )
  const most = Array.from(worth.values()).reduce((sum, value) => sum + value, 0)
  return read
    .map(({ found, length }, index) => {
      let score = 0
      let present = 0
      for (const [term, often] of found) {
        present += worth.get(term)!
        score +=
          (worth.get(term)! * often * (saturation + 1)) /
          (often + saturation * (1 - lengthShare + (lengthShare * length) / mean))
      }
      return { index, score, share: most === 0 ? 0 : present / most }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
}
