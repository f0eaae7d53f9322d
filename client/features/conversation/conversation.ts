import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { api } from '../../base/api.ts'
import { messageOf } from '../../base/errors.ts'
import { showToast } from '../../ui/toasts.ts'
import { loadHistory } from './history.ts'
import { loadOlder, loadPage, refreshPage } from './conversation-pages.ts'
import { empty, reduce } from './conversation-state.ts'
import { createView, followAnswer, followRunning, type View } from './conversation-view.ts'
import { putQuestion, type Where } from './put-question.ts'
import type { QuestionInput } from './summarize.ts'

export type { Where } from './put-question.ts'

/**
 * The conversation on the screen: history, the answer being written, asking and stopping. A new question stops the
 * running answer, which the server does; leaving the conversation does not. It opens at the message `at`, or at its end;
 * `visit` is another one whenever the address was chosen anew. `onThread` hears of the thread that a first question makes.
 */
export function useConversation(
  thread: string | undefined,
  at: string | undefined,
  visit: string,
  onThread: (id: string) => void,
) {
  const [state, dispatch] = useReducer(reduce, empty)
  const shown = useRef<View>(undefined)
  const latest = useRef(state)
  useLayoutEffect(() => {
    latest.current = state
  }, [state])

  useEffect(() => {
    // The address follows the first question of a new conversation: then nothing has to be loaded.
    if (thread !== undefined && thread === shown.current?.thread) {
      const known = at === undefined ? undefined : latest.current.messages.find(({ timestamp }) => timestamp === at)
      if (known) dispatch({ type: 'pointed', key: known.key })
      if (known || at === undefined) return
    }
    shown.current?.left.abort()
    const view = createView(thread, dispatch, onThread)
    shown.current = view
    view.change({ type: 'open', thread })
    if (thread !== undefined) void loadPage(view, 0, at)
  }, [thread, at, visit, onThread])

  useEffect(
    () => () => {
      shown.current?.left.abort()
      shown.current = undefined
    },
    [],
  )

  const put = useCallback(
    async (question: QuestionInput, where: Where = {}) =>
      putQuestion(shown.current!, latest.current.messages, question, where),
    [],
  )

  const showVersion = useCallback(async (key: string, timestamp: string) => {
    const view = shown.current!
    try {
      await api('POST /api/chat/threads/:id/versions', { params: { id: view.thread! }, body: { timestamp } })
      const page = await loadHistory(view.thread!, 0, timestamp)
      if (view.left.signal.aborted) return
      view.change({
        type: 'switched',
        key,
        names: page.names,
        messages: page.messages.slice(page.messages.findIndex((message) => message.timestamp === timestamp)),
      })
      followRunning(view, page)
    } catch (error) {
      if (!view.left.signal.aborted)
        showToast({ status: 'error', title: 'Die Fassung konnte nicht gezeigt werden.', text: messageOf(error) })
    }
  }, [])

  const stop = useCallback(async () => {
    const view = shown.current
    await view?.made
    try {
      if (view?.thread !== undefined) await api('POST /api/chat/threads/:id/stop', { params: { id: view.thread } })
    } catch (error) {
      showToast({ status: 'error', title: 'Die Antwort konnte nicht angehalten werden.', text: messageOf(error) })
    }
  }, [])

  const reconnect = useCallback((key: string) => {
    const view = shown.current
    const answer = view?.answers.get(key)
    if (!view || !answer) return
    view.change({ type: 'connection', key, connection: 'broken' })
    void followAnswer(view, key, answer)
  }, [])

  const older = useCallback(async () => {
    if (shown.current?.thread !== undefined) await loadOlder(shown.current, latest.current.messages)
  }, [])

  const refresh = useCallback(async () => {
    if (shown.current?.thread !== undefined) await refreshPage(shown.current, () => latest.current)
  }, [])

  const reload = useCallback(() => {
    const view = shown.current
    if (view?.thread === undefined) return
    view.change({ type: 'open', thread: view.thread })
    void loadPage(view, 0, at)
  }, [at])

  const point = useCallback((key: string) => dispatch({ type: 'pointed', key }), [])
  const isWriting = state.messages.some((message) => message.isWriting)
  return { ...state, isWriting, put, showVersion, point, stop, reconnect, loadOlder: older, reload, refresh }
}
