import { historyPage } from '../../../contract/chat-limits.ts'
import type { Message } from '../../../contract/chat.ts'
import type { CoveredName } from '../../../contract/covered-names.ts'
import { api } from '../../base/api.ts'

export type HistoryPage = {
  messages: Message[]
  names: readonly CoveredName[]
  hasMore: boolean
  running: { event_id: string } | null
}

/** A page of messages, oldest first; with `at` of the branch through that message, reaching back to it. */
export async function loadHistory(thread: string, offset: number, at?: string): Promise<HistoryPage> {
  const reply = await api('GET /api/chat/history', { query: { thread, limit: historyPage, offset, at } })
  return {
    messages: reply.results.toReversed(),
    names: reply.names ?? [],
    hasMore: reply.has_more,
    running: reply.running,
  }
}
