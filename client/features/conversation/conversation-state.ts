import type { Chunk, Message } from '../../../contract/chat.ts'
import type { CoveredName } from '../../../contract/covered-names.ts'
import type { ScrollTarget, Shown } from '../messages/messages.ts'

export type Conversation = {
  thread: string | undefined
  messages: Shown[]
  /** What is covered in it. */
  names: readonly CoveredName[]
  hasMore: boolean
  isLoading: boolean
  isMissing: boolean
  /** Whether its messages could not be loaded. */
  isFailed?: boolean
  /** Whether the passphrase that opens it is missing. */
  isLocked?: boolean
  scrollTarget?: ScrollTarget
  /** What an earlier question that is asked anew has replaced, until the server has taken it. */
  aside?: { key: string; messages: Shown[] }
}

export const empty: Conversation = {
  thread: undefined,
  messages: [],
  names: [],
  hasMore: false,
  isLoading: false,
  isMissing: false,
}

/** A question that takes the place of an earlier one; `isAgain` when only the answer to it is new. */
export type Instead = { key: string; isAgain: boolean }

type NewQuestion = Pick<Shown, 'text' | 'law' | 'sub_law' | 'reply_to' | 'files' | 'file_query_type'>

export type Action =
  | { type: 'open'; thread: string | undefined }
  /** A page that goes before what is there; the first one of a conversation is opened at a message or at its end. */
  | {
      type: 'loaded'
      thread: string
      messages: Message[]
      names?: readonly CoveredName[]
      hasMore: boolean
      at?: string
      isFailed?: boolean
    }
  | { type: 'missing'; thread: string }
  | { type: 'locked'; thread: string }
  | { type: 'asked'; key: string; question: NewQuestion; instead?: Instead }
  /** The server has not taken the question. */
  | { type: 'refused'; key: string }
  /** A message and what follows it become another version. */
  | { type: 'switched'; key: string; messages: Message[]; names?: readonly CoveredName[] }
  /** The newest page of the branch that is shown, read again while `end` was its last message. */
  | { type: 'refreshed'; end: string | undefined; messages: Message[]; names?: readonly CoveredName[] }
  | { type: 'pointed'; key: string }
  | { type: 'chunk'; key: string; chunk: Chunk }
  | { type: 'connection'; key: string; connection: Shown['connection'] }
  /** The answer as it was stored, when it ended while nobody looked. */
  | { type: 'settled'; key: string; message: Message }
  | { type: 'ended'; key: string; error?: string }

export function reduce(state: Conversation, action: Action): Conversation {
  const change = (key: string, how: (message: Shown) => Shown) =>
    state.messages.map((message) => (message.key === key ? how(message) : message))
  switch (action.type) {
    case 'open':
      return { ...empty, thread: action.thread, isLoading: action.thread !== undefined }
    case 'loaded':
      return state.thread === action.thread ? withPage(state, action) : state
    case 'missing':
      return state.thread === action.thread ? { ...state, isLoading: false, isMissing: true } : state
    case 'locked':
      return state.thread === action.thread ? { ...state, isLoading: false, isLocked: true } : state
    case 'asked':
      return withQuestion(state, action)
    case 'refused': {
      if (state.aside?.key !== action.key) return state
      const put = state.messages.findIndex(({ key }) => key === questionKey(action.key) || key === action.key)
      const after = state.messages.findIndex(({ key }) => key === action.key) + 1
      return {
        ...state,
        aside: undefined,
        messages: [...state.messages.slice(0, put), ...state.aside.messages, ...state.messages.slice(after)],
      }
    }
    case 'switched': {
      const index = state.messages.findIndex(({ key }) => key === action.key)
      return index === -1
        ? state
        : {
            ...state,
            names: action.names ?? state.names,
            messages: [...state.messages.slice(0, index), ...action.messages.map(toShown)],
          }
    }
    case 'refreshed':
      return state.messages.at(-1)?.key === action.end
        ? withNews({ ...state, names: action.names ?? state.names }, action.messages)
        : state
    case 'pointed':
      return { ...state, scrollTarget: { how: 'mark', key: action.key } }
    case 'chunk':
      return action.chunk.type === 'thread'
        ? withNames(state, action.key, action.chunk)
        : { ...state, messages: change(action.key, (message) => grow(message, action.chunk)) }
    case 'connection':
      return {
        ...state,
        messages: change(action.key, (message) => ({
          ...message,
          connection: action.connection,
          isWriting: action.connection !== 'lost',
        })),
      }
    case 'settled':
      return { ...state, messages: change(action.key, (message) => settled(message, action.message)) }
    case 'ended':
      return {
        ...state,
        messages: change(action.key, (message) => ({
          ...message,
          connection: undefined,
          isWriting: false,
          ...(action.error !== undefined && { state: 'failed', error: action.error }),
        })),
      }
  }
}

const toShown = (message: Message): Shown => ({
  ...message,
  key: message.timestamp,
  isWriting: message.state === 'running',
})

