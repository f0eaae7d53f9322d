import { describe, expect, test } from 'vitest'
import { cleanEnvelope, cleanFile, cleanRoute } from './report-filter.ts'
import { cleanWords } from './report-words.ts'

/** What must never leave, planted wherever a report has room. */
const planted = [
  'maria.huber@kanzlei.at',
  'Zwetschkenknödel 77 blau',
  'Darf mein Mandant Moritz Gruber den Mietzins mindern',
  'Qm9zc2VuZG9yZmVy',
  'Klage Gruber gegen Huber.pdf',
]
const [mail, passphrase, question, token, file] = planted as [string, string, string, string, string]
const all = planted.join(' ')
const page = `https://fundstelle.example.at/reset-password-confirm?q=${question}#token=${token}`

const id32 = 'a'.repeat(32)
const id16 = 'b'.repeat(16)
const dsn = 'https://abc123@errors.example.at/7'
const envelope = (...lines: unknown[]) =>
  [
    {
      dsn,
      sent_at: '2026-11-20T10:00:00.000Z',
      event_id: id32,
      trace: { trace_id: id32, public_key: 'abc123', transaction: page, user_segment: mail },
    },
    ...lines,
  ]
    .map((line) => JSON.stringify(line))
    .join('\n')

const event = {
  event_id: id32,
  timestamp: 1_790_000_000.5,
  platform: 'javascript',
  level: 'error',
  environment: 'production',
  release: 'fundstelle@0.1.0',
  server_name: `pc-${mail}`,
  transaction: page,
  message: all,
  logentry: { message: all, params: planted },
  user: { id: token, email: mail, ip_address: '10.1.2.3', username: mail },
  request: {
    url: page,
    query_string: all,
    data: all,
    method: 'POST',
    headers: { 'X-File-Passphrase-B64': btoa('passphrase'), Cookie: `at=${token}`, Referer: page },
    cookies: { at: token },
  },
  extra: { arguments: planted, __serialized__: { question } },
  modules: { [file]: '1.0.0' },
  fingerprint: planted,
  breadcrumbs: [
    { category: 'console', level: 'log', message: all, data: { arguments: planted } },
    { category: 'fetch', data: { url: page, method: 'POST' } },
    { category: 'ui.click', message: `button[aria-label="${file}"]` },
  ],
  tags: {
    email: mail,
    question,
    code: mail,
    page,
    route: `/api/files/${file}`,
    status: '500',
    method: 'POST',
    side: 'browser',
    job: question,
  },
  contexts: {
    trace: { trace_id: id32, span_id: id16, op: 'http.client', data: { 'http.url': page, question } },
    state: { state: all },
    culture: { locale: mail },
    [mail]: {},
  },
  exception: {
    values: [
      {
        type: 'TypeError',
        value: `Cannot read properties of undefined (reading '${question}')`,
        module: all,
        mechanism: { type: 'generic', handled: false, data: { question }, source: mail },
        stacktrace: {
          frames: [
            {
              filename: 'https://fundstelle.example.at/assets/ChatPage-x1.js',
              function: 'ask',
              lineno: 1,
              colno: 20,
              in_app: true,
              vars: { question, passphrase },
              context_line: all,
              pre_context: planted,
              post_context: planted,
            },
            { filename: page, abs_path: page, function: question, module: file },
          ],
        },
      },
      { type: mail, value: all },
      { type: 'SyntaxError', value: `Unexpected token 'D', "${question}" is not valid JSON` },
    ],
  },
}
const transaction = {
  ...event,
  type: 'transaction',
  start_timestamp: 1_790_000_000,
  transaction: 'POST /api/chat/ask-stream',
  spans: [{ description: page, data: { question } }],
  measurements: { [file]: { value: 1 } },
}
const log = (level: string, body: string) => ({
  timestamp: 1,
  level,
  body,
  trace_id: id32,
  severity_number: 13,
  attributes: {
    route: { value: '/api/chat/threads/:id', type: 'string' },
    'sentry.message.parameter.0': { value: question, type: 'string' },
    'user.email': { value: mail, type: 'string' },
    'sentry.environment': { value: mail, type: 'string' },
  },
})

const clean = (...lines: unknown[]) =>
  cleanEnvelope(envelope(...lines))!
    .text.split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

