import type { SituationMatch } from '../../law/law.ts'
import type { agreementOf } from './fit.ts'

/*
 * Which of several guides is nearer to a question, and whether it is nearer than the best provision that was found. The
 * weights were learned: phrases of guides and formulations of provisions were kept out of the index and of the guides,
 * and then asked (docs/decisions/0008).
 */

type Agreement = ReturnType<typeof agreementOf>

/** What a witness adds to the worth of a guide; words in common count up to `mostWords`. The share of its best phrase says nothing more: a phrase kept out is never said in full. */
const nearer = {
  score: 2.17,
  cover: 1.55,
  mean: 1.25,
  best: 1.1,
  lead: 0.98,
  holdsBest: 0.64,
  words: 0.81,
  absent: 0.95,
}
/** The same for whether it leads. */
const leading = { base: -3.29, score: 0.59, cover: 1.12, holdsBest: 0.91, mean: 2.38, words: 0.34, absent: 2.18 }
const mostWords = 4
/**
 * From these logarithms of the odds on it leads: 57 to 43 by itself, 38 to 62 where it is strong besides. Less than even,
 * as strength is no part of the odds and speaks for it too, and the weights are kept near those learned from phrases kept
 * out, which find their own guide worse than phrases that stand in it.
 */
export const leastOdds = { alone: 0.3, strong: -0.5 }

/** How near a guide is, to be compared with other guides. `found` is undefined where its law is not in stock. */
export function worthOf({ score, cover, words }: SituationMatch, found: Agreement | undefined): number {
  return (
    nearer.score * Math.log(score + 0.1) +
    nearer.cover * Math.log(0.2 + cover) +
    nearer.words * Math.min(words, mostWords) +
    (found
      ? nearer.mean * found.mean +
        nearer.best * found.best +
        nearer.lead * found.lead +
        (found.holdsBest ? nearer.holdsBest : 0)
      : nearer.absent)
  )
}

/** How much speaks for a guide being nearer than the best provision that was found; logarithm of the odds. */
export function oddsAgainstFound({ score, cover, words }: SituationMatch, found: Agreement | undefined): number {
  return (
    leading.base +
    leading.score * Math.log(score + 0.1) +
    leading.cover * cover +
    leading.words * Math.min(words, mostWords) +
    (found ? leading.mean * found.mean + (found.holdsBest ? leading.holdsBest : 0) : leading.absent)
  )
}
