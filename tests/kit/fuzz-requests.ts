import fc, { type Arbitrary } from 'fast-check'
import type { z } from 'zod'
import { callOf, type Sample } from './sample-calls.ts'
import { changes, spoiled, valid } from './from-schema.ts'

/** One generated request: who makes it, its parts (near a right request: only what differs), and what goes over the line instead of a body. */
export type Fuzzed = Sample & {
  caller: (typeof fuzzers)[number]
  isNear: boolean
  raw?: string | undefined
  headers: Record<string, string>
}

const fuzzers = ['anonymous', 'user', 'admin', 'key'] as const

const rawBodies = [
  '',
  'x',
  '{',
  '[]',
  'null',
  '"Text"',
  '1',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '[',
  '['.repeat(20_000) + ']'.repeat(20_000),
  '{"a":'.repeat(5000) + '1' + '}'.repeat(5000),
  '{"question":"\\ud800","law":"none"}',
  '{"a":1e999}',
  '\u0000',
  ' '.repeat(2 * 1024 * 1024),
]

const strangeHeaders: Record<string, string[]> = {
  'content-type': [
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'application/xml',
    'x',
    ';',
  ],
  'x-passphrase-type': ['', 'X', 'CUSTOM', 'SYSTEM_PROVIDED', '__proto__', 'a'.repeat(2000)],
  'x-file-passphrase-b64': ['', '!', 'AA==', 'a'.repeat(5000)],
  'sec-fetch-site': ['cross-site', 'none', 'x'],
  authorization: ['Basic eDp5', 'Bearer', 'Bearer x', 'Bearer fst_live_x', 'Digest'],
  cookie: ['at=x; rt=y', 'at=%zz', 'at=; vs=true', '=', 'at="', 'device=.', 'device=a.b.c'],
  'accept-language': ['en', ',;q=x'],
  'last-event-id': ['', '-1', 'x', '9'.repeat(400)],
  range: ['bytes=9-1'],
}

const headers = fc
  .array(
    fc
      .constantFrom(...Object.entries(strangeHeaders))
      .chain(([name, values]) => fc.constantFrom(...values).map((value) => [name, value] as const)),
    { maxLength: 2 },
  )
  .map((pairs) => Object.fromEntries(pairs))

/** Requests to this call, from right ones to nonsense. */
export function fuzzed(name: string): Arbitrary<Fuzzed> {
  const { params, query, body } = callOf(name)
  const caller = fc.oneof(
    { weight: 5, arbitrary: fc.constant('user' as const) },
    { weight: 2, arbitrary: fc.constantFrom(...fuzzers) },
  )
  const raw = name.startsWith('GET')
    ? fc.constant(undefined)
    : fc.oneof(
        { weight: 9, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom(...rawBodies) },
      )
  const parts = (make: (schema: z.ZodType) => Arbitrary<unknown>) => {
    const part = (schema: z.ZodType | undefined) => (schema ? make(schema) : fc.constant(undefined))
    return {
      params: part(params) as Arbitrary<Sample['params']>,
      query: part(query) as Arbitrary<Sample['query']>,
      body: part(body),
    }
  }
  const some = {
    caller,
    headers: fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
  }
  const anything = (schema: z.ZodType) =>
    fc.oneof({ weight: 1, arbitrary: valid(schema) }, { weight: 2, arbitrary: spoiled(schema) })
  return fc.oneof(
    fc.record({ ...some, isNear: fc.constant(true), ...parts((schema) => fc.oneof(fc.constant({}), changes(schema))) }),
    fc.record({ ...some, isNear: fc.constant(false), raw, ...parts(anything) }),
  )
}
