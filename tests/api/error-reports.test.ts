import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../server/base/config.ts'
import { reportLimit } from '../../contract/error-reports.ts'
import { aUser, eventually, startApp, type TestApp } from '../kit/app.ts'
import { startReportServer } from '../kit/report-server.ts'

const planted = {
  question: 'Zwetschkenknoedelverordnung',
  title: 'Papierschiffchenregatta',
  passphrase: 'Sternwartenhausmeister',
}

let service: Awaited<ReturnType<typeof startReportServer>>
let app: TestApp
beforeAll(async () => {
  service = await startReportServer()
  app = await startApp({ ERROR_REPORTING_DSN: service.dsn })
})
afterAll(async () => {
  await app.close()
  await service.close()
})

/** A call that fails as no call should: the database refuses what it never refuses. */
async function failingCall() {
  const person = await aUser(app)
  await app.parts.db.query('ALTER TABLE threads ADD CONSTRAINT refuses CHECK (false) NOT VALID')
  try {
    const headers = {
      'x-file-passphrase-b64': Buffer.from(planted.passphrase).toString('base64'),
      'sentry-trace': `${'c'.repeat(32)}-${'d'.repeat(16)}-1`,
      referer: `http://x/#token=${planted.title}`,
    }
    const reply = await person.post(
      `/api/chat/ask-stream?q=${planted.title}`,
      { question: planted.question, law: 'zivilrechtogh' },
      headers,
    )
    expect(reply).toMatchObject({
      status: 500,
      body: { code: 'internal', detail: 'Etwas ist schiefgelaufen. Bitte versuchen Sie es später erneut.' },
    })
  } finally {
    await app.parts.db.query('ALTER TABLE threads DROP CONSTRAINT refuses')
  }
  return person
}

const everything = () =>
  service.state.received.map(({ text, headers, path }) => `${path}\n${JSON.stringify(headers)}\n${text}`).join('\n')

function expectNothingPlanted(...more: string[]) {
  const sent = everything()
  const words = [...Object.values(planted), Buffer.from(planted.passphrase).toString('base64'), ...more]
  expect(words.filter((word) => sent.includes(word))).toEqual([])
}

