import { request as httpRequest } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import fc, { type Arbitrary } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { aUser, startApp, type TestApp } from '../kit/app.ts'
import { setApiAccess } from '../kit/people.ts'
import { Belongings } from '../kit/belongings.ts'
import { addressOf, callOf, sample } from '../kit/sample-calls.ts'

/*
 * One call has many spellings: escapes, absolute addresses, doubled slashes. The guards ask what the router has
 * understood, so none of them gets around a guard. Over a real connection, because injected requests are tidied up.
 */

let app: TestApp
let port: number
beforeAll(async () => {
  app = await startApp()
  await app.http.listen({ port: 0 })
  port = (app.http.server.address() as AddressInfo).port
})
afterAll(() => app.close())

type Sent = { method: string; path: string; headers: Record<string, string>; body?: string }

const send = ({ method, path, headers, body }: Sent) =>
  new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const sent = httpRequest({ port, method, path, headers, agent: false }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      reply.on('end', () => resolve({ status: reply.statusCode!, headers: reply.headers, text }))
    })
    sent.on('error', reject).end(body)
  })

const escaped = (char: string) => `%${char.charCodeAt(0).toString(16)}`

/** Ways to write one character of a path: most often as it is. */
const spelt = (char: string): Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(char) },
    { weight: 3, arbitrary: fc.constantFrom(escaped(char), escaped(char).toUpperCase()) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(char.toUpperCase(), escaped(escaped(char)[1]!), `%25${escaped(char).slice(1)}`),
    },
    ...(char === '/' ? [{ weight: 2, arbitrary: fc.constantFrom('//', '/./', '\\', '/x/../', '/%2e/', '%2f') }] : []),
  )

const spellings = (path: string): Arbitrary<string> =>
  fc.oneof(
    // One escape and nothing else, in any place: what was once enough.
    fc.nat(path.length - 2).map((at) => `/${path.slice(1, at + 1)}${escaped(path[at + 1]!)}${path.slice(at + 2)}`),
    fc
      .tuple(
        fc.constantFrom('', '', 'http://localhost', 'HTTP://localhost:1', 'https://fremd.example', '//x'),
        fc.tuple(...path.split('').map(spelt)).map((chars) => chars.join('')),
        fc.constantFrom('', '', '/', '.', '%20', ';x', '?', '?a=b', '#x', '%00', '/.'),
      )
      .map((pieces) => pieces.join('')),
  )

describe('a request of a foreign page never gets through', () => {
  const changing = Object.keys(calls).filter((name) => !name.startsWith('GET'))
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', 'x-passphrase-type': 'EMPTY' },
    { 'sec-fetch-site': 'same-site', 'x-passphrase-type': 'EMPTY' },
    // A form in a browser that does not say where it stands.
    {},
  ]

  test.each(changing)('to %s, however the address is spelt', async (name) => {
    const owner = await aUser(app)
    await setApiAccess(app, owner, true)
    const made = await sample(name, new Belongings(app, owner))
    const { method, url } = addressOf(name, made)
    const cookie = [...owner.cookies].map(([key, value]) => `${key.split('@')[0]}=${value}`).join('; ')
    const body = callOf(name).body ? JSON.stringify(made.body ?? {}) : undefined
    await fc.assert(
      fc.asyncProperty(spellings(url), fc.constantFrom(...foreign), async (path, signs) => {
        const headers: Record<string, string> = {
          ...signs,
          cookie,
          ...(body && { 'content-type': 'application/json' }),
        }
        const reply = await send({ method, path, headers, ...(body && { body }) })
        expect(reply.status, `${method} ${path}`).toBeGreaterThanOrEqual(400)
        expect(reply.status, `${method} ${path}`).toBeLessThan(500)
      }),
      {
        numRuns: 25,
        seed: 7,
        examples: [
          [url, foreign[0]!],
          [`http://localhost${url}`, foreign[0]!],
        ],
      },
    )
  })
})

describe('an odd spelling of an address', () => {
  test.each(['/%61pi/profile', '/api/pro%66ile', 'http://localhost/api/profile', '/%61pi/nothing', '/API/profile'])(
    '%s is kept by nobody',
    async (path) => {
      const person = await aUser(app)
      const cookie = `at=${person.cookies.get('at')}`
      const { headers, text } = await send({ method: 'GET', path, headers: { cookie } })
      if (!text.startsWith('<!doctype')) expect(headers['cache-control']).toBe('no-store')
    },
  )

  test.each([
    '/api/health?key=fst_live_x',
    '/%61pi/health?key=fst_live_x',
    '/api/health?key=fst%5Flive%5fx',
    'http://localhost/api/health?key=fst_live_x',
    '/api/nothing/fst_live_x',
  ])('%s is refused for the key in it', async (path) => {
    const { status, text } = await send({ method: 'GET', path, headers: {} })
    expect({ status, code: JSON.parse(text).code }).toEqual({ status: 400, code: 'key_in_address' })
  })
})

test.each([
  ['no host', ''],
  ['two hosts', 'Host: localhost\r\nHost: fremd.example\r\n'],
])('a request with %s is refused, with the headers of every answer', async (_, hosts) => {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET /api/health HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
  const said = Buffer.concat(await Array.fromAsync(socket as AsyncIterable<Buffer>)).toString()
  expect(said).toMatch(/^HTTP\/1\.1 400 /)
  expect(said).toMatch(/^content-security-policy: default-src 'none'/im)
  expect(said).toContain('"code":"invalid_input"')
})
