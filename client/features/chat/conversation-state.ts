import type { Chunk, Message } from '../../../contract/chat.ts'

/**
 * A message as shown. While it is being written it has steps, and perhaps a connection that is being repaired or that
 * is lost; then the server still writes it.
 */
export type Shown = Pick<Message, 'role' | 'text' | 'state' | 'sources' | 'citations' | 'rating'> & {
  key: string
  timestamp?: string
  steps?: string[]
  isWriting?: boolean
  connection?: 'broken' | 'lost'
  error?: string
}

export type Conversation = { thread: string | undefined; messages: Shown[]; hasMore: boolean; isLoading: boolean; isMissing: boolean }

export const empty: Conversation = { thread: undefined, messages: [], hasMore: false, isLoading: false, isMissing: false }

export type Action =
  | { type: 'open'; thread: string | undefined }
  | { type: 'loaded'; thread: string; messages: Message[]; hasMore: boolean }
  | { type: 'missing'; thread: string }
  | { type: 'asked'; key: string; text: string }
  | { type: 'chunk'; key: string; chunk: Chunk }
  | { type: 'connection'; key: string; connection: Shown['connection'] }
  /** The answer as it was stored, when it ended while nobody looked. */
  | { type: 'settled'; key: string; message: Message }
  | { type: 'ended'; key: string; error?: string }

export function reduce(state: Conversation, action: Action): Conversation {
  const change = (key: string, how: (message: Shown) => Shown) => state.messages.map((message) => (message.key === key ? how(message) : message))
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
      const answer: Shown = { key: action.key, role: 'assistant', text: '', state: 'running', sources: [], citations: [], steps: [], isWriting: true }
      return { ...state, isMissing: false, messages: [...state.messages, question, answer] }
    }
    case 'chunk':
      return {
        ...state,
        thread: action.chunk.type === 'thread' ? action.chunk.thread_id : state.thread,
        messages: change(action.key, (message) => grow(message, action.chunk)),
      }
    case 'connection':
      return { ...state, messages: change(action.key, (message) => ({ ...message, connection: action.connection, isWriting: action.connection !== 'lost' })) }
    case 'settled':
      return { ...state, messages: change(action.key, () => ({ ...toShown(action.message), key: action.key })) }
    case 'ended':
      return {
        ...state,
        messages: change(action.key, (message) => ({ ...message, connection: undefined, isWriting: false, ...(action.error !== undefined && { state: 'failed', error: action.error }) })),
      }
  }
}

const toShown = (message: Message): Shown => ({ ...message, key: message.timestamp, isWriting: message.state === 'running' })

function grow(message: Shown, chunk: Chunk): Shown {
  switch (chunk.type) {
    case 'thread':
      return { ...message, timestamp: chunk.answer_timestamp }
    case 'status':
      return { ...message, steps: [...(message.steps ?? []), chunk.text] }
    case 'sources':
      return { ...message, sources: chunk.sources }
    case 'delta':
      return { ...message, text: message.text + chunk.text }
    case 'citations':
      return { ...message, citations: chunk.citations }
    case 'done':
      return { ...message, timestamp: chunk.timestamp, state: chunk.state }
    default:
      return message
  }
}
