import { afterEach, describe, expect, test, vi } from 'vitest'
import { startModelServer, type Turn } from '../../../../tests/kit/model-server.ts'
import { ModelError } from './model-error.ts'
import { connectModel, type ModelLimits } from './model.ts'
import { createRewriter } from './rewrite.ts'

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

const prompt = { instructions: 'Regeln', messages: [{ role: 'user' as const, content: 'Frage' }], longestAnswer: 100 }

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
    ['a prompt that is too long', { status: 400, body: JSON.stringify({ error: { message: 'This model has a maximum context length of 4096 tokens' } }) }, 'too_long', false],
    ['HTML instead of JSON', { status: 200, body: '<html>login</html>', headers: { 'content-type': 'text/html' } }, 'refused', false],
  ] as [string, Turn, string, boolean][])('%s ends in a clear error and keeps what came', async (_name, turn, trouble, hasText) => {
    const { model } = await withModel(turn)
    const result = await read(model)
    expect(result.trouble).toBe(trouble)
    if (hasText) expect(long.startsWith(result.text) && result.text.length > 0).toBe(true)
  })

  test('a model that never answers times out', async () => {
    const { server, model } = await withModel({ silent: true }, { silence: 30 })
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
    const model = connectModel({ provider: 'openai-compatible', baseUrl: 'http://127.0.0.1:1/v1', apiKey: '', name: 'x' }, { retries: 0 })!
    expect((await read(model)).trouble).toBe('unreachable')
  })

  test('tries again when the model is busy', async () => {
    const { server, model } = await withModel((call) => (call === 1 ? { status: 429, headers: { 'retry-after-ms': '1' } } : { text: 'Ja.' }), { retries: 2 })
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

describe('rewriting a question', () => {
  const lines = 'BEGRIFFE: Kaution, Rückstellung\nBESTIMMUNGEN: § 16b MRG, § 1096 ABGB'
  const signal = new AbortController().signal

  test('gives terms and provisions, and asks once per question', async () => {
    const { server, model } = await withModel({ text: `Gerne!\n**${lines.replace('\n', '\n**')}` })
    const rewrite = createRewriter(model)
    const first = await rewrite('Kaution weg', signal)
    expect(first?.provisions).toContain('§ 16b MRG')
    expect(await rewrite('Kaution weg', signal)).toEqual(first)
    expect(server.state.calls).toHaveLength(1)
    await rewrite('etwas anderes', signal)
    expect(server.state.calls).toHaveLength(2)
  })

  test.each([
    ['too slow', { silent: true }],
    ['failing', { status: 500 }],
    ['no use', { text: 'Das weiß ich nicht.' }],
  ] as [string, Turn][])('a model that is %s is skipped', async (_name, turn) => {
    const { model } = await withModel(turn)
    expect(await createRewriter(model, { patience: 60 })('Frage', signal)).toBeUndefined()
  })
})