describe('a report', () => {
  test.each([
    ['event', event],
    ['transaction', transaction],
    ['log', { items: [log('error', all), log('warn', `${mail} failed`)] }],
    ['event', { ...event, exception: undefined, message: undefined }],
    ['attachment', { name: file }],
    ['user_report', { comments: question, email: mail }],
    ['session', { attrs: { ip_address: '10.1.2.3' }, did: mail }],
    ['span', { items: [{ name: page }] }],
    ['client_report', { discarded_events: [{ reason: question }] }],
  ])('of kind %s holds nothing that was planted', (type, payload) => {
    const { text } = cleanEnvelope(envelope({ type, filename: file }, payload))!
    const parts = planted.flatMap((one) => [one, ...one.split(/[\s@]+/).filter((part) => part.length > 5)])
    expect(parts.filter((part) => text.includes(part))).toEqual([])
    expect(text).not.toContain('10.1.2.3')
    expect(text).not.toContain(btoa('passphrase'))
  })

  test('keeps what is needed to find the cause', () => {
    const [header, item, payload] = clean({ type: 'event' }, event)
    expect(header).toMatchObject({ dsn, event_id: id32 })
    expect(item).toEqual({ type: 'event' })
    expect(payload).toMatchObject({
      level: 'error',
      platform: 'javascript',
      environment: 'production',
      release: 'fundstelle@0.1.0',
      tags: { page: '/reset-password-confirm', route: '/api/files/:x', status: '500', method: 'POST', side: 'browser' },
      contexts: { trace: { trace_id: id32, span_id: id16, op: 'http.client' } },
      exception: {
        values: [
          {
            type: 'TypeError',
            value: 'Cannot read properties of undefined (reading …',
            mechanism: { type: 'generic', handled: false },
            stacktrace: {
              frames: [
                { filename: 'assets/ChatPage-x1.js', function: 'ask', lineno: 1, colno: 20, in_app: true },
                { filename: '', function: '?' },
              ],
            },
          },
          { type: 'Error' },
          { type: 'SyntaxError', value: 'Unexpected token … is not valid JSON' },
        ],
      },
    })
    expect(
      Object.keys(payload).filter((key) => ['user', 'request', 'breadcrumbs', 'extra', 'server_name'].includes(key)),
    ).toEqual([])
    expect(clean({ type: 'transaction' }, transaction)[2]).toMatchObject({
      type: 'transaction',
      transaction: 'POST /api/chat/ask-stream',
      spans: [],
    })
  })

  test.each(['constructor', '__proto__', 'toString', 'method', 'sentry.release'])(
    'with a field %s of any shape is filtered like any other',
    (name) => {
      const strange = JSON.parse(`{ "${name}": { "toString": 1 } }`)
      const named = JSON.parse(`{ "${name}": "Gruber" }`)
      for (const tags of [strange, named]) expect(clean({ type: 'event' }, { ...event, tags })[2].tags).toEqual({})
      const attributes = JSON.parse(`{ "${name}": { "value": { "toString": 1 } } }`)
      expect(clean({ type: 'log' }, { items: [{ ...log('warn', 'x'), attributes }] })[2].items[0].attributes).toEqual(
        {},
      )
    },
  )

  test('keeps only logs that warn or tell an error', () => {
    const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal']
    const [, item, payload] = clean({ type: 'log' }, { items: levels.map((level) => log(level, 'unexpected error')) })
    expect(payload.items.map((entry: { level: string }) => entry.level)).toEqual(['warn', 'error'])
    expect(item.item_count).toBe(2)
    expect(payload.items[0]).toMatchObject({
      body: 'unexpected error',
      attributes: { route: { value: '/api/chat/threads/:id' } },
    })
    expect(cleanEnvelope(envelope({ type: 'log' }, { items: [log('info', 'x')] }))!.text).toBe('')
  })

  test.each([
    ['nothing', ''],
    ['no JSON', 'x'],
    ['a head alone', '{}'],
    ['half an item', '{}\n{}'],
    ['a list as head', '[]\n{"type":"event"}\n{}'],
    ['null', '{}\n{"type":"event"}\nnull'],
    ['an item cut off', `${envelope({ type: 'event' }, event)}\n{"type":"event"}`],
  ])('%s is no envelope', (_, text) => expect(cleanEnvelope(text)).toBeUndefined())
})

test.each([
  ['GET /api/chat/threads/:id', 'GET /api/chat/threads/:id'],
  ['/chat/6f1c2b1e-7a60-4c2b-9a55-0f0a6f3b1c11', '/chat/:x'],
  ['/faqs/konto?q=Gruber#token=abc', '/faqs/konto'],
  ['https://x.at/files/Klage%20Gruber.pdf', '/files/:x'],
  ['Gruber', ''],
  [undefined, ''],
])('the address %j becomes %j', (given, expected) => expect(cleanRoute(given)).toBe(expected))

test.each([
  ['/Users/huber/fundstelle/server/features/chat/ask.ts', 'server/features/chat/ask.ts'],
  ['file:///srv/app/node_modules/pg/lib/client.js', 'node_modules/pg/lib/client.js'],
  ['node:internal/process/task_queues', 'node:internal/process/task_queues'],
  ['https://x.at/chat/abc#token=1', ''],
  ['/Users/huber/Klage.pdf', ''],
  [`${'/x'.repeat(250)}/server/ask.ts`, ''],
])('the file %j becomes %j', (given, expected) => expect(cleanFile(given)).toBe(expected))

test.each([
  ['Maximum call stack size exceeded', 'Maximum call stack size exceeded'],
  ['Failed to parse URL from /x?q=Gruber', 'Failed to parse URL from …'],
  [
    'duplicate key value violates unique constraint "users_email" (maria.huber@kanzlei.at)',
    '… key value violates … constraint …',
  ],
  ['can\'t access property "x", Moritz is undefined', '… is undefined'],
  ['Invalid time value', 'Invalid time value'],
  ['Die Frage: darf Gruber', '…'],
  [undefined, ''],
])('the words %j become %j', (given, expected) => expect(cleanWords(given)).toBe(expected))
