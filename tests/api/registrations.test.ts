import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tidyUp } from '../../server/features/profile/retention.ts'
import { aUser, eventually, password, startApp, type TestApp } from '../kit/app.ts'
import { mailTo, readOutbox } from '../kit/outbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const minute = 60_000
const day = 24 * 60 * minute
const form = (email: string, own = password) => ({
  email,
  password: own,
  password_confirm: own,
  first_name: 'Eva',
  last_name: 'Gruber',
  accept_terms: true,
  professional_use: true,
})
const register = (email: string, own?: string) => app.visit().post('/api/auth/register', form(email, own))
const logIn = (email: string, own: string) => app.visit().post('/api/auth/login', { email, password: own })
const mailsTo = (email: string) => readOutbox(app.dataDir).filter((mail) => mail.to.includes(email))
const rows = async (sql: string, values: unknown[] = []) =>
  (await app.parts.db.query<Record<string, unknown>>(sql, values)).rows
/** The last registration has become what it becomes. */
const settled = (email: string, count: number) =>
  eventually(async () => {
    const done = await rows("SELECT 1 FROM jobs.job WHERE name = 'register' AND state <> 'completed'")
    if (done.length > 0 || mailsTo(email).length < count) throw new Error('not yet')
  })

const strangers = 'Ein fremdes Passwort 9'

describe('an address that two people registered before it was confirmed', () => {
  test.each([
    ['the owner first', password, strangers],
    ['the stranger first', strangers, password],
  ])('belongs to who confirms it, and no password of before opens it: %s', async (order, first, second) => {
    const email = `umworben${order.length}@kanzlei.at`
    await register(email, first)
    await mailTo(app.dataDir, email)
    app.clock.move(2 * minute)
    await register(email, second)
    await settled(email, 2)
    const { token } = await mailTo(app.dataDir, email)
    const confirmed = await app.visit().post('/api/auth/register-confirm', { token })
    expect(confirmed).toMatchObject({
      status: 200,
      body: { email, password_token: expect.stringMatching(/^[\w-]{43}$/) },
    })
    for (const one of [first, second]) expect((await logIn(email, one)).status).toBe(401)
    const chosen = 'Drei ganz neue Woerter'
    expect(
      (
        await app
          .visit()
          .post('/api/auth/reset-password-confirm', { token: confirmed.body.password_token, password: chosen })
      ).status,
    ).toBe(200)
    expect((await logIn(email, chosen)).status).toBe(200)
    expect((await logIn(email, strangers)).status).toBe(401)
  })

  test("registered by a stranger alone: whoever confirms it may choose the password, and the stranger's opens nothing", async () => {
    const email = 'fremd@kanzlei.at'
    await register(email, strangers)
    const { token } = await mailTo(app.dataDir, email)
    expect(await app.visit().post('/api/auth/register-confirm', { token, choose_password: 'ja' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    })
    const { body } = await app.visit().post('/api/auth/register-confirm', { token, choose_password: true })
    expect(body).toEqual({ email, password_token: expect.stringMatching(/^[\w-]{43}$/) })
    expect((await logIn(email, strangers)).status).toBe(401)
    expect(
      (
        await app
          .visit()
          .post('/api/auth/reset-password-confirm', { token: body.password_token, password: 'Drei ganz neue Woerter' })
      ).status,
    ).toBe(200)
    expect((await logIn(email, strangers)).status).toBe(401)
    expect((await logIn(email, 'Drei ganz neue Woerter')).status).toBe(200)
  })

  test('registered once keeps its password, also when the mail is sent again', async () => {
    await register('einmal@kanzlei.at')
    await mailTo(app.dataDir, 'einmal@kanzlei.at')
    app.clock.move(2 * minute)
    await app.visit().post('/api/auth/register/resend-email', { email: 'einmal@kanzlei.at' })
    await eventually(() => expect(mailsTo('einmal@kanzlei.at')).toHaveLength(2))
    const { token } = await mailTo(app.dataDir, 'einmal@kanzlei.at')
    expect((await app.visit().post('/api/auth/register-confirm', { token })).body).toEqual({
      email: 'einmal@kanzlei.at',
      password_token: null,
    })
    expect((await logIn('einmal@kanzlei.at', password)).status).toBe(200)
  })
})

describe('registrations of one address again and again', () => {
  test('of an account: one mail a minute, five a day', async () => {
    const { email } = await aUser(app)
    await Promise.all(Array.from({ length: 4 }, () => register(email)))
    await settled(email, 1)
    expect(mailsTo(email)).toHaveLength(1)
    for (let i = 0; i < 6; i++) {
      app.clock.move(2 * minute)
      await register(email)
      await settled(email, 1)
    }
    expect(mailsTo(email)).toHaveLength(5)
  })

  test('of an address that waits for its confirmation: one mail a minute, and its link stays good', async () => {
    await register('ungeduldig@kanzlei.at')
    await settled('ungeduldig@kanzlei.at', 1)
    app.clock.move(50_000)
    await register('ungeduldig@kanzlei.at')
    await settled('ungeduldig@kanzlei.at', 1)
    expect(mailsTo('ungeduldig@kanzlei.at')).toHaveLength(1)
    const { token } = await mailTo(app.dataDir, 'ungeduldig@kanzlei.at')
    expect((await app.visit().post('/api/auth/register-confirm', { token })).status).toBe(200)
  })
})

test.each(['register', 'reset-password'])(
  '%s with the address of a deactivated account tells its owner what became of it',
  async (call) => {
    const person = await aUser(app)
    await person.delete('/api/profile/disable', { password })
    expect((await app.visit().post(`/api/auth/${call}`, form(person.email))).status).toBeLessThan(300)
    const mail = await mailTo(app.dataDir, person.email, 'Ihr Konto ist deaktiviert')
    const eraseAt = new Intl.DateTimeFormat('de-AT', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'Europe/Vienna',
    }).format(new Date(app.clock.now().getTime() + 30 * day))
    expect(mail.text).toContain(`Am ${eraseAt} wird es endgültig gelöscht.`)
    expect(mail.token).toBeUndefined()
  },
)

describe('what nobody needs any more goes', () => {
  test('a registration that was never confirmed after 30 days, without a mail', async () => {
    const email = 'vergessen@kanzlei.at'
    await register(email)
    await settled(email, 1)
    app.clock.move(29 * day)
    await tidyUp(app.parts)
    expect(await rows('SELECT 1 FROM users WHERE email = $1', [email])).toHaveLength(1)
    app.clock.move(2 * day)
    await tidyUp(app.parts)
    expect(await rows('SELECT 1 FROM users WHERE email = $1', [email])).toHaveLength(0)
    expect(mailsTo(email)).toHaveLength(0)
  })

  test('protocol, ended sessions and old links after twelve months; accounts and open sessions stay', async () => {
    const person = await aUser(app)
    await logIn(person.email, password)
    const count = async () =>
      Number(
        (
          await rows(
            'SELECT (SELECT count(*) FROM audit WHERE user_id = $1) + (SELECT count(*) FROM sessions WHERE user_id = $1) AS count',
            [person.id],
          )
        )[0]!['count'],
      )
    await person.post('/api/auth/logout')
    app.clock.move(360 * day)
    await tidyUp(app.parts)
    expect(await count()).toBeGreaterThan(2)
    app.clock.move(40 * day)
    expect((await logIn(person.email, password)).status).toBe(200)
    await tidyUp(app.parts)
    expect(await count()).toBe(2)
  })
})
