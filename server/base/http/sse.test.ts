import { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import type { EventLog } from '../event-log.ts'
import { sendEvents } from './sse.ts'

afterEach(() => vi.useRealTimers())

/** A connection whose reader takes only what `takes` allows. */
function connection() {
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
  return raw
}

/** A log that a test fills, with its readers. */
function filledLog() {
  const texts: string[] = []
  const listeners = new Set<() => void>()
  let isClosed = false
  const wakeAll = () => {
    for (const wake of listeners) wake()
  }
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
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    listeners,
    open() {
      const raw = connection()
      const reply = { hijack: () => undefined, getHeaders: () => ({}), raw } as unknown as FastifyReply
      return { raw, sent: sendEvents(reply, { log, after: 0 }, () => undefined) }
    },
    async add(text: string) {
      texts.push(text)
      wakeAll()
      // What comes within a turn leaves at its end.
      await setImmediate()
      await setImmediate()
    },
    close() {
      isClosed = true
      wakeAll()
    },
  }
}

function slowReader() {
  const { open, listeners, add, close } = filledLog()
  return { ...open(), add, close, isListening: () => listeners.size > 0 }
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

// trust 8.1
test('however much is said, 500 idle readers hold no more, 200 slow ones get all of it, 100 that leave leave nothing', async () => {
  const { open, listeners, add, close } = filledLog()
  const some = (count: number) => Array.from({ length: count }, open)
  const [idle, slow, leaving] = [some(500), some(200), some(100)]
  const said = Array.from({ length: 50 }, (_, at) => `${at} ${'x'.repeat(1000)}`)
  for (const [at, text] of said.entries()) {
    await add(text)
    if (at === 10) for (const { raw } of leaving) raw.destroy()
    if (at % 10 === 0) for (const { raw } of slow) raw.emit('drain')
  }
  await Promise.all(leaving.map(({ sent }) => sent))
  expect(listeners.size).toBe(700)
  // What was said first; the rest lies in the log, once for all.
  for (const { raw } of [...idle, ...leaving]) expect(raw.written).toHaveLength(1)
  close()
  for (const { raw } of slow) raw.takes = true
  for (const { raw } of slow) raw.emit('drain')
  for (const { raw } of idle) raw.destroy()
  await Promise.all([...idle, ...slow].map(({ sent }) => sent))
  for (const { raw } of slow)
    expect(raw.written.join('').match(/"text":"\d+/g)).toEqual(said.map((_, at) => `"text":"${at}`))
  expect(listeners.size).toBe(0)
})

test('a reader that waits is pinged every fifteen seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const { raw, sent, close } = slowReader()
  vi.advanceTimersByTime(45_000)
  expect(raw.written).toEqual([': ping\n\n', ': ping\n\n', ': ping\n\n'])
  close()
  await sent
})