const questionKey = (key: string) => `${key}-question`

function withPage(
  state: Conversation,
  { messages, names, hasMore, at, isFailed }: Action & { type: 'loaded' },
): Conversation {
  // Another window may have moved the pages meanwhile.
  const known = new Set(state.messages.map(({ timestamp }) => timestamp))
  const fresh = messages.filter(({ timestamp }) => !known.has(timestamp)).map(toShown)
  const all = [...fresh, ...state.messages]
  const page = {
    ...state,
    isLoading: false,
    isFailed,
    hasMore: hasMore && fresh.length > 0,
    messages: all,
    names: names ?? state.names,
  }
  if (!state.isLoading) return page
  const looked = at === undefined ? undefined : fresh.find(({ key }) => key === at)
  const written = all.at(-1)?.isWriting ? all.findLast(({ role }) => role === 'user') : undefined
  return {
    ...page,
    scrollTarget: looked
      ? { how: 'mark', key: looked.key }
      : written
        ? { how: 'top', key: written.key }
        : { how: 'end' },
  }
}

/** A stored answer in the place of what was shown. Of one that broke off, what was read already stays: the store may be a moment behind. */
function settled(shown: Shown, message: Message): Shown {
  const stored = { ...toShown(message), key: shown.key }
  const isBehind = stored.state !== 'complete' && shown.text.startsWith(stored.text) && shown.text !== stored.text
  if (!isBehind) return stored
  const { text, citations } = shown
  return { ...stored, text, citations, sources: stored.sources.length > 0 ? stored.sources : shown.sources }
}

/** What others have added: versions and ratings of what is shown, and the messages after its end. */
function withNews(state: Conversation, messages: Message[]): Conversation {
  const end = state.messages.findLast(({ timestamp }) => timestamp !== undefined)?.timestamp
  const index = messages.findIndex(({ timestamp }) => timestamp === end)
  if (index === -1) return state
  const stored = new Map(messages.map((message) => [message.timestamp, message]))
  const renewed = state.messages.map((message) => {
    const { versions, rating } = (message.timestamp !== undefined && stored.get(message.timestamp)) || message
    return { ...message, versions, rating }
  })
  return { ...state, messages: [...renewed, ...messages.slice(index + 1).map(toShown)] }
}

function withQuestion(state: Conversation, { key, question, instead }: Action & { type: 'asked' }): Conversation {
  const answer: Shown = {
    key,
    role: 'assistant',
    text: '',
    state: 'running',
    sources: [],
    citations: [],
    steps: [],
    isWriting: true,
    law: question.law,
    sub_law: question.sub_law,
  }
  const shown: Shown = {
    ...question,
    key: questionKey(key),
    role: 'user',
    state: 'complete',
    sources: [],
    citations: [],
  }
  const index = instead ? state.messages.findIndex((message) => message.key === instead.key) : -1
  if (!instead || index === -1)
    return {
      ...state,
      isMissing: false,
      isFailed: false,
      messages: [...state.messages, shown, answer],
      scrollTarget: { how: 'top', key: shown.key },
    }
  const before = state.messages.slice(0, instead.isAgain ? index + 1 : index)
  const aside = { key, messages: state.messages.slice(before.length) }
  return {
    ...state,
    aside,
    messages: [...before, ...(instead.isAgain ? [] : [shown]), answer],
    scrollTarget: { how: 'top', key: instead.isAgain ? instead.key : shown.key },
  }
}

/** The server has taken the question: it and its answer get their names. */
function withNames(state: Conversation, key: string, chunk: Chunk & { type: 'thread' }): Conversation {
  const index = state.messages.findIndex((message) => message.key === key)
  const messages = state.messages.map((message, at) => {
    if (at === index) return { ...message, timestamp: chunk.answer_timestamp, versions: chunk.answer_versions }
    return at === index - 1 && message.role === 'user'
      ? { ...message, timestamp: chunk.question_timestamp, versions: chunk.question_versions, ...chunk.question }
      : message
  })
  const names = chunk.names ?? state.names
  return {
    ...state,
    thread: chunk.thread_id,
    aside: state.aside?.key === key ? undefined : state.aside,
    messages,
    names,
  }
}

function grow(message: Shown, chunk: Chunk): Shown {
  switch (chunk.type) {
    case 'status':
      return { ...message, steps: [...(message.steps ?? []), chunk.text] }
    case 'sources':
      return { ...message, sources: chunk.sources }
    case 'place':
      return { ...message, places: [...(message.places ?? []), { quote: null, ...chunk.place }] }
    case 'delta':
      return { ...message, text: message.text + chunk.text }
    case 'elsewhere':
      return { ...message, elsewhere: chunk.law }
    case 'citations':
      return { ...message, citations: chunk.citations }
    case 'done':
      return { ...message, timestamp: chunk.timestamp, state: chunk.state, by_model: chunk.by_model }
    default:
      return message
  }
}
