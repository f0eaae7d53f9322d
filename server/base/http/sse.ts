import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { ErrorCode } from '../../../contract/errors.ts'
import { minute, second } from '../clock.ts'
import type { EventsReply, SentEvent } from '../event-log.ts'

const pingEvery = 15 * second
/** A reader that takes nothing for so long is gone, whatever its connection says. */
const readerPatience = minute

/**
 * Sends the events of a log after a position, with their ids, and goes on as the log grows; resolves when it is closed
 * or the reader is gone. A slow reader makes nobody wait: what it has not taken yet stays in the log and is not copied.
 * `onError` learns of the codes that leave.
 */
export async function sendEvents(
  reply: FastifyReply,
  { log, after }: EventsReply,
  onError: (code: ErrorCode) => void,
): Promise<void> {
  reply.hijack()
  const raw = reply.raw
  let isFull = false
  let wake = () => {}
  const asleep = () => new Promise<void>((resolve) => (wake = resolve))
  raw.on('close', () => wake())
  raw.on('drain', () => {
    isFull = false
    wake()
  })
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Proxies must hand every event on at once.
    'x-accel-buffering': 'no',
  })
  // What there is already goes out together with the head.
  if (log.read(after).length === 0) raw.flushHeaders()
  const stopListening = log.listen(() => wake())
  const ping = setInterval(() => {
    if (!isFull) raw.write(': ping\n\n')
  }, pingEvery)
  try {
    for (let position = after; !raw.destroyed;) {
      const events = log.read(position)
      if (events.length === 0) {
        if (log.isClosed()) break
        await asleep()
        // What comes in the same turn goes out in one piece; the end waits for nothing, the server may be ending too.
        let isTurnOver = false
        const turn = setImmediate().then(() => (isTurnOver = true))
        while (!isTurnOver && !log.isClosed()) await Promise.race([turn, asleep()])
        continue
      }
      position = events.at(-1)!.position
      for (const one of events) if (one.event === 'error') onError(one.data.code)
      isFull = !raw.write(events.map(encode).join(''))
      const patience = isFull ? setTimeout(() => raw.destroy(), readerPatience) : undefined
      while (isFull && !raw.destroyed) await asleep()
      clearTimeout(patience)
    }
  } finally {
    stopListening()
    clearInterval(ping)
    raw.end()
  }
}

const encode = ({ id, event, data }: SentEvent) =>
  `${event === 'error' ? 'event: error\n' : ''}id: ${id}\ndata: ${JSON.stringify(data)}\n\n`
