import { useCallback, useEffect, useReducer, useRef } from 'react'
import type { Message } from '../../../contract/chat.ts'
import { api } from '../../base/api.ts'
import { ApiError, messageOf } from '../../base/errors.ts'
import { showToast } from '../../ui/toasts.ts'
import { ask, ConnectionLost, follow, type End, type Followed, type Listener } from './ask.ts'
import { loadHistory } from './chat.ts'
import { empty, reduce } from './conversation-state.ts'
import { chooseSystemPassphrase, isEmptyPassphrase } from './first-use.ts'
import type { Asked } from './summarize.ts'

export type { Shown } from './conversation-state.ts'

/** A conversation while it is on the screen. Leaving it closes its connections; the answers go on without them. */
type View = {
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
 * running answer, which the server does; leaving the conversation does not. `onThread` hears of the thread that a first
 * question makes.
 */
export function useConversation(thread: string | undefined, onThread: (id: string) => void) {
  const [state, dispatch] = useReducer(reduce, empty)
  const shown = useRef<View>(undefined)

  /** Shows an answer until it ends. Throws when the question was refused. */
  const show = useCallback(
    async (view: View, key: string, answer: Followed, begin: (listener: Listener) => Promise<End>) => {
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
        dispatch({ type: 'ended', key, error: messageOf(error) })
        // A refused question goes back to the composer: nothing that was typed is lost.
        if (error instanceof ApiError && error.status >= 400) throw error
      }
    },
    [onThread],
  )

  const followOn = useCallback((view: View, key: string, answer: Followed) => show(view, key, answer, (listener) => follow(answer, listener, view.left.signal)).catch(() => undefined), [show])

  const loadPage = useCallback(
    async (view: View, offset: number) => {
      const id = view.thread!
      try {
        const { running, ...page } = await loadHistory(id, offset)
        if (view.left.signal.aborted) return
        dispatch({ type: 'loaded', thread: id, ...page })
        const written = page.messages.findLast(({ state }) => state === 'running')
        // An answer without text yet is replayed from its beginning, with its steps.
        if (written && running) void followOn(view, written.timestamp, { thread: id, answer: written.timestamp, lastEvent: written.text === '' ? undefined : running.event_id })
      } catch (error) {
        if (view.left.signal.aborted) return
        if (error instanceof ApiError && error.code === 'thread_not_found') dispatch({ type: 'missing', thread: id })
        else dispatch({ type: 'loaded', thread: id, messages: [], hasMore: false })
      }
    },
    [followOn],
  )

  useEffect(() => {
    // The address follows the first question of a new conversation: then nothing has to be loaded.
    if (thread !== undefined && thread === shown.current?.thread) return
    shown.current?.left.abort()
    const view = newView(thread)
    shown.current = view
    dispatch({ type: 'open', thread })
    if (thread !== undefined) void loadPage(view, 0)
  }, [thread, loadPage])

  useEffect(
    () => () => {
      shown.current?.left.abort()
      shown.current = undefined
    },
    [],
  )

  const put = useCallback(
    async (question: Asked) => {
      const view = shown.current!
      const key = crypto.randomUUID()
      dispatch({ type: 'asked', key, text: question.question })
      const answer: Followed = { thread: undefined, answer: undefined, lastEvent: undefined }
      await show(view, key, answer, async (listener) => {
        await view.made
        const { promise, resolve } = Promise.withResolvers<void>()
        if (view.thread === undefined) view.made = promise
        try {
          if (isEmptyPassphrase()) await chooseSystemPassphrase()
          const onChunk: Listener['onChunk'] = (chunk) => {
            listener.onChunk(chunk)
            if (chunk.type === 'thread') resolve()
          }
          return await ask({ ...question, thread_id: view.thread }, answer, { ...listener, onChunk }, view.left.signal)
        } finally {
          resolve()
        }
      })
    },
    [show],
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

  const loadOlder = useCallback(() => (shown.current?.thread ? loadPage(shown.current, state.messages.length) : Promise.resolve()), [loadPage, state.messages.length])
  const isWriting = state.messages.some((message) => message.isWriting)
  return { ...state, isWriting, put, stop, reconnect, loadOlder }
}

/** The answer as it was stored; undefined when it was deleted. Throws ConnectionLost when it cannot be had now. */
async function findStored({ thread, answer }: Followed): Promise<Message | undefined> {
  const page = await loadHistory(thread!, 0).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'thread_not_found') return undefined
    throw new ConnectionLost()
  })
  const stored = page?.messages.find(({ timestamp }) => timestamp === answer)
  if (stored?.state === 'running') throw new ConnectionLost()
  return stored
}
