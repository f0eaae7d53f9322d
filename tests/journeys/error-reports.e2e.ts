import { afterAll, describe, expect, test } from 'vitest'
import { aUser } from '../kit/app.ts'
import { doorstep, logInBrowser, useBrowser } from '../kit/browser.ts'
import { startReportServer } from '../kit/report-server.ts'

const service = await startReportServer()
const house = useBrowser(undefined, { ERROR_REPORTING_DSN: service.dsn })
afterAll(() => service.close())
house.forgive(/Zwetschkenknoedel|Minified React error #31/)

const planted = ['Zwetschkenknoedel', 'Papierschiffchen', 'Sternwartenhaus', 'Regenschirmfabrik']
const [error, title, passphrase, question] = planted as [string, string, string, string]
const isEvent = (fits: (payload: any) => boolean) =>
  service.item(({ type, payload }) => type === 'event' && payload.tags.side === 'browser' && fits(payload))

/** What the page itself sent to our server. */
const posted: string[] = []

/** A person in the chat, with a passphrase. */
async function openChat(lot = 0.05) {
  // What one network may report in a minute was used up by the tests before.
  house.app.clock.move(60_000)
  const person = await aUser(house.app)
  // Storage belongs to a server: one of its addresses at which no page has to load.
  const { page, context } = await house.open('/favicon.svg')
  await logInBrowser(context, house.origin, person)
  // One in ten calls is timed: the lot decides.
  await page.addInitScript((value) => (Math.random = () => value), lot)
  await page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [`passphrase-${person.id}`, passphrase])
  const calls: { path: string; headers: Record<string, string> }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    calls.push({ path: pathname, headers: request.headers() })
    if (pathname === '/api/error-reports') posted.push(request.postData() ?? '')
  })
  const isLoaded = page.waitForResponse('**/assets/report-sender-*')
  await page.goto(`/chat?q=${title}#token=${title}`)
  await page.getByLabel('Ihre Frage').waitFor()
  await (await isLoaded).finished()
  return { page, person, calls }
}

function expectNothingPlanted(...more: string[]) {
  const sent = service.state.received.map(({ text, headers }) => `${JSON.stringify(headers)}\n${text}`).join('\n')
  expect(posted.length).toBeGreaterThan(0)
  expect(
    [...planted, btoa(passphrase), ...more].filter((word) => `${sent}\n${posted.join('\n')}`.includes(word)),
  ).toEqual([])
}

describe('an error of the page', () => {
  test('that nobody caught, a rejection and a warning of the console arrive without anything of the person', async () => {
    const { page, person } = await openChat()
    await page.getByLabel('Ihre Frage').fill(question)
    await page.evaluate((word) => {
      console.log(`only said: ${word}`)
      console.warn(`deprecated: ${word} failed`, { word })
      setTimeout(() => {
        throw new TypeError(`Cannot read properties of undefined (reading '${word}')`)
      })
      void Promise.reject(new RangeError(`Invalid time value ${word}`))
    }, error)
    await expect
      .poll(() => isEvent((payload) => payload.exception.values[0].type === 'TypeError'))
      .toMatchObject({
        platform: 'javascript',
        tags: { page: '/chat', side: 'browser' },
        exception: {
          values: [{ value: 'Cannot read properties of undefined (reading …', mechanism: { handled: false } }],
        },
      })
    await isEvent((payload) => payload.exception.values[0].value === 'Invalid time value …')
    const logs = await service.item(
      ({ type, payload }) =>
        type === 'log' && payload.items.some((item: any) => item.attributes.side?.value === 'browser'),
    )
    expect(logs.items.map(({ level }: { level: string }) => level)).toEqual(['warn'])
    expectNothingPlanted(person.email, person.id, 'Anna', 'Huber', 'only said')
  })

  test('that is the last thing before the page goes arrives all the same, sent so that it outlives the page', async () => {
    const { page } = await openChat()
    // A request that has reached the server is not called back; whether a slow one would be is said when it is made.
    await page.evaluate((word) => {
      const send = window.fetch
      window.fetch = (input, init) => {
        if (input === '/api/error-reports') sessionStorage.setItem('kept', String(init?.keepalive))
        return send(input, init)
      }
      addEventListener('pagehide', () => {
        throw new EvalError(`last words ${word}`)
      })
    }, error)
    await page.reload()
    await isEvent((payload) => payload.exception.values[0].type === 'EvalError')
    expect(await page.evaluate(() => sessionStorage.getItem('kept'))).toBe('true')
    expectNothingPlanted()
  })

  test('that breaks a screen arrives too, with its place in our code', async () => {
    const { page } = await openChat()
    await page.route('**/api/chat/threads?*', (route) =>
      route.fulfill({
        json: {
          results: [
            {
              uuid: '6f1c2b1e-7a60-4c2b-9a55-0f0a6f3b1c11',
              title: { [title]: error },
              starred: false,
              updated_at: '2026-11-20T10:00:00.000Z',
            },
          ],
        },
      }),
    )
    await page.reload()
    await page.getByRole('heading', { name: 'Diese Seite konnte nicht angezeigt werden' }).waitFor()
    const event = await isEvent((payload) => payload.exception.values[0].type === 'Error')
    expect(
      event.exception.values[0].stacktrace.frames
        .map(({ filename }: { filename: string }) => filename)
        .some((name: string) => /^assets\/[\w-]+\.js$/.test(name)),
    ).toBe(true)
    expectNothingPlanted()
  })

  test('that happens before the reporter has come is not lost', async () => {
    const { page } = await openChat()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/report-sender-*', async (route) => {
      await held
      await route.continue()
    })
    await page.reload()
    await page.getByLabel('Ihre Frage').waitFor()
    await page.evaluate((word) => {
      setTimeout(() => {
        throw new URIError(`URI malformed ${word}`)
      })
    }, error)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    release()
    await isEvent((payload) => payload.exception.values[0].type === 'URIError')
    expectNothingPlanted()
  })
})

