import { send } from '../../base/api.ts'
import { ApiError, errorFrom, readError } from '../../base/errors.ts'
import { readEvents } from '../../base/stream.ts'
import type { Chunk } from '../../../contract/chat.ts'
import { callOf, type QuestionInput } from './summarize.ts'

/** After this many refreshes a stream gives up on a 401. */
const refreshes = 2
/** Milliseconds before each attempt to follow an answer again whose connection broke. */
const pauses = [1000, 2000, 4000, 4000, 4000]
/**
 * The server says something at least every 15 seconds. When nothing came for so long, the connection is dead though
 * nobody has closed it, as after a change of the network.
 */
const longestSilence = 40_000

/** Who hears of an answer: its chunks as they arrive, and whether a broken connection is being repaired. */
export type Listener = { onChunk: (chunk: Chunk) => void; onBroken: (isBroken: boolean) => void }

/** An answer that is being followed: its conversation, the timestamp of its message, the last event that arrived. */
export type Followed = { thread: string | undefined; answer: string | undefined; lastEvent: string | undefined }

/** How following ended: at the end of the answer, or because the server no longer writes that answer. */
export type End = 'done' | 'gone'

/** The connection is broken, and trying again did not help. The answer goes on without us. */
export class ConnectionLost extends Error {}

/**
 * Asks and hands every chunk to the listener. Throws ApiError for a refused question and for an `error` event,
 * ConnectionLost, and the abort of `signal` as it is; aborting only detaches.
 */
export async function ask(
  question: QuestionInput,
  followed: Followed,
  listener: Listener,
  signal: AbortSignal,
): Promise<End> {
  const [call, given] = callOf(question)
  const response = await answered((limited) => send(call, given, { signal: limited, refreshes }), signal)
  if (response && (!response.ok || !response.body)) throw await readError(response)
  return response?.body && (await readAnswer(response.body, followed, listener, signal))
    ? 'done'
    : repair(followed, listener, signal)
}

/** Follows a running answer after the last event that is known. Throws like `ask`. */
export async function follow(followed: Followed, listener: Listener, signal: AbortSignal): Promise<End> {
  return (await connect(followed, listener, signal)) ?? repair(followed, listener, signal)
}

/** Tries again after growing pauses; whatever arrives starts them from the beginning. */
async function repair(followed: Followed, listener: Listener, signal: AbortSignal): Promise<End> {
  // Before its first event nobody knows whether the question has arrived.
  if (followed.thread === undefined)
    throw new ApiError('Die Verbindung wurde unterbrochen. Bitte stellen Sie die Frage erneut.', 'interrupted', 0)
  for (let attempt = 0; attempt < pauses.length; attempt++) {
    listener.onBroken(true)
    await pause(pauses[attempt]!, signal)
    const before = followed.lastEvent
    const end = await connect(followed, listener, signal)
    if (end) return end
    if (followed.lastEvent !== before) attempt = -1
  }
  throw new ConnectionLost()
}

/** One connection to a running answer; undefined when it broke. */
async function connect(followed: Followed, listener: Listener, signal: AbortSignal): Promise<End | undefined> {
  const given = { params: { id: followed.thread! }, query: { after: followed.lastEvent } }
  const response = await answered(
    (limited) => send('GET /api/chat/threads/:id/stream', given, { signal: limited, refreshes }),
    signal,
  ).catch((error: unknown) => {
    if (signal.aborted) throw error
    return undefined
  })
  if (!response || response.status >= 500) return undefined
  if (response.status === 204) return 'gone'
  if (!response.ok || !response.body) throw await readError(response)
  listener.onBroken(false)
  return (await readAnswer(response.body, followed, listener, signal)) ? 'done' : undefined
}

/** Reads one connection. True at the end of the answer, false when the connection ends before. */
async function readAnswer(
  body: ReadableStream<Uint8Array>,
  followed: Followed,
  listener: Listener,
  signal: AbortSignal,
): Promise<boolean> {
  const events = readEvents(body, longestSilence)
  for (;;) {
    const next = await events.next().catch((error: unknown) => {
      if (signal.aborted) throw error
      return undefined
    })
    if (!next || next.done) return false
    const content = parse(next.value.data)
    if (next.value.event === 'error') throw errorFrom(content, 200)
    followed.lastEvent = next.value.id ?? followed.lastEvent
    if (!isChunk(content)) continue
    if (content.type === 'thread') {
      followed.thread = content.thread_id
      followed.answer = content.answer_timestamp
    }
    listener.onChunk(content)
    if (content.type === 'done') return true
  }
}

/** The reply of a call; undefined when not even its head came in time. The signal goes on to the body. */
async function answered(
  call: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal,
): Promise<Response | undefined> {
  const silent = new AbortController()
  const timer = setTimeout(() => silent.abort(), longestSilence)
  try {
    return await call(AbortSignal.any([signal, silent.signal]))
  } catch (error) {
    if (silent.signal.aborted && !signal.aborted) return undefined
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('left', 'AbortError'))
    })
  })
}

const known = new Set<Chunk['type']>([
  'thread',
  'status',
  'elsewhere',
  'sources',
  'place',
  'delta',
  'citations',
  'done',
])

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
