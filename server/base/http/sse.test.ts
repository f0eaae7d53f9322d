import { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import type { EventLog } from '../event-log.ts'
import { sendEvents } from './sse.ts'

afterEach(() => vi.useRealTimers())

/** A connection whose reader takes only what `takes` allows, and a log that a test fills. */
function slowReader() {
  const raw = Object.assign(new EventEmitter(), {
    written: [] as string[],
    takes: false,
    destroyed: false,
    writeHead: () => undefined,
    flushHeaders: () => undefined,
    end: () => undefined,
    write(text: string) {
      raw.written.push(text)
      return raw.takes
    },
    destroy() {
      raw.destroyed = true
      raw.emit('close')
    },
  })
  const texts: string[] = []
  let wake = () => {}
  let isListening = false
  let isClosed = false
  const log: EventLog = {
    read: (after) =>
      texts.slice(after).map((text, index) => ({
        position: after + index + 1,
        id: `a-${after + index + 1}`,
        event: 'message',
        data: { text },
      })),
    isClosed: () => isClosed,
    listen(listener) {
      wake = listener
      isListening = true
      return () => void (isListening = false)
    },
  }
  const reply = { hijack: () => undefined, getHeaders: () => ({}), raw } as unknown as FastifyReply
  const sent = sendEvents(reply, { log, after: 0 }, () => undefined)
  return {
    raw,
    sent,
    isListening: () => isListening,
    async add(text: string) {
      texts.push(text)
      wake()
      // What comes within a turn leaves at its end.
      await setImmediate()
      await setImmediate()
    },
    close() {
      isClosed = true
      wake()
    },
  }
}

test('a reader that is behind gets nothing copied for it, and later everything once and in order', async () => {
  const { raw, sent, add, close } = slowReader()
  await add('eins')
  for (const text of ['zwei', 'drei', 'vier']) await add(text)
  expect(raw.written).toEqual(['id: a-1\ndata: {"text":"eins"}\n\n'])
  raw.takes = true
  raw.emit('drain')
  close()
  await sent
  expect(raw.written.join('')).toBe(
    ['eins', 'zwei', 'drei', 'vier'].map((text, index) => `id: a-${index + 1}\ndata: {"text":"${text}"}\n\n`).join(''),
  )
})

test('a reader that takes nothing for a minute is cut off, and gets no pings before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const { raw, sent, add, isListening } = slowReader()
  await add('eins')
  vi.advanceTimersByTime(59_000)
  expect([raw.destroyed, raw.written.length]).toEqual([false, 1])
  vi.advanceTimersByTime(1000)
  await sent
  expect([raw.destroyed, isListening()]).toEqual([true, false])
})

test('a reader that waits is pinged every fifteen seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const { raw, sent, close } = slowReader()
  vi.advanceTimersByTime(45_000)
  expect(raw.written).toEqual([': ping\n\n', ': ping\n\n', ': ping\n\n'])
  close()
  await sent
})