describe('an error of the server', () => {
  test('arrives with its place and nothing of the person', async () => {
    const person = await failingCall()
    const event = await service.item(
      ({ type, payload }) => type === 'event' && payload.tags.route === '/api/chat/ask-stream',
    )
    expect(event).toMatchObject({
      level: 'error',
      platform: 'node',
      tags: { side: 'server', method: 'POST', code: '23514' },
      release: expect.stringMatching(/^fundstelle@/),
      environment: 'trial',
    })
    expect(event.exception.values[0].stacktrace.frames.map((frame: { filename: string }) => frame.filename)).toContain(
      'server/features/chat/chat.store.ts',
    )
    expect(service.state.received[0]).toMatchObject({
      path: '/api/7/envelope/',
      headers: { 'x-sentry-auth': expect.stringContaining('sentry_key=publickey') },
    })
    const cookies = [...person.cookies.values()].filter((value) => value.length > 10)
    expectNothingPlanted(person.email, person.id, 'Anna', 'Huber', ...cookies)
  })

  test('of the administration names neither the person nor what was looked for', async () => {
    const admin = await aUser(app, { role: 'admin' })
    const person = await aUser(app, { email: 'gesuchte@stille-kanzlei.at' })
    const { db } = app.parts
    await db.query('ALTER TABLE support_grants RENAME TO away')
    await db.query('ALTER TABLE users RENAME COLUMN searched TO away')
    try {
      expect((await admin.post('/api/admin/support', { code: 'QQQQ-RRRR-SSSS' })).status).toBe(500)
      expect((await admin.get(`/api/admin/users?search=${person.email}`)).status).toBe(500)
    } finally {
      await db.query('ALTER TABLE away RENAME TO support_grants')
      await db.query('ALTER TABLE users RENAME COLUMN away TO searched')
    }
    for (const route of ['/api/admin/support', '/api/admin/users'])
      await service.item(({ type, payload }) => type === 'event' && payload.tags.route === route)
    expectNothingPlanted(admin.email, admin.id, person.email, 'stille-kanzlei', 'QQQQ', 'RRRR')
  })

  test('is a line of the log too, and the trace of the browser goes on', async () => {
    await failingCall()
    const transaction = await service.item(
      ({ type, payload }) => type === 'transaction' && payload.transaction === 'POST /api/chat/ask-stream',
    )
    expect(transaction.contexts.trace).toMatchObject({
      trace_id: 'c'.repeat(32),
      parent_span_id: 'd'.repeat(16),
      op: 'http.server',
      status: 'internal_error',
    })
    app.parts.log.warn(
      {
        err: new Error(`refused for ${planted.question}`),
        job: 'auth.mail',
        email: 'x@kanzlei.at',
        question: planted.question,
      },
      'job failed',
    )
    app.parts.log.info({ question: planted.question }, 'deadlock of vectors')
    app.parts.log.error('job queue')
    expect(
      await service.item(({ type, payload }) => type === 'event' && payload.tags.job === 'auth.mail'),
    ).toMatchObject({ level: 'warning', exception: { values: [{ value: 'refused for …' }] } })
    await service.item(({ type, payload }) => type === 'event' && payload.message === 'job queue')
    const logs = await service.item(
      ({ type, payload }) =>
        type === 'log' && payload.items.some(({ body }: { body: string }) => body === 'job failed'),
    )
    expect(new Set(logs.items.map(({ level }: { level: string }) => level))).toEqual(new Set(['error', 'warn']))
    expectNothingPlanted('x@kanzlei.at', 'deadlock of vectors')
  })

  test('one in ten calls is timed where the browser did not say', async () => {
    const random = vi.spyOn(Math, 'random')
    try {
      random.mockReturnValue(0.101)
      await app.visit().get('/api/system/operator')
      random.mockReturnValue(0.099)
      await app.visit().get('/api/health')
    } finally {
      random.mockRestore()
    }
    const isOf = (route: string) => (item: { type: string; payload: any }) =>
      item.type === 'transaction' && item.payload.transaction === `GET ${route}`
    await service.item(isOf('/api/health'))
    expect(service.state.received.flatMap(({ items }) => items).filter(isOf('/api/system/operator'))).toEqual([])
  })

  test.each([503, 'silent'] as const)('that cannot be reported (%s) changes nothing', async (answer) => {
    service.state.answer = answer
    const before = Date.now()
    await failingCall()
    expect(Date.now() - before).toBeLessThan(5000)
    service.state.answer = 200
  })
})

