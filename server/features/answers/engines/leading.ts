import type { Hit } from '../../law/law.ts'
import { fitsQuantities } from '../passages/facts.ts'
import { quantityAsked, sharedWords, tellingTerms } from '../passages/passages.ts'

/*
 * Which of the found provisions lead an answer, and in which Absatz.
 */

/** Share of the best score from which a provision is quoted; below it is only named. Measured: more quotations cost precision and find hardly more. */
const quotedShare = 0.75
export const quotedProvisions = 3
/** The same for one that has the deadline or amount asked for, where none of the others has. */
const answeringShare = 0.65
/** From this share of the best score on it leads. */
const leadingShare = 0.85

export const isDecision = ({ document }: Hit) => document.kind === 'DECISION'

/**
 * The provisions to quote, best first. One with the deadline or amount that was asked for goes along with those that have
 * none, and before them when it fits about as well: who asks how high a share is wants § 759 ABGB before the definition
 * of who has it, who asks about the deposit wants § 16b MRG first, whatever days stand elsewhere.
 */
export function chooseQuoted(found: readonly Hit[], question: string): Hit[] {
  return chosenOf(found, question).map((hit) => withFittingParagraph(hit, question))
}

function chosenOf(found: readonly Hit[], question: string): Hit[] {
  const provisions = found.filter((hit) => !isDecision(hit))
  const top = provisions[0]?.score ?? 0
  // A provision without a text in stock has nothing to quote: it is named below, unless it is the best.
  const quoted = provisions
    .filter((hit) => hit.score >= top * quotedShare && (hit === found[0] || hit.paragraphs.length > 0))
    .slice(0, quotedProvisions)
  const isAnswer = quantityAsked(question)
  if (!isAnswer) return quoted
  const answers = (hit: Hit) => hit.paragraphs.some(({ text }) => isAnswer(text))
  const answer = provisions.find((hit) => hit.score >= top * answeringShare && answers(hit))
  if (!answer || answer === quoted[0]) return quoted
  if (answer.score >= top * leadingShare)
    return [answer, ...quoted.filter((hit) => hit !== answer)].slice(0, quotedProvisions)
  return quoted.some(answers) ? quoted : [...quoted.slice(0, quotedProvisions - 1), answer]
}

/** Share of the words of the best Absatz that another one needs whose ranges hold the quantity of the question. */
const nearlyAsMany = 0.6

/** A hit in the Absatz whose ranges hold the quantities of the question: 0.9 ‰ is not among those »ab 1,2 ‰«. */
function withFittingParagraph(hit: Hit, question: string): Hit {
  const { paragraphs, best } = hit
  const current = paragraphs[best]
  if (!current || paragraphs.length < 2 || !/\d|promille|euro/iu.test(question)) return hit
  if (fitsQuantities(question, current.text) > 0) return hit
  const terms = tellingTerms(question)
  const least = nearlyAsMany * sharedWords(terms, current.text)
  const other = paragraphs.findIndex(
    ({ text }) => sharedWords(terms, text) >= least && fitsQuantities(question, text) > 0,
  )
  return other < 0 ? hit : { ...hit, best: other }
}
