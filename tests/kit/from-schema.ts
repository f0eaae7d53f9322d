import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'

/*
 * Values made from the schemas of the contract: such as they allow, and such as somebody sends who is careless or means
 * harm. Works on the JSON schema, so that it needs nothing from inside zod.
 */

type Node = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
  properties?: Record<string, Node>
  required?: string[]
  items?: Node
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

const nodeOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node

/** Words that stand for ids and timestamps which a test knows only when it runs. */
const standIns = [
  '@own thread@',
  '@foreign thread@',
  '@own key@',
  '@foreign key@',
  '@own message@',
  '@foreign message@',
  '@own id@',
  '@foreign id@',
]

/** Values of this schema, as far as JSON schema can tell. */
export const valid = (schema: z.ZodType): Arbitrary<unknown> => fit(nodeOf(schema))

/** Values near this schema: parts are missing, wrong, oversized, foreign or hostile, or there is more than asked for. */
export const spoiled = (schema: z.ZodType): Arbitrary<unknown> => spoil(nodeOf(schema))

/** One or two fields of this schema with something else in them; undefined leaves the field out. To be laid over a right value. */
export function changes(schema: z.ZodType): Arbitrary<Record<string, unknown>> {
  const fields = fieldsOf(nodeOf(schema))
  const change = fc
    .constantFrom(...fields)
    .chain(([key, node]) =>
      fc
        .oneof({ weight: 6, arbitrary: spoil(node) }, { weight: 1, arbitrary: fc.constant(undefined) })
        .map((value) => [key, value] as const),
    )
  return fields.length === 0
    ? fc.constant({})
    : fc.array(change, { maxLength: 2 }).map((pairs) => Object.fromEntries(pairs))
}

/** The names of the fields of an object schema. */
export const fieldNames = (schema: z.ZodType | undefined) =>
  schema ? fieldsOf(nodeOf(schema)).map(([name]) => name) : []

const fieldsOf = (node: Node): [string, Node][] => [
  ...Object.entries(node.properties ?? {}),
  ...(node.anyOf ?? node.oneOf ?? node.allOf ?? []).flatMap(fieldsOf),
]

function fit(node: Node): Arbitrary<unknown> {
  if (node.const !== undefined) return fc.constant(node.const)
  if (node.enum) return fc.constantFrom(...node.enum)
  const choices = node.anyOf ?? node.oneOf
  if (choices) return fc.oneof(...choices.map(fit))
  if (node.allOf) return fit(Object.assign({}, ...node.allOf) as Node)
  switch (node.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(node.properties ?? {}).map(([key, child]) => [key, fit(child)])),
        { requiredKeys: node.required ?? [] },
      )
    case 'array':
      return fc.array(fit(node.items ?? {}), {
        minLength: node.minItems ?? 0,
        maxLength: Math.min(node.maxItems ?? 5, 5),
      })
    case 'string':
      return text(node)
    case 'integer':
      return fc.integer({ min: node.minimum ?? -1000, max: Math.min(node.maximum ?? 1000, 1_000_000) })
    case 'number':
      return fc.double({ min: node.minimum ?? -1e6, max: node.maximum ?? 1e6, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function text(node: Node): Arbitrary<string> {
  const { minLength = 0, maxLength = 200 } = node
  const inLength = (value: string) => value.length >= minLength && value.length <= maxLength
  if (node.format === 'uuid') return fc.oneof(fc.uuid(), fc.constantFrom(...standIns))
  if (node.format === 'email')
    return fc.emailAddress().filter((address) => /^[\w.+-]+@[a-z0-9.-]+\.[a-z]+$/i.test(address))
  if (node.format === 'date')
    return fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
  if (node.pattern && !/\\p\{|\\P\{/.test(node.pattern))
    return fc.oneof(fc.stringMatching(new RegExp(node.pattern)), fc.constantFrom(...standIns))
  const plain = fc
    .string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 100) })
    .filter(inLength)
  return fc.oneof({ weight: 3, arbitrary: plain }, { weight: 1, arbitrary: fc.constantFrom(...standIns) })
}

/** Nothing that a reader of input may trip over. */
const hostile: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202egnp.exe',
    '\ufeff',
    "' OR 1=1 --",
    '"; DROP TABLE users; --',
    '%',
    '%zz',
    '%00',
    '../../../etc/passwd',
    '${7*7}{{7*7}}',
    '<script>alert(1)</script>',
    '\r\nSet-Cookie: vs=true',
    '__proto__',
    'constructor',
    'NaN',
    'null',
    '1e309',
    '9223372036854775808',
    '0x10',
    '2031-02-30',
    '2026-10-27T25:61:61.000000Z',
    '9999-12-31T23:59:59.999999Z',
    '0000-00-00',
    '00000000-0000-0000-0000-000000000000',
    0,
    -1,
    1.5,
    -0,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    { toString: 1, valueOf: 2, length: -1 },
    Object.fromEntries([['__proto__', { role: 'admin' }]]),
    { $ne: null },
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(...standIns),
)

const oversized: Arbitrary<unknown> = fc.constantFrom<unknown>(
  'x'.repeat(300),
  'ä'.repeat(25_000),
  '§ 1 '.repeat(60_000),
  Array(5000).fill('x'),
  Array(30).fill('00000000-0000-4000-8000-000000000000'),
  '9'.repeat(400),
  Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`k${index}`, index])),
)

/** More than a form holds: fields that only the server sets. */
const surplus = fc.dictionary(
  fc.constantFrom(
    'id',
    'user_id',
    'role',
    'domain',
    'subscription',
    'is_api_enabled',
    'is_admin',
    'constructor',
    'prototype',
    'hash',
    '',
  ),
  fc.oneof(fc.constantFrom<unknown>('admin', true), hostile),
  { maxKeys: 3 },
)

function spoil(node: Node): Arbitrary<unknown> {
  const wrong = fc.oneof({ weight: 6, arbitrary: hostile }, { weight: 1, arbitrary: oversized })
  if (node.type !== 'object') return fc.oneof({ weight: 2, arbitrary: fit(node) }, { weight: 3, arbitrary: wrong })
  const fields = Object.fromEntries(
    Object.entries(node.properties ?? {}).map(([key, child]) => [
      key,
      fc.oneof({ weight: 3, arbitrary: fit(child) }, { weight: 1, arbitrary: spoil(child) }),
    ]),
  )
  const some = fc.tuple(fc.record(fields, { requiredKeys: [] }), surplus).map(([own, more]) => ({ ...more, ...own }))
  const all = fc.tuple(fc.record(fields), surplus).map(([own, more]) => ({ ...more, ...own }))
  return fc.oneof({ weight: 5, arbitrary: all }, { weight: 3, arbitrary: some }, { weight: 1, arbitrary: wrong })
}
