import { afterEach, describe, expect, test, vi } from 'vitest'
import { startModelServer, type Turn } from '../../../tests/kit/model-server.ts'
import { ModelError } from './model-error.ts'
import { connectModel, type ModelLimits } from './model.ts'
import { conversationText, corpusText, joinReady, programText, readyText } from './ready-for-model.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0)) await close()
})

async function withModel(turns: Turn | ((call: number) => Turn), limits: Partial<ModelLimits> = {}) {
  const server = await startModelServer((_body, call) => (typeof turns === 'function' ? turns(call) : turns))
  closing.push(server.close)
  return { server, model: connectModel(server.settings, { retries: 0, ...limits })! }
}

const prompt = {
  instructions: programText('Regeln'),
  messages: [{ role: 'user' as const, content: conversationText('Frage') }],
  longestAnswer: 100,
}

/** All that a model wrote, and how it ended. */
async function read(model: NonNullable<ReturnType<typeof connectModel>>, signal = new AbortController().signal) {
  let text = ''
  let usage: { input: number; output: number } | undefined
  try {
    for await (const part of model.write(prompt, signal)) {
      if ('text' in part) text += part.text
      else usage = part.usage
    }
    return { text, usage, trouble: undefined }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { text, usage, trouble: error.trouble }
  }
}

const long = 'Größe, Übermaß und Maß: Die Kaution ist zurückzustellen [1]. '.repeat(20)

describe('a model over HTTP', () => {
  test('writes text that was cut inside of umlauts, with its usage', async () => {
    const { server, model } = await withModel({ text: long })
    expect(await read(model)).toEqual({ text: long, usage: { input: 100, output: 20 }, trouble: undefined })
    expect(server.state.headers[0]?.authorization).toBe('Bearer schluessel')
    expect(server.state.calls[0]?.messages.map(({ role }) => role)).toEqual(['system', 'user'])
  })

  test('does without a usage', async () => {
    const { model } = await withModel({ text: long, usage: false })
    expect(await read(model)).toEqual({ text: long, usage: undefined, trouble: undefined })
  })

  test.each([
    ['a connection cut in the middle', { text: long, end: 'cut' }, 'cut', true],
    ['an error object in the stream', { text: long, end: 'error' }, 'cut', true],
    ['no text at all', { text: '' }, 'empty', false],
    ['too many requests', { status: 429 }, 'busy', false],
    ['a wrong key', { status: 401 }, 'refused', false],
    ['a broken server', { status: 500 }, 'unreachable', false],
    [
      'a prompt that is too long',
      {
        status: 400,
        body: JSON.stringify({ error: { message: 'This model has a maximum context length of 4096 tokens' } }),
      },
      'too_long',
      false,
    ],
    [
      'HTML instead of JSON',
      { status: 200, body: '<html>login</html>', headers: { 'content-type': 'text/html' } },
      'refused',
      false,
    ],
  ] as [string, Turn, string, boolean][])(
    '%s ends in a clear error and keeps what came',
    async (_name, turn, trouble, hasText) => {
      const { model } = await withModel(turn)
      const result = await read(model)
      expect(result.trouble).toBe(trouble)
      if (hasText) expect(long.startsWith(result.text) && result.text.length > 0).toBe(true)
    },
  )

  test('the way to another server is not followed: the question goes where the settings say', async () => {
    const elsewhere = await withModel({ text: long })
    const location = `${elsewhere.server.settings.baseUrl}/chat/completions`
    for (const status of [301, 307, 308]) {
      const { model } = await withModel({ status, headers: { location } }, { retries: 0 })
      expect(await read(model)).toMatchObject({ text: '', trouble: expect.stringMatching(/unreachable|refused/) })
    }
    expect(elsewhere.server.state.calls).toEqual([])
  })

  test('a model that never answers times out', async () => {
    const { server, model } = await withModel({ silent: true }, { silence: 500 })
    expect((await read(model)).trouble).toBe('timeout')
    await expect.poll(() => server.state.open).toBe(0)
    expect(server.state.closedByClient).toBe(1)
  })

  test('a model that stops in mid-stream times out and keeps its part', async () => {
    const { model } = await withModel({ text: long, end: 'hang' }, { silence: 1000 })
    const result = await read(model)
    expect(result.trouble).toBe('timeout')
    expect(long.startsWith(result.text) && result.text.length > 0).toBe(true)
  })

  test('a minute without a word is the longest, before the first one and after', async () => {
    for (const turn of [{ silent: true }, { text: long, end: 'hang' }] as Turn[]) {
      const { server, model } = await withModel(turn)
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      let result: Awaited<ReturnType<typeof read>> | undefined
      const reading = read(model).then((ended) => (result = ended))
      await vi.waitFor(() => expect(server.state.open).toBe(1))
      // What was sent has arrived by then.
      await new Promise((resolve) => setImmediate(resolve))
      vi.advanceTimersByTime(59_000)
      await new Promise((resolve) => setImmediate(resolve))
      expect(result).toBeUndefined()
      vi.advanceTimersByTime(60_000)
      await reading
      expect(result?.trouble).toBe('timeout')
      vi.useRealTimers()
    }
  })

  test('nobody there', async () => {
    const model = connectModel(
      { provider: 'openai-compatible', baseUrl: 'http://127.0.0.1:1/v1', apiKey: '', name: 'x' },
      { retries: 0 },
    )!
    expect((await read(model)).trouble).toBe('unreachable')
  })

  test('tries again when the model is busy', async () => {
    const { server, model } = await withModel(
      (call) => (call === 1 ? { status: 429, headers: { 'retry-after-ms': '1' } } : { text: 'Ja.' }),
      { retries: 2 },
    )
    expect((await read(model)).text).toBe('Ja.')
    expect(server.state.calls).toHaveLength(2)
  })

  test('a stop closes the call and ends quietly', async () => {
    const { server, model } = await withModel({ text: long, end: 'hang' })
    const controller = new AbortController()
    let text = ''
    for await (const part of model.write(prompt, controller.signal)) {
      if ('text' in part) text += part.text
      controller.abort()
    }
    expect(text.length).toBeGreaterThan(0)
    await expect.poll(() => server.state.open).toBe(0)
    expect(server.state.closedByClient).toBe(1)
  })
})

