import type { User } from '../../../contract/profile.ts'
import type { Parts } from '../../base/parts.ts'
import { chooseSystemPassphrase } from '../encryption/encryption.ts'
import type { Law } from '../law/law.ts'
import { stopRunning, type Running } from './running.ts'

/*
 * The door of the chat: asking, conversations, history.
 */

/** What the chat needs besides the machinery: the law, and the answers being written in this process. */
export type ChatParts = Parts & { law: Law; running: Running }

export { ask } from './ask.ts'
export { deleteThread, getThread, listHistory, listThreads, renameThread, starThread } from './threads.ts'
export { stopAllRunning, type Running } from './running.ts'

/** Ends the current context: answers still being written for this person stop, and their part is kept. */
export function resetContext(parts: ChatParts, user: User): void {
  stopRunning(parts.running, user.id)
}

/** The first use of the chat chooses the system-provided key. */
export const setSystemPassphrase = (parts: ChatParts, user: User) => chooseSystemPassphrase(parts, user)
