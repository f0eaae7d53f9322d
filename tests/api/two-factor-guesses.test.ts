import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { toolCaller } from '../../server/base/caller.ts'
import { createAccount } from '../../server/features/accounts/account-tool.ts'
import { aUser, password, startApp, type TestApp } from '../kit/app.ts'
import { appCode } from '../kit/authenticator.ts'
import { aProgram, setApiAccess } from '../kit/people.ts'

/* Guessed codes (trust 4.1, 4.2), and who gets nowhere without a second factor (4.3). */

vi.setConfig({ testTimeout: 300_000 })

let app: TestApp
beforeAll(async () => {
  app = await startApp({ TWO_FACTOR: 'admins' })
})
afterAll(() => app.close())

const minute = 60_000
const next = (secret: string) => {
  app.clock.move(30_000)
  return appCode(secret, app.clock.now())
}

async function withTwoFactor() {
  const person = await aUser(app)
  const { secret } = (await person.post('/api/profile/update/two-fa', { action: 'enable', password })).body
  const { body } = await person.post('/api/profile/verify/two-fa', { two_fa_code: appCode(secret, app.clock.now()) })
  const waiting = app.visit()
  await waiting.post('/api/auth/login', { email: person.email, password })
  return Object.assign(person, { secret: secret as string, codes: body.recovery_codes as string[], waiting })
}
type Guarded = Awaited<ReturnType<typeof withTwoFactor>>

/** Every place that takes a code of somebody with two-factor login. */
const places: [
  string,
  (person: Guarded, given: object) => Promise<{ status: number; body: any; headers: Record<string, unknown> }>,
][] = [
  [
    'login in one call',
    (person, given) => app.visit().post('/api/auth/login', { email: person.email, password, ...given }),
  ],
  ['second step of the login', (person, given) => person.waiting.post('/api/auth/two-fa/login', given)],
  [
    'switching off',
    (person, given) => person.post('/api/profile/update/two-fa', { action: 'disable', password, ...given }),
  ],
  ['reset', (person, given) => person.post('/api/profile/update/two-fa', { action: 'reset', password, ...given })],
  ['new recovery codes', (person, given) => person.post('/api/profile/two-fa/recovery-codes', { password, ...given })],
  ['a new passkey', (person, given) => person.post('/api/profile/passkeys/options', { password, ...given })],
]

test('of 1,000 guesses spread over all places six are checked, and then every place refuses the right code too', async () => {
  const person = await withTwoFactor()
  app.clock.stop()
  const counts = { checked: 0, refused: 0 }
  for (let round = 0; round < 50; round++) {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        // Most places ask for the password first, and hashing it a thousand times would take too long.
        const [name, place] = places[round % 10 === 0 ? index % places.length : 1]!
        // A login in one call takes no recovery code.
        return place(
          person,
          index % 3 === 0 && name !== 'login in one call'
            ? { recovery_code: '0000-0000-0000-0000' }
            : { two_fa_code: '000000' },
        )
      }),
    )
    for (const { status, body, headers } of replies) {
      if (body.code === 'code_wrong') counts.checked++
      else {
        expect({ status, code: body.code }).toEqual({ status: 429, code: 'too_many_attempts' })
        counts.refused++
        expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      }
    }
  }
  expect(counts).toEqual({ checked: 6, refused: 994 })
  app.clock.move(9 * minute)
  for (const [name, place] of places)
    expect(await place(person, { two_fa_code: appCode(person.secret, app.clock.now()) }), name).toMatchObject({
      status: 429,
    })
  app.clock.move(minute)
  expect((await places[0]![1](person, { two_fa_code: next(person.secret) })).status).toBe(200)
  app.clock.go()
})

test.each(places)('the place »%s« counts for itself as well', async (name, place) => {
  const person = await withTwoFactor()
  app.clock.stop()
  const codes: string[] = []
  for (let guess = 0; guess < 8; guess++) codes.push((await place(person, { two_fa_code: '000000' })).body.code)
  expect(codes, name).toEqual([...Array(6).fill('code_wrong'), 'too_many_attempts', 'too_many_attempts'])
  app.clock.go()
})