test('the trace goes with calls to our server and with nothing else, and both ends tell the same one', async () => {
  const { page, calls } = await openChat()
  calls.length = 0
  await page.getByLabel('Ihre Frage').fill(question)
  await page.keyboard.press('Enter')
  await page.getByRole('article', { name: 'Antwort' }).getByRole('button', { name: 'Nicht hilfreich' }).waitFor()
  const ask = calls.find(({ path }) => path === '/api/chat/ask-stream')!
  expect(ask.headers['sentry-trace']).toMatch(/^[0-9a-f]{32}-[0-9a-f]{16}-1$/)
  expect(ask.headers.baggage).toContain('sentry-trace_id=')
  const trace = ask.headers['sentry-trace']!.slice(0, 32)
  const ofTrace = (op: string) =>
    service.item(
      ({ type, payload }) =>
        type === 'transaction' && payload.contexts.trace.trace_id === trace && payload.contexts.trace.op === op,
    )
  await expect.poll(() => ofTrace('http.client')).toMatchObject({ transaction: 'POST /api/chat/ask-stream' })
  await expect.poll(() => ofTrace('http.server')).toMatchObject({ transaction: 'POST /api/chat/ask-stream' })
  // A reload gives up what is on its way, so the reports of the question come first.
  await page.reload()
  await page.getByRole('article', { name: 'Antwort' }).waitFor()
  expect(
    calls.filter(
      ({ path, headers }) => ('sentry-trace' in headers || 'baggage' in headers) && !path.startsWith('/api/'),
    ),
  ).toEqual([])
  expect(calls.filter(({ path, headers }) => 'sentry-trace' in headers && path === '/api/error-reports')).toEqual([])
  expectNothingPlanted()
})

test('nine in ten calls are not timed, and say so', async () => {
  const { page, calls } = await openChat(0.15)
  // The first calls of a page may go before the reporter has come.
  await page.getByLabel('Ihre Frage').fill(question)
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Die Antwort ist vollständig.').waitFor({ state: 'attached' })
  const traces = () => calls.flatMap(({ headers }) => headers['sentry-trace'] ?? [])
  await expect.poll(() => traces().length).toBeGreaterThan(0)
  expect(traces().filter((trace) => !trace.endsWith('-0'))).toEqual([])
})

describe('nothing breaks', () => {
  test.each([
    ['the service is out of order', 503],
    ['the service does not answer', 'silent'],
  ] as const)('when %s', async (_, answer) => {
    service.state.answer = answer
    const { page } = await openChat()
    await page.evaluate((word) => {
      for (let n = 0; n < 5; n++)
        setTimeout(() => {
          throw new Error(`${word} ${n}`)
        })
    }, error)
    await page.getByLabel('Ihre Frage').fill(question)
    await page.keyboard.press('Enter')
    await page.getByRole('article', { name: 'Antwort' }).getByRole('button', { name: 'Nicht hilfreich' }).waitFor()
    service.state.answer = 200
  })

  test('when the reporter cannot be loaded', async () => {
    const person = await aUser(house.app)
    const { page, context } = await house.open(doorstep)
    await logInBrowser(context, house.origin, person)
    await page.route('**/assets/report-sender-*', (route) => route.abort())
    await page.goto('/chat')
    await page.getByLabel('Ihre Frage').fill('Kaution?')
    await page.keyboard.press('Enter')
    await page.getByRole('article', { name: 'Antwort' }).getByRole('button', { name: 'Nicht hilfreich' }).waitFor()
  })
})
