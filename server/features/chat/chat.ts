import type { User } from '../../../contract/profile.ts'
import { chooseSystemPassphrase } from '../encryption/encryption.ts'
import type { ChatParts } from './chat-parts.ts'
import { stopRunning } from './running.ts'

/*
 * The door of the chat: asking, conversations, history.
 */

export type { ChatParts } from './chat-parts.ts'
export { ask } from './ask.ts'
export { listRatings, rateAnswer } from './rating.ts'
export { summarizeDocument } from './summarize.ts'
export { deleteThread, getThread, listHistory, listThreads, renameThread, starThread } from './threads.ts'
export { stopAllRunning } from './running.ts'

/** Ends the current context: answers still being written for this person stop, and their part is kept. */
export function resetContext(parts: ChatParts, user: User): void {
  stopRunning(parts.running, user.id)
}

/** The first use of the chat chooses the system-provided key. */
export const setSystemPassphrase = (parts: ChatParts, user: User) => chooseSystemPassphrase(parts, user)
