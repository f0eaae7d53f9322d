import { titleLimit } from '../../../contract/chat-limits.ts'
import { halfSign } from '../../../contract/excerpt.ts'

const usualLength = 60

/** After these a full stop ends no sentence. */
const shortened = /(?<![\p{L}])(?:abs|art|bgbl|bzw|ca|dipl|dr|fr|gem|hr|inkl|lit|mag|nr|prof|rz|st|usw|vgl|\p{L})\.$/iu

/** Words that say nothing without what follows them: no title ends with one. */
const openEnd =
  /(?:(?:^| )(?:§§?|Art|Abs|Z|lit|Nr|Rz|S|und|oder|iVm|des|der|den|dem|die|das|ein|eine|nach|gemäß|gem|lt)\.?)+$/u

/** The first title of a conversation: the first sentence of the question, cut at a word. Never longer than the limit. */
export function titleOf(question: string): string {
  const plain = question.replace(/\s+/g, ' ').trim()
  const sentence = firstSentence(plain)
  if (sentence.length <= usualLength) return sentence
  const cut = sentence
    .slice(0, usualLength)
    .replace(/\s+\S*$/, '')
    .replace(halfSign, '')
  // Where all words are such ones they are all there is to say.
  return `${(cut.replace(openEnd, '') || cut).replace(/[,;:–-]$/, '')} …`.slice(0, titleLimit)
}

function firstSentence(plain: string): string {
  for (const { index } of plain.matchAll(/[.?!](?= \p{Lu}|$)/gu)) {
    // What is longer is cut anyway.
    if (index >= usualLength) break
    const sentence = plain.slice(0, index + 1)
    if (sentence.length > 12 && !shortened.test(sentence)) return sentence
  }
  return plain
}
