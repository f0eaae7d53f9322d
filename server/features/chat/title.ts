import { titleLimit } from '../../../contract/chat-limits.ts'
import { halfSign } from '../../../contract/excerpt.ts'

const usualLength = 60

/** The first title of a conversation: the first sentence of the question, cut at a word. Never longer than the limit. */
export function titleOf(question: string): string {
  const plain = question.replace(/\s+/g, ' ').trim()
  const sentence = /^.{12,}?[.?!](?= \p{Lu}|$)/u.exec(plain)?.[0] ?? plain
  if (sentence.length <= usualLength) return sentence
  const cut = sentence
    .slice(0, usualLength)
    .replace(/\s+\S*$/, '')
    .replace(halfSign, '')
  return `${cut.replace(/[,;:–-]$/, '')} …`.slice(0, titleLimit)
}
