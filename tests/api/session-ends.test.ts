import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUser, password, startApp, type TestApp } from '../kit/app.ts'
import { appCode } from '../kit/authenticator.ts'
import type { Browserless } from '../kit/browserless.ts'
import { mailTo } from '../kit/outbox.ts'

/* What ends sessions, and what gives one a new secret (trust 2.4; ASVS 5.0, 7.2.4, 7.4.1 to 7.4.5). */

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

type Someone = Browserless & { email: string; id: string }
const audited = async (id: string) =>
  (
    await app.parts.db.query<{ event: string }>('SELECT event FROM audit WHERE user_id = $1 ORDER BY id', [id])
  ).rows.map((row) => row.event)
const isIn = async (visitor: Browserless) => (await visitor.get('/api/profile')).status === 200

/** The same person in another browser. */
async function elsewhere(person: Someone, more = {}) {
  const visitor = app.visit()
  expect((await visitor.post('/api/auth/login', { email: person.email, password, ...more })).status).toBe(200)
  return visitor
}

/** Somebody who has a copy of the cookies as they are now. */
function copyOf(visitor: Browserless): Browserless {
  const thief = app.visit()
  for (const [name, value] of visitor.cookies) thief.cookies.set(name, value)
  return thief
}

async function expectOut(...visitors: Browserless[]) {
  for (const visitor of visitors) {
    expect(await isIn(visitor)).toBe(false)
    expect((await visitor.post('/api/auth/refresh', {})).status).toBe(401)
  }
}

async function withTwoFactor() {
  const person = await aUser(app)
  const { secret } = (await person.post('/api/profile/update/two-fa', { action: 'enable', password })).body
  expect(
    (await person.post('/api/profile/verify/two-fa', { two_fa_code: appCode(secret, app.clock.now()) })).status,
  ).toBe(200)
  const next = () => {
    app.clock.move(30_000)
    return appCode(secret, app.clock.now())
  }
  return { person, next }
}

describe('all other sessions end', () => {
  test('when two-factor login is switched on, with an audit line', async () => {
    const person = await aUser(app)
    const other = await elsewhere(person)
    const { secret } = (await person.post('/api/profile/update/two-fa', { action: 'enable', password })).body
    expect((await person.post('/api/profile/verify/two-fa', { two_fa_code: '000000' })).status).toBe(400)
    expect(await isIn(other)).toBe(true)
    expect(
      (await person.post('/api/profile/verify/two-fa', { two_fa_code: appCode(secret, app.clock.now()) })).status,
    ).toBe(200)
    expect(await isIn(person)).toBe(true)
    await expectOut(other)
    expect((await audited(person.id)).slice(-2)).toEqual(['two_factor_on', 'sessions_ended'])
  })

  test.each(['disable', 'reset'] as const)(
    'when it is switched off or begun anew (%s), with an audit line',
    async (action) => {
      const { person, next } = await withTwoFactor()
      const other = await elsewhere(person, { two_fa_code: next() })
      expect(
        (await person.post('/api/profile/update/two-fa', { action, password, two_fa_code: '000000' })).status,
      ).toBe(400)
      expect(await isIn(other)).toBe(true)
      expect((await person.post('/api/profile/update/two-fa', { action, password, two_fa_code: next() })).status).toBe(
        200,
      )
      expect(await isIn(person)).toBe(true)
      await expectOut(other)
      expect((await audited(person.id)).slice(-2)).toEqual([
        action === 'reset' ? 'two_factor_reset' : 'two_factor_off',
        'sessions_ended',
      ])
    },
  )

  test('not when only recovery codes are made anew', async () => {
    const { person, next } = await withTwoFactor()
    const other = await elsewhere(person, { two_fa_code: next() })
    expect((await person.post('/api/profile/two-fa/recovery-codes', { password, two_fa_code: next() })).status).toBe(
      200,
    )
    expect(await isIn(other)).toBe(true)
  })

  test('with a new password, and so do logins that wait for their second step', async () => {
    const { person, next } = await withTwoFactor()
    const [other, waiting] = [await elsewhere(person, { two_fa_code: next() }), app.visit()]
    expect((await waiting.post('/api/auth/login', { email: person.email, password })).body.code).toBe('two_fa_required')
    expect(
      (await person.put('/api/profile/update', { old_password: password, password: 'Vier neue Woerter heute' })).status,
    ).toBe(200)
    await expectOut(other)
    expect((await waiting.post('/api/auth/two-fa/login', { two_fa_code: next() })).body.code).toBe('login_expired')
  })
})

