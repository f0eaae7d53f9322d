import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareFirstAdmin } from '../../server/features/login/login.ts'
import { aUser, password, startApp, type TestApp } from '../kit/app.ts'
import type { Answer } from '../kit/browserless.ts'
import { findText } from '../kit/find-text.ts'
import { mailTo, type ReadMail } from '../kit/outbox.ts'
import { dumpTables } from '../kit/tables.ts'

/* The secrets of mailed links (trust 3.4). */

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const next = 'Vier neue Woerter heute'
let count = 0
const uses = {
  confirm: (token: string) => app.visit().post('/api/auth/register-confirm', { token }),
  reset: (token: string) => app.visit().post('/api/auth/reset-password-confirm', { token, password: next }),
  email: (token: string) => app.visit().post('/api/auth/email-confirm', { token }),
  admin: (token: string) =>
    app.visit().post('/api/auth/first-admin', {
      token,
      email: `chefin${++count}@kanzlei.at`,
      password,
      first_name: 'Eva',
      last_name: 'Gruber',
    }),
}
type Kind = keyof typeof uses

/** A fresh mail with a link of this kind. */
async function mailOf(kind: Exclude<Kind, 'admin'>): Promise<ReadMail> {
  const email = `link${++count}@kanzlei.at`
  if (kind === 'confirm') {
    await app.visit().post('/api/auth/register', {
      email,
      password,
      password_confirm: password,
      first_name: 'Eva',
      last_name: 'Gruber',
      accept_terms: true,
      professional_use: true,
    })
    return mailTo(app.dataDir, email)
  }
  const person = await aUser(app)
  if (kind === 'reset') await app.visit().post('/api/auth/reset-password', { email: person.email })
  else
    await person.put('/api/profile/update', { first_name: 'Eva', last_name: 'Gruber', email, old_password: password })
  return kind === 'reset' ? mailTo(app.dataDir, person.email, 'Neues Passwort') : mailTo(app.dataDir, email)
}

async function tokenOf(kind: Kind): Promise<string> {
  if (kind !== 'admin') return (await mailOf(kind)).token!
  // Once there is an administrator, no link makes another one.
  await app.parts.db.query("DELETE FROM users WHERE role = 'admin'")
  return (await prepareFirstAdmin(app.parts))!
}
const successes = (replies: Answer[]) => replies.filter((reply) => reply.status < 300).length

describe.each(Object.keys(uses) as Kind[])('the link of kind %s', (kind) => {
  test('carries 256 random bits, lies nowhere in the data or the log, and opens only what it is for, once', async () => {
    const token = await tokenOf(kind)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    await app.parts.db.query('CHECKPOINT')
    const forms = [token, Buffer.from(token, 'base64url'), Buffer.from(token, 'base64url').toString('hex')]
    for (const form of forms)
      expect(findText(app.dataDir, form).filter((path) => !path.includes('/outbox/'))).toEqual([])
    expect(
      Object.values(await dumpTables(app.parts.db))
        .flat()
        .filter((row) => row.includes(token)),
    ).toEqual([])
    for (const other of Object.keys(uses) as Kind[])
      if (other !== kind)
        expect(await uses[other](token)).toMatchObject({ status: 400, body: { code: 'token_invalid' } })
    expect(successes(await Promise.all(Array.from({ length: 10 }, () => uses[kind](token))))).toBe(1)
    expect(await uses[kind](token)).toMatchObject({
      status: 400,
      body: { code: 'token_invalid', detail: 'Link ungültig oder abgelaufen' },
    })
    expect(app.logs.filter((line) => line.includes(token))).toEqual([])
  })

  if (kind !== 'admin')
    test('carries the secret in the fragment only', async () => {
      const { text, html, token, subject } = await mailOf(kind as 'reset')
      const links = [...`${text}\n${html}`.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([link]) => new URL(link))
      expect(links.filter((link) => link.hash.includes(token!)).length).toBeGreaterThan(0)
      for (const link of links) expect(link.href.replace(link.hash, '')).not.toContain(token)
      expect(subject).not.toContain(token)
    })

  test.each([
    [0, 200],
    [1, 400],
  ])('of its last second works, one second later it does not (%d)', async (late, status) => {
    const token = await tokenOf(kind)
    const lifetime = { confirm: 86_400, reset: 1800, email: 86_400, admin: 7 * 86_400 }[kind]
    // Jobs and calls before took a moment; a minute of slack before the end is enough for a slow machine.
    app.clock.move(lifetime * 1000 + (late ? 1000 : -60_000))
    const reply = await uses[kind](token)
    expect(reply.status < 300).toBe(status === 200)
  })
})

test('the handle that the call for a reset returns opens nothing', async () => {
  const { email } = await aUser(app)
  const { token } = (await app.visit().post('/api/auth/reset-password', { email })).body
  for (const use of Object.values(uses))
    expect(await use(token)).toMatchObject({ status: 400, body: { code: 'token_invalid' } })
})

test.each([[''], ['x'], ['A'.repeat(43)], ['A'.repeat(10_000)], [null], [7], [['A']], [{}], ["' OR 1=1 --"]])(
  '%j opens nothing',
  async (token) => {
    for (const use of Object.values(uses))
      expect(await use(token as string)).toMatchObject({
        status: 400,
        body: { detail: 'Link ungültig oder abgelaufen' },
      })
  },
)
