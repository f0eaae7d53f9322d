import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Body = { messages: { role: string; content: string }[]; stream?: boolean; max_tokens?: number }

/** How the fake answers one call. Texts are streamed in pieces that are cut at arbitrary bytes. */
export type Turn =
  | { text: string; usage?: boolean; end?: 'finish' | 'cut' | 'error' | 'hang' }
  | { status: number; body?: string; headers?: Record<string, string> }
  | { silent: true }

/** A language model for tests: an OpenAI-compatible server over real HTTP that says what it is told to. */
export async function startModelServer(answer: (body: Body, call: number) => Turn) {
  const state = { calls: [] as Body[], headers: [] as IncomingMessage['headers'][], open: 0, closedByClient: 0 }
  const server = createServer((request, response) => {
    let sent = ''
    request.setEncoding('utf8').on('data', (piece: string) => (sent += piece))
    request.on('end', () => {
      const body = JSON.parse(sent) as Body
      state.calls.push(body)
      state.headers.push(request.headers)
      state.open++
      let isDone = false
      response.on('finish', () => (isDone = true))
      response.on('close', () => {
        state.open--
        if (!isDone) state.closedByClient++
      })
      reply(response, answer(body, state.calls.length))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    state,
    settings: {
      provider: 'openai-compatible',
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      apiKey: 'schluessel',
      name: 'test-model',
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function reply(response: ServerResponse, turn: Turn): void {
  if ('silent' in turn) return
  if ('status' in turn) {
    response.writeHead(turn.status, { 'content-type': 'application/json', ...turn.headers })
    response.end(turn.body ?? JSON.stringify({ error: { message: 'refused', type: 'test' } }))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const event = (content: object) => `data: ${JSON.stringify(content)}\n\n`
  const choice = (delta: object, finish: string | null = null) => ({
    id: 'x',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'test-model',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })
  const pieces = turn.text.match(/[^]{1,9}/gu) ?? []
  let stream =
    event(choice({ role: 'assistant', content: '' })) + pieces.map((content) => event(choice({ content }))).join('')
  const end = turn.end ?? 'finish'
  if (end === 'error') stream += event({ error: { message: 'overloaded', type: 'server_error', code: 500 } })
  if (end === 'finish') stream += event(choice({}, 'stop'))
  if (end === 'finish' && turn.usage !== false)
    stream += event({
      ...choice({}),
      choices: [],
      usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
    })
  if (end === 'finish') stream += 'data: [DONE]\n\n'
  // Packets end inside of umlauts and of events.
  const bytes = Buffer.from(stream)
  for (let at = 0; at < bytes.length; at += 37) response.write(bytes.subarray(at, at + 37))
  if (end === 'cut') setImmediate(() => response.socket?.destroy())
  else if (end !== 'hang') response.end()
}
