import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day } from '../../server/base/clock.ts'
import { countAttempt } from '../../server/base/throttle.ts'
import { deviceWords } from '../../server/features/accounts/device-words.ts'
import { aUser, eventually, password, startApp, type TestApp } from '../kit/app.ts'
import { mailTo, readOutbox } from '../kit/outbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const update = '/api/profile/update'
const form = (email: string) => ({
  title: 'Mag.',
  first_name: 'Anna',
  last_name: 'Huber',
  email,
  organisation: 'Huber Rechtsanwälte',
  function: 'Konzipientin',
})
const audited = async (id: string) =>
  (await app.parts.db.query('SELECT event, details, ip_prefix FROM audit WHERE user_id = $1 ORDER BY id', [id])).rows
const logIn = (email: string, word = password) => app.visit().post('/api/auth/login', { email, password: word })

describe('the data of a person', () => {
  test('are complete, without secrets, and can be changed; emptied fields go, fields not sent stay', async () => {
    const person = await aUser(app)
    const { body: before } = await person.get('/api/profile')
    const fields = `id role domain subscription is_flex_admin subscription_limited_laws passphrase_type first_name last_name title email organisation function
      two_fa_enabled is_two_fa_enforced is_api_enabled usage_mails`
    expect(Object.keys(before).sort()).toEqual(fields.split(/\s+/).sort())
    const reply = await person.put(update, form(person.email))
    expect(reply).toMatchObject({ status: 200, body: { user: form(person.email), pending_email: null } })
    expect((await person.get('/api/profile')).body).toEqual({ ...before, ...form(person.email) })
    const { organisation: _, ...rest } = form(person.email)
    await person.put(update, { ...rest, title: '' })
    expect((await person.get('/api/profile')).body).toMatchObject({ title: null, organisation: 'Huber Rechtsanwälte' })
    expect((await audited(person.id)).at(-1)).toEqual({
      event: 'profile_changed',
      details: {},
      ip_prefix: '127.0.0.0/24',
    })
  })

  test.each([
    ['no address', { email: '' }, 'E-Mail ist erforderlich'],
    ['no address at all', { email: undefined }, 'E-Mail ist erforderlich'],
    ['a wrong address', { email: 'anna@' }, 'Ungültiges E-Mail-Format'],
    ['no first name', { first_name: ' ' }, 'Vorname ist erforderlich'],
    ['no first name at all', { first_name: undefined }, 'Vorname ist erforderlich'],
    ['no last name', { last_name: '' }, 'Nachname ist erforderlich'],
    ['a title with a line break', { title: 'Mag.\nBcc: x@y.at' }, expect.stringContaining('ohne Zeilenumbruch')],
    ['a long organisation', { organisation: 'x'.repeat(201) }, expect.stringContaining('höchstens 200 Zeichen')],
    ['a number as function', { function: 7 }, expect.any(String)],
    ['a new address without the password', { email: 'neu@kanzlei.at' }, 'Aktuelles Passwort ist erforderlich'],
  ])('are refused with %s, and nothing changes', async (_, change, detail) => {
    const person = await aUser(app)
    const reply = await person.put(update, { ...form(person.email), first_name: 'Eva', ...change })
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input', detail } })
    expect((await person.get('/api/profile')).body).toMatchObject({ first_name: 'Anna', title: null })
  })

  test('changed in parts at the same moment are all kept', async () => {
    const person = await aUser(app)
    const parts = [
      { title: 'Dr.' },
      { organisation: 'Neue Kanzlei' },
      { function: 'Konzipient' },
      { usage_mails: false },
    ]
    await Promise.all(parts.map((part) => person.put(update, part)))
    expect((await person.get('/api/profile')).body).toMatchObject(Object.assign({}, ...parts))
  })

  test.each([
    [
      'workplace alone',
      { organisation: 'Neue Kanzlei', function: '' },
      { organisation: 'Neue Kanzlei', function: null },
    ],
    ['title alone', { title: ' Dr. ' }, { title: 'Dr.' }],
    ['wish for no mails alone', { usage_mails: false }, { usage_mails: false }],
    [
      'names with null for what one has not',
      { title: null, organisation: null, function: null },
      { title: null, organisation: null, function: null },
    ],
  ])('can be changed in part: %s', async (what, change, after) => {
    const person = await aUser(app)
    await person.put(update, form(person.email))
    const { body: before } = await person.get('/api/profile')
    expect(
      await person.put(update, what.startsWith('names') ? { ...form(person.email), ...change } : change),
    ).toMatchObject({ status: 200, body: { user: after, pending_email: null } })
    expect((await person.get('/api/profile')).body).toEqual({ ...before, ...after })
  })

  test.each([
    ['no change at all', {}, 'Bitte senden Sie mit, was geändert werden soll.'],
    [
      'names and a password in one',
      {
        first_name: 'Eva',
        last_name: 'Huber',
        email: 'x@kanzlei.at',
        old_password: password,
        password: 'Vier neue Woerter',
      },
      'Bitte ändern Sie Angaben und Passwort getrennt.',
    ],
  ])('are refused with %s, and nothing is done by half', async (_, change, detail) => {
    const person = await aUser(app)
    expect(await person.put(update, 'email' in change ? { ...change, email: person.email } : change)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', detail },
    })
    expect((await person.get('/api/profile')).body.first_name).toBe('Anna')
    expect((await logIn(person.email)).status).toBe(200)
  })

  test.each([['nothing'], [[]], ['"text"'], [{ passphrase_type: 7 }], [{}], [null]])(
    'are refused as %j without a failure of the server',
    async (body) => {
      expect((await (await aUser(app)).put(update, body)).status).toBe(400)
    },
  )

  test('do not let anybody give themselves a role, a plan or a domain', async () => {
    const person = await aUser(app)
    await person.put(update, {
      ...form(person.email),
      role: 'admin',
      subscription: 'paid',
      domain: 'x.at',
      is_api_enabled: true,
      id: (await aUser(app)).id,
    })
    expect((await person.get('/api/profile')).body).toMatchObject({
      id: person.id,
      role: 'user',
      subscription: 'free',
      domain: 'kanzlei.at',
      is_api_enabled: false,
    })
  })
})