describe('the gate', () => {
  test('takes no plain string, which the type check of the project sees', async () => {
    const { model } = await withModel({ text: long })
    const { signal } = new AbortController()
    const file = 'Text einer Akte'
    const { instructions, messages, longestAnswer } = prompt
    // Each plain string below is refused by tsc; without the refusal the comment above it would be an error.
    const refused = [
      // @ts-expect-error Plain text as rules.
      model.write({ instructions: file, messages, longestAnswer }, signal),
      // @ts-expect-error Plain text as a message.
      model.write({ instructions, messages: [{ role: 'user', content: file }], longestAnswer }, signal),
      // @ts-expect-error Joined by hand, what was ready is plain text.
      model.write({ instructions, messages: [{ role: 'user', content: instructions + file }], longestAnswer }, signal),
      // @ts-expect-error Plain text in a template of the program.
      readyText`Fasse zusammen: ${file}`,
      // @ts-expect-error Plain text among what is ready.
      joinReady([instructions, file], ' '),
    ]
    expect(refused).toHaveLength(5)
  })

  test('joins what is ready as it is, backslashes and line ends too', () => {
    expect(readyText`Quelle ${1}:\n${corpusText('a\\b\n')}Ende`).toBe('Quelle 1:\na\\b\nEnde')
    expect(joinReady([corpusText('a'), programText('b')], '\n')).toBe('a\nb')
  })
})

test('libraries that could not be loaded are asked for again with the next question, and the log learns why', async () => {
  const server = await startModelServer(() => ({ text: 'Die Antwort.' }))
  closing.push(server.close)
  const settings = { ...server.settings, provider: 'not there yet' }
  const model = connectModel(settings, { retries: 0 })!
  await expect(model.write(prompt, new AbortController().signal).next()).rejects.toMatchObject({
    trouble: 'unreachable',
    detail: expect.stringContaining('unknown model provider not there yet'),
  })
  settings.provider = server.settings.provider
  expect(await read(model)).toMatchObject({ text: 'Die Antwort.', trouble: undefined })
})
