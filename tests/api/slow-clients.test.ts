import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser, eventually, password, startApp, type TestApp } from '../kit/app.ts'

let app: TestApp
let port: number
const sockets: Socket[] = []
beforeAll(async () => {
  app = await startApp()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (app.http.server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

/** A connection that sends this and then nothing more. */
function send(text: string) {
  const socket = connect(port, '127.0.0.1')
  const state = { answer: '', isOpen: true }
  sockets.push(socket)
  socket.on('error', () => undefined)
  socket.setEncoding('latin1').on('data', (piece: string) => (state.answer += piece))
  socket.on('close', () => (state.isOpen = false))
  socket.write(text)
  return state
}
const head =
  'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\nx-passphrase-type: EMPTY\r\ncontent-type: application/json\r\n'
const unfinished = (length: number) => `${head}content-length: ${length + 1}\r\n\r\n"${'x'.repeat(length - 1)}`

test('many large bodies that never end take no more room than there is, and everybody else is served', async () => {
  const { email } = await aUser(app)
  const capitals = unfinished(900_000).replace('application/json', 'APPLICATION/JSON')
  const bodies = Array.from({ length: 60 }, (_, i) => send(i % 2 ? capitals : unfinished(900_000)))
  await eventually(() => expect(bodies.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(12))
  expect(bodies.filter(({ isOpen }) => isOpen).length).toBeGreaterThan(5)
  for (const { answer } of bodies.filter(({ isOpen, answer }) => !isOpen && answer !== '')) {
    expect(answer).toMatch(/^HTTP\/1\.1 503 /)
    expect(answer).toContain('"code":"busy"')
  }
  const reply = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-passphrase-type': 'EMPTY' },
    body: JSON.stringify({ email, password }),
  })
  expect(reply.status).toBe(200)
})

test('an unfinished head, a body that stops and a connection that says nothing end by themselves', async () => {
  const half = send('GET /api/health HTTP/1.1\r\nhost: localhost\r\nx-half: ')
  const silent = send('')
  const stopped = send(unfinished(1000))
  await eventually(() => expect([half.isOpen, silent.isOpen, stopped.isOpen]).toEqual([false, false, false]))
  for (const { answer } of [half, stopped]) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('"code":"body_late"')
    expect(answer).toContain("content-security-policy: default-src 'none'")
    expect(answer).toMatch(/cache-control: no-store/i)
  }
})

test('what is no HTTP is refused with the headers of every answer', async () => {
  const broken = send('WAS IST DAS\r\n\r\n')
  await eventually(() => expect(broken.isOpen).toBe(false))
  expect(broken.answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(broken.answer).toContain('"code":"invalid_input"')
  expect(broken.answer).toContain('x-content-type-options: nosniff')
  expect(broken.answer).not.toMatch(/node|fastify|parse/i)
})