describe('a report of the page', () => {
  const envelope = (dsn: string, more: object = {}) =>
    [
      { dsn, sent_at: new Date().toISOString() },
      { type: 'event' },
      {
        level: 'error',
        platform: 'javascript',
        tags: { page: '/chat/:id' },
        user: { email: planted.title },
        exception: { values: [{ type: 'TypeError', value: planted.question }] },
        ...more,
      },
    ]
      .map((line) => JSON.stringify(line))
      .join('\n')
  let network = 0
  const send = (body: unknown, headers: Record<string, string> = {}, ip = `10.9.${++network}.1`) =>
    app.visit().request('POST', '/api/error-reports', body, headers, ip)

  test('is passed on, filtered once more, without a login', async () => {
    expect(await send({ envelope: envelope(service.dsn) })).toMatchObject({ status: 204 })
    await service.item(({ payload }) => payload.tags?.page === '/chat/:id')
    expectNothingPlanted()
    expect(service.state.received.at(-1)!.headers).not.toHaveProperty('cookie')
    expect(JSON.stringify(service.state.received.at(-1)!.headers)).not.toContain('10.9.')
  })

  test.each([
    ['another project', { envelope: envelope('https://publickey@errors.example.at/8') }, {}, 400, 'report_invalid'],
    ['no project', { envelope: '{}\n{"type":"event"}\n{}' }, {}, 400, 'report_invalid'],
    ['no envelope', { envelope: 'x' }, {}, 400, 'report_invalid'],
    ['nothing', {}, {}, 400, 'invalid_input'],
    ['too much', { envelope: 'x'.repeat(reportLimit + 1) }, {}, 400, 'invalid_input'],
    ['far too much', { envelope: 'x'.repeat(2_000_000) }, {}, 413, 'body_too_large'],
    ['a form of another site', { envelope: 'x' }, { 'x-passphrase-type': '' }, 403, 'header_missing'],
    ['a script of another site', { envelope: 'x' }, { 'sec-fetch-site': 'cross-site' }, 403, 'header_missing'],
  ])('%s is refused', async (_, body, headers, status, code) => {
    const before = service.state.received.length
    expect(await send(body, headers as Record<string, string>)).toMatchObject({ status, body: { code } })
    expect(service.state.received.length).toBe(before)
  })

  test('whatever comes, nothing breaks and nothing unfiltered leaves', async () => {
    const some = fc.oneof(fc.json(), fc.string())
    const head = fc.oneof({ weight: 3, arbitrary: fc.constant(JSON.stringify({ dsn: service.dsn })) }, some)
    const kind = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('{"type":"event"}', '{"type":"log"}', '{"type":"transaction"}') },
      some,
    )
    const anywhere = fc.dictionary(
      fc.constantFrom('message', 'transaction', 'tags', 'exception', 'items', 'user', 'extra', 'level', 'platform'),
      fc.constantFrom(...Object.values(planted)),
    )
    const payload = fc.oneof(
      anywhere.map((fields) => JSON.stringify(fields)),
      some,
    )
    const taken: string[] = []
    await fc.assert(
      fc.asyncProperty(head, fc.array(fc.tuple(kind, payload), { maxLength: 3 }), async (first, items) => {
        app.clock.move(60_000)
        const { status } = await send({ envelope: [first, ...items.flat()].join('\n') })
        expect([204, 400]).toContain(status)
        if (status === 204 && Object.values(planted).some((word) => items.flat().join().includes(word)))
          taken.push(first)
      }),
      { numRuns: 300 },
    )
    expect(taken.length).toBeGreaterThan(20)
    // The one behind them all: what was sent before it has arrived, as far as it was not dropped.
    await send({ envelope: envelope(service.dsn, { tags: { page: '/faqs' } }) })
    await service.item(({ payload: last }) => last.tags?.page === '/faqs')
    expectNothingPlanted()
  })

  test('30 a minute from one network, then a pause that is told', async () => {
    app.clock.stop()
    app.clock.move(60_000)
    const replies = []
    for (let n = 0; n < 31; n++) replies.push(await send({ envelope: envelope(service.dsn) }, {}, `10.200.1.${n}`))
    expect(replies.slice(0, 30).map(({ status }) => status)).toEqual(Array(30).fill(204))
    expect(replies[30]).toMatchObject({
      status: 429,
      body: { code: 'too_many_attempts' },
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    })
    app.clock.move(60_000)
    expect((await send({ envelope: envelope(service.dsn) }, {}, '10.200.1.1')).status).toBe(204)
    app.clock.go()
  })
})

test('without a service nothing is loaded, told or taken', async () => {
  const quiet = await startApp()
  try {
    expect(await quiet.visit().post('/api/error-reports', { envelope: 'x' })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect((await quiet.visit().get('/login')).text).not.toContain('error-reports')
    expect((await app.visit().get('/login')).text).toContain(`<meta name="error-reports" content="${service.dsn}"`)
  } finally {
    await quiet.close()
  }
})

test.each([
  'x',
  'https://errors.example.at/1',
  'https://key:secret@errors.example.at/1',
  'https://key@errors.example.at',
  'https://"@errors.example.at/1',
])('the setting %s is refused with its name', (dsn) => {
  expect(() => readConfig({ ERROR_REPORTING_DSN: dsn })).toThrow(/^ERROR_REPORTING_DSN must/)
})

test('what was noted last is sent before the end', async () => {
  const short = await startApp({ ERROR_REPORTING_DSN: service.dsn })
  short.parts.log.error({ err: new RangeError('Invalid time value'), work: 'last-work' }, 'regular work failed')
  await short.close()
  await eventually(() =>
    expect(
      service.state.received.flatMap(({ items }) => items).some(({ payload }) => payload.tags?.work === 'last-work'),
    ).toBe(true),
  )
})
