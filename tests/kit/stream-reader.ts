import { readEvents } from '../../client/base/stream.ts'
import type { TestApp } from './app.ts'
import type { AddressInfo } from 'node:net'

/** A person as far as a connection needs to know them. */
type Person = { cookies: Map<string, string> }

/** Speaks to an instance over its real port, with connections that can be closed in the middle. */
export function overPort(app: TestApp, person: Person) {
  const origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  const headers = { 'x-passphrase-type': 'EMPTY', cookie: `at=${person.cookies.get('at')}` }
  const open = async (path: string, init: RequestInit = {}) => {
    const closed = new AbortController()
    const reply = await fetch(`${origin}${path}`, {
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string>) },
      signal: closed.signal,
    })
    return new StreamReader(reply, closed)
  }
  return {
    ask: (question: string, more: object = {}) =>
      open('/api/chat/ask-stream', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ question, law: 'zivilrechtogh', ...more }),
      }),
    follow: (thread: string, after?: string) =>
      open(`/api/chat/threads/${thread}/stream${after ? `?after=${after}` : ''}`),
    followByHeader: (thread: string, after: string) =>
      open(`/api/chat/threads/${thread}/stream`, { headers: { 'last-event-id': after } }),
  }
}

export type SeenEvent = { event: string; id: string; data: any }

/** One connection to an answer; keeps what it has seen. */
export class StreamReader {
  readonly status: number
  readonly events: SeenEvent[] = []
  readonly #source: AsyncGenerator<{ event: string; data: string; id?: string }> | undefined
  readonly #closed: AbortController
  /** Held because fetch closes the connection of a reply that nobody can reach any more. */
  readonly #reply: Response

  constructor(reply: Response, closed: AbortController) {
    this.#reply = reply
    this.status = reply.status
    this.#closed = closed
    this.#source = reply.status === 200 ? readEvents(this.#reply.body!) : undefined
  }

  get text(): string {
    return this.events.map(({ data }) => (data.type === 'delta' ? data.text : '')).join('')
  }

  get lastId(): string | undefined {
    return this.events.at(-1)?.id
  }

  of(type: string): any {
    return this.events.find(({ data }) => data.type === type)?.data
  }

  /** Reads on until `enough` says so; throws when the stream ends before. */
  async until(enough: (reader: StreamReader) => boolean): Promise<this> {
    while (!enough(this)) {
      const next = await this.#source!.next()
      if (next.done) throw new Error(`the stream ended: ${JSON.stringify(this.events)}`)
      this.events.push({ event: next.value.event, id: next.value.id ?? '', data: JSON.parse(next.value.data) })
    }
    return this
  }

  /** Reads on until the server ends the stream. */
  async toEnd(): Promise<this> {
    for await (const { event, id, data } of this.#source!)
      this.events.push({ event, id: id ?? '', data: JSON.parse(data) })
    return this
  }

  /** Closes the connection, as a closed tab does. */
  close(): void {
    this.#closed.abort()
  }
}
