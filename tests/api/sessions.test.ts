import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authCalls } from '../../contract/auth.ts'
import { calls } from '../../contract/calls.ts'
import { aUser, password, startApp, type TestApp } from '../kit/app.ts'
import { aColleague } from '../kit/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const refresh = 'rt@/api/auth/refresh'

describe('cookies', () => {
  test('of a session are HttpOnly and Lax, and only vs can be read', async () => {
    const person = await aUser(app)
    const reply = await person.post('/api/auth/refresh', {})
    const set = reply.headers['set-cookie'] as string[]
    const of = (name: string) => set.find((cookie) => cookie.startsWith(`${name}=`))!
    expect(of('at')).toMatch(/Max-Age=600; Path=\/; HttpOnly; SameSite=Lax/)
    expect(of('rt')).toMatch(/Path=\/api\/auth\/refresh; HttpOnly; SameSite=Lax/)
    expect(of('vs')).toMatch(/^vs=true; .*Path=\/; SameSite=Lax$/)
  })

  test('over https carry Secure and the prefixes', async () => {
    const secure = await startApp({ APP_URL: 'https://fundstelle.example.at' })
    try {
      const { email } = await aUser(secure)
      const person = secure.visit()
      await person.post('/api/auth/login', { email, password })
      expect([...person.cookies.keys()].sort()).toEqual([
        '__Host-at',
        '__Host-device',
        '__Secure-rt@/api/auth/logout',
        '__Secure-rt@/api/auth/refresh',
        'vs',
      ])
      const reply = await person.post(
        '/api/auth/refresh',
        {},
        { cookie: `__Secure-rt=${person.cookies.get('__Secure-rt@/api/auth/refresh')}` },
      )
      // Without Domain, so that no other host of the site gets or plants one (__Host- demands Path=/ as well).
      const flags = (reply.headers['set-cookie'] as string[]).map((cookie) =>
        cookie.replace(/=[\w-]+;/, ';').replace(/Max-Age=\d+; /, ''),
      )
      expect(flags.sort()).toEqual([
        '__Host-at; Path=/; HttpOnly; Secure; SameSite=Lax',
        '__Secure-rt; Path=/api/auth/logout; HttpOnly; Secure; SameSite=Lax',
        '__Secure-rt; Path=/api/auth/refresh; HttpOnly; Secure; SameSite=Lax',
        'vs; Path=/; Secure; SameSite=Lax',
      ])
      // The names of plain http are worth nothing here: a neighbour on http could plant them.
      const plain = secure.visit()
      plain.cookies
        .set('at', person.cookies.get('__Host-at')!)
        .set('rt@/api/auth/refresh', person.cookies.get('__Secure-rt@/api/auth/refresh')!)
      expect((await plain.get('/api/profile')).status).toBe(401)
      expect((await plain.post('/api/auth/refresh', {})).status).toBe(401)
      expect(reply.headers['strict-transport-security']).toContain('max-age=31536000')
    } finally {
      await secure.close()
    }
  })

  test('vs set by hand opens nothing', async () => {
    const visitor = app.visit()
    visitor.cookies.set('vs', 'true')
    for (const [name, call] of Object.entries(calls)) {
      if (call.access === 'public') continue
      const [method, path] = name.split(' ') as ['GET', string]
      expect(
        (await visitor.request(method, path.replace(':id', 'x'), method === 'GET' ? undefined : {})).status,
        name,
      ).toBe(401)
    }
  })

  test.each([
    ['at once', 0],
    // The browser has dropped the access cookie by then.
    ['after an hour without a click', 3_600_000],
    ['after six days', 6 * 86_400_000],
  ])('of a session that was left %s are worth nothing', async (_, idle) => {
    const person = await aUser(app)
    expect((await person.post('/api/auth/refresh', {})).status).toBe(200)
    const copied = new Map(person.cookies)
    app.clock.move(idle)
    if (idle > 0) person.cookies.delete('at')
    expect((await person.post('/api/auth/logout')).status).toBe(204)
    expect([...person.cookies.keys()]).toEqual([])
    const thief = app.visit()
    for (const [name, value] of copied) thief.cookies.set(name, value)
    expect((await thief.get('/api/profile')).status).toBe(401)
    expect((await thief.post('/api/auth/refresh', {})).status).toBe(401)
  })

  test('of two sessions in one browser end together', async () => {
    const [first, second] = [await aUser(app), await aUser(app)]
    const mixed = app.visit()
    mixed.cookies.set('at', first.cookies.get('at')!).set('rt@/api/auth/logout', second.cookies.get(refresh)!)
    expect((await mixed.post('/api/auth/logout')).status).toBe(204)
    for (const one of [first, second]) expect((await one.post('/api/auth/refresh', {})).status).toBe(401)
  })

  test('end although another host of the domain has put a cookie of the same name before theirs', async () => {
    const [first, second] = [await aUser(app), await aUser(app)]
    const sent = [first, second].map((one) => `rt=${one.cookies.get(refresh)!}`)
    const cookie = ['at=fremd', 'rt=fremd', ...sent].join('; ')
    const reply = await app.http.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { 'x-passphrase-type': 'EMPTY', cookie },
    })
    expect(reply.statusCode).toBe(204)
    for (const one of [first, second]) expect((await one.post('/api/auth/refresh', {})).status).toBe(401)
  })
})

