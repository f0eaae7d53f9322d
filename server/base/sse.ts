import { once } from 'node:events'
import type { FastifyReply } from 'fastify'
import { errors, type ErrorReply } from '../../contract/errors.ts'
import { second } from './clock.ts'
import { Failure } from './errors.ts'

const pingEvery = 15 * second

/**
 * Sends events to the browser as `data:` lines until they end; a failure in the middle becomes `event: error` with
 * `{ detail, code }`. Waits when the reader is slow. When the reader goes away, `abort` is called and the rest of
 * the events is still consumed, so that the producer can store what it has. Resolves when all is done.
 */
export async function sendEvents(reply: FastifyReply, events: AsyncIterable<object>, abort: () => void): Promise<void> {
  reply.hijack()
  const raw = reply.raw
  raw.on('close', () => {
    if (!raw.writableFinished) abort()
  })
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Proxies must hand every event on at once.
    'x-accel-buffering': 'no',
  })
  raw.flushHeaders()
  const ping = setInterval(() => raw.write(': ping\n\n'), pingEvery)
  try {
    for await (const event of events) await write(raw, `data: ${JSON.stringify(event)}\n\n`)
  } catch (error) {
    if (!(error instanceof Failure)) reply.log.error({ err: error }, 'stream failed')
    const failure: ErrorReply = error instanceof Failure ? { detail: error.detail, code: error.code } : { detail: errors.internal[1], code: 'internal' }
    await write(raw, `event: error\ndata: ${JSON.stringify(failure)}\n\n`)
  } finally {
    clearInterval(ping)
    raw.end()
  }
}

async function write(raw: FastifyReply['raw'], text: string): Promise<void> {
  if (raw.destroyed) return
  if (!raw.write(text)) await Promise.race([once(raw, 'drain'), once(raw, 'close')]).catch(() => undefined)
}