describe('every session ends', () => {
  test.each([
    ['another role', "UPDATE users SET role = 'company_admin' WHERE id = $1"],
    ['an account disabled by hand', 'UPDATE users SET disabled_at = now() WHERE id = $1'],
  ])('with %s, and does not come back', async (_, sql) => {
    const { person, next } = await withTwoFactor()
    const [other, waiting] = [await elsewhere(person, { two_fa_code: next() }), app.visit()]
    await waiting.post('/api/auth/login', { email: person.email, password })
    await app.parts.db.query(sql, [person.id])
    await app.parts.db.query('UPDATE users SET disabled_at = NULL WHERE id = $1', [person.id])
    await expectOut(person, other)
    expect((await waiting.post('/api/auth/two-fa/login', { two_fa_code: next() })).body.code).toBe('login_expired')
  })

  test('but not with another plan or name', async () => {
    const person = await aUser(app)
    await app.parts.db.query("UPDATE users SET subscription = 'paid', first_name = 'Eva', role = role WHERE id = $1", [
      person.id,
    ])
    expect(await isIn(person)).toBe(true)
  })

  test('with a deactivation, a reset and a logout, also in copies of the cookies', async () => {
    const deactivated = await aUser(app)
    const copies = [copyOf(deactivated)]
    await deactivated.delete('/api/profile/disable', { password })
    const forgetful = await aUser(app)
    copies.push(copyOf(forgetful))
    await app.visit().post('/api/auth/reset-password', { email: forgetful.email })
    const { token } = await mailTo(app.dataDir, forgetful.email, 'Neues Passwort')
    await app.visit().post('/api/auth/reset-password-confirm', { token, password: 'Vier neue Woerter heute' })
    const leaving = await aUser(app)
    copies.push(copyOf(leaving))
    await leaving.post('/api/auth/logout')
    await expectOut(...copies)
  })

  test('of an administrator after eight hours, however busy', async () => {
    const admin = await aUser(app, { role: 'admin' })
    for (let hour = 0; hour < 8; hour++) {
      expect((await admin.post('/api/auth/refresh', {})).status).toBe(200)
      app.clock.move(3_600_000)
    }
    await expectOut(admin)
  })
})

describe('a new secret', () => {
  test('comes with each login; the session that this browser had before ends', async () => {
    const person = await aUser(app)
    const before = copyOf(person)
    expect((await person.post('/api/auth/login', { email: person.email, password })).status).toBe(200)
    expect(person.cookies.get('at')).not.toBe(before.cookies.get('at'))
    await expectOut(before)
    expect(await isIn(person)).toBe(true)
    // A cookie that somebody has planted before the login does not become the session.
    const planted = app.visit()
    planted.cookies.set('at', 'A'.repeat(43))
    await planted.post('/api/auth/login', { email: person.email, password })
    expect(planted.cookies.get('at')).not.toBe('A'.repeat(43))
  })

  const actions: [string, (person: Someone, next: () => string) => Promise<{ status: number }>][] = [
    [
      'a new password',
      (person) => person.put('/api/profile/update', { old_password: password, password: 'Vier neue Woerter heute' }),
    ],
    [
      'a new address',
      (person) =>
        person.put('/api/profile/update', {
          first_name: 'Eva',
          last_name: 'Gruber',
          email: `neu-${person.email}`,
          old_password: password,
        }),
    ],
    [
      'two-factor login off',
      (person, next) => person.post('/api/profile/update/two-fa', { action: 'disable', password, two_fa_code: next() }),
    ],
    [
      'new recovery codes',
      (person, next) => person.post('/api/profile/two-fa/recovery-codes', { password, two_fa_code: next() }),
    ],
    [
      'the beginning of a passkey',
      (person, next) => person.post('/api/profile/passkeys/options', { password, two_fa_code: next() }),
    ],
  ]
  test.each(actions)(
    'comes with %s, where the password was entered again; a copy of the old one is worth nothing',
    async (_, action) => {
      const { person, next } = await withTwoFactor()
      const copy = copyOf(person)
      copy.cookies.delete('rt@/api/auth/refresh')
      expect(await isIn(copy)).toBe(true)
      expect((await action(person, next)).status).toBe(200)
      expect(person.cookies.get('at')).not.toBe(copy.cookies.get('at'))
      expect(await isIn(copy)).toBe(false)
      expect(await isIn(person)).toBe(true)
      expect((await person.post('/api/auth/refresh', {})).status).toBe(200)
    },
  )

  test('is not given for a wrong password or a change without one', async () => {
    const person = await aUser(app)
    const before = person.cookies.get('at')
    await person.put('/api/profile/update', { old_password: 'falsch falsch', password: 'Vier neue Woerter heute' })
    await person.put('/api/profile/update', { first_name: 'Eva', last_name: 'Gruber', email: person.email })
    expect(person.cookies.get('at')).toBe(before)
  })
})