describe('a new password', () => {
  test('ends all other sessions and earlier mailed links, keeps this one, and is told by mail', async () => {
    const person = await aUser(app)
    const elsewhere = app.visit()
    await elsewhere.post('/api/auth/login', { email: person.email, password })
    await app.visit().post('/api/auth/reset-password', { email: person.email })
    const link = await mailTo(app.dataDir, person.email, 'Neues Passwort wählen')
    const next = 'Vier neue Woerter heute'
    expect(await person.put(update, { old_password: password, password: next })).toMatchObject({
      status: 200,
      body: { user: { email: person.email } },
    })
    expect((await person.get('/api/profile')).status).toBe(200)
    expect((await elsewhere.get('/api/profile')).status).toBe(401)
    expect((await elsewhere.post('/api/auth/refresh', {})).status).toBe(401)
    expect((await logIn(person.email)).status).toBe(401)
    expect((await logIn(person.email, next)).status).toBe(200)
    expect(
      (await app.visit().post('/api/auth/reset-password-confirm', { token: link.token, password: next })).status,
    ).toBe(400)
    expect((await mailTo(app.dataDir, person.email, 'geändert')).text).toContain(
      'Alle anderen Sitzungen wurden beendet.',
    )
    expect(await audited(person.id)).toContainEqual({
      event: 'password_changed',
      details: {},
      ip_prefix: '127.0.0.0/24',
    })
  })

  test.each([
    [
      'no current one',
      { old_password: '', password: 'Vier neue Woerter' },
      'invalid_input',
      'Aktuelles Passwort ist erforderlich',
    ],
    ['no new one', { old_password: password, password: '' }, 'invalid_input', 'Neues Passwort ist erforderlich'],
    ['only the current one', { old_password: password }, 'invalid_input', 'Neues Passwort ist erforderlich'],
    ['only the new one', { password: 'Vier neue Woerter' }, 'invalid_input', 'Aktuelles Passwort ist erforderlich'],
    [
      'a short one',
      { old_password: password, password: '1234567' },
      'invalid_input',
      'Passwort muss mindestens 8 Zeichen lang sein',
    ],
    [
      'a long one',
      { old_password: password, password: 'x'.repeat(257) },
      'invalid_input',
      'Passwort darf höchstens 256 Zeichen lang sein',
    ],
    ['a common one', { old_password: password, password: 'password1' }, 'password_common', expect.any(String)],
    [
      'a wrong current one',
      { old_password: 'falsch', password: 'Vier neue Woerter' },
      'password_wrong',
      'Ungültiges Passwort',
    ],
  ])('is refused with %s: 400, and the old one still works', async (_, body, code, detail) => {
    const person = await aUser(app)
    expect(await person.put(update, body)).toMatchObject({ status: 400, body: { code, detail } })
    expect((await logIn(person.email)).status).toBe(200)
  })

  test('cannot be guessed at an open screen: after five wrong ones there are pauses, for every action that asks', async () => {
    const person = await aUser(app)
    const wrong = { old_password: 'falsch falsch', password: 'Vier neue Woerter' }
    // A slow machine must not wait the pauses out.
    app.clock.stop()
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => person.put(update, wrong).then((reply) => reply.status)),
    )
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(7)
    expect(statuses).toContain(429)
    // Further wrong ones make the pause so long that no slow machine lets it pass by itself.
    for (let round = 0; round < 6; round++) {
      app.clock.move(16 * 60_000)
      await person.post('/api/auth/refresh', {})
      expect((await person.put(update, wrong)).status).toBe(400)
    }
    const refused = await person.delete('/api/profile/disable', { password })
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    app.clock.move(16 * 60_000)
    await person.post('/api/auth/refresh', {})
    expect((await person.put(update, { ...wrong, old_password: password })).status).toBe(200)
    app.clock.go()
  })
})

