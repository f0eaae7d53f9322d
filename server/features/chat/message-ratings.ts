import type { Rating } from '../../../contract/ratings.ts'
import type { Caller } from '../../base/caller.ts'
import type { Parts } from '../../base/parts.ts'
import * as store from './rating.store.ts'
import type { StoredMessage } from './threads.ts'
import { fromTimestamp, toTimestamp } from './timestamps.ts'

/** Puts to each message what its owner thinks of it. */
export async function withRatings<M extends StoredMessage>(parts: Parts, caller: Caller, messages: M[]): Promise<M[]> {
  const found = await store.findRatings(
    parts.db,
    caller.user.id,
    messages.map((message) => fromTimestamp(message.timestamp)!),
  )
  const ratings = new Map<string, Rating>(
    found.map(({ timestamp_us, liked, reasons }) => [toTimestamp(timestamp_us), { liked, reasons }]),
  )
  return messages.map((message) => ({ ...message, rating: ratings.get(message.timestamp) ?? null }))
}
