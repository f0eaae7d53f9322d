import { once } from 'node:events'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { ModelSettings, OpenStream, Written } from './written.ts'

/*
 * Servers that speak OpenAI's chat completions, as nearly all do that people run themselves. Read without a library, which
 * lays three streams around each word and holds it against a schema: what comes in one packet goes on as one piece.
 */

/** An event as far as it is read; whatever else a server says is passed over. */
type Event = {
  error?: unknown
  choices?: { delta?: { content?: unknown; refusal?: unknown } | null; finish_reason?: string | null }[]
  usage?: { prompt_tokens?: number | null; completion_tokens?: number | null } | null
}

/** What the server of the settings writes. A way that it names to another server is not followed. */
export function chatCompletions({ baseUrl, apiKey, name }: ModelSettings): OpenStream {
  const address = new URL(`${baseUrl.replace(/\/$/, '')}/chat/completions`)
  const request = address.protocol === 'https:' ? requestHttps : requestHttp
  const headers = {
    'content-type': 'application/json',
    accept: 'text/event-stream',
    ...(apiKey && { authorization: `Bearer ${apiKey}` }),
  }
  return async ({ instructions, messages, longestAnswer }, signal) => {
    const call = request(address, { method: 'POST', headers, signal })
    // What breaks behind the first byte is told by the reply.
    call.on('error', () => undefined)
    call.end(
      JSON.stringify({
        model: name,
        max_tokens: longestAnswer,
        messages: [{ role: 'system', content: instructions }, ...messages],
        stream: true,
        stream_options: { include_usage: true },
      }),
    )
    const [reply] = (await once(call, 'response').catch((error: Error) => {
      // Nobody has read the question yet, or an idle connection was closed just now.
      throw Object.assign(error, { isRetryable: true })
    })) as [IncomingMessage]
    if (reply.statusCode !== 200) throw await refusal(reply)
    return readWritten(reply)
  }
}

async function* readWritten(reply: IncomingMessage): AsyncGenerator<Written> {
  let rest = ''
  let finished: string | undefined
  let usage: Event['usage']
  for await (const packet of reply.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = `${rest}${packet}`.split('\n')
    rest = lines.pop()!
    let text: string | undefined
    for (const line of lines) {
      const data = line.startsWith('data:') ? line.slice('data:'.length).trim() : ''
      if (data === '' || data === '[DONE]') continue
      const event = JSON.parse(data) as Event
      if (event.error) {
        if (text !== undefined) yield { text }
        throw event.error
      }
      usage = event.usage ?? usage
      const choice = event.choices?.[0]
      finished = choice?.finish_reason ?? finished
      text = (text ?? '') + textOf(choice?.delta?.content) + textOf(choice?.delta?.refusal)
    }
    // An empty piece says that the model is at work: it may think for long.
    if (text !== undefined) yield { text }
  }
  if (finished === undefined) throw new Error('the stream of the model ended without a finish reason')
  yield {
    isFinished: finished !== 'length' && finished !== 'error',
    tokens: { input: usage?.prompt_tokens ?? undefined, output: usage?.completion_tokens ?? undefined },
  }
}

/** Some servers write lists of parts; what a model thinks on the way to its answer is none of it. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return (content as { type?: unknown; text?: unknown }[])
    .map(({ type, text }) => (type === 'text' && typeof text === 'string' ? text : ''))
    .join('')
}

/** Characters of a refusal that are read: it may be a page. */
const longestRefusal = 10_000

async function refusal(reply: IncomingMessage): Promise<Error> {
  const { statusCode = 0, headers: responseHeaders } = reply
  let message = ''
  for await (const piece of reply.setEncoding('utf8') as AsyncIterable<string>) {
    message += piece
    if (message.length > longestRefusal) break
  }
  const isRetryable = [408, 409, 429].includes(statusCode) || statusCode >= 500
  return Object.assign(new Error(message), { statusCode, responseHeaders, isRetryable })
}