describe('refresh', () => {
  test('renews although another host of the domain has put a cookie of the same name before theirs', async () => {
    const person = await aUser(app)
    const mixed = (...secrets: string[]) =>
      app.http.inject({
        method: 'POST',
        url: '/api/auth/refresh',
        headers: { 'x-passphrase-type': 'EMPTY', cookie: secrets.map((secret) => `rt=${secret}`).join('; ') },
      })
    expect((await mixed('fremd', 'fremd')).statusCode).toBe(401)
    expect((await mixed('fremd', person.cookies.get(refresh)!)).json()).toMatchObject({ user: { id: person.id } })
  })

  test('renews after the access cookie has run out', async () => {
    const person = await aUser(app)
    app.clock.move(11 * 60_000)
    expect((await person.get('/api/profile')).status).toBe(401)
    expect((await person.post('/api/auth/refresh', {})).status).toBe(200)
    expect((await person.get('/api/profile')).status).toBe(200)
  })

  test('ends after 7 idle days, and after 30 days in any case', async () => {
    const week = 7 * 86_400_000
    const idle = await aUser(app)
    app.clock.move(week - 60_000)
    expect((await idle.post('/api/auth/refresh', {})).status).toBe(200)
    app.clock.move(week + 1000)
    expect((await idle.post('/api/auth/refresh', {})).status).toBe(401)
    const busy = await aUser(app)
    for (let day = 0; day < 30; day += 6) {
      expect((await busy.post('/api/auth/refresh', {})).status).toBe(200)
      app.clock.move(6 * 86_400_000)
    }
    app.clock.move(1000)
    expect((await busy.post('/api/auth/refresh', {})).status).toBe(401)
  })

  test('two tabs refreshing together, again and again, both stay logged in, with the same successor', async () => {
    const person = await aUser(app)
    const other = app.visit()
    other.cookies.set(refresh, person.cookies.get(refresh)!)
    for (let turn = 0; turn < 5; turn++) {
      const replies = await Promise.all([person.post('/api/auth/refresh', {}), other.post('/api/auth/refresh', {})])
      expect(replies.map((reply) => reply.status)).toEqual([200, 200])
      expect(person.cookies.get(refresh)).toBe(other.cookies.get(refresh))
      for (const tab of [person, other]) expect((await tab.get('/api/profile')).status).toBe(200)
      app.clock.move(9 * 60_000)
    }
  })

  /*
   * Model: secrets form a chain. Using the newest one extends it. Its direct parent is tolerated for ten seconds
   * and leads to the newest again. Anything older, or the parent after ten seconds, ends the session for good and
   * leaves an audit line. Each step is sent by one to three at once; whether a reply arrives does not matter to the server, so
   * a lost reply is a step whose secret is used again (back: 1).
   */
  test('property: any sequence of refreshes, replays, parallel calls, lost replies and pauses follows the model', async () => {
    const step = fc.record({
      back: fc.integer({ min: 0, max: 3 }),
      atOnce: fc.constantFrom(1, 1, 2, 3),
      pause: fc.constantFrom(0, 0, 0, 11_000),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const person = await aColleague(app)
        const chain = [person.cookies.get(refresh)!]
        let usedAt = Number.NEGATIVE_INFINITY
        let now = 0
        let isAlive = true
        for (const { back, atOnce, pause } of steps) {
          app.clock.move(pause)
          now += pause
          const index = Math.max(0, chain.length - 1 - back)
          const visitors = Array.from({ length: atOnce }, () => app.visit())
          for (const visitor of visitors) visitor.cookies.set(refresh, chain[index]!)
          const statuses = (await Promise.all(visitors.map((visitor) => visitor.post('/api/auth/refresh', {})))).map(
            (reply) => reply.status,
          )
          const isNewest = index === chain.length - 1
          if (isAlive && (isNewest || (index === chain.length - 2 && now - usedAt < 10_000))) {
            expect(statuses).toEqual(statuses.map(() => 200))
            if (isNewest) chain.push(visitors[0]!.cookies.get(refresh)!)
            if (isNewest) usedAt = now
            for (const visitor of visitors) expect(visitor.cookies.get(refresh)).toBe(chain.at(-1))
            for (const visitor of visitors) expect((await visitor.get('/api/profile')).status).toBe(200)
          } else {
            expect(statuses).toEqual(statuses.map(() => 401))
            isAlive = false
          }
        }
        const lines = await app.parts.db.query(
          "SELECT 1 FROM audit WHERE user_id = $1 AND event = 'refresh_replayed'",
          [person.id],
        )
        expect(lines.rowCount).toBe(isAlive ? 0 : 1)
        if (!isAlive) expect((await person.get('/api/profile')).status).toBe(401)
      }),
      { numRuns: 60 },
    )
  })
})

describe('calls from elsewhere', () => {
  const changing = Object.keys(calls).filter((name) => !name.startsWith('GET'))

  test.each(changing)('%s needs the header that a foreign form cannot set', async (name) => {
    const person = await aColleague(app)
    const [method, path] = name.split(' ') as ['POST', string]
    const target = path.replace(':id', '00000000-0000-4000-8000-000000000000')
    expect(await person.request(method, target, {}, { 'x-passphrase-type': '' })).toMatchObject({
      status: 403,
      body: { code: 'header_missing' },
    })
    expect(await person.request(method, target, {}, { 'sec-fetch-site': 'cross-site' })).toMatchObject({
      status: 403,
      body: { code: 'header_missing' },
    })
    expect((await person.get('/api/profile')).status).toBe(200)
  })

  test('the list of changing calls is not empty', () =>
    expect(changing.length).toBeGreaterThan(Object.keys(authCalls).length))
})
