import { argon2Sync } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newPassword } from '../../contract/fields.ts'
import { isCommonPassword } from '../../server/features/accounts/common-passwords.ts'
import { aUser, password, startApp, type TestApp } from '../kit/app.ts'

// What is stored here is looked at as it is outside of tests.
vi.unmock('../../server/base/crypto/argon2-cost.ts')

/* Which passwords may be chosen (trust 3.3), and how the stored ones grow stronger (1.1). */

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const short = 'Passwort muss mindestens 8 Zeichen lang sein'
const long = 'Passwort darf höchstens 256 Zeichen lang sein'
const common = 'common'
const fine = undefined

const table: [string, string, string | undefined][] = [
  ['seven characters', 'Qx7!kP2', short],
  ['eight characters', 'Qx7!kP2z', fine],
  ['four emoji, though they are eight units', '🦉🔑🌲🐝', short],
  ['eight emoji', '🦉🔑🌲🐝🎻🧭🪁🧵', fine],
  ['four letters with accents of their own', 'a\u0308e\u0301i\u0302o\u0300', short],
  ['64 characters', 'abcdefgh'.repeat(8), fine],
  ['256 characters', 'abcdefgh'.repeat(32), fine],
  ['257 characters', `${'abcdefgh'.repeat(32)}x`, long],
  ['words with blanks', 'vier gruene Regenschirme tropfen', fine],
  ['blanks at both ends', '  Tintenfisch  ', fine],
  ['a tab and a line break', 'Tinten\tfisch\n9', fine],
  ['quotes and signs of code', `';--"<b>\${x}%00`, fine],
  ['other scripts', 'пароль密码كلمةسر', fine],
  ['no digit and no capital', 'tintenfischwolke', fine],
  ['eight blanks', ' '.repeat(8), common],
  ['one character repeated', 'ééééééééé', common],
  ['a word of the trade with a year', 'Rechtsanwalt2026!', common],
  ['the name of the product', 'FUNDSTELLE', common],
  ['a word of the trade that begins with an umlaut', 'Österreich1', common],
  ['the same with an accent of its own', 'O\u0308sterreich1', common],
  ['one of the most common', 'password1', common],
  ['one of the most common in capitals', 'PASSWORD1', common],
]

test.each(table)('%s: %j', (_, typed, expected) => {
  const parsed = newPassword.safeParse(typed)
  expect(parsed.error?.issues[0]?.message).toBe(expected === common ? undefined : expected)
  if (parsed.success) expect(parsed.data, 'nothing is cut or trimmed').toBe(typed)
  expect(isCommonPassword(typed)).toBe(expected === common)
})

test('none of the 3,000 most common that are long enough may be chosen', () => {
  const most = dictionary['passwords-common'].map(String).filter((one) => one.length >= 8)
  expect(most.length).toBeGreaterThanOrEqual(3000)
  expect(most.slice(0, 3000).filter((one) => !isCommonPassword(one))).toEqual([])
})

describe('wherever a password is chosen', () => {
  const person = { email: 'neu@kanzlei.at', first_name: 'Eva', last_name: 'Gruber' }
  const doors: [string, (word: string) => Promise<{ status: number; body: any }>][] = [
    [
      'registration',
      (word) =>
        app.visit().post('/api/auth/register', {
          ...person,
          password: word,
          password_confirm: word,
          accept_terms: true,
          professional_use: true,
        }),
    ],
    [
      'reset',
      (word) => app.visit().post('/api/auth/reset-password-confirm', { token: 'A'.repeat(43), password: word }),
    ],
    [
      'first administrator',
      (word) => app.visit().post('/api/auth/first-admin', { ...person, token: 'A'.repeat(43), password: word }),
    ],
    [
      'change',
      async (word) => (await aUser(app)).put('/api/profile/update', { old_password: password, password: word }),
    ],
  ]
  test.each(doors)('%s refuses short, long and common ones and the character NUL', async (_, choose) => {
    expect(await choose('Qx7!kP2')).toMatchObject({ status: 400, body: { code: 'invalid_input', detail: short } })
    expect([(await choose('ab'.repeat(129))).body.detail].flat()).toContain(long)
    expect(await choose('password1')).toMatchObject({ status: 400, body: { code: 'password_common' } })
    expect(await choose('Tinten\0fisch')).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', detail: expect.stringContaining('unzulässiges Zeichen') },
    })
  })
})

test('a login takes exactly what was chosen, the whole of it; only the form of the letters does not matter', async () => {
  const chosen = ` Größe ${'x'.repeat(200)}🦉 `
  const { email } = await aUser(app, { password: chosen })
  const status = async (typed: string) => {
    // The pauses after wrong ones are tested elsewhere.
    app.clock.move(1_000_000)
    return (await app.visit().post('/api/auth/login', { email, password: typed })).status
  }
  for (const wrong of [
    chosen.trim(),
    chosen.toLowerCase(),
    chosen.slice(0, 100),
    `${chosen} `,
    chosen.replace('🦉', '🐝'),
  ])
    expect(await status(wrong)).toBe(401)
  for (const right of [chosen, chosen.normalize('NFD')]) expect(await status(right)).toBe(200)
})

test('a hash with weaker parameters is replaced at the next login, by the right password only', async () => {
  const { email, id } = await aUser(app)
  const nonce = Buffer.alloc(16, 7)
  const hash = argon2Sync('argon2id', {
    message: password,
    nonce,
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  })
  const old = `argon2id$m=19456,t=2,p=1$${nonce.toString('base64')}$${hash.toString('base64')}`
  await app.parts.db.query('UPDATE users SET password_hash = $2 WHERE id = $1', [id, old])
  const stored = async () =>
    (await app.parts.db.query('SELECT password_hash FROM users WHERE id = $1', [id])).rows[0].password_hash as string
  expect((await app.visit().post('/api/auth/login', { email, password: 'falsch falsch' })).status).toBe(401)
  expect(await stored()).toBe(old)
  expect((await app.visit().post('/api/auth/login', { email, password })).status).toBe(200)
  expect(await stored()).toMatch(/^argon2id\$m=65536,t=3,p=1\$/)
  const renewed = await stored()
  expect((await app.visit().post('/api/auth/login', { email, password })).status).toBe(200)
  expect(await stored()).toBe(renewed)
})
