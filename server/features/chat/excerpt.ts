import { plainAnswer } from './answer-tree.ts'
import type { StoredMessage } from './threads.ts'

const longest = 200
/** More than enough of a text to get the excerpt from; markup takes room. */
const looked = 2000

/** The beginning of a message in plain words, cut at a word; what a reply to it quotes. */
export function excerptOf(message: StoredMessage): string {
  const text = message.text.slice(0, looked)
  const words = (message.role === 'user' ? text : plainAnswer({ ...message, text, citations: [] })).replace(/\s+/g, ' ').trim()
  if (words.length <= longest) return words
  const cut = words.slice(0, longest - 2)
  return `${cut.replace(/\s+\S*$/, '').toWellFormed()} …`
}
