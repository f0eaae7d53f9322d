import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findRunningPostgres } from '../../server/base/store/postgres.ts'
import { aUser, password, startApp, type TestApp } from '../kit/app.ts'
import type { Browserless } from '../kit/browserless.ts'
import { hashes } from '../kit/hashes.ts'

vi.mock('node:crypto', async (original) => (await import('../kit/hashes.ts')).countingCrypto(original))

/* Guessed passwords (trust 3.1). What counts is how many are hashed: a guess that is not hashed tells nothing. */

/** 1,000 requests take their time on a busy machine. */
vi.setConfig({ testTimeout: 300_000 })

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const login = '/api/auth/login'
let network = 0
/** From a network that nobody else in this file uses. */
const freshNetwork = () => `10.${(++network >> 8) & 255}.${network & 255}.1`
const guess = (visitor: Browserless, email: string, from = freshNetwork(), word = `falsch ${Math.random()}`) =>
  visitor.request('POST', login, { email, password: word }, {}, from)

/** Many guesses, twenty at once every twenty seconds, by a clock of our own, so that it does not matter how fast the machine is. Returns how many were hashed. */
async function storm(
  count: number,
  one: (index: number) => Promise<{ status: number }>,
  clocks = [app.clock],
): Promise<number> {
  const before = hashes.count
  for (const clock of clocks) clock.stop()
  for (let begun = 0; begun < count; begun += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, index) => one(begun + index)))
    for (const clock of clocks) clock.move(20_000)
  }
  for (const clock of clocks) clock.go()
  return hashes.count - before
}

describe('of 1,000 guesses', () => {
  test('at one account from 1,000 networks at most 25 are checked; its owner logs in from a known browser all the same', async () => {
    const owner = await aUser(app)
    await owner.post('/api/auth/login', { email: owner.email, password })
    const attacker = app.visit()
    const checked = await storm(1000, () => guess(attacker, owner.email))
    expect(checked).toBeGreaterThanOrEqual(5)
    expect(checked).toBeLessThanOrEqual(25)
    expect((await guess(owner, owner.email, freshNetwork(), password)).status).toBe(200)
    // The mark of another account's browser, a made-up and a changed one open no such path.
    const stranger = await aUser(app)
    await stranger.post('/api/auth/login', { email: stranger.email, password })
    for (const mark of [stranger.cookies.get('device')!, 'a.b', `${owner.cookies.get('device')!.slice(0, -2)}xx`]) {
      const visitor = app.visit()
      visitor.cookies.set('device', mark)
      expect((await guess(visitor, owner.email, freshNetwork(), password)).status).toBe(429)
    }
  })

  test('with the mark of a known browser at most 25 are checked', async () => {
    const owner = await aUser(app)
    await owner.post('/api/auth/login', { email: owner.email, password })
    const mark = owner.cookies.get('device')!
    const thief = app.visit()
    thief.cookies.set('device', mark)
    expect(await storm(1000, () => guess(thief, owner.email))).toBeLessThanOrEqual(25)
  })

  test('at 1,000 accounts from one network few are checked', async () => {
    const [attacker, from] = [app.visit(), freshNetwork()]
    const checked = await storm(1000, (index) => guess(attacker, `opfer${index}@kanzlei.at`, from))
    expect(checked).toBeGreaterThanOrEqual(30)
    expect(checked).toBeLessThanOrEqual(50)
    expect(
      (await guess(attacker, (await aUser(app, { email: 'nachbarin@kanzlei.at' })).email, from, password)).status,
    ).toBe(429)
  })

  test('at the password of an open session few are checked', async () => {
    const person = await aUser(app)
    const wrong = () =>
      person.put('/api/profile/update', {
        old_password: `falsch ${Math.random()}`,
        password: 'Vier neue Woerter heute',
      })
    expect(await storm(200, wrong)).toBeLessThanOrEqual(25)
  })
})

test('Retry-After tells the second from which on a guess is checked again, and each pause is twice the one before, up to 15 minutes', async () => {
  const { email } = await aUser(app)
  const visitor = app.visit()
  app.clock.stop()
  for (let free = 0; free < 6; free++) expect((await guess(visitor, email)).status).toBe(401)
  const pauses: number[] = []
  for (let round = 0; round < 12; round++) {
    const refused = await guess(visitor, email)
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_attempts',
        detail: expect.stringMatching(
          /^Zu viele Versuche\. Bitte versuchen Sie es in \d+ (Sekunden?|Minuten?) erneut\.$/,
        ),
      },
    })
    const seconds = Number(refused.headers['retry-after'])
    pauses.push(seconds)
    app.clock.move(seconds * 1000 - 1000)
    expect((await guess(visitor, email)).status).toBe(429)
    app.clock.move(1000)
    expect((await guess(visitor, email)).status).toBe(401)
  }
  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  // A success clears.
  app.clock.move(900_000)
  expect((await guess(visitor, email, freshNetwork(), password)).status).toBe(200)
  visitor.cookies.clear()
  for (let free = 0; free < 6; free++) expect((await guess(visitor, email)).status).toBe(401)
  app.clock.go()
})

test('attempts survive a restart', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'test-'))
  try {
    const first = await startApp({ DATA_DIR: dir })
    const { email } = await aUser(first)
    first.clock.stop()
    for (let count = 0; count < 12; count++) await guess(first.visit(), email)
    await first.close()
    const second = await startApp({ DATA_DIR: dir })
    // At the same moment, however long the start took.
    second.clock.stop()
    second.clock.move(first.clock.now().getTime() - second.clock.now().getTime())
    const before = hashes.count
    for (let count = 0; count < 5; count++) expect((await guess(second.visit(), email)).status).toBe(429)
    expect(hashes.count).toBe(before)
    await second.close()
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})

test('two servers of one database count together', async () => {
  const { host } = (await findRunningPostgres(app.dataDir))!
  const other = await startApp({
    DATABASE_URL: `socket://fundstelle@${host}?db=postgres`,
    SERVER_KEY_FILE: app.config.serverKeyFile,
    WORKER: 'off',
  })
  try {
    const { email } = await aUser(app)
    const visitors = [app.visit(), other.visit()]
    other.clock.move(app.clock.now().getTime() - Date.now())
    const checked = await storm(400, (index) => guess(visitors[index % 2]!, email), [app.clock, other.clock])
    expect(checked).toBeGreaterThanOrEqual(5)
    expect(checked).toBeLessThanOrEqual(25)
    for (const visitor of visitors) expect((await guess(visitor, email, freshNetwork(), password)).status).toBe(429)
  } finally {
    await other.close()
  }
})