test('the code of a set-up is guessed six times at most', async () => {
  const person = await aUser(app)
  await person.post('/api/profile/update/two-fa', { action: 'enable', password })
  app.clock.stop()
  const codes: string[] = []
  for (let guess = 0; guess < 8; guess++)
    codes.push((await person.post('/api/profile/verify/two-fa', { two_fa_code: '000000' })).body.code)
  expect(codes).toEqual([...Array(6).fill('code_wrong'), 'too_many_attempts', 'too_many_attempts'])
  app.clock.go()
})

test('a code of ten clients at once, at every place, opens one of them', async () => {
  const person = await withTwoFactor()
  const code = next(person.secret)
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => places[[0, 1, 4, 5][index % 4]!]![1](person, { two_fa_code: code })),
  )
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
})

test('a recovery code of ten clients at once opens one of them, and the others nothing later', async () => {
  const person = await withTwoFactor()
  const [code] = person.codes
  const waiting = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const visitor = app.visit()
      await visitor.post('/api/auth/login', { email: person.email, password })
      return visitor
    }),
  )
  const replies = await Promise.all(
    waiting.map((visitor) => visitor.post('/api/auth/two-fa/login', { recovery_code: code })),
  )
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  app.clock.move(20 * minute)
  const again = app.visit()
  await again.post('/api/auth/login', { email: person.email, password })
  expect(await again.post('/api/auth/two-fa/login', { recovery_code: code })).toMatchObject({
    status: 400,
    body: { code: 'code_wrong' },
  })
})

describe.each(['admin', 'company_admin'] as const)('%s without a second factor', (role) => {
  const anAdmin = async () => {
    const { email, id } = await createAccount(app.parts, toolCaller, {
      email: `leitung${Math.random()}@kanzlei.at`,
      password,
      role,
    })
    const visitor = app.visit()
    expect(await visitor.post('/api/auth/login', { email, password })).toMatchObject({
      status: 403,
      body: { code: 'two_fa_setup_required' },
    })
    return Object.assign(visitor, { email, id })
  }

  test('reaches no call before the set-up', async () => {
    const admin = await anAdmin()
    for (const [name, call] of Object.entries(calls)) {
      if (call.access === 'public') continue
      const [method, path] = name.split(' ') as ['GET', string]
      expect(
        (await admin.request(method, path.replace(':id', 'x'), method === 'GET' ? undefined : {})).status,
        name,
      ).toBe(401)
    }
  })

  test('reaches in a session that was open before only what the set-up needs, and nothing with a key', async () => {
    const admin = await anAdmin()
    const { secret } = (await admin.post('/api/auth/two-fa/setup', {})).body
    expect(
      (await admin.post('/api/auth/two-fa/verify', { two_fa_code: appCode(secret, app.clock.now()) })).status,
    ).toBe(200)
    const program = await aProgram(app, admin)
    expect((await program.get('/api/chat/threads')).status).toBe(200)
    await admin.post('/api/profile/update/two-fa', { action: 'reset', password, two_fa_code: next(secret) })
    const open: string[] = []
    for (const [name, call] of Object.entries(calls)) {
      if (call.access === 'public') continue
      const [method, path] = name.split(' ') as ['GET', string]
      const { status, body } = await admin.request(method, path.replace(':id', 'x'), method === 'GET' ? undefined : {})
      if (body?.code !== 'two_fa_setup_required') open.push(name)
      else expect(status).toBe(403)
    }
    expect(open.sort()).toEqual([
      'GET /api/profile',
      'GET /api/profile/two-fa',
      'POST /api/profile/update/two-fa',
      'POST /api/profile/verify/two-fa',
    ])
    await setApiAccess(app, admin, true)
    expect(await program.get('/api/chat/threads')).toMatchObject({
      status: 403,
      body: { code: 'two_fa_setup_required' },
    })
  })
})
