import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { viennaDay } from '../../contract/vienna.ts'
import { queues } from '../../server/features/accounts/accounts-queue.ts'
import { aUser, eventually, password, startApp, type TestApp } from '../kit/app.ts'
import { mailTo, readOutbox } from '../kit/outbox.ts'
import { aProgram } from '../kit/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const form = (email: string) => ({
  email,
  password,
  password_confirm: password,
  first_name: 'Eva',
  last_name: 'Gruber',
  accept_terms: true,
  professional_use: true,
})
const minute = 60_000
const eventsOf = async (id: string) =>
  (
    await app.parts.db.query<{ event: string }>('SELECT event FROM audit WHERE user_id = $1 ORDER BY id', [id])
  ).rows.map(({ event }) => event)

describe('registration', () => {
  test('leads over the mailed link to a login', async () => {
    const visitor = app.visit()
    expect((await visitor.post('/api/auth/register', form('eva@gruber-recht.at'))).status).toBe(202)
    const mail = await mailTo(app.dataDir, 'eva@gruber-recht.at')
    expect(mail.subject).toBe('Bitte bestätigen Sie Ihre E-Mail-Adresse')
    expect(mail.subject).not.toContain(mail.token)
    expect(await visitor.post('/api/auth/login', { email: 'eva@gruber-recht.at', password })).toMatchObject({
      status: 403,
      body: { code: 'email_not_confirmed' },
    })
    expect(
      await visitor.post('/api/auth/login', { email: 'eva@gruber-recht.at', password: 'falsch falsch' }),
    ).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
    expect(await visitor.post('/api/auth/register-confirm', { token: mail.token })).toMatchObject({
      status: 200,
      body: { email: 'eva@gruber-recht.at' },
    })
    expect(await visitor.post('/api/auth/register-confirm', { token: mail.token })).toMatchObject({
      status: 400,
      body: { code: 'token_invalid', detail: 'Link ungültig oder abgelaufen' },
    })
    const login = await visitor.post('/api/auth/login', { email: 'Eva@Gruber-Recht.at', password })
    expect(login).toMatchObject({
      status: 200,
      body: {
        user: {
          email: 'eva@gruber-recht.at',
          domain: 'gruber-recht.at',
          role: 'user',
          subscription: 'free',
          passphrase_type: 'EMPTY',
        },
      },
    })
    expect(login.text).not.toContain('argon2')
    expect(await eventsOf(login.body.user.id)).toEqual(['registered', 'login_failed', 'email_confirmed', 'login'])
  })

  test('answers a known address like an unknown one and mails its owner', async () => {
    const { email } = await aUser(app)
    const known = await app.visit().post('/api/auth/register', form(email))
    const unknown = await app.visit().post('/api/auth/register', form('nobody@kanzlei.at'))
    expect(known.status).toBe(202)
    expect(known.text).toBe(unknown.text)
    expect((await mailTo(app.dataDir, email)).subject).toBe('Sie haben bereits ein Konto')
  })

  test.each([
    ['no address', { email: '' }, 'E-Mail ist erforderlich'],
    ['a wrong address', { email: 'eva@' }, 'Ungültiges E-Mail-Format'],
    [
      'a short password',
      { password: 'kurz', password_confirm: 'kurz' },
      'Passwort muss mindestens 8 Zeichen lang sein',
    ],
    ['two passwords', { password_confirm: 'anderes Passwort' }, 'Passwörter stimmen nicht überein'],
    ['no first name', { first_name: ' ' }, 'Vorname ist erforderlich'],
    ['no last name', { last_name: undefined }, 'Nachname ist erforderlich'],
    ['no consent', { accept_terms: false }, 'Bitte stimmen Sie den AGB und der Datenschutzerklärung zu'],
    [
      'no professional use',
      { professional_use: undefined },
      'Bitte bestätigen Sie, dass Sie den Dienst beruflich nutzen',
    ],
    ['a name with a line break', { first_name: 'Eva\nBcc: x@y.at' }, expect.stringContaining('ohne Zeilenumbruch')],
  ])('refuses %s', async (_, change, detail) => {
    const reply = await app.visit().post('/api/auth/register', { ...form('wrong@kanzlei.at'), ...change })
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input', detail } })
  })

  test('refuses the most common passwords', async () => {
    const reply = await app.visit().post('/api/auth/register', {
      ...form('common@kanzlei.at'),
      password: 'password1',
      password_confirm: 'password1',
    })
    expect(reply).toMatchObject({ status: 400, body: { code: 'password_common' } })
  })

  test('a link is good for 24 hours, and only the newest one', async () => {
    const visitor = app.visit()
    await visitor.post('/api/auth/register', form('spaet@kanzlei.at'))
    const first = await mailTo(app.dataDir, 'spaet@kanzlei.at')
    app.clock.move(2 * minute)
    await visitor.post('/api/auth/register/resend-email', { email: 'spaet@kanzlei.at' })
    await eventually(() =>
      expect(readOutbox(app.dataDir).filter((mail) => mail.to.includes('spaet@kanzlei.at'))).toHaveLength(2),
    )
    expect((await visitor.post('/api/auth/register-confirm', { token: first.token })).status).toBe(400)
    const second = await mailTo(app.dataDir, 'spaet@kanzlei.at')
    app.clock.move(24 * 60 * minute + 1000)
    expect((await visitor.post('/api/auth/register-confirm', { token: second.token })).status).toBe(400)
  })
})

