import { domainToASCII, domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { email, firstName } from '../../contract/fields.ts'
import { readableDomain } from '../../contract/readable-domain.ts'
import { respellAddresses } from '../../server/features/accounts/accounts.ts'
import { aUser, password, startApp, type TestApp } from '../kit/app.ts'
import { mailTo } from '../kit/outbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

describe('addresses', () => {
  test.each([
    ['Anna.Huber+Akten@Kanzlei.AT', 'anna.huber+akten@kanzlei.at'],
    ["o'neil@kanzlei.at", "o'neil@kanzlei.at"],
    ['u\u0308bung@kanzlei.at', 'übung@kanzlei.at'],
    ['anna@kanzlei-öst.at', 'anna@kanzlei-öst.at'],
    ['anna@XN--Kanzlei-st-lcb.at', 'anna@kanzlei-öst.at'],
    ['anna@KANZLEI-O\u0308ST.at', 'anna@kanzlei-öst.at'],
    ['anna@ｇｍｘ.at', 'anna@gmx.at'],
    ['anna@xn--fa-hia.at', 'anna@faß.at'],
    // A heart is no letter: it stays in the form that nobody takes for something else.
    ['anna@xn--i-7iq.at', 'anna@xn--i-7iq.at'],
    ['anna@a.b.kanzlei.co.at', 'anna@a.b.kanzlei.co.at'],
  ])('%s counts as %s', (typed, kept) => {
    expect(email.parse(typed)).toBe(kept)
  })

  test.each([
    ['a control character', 'a\u0001b@kanzlei.at'],
    ['turned writing', 'anna@kanzlei.at\u202e'],
    ['an invisible blank', 'an\u200bna@kanzlei.at'],
    ['a soft hyphen', 'an\u00adna@kanzlei.at'],
    ['half a character', '\ud800@kanzlei.at'],
    ['a port', 'anna@kanzlei.at:25'],
    ['an address of digits in brackets', 'anna@[127.0.0.1]'],
    ['two addresses', 'anna@kanzlei.at,eva@kanzlei.at'],
    ['a domain that begins with a hyphen', 'anna@-kanzlei.at'],
    ['an address of digits', 'anna@127.0.0.1'],
    ['a coded domain that stands for nothing', 'anna@xn--a.at'],
    ['a coded domain beyond Unicode', 'anna@xn--99999999.at'],
  ])('%s is refused at registration and change, never sent to somebody else', async (_, address) => {
    const person = await aUser(app)
    const wrong = { status: 400, body: { code: 'invalid_input', detail: 'Ungültiges E-Mail-Format' } }
    const form = {
      email: address,
      password,
      password_confirm: password,
      first_name: 'Eva',
      last_name: 'Gruber',
      accept_terms: true,
      professional_use: true,
    }
    expect(await app.visit().post('/api/auth/register', form)).toMatchObject(wrong)
    expect(
      await person.put('/api/profile/update', {
        email: address,
        first_name: 'Eva',
        last_name: 'Gruber',
        old_password: password,
      }),
    ).toMatchObject(wrong)
  })
})

describe('a domain that can be spelt in two ways', () => {
  test('belongs to one account: registered in one spelling, reset and opened in another, told in the readable one', async () => {
    const [readable, coded] = ['anna@müller-recht.at', 'Anna@XN--Mller-recht-thb.at']
    const form = {
      password,
      password_confirm: password,
      first_name: 'Anna',
      last_name: 'Müller',
      accept_terms: true,
      professional_use: true,
    }
    await app.visit().post('/api/auth/register', { ...form, email: coded })
    const { token, html } = await mailTo(app.dataDir, readable)
    expect(html).not.toContain('xn--')
    expect((await app.visit().post('/api/auth/register-confirm', { token })).body.email).toBe(readable)
    const login = await app.visit().post('/api/auth/login', { email: readable, password })
    expect(login.body.user).toMatchObject({ email: readable, domain: 'müller-recht.at' })
    expect((await app.visit().post('/api/auth/login', { email: coded, password })).body.user.id).toBe(
      login.body.user.id,
    )
    await app.visit().post('/api/auth/register', { ...form, email: readable })
    expect((await mailTo(app.dataDir, readable, 'bereits')).subject).toBe('Sie haben bereits ein Konto')
  })

  test('opens accounts from before, however they were written down; of two in one mailbox none is lost', async () => {
    const old = await aUser(app, { email: 'eva@xn--gruber-sb-x9a.at' })
    const [taken, twin] = [
      await aUser(app, { email: 'ida@größe.at' }),
      await aUser(app, { email: 'ida@xn--gre-6ka8i.at' }),
    ]
    const logIn = (email: string) => app.visit().post('/api/auth/login', { email, password })
    expect((await logIn('eva@xn--gruber-sb-x9a.at')).status).toBe(401)
    await respellAddresses(app.parts)
    expect((await logIn('eva@xn--gruber-sb-x9a.at')).body.user).toMatchObject({
      id: old.id,
      email: 'eva@gruber-süb.at',
      domain: 'gruber-süb.at',
    })
    expect((await logIn('ida@xn--gre-6ka8i.at')).body.user.id).toBe(taken.id)
    expect(app.logs.filter((line) => line.includes('mailbox of another') && line.includes(twin.id))).toHaveLength(1)
  })

  const labelOf = (signs: string, maxLength: number) =>
    fc.string({ unit: fc.constantFrom(...Array.from(signs)), minLength: 1, maxLength })

  test('is read as Node reads it, whatever the script, and reading it again changes nothing', () => {
    fc.assert(
      fc.property(labelOf('abcz019-äöüßéñøčšžабвгдαβγδ例中文日本हिन्दी한국عرب', 12), (label) => {
        const ascii = domainToASCII(`${label}.at`)
        const kept = readableDomain(`${label}.at`)
        expect(kept).toBe(readableDomain(ascii || ' '))
        if (kept !== undefined) expect([domainToASCII(kept), kept]).toEqual([ascii, domainToUnicode(ascii)])
      }),
      { numRuns: 2000 },
    )
  })

  test('however wild its code is, it is read or refused, never a failure', () => {
    fc.assert(
      fc.property(labelOf('abcdefghijklmnopqrstuvwxyz0123456789-', 16), (code) => {
        const kept = readableDomain(`xn--${code}.at`)
        if (kept !== undefined) expect(readableDomain(kept)).toBe(kept)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('names', () => {
  test.each(['😀👨‍👩‍👧', 'עברית', 'Ł', 'é'.repeat(100), '<b>Eva</b>'])('%s is kept as typed', (typed) => {
    expect(firstName.parse(typed)).toBe(typed)
  })

  test.each([
    ['nothing visible', '\u200b', 'Vorname ist erforderlich'],
    ['turned writing', 'Eva\u202etxet', 'Bitte ohne unsichtbare Steuerzeichen'],
    ['half a character', 'Eva\ud83d', 'Bitte ohne unsichtbare Steuerzeichen'],
    ['250 characters', 'x'.repeat(250), 'Bitte höchstens 100 Zeichen, ohne Zeilenumbruch'],
  ])('%s is refused', async (_, first_name, detail) => {
    const person = await aUser(app)
    expect(
      await person.put('/api/profile/update', { email: person.email, first_name, last_name: 'Huber' }),
    ).toMatchObject({ status: 400, body: { code: 'invalid_input', detail } })
  })
})

test('a clock that ran a year ahead for a while shuts nobody out', async () => {
  const person = await aUser(app)
  const year = 365 * 86_400_000
  app.clock.move(year)
  for (let i = 0; i < 8; i++)
    await app.visit().post('/api/auth/login', { email: person.email, password: 'falsch falsch' })
  app.clock.move(-year)
  expect((await app.visit().post('/api/auth/login', { email: person.email, password })).status).toBe(200)
})
