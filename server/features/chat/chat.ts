import type { Caller } from '../../base/caller.ts'
import { chooseSystemPassphrase } from '../encryption/encryption.ts'
import type { ChatParts } from './chat-parts.ts'
import { stopAnswers } from './follow.ts'
import * as threads from './threads.ts'

/*
 * The door of the chat: asking, conversations, history.
 */

export type { ChatParts } from './chat-parts.ts'
export { ask } from './ask.ts'
export { threadKeys } from './chat.store.ts'
export { checkServerKey } from './check-server-key.ts'
export { likesOf, listRatings, openSentText, rateAnswer } from './rating.ts'
export { summarizeDocument } from './summarize.ts'
export { follow, listAllHistory, listHistory, stop } from './follow.ts'
export { getThread, listThreads, renameThread, starThread } from './threads.ts'
export { previewCover } from './preview-cover.ts'
export { showVersion } from './versions.ts'
export { openOtherServers } from './other-servers.ts'
export { noneRunning, stopAllRunning } from './running.ts'
export { exportThread } from './thread-export.ts'
export { openSearchMemory } from './search-memory.ts'
export { searchThreads } from './thread-search.ts'

/** Ends a context: the answer still being written in this conversation, or without one all of this person, stops, and its part is kept. */
export const resetContext = (parts: ChatParts, caller: Caller, threadId?: string) =>
  stopAnswers(parts, caller, threadId)

/** Deletes a conversation; an answer being written in it has nowhere to go and stops. */
export async function deleteThread(parts: ChatParts, caller: Caller, id: string): Promise<void> {
  await threads.deleteThread(parts, caller, id)
  await stopAnswers(parts, caller, id)
}

/** The first use of the chat chooses the system-provided key. */
export const setSystemPassphrase = (parts: ChatParts, caller: Caller) => chooseSystemPassphrase(parts, caller)
