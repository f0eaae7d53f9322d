/*
 * The second door of the chat, for benchmarks: what fills a database with conversations as the chat stores them.
 */

export { insertThread } from './chat.store.ts'
export { messageBinding, titleBinding, type MessageContent } from './threads.ts'
