import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { chainAudit } from '../../server/base/audit-chain.ts'
import { aUser, eventually, startApp, type TestApp } from '../kit/app.ts'
import { launchFlags, logInBrowser } from '../kit/browser.ts'
import { queuesAreEmpty } from '../kit/queues.ts'
import { Belongings } from '../kit/belongings.ts'
import { addressOf, sample } from '../kit/sample-calls.ts'
import { dumpTables } from '../kit/tables.ts'

/*
 * A page of somebody else tries every call with the cookies of a person who is logged in (trust 2.3). It lies on another
 * port of the same machine, which is another origin but the same site: the browser sends even Lax cookies along.
 */

let app: TestApp
let foreign: Server
let browser: Browser
const origins = { own: '', foreign: '' }
beforeAll(async () => {
  app = await startApp()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  origins.own = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  foreign = createServer((_request, reply) =>
    reply.setHeader('content-type', 'text/html').end('<!doctype html><title>Gewinnspiel</title><body></body>'),
  )
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
  origins.foreign = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_SHELL ?? process.env.CHROMIUM,
    args: launchFlags,
  })
})
afterAll(async () => {
  await browser?.close()
  foreign?.close()
  await app?.close()
})

type Attack = { method: string; url: string; body: string }

/** In the foreign page: every way by which a page sends something elsewhere. */
async function attack({ method, url, body }: Attack): Promise<void> {
  const settled = (sending: Promise<unknown>) => sending.catch(() => undefined)
  const framed = (enctype: string, name: string, value: string) =>
    new Promise<void>((resolve) => {
      const frame = Object.assign(document.createElement('iframe'), { name: `f${Math.random()}` })
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: url,
        target: frame.name,
        enctype,
      })
      form.append(Object.assign(document.createElement('input'), { name, value }))
      document.body.append(frame, form)
      form.submit()
      // The load of the empty frame is over when it is appended; this one is that of the reply.
      frame.addEventListener('load', () => (frame.remove(), form.remove(), resolve()))
    })
  const image = (src: string) =>
    new Promise<void>((resolve) => {
      const element = new Image()
      element.addEventListener('error', () => resolve())
      element.addEventListener('load', () => resolve())
      element.src = src
    })
  const withCookies = { credentials: 'include' } as const
  await Promise.all([
    // A field whose name and value together are JSON.
    framed('text/plain', body.slice(0, -1) + (body === '{}' ? '"x":"' : ',"x":"'), '"}'),
    framed('application/x-www-form-urlencoded', 'password', 'x'),
    framed('multipart/form-data', 'password', 'x'),
    settled(
      fetch(url, {
        ...withCookies,
        method,
        headers: { 'content-type': 'application/json', 'x-passphrase-type': 'EMPTY' },
        body,
      }),
    ),
    settled(fetch(url, { ...withCookies, method })),
    settled(fetch(url, { ...withCookies, method: 'POST', headers: { 'content-type': 'text/plain' }, body })),
    settled(fetch(url, { ...withCookies, method: 'POST', mode: 'no-cors' })),
    settled(
      fetch(url, { ...withCookies, method: 'POST', mode: 'no-cors', headers: { 'content-type': 'text/plain' }, body }),
    ),
    settled(
      fetch(`${url}?_method=${method}`, {
        ...withCookies,
        method: 'POST',
        mode: 'no-cors',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `_method=${method}`,
      }),
    ),
    settled(Promise.resolve(navigator.sendBeacon(url, new Blob([body], { type: 'text/plain' })))),
    settled(Promise.resolve(navigator.sendBeacon(url, new Blob([body], { type: 'application/json' })))),
    settled(Promise.resolve(navigator.sendBeacon(url))),
    image(url),
    image(`${url}?_method=${method}`),
  ])
}