test('two attempts of the same moment do not make each other wait, even when the later one read the clock first', async () => {
  const now = app.clock.now()
  const at = (offset: number) => ({ ...app.parts, clock: { now: () => new Date(now.getTime() + offset) } })
  await countAttempt(at(5), [{ name: 'same moment', free: 5 }])
  await countAttempt(at(0), [{ name: 'same moment', free: 5 }])
})

test('changes of address do not go on without end', async () => {
  const person = await aUser(app)
  const statuses: number[] = []
  // A slow machine must not wait the pauses out.
  app.clock.stop()
  for (let time = 0; time < 7; time++)
    statuses.push(
      (await person.put(update, { ...form(person.email), email: `flut${time}@kanzlei.at`, old_password: password }))
        .status,
    )
  expect(statuses).toEqual([...Array(6).fill(200), 429])
  app.clock.go()
})

describe('a new address', () => {
  const ask = async (to: string, account = {}) => {
    const person = await aUser(app, account)
    const reply = await person.put(update, { ...form(person.email), email: to, old_password: password })
    expect(reply).toMatchObject({ status: 200, body: { user: { email: person.email }, pending_email: to } })
    return person
  }

  test('counts after the link mailed to it; the old one is told before and after', async () => {
    const person = await ask('neu@huber-recht.at')
    expect((await mailTo(app.dataDir, person.email, 'soll geändert werden')).token).toBeUndefined()
    const link = await mailTo(app.dataDir, 'neu@huber-recht.at', 'neue E-Mail-Adresse')
    expect(link.text).toContain('/email-confirm#token=')
    expect((await person.get('/api/profile/email-change')).body).toEqual({ pending_email: 'neu@huber-recht.at' })
    expect((await logIn('neu@huber-recht.at')).status).toBe(401)
    expect((await logIn(person.email)).status).toBe(200)
    expect(await app.visit().post('/api/auth/email-confirm', { token: link.token })).toMatchObject({
      status: 200,
      body: { email: 'neu@huber-recht.at' },
    })
    expect(await app.visit().post('/api/auth/email-confirm', { token: link.token })).toMatchObject({
      status: 400,
      body: { code: 'token_invalid', detail: 'Link ungültig oder abgelaufen' },
    })
    expect((await person.get('/api/profile')).body).toMatchObject({
      email: 'neu@huber-recht.at',
      domain: 'huber-recht.at',
    })
    expect((await person.get('/api/profile/email-change')).body).toEqual({ pending_email: null })
    expect((await logIn('neu@huber-recht.at')).status).toBe(200)
    expect((await logIn(person.email)).status).toBe(401)
    for (const to of [person.email, 'neu@huber-recht.at']) await mailTo(app.dataDir, to, 'wurde geändert')
    expect((await audited(person.id)).map((line) => line.event)).toEqual(
      expect.arrayContaining(['email_change_requested', 'email_changed']),
    )
  })

  test('with a wrong password changes nothing, not even the rest of the form', async () => {
    const person = await aUser(app)
    const reply = await person.put(update, {
      ...form(person.email),
      email: 'neu@kanzlei.at',
      first_name: 'Eva',
      old_password: 'falsch falsch',
    })
    expect(reply).toMatchObject({ status: 400, body: { code: 'password_wrong' } })
    expect((await person.get('/api/profile')).body).toMatchObject({ first_name: 'Anna', email: person.email })
    expect((await person.get('/api/profile/email-change')).body).toEqual({ pending_email: null })
  })

  test('of somebody else answers alike; only its owner learns of it, and no link is made', async () => {
    const owner = await aUser(app)
    const person = await ask(owner.email)
    expect((await mailTo(app.dataDir, owner.email)).subject).toBe('Sie haben bereits ein Konto')
    expect((await app.parts.db.query('SELECT hash FROM email_changes WHERE user_id = $1', [person.id])).rows).toEqual([
      { hash: null },
    ])
  })

  test('that somebody else got in the meantime is refused; a registration that was never confirmed gives way', async () => {
    await ask('doppelt@kanzlei.at')
    const first = await mailTo(app.dataDir, 'doppelt@kanzlei.at')
    const other = await aUser(app, { email: 'doppelt@kanzlei.at' })
    expect(await app.visit().post('/api/auth/email-confirm', { token: first.token })).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    })
    await app.parts.db.query('UPDATE users SET confirmed_at = NULL WHERE id = $1', [other.id])
    expect((await app.visit().post('/api/auth/email-confirm', { token: first.token })).status).toBe(200)
  })

  test('wanted by two at once becomes that of one', async () => {
    await ask('begehrt@kanzlei.at')
    const first = (await mailTo(app.dataDir, 'begehrt@kanzlei.at')).token
    await ask('begehrt@kanzlei.at')
    const second = await eventually(() => {
      const mail = readOutbox(app.dataDir).find((one) => one.to.includes('begehrt@') && one.token !== first)
      if (!mail) throw new Error('no second mail')
      return mail.token
    })
    const tokens = [first, second]
    const replies = await Promise.all(tokens.map((token) => app.visit().post('/api/auth/email-confirm', { token })))
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('can be taken back, expires after 24 hours, and is dropped by a new password', async () => {
    const link = async (to: string) => (await mailTo(app.dataDir, to)).token
    const confirm = async (token: string | undefined) =>
      (await app.visit().post('/api/auth/email-confirm', { token })).status
    const first = await ask('zurueck@kanzlei.at')
    const token = await link('zurueck@kanzlei.at')
    expect((await first.delete('/api/profile/email-change')).status).toBe(204)
    expect(await confirm(token)).toBe(400)
    const second = await ask('verworfen@kanzlei.at')
    const dropped = await link('verworfen@kanzlei.at')
    await second.put(update, { old_password: password, password: 'Vier neue Woerter' })
    expect(await confirm(dropped)).toBe(400)
    const third = await ask('vergessen@kanzlei.at')
    const forgotten = await link('vergessen@kanzlei.at')
    await app.visit().post('/api/auth/reset-password', { email: third.email })
    const reset = await mailTo(app.dataDir, third.email, 'Neues Passwort wählen')
    await app.visit().post('/api/auth/reset-password-confirm', { token: reset.token, password: 'Vier neue Woerter' })
    expect(await confirm(forgotten)).toBe(400)
    await ask('spaet2@kanzlei.at')
    const late = await link('spaet2@kanzlei.at')
    app.clock.move(day + 1000)
    expect(await confirm(late)).toBe(400)
  })

  test('at another company takes no administration along', async () => {
    const person = await ask('chefin@andere-kanzlei.at', { role: 'company_admin' })
    await app
      .visit()
      .post('/api/auth/email-confirm', { token: (await mailTo(app.dataDir, 'chefin@andere-kanzlei.at')).token })
    // The role changes, so the session ends (migration 0030).
    expect((await person.get('/api/profile')).status).toBe(401)
    expect((await logIn('chefin@andere-kanzlei.at')).body.user).toMatchObject({
      domain: 'andere-kanzlei.at',
      role: 'user',
    })
    const same = await ask('chefin2@kanzlei.at', { role: 'company_admin' })
    await app
      .visit()
      .post('/api/auth/email-confirm', { token: (await mailTo(app.dataDir, 'chefin2@kanzlei.at')).token })
    expect((await same.get('/api/profile')).body).toMatchObject({ domain: 'kanzlei.at', role: 'company_admin' })
  })

  test.each([[''], ['falsch'], [undefined], [7], ['x'.repeat(300)]])('is not confirmed by %j', async (token) => {
    expect(await app.visit().post('/api/auth/email-confirm', { token })).toMatchObject({
      status: 400,
      body: { detail: 'Link ungültig oder abgelaufen' },
    })
  })
})

