import { useCallback, useEffect, useReducer, useRef } from 'react'
import type { Chunk, Message } from '../../../contract/chat.ts'
import { ApiError, messageOf } from '../../base/errors.ts'
import { isEmptyPassphrase, chooseSystemPassphrase } from './first-use.ts'
import { ask } from './ask.ts'
import { loadHistory } from './chat.ts'
import type { Asked } from './summarize.ts'

/** A message as shown; while it is being written it has steps and no timestamp yet. */
export type Shown = Pick<Message, 'role' | 'text' | 'state' | 'sources' | 'citations' | 'rating'> & { key: string; timestamp?: string; steps?: string[]; isWriting?: boolean; error?: string }

export type Conversation = { thread: string | undefined; messages: Shown[]; hasMore: boolean; isLoading: boolean; isMissing: boolean }

const empty: Conversation = { thread: undefined, messages: [], hasMore: false, isLoading: false, isMissing: false }

type Action =
  | { type: 'open'; thread: string | undefined }
  | { type: 'loaded'; thread: string; messages: Message[]; hasMore: boolean }
  | { type: 'missing'; thread: string }
  | { type: 'asked'; key: string; text: string }
  | { type: 'chunk'; key: string; chunk: Chunk }
  | { type: 'ended'; key: string; state: Message['state']; error?: string }

function reduce(state: Conversation, action: Action): Conversation {
  switch (action.type) {
    case 'open':
      return { ...empty, thread: action.thread, isLoading: action.thread !== undefined }
    case 'loaded':
      if (state.thread !== action.thread) return state
      return { ...state, isLoading: false, hasMore: action.hasMore, messages: [...action.messages.map(toShown), ...state.messages] }
    case 'missing':
      return state.thread === action.thread ? { ...state, isLoading: false, isMissing: true } : state
    case 'asked': {
      const question: Shown = { key: `${action.key}-question`, role: 'user', text: action.text, state: 'complete', sources: [], citations: [] }
      const answer: Shown = { key: action.key, role: 'assistant', text: '', state: 'complete', sources: [], citations: [], steps: [], isWriting: true }
      return { ...state, isMissing: false, messages: [...state.messages, question, answer] }
    }
    case 'chunk':
      return {
        ...state,
        thread: action.chunk.type === 'thread' ? action.chunk.thread_id : state.thread,
        messages: state.messages.map((message) => (message.key === action.key ? grow(message, action.chunk) : message)),
      }
    case 'ended':
      return { ...state, messages: state.messages.map((message) => (message.key === action.key ? { ...message, isWriting: false, state: action.state, error: action.error } : message)) }
  }
}

const toShown = (message: Message): Shown => ({ ...message, key: message.timestamp })

function grow(message: Shown, chunk: Chunk): Shown {
  switch (chunk.type) {
    case 'status':
      return { ...message, steps: [...(message.steps ?? []), chunk.text] }
    case 'sources':
      return { ...message, sources: chunk.sources }
    case 'delta':
      return { ...message, text: message.text + chunk.text }
    case 'citations':
      return { ...message, citations: chunk.citations }
    case 'done':
      return { ...message, timestamp: chunk.timestamp }
    default:
      return message
  }
}

/**
 * The conversation on the screen: history, the answer being written, asking and stopping. A new question stops the
 * running answer; leaving the conversation stops it too. `onThread` hears of the thread that a first question makes.
 */
export function useConversation(thread: string | undefined, onThread: (id: string) => void) {
  const [state, dispatch] = useReducer(reduce, empty)
  const running = useRef<AbortController>(undefined)
  const shownThread = useRef<string>(undefined)

  useEffect(() => {
    // The address follows the first question of a new conversation: then nothing has to be loaded.
    if (thread !== undefined && thread === shownThread.current) return
    shownThread.current = thread
    running.current?.abort()
    dispatch({ type: 'open', thread })
    if (thread !== undefined) void loadPage(thread, 0, dispatch)
  }, [thread])

  useEffect(() => () => running.current?.abort(), [])

  const put = useCallback(
    async (question: Asked) => {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      const key = crypto.randomUUID()
      dispatch({ type: 'asked', key, text: question.question })
      try {
        if (isEmptyPassphrase()) await chooseSystemPassphrase()
        await ask(
          { ...question, thread_id: shownThread.current },
          (chunk) => {
            if (chunk.type === 'thread' && shownThread.current !== chunk.thread_id && !controller.signal.aborted) {
              shownThread.current = chunk.thread_id
              onThread(chunk.thread_id)
            }
            dispatch({ type: 'chunk', key, chunk })
          },
          controller.signal,
        )
        dispatch({ type: 'ended', key, state: 'complete' })
      } catch (error) {
        const isStopped = controller.signal.aborted
        dispatch({ type: 'ended', key, state: isStopped ? 'aborted' : 'failed', error: isStopped ? undefined : messageOf(error) })
        // A refused question goes back to the composer: nothing that was typed is lost.
        if (!isStopped && error instanceof ApiError && error.status >= 400) throw error
      }
    },
    [onThread],
  )

  const stop = useCallback(() => running.current?.abort(), [])
  const loadOlder = useCallback(() => (state.thread ? loadPage(state.thread, state.messages.length, dispatch) : Promise.resolve()), [state.thread, state.messages.length])
  const isWriting = state.messages.some((message) => message.isWriting)
  return { ...state, isWriting, put, stop, loadOlder }
}

async function loadPage(thread: string, offset: number, dispatch: (action: Action) => void): Promise<void> {
  try {
    dispatch({ type: 'loaded', thread, ...(await loadHistory(thread, offset)) })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'thread_not_found') dispatch({ type: 'missing', thread })
    else dispatch({ type: 'loaded', thread, messages: [], hasMore: false })
  }
}
