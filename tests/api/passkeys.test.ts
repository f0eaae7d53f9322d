import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUser, password, startApp, type TestApp } from '../kit/app.ts'
import { appCode, SoftPasskey } from '../kit/authenticator.ts'
import type { Browserless } from '../kit/browserless.ts'
import { mailTo } from '../kit/outbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const minute = 60_000
type Person = Browserless & { email: string; id: string }

async function challengeFor(person: Browserless): Promise<string> {
  const options = await person.post('/api/profile/passkeys/options', { password })
  expect(options.status, options.text).toBe(200)
  return options.body.challenge
}
async function addPasskey(person: Browserless, passkey = new SoftPasskey(), name = 'Laptop') {
  const added = await person.post('/api/profile/passkeys', {
    name,
    answer: passkey.create({ challenge: await challengeFor(person) }),
  })
  expect(added.status, added.text).toBe(201)
  return Object.assign(passkey, { row: added.body as { id: string; name: string } })
}
async function aPasskeyUser(): Promise<{ person: Person; passkey: SoftPasskey & { row: { id: string } } }> {
  const person = await aUser(app)
  return { person, passkey: await addPasskey(person) }
}
const handleOf = (person: Person) => Buffer.from(person.id).toString('base64url')
const loginChallenge = async (visitor = app.visit()) =>
  (await visitor.post('/api/auth/passkeys/options')).body.challenge as string
const logIn = (answer: object, visitor = app.visit()) => visitor.post('/api/auth/passkeys/login', answer)
const refused = { status: 400, body: { code: 'passkey_refused' } }

