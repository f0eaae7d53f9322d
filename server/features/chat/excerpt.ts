import { shorten } from '../../../contract/excerpt.ts'
import { plainAnswer } from './answer-tree.ts'
import type { StoredMessage } from './threads.ts'

/** More than enough of a text to get the excerpt from; markup takes room. */
const looked = 2000

/** The beginning of a message in plain words; what a reply to it quotes. */
export function excerptOf(message: StoredMessage): string {
  const text = message.text.slice(0, looked)
  return shorten(message.role === 'user' ? text : plainAnswer({ ...message, text, citations: [] }))
}
