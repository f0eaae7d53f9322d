import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recoveryCode, twoFaCode } from '../../contract/two-factor.ts'
import { toolCaller } from '../../server/base/caller.ts'
import { toBase32 } from '../../server/base/crypto/base32.ts'
import { codeOf, matchingStep } from '../../server/features/two-factor/totp.ts'
import { aUser, password, startApp, type TestApp } from '../kit/app.ts'
import { appCode } from '../kit/authenticator.ts'
import { createAccount } from '../../server/features/accounts/account-tool.ts'
import { mailTo, readOutbox } from '../kit/outbox.ts'
import { runTool } from '../kit/server-process.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ TWO_FACTOR: 'admins' })
})
afterAll(() => app.close())

const step = 30_000
const minute = 60_000
/** The code of now, after the one before has run out. */
function nextCode(secret: string): string {
  app.clock.move(step)
  return appCode(secret, app.clock.now())
}

async function withTwoFactor(account: Parameters<typeof aUser>[1] = {}) {
  const person = await aUser(app, account)
  const { body: setup } = await person.post('/api/profile/update/two-fa', { action: 'enable', password })
  const verified = await person.post('/api/profile/verify/two-fa', {
    two_fa_code: appCode(setup.secret, app.clock.now()),
  })
  expect(verified.status).toBe(200)
  return Object.assign(person, { secret: setup.secret as string, codes: verified.body.recovery_codes as string[] })
}

const logIn = (email: string, more = {}) => app.visit().post('/api/auth/login', { email, password, ...more })

describe('codes of the app', () => {
  // RFC 6238, appendix B, SHA-1, eight digits.
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('at second %d the code is %s', (seconds, expected) => {
    const secret = Buffer.from('12345678901234567890')
    expect(codeOf(secret, Math.floor(seconds / 30), 8)).toBe(expected)
    expect(appCode(toBase32(secret), new Date(seconds * 1000))).toBe(expected.slice(2))
  })

  test('of now and the step before are taken, no others', () => {
    const secret = Buffer.from('12345678901234567890')
    const now = new Date(1_800_000_000_000)
    const current = 60_000_000
    const found = [-2, -1, 0, 1, 2].map((shift) => matchingStep(secret, codeOf(secret, current + shift), now))
    expect(found).toEqual([undefined, current - 1, current, undefined, undefined])
  })

  test.each([
    ['123 456', '123456'],
    [' 123-456\n', '123456'],
    ['12345', undefined],
    ['1234567', undefined],
    ['abcdef', undefined],
    ['', undefined],
  ])('»%s« is read as %s', (typed, expected) => expect(twoFaCode.safeParse(typed).data).toBe(expected))

  test.each([
    ['A1B2-C3D4-E5F6-G7H8', 'a1b2c3d4e5f6g7h8'],
    ['ol1o 0000 0000 0000', '0110000000000000'],
    ['a1b2-c3d4-e5f6', undefined],
    ['a1b2-c3d4-e5f6-g7h!', undefined],
  ])('the recovery code »%s« is read as %s', (typed, expected) =>
    expect(recoveryCode.safeParse(typed).data).toBe(expected),
  )
})

