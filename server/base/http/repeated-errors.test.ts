import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLog } from '../log.ts'
import { answerBroken, answerErrors } from './http-errors.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('a thousand requests that fail at one place are a line with its stack and a count, each second', async () => {
  const lines: string[] = []
  const log = openLog('error', undefined, { write: (line) => void lines.push(line) })
  const app = Fastify({ loggerInstance: log })
  answerErrors(app as never)
  const away = () => Object.assign(new Error('connect ENOENT'), { code: 'ENOENT' })
  app.get('/one', () => Promise.reject(away()))
  app.get('/two', () => Promise.reject(away()))
  const ask = async (url: string) => {
    expect((await app.inject({ url })).json()).toMatchObject({ code: 'internal' })
  }
  for (let count = 0; count < 1000; count++) await ask('/one')
  await ask('/two')
  expect(lines.map((line) => JSON.parse(line).route)).toEqual(['/one', '/two'])
  expect(JSON.parse(lines[0]!).err.stack.length).toBeGreaterThan(1)
  vi.advanceTimersByTime(1000)
  expect(lines).toHaveLength(3)
  expect(JSON.parse(lines[2]!)).toMatchObject({ route: '/one', code: 'ENOENT', count: 999 })
  expect(lines[2]).not.toContain('stack')
  await ask('/one')
  expect(lines).toHaveLength(4)
  await app.close()
})

test('what is no request is answered once, however many pieces of it still come', () => {
  const written: string[] = []
  const socket = {
    destroyed: false,
    writable: true,
    writableEnded: false,
    write: (text: string) => void written.push(text),
    destroySoon: vi.fn(() => (socket.writableEnded = true)),
  }
  const answer = answerBroken({})
  for (let piece = 0; piece < 12; piece++)
    answer(Object.assign(new Error('no request'), { code: 'HPE_INVALID_METHOD' }), socket as never)
  expect(written).toHaveLength(1)
  expect(written[0]).toMatch(/^HTTP\/1\.1 400 /)
  // Each waits for the end of what is still to be sent, with a listener of its own.
  expect(socket.destroySoon).toHaveBeenCalledTimes(1)
})
