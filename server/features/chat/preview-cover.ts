import type { CoveredPlace } from '../../../contract/covered-names.ts'
import type { Caller } from '../../base/caller.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { coverBeside } from '../pseudonyms/pseudonyms.ts'
import { coverOf, threadOf } from './threads.ts'

/** Of one person so many are on their way at once: typing asks again before the last is answered, and leaves it. */
const mostOfPerson = 3
/** Of everybody. They are worked on one after the other, each takes a second at most. */
const mostOnTheirWay = 30
const onTheirWay = new Map<string, number>()
let all = 0

/** Does some work while a person has few of it on its way. Fails with `too_many_attempts`, or `busy` where everybody together has many. */
async function inTurn<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const own = onTheirWay.get(userId) ?? 0
  if (own >= mostOfPerson) return fail('too_many_attempts')
  if (all >= mostOnTheirWay) return fail('busy')
  all++
  onTheirWay.set(userId, own + 1)
  try {
    return await work()
  } finally {
    all--
    const left = onTheirWay.get(userId)! - 1
    if (left > 0) onTheirWay.set(userId, left)
    else onTheirWay.delete(userId)
  }
}

/**
 * What of a question would be covered before it goes to a model: in a conversation with the placeholders that it has. Nothing
 * is kept of it. Fails with `thread_not_found`, `too_many_attempts` and `busy`, and like `threadOf`.
 */
export async function previewCover(
  parts: Parts,
  caller: Caller,
  { question, thread_id }: { question: string; thread_id?: string | null | undefined },
): Promise<{ text: string; covered: CoveredPlace[] }> {
  return inTurn(caller.user.id, async () => {
    const { names } = coverOf(thread_id ? await threadOf(parts, caller, thread_id) : undefined)
    const { text, places } = await coverBeside(names, question)
    return { text, covered: places.map(({ start, end, original }) => ({ start, end, original })) }
  })
}
