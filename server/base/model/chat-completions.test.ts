import { afterEach, expect, test } from 'vitest'
import { startModelServer, type Turn } from '../../../tests/kit/model-server.ts'
import { chatCompletions } from './chat-completions.ts'
import { conversationText, programText } from './ready-for-model.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const prompt = {
  instructions: programText('Regeln'),
  messages: [{ role: 'user' as const, content: conversationText('Frage') }],
  longestAnswer: 100,
}

async function call(turn: Turn, settings: { baseUrl?: (url: string) => string; apiKey?: string } = {}) {
  const server = await startModelServer(() => turn)
  closing.push(server.close)
  const { baseUrl = (url: string) => url, apiKey = 'schluessel' } = settings
  const open = chatCompletions({ ...server.settings, apiKey, baseUrl: baseUrl(server.settings.baseUrl) })
  return { server, stream: await open(prompt, new AbortController().signal) }
}

/** A reply with these lines, as they are. */
const lines = (...said: string[]): Turn => ({
  status: 200,
  headers: { 'content-type': 'text/event-stream' },
  body: said.map((line) => `${line}\n\n`).join(''),
})
const event = (choice: object) => `data: ${JSON.stringify({ choices: [choice] })}`

test('asks for a stream with its usage, of so many tokens at most, with the rules first', async () => {
  const { server } = await call({ text: 'Ja.' }, { baseUrl: (url) => `${url}/` })
  expect(server.state.calls).toEqual([
    {
      model: 'test-model',
      max_tokens: 100,
      messages: [
        { role: 'system', content: 'Regeln' },
        { role: 'user', content: 'Frage' },
      ],
      stream: true,
      stream_options: { include_usage: true },
    },
  ])
})

test('sends no key where there is none', async () => {
  const { server } = await call({ text: 'Ja.' }, { apiKey: '' })
  expect(server.state.headers[0]).not.toHaveProperty('authorization')
})

test('reads comments, other ends of lines, parts in lists and refusals; what is thought is no answer, but a sign of life', async () => {
  const { stream } = await call(
    lines(
      ': PROCESSING\r',
      `${event({ delta: { role: 'assistant', content: null, reasoning_content: 'Hm.' } })}\r`,
      `data:${JSON.stringify({
        choices: [
          {
            delta: {
              content: [
                { type: 'thinking', thinking: [] },
                { type: 'text', text: 'Ja' },
              ],
            },
          },
        ],
      })}`,
      event({ delta: { refusal: ', aber.' } }),
      event({ delta: {}, finish_reason: 'stop' }),
      'data: [DONE]',
    ),
  )
  const parts = await Array.fromAsync(stream)
  expect(parts.map((part) => ('text' in part ? part.text : '')).join('')).toBe('Ja, aber.')
  expect(parts.at(-1)).toEqual({ isFinished: true, tokens: { input: undefined, output: undefined } })

  const thinking = await call(lines(event({ delta: { reasoning_content: 'Hm.' } }), event({ finish_reason: 'stop' })))
  expect((await Array.fromAsync(thinking.stream))[0]).toEqual({ text: '' })
})

test.each([
  ['length', false],
  ['stop', true],
  ['content_filter', true],
])('an answer that ends by »%s«', async (finish_reason, isFinished) => {
  const { stream } = await call(lines(event({ delta: { content: 'Ja' }, finish_reason })))
  expect((await Array.fromAsync(stream)).at(-1)).toMatchObject({ isFinished })
})

test('a stream that only stops is none that came to its end', async () => {
  const { stream } = await call(lines(event({ delta: { content: 'Ja' } }), 'data: [DONE]'))
  await expect(Array.fromAsync(stream)).rejects.toThrow('without a finish reason')
})
