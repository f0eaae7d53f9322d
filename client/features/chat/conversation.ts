import { useCallback, useEffect, useReducer, useRef } from 'react'
import type { Message } from '../../../contract/chat.ts'
import { api } from '../../base/api.ts'
import { ApiError, messageOf } from '../../base/errors.ts'
import { tellTabs } from '../../base/tabs.ts'
import { showToast } from '../../ui/toasts.ts'
import { ask, ConnectionLost, follow, type End, type Followed, type Listener } from './ask.ts'
import { loadHistory, type HistoryPage } from './chat.ts'
import { empty, reduce, type Instead, type Shown } from './conversation-state.ts'
import { chooseSystemPassphrase, isEmptyPassphrase } from './first-use.ts'
import type { Asked } from './summarize.ts'

export type { Shown } from './conversation-state.ts'

/** What is asked besides the words: in which place, and what the message that it is about says. */
export type Where = { instead?: Instead; excerpt?: string }

/** A conversation while it is on the screen. Leaving it closes its connections; the answers go on without them. */
type View = {
  /** Older messages that are on their way. */
  older?: Promise<void>
  thread: string | undefined
  left: AbortController
  /** Resolves when the first question has made the conversation, so that stopping and asking know its name. */
  made: Promise<void>
  /** Answers that are being written, by the key of their message. */
  answers: Map<string, Followed>
}

const newView = (thread: string | undefined): View => ({ thread, left: new AbortController(), made: Promise.resolve(), answers: new Map() })

/**
 * The conversation on the screen: history, the answer being written, asking and stopping. A new question stops the
 * running answer, which the server does; leaving the conversation does not. It opens at the message `at`, or at its end;
 * `visit` is another one whenever the address was chosen anew. `onThread` hears of the thread that a first question makes.
 */
