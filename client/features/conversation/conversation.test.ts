import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Message } from '../../../contract/chat.ts'
import { refreshPage } from './conversation-pages.ts'
import { empty, reduce, type Action, type Conversation } from './conversation-state.ts'
import { createView, followAnswer } from './conversation-view.ts'

const message = (timestamp: string, role: Message['role'], state: Message['state'] = 'complete'): Message => ({
  timestamp,
  conversation_thread: 't',
  role,
  text: timestamp,
  state,
  law: 'none',
  sub_law: null,
  sources: [],
  citations: [],
  versions: [timestamp],
})
const stored = [message('1', 'user'), message('2', 'assistant'), message('3', 'user'), message('4', 'assistant')]

/** A conversation on the screen, and a server whose histories arrive when the test lets them. */
function shown() {
  let state: Conversation = reduce(reduce(empty, { type: 'open', thread: 't' }), {
    type: 'loaded',
    thread: 't',
    messages: stored,
    hasMore: false,
  })
  const view = createView(
    't',
    (action: Action) => void (state = reduce(state, action)),
    () => {},
  )
  const [asked, replies]: [string[], ((messages: Message[]) => void)[]] = [[], []]
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url.replace(/\?.*/, ''))
    if (url.includes('/stream')) return new Promise(() => {})
    return new Promise((resolve) =>
      replies.push((messages) =>
        resolve(
          Response.json({
            results: messages.toReversed(),
            has_more: false,
            running: messages.some((one) => one.state === 'running') ? { event_id: '7-1' } : null,
          }),
        ),
      ),
    )
  })
  return {
    view,
    asked,
    replies,
    state: () => state,
    change: (action: Action) => view.change(action),
    texts: () => state.messages.map(({ text }) => text),
  }
}

afterEach(() => vi.unstubAllGlobals())

test.each(['edited', 'answered again'])(
  'news that were asked for before the last question was %s do not come behind it',
  async (how) => {
    const screen = shown()
    const refreshed = refreshPage(screen.view, screen.state)
    const isAgain = how === 'answered again'
    screen.change({
      type: 'asked',
      key: 'new',
      question: { text: 'other', law: 'none', sub_law: null },
      instead: { key: '3', isAgain },
    })
    screen.replies[0]!(stored)
    await refreshed
    expect(screen.texts()).toEqual(isAgain ? ['1', '2', '3', ''] : ['1', '2', 'other', ''])
  },
)

test('an answer that two looks find at the same time is followed once', async () => {
  const screen = shown()
  // What the page has drawn last: it does not draw between the two.
  const drawn = screen.state()
  const looks = [refreshPage(screen.view, () => drawn), refreshPage(screen.view, () => drawn)]
  for (const reply of screen.replies) reply([...stored, message('5', 'user'), message('6', 'assistant', 'running')])
  await Promise.all(looks)
  expect(screen.texts()).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(screen.asked.filter((url) => url.endsWith('/stream'))).toHaveLength(1)
})

describe('an answer that broke off', () => {
  const part = (text: string, state: Message['state']) => ({ ...message('6', 'assistant', state), text })
  const broken = (text: string, state: Message['state'] = 'aborted') => {
    const screen = shown()
    screen.change({ type: 'refreshed', end: '4', messages: [...stored, part('Was gelesen wurde', 'running')] })
    screen.change({ type: 'settled', key: '6', message: part(text, state) })
    return screen.state().messages.at(-1)!
  }

  test.each(['', 'Was gel'])('keeps what was read where only »%s« is stored, and says that it was aborted', (text) =>
    expect(broken(text)).toMatchObject({ text: 'Was gelesen wurde', state: 'aborted', isWriting: false }),
  )

  test.each([
    ['Was gelesen wurde und mehr', 'aborted'],
    ['Anderes', 'aborted'],
    ['Was', 'complete'],
  ] as const)('is shown as stored: »%s«, %s', (text, state) =>
    expect(broken(text, state)).toMatchObject({ text, state }),
  )

  test('is looked for again and again until the server is there', async () => {
    vi.useFakeTimers()
    const screen = shown()
    vi.stubGlobal('addEventListener', () => undefined)
    screen.change({ type: 'refreshed', end: '4', messages: [...stored, part('Was gelesen wurde', 'running')] })
    const answers = fetch
    let isUp = false
    let calls = 0
    vi.stubGlobal('fetch', (url: string) => {
      calls++
      if (!isUp) return Promise.reject(new TypeError('down'))
      return url.includes('/stream') ? Promise.resolve(new Response(null, { status: 204 })) : answers(url)
    })
    const answer = { thread: 't', answer: '6', lastEvent: '6-1' }
    screen.view.answers.set('6', answer)
    void followAnswer(screen.view, '6', answer)
    await vi.advanceTimersByTimeAsync(16_000)
    expect(screen.state().messages.at(-1)).toMatchObject({ connection: 'lost', text: 'Was gelesen wurde' })
    const before = calls
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toBeGreaterThan(before + 5)
    isUp = true
    await vi.advanceTimersByTimeAsync(30_000)
    screen.replies[0]!([...stored, part('Was gel', 'aborted')])
    await vi.advanceTimersByTimeAsync(0)
    expect(screen.state().messages.at(-1)).toMatchObject({ text: 'Was gelesen wurde', state: 'aborted' })
    screen.view.left.abort()
    vi.useRealTimers()
  })
})