describe('set-up', () => {
  test('leaves two-factor login off until the first code, then shows ten recovery codes once', async () => {
    const person = await aUser(app)
    for (const [given, code] of [
      [{}, 'password_required'],
      [{ password: 'ganz falsch' }, 'password_wrong'],
    ] as const) {
      const refused = await person.post('/api/profile/update/two-fa', { action: 'enable', ...given })
      expect(refused).toMatchObject({ status: 400, body: { code } })
    }
    const setup = await person.post('/api/profile/update/two-fa', { action: 'enable', password })
    expect(setup.status).toBe(200)
    expect(setup.body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(setup.body.qr_code).toBe(
      `otpauth://totp/Fundstelle:${encodeURIComponent(person.email)}?secret=${setup.body.secret}&issuer=Fundstelle&algorithm=SHA1&digits=6&period=30`,
    )
    expect((await person.get('/api/profile')).body.two_fa_enabled).toBe(false)
    expect((await logIn(person.email)).status).toBe(200)
    expect(await person.post('/api/profile/verify/two-fa', { two_fa_code: '000000' })).toMatchObject({
      status: 400,
      body: { code: 'code_wrong', detail: 'Ungültiger Code' },
    })
    const verified = await person.post('/api/profile/verify/two-fa', {
      two_fa_code: appCode(setup.body.secret, app.clock.now()),
    })
    expect(verified.status).toBe(200)
    expect(new Set(verified.body.recovery_codes).size).toBe(10)
    for (const code of verified.body.recovery_codes)
      expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
    expect((await person.get('/api/profile')).body.two_fa_enabled).toBe(true)
    expect((await person.get('/api/profile/two-fa')).body).toEqual({ recovery_codes_left: 10, passkeys: [] })
    expect((await mailTo(app.dataDir, person.email, 'aktiviert')).subject).toBe('Zwei-Faktor-Authentisierung aktiviert')
    expect(await person.post('/api/profile/update/two-fa', { action: 'enable', password })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    expect(await person.post('/api/profile/verify/two-fa', { two_fa_code: nextCode(setup.body.secret) })).toMatchObject(
      { status: 409 },
    )
  })

  test('begun again makes the secret of before worthless', async () => {
    const person = await aUser(app)
    const first = (await person.post('/api/profile/update/two-fa', { action: 'enable', password })).body.secret
    const second = (await person.post('/api/profile/update/two-fa', { action: 'enable', password })).body.secret
    expect(second).not.toBe(first)
    expect(
      (await person.post('/api/profile/verify/two-fa', { two_fa_code: appCode(first, app.clock.now()) })).status,
    ).toBe(400)
    expect(
      (await person.post('/api/profile/verify/two-fa', { two_fa_code: appCode(second, app.clock.now()) })).status,
    ).toBe(200)
  })

  test('stores neither the secret nor a recovery code readably', async () => {
    const person = await withTwoFactor()
    const { rows } = await app.parts.db.query(
      'SELECT encode(sealed, $2) AS text FROM totp_secrets WHERE user_id = $1 UNION ALL SELECT encode(hash, $2) FROM recovery_codes WHERE user_id = $1',
      [person.id, 'escape'],
    )
    expect(rows).toHaveLength(11)
    const stored = rows.map((row) => row.text).join('\n') + app.logs.join('\n')
    for (const secret of [person.secret, ...person.codes, ...person.codes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(secret)
  })
})

describe('login with a second step', () => {
  test('asks for the code after the right password only, and opens nothing before', async () => {
    const person = await withTwoFactor()
    const visitor = app.visit()
    expect(await visitor.post('/api/auth/login', { email: person.email, password: 'ganz falsch' })).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    })
    expect(await visitor.post('/api/auth/two-fa/login', { two_fa_code: nextCode(person.secret) })).toMatchObject({
      status: 400,
      body: { code: 'login_expired' },
    })
    const first = await visitor.post('/api/auth/login', { email: person.email, password })
    expect(first).toMatchObject({ status: 403, body: { code: 'two_fa_required' } })
    expect(first.headers['set-cookie']).toMatch(
      /^pending=[\w-]{43}; Max-Age=600; Path=\/api\/auth\/; HttpOnly; SameSite=Lax$/,
    )
    expect((await visitor.get('/api/profile')).status).toBe(401)
    expect(await visitor.post('/api/auth/two-fa/login', { two_fa_code: '000000' })).toMatchObject({
      status: 400,
      body: { code: 'code_wrong' },
    })
    const second = await visitor.post('/api/auth/two-fa/login', { two_fa_code: nextCode(person.secret) })
    expect(second).toMatchObject({
      status: 200,
      body: { user: { email: person.email, two_fa_enabled: true }, recovery_codes_left: 10 },
    })
    expect((await visitor.get('/api/profile')).status).toBe(200)
    expect([...visitor.cookies.keys()]).not.toContain('pending@/api/auth/')
  })

  test('takes address, password and code in one call too', async () => {
    const person = await withTwoFactor()
    expect(await logIn(person.email, { two_fa_code: '000000' })).toMatchObject({
      status: 400,
      body: { code: 'code_wrong' },
    })
    expect((await logIn(person.email, { two_fa_code: nextCode(person.secret) })).status).toBe(200)
  })

  test('a pending login is good for one session and for ten minutes, and ends with a new password', async () => {
    const person = await withTwoFactor()
    const visitor = app.visit()
    const pend = async () =>
      expect((await visitor.post('/api/auth/login', { email: person.email, password })).status).toBe(403)
    const pendingCookie = () => `pending=${visitor.cookies.get('pending@/api/auth/')}`
    await pend()
    const copied = pendingCookie()
    expect((await visitor.post('/api/auth/two-fa/login', { two_fa_code: nextCode(person.secret) })).status).toBe(200)
    expect(
      await app.visit().post('/api/auth/two-fa/login', { two_fa_code: nextCode(person.secret) }, { cookie: copied }),
    ).toMatchObject({ status: 400, body: { code: 'login_expired' } })
    await pend()
    app.clock.move(10 * minute + 1000)
    expect((await visitor.post('/api/auth/two-fa/login', { two_fa_code: nextCode(person.secret) })).body.code).toBe(
      'login_expired',
    )
    await pend()
    await app.visit().post('/api/auth/reset-password', { email: person.email })
    const { token } = await mailTo(app.dataDir, person.email, 'Neues Passwort')
    expect(
      (await app.visit().post('/api/auth/reset-password-confirm', { token, password: 'Vier neue Woerter heute' }))
        .status,
    ).toBe(200)
    expect((await visitor.post('/api/auth/two-fa/login', { two_fa_code: nextCode(person.secret) })).body.code).toBe(
      'login_expired',
    )
    // A new password does not get around the second step.
    expect(
      (await app.visit().post('/api/auth/login', { email: person.email, password: 'Vier neue Woerter heute' })).body
        .code,
    ).toBe('two_fa_required')
  })

  test('of ten parallel logins with the same code one succeeds, and the code is worth nothing afterwards', async () => {
    const person = await withTwoFactor()
    const code = nextCode(person.secret)
    const visitors = Array.from({ length: 10 }, () => app.visit())
    for (const visitor of visitors)
      expect((await visitor.post('/api/auth/login', { email: person.email, password })).status).toBe(403)
    const replies = await Promise.all(
      visitors.map((visitor) => visitor.post('/api/auth/two-fa/login', { two_fa_code: code })),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    app.clock.move(11 * minute)
    const later = appCode(person.secret, app.clock.now())
    expect((await logIn(person.email, { two_fa_code: later })).status).toBe(200)
    expect(await logIn(person.email, { two_fa_code: later })).toMatchObject({
      status: 400,
      body: { code: 'code_wrong' },
    })
    // An older step than the last used one is refused as well, though it is within reach.
    expect(
      (await logIn(person.email, { two_fa_code: appCode(person.secret, new Date(app.clock.now().getTime() - step)) }))
        .status,
    ).toBe(400)
  })

  test('of 1,000 guesses six are checked in ten minutes, wherever they are made', async () => {
    const person = await withTwoFactor()
    const visitor = app.visit()
    await visitor.post('/api/auth/login', { email: person.email, password })
    let checked = 0
    for (let round = 0; round < 50; round++) {
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          index % 2
            ? visitor.post('/api/auth/two-fa/login', { two_fa_code: '000000' })
            : visitor.post('/api/auth/two-fa/login', { recovery_code: '0000-0000-0000-0000' }),
        ),
      )
      checked += replies.filter((reply) => reply.status === 400).length
      for (const reply of replies.filter((one) => one.status !== 400)) {
        expect(reply).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
        expect(Number(reply.headers['retry-after'])).toBeGreaterThan(500)
      }
    }
    expect(checked).toBe(6)
    expect(
      (
        await person.post('/api/profile/update/two-fa', {
          action: 'disable',
          password,
          two_fa_code: nextCode(person.secret),
        })
      ).status,
    ).toBe(429)
    app.clock.move(10 * minute)
    expect((await logIn(person.email, { two_fa_code: nextCode(person.secret) })).status).toBe(200)
  })

  test('a recovery code works once, however it is typed, and its owner is told', async () => {
    const person = await withTwoFactor()
    const visitor = app.visit()
    const attempt = async (code: string) => {
      await visitor.post('/api/auth/login', { email: person.email, password })
      return visitor.post('/api/auth/two-fa/login', { recovery_code: code })
    }
    expect(await attempt(person.codes[0]!)).toMatchObject({ status: 200, body: { recovery_codes_left: 9 } })
    expect((await mailTo(app.dataDir, person.email, 'Wiederherstellungscode')).text).not.toContain(person.codes[0])
    expect(await attempt(person.codes[0]!)).toMatchObject({ status: 400, body: { code: 'code_wrong' } })
    expect((await attempt(person.codes[1]!.toUpperCase().replaceAll('-', ' '))).body.recovery_codes_left).toBe(8)
    const stranger = await withTwoFactor()
    expect((await attempt(stranger.codes[0]!)).status).toBe(400)
  })
})

describe('changing it', () => {
  test.each(['disable', 'reset'])(
    '%s needs the password alone in a session that has shown the second factor just now, by set-up or by login',
    async (action) => {
      const change = (visitor: { post: typeof person.post }, more = {}) =>
        visitor.post('/api/profile/update/two-fa', { action, password, ...more })
      const person = await withTwoFactor()
      app.clock.move(9 * 60_000)
      expect(await change(person, { two_fa_code: '000000' })).toMatchObject({
        status: 400,
        body: { code: 'code_wrong' },
      })
      expect((await change(person)).status).toBe(200)
      const other = await withTwoFactor()
      const again = app.visit()
      app.clock.move(11 * 60_000)
      expect(
        (await again.post('/api/auth/login', { email: other.email, password, two_fa_code: nextCode(other.secret) }))
          .status,
      ).toBe(200)
      await other.post('/api/auth/refresh', {})
      expect(await change(other)).toMatchObject({
        status: 400,
        body: { code: 'code_wrong', detail: 'Bitte geben Sie den 6-stelligen Code ein' },
      })
      expect(await change(again, { password: 'ganz falsch' })).toMatchObject({
        status: 400,
        body: { code: 'password_wrong' },
      })
      expect((await change(again)).status).toBe(200)
    },
  )

  test('off needs password and, after ten minutes, a code; afterwards the password alone opens the account', async () => {
    const person = await withTwoFactor()
    app.clock.move(10 * 60_000)
    await person.post('/api/auth/refresh', {})
    const off = (more: object) => person.post('/api/profile/update/two-fa', { action: 'disable', ...more })
    expect(await off({})).toMatchObject({
      status: 400,
      body: { code: 'password_required', detail: 'Passwort ist erforderlich' },
    })
    expect(await off({ password: 'ganz falsch', two_fa_code: nextCode(person.secret) })).toMatchObject({
      status: 400,
      body: { code: 'password_wrong', detail: 'Ungültiges Passwort' },
    })
    expect(await off({ password })).toMatchObject({ status: 400, body: { code: 'code_wrong' } })
    expect(await off({ password, two_fa_code: '000000' })).toMatchObject({ status: 400, body: { code: 'code_wrong' } })
    // The slip in the password did not use up the code.
    expect(await off({ password, two_fa_code: appCode(person.secret, app.clock.now()) })).toMatchObject({
      status: 200,
      body: { qr_code: null, secret: null },
    })
    expect((await person.get('/api/profile')).body.two_fa_enabled).toBe(false)
    expect((await logIn(person.email)).status).toBe(200)
    expect((await mailTo(app.dataDir, person.email, 'deaktiviert')).subject).toBe(
      'Zwei-Faktor-Authentisierung deaktiviert',
    )
    expect((await off({ password })).status).toBe(409)
  })

  test('a reset makes app and recovery codes of before worthless and begins a new set-up', async () => {
    const person = await withTwoFactor()
    const reset = await person.post('/api/profile/update/two-fa', {
      action: 'reset',
      password,
      recovery_code: person.codes[3],
    })
    expect(reset.status).toBe(200)
    expect(reset.body.secret).not.toBe(person.secret)
    expect((await person.get('/api/profile/two-fa')).body.recovery_codes_left).toBe(0)
    expect((await logIn(person.email)).status).toBe(200)
    expect((await mailTo(app.dataDir, person.email, 'zurückgesetzt')).subject).toContain('Zwei-Faktor')
    expect(
      (await person.post('/api/profile/verify/two-fa', { two_fa_code: appCode(reset.body.secret, app.clock.now()) }))
        .status,
    ).toBe(200)
    expect((await logIn(person.email, { two_fa_code: nextCode(person.secret) })).status).toBe(400)
    expect((await logIn(person.email, { two_fa_code: nextCode(reset.body.secret) })).status).toBe(200)
  })

  test('new recovery codes replace the old ones', async () => {
    const person = await withTwoFactor()
    expect((await person.post('/api/profile/two-fa/recovery-codes', { password })).status).toBe(400)
    const renewed = await person.post('/api/profile/two-fa/recovery-codes', {
      password,
      two_fa_code: nextCode(person.secret),
    })
    expect(renewed.body.recovery_codes).toHaveLength(10)
    expect((await mailTo(app.dataDir, person.email, 'Neue Wiederherstellungscodes')).text).not.toContain(
      renewed.body.recovery_codes[0],
    )
    const use = (code: string) => person.post('/api/profile/two-fa/recovery-codes', { password, recovery_code: code })
    expect((await use(person.codes[0]!)).status).toBe(400)
    expect((await use(renewed.body.recovery_codes[0])).status).toBe(200)
  })

  test('by the operator removes everything and ends all sessions', async () => {
    const person = await withTwoFactor()
    await app.parts.db.query(
      "INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, created_at) VALUES ($1::uuid, $1::uuid::text, '\\x00', 0, '{}', 'Laptop', now())",
      [person.id],
    )
    const env = { DATA_DIR: app.dataDir }
    expect(await runTool('tools/user.ts', ['reset-2fa', '--email', person.email], env)).toMatchObject({
      code: 0,
      output: expect.stringContaining('zurückgesetzt'),
    })
    expect((await person.get('/api/profile')).status).toBe(401)
    expect((await logIn(person.email)).body.user).toMatchObject({ two_fa_enabled: false })
    expect((await app.parts.db.query('SELECT 1 FROM passkeys WHERE user_id = $1', [person.id])).rowCount).toBe(0)
    expect((await mailTo(app.dataDir, person.email, 'zurückgesetzt')).text).toContain('richten Sie sie neu ein')
    expect(await runTool('tools/user.ts', ['reset-2fa', '--email', 'niemand@kanzlei.at'], env)).toMatchObject({
      code: 1,
      output: expect.stringContaining('gibt es kein Konto'),
    })
    expect((await runTool('tools/user.ts', ['reset-2fa'], env)).code).toBe(2)
  })
})

describe('accounts that must have it', () => {
  const anAdmin = async (role: 'admin' | 'company_admin' = 'admin') =>
    createAccount(app.parts, toolCaller, { email: `chef${Math.random()}@kanzlei.at`, password, role })

  test.each(['admin', 'company_admin'] as const)(
    '%s reaches only the set-up step, and sets up at the login',
    async (role) => {
      const { email } = await anAdmin(role)
      const visitor = app.visit()
      expect(await visitor.post('/api/auth/login', { email, password })).toMatchObject({
        status: 403,
        body: { code: 'two_fa_setup_required' },
      })
      expect((await visitor.get('/api/profile')).status).toBe(401)
      const { body: setup } = await visitor.post('/api/auth/two-fa/setup', {})
      expect(Object.keys(setup).sort()).toEqual(['qr_code', 'secret'])
      expect(await visitor.post('/api/auth/two-fa/verify', { two_fa_code: '000000' })).toMatchObject({
        status: 400,
        body: { code: 'code_wrong' },
      })
      const done = await visitor.post('/api/auth/two-fa/verify', {
        two_fa_code: appCode(setup.secret, app.clock.now()),
      })
      expect(done).toMatchObject({
        status: 200,
        body: { user: { email, two_fa_enabled: true, is_two_fa_enforced: true } },
      })
      expect(done.body.recovery_codes).toHaveLength(10)
      expect((await visitor.get('/api/chat/threads')).status).toBe(200)
    },
  )

  test('set up with address and password instead of the pending login too; wrong ones answer 400', async () => {
    const { email } = await anAdmin()
    const setUp = (body: object) => app.visit().post('/api/auth/two-fa/setup', body)
    expect(await setUp({})).toMatchObject({ status: 400, body: { detail: 'E-Mail und Passwort sind erforderlich' } })
    expect(await setUp({ email })).toMatchObject({
      status: 400,
      body: { detail: 'E-Mail und Passwort sind erforderlich' },
    })
    expect(await setUp({ email, password: 'ganz falsch' })).toMatchObject({
      status: 400,
      body: { code: 'password_wrong', detail: 'E-Mail oder Passwort ist nicht korrekt.' },
    })
    const { body: setup } = await setUp({ email, password })
    const visitor = app.visit()
    expect(
      (
        await visitor.post('/api/auth/two-fa/verify', {
          email,
          password,
          two_fa_code: appCode(setup.secret, app.clock.now()),
        })
      ).status,
    ).toBe(200)
    expect((await visitor.get('/api/profile')).body.email).toBe(email)
    // Once it is on, the password is not enough for another secret.
    expect(await setUp({ email, password })).toMatchObject({ status: 403, body: { code: 'two_fa_required' } })
  })

  test('cannot switch it off, only reset it, and have nothing else open until it is set up again', async () => {
    const person = await withTwoFactor()
    await app.parts.db.query('UPDATE users SET is_two_fa_enforced = true WHERE id = $1', [person.id])
    expect(
      await person.post('/api/profile/update/two-fa', {
        action: 'disable',
        password,
        two_fa_code: nextCode(person.secret),
      }),
    ).toMatchObject({ status: 403, body: { code: 'two_fa_enforced' } })
    const reset = await person.post('/api/profile/update/two-fa', {
      action: 'reset',
      password,
      two_fa_code: appCode(person.secret, app.clock.now()),
    })
    expect(reset.status).toBe(200)
    for (const path of ['/api/chat/threads', '/api/chat/history'])
      expect(await person.get(path), path).toMatchObject({ status: 403, body: { code: 'two_fa_setup_required' } })
    expect((await person.post('/api/profile/passkeys/options', { password })).body.code).toBe('two_fa_setup_required')
    expect((await person.get('/api/profile')).body).toMatchObject({ two_fa_enabled: false, is_two_fa_enforced: true })
    expect(
      (await person.post('/api/profile/verify/two-fa', { two_fa_code: appCode(reset.body.secret, app.clock.now()) }))
        .status,
    ).toBe(200)
    expect((await person.get('/api/chat/threads')).status).toBe(200)
  })

  test('an account that need not have it cannot set up at the login', async () => {
    const { email } = await aUser(app)
    expect((await app.visit().post('/api/auth/two-fa/setup', { email, password })).status).toBe(409)
  })
})

describe('wrong input', () => {
  test.each([
    ['POST', '/api/profile/update/two-fa', {}, 'Bitte wählen Sie enable, disable oder reset'],
    ['POST', '/api/profile/update/two-fa', { action: 'off' }, 'Bitte wählen Sie enable, disable oder reset'],
    ['POST', '/api/profile/update/two-fa', { action: 'disable', password: '' }, 'Passwort ist erforderlich'],
    ['POST', '/api/profile/update/two-fa', { action: 'disable', password: 7 }, 'Passwort ist erforderlich'],
    ['POST', '/api/profile/verify/two-fa', {}, 'Bitte geben Sie den 6-stelligen Code ein'],
    ['POST', '/api/profile/verify/two-fa', { two_fa_code: '12345' }, 'Bitte geben Sie den 6-stelligen Code ein'],
    ['POST', '/api/profile/verify/two-fa', { two_fa_code: 123456 }, 'Bitte geben Sie den 6-stelligen Code ein'],
    [
      'POST',
      '/api/profile/verify/two-fa',
      { two_fa_code: '1'.repeat(100) },
      'Bitte geben Sie den 6-stelligen Code ein',
    ],
    [
      'POST',
      '/api/profile/two-fa/recovery-codes',
      { password },
      'Die Zwei-Faktor-Authentisierung ist nicht aktiviert.',
    ],
    ['POST', '/api/profile/passkeys/options', {}, 'Passwort ist erforderlich'],
    [
      'POST',
      '/api/profile/passkeys',
      { name: ' ' },
      expect.arrayContaining(['Bitte geben Sie dem Passkey einen Namen']),
    ],
    ['POST', '/api/auth/two-fa/login', { recovery_code: 'kurz' }, expect.stringContaining('Wiederherstellungscode')],
    ['POST', '/api/auth/two-fa/setup', { email: 'x' }, 'Ungültiges E-Mail-Format'],
    ['POST', '/api/auth/passkeys/login', { id: '../', type: 'public-key' }, expect.anything()],
    ['POST', '/api/auth/passkeys/login', '[]', expect.anything()],
  ] as const)('%s %s %j is answered in German', async (method, path, body, detail) => {
    const person = await aUser(app)
    const reply = await person.request(method, path, body)
    expect(reply.status, reply.text).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
    expect(reply.body.detail).toEqual(detail)
  })

  test('no mail names a secret or a code in its subject', () => {
    for (const mail of readOutbox(app.dataDir)) expect(mail.subject).not.toMatch(/\d{6}|[A-Z2-7]{16}/)
  })
})