describe('a passkey', () => {
  test('is made with the check of the person, for this site only, and told by mail', async () => {
    const person = await aUser(app)
    const { body: options } = await person.post('/api/profile/passkeys/options', { password })
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Fundstelle' },
      user: { name: person.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    const passkey = await addPasskey(person)
    expect(passkey.row).toMatchObject({ name: 'Laptop', last_used_at: null })
    expect((await person.post('/api/profile/passkeys/options', { password })).body.excludeCredentials).toEqual([
      { id: passkey.id, type: 'public-key' },
    ])
    expect((await mailTo(app.dataDir, person.email, 'Passkey')).subject).toBe('Ein Passkey wurde hinzugefügt')
  })

  test('logs in without address and password, and a challenge takes one answer', async () => {
    const { person, passkey } = await aPasskeyUser()
    const challenge = await loginChallenge()
    const answer = passkey.get({ challenge, handle: handleOf(person) })
    const visitor = app.visit()
    expect(await logIn(answer, visitor)).toMatchObject({ status: 200, body: { user: { email: person.email } } })
    expect((await visitor.get('/api/profile')).status).toBe(200)
    expect(await logIn(answer)).toMatchObject(refused)
    expect((await person.get('/api/profile/two-fa')).body.passkeys[0].last_used_at).toEqual(expect.any(String))
  })

  test('is the second step of a pending login too, but only one of the same person', async () => {
    const { person, passkey } = await aPasskeyUser()
    const stranger = await aPasskeyUser()
    const { secret } = (await person.post('/api/profile/update/two-fa', { action: 'enable', password })).body
    await person.post('/api/profile/verify/two-fa', { two_fa_code: appCode(secret, app.clock.now()) })
    const visitor = app.visit()
    const pend = async () => {
      expect((await visitor.post('/api/auth/login', { email: person.email, password })).body.code).toBe(
        'two_fa_required',
      )
      return (await visitor.post('/api/auth/passkeys/options')).body
    }
    const first = await pend()
    expect(first.allowCredentials).toEqual([{ id: passkey.id, type: 'public-key' }])
    expect(await logIn(stranger.passkey.get({ challenge: first.challenge }), visitor)).toMatchObject(refused)
    expect((await logIn(passkey.get({ challenge: (await pend()).challenge }), visitor)).status).toBe(200)
    expect([...visitor.cookies.keys()]).not.toContain('pending@/api/auth/')
    // With two-factor login on, the password alone no longer adds or removes a passkey.
    expect((await person.post('/api/profile/passkeys/options', { password })).body.code).toBe('code_wrong')
    expect((await person.delete(`/api/profile/passkeys/${passkey.row.id}`, { password })).body.code).toBe('code_wrong')
  })

  test.each([
    ['from another site', { origin: 'http://localhost.evil.at' }],
    ['from another port of this machine', { origin: 'http://localhost:3001' }],
    ['from an address that only begins alike', { origin: 'http://localhost:30000' }],
    ['for another site', { rpId: 'evil.at' }],
    ['without the check of the person', { verified: false }],
    ['with a challenge that was never given', { challenge: 'A'.repeat(43) }],
    [
      'with the handle of somebody else',
      { handle: Buffer.from('00000000-0000-4000-8000-000000000000').toString('base64url') },
    ],
  ])('%s is refused at the login', async (_, wrong) => {
    const { passkey } = await aPasskeyUser()
    expect(await logIn(passkey.get({ challenge: await loginChallenge(), ...wrong }))).toMatchObject(refused)
  })

  test.each([
    ['from another site', { origin: 'https://evil.at' }],
    ['for another site', { rpId: 'evil.at' }],
    ['without the check of the person', { verified: false }],
    ['with a challenge that was never given', { challenge: 'A'.repeat(43) }],
  ])('%s is not stored', async (_, wrong) => {
    const person = await aUser(app)
    const answer = new SoftPasskey().create({ challenge: await challengeFor(person), ...wrong })
    expect(await person.post('/api/profile/passkeys', { name: 'Laptop', answer })).toMatchObject(refused)
    expect((await person.get('/api/profile/two-fa')).body.passkeys).toEqual([])
  })

  test('whose signature was made by another key is refused', async () => {
    const { passkey } = await aPasskeyUser()
    const other = new SoftPasskey()
    const forged = { ...other.get({ challenge: await loginChallenge() }), id: passkey.id, rawId: passkey.id }
    expect(await logIn(forged)).toMatchObject(refused)
  })

  test('that is unknown is refused', async () => {
    expect(await logIn(new SoftPasskey().get({ challenge: await loginChallenge() }))).toMatchObject({
      status: 400,
      body: { code: 'passkey_refused', detail: expect.stringContaining('zu keinem Konto') },
    })
  })

  test('must count up once it has counted: a copy that lags behind is refused', async () => {
    const { passkey } = await aPasskeyUser()
    const use = async (counter: number) => {
      passkey.counter = counter
      return (await logIn(passkey.get({ challenge: await loginChallenge() }))).status
    }
    expect(await use(0)).toBe(200)
    expect(await use(5)).toBe(200)
    expect(await use(5)).toBe(400)
    expect(await use(3)).toBe(400)
    expect(await use(0)).toBe(400)
    expect(await use(6)).toBe(200)
  })

  test('a challenge is good for five minutes, for its person and for its purpose', async () => {
    const { person, passkey } = await aPasskeyUser()
    const late = await loginChallenge()
    const lateToAdd = await challengeFor(person)
    app.clock.move(5 * minute + 1000)
    expect(await logIn(passkey.get({ challenge: late }))).toMatchObject(refused)
    await person.post('/api/auth/refresh', {})
    const add = (challenge: string) =>
      person.post('/api/profile/passkeys', { name: 'Laptop', answer: new SoftPasskey().create({ challenge }) })
    expect(await add(lateToAdd)).toMatchObject(refused)
    expect(await add(await loginChallenge())).toMatchObject(refused)
    expect(await add(await challengeFor(await aUser(app)))).toMatchObject(refused)
    expect(await logIn(passkey.get({ challenge: await challengeFor(person) }))).toMatchObject(refused)
  })

  test('of an account that is disabled opens nothing', async () => {
    const { person, passkey } = await aPasskeyUser()
    await app.parts.db.query('UPDATE users SET disabled_at = now() WHERE id = $1', [person.id])
    expect(await logIn(passkey.get({ challenge: await loginChallenge() }))).toMatchObject(refused)
  })

  test('does not spare an account that must have two-factor login its set-up', async () => {
    const { person, passkey } = await aPasskeyUser()
    await app.parts.db.query('UPDATE users SET is_two_fa_enforced = true WHERE id = $1', [person.id])
    const visitor = app.visit()
    expect((await logIn(passkey.get({ challenge: await loginChallenge() }), visitor)).body.code).toBe(
      'two_fa_setup_required',
    )
    expect((await visitor.post('/api/auth/two-fa/setup', {})).status).toBe(200)
  })
})

describe('the list', () => {
  test('shows, renames and removes own passkeys; removing needs the password and is told by mail', async () => {
    const { person, passkey } = await aPasskeyUser()
    const path = `/api/profile/passkeys/${passkey.row.id}`
    expect(await person.put(path, { name: ' Büro 🔑 ' })).toMatchObject({ status: 200, body: { name: 'Büro 🔑' } })
    expect(await person.put(path, { name: '' })).toMatchObject({
      status: 400,
      body: { detail: 'Bitte geben Sie dem Passkey einen Namen' },
    })
    expect(await person.put(path, { name: 'x'.repeat(61) })).toMatchObject({ status: 400 })
    expect((await person.get('/api/profile/two-fa')).body.passkeys.map((one: { name: string }) => one.name)).toEqual([
      'Büro 🔑',
    ])
    expect(await person.delete(path, { password: 'ganz falsch' })).toMatchObject({
      status: 400,
      body: { code: 'password_wrong' },
    })
    expect((await person.delete(path, { password })).status).toBe(204)
    expect((await person.delete(path, { password })).status).toBe(404)
    expect(await logIn(passkey.get({ challenge: await loginChallenge() }))).toMatchObject(refused)
    expect((await mailTo(app.dataDir, person.email, 'entfernt')).subject).toBe('Ein Passkey wurde entfernt')
  })

  test('hides those of others: renaming and removing them answers 404', async () => {
    const { person, passkey } = await aPasskeyUser()
    const stranger = await aUser(app)
    for (const id of [passkey.row.id, 'x', '00000000-0000-4000-8000-000000000000', '..%2f']) {
      expect(await stranger.put(`/api/profile/passkeys/${id}`, { name: 'Meiner' })).toMatchObject({
        status: 404,
        body: { code: 'passkey_not_found' },
      })
      expect(await stranger.delete(`/api/profile/passkeys/${id}`, { password })).toMatchObject({ status: 404 })
    }
    expect((await stranger.get('/api/profile/two-fa')).body.passkeys).toEqual([])
    expect((await person.get('/api/profile/two-fa')).body.passkeys).toHaveLength(1)
  })

  test('the same passkey is stored once, and twenty are enough', async () => {
    const { person, passkey } = await aPasskeyUser()
    expect(
      (
        await person.post('/api/profile/passkeys', {
          name: 'Noch einmal',
          answer: passkey.create({ challenge: await challengeFor(person) }),
        })
      ).status,
    ).toBe(409)
    for (let number = 2; number <= 20; number++) await addPasskey(person)
    expect(await person.post('/api/profile/passkeys/options', { password })).toMatchObject({
      status: 409,
      body: { detail: 'Mehr als 20 Passkeys sind nicht möglich.' },
    })
  })
})

describe('wrong input', () => {
  const good = new SoftPasskey()
  test.each([
    ['nothing', {}],
    ['another type', { ...good.get({ challenge: 'x' }), type: 'password' }],
    ['no response', { ...good.get({ challenge: 'x' }), response: undefined }],
    [
      'garbage for bytes',
      {
        ...good.get({ challenge: 'x' }),
        response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
      },
    ],
    ['no base64url', { ...good.get({ challenge: 'x' }), id: 'ä/+=' }],
    [
      'far too much',
      {
        ...good.get({ challenge: 'x' }),
        response: { clientDataJSON: 'A'.repeat(30_000), authenticatorData: '', signature: '' },
      },
    ],
  ])('%s is refused at the login in German', async (_, answer) => {
    const reply = await logIn(answer)
    expect(reply.status).toBe(400)
    expect(JSON.stringify(reply.body.detail)).toMatch(/Passkey|Angabe/)
  })

  test('garbage is refused when stored', async () => {
    const { person, passkey } = await aPasskeyUser()
    const answer = passkey.create({ challenge: await challengeFor(person) })
    for (const attestationObject of ['', 'AAAA', answer.response.attestationObject.slice(0, 60), 'o'.repeat(400)])
      expect(
        await person.post('/api/profile/passkeys', {
          name: 'Laptop',
          answer: { ...answer, response: { ...answer.response, attestationObject } },
        }),
      ).toMatchObject(refused)
    const known = await loginChallenge()
    for (const clientDataJSON of [
      'e30',
      Buffer.from('[]').toString('base64url'),
      Buffer.from('null').toString('base64url'),
    ]) {
      const used = passkey.get({ challenge: known })
      expect(await logIn({ ...used, response: { ...used.response, clientDataJSON } })).toMatchObject(refused)
    }
  })

  test('an instance whose address is a number has no passkeys and says so', async () => {
    app.config.appUrl.hostname = '127.0.0.1'
    try {
      expect(await app.visit().post('/api/auth/passkeys/options')).toMatchObject({
        status: 400,
        body: { code: 'passkeys_unavailable' },
      })
    } finally {
      app.config.appUrl.hostname = 'localhost'
    }
  })
})
