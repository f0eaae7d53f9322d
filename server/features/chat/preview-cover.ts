import type { CoveredPlace } from '../../../contract/covered-names.ts'
import type { Caller } from '../../base/caller.ts'
import type { Parts } from '../../base/parts.ts'
import { coverOf, threadOf } from './threads.ts'

/**
 * What of a question would be covered before it goes to a model: in a conversation with the placeholders that it has. Nothing
 * is kept of it. Fails with `thread_not_found`, and like `threadOf`.
 */
export async function previewCover(
  parts: Parts,
  caller: Caller,
  { question, thread_id }: { question: string; thread_id?: string | null | undefined },
): Promise<{ text: string; covered: CoveredPlace[] }> {
  const cover = coverOf(thread_id ? await threadOf(parts, caller, thread_id) : undefined)
  const { text, places } = cover.cover(question, 'all')
  return { text, covered: places.map(({ start, end, original }) => ({ start, end, original })) }
}
