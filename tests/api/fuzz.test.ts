import fc from 'fast-check'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { errors } from '../../contract/errors.ts'
import { eventually, startApp, type TestApp } from '../kit/app.ts'
import { readChunks, type Answer } from '../kit/browserless.ts'
import { fuzzed, type Fuzzed } from '../kit/fuzz-requests.ts'
import { fieldNames, valid } from '../kit/from-schema.ts'
import { aProgram, aColleague, type Person } from '../kit/people.ts'
import { Belongings } from '../kit/belongings.ts'
import { addressOf, callOf, sample } from '../kit/sample-calls.ts'

/*
 * Requests generated from the contract, to every call: whatever comes, nothing answers with 5xx, and every refusal
 * says in German what is wrong and carries a code of the closed list. FUZZ=10000 sends that many, from a new seed.
 */

const total = Number(process.env.FUZZ ?? 1500)
const names = Object.keys(calls)
const run = { numRuns: Math.ceil(total / names.length), ...(process.env.FUZZ ? {} : { seed: 20_261_120 }) }

let app: TestApp
let world: World | undefined
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** Two people and an administrator, and what they own; made anew when a request has ended a session or used things up. */
class World {
  readonly #made = new Map<string, Promise<unknown>>()
  once = <T>(name: string, make: () => Promise<T>): Promise<T> =>
    (this.#made.get(name) ?? this.#made.set(name, make()).get(name)!) as Promise<T>

  user = () => this.once('user', () => aColleague(app))
  other = () => this.once('other', () => aColleague(app))
  admin = () => this.once('admin', () => aColleague(app, 'admin'))
  key = () => this.once('key', async () => aProgram(app, await this.user()))
  anonymous = async () => app.visit()
  /** The right request of this name. */
  sample = (name: string) => this.once(name, async () => sample(name, new Belongings(app, await this.user())))

  /** What the stand-ins of generated values mean. */
  words = () =>
    this.once('words', async () => {
      const of = async (whose: string, person: Person) => {
        const have = new Belongings(app, person)
        const { id, timestamp } = await have.thread()
        return {
          [`@${whose} thread@`]: id,
          [`@${whose} message@`]: timestamp,
          [`@${whose} key@`]: (await have.apiKey()).id,
          [`@${whose} id@`]: person.id,
        }
      }
      return { ...(await of('own', await this.user())), ...(await of('foreign', await this.other())) }
    })
}

async function fill<T>(value: T, { words }: World): Promise<T> {
  const text = JSON.stringify(value)
  if (!text?.includes('@')) return value
  return JSON.parse(
    Object.entries(await words()).reduce((filled, [word, real]) => filled.replaceAll(word, real), text),
  ) as T
}

/** Parameters go into the path as a program would write them, or raw when they look like a path themselves. */
function write(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return /^(%|\.\.)/.test(text) ? text : encodeURIComponent(text.toWellFormed())
}

const isObject = (value: unknown): value is Record<string, never> => typeof value === 'object' && value !== null

let requests = 0

async function send(name: string, { caller, isNear, raw, headers, ...own }: Fuzzed): Promise<Answer> {
  const here = (world ??= new World())
  const right = isNear ? await here.sample(name) : {}
  const given = {
    params: { ...right.params, ...own.params },
    query: { ...right.query, ...own.query },
    body: isNear && own.body ? { ...(right.body as object), ...own.body } : (own.body ?? right.body),
  }
  const { params, query, body } = await fill(isNear ? given : own, here)
  const { method, url } = addressOf(
    name,
    { params: isObject(params) ? params : {}, query: isObject(query) ? query : {} },
    write,
  )
  const speaker = await here[caller]()
  // Each from a network of its own: throttling by network is tested elsewhere and would hide what lies behind it.
  const remoteAddress = `10.${(++requests >> 8) & 255}.${requests & 255}.1`
  const reply = await speaker.request(method, url, raw ?? body, headers, remoteAddress)
  // The next request needs a session and things that are still there.
  // A refused refresh takes the cookies away.
  const hasEndedThings =
    (reply.status === 401 && name === 'POST /api/auth/refresh') ||
    (reply.status < 300 && (method === 'DELETE' || (method !== 'GET' && /\/(auth|profile)\//.test(name))))
  if (hasEndedThings || requests % 50 === 0) world = undefined
  return reply
}

/** Words that only an untranslated sentence of a library would use; names of fields are quoted and do not count. */
const english =
  /\b(invalid|expected|received|required|must|unexpected|undefined|failed|cannot|the|too|type|string|number|body|unsupported|bad)\b/i

function expectGerman(error: { detail: string | string[]; code: string }): void {
  expect(Object.keys(errors)).toContain(error.code)
  const sentences = [error.detail].flat()
  expect(sentences.length).toBeGreaterThan(0)
  for (const sentence of sentences) {
    expect(sentence.length).toBeGreaterThan(5)
    expect(sentence.replace(/»[^«]*«/g, '')).not.toMatch(english)
  }
}

function expectProper(name: string, reply: Answer): void {
  expect(reply.status, reply.text.slice(0, 300)).toBeLessThan(500)
  if (reply.status >= 400) {
    expect(reply.headers['content-type']).toMatch(/^application\/json/)
    expectGerman(reply.body)
    expect(errors[reply.body.code as keyof typeof errors][0]).toBe(reply.status)
  } else if (String(reply.headers['content-type']).startsWith('text/event-stream')) {
    for (const chunk of readChunks(reply.text)) if (chunk.type === 'error') expectGerman(chunk)
  } else expect(reply.status).toBe(callOf(name).status ?? (callOf(name).reply || callOf(name).file ? 200 : 204))
}

let read = 0
/** What the server did not expect, since the last look. */
const mishaps = () =>
  app.logs
    .slice(read, (read = app.logs.length))
    .filter((line) => /"level":(50|60|"error"|"fatal")|unexpected error|stream failed|job failed/.test(line))

describe('whatever comes', () => {
  test.each(names)(
    '%s',
    async (name) => {
      await fc.assert(
        fc.asyncProperty(fuzzed(name), async (request) => expectProper(name, await send(name, request))),
        run,
      )
      expect(mishaps()).toEqual([])
    },
    600_000,
  )
})

describe('each field of a right request', () => {
  /** What has broken servers before: kept apart from chance. */
  const traps = ['a\0b', '\ud800', 'ä'.repeat(30_000), { toString: 1 }, null, []]

  test.each(
    names.filter((name) =>
      [callOf(name).params, callOf(name).query, callOf(name).body].some((schema) => fieldNames(schema).length > 0),
    ),
  )('%s', async (name) => {
    for (const part of ['params', 'query', 'body'] as const)
      for (const field of fieldNames(callOf(name)[part]))
        for (const trap of traps) {
          const request = { caller: 'user', isNear: true, headers: {}, [part]: { [field]: trap } } as unknown as Fuzzed
          expectProper(name, await send(name, request))
        }
    expect(mishaps()).toEqual([])
  })
})

describe('streams that nobody reads to the end', () => {
  const streams = names.filter((name) => callOf(name).stream && callOf(name).body)
  let origin: string
  beforeAll(async () => {
    await app.http.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  })

  test.each(streams)(
    '%s leaves nothing running',
    async (name) => {
      const property = fc.asyncProperty(
        fc.oneof(valid(callOf(name).body!), fc.constant(undefined)),
        fc.nat(3),
        async (body, reads) => {
          world ??= new World()
          const response = await fetch(`${origin}${name.split(' ')[1]}`, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'x-passphrase-type': 'EMPTY',
              cookie: `at=${(await world.user()).cookies.get('at')}`,
            },
            body: JSON.stringify(await fill(body ?? (await world.sample(name)).body, world)),
          })
          expect(response.status).toBeLessThan(500)
          const reader = response.body!.getReader()
          for (let left = reads; left > 0 && !(await reader.read()).done; left--);
          await reader.cancel()
        },
      )
      await fc.assert(property, { ...run, numRuns: Math.min(run.numRuns, 100) })
      await eventually(() => {
        if (app.parts.running.byUser.size > 0) throw new Error('an answer is still being written')
      })
      expect(mishaps()).toEqual([])
    },
    600_000,
  )
})

test('as many requests as asked for were sent', () => expect(requests).toBeGreaterThanOrEqual(total))
