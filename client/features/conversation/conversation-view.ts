import type { Message } from '../../../contract/chat.ts'
import { ApiError, messageOf } from '../../base/errors.ts'
import { ConnectionLost, follow, type End, type Followed, type Listener } from './ask.ts'
import { loadHistory, type HistoryPage } from './history.ts'
import type { Action } from './conversation-state.ts'

/** A conversation while it is on the screen. Leaving it closes its connections; the answers go on without them. */
export type View = {
  /** Undefined until the first question has made the conversation. */
  thread: string | undefined
  left: AbortController
  /** Resolves when the first question has made the conversation, so that stopping and asking know its name. */
  made: Promise<void>
  /** Answers that are being written, by the key of their message. */
  answers: Map<string, Followed>
  /** Keys of those that are being read now: read twice, their text would be doubled. */
  reading: Set<string>
  /** Keys of those whose connection is lost; they are tried again and again while the view is open. */
  lost: Set<string>
  /** Older messages that are on their way. */
  older?: Promise<void>
  /** Changes what is shown, unless the view was left. */
  change: (action: Action) => void
  /** Hears of the conversation that a first question makes. */
  onThread: (id: string) => void
}

export function createView(
  thread: string | undefined,
  dispatch: (action: Action) => void,
  onThread: View['onThread'],
): View {
  const left = new AbortController()
  const change = (action: Action) => {
    if (!left.signal.aborted) dispatch(action)
  }
  return {
    thread,
    left,
    made: Promise.resolve(),
    answers: new Map(),
    reading: new Set(),
    lost: new Set(),
    change,
    onThread,
  }
}

/** An answer that is to be shown: the key of its message, and how to begin reading it. */
type Beginning = {
  key: string
  answer: Followed
  begin: (listener: Listener) => Promise<End>
  /** Whether its question took the place of earlier messages, which come back when it is refused. */
  isInstead?: boolean
}

/** Shows an answer until it ends or the view is left. Throws when the question was refused. */
export async function showAnswer(view: View, { key, answer, begin, isInstead = false }: Beginning): Promise<void> {
  const { signal } = view.left
  view.answers.set(key, answer)
  view.reading.add(key)
  view.lost.delete(key)
  try {
    const end = await begin({
      onChunk: (chunk) => {
        if (signal.aborted) return
        if (chunk.type === 'thread' && view.thread === undefined) {
          view.thread = chunk.thread_id
          view.onThread(chunk.thread_id)
        }
        view.change({ type: 'chunk', key, chunk })
      },
      onBroken: (isBroken) => view.change({ type: 'connection', key, connection: isBroken ? 'broken' : undefined }),
    })
    const stored = end === 'gone' ? await findStored(answer) : undefined
    if (stored) view.change({ type: 'settled', key, message: stored })
    else view.change({ type: 'ended', key, ...(end === 'gone' && { error: 'Diese Antwort gibt es nicht mehr.' }) })
  } catch (error) {
    if (signal.aborted) return
    if (error instanceof ConnectionLost) {
      view.change({ type: 'connection', key, connection: 'lost' })
      view.lost.add(key)
      return void followLater(view, key, answer)
    }
    const isTaken = answer.thread !== undefined
    view.change(isInstead && !isTaken ? { type: 'refused', key } : { type: 'ended', key, error: messageOf(error) })
    // A question that the server has not taken goes back to the composer: nothing that was typed is lost.
    if (!isTaken) throw error
  } finally {
    view.reading.delete(key)
  }
}

/** Milliseconds until a lost connection is tried again by itself. */
const retryPause = 10_000

/** Tries a lost connection again after a while, or as soon as the network is back; not when somebody has done it before. */
async function followLater(view: View, key: string, answer: Followed): Promise<void> {
  const { signal } = view.left
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, retryPause)
    const now = () => {
      clearTimeout(timer)
      resolve()
    }
    addEventListener('online', now, { once: true, signal })
    signal.addEventListener('abort', now, { once: true })
  })
  if (!signal.aborted && view.lost.has(key)) await followAnswer(view, key, answer)
}

/** Follows an answer that the server writes; whatever goes wrong stands in its message. */
export function followAnswer(view: View, key: string, answer: Followed): Promise<void> {
  return showAnswer(view, { key, answer, begin: (listener) => follow(answer, listener, view.left.signal) }).catch(
    () => undefined,
  )
}

/** Follows the answer of a page that is still being written. */
export function followRunning(view: View, { messages, running }: HistoryPage): void {
  const written = messages.findLast(({ state }) => state === 'running')
  if (!written || !running || view.reading.has(written.timestamp)) return
  // An answer without text yet is replayed from its beginning, with its steps.
  const lastEvent = written.text === '' ? undefined : running.event_id
  void followAnswer(view, written.timestamp, { thread: view.thread, answer: written.timestamp, lastEvent })
}

/** The answer as it was stored; undefined when it was deleted. Throws ConnectionLost when it cannot be had now. */
async function findStored({ thread, answer }: Followed): Promise<Message | undefined> {
  const page = await loadHistory(thread!, 0, answer).catch((error: unknown) => {
    if (error instanceof ApiError && (error.code === 'thread_not_found' || error.code === 'message_not_found'))
      return undefined
    throw new ConnectionLost()
  })
  const stored = page?.messages.find(({ timestamp }) => timestamp === answer)
  if (stored?.state === 'running') throw new ConnectionLost()
  return stored
}