describe('sessions', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

  test('are listed with device and last use, this one first, and end one by one or all others at once', async () => {
    const person = await aUser(app)
    const others = await Promise.all(
      [firefox, 'curl/8'].map(async (agent) => {
        const visitor = app.visit()
        expect(
          await visitor.post('/api/auth/login', { email: person.email, password }, { 'user-agent': agent }),
        ).toMatchObject({ status: 200 })
        return visitor
      }),
    )
    const { body } = await person.get('/api/profile/sessions')
    expect(body.results.map((row: any) => row.is_current)).toEqual([true, false, false])
    expect(body.results.map((row: any) => row.device)).toEqual(
      expect.arrayContaining(['Firefox auf Linux', 'Unbekanntes Gerät']),
    )
    expect(JSON.stringify(body)).not.toContain('Gecko')
    const target = body.results.find((row: any) => row.device === 'Firefox auf Linux')
    expect((await person.delete(`/api/profile/sessions/${target.id}`)).status).toBe(204)
    expect((await others[0]!.get('/api/profile')).status).toBe(401)
    expect((await others[1]!.get('/api/profile')).status).toBe(200)
    expect((await person.delete('/api/profile/sessions')).status).toBe(204)
    expect((await others[1]!.get('/api/profile')).status).toBe(401)
    expect((await person.get('/api/profile/sessions')).body.results).toHaveLength(1)
    expect((await audited(person.id)).map((line) => line.event).slice(-2)).toEqual(['session_ended', 'sessions_ended'])
  })

  test('of others, unknown and ended ones answer alike', async () => {
    const [person, other] = [await aUser(app), await aUser(app)]
    const foreign = (await other.get('/api/profile/sessions')).body.results[0].id
    for (const id of [foreign, '00000000-0000-4000-8000-000000000000', 'x', `${foreign}'`]) {
      expect(await person.delete(`/api/profile/sessions/${encodeURIComponent(id)}`)).toMatchObject({
        status: 404,
        body: { code: 'session_not_found' },
      })
    }
    expect((await other.get('/api/profile')).status).toBe(200)
  })

  test('that nobody can use any more are not listed', async () => {
    const person = await aUser(app)
    app.clock.move(8 * day)
    const again = app.visit()
    await again.post('/api/auth/login', { email: person.email, password })
    expect((await again.get('/api/profile/sessions')).body.results).toHaveLength(1)
  })

  test.each([
    [firefox, 'Firefox auf Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      'Chrome auf Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Edge auf Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari auf iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      'Chrome auf Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Safari auf macOS',
    ],
    ['<script>alert(1)</script>', 'Unbekanntes Gerät'],
    ['', 'Unbekanntes Gerät'],
    [undefined, 'Unbekanntes Gerät'],
  ])('name %j in words', (agent, words) => expect(deviceWords(agent)).toBe(words))
})