export function useConversation(thread: string | undefined, at: string | undefined, visit: string, onThread: (id: string) => void) {
  const [state, dispatch] = useReducer(reduce, empty)
  const shown = useRef<View>(undefined)
  const latest = useRef(state)
  latest.current = state

  /** Shows an answer until it ends. Throws when the question was refused. */
  const show = useCallback(
    async (view: View, key: string, answer: Followed, begin: (listener: Listener) => Promise<End>, isInstead = false) => {
      const { signal } = view.left
      view.answers.set(key, answer)
      try {
        const end = await begin({
          onChunk: (chunk) => {
            if (signal.aborted) return
            if (chunk.type === 'thread' && view.thread === undefined) {
              view.thread = chunk.thread_id
              onThread(chunk.thread_id)
            }
            dispatch({ type: 'chunk', key, chunk })
          },
          onBroken: (isBroken) => {
            if (!signal.aborted) dispatch({ type: 'connection', key, connection: isBroken ? 'broken' : undefined })
          },
        })
        const stored = end === 'gone' ? await findStored(answer) : undefined
        if (signal.aborted) return
        if (stored) dispatch({ type: 'settled', key, message: stored })
        else dispatch({ type: 'ended', key, ...(end === 'gone' && { error: 'Diese Antwort gibt es nicht mehr.' }) })
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof ConnectionLost) return dispatch({ type: 'connection', key, connection: 'lost' })
        if (isInstead && answer.thread === undefined) {
          // What stood in its place comes back.
          dispatch({ type: 'refused', key })
          throw error
        }
        dispatch({ type: 'ended', key, error: messageOf(error) })
        // A question that the server has not taken goes back to the composer: nothing that was typed is lost.
        if (answer.thread === undefined) throw error
      }
    },
    [onThread],
  )

  const followOn = useCallback((view: View, key: string, answer: Followed) => show(view, key, answer, (listener) => follow(answer, listener, view.left.signal)).catch(() => undefined), [show])

  const followRunning = useCallback(
    (view: View, { messages, running }: HistoryPage) => {
      const written = messages.findLast(({ state }) => state === 'running')
      // An answer without text yet is replayed from its beginning, with its steps.
      if (written && running) void followOn(view, written.timestamp, { thread: view.thread, answer: written.timestamp, lastEvent: written.text === '' ? undefined : running.event_id })
    },
    [followOn],
  )

  const loadPage = useCallback(
    async (view: View, offset: number, at: string | undefined) => {
      const id = view.thread!
      try {
        const page = await loadHistory(id, offset, at)
        if (view.left.signal.aborted) return
        dispatch({ type: 'loaded', thread: id, messages: page.messages, hasMore: page.hasMore, at })
        followRunning(view, page)
      } catch (error) {
        if (view.left.signal.aborted) return
        // A message that is not there, or no name of one: the conversation is shown at its end.
        if (at !== undefined && error instanceof ApiError && (error.code === 'message_not_found' || error.code === 'invalid_input')) await loadPage(view, offset, undefined)
        else if (error instanceof ApiError && (error.code === 'thread_not_found' || error.code === 'invalid_input')) dispatch({ type: 'missing', thread: id })
        else if (offset === 0) dispatch({ type: 'loaded', thread: id, messages: [], hasMore: false, isFailed: true })
        else throw error
      }
    },
    [followRunning],
  )

  useEffect(() => {
    // The address follows the first question of a new conversation: then nothing has to be loaded.
    if (thread !== undefined && thread === shown.current?.thread) {
      const known = at === undefined ? undefined : latest.current.messages.find(({ timestamp }) => timestamp === at)
      if (known) dispatch({ type: 'pointed', key: known.key })
      if (known || at === undefined) return
    }
    shown.current?.left.abort()
    const view = newView(thread)
    shown.current = view
    dispatch({ type: 'open', thread })
    if (thread !== undefined) void loadPage(view, 0, at)
  }, [thread, at, visit, loadPage])

  useEffect(
    () => () => {
      shown.current?.left.abort()
      shown.current = undefined
    },
    [],
  )

  const put = useCallback(
    async (question: Asked, { instead, excerpt }: Where = {}) => {
      const view = shown.current!
      const key = crypto.randomUUID()
      const { messages } = latest.current
      const replaced = instead && messages.find((message) => message.key === instead.key)
      // What stands on the screen goes on, whatever another window has chosen to show.
      const history_context_timestamp = replaced ? replaced.timestamp : endOf(messages)
      const about = question.reply_to_message_timestamp
      dispatch({
        type: 'asked',
        key,
        instead,
        question: { text: question.question, law: question.law, sub_law: question.sub_law ?? null, ...(about && { reply_to: { timestamp: about, excerpt: excerpt ?? '' } }) },
      })
      const answer: Followed = { thread: undefined, answer: undefined, lastEvent: undefined }
      const begin = async (listener: Listener) => {
        await view.made
        const { promise, resolve } = Promise.withResolvers<void>()
        if (view.thread === undefined) view.made = promise
        try {
          if (isEmptyPassphrase()) await chooseSystemPassphrase()
          const onChunk: Listener['onChunk'] = (chunk) => {
            listener.onChunk(chunk)
            if (chunk.type !== 'thread') return
            resolve()
            tellTabs(chunk.thread_id)
          }
          return await ask({ ...question, thread_id: view.thread, history_context_timestamp }, answer, { ...listener, onChunk }, view.left.signal)
        } finally {
          resolve()
          if (answer.thread !== undefined) tellTabs(answer.thread)
        }
      }
      await show(view, key, answer, begin, instead !== undefined)
    },
    [show],
  )

  /** Takes over what was done elsewhere: new versions, and what follows the end that is shown. What one reads stays. */
  const refresh = useCallback(async () => {
    const view = shown.current
    const { messages, isLoading, isFailed, isMissing } = latest.current
    const isUnnamed = messages.some(({ timestamp, isWriting }) => isWriting && timestamp === undefined)
    if (view?.thread === undefined || isLoading || isFailed || isMissing || isUnnamed) return
    try {
      const page = await loadHistory(view.thread, 0, messages.findLast(({ timestamp }) => timestamp !== undefined)?.timestamp)
      // Whoever has asked or moved on meanwhile is further than this page.
      if (view.left.signal.aborted || latest.current.messages.length !== messages.length) return
      dispatch({ type: 'refreshed', messages: page.messages })
      if (page.messages.some(({ state, timestamp }) => state === 'running' && !messages.some((known) => known.timestamp === timestamp))) followRunning(view, page)
    } catch (error) {
      // What cannot be had now, the next look brings; the conversation itself may have been deleted.
      if (!view.left.signal.aborted && error instanceof ApiError && error.code === 'thread_not_found') dispatch({ type: 'missing', thread: view.thread })
    }
  }, [followRunning])

  const showVersion = useCallback(
    async (key: string, timestamp: string) => {
      const view = shown.current!
      try {
        await api('POST /api/chat/threads/:id/versions', { params: { id: view.thread! }, body: { timestamp } })
        const page = await loadHistory(view.thread!, 0, timestamp)
        if (view.left.signal.aborted) return
        dispatch({ type: 'switched', key, messages: page.messages.slice(page.messages.findIndex((message) => message.timestamp === timestamp)) })
        followRunning(view, page)
      } catch (error) {
        if (!view.left.signal.aborted) showToast({ status: 'error', title: 'Die Fassung konnte nicht gezeigt werden.', text: messageOf(error) })
      }
    },
    [followRunning],
  )

  const stop = useCallback(async () => {
    const view = shown.current
    await view?.made
    try {
      if (view?.thread !== undefined) await api('POST /api/chat/threads/:id/stop', { params: { id: view.thread } })
    } catch (error) {
      showToast({ status: 'error', title: 'Die Antwort konnte nicht angehalten werden.', text: messageOf(error) })
    }
  }, [])

  const reconnect = useCallback(
    (key: string) => {
      const view = shown.current
      const answer = view?.answers.get(key)
      if (!view || !answer) return
      dispatch({ type: 'connection', key, connection: 'broken' })
      void followOn(view, key, answer)
    },
    [followOn],
  )

  const loadOlder = useCallback(async () => {
    const view = shown.current
    if (!view?.thread) return
    const named = latest.current.messages.filter(({ timestamp }) => timestamp !== undefined)
    // Asked for twice, the same page would come twice.
    view.older ??= loadPage(view, named.length, named.at(-1)?.timestamp)
      .catch((error: unknown) => void showToast({ status: 'error', title: 'Die älteren Nachrichten konnten nicht geladen werden.', text: messageOf(error) }))
      .finally(() => (view.older = undefined))
    await view.older
  }, [loadPage])
  const reload = useCallback(() => {
    const view = shown.current
    if (view?.thread === undefined) return
    dispatch({ type: 'open', thread: view.thread })
    void loadPage(view, 0, at)
  }, [loadPage, at])
  const point = useCallback((key: string) => dispatch({ type: 'pointed', key }), [])
  const isWriting = state.messages.some((message) => message.isWriting)
  return { ...state, isWriting, put, showVersion, point, stop, reconnect, loadOlder, reload, refresh }
}

/** The answer that the next question follows; undefined while the newest one has no name yet, so that the server knows better. */
function endOf(messages: Shown[]): string | undefined {
  const last = messages.findLast(({ role, timestamp, isWriting }) => role === 'assistant' && (timestamp !== undefined || isWriting))
  return last?.timestamp
}

/** The answer as it was stored; undefined when it was deleted. Throws ConnectionLost when it cannot be had now. */
async function findStored({ thread, answer }: Followed): Promise<Message | undefined> {
  const page = await loadHistory(thread!, 0, answer).catch((error: unknown) => {
    if (error instanceof ApiError && (error.code === 'thread_not_found' || error.code === 'message_not_found')) return undefined
    throw new ConnectionLost()
  })
  const stored = page?.messages.find(({ timestamp }) => timestamp === answer)
  if (stored?.state === 'running') throw new ConnectionLost()
  return stored
}