/** All that is stored, but what the queue notes for itself; the audit log is chained as of now, which regular work would do. */
async function everything() {
  await chainAudit(app.parts.db)
  return dumpTables(app.parts.db, /^jobs\.(?!job)/)
}
const answered = () =>
  app.logs
    .map((line) => JSON.parse(line) as { msg: string; method: string; route?: string; status: number })
    .filter((line) => line.msg === 'request')

test('a foreign page changes nothing by any call, though the browser sends the cookies along', async () => {
  const person = await aUser(app, { subscription: 'paid' })
  const have = new Belongings(app, person)
  const attacks: (Attack & { name: string })[] = []
  for (const name of Object.keys(calls).filter((one) => !one.startsWith('GET'))) {
    const request = await sample(name, have)
    const { method, url } = addressOf(name, request)
    attacks.push({ name, method, url: `${origins.own}${url}`, body: JSON.stringify(request.body ?? {}) })
  }
  expect(attacks.length).toBeGreaterThan(30)

  const context = await browser.newContext()
  await logInBrowser(context, origins.own, person)
  const page = await context.newPage()
  await page.goto(origins.foreign)
  // Mails of the preparations are on their way.
  await queuesAreEmpty(app)
  const before = await everything()
  const seen = answered().length
  for (const { name: _, ...one } of attacks) await page.evaluate(attack, one)
  // They did arrive, the forms and the beacons too, and each was refused.
  // Ten ways need no leave of the server, one of them only for POST; of the others only the question for leave arrives.
  const sent = attacks.length * 9 + attacks.filter(({ method }) => method === 'POST').length
  await eventually(() =>
    expect(
      answered()
        .slice(seen)
        .filter(({ method }) => method === 'POST'),
    ).toHaveLength(sent),
  )
  expect(await everything()).toEqual(before)
  const replies = answered().slice(seen)
  expect(replies.filter(({ method, status }) => method !== 'GET' && status < 400)).toEqual([])
  expect(replies.filter(({ status }) => status === 403).length).toBeGreaterThan(attacks.length * 5)
  // The cookies were sent: what is only read is answered, though the page cannot see it.
  await page.evaluate(
    (url) => fetch(url, { mode: 'no-cors', credentials: 'include' }).catch(() => undefined),
    `${origins.own}/api/profile`,
  )
  await eventually(() => expect(answered().at(-1)).toMatchObject({ route: '/api/profile', status: 200 }))
  await expect
    .poll(() =>
      page.evaluate(
        (url) => fetch(url, { credentials: 'include' }).then(String, () => 'unreadable'),
        `${origins.own}/api/profile`,
      ),
    )
    .toBe('unreadable')
  // The person is still logged in, and what belongs to them is still there.
  expect((await person.get('/api/profile')).status).toBe(200)
  await context.close()
})

test('reading by a foreign page changes nothing either', async () => {
  const person = await aUser(app, { subscription: 'paid' })
  const have = new Belongings(app, person)
  const urls: string[] = []
  for (const name of Object.keys(calls).filter((one) => one.startsWith('GET')))
    urls.push(`${origins.own}${addressOf(name, await sample(name, have)).url}`)
  const context = await browser.newContext()
  await logInBrowser(context, origins.own, person)
  const page = await context.newPage()
  await page.goto(origins.foreign)
  // An export is noted in the audit log and slowed down when it is asked for again and again; health tries a write.
  const stored = () => dumpTables(app.parts.db, /^jobs\.(?!job)|^public\.(audit|throttles|instance)$/)
  await queuesAreEmpty(app)
  const before = await stored()
  const seen = answered().length
  for (const url of urls)
    await page.evaluate((src) => fetch(src, { mode: 'no-cors', credentials: 'include' }).catch(() => undefined), url)
  // Some replies are given up by the browser before they are complete, and then are not in the log.
  await eventually(() => expect(answered().length - seen).toBeGreaterThanOrEqual(urls.length - 2))
  await expect.poll(() => stored()).toEqual(before)
  await context.close()
})