describe('password reset', () => {
  test('returns a handle without power; only the mailed secret works, once, and ends all sessions', async () => {
    const person = await aUser(app)
    const known = await app.visit().post('/api/auth/reset-password', { email: person.email })
    const unknown = await app.visit().post('/api/auth/reset-password', { email: 'gibtsnicht@kanzlei.at' })
    expect(known.status).toBe(200)
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
    expect(known.body.token).toHaveLength(unknown.body.token.length)
    const mail = await mailTo(app.dataDir, person.email, 'Neues Passwort')
    const next = 'Vier neue Woerter heute'
    expect(
      (await app.visit().post('/api/auth/reset-password-confirm', { token: known.body.token, password: next })).status,
    ).toBe(400)
    expect(
      await app.visit().post('/api/auth/reset-password-confirm', { token: mail.token, password: next }),
    ).toMatchObject({ status: 200, body: { passkeys: 0, api_keys: 0 } })
    expect(
      (await app.visit().post('/api/auth/reset-password-confirm', { token: mail.token, password: next })).status,
    ).toBe(400)
    expect(await eventsOf(person.id)).toEqual(['password_reset'])
    expect((await person.get('/api/profile')).status).toBe(401)
    expect((await app.visit().post('/api/auth/login', { email: person.email, password })).status).toBe(401)
    expect((await app.visit().post('/api/auth/login', { email: person.email, password: next })).status).toBe(200)
    const told = await mailTo(app.dataDir, person.email, 'geändert')
    expect([told.subject, told.text.includes('gelten trotz')]).toEqual(['Ihr Passwort wurde geändert', false])
  })

  test('leaves passkeys and API keys and tells of them, on the screen and by mail, after a change in the settings too', async () => {
    const person = await aUser(app)
    const program = await aProgram(app, person)
    const day = (await aProgram(app, person, viennaDay(app.clock.now()))).key
    await app.parts.db.query(
      "INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, created_at) VALUES ($1, $2, '\\x00', 0, '{}', 'Laptop im Büro', '2026-03-31T22:30:00Z')",
      [person.id, person.id],
    )
    app.clock.move(2 * 24 * 60 * minute)
    await app.visit().post('/api/auth/reset-password', { email: person.email })
    const { token } = await mailTo(app.dataDir, person.email, 'Neues Passwort')
    const next = 'Vier neue Woerter heute'
    // The second key has expired.
    expect((await app.visit().post('/api/auth/reset-password-confirm', { token, password: next })).body).toEqual({
      passkeys: 1,
      api_keys: 1,
    })
    expect((await program.get('/api/chat/threads')).status).toBe(200)
    const visitor = app.visit()
    await visitor.post('/api/auth/login', { email: person.email, password: next })
    await visitor.put('/api/profile/update', { old_password: next, password: 'Noch vier neue Woerter' })
    const told = await eventually(() => {
      const mails = readOutbox(app.dataDir).filter(
        (mail) => mail.to === person.email && mail.subject.includes('geändert'),
      )
      return mails.length === 2 ? mails : Promise.reject(new Error('not yet'))
    })
    for (const { text, html } of told) {
      expect(text).toContain('Passkeys und API-Schlüssel gelten trotz eines neuen Passworts weiter.')
      expect(text).toContain('\nPasskey: angelegt am 1. April 2026\n')
      expect(text).toContain(`\nAPI-Schlüssel fst_live_…${program.key.slice(-4)}: erstellt am `)
      for (const secret of [program.key, day.slice(-4), 'Laptop']) expect(text + html).not.toContain(secret)
    }
  })

  test('mails about it that an older version put into the queue still go out', async () => {
    await app.parts.jobs.add(queues.passwordChanged, { email: 'mit-link@kanzlei.at' })
    await app.parts.jobs.add(queues.accountNotice, { kind: 'password_changed', to: 'selbst@kanzlei.at' })
    for (const to of ['mit-link@kanzlei.at', 'selbst@kanzlei.at'])
      expect((await mailTo(app.dataDir, to, 'geändert')).text).not.toContain('Passkeys')
  })

  test('a link is good for 30 minutes', async () => {
    const person = await aUser(app)
    await app.visit().post('/api/auth/reset-password', { email: person.email })
    const mail = await mailTo(app.dataDir, person.email, 'Neues Passwort')
    app.clock.move(31 * minute)
    expect(
      (
        await app
          .visit()
          .post('/api/auth/reset-password-confirm', { token: mail.token, password: 'Vier neue Woerter heute' })
      ).status,
    ).toBe(400)
  })
})

