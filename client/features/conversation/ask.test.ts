import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Chunk } from '../../../contract/chat.ts'
import { ask, ConnectionLost, type Followed } from './ask.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const event = (id: string, chunk: object) => bytes(`id: ${id}\ndata: ${JSON.stringify(chunk)}\n\n`)
const begun = event('7-1', {
  type: 'thread',
  thread_id: 't',
  title: 'x',
  question_timestamp: '1',
  answer_timestamp: '2',
})
const ended = event('7-9', { type: 'done', timestamp: '2', state: 'complete', usage: null })

/** A server of one connection after the other; each test writes into them, or leaves them open and silent. */
function connections() {
  const opened: { url: string; write: (piece: Uint8Array) => void; cancelled: boolean; aborted: () => boolean }[] = []
  let refuses = false
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    const connection = { url, write: (_piece: Uint8Array) => {}, cancelled: false, aborted: () => signal.aborted }
    opened.push(connection)
    // Like a network that swallows the request.
    if (refuses)
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
      )
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void (connection.write = (piece) => controller.enqueue(piece)),
      cancel: () => void (connection.cancelled = true),
    })
    return Promise.resolve(new Response(body))
  })
  return { opened, swallow: (value: boolean) => (refuses = value) }
}

function asked() {
  const followed: Followed = { thread: undefined, answer: undefined, lastEvent: undefined }
  const heard: (Chunk['type'] | 'broken' | 'whole')[] = []
  const left = new AbortController()
  const end = ask(
    { question: 'Frage', law: 'zivilrechtogh' },
    followed,
    { onChunk: ({ type }) => heard.push(type), onBroken: (isBroken) => heard.push(isBroken ? 'broken' : 'whole') },
    left.signal,
  )
  // Looked at later; until then it must not count as unhandled.
  end.catch(() => undefined)
  return { followed, heard, left, end }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', { getItem: () => null })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['an ended session is renewed twice, no more', 9, ['ask-stream', 'refresh', 'ask-stream', 'refresh', 'ask-stream']],
  [
    'a session that lives on after the second renewal is enough',
    2,
    ['ask-stream', 'refresh', 'ask-stream', 'refresh', 'ask-stream'],
  ],
])('%s', async (_, refusals, calls) => {
  vi.stubGlobal('document', { cookie: 'vs=true' })
  const called: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    called.push(url.split('/').at(-1)!)
    if (url.endsWith('/refresh')) return new Response('{}')
    return called.filter((name) => name === 'ask-stream').length > refusals
      ? new Response(ended)
      : new Response('{"detail":"Ihre Sitzung ist abgelaufen.","code":"session_ended"}', {
          status: 401,
          statusText: 'Unauthorized',
        })
  })
  const { end } = asked()
  if (refusals > 2)
    await expect(end).rejects.toMatchObject({
      status: 401,
      statusText: 'Unauthorized',
      message: 'Ihre Sitzung ist abgelaufen.',
    })
  else expect(await end).toBe('done')
  expect(called).toEqual(calls)
})

test('an error event ends the answer with its sentence, whatever came before', async () => {
  const { opened } = connections()
  const { heard, end } = asked()
  await vi.advanceTimersByTimeAsync(0)
  opened[0]!.write(begun)
  opened[0]!.write(
    bytes(
      'data: {"type":"spaeter_erfunden"}\n\nevent: error\ndata: {"detail":["Erster Satz.","Zweiter"],"code":"model_cut"}\n\n',
    ),
  )
  await expect(end).rejects.toMatchObject({ message: 'Erster Satz.', code: 'model_cut' })
  expect(heard).toEqual(['thread'])
})

describe('a connection that nobody closes and on which nothing comes', () => {
  test('is left after 40 seconds, and the answer is followed on a new one', async () => {
    const { opened } = connections()
    const { heard, end } = asked()
    await vi.advanceTimersByTimeAsync(0)
    opened[0]!.write(begun)
    await vi.advanceTimersByTimeAsync(39_999)
    expect(heard).toEqual(['thread'])
    await vi.advanceTimersByTimeAsync(1)
    expect(heard).toEqual(['thread', 'broken'])
    expect(opened[0]!.cancelled).toBe(true)
    await vi.advanceTimersByTimeAsync(1000)
    expect(opened.map(({ url }) => url)).toEqual(['/api/chat/ask-stream', '/api/chat/threads/t/stream?after=7-1'])
    opened[1]!.write(ended)
    expect(await end).toBe('done')
    expect(heard).toEqual(['thread', 'broken', 'whole', 'done'])
  })

  test('is not one that still pings', async () => {
    const { opened } = connections()
    const { heard, end } = asked()
    await vi.advanceTimersByTimeAsync(0)
    opened[0]!.write(begun)
    for (let pings = 0; pings < 20; pings++) {
      await vi.advanceTimersByTimeAsync(15_000)
      opened[0]!.write(bytes(': ping\n\n'))
    }
    opened[0]!.write(ended)
    expect(await end).toBe('done')
    expect([heard, opened.length]).toEqual([['thread', 'done'], 1])
  })

  test('may also be the new one, before its first byte; after five attempts that is said', async () => {
    const { opened, swallow } = connections()
    const { heard, end } = asked()
    await vi.advanceTimersByTimeAsync(0)
    opened[0]!.write(begun)
    await vi.advanceTimersByTimeAsync(0)
    swallow(true)
    await vi.advanceTimersByTimeAsync(40_000 + 15_000 + 5 * 40_000)
    await expect(end).rejects.toBeInstanceOf(ConnectionLost)
    expect(opened).toHaveLength(6)
    expect(opened.slice(1).every(({ aborted }) => aborted())).toBe(true)
    expect(heard.filter((what) => what === 'whole')).toEqual([])
  })

  test('is given five new attempts after each one that brought something', async () => {
    const { opened } = connections()
    const { end } = asked()
    await vi.advanceTimersByTimeAsync(0)
    opened[0]!.write(begun)
    for (let broken = 1; broken <= 8; broken++) {
      // The first pause is a second; the later ones are longer.
      await vi.advanceTimersByTimeAsync(40_000 + 1000)
      expect(opened).toHaveLength(broken + 1)
      opened[broken]!.write(event(`8-${broken}`, { type: 'delta', text: 'Wort ' }))
      await vi.advanceTimersByTimeAsync(0)
    }
    opened[8]!.write(ended)
    expect(await end).toBe('done')
  })

  test('before the first event nobody knows whether the question arrived: it is not asked again by itself', async () => {
    const { opened, swallow } = connections()
    swallow(true)
    const { end } = asked()
    await vi.advanceTimersByTimeAsync(40_000)
    await expect(end).rejects.toMatchObject({ code: 'interrupted' })
    expect(opened).toHaveLength(1)
  })

  test('leaving the conversation ends the wait at once', async () => {
    const { opened } = connections()
    const { left, end } = asked()
    await vi.advanceTimersByTimeAsync(0)
    opened[0]!.write(begun)
    await vi.advanceTimersByTimeAsync(40_000)
    left.abort()
    await expect(end).rejects.toMatchObject({ name: 'AbortError' })
    expect(vi.getTimerCount()).toBe(0)
  })
})
