import type { FastifyInstance } from 'fastify'
import { passphraseHeader } from '../../contract/encryption.ts'
import { expectDeclared } from './declared-errors.ts'

export type Answer = { status: number; body: any; text: string; bytes: Buffer; headers: Record<string, unknown> }

/**
 * Speaks to an instance as the page does: keeps cookies, sends the header that forms of other sites cannot send. Throws
 * when an error comes that the contract does not declare for the call.
 */
export class Browserless {
  readonly cookies = new Map<string, string>()
  /** Sent along with every request, as the page does when it has one. */
  passphrase: string | undefined
  readonly #http: FastifyInstance

  constructor(http: FastifyInstance) {
    this.#http = http
  }

  get = (url: string) => this.request('GET', url)
  post = (url: string, body?: unknown, headers?: Record<string, string>) => this.request('POST', url, body, headers)
  put = (url: string, body?: unknown) => this.request('PUT', url, body)
  delete = (url: string, body?: unknown) => this.request('DELETE', url, body)

  async request(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
    remoteAddress?: string,
  ): Promise<Answer> {
    const path = url.split('?')[0]!
    const cookie = [...this.cookies]
      .filter(([key]) => path.startsWith(key.split('@')[1] ?? '/'))
      .map(([key, value]) => `${key.split('@')[0]}=${value}`)
      .join('; ')
    const form = body instanceof FormData ? new Response(body) : undefined
    const payload = form
      ? Buffer.from(await form.arrayBuffer())
      : body instanceof Uint8Array || typeof body === 'string'
        ? body
        : JSON.stringify(body)
    const response = await this.#http.inject({
      method,
      url,
      remoteAddress,
      headers: {
        'x-passphrase-type': 'EMPTY',
        ...(body !== undefined && { 'content-type': form?.headers.get('content-type') ?? 'application/json' }),
        ...(cookie && { cookie }),
        ...(this.passphrase !== undefined && {
          [passphraseHeader]: Buffer.from(this.passphrase).toString('base64'),
        }),
        ...headers,
      },
      ...(body !== undefined && { payload: payload as string }),
    })
    for (const { name, value, path: scope } of response.cookies as { name: string; value: string; path?: string }[]) {
      const key = scope === '/' || scope === undefined ? name : `${name}@${scope}`
      if (value === '') this.cookies.delete(key)
      else this.cookies.set(key, value)
    }
    expectDeclared({ method, url, headers }, { status: response.statusCode, text: response.body })
    return {
      status: response.statusCode,
      body: parse(response.body),
      text: response.body,
      bytes: response.rawPayload,
      headers: response.headers,
    }
  }

  /** Asks and returns all chunks of the answer; an error event comes as `{ type: 'error' }`. */
  async ask(question: string, more: Record<string, unknown> = {}): Promise<any[]> {
    const answer = await this.post('/api/chat/ask-stream', { question, law: 'zivilrechtogh', ...more })
    if (answer.status !== 200) throw new Error(`ask failed: ${answer.status} ${answer.text}`)
    return readChunks(answer.text)
  }
}

export function readChunks(text: string): any[] {
  return text.split('\n\n').flatMap((event) => {
    const data = /^data: (.*)$/m.exec(event)?.[1]
    return data ? [event.startsWith('event: error') ? { type: 'error', ...JSON.parse(data) } : JSON.parse(data)] : []
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