describe('login', () => {
  test('tells unknown addresses nothing: same status and same bytes as a wrong password', async () => {
    const { email } = await aUser(app)
    const wrong = await app.visit().post('/api/auth/login', { email, password: 'ganz falsch 1' })
    const unknown = await app
      .visit()
      .post('/api/auth/login', { email: 'unbekannt@kanzlei.at', password: 'ganz falsch 1' })
    expect(wrong.status).toBe(401)
    expect(unknown.text).toBe(wrong.text)
  })

  test('checks at most 25 of 1,000 guesses, and the owner still gets in from a known browser', async () => {
    const owner = await aUser(app)
    await owner.post('/api/auth/login', { email: owner.email, password })
    const attacker = app.visit()
    // A slow machine must not wait the pauses out between two rounds.
    app.clock.stop()
    let checked = 0
    for (let round = 0; round < 50; round++) {
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          attacker.post('/api/auth/login', { email: owner.email, password: `falsch ${round} ${index}` }),
        ),
      )
      checked += replies.filter((reply) => reply.status === 401).length
      for (const reply of replies.filter((one) => one.status !== 401)) {
        expect(reply).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
        expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
      }
    }
    expect(checked).toBeGreaterThanOrEqual(5)
    expect(checked).toBeLessThanOrEqual(25)
    expect((await owner.post('/api/auth/login', { email: owner.email, password })).status).toBe(200)
    expect((await app.visit().post('/api/auth/login', { email: owner.email, password })).status).toBe(429)
    app.clock.move(16 * minute)
    expect((await app.visit().post('/api/auth/login', { email: owner.email, password })).status).toBe(200)
    app.clock.go()
  })
})
