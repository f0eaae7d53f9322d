import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerErrors } from './http-errors.ts'
import { limitBodies, watchBodies, type Body } from './unfinished-bodies.ts'

const limits = { whole: 30_000, silence: 20_000, perNetwork: 800, inAll: 2000 }

describe('bodies on their way', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  /** A watch, and bodies that get as many bytes as a test says. */
  function watch() {
    const bodies = watchBodies(limits)
    const given: string[] = []
    return {
      given,
      body(name: string, network = 'a', isHeld = true) {
        const state = { bytes: 0 }
        const body: Body = {
          network,
          isHeld,
          received: () => state.bytes,
          giveUp: (code) => void given.push(`${name} ${code}`),
        }
        return { come: (bytes: number) => void (state.bytes += bytes), done: bodies.add(body) }
      },
    }
  }

  test('are given up when they are silent or take too long', () => {
    const { given, body } = watch()
    body('silent')
    const slow = body('slow')
    const upload = body('upload', 'a', false)
    const quick = body('quick')
    quick.done()
    for (let second = 0; second < 60; second++) {
      slow.come(1)
      upload.come(1)
      vi.advanceTimersByTime(1000)
    }
    expect(given).toEqual(['silent body_late', 'slow body_late'])
    vi.advanceTimersByTime(21_000)
    expect(given.at(-1)).toBe('upload body_late')
  })

  test('of one network have room together; beyond it the oldest go, and other networks are not asked', () => {
    const { given, body } = watch()
    const [first, second, third, other] = [body('1'), body('2'), body('3'), body('4', 'b')]
    for (const one of [first, second, third, other]) one.come(400)
    vi.advanceTimersByTime(500)
    expect(given).toEqual(['1 busy'])
    const fourth = body('5')
    fourth.come(10)
    second.come(500)
    vi.advanceTimersByTime(500)
    expect(given).toEqual(['1 busy', '2 busy'])
  })

  test('of all networks have room together; who has come whole has never to go', () => {
    const { given, body } = watch()
    for (let index = 0; index < 5; index++) body(String(index), String(index)).come(500)
    const earnest = body('earnest', 'x')
    earnest.come(300)
    earnest.done()
    vi.advanceTimersByTime(500)
    expect(given).toEqual(['0 busy'])
  })

  test('that are worked on as they come take no room', () => {
    const { given, body } = watch()
    for (let index = 0; index < 5; index++) body(String(index), 'a', false).come(500)
    vi.advanceTimersByTime(500)
    expect(given).toEqual([])
  })
})

test('over a real connection the answer says so, and the connection ends', async () => {
  const app = Fastify()
  limitBodies(app, { ...limits, silence: 300 })
  answerErrors(app)
  app.post('/', async () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"half"')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toMatch(/connection: close/i)
  expect(answer).toContain('"code":"body_late"')
  await app.close()
})
