import { send } from '../../base/api.ts'
import { ApiError, errorFrom, readError } from '../../base/errors.ts'
import { readEvents } from '../../base/stream.ts'
import type { Chunk } from '../../../contract/chat.ts'
import { callOf, type Asked } from './summarize.ts'

/** After this many refreshes a stream gives up on a 401. */
const refreshes = 2

/**
 * Asks and hands every chunk to `onChunk` as it arrives. Throws ApiError for a refused question, for an `error`
 * event and for a stream that ends before `done`; throws the abort of `signal` as it is.
 */
export async function ask(question: Asked, onChunk: (chunk: Chunk) => void, signal: AbortSignal): Promise<void> {
  const [call, given] = callOf(question)
  const response = await send(call, given, { signal, refreshes })
  if (!response.ok || !response.body) throw await readError(response)
  let isDone = false
  for await (const { event, data } of readEvents(response.body)) {
    const content = parse(data)
    if (event === 'error') throw errorFrom(content, 200)
    if (!isChunk(content)) continue
    if (content.type === 'done') isDone = true
    onChunk(content)
  }
  if (!isDone && !signal.aborted) throw new ApiError('Die Verbindung wurde unterbrochen. Der Teil, der angekommen ist, bleibt erhalten.', 'interrupted', 0)
}

const known = new Set<Chunk['type']>(['thread', 'status', 'sources', 'delta', 'citations', 'done'])

/** Types that this version does not know are left out. */
function isChunk(content: unknown): content is Chunk {
  return typeof content === 'object' && content !== null && known.has((content as Chunk).type)
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
