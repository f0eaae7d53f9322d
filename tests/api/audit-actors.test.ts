// Every line of the audit log says who acted, beside the person whom it concerns.
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toolCaller } from '../../server/base/caller.ts'
import { allowApi } from '../../server/features/accounts/accounts.ts'
import { eraseDueAccounts } from '../../server/features/profile/erasure.ts'
import { changePlan } from '../../server/features/subscriptions/subscriptions.ts'
import { aUser, eventually, password, startApp, type TestApp } from '../kit/app.ts'
import { mailTo } from '../kit/outbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const linesOf = async (id: string) =>
  (
    await app.parts.db.query<{ event: string; actor: string; ip_prefix: string | null }>(
      'SELECT event, actor, ip_prefix FROM audit WHERE user_id = $1 ORDER BY id',
      [id],
    )
  ).rows
const network = '127.0.0.0/24'

test('a person acts for themself; somebody unknown, a tool and a job are named as such', async () => {
  const person = await aUser(app)
  await person.put('/api/profile/update', { organisation: 'Kanzlei Huber' })
  await app.visit().post('/api/auth/login', { email: person.email, password: 'falsch falsch' })
  await app.visit().post('/api/auth/login', { email: person.email, password })
  await allowApi(app.parts, toolCaller, person.email, true)
  await changePlan(app.parts, toolCaller, person.email, 'paid_small')
  await person.delete('/api/profile/disable', { password })
  app.clock.move(31 * 24 * 3_600_000)
  await eraseDueAccounts(app.parts)
  expect(await linesOf(person.id)).toEqual([
    { event: 'profile_changed', actor: person.id, ip_prefix: network },
    { event: 'login_failed', actor: 'anonymous', ip_prefix: network },
    { event: 'login', actor: person.id, ip_prefix: network },
    { event: 'api_opened', actor: 'tool', ip_prefix: null },
    { event: 'plan_changed', actor: 'tool', ip_prefix: null },
    { event: 'account_disabled', actor: person.id, ip_prefix: network },
    { event: 'account_erased', actor: 'job', ip_prefix: null },
  ])
})

test('who erases the account at once is the one who acts', async () => {
  const person = await aUser(app)
  await person.delete('/api/profile/erase', { password, confirmation: 'sofort löschen' })
  expect((await linesOf(person.id)).map(({ event, actor }) => [event, actor === person.id])).toEqual([
    ['account_disabled', true],
    ['account_erased', true],
  ])
})

test('whoever uses a mailed link has shown who they are', async () => {
  const person = await aUser(app)
  await app.visit().post('/api/auth/reset-password', { email: person.email })
  const { token } = await mailTo(app.dataDir, person.email, 'Neues Passwort')
  await app.visit().post('/api/auth/reset-password-confirm', { token, password: 'Vier neue Woerter heute' })
  expect(await linesOf(person.id)).toEqual([{ event: 'password_reset', actor: person.id, ip_prefix: network }])
})

test('an account that a registration makes is made by a job', async () => {
  const email = 'neu@kanzlei.at'
  await app.visit().post('/api/auth/register', {
    email,
    password,
    password_confirm: password,
    first_name: 'Anna',
    last_name: 'Huber',
    accept_terms: true,
    professional_use: true,
  })
  const id = await eventually(async () => {
    const { rows } = await app.parts.db.query('SELECT id FROM users WHERE email = $1', [email])
    return rows[0] ? (rows[0].id as string) : Promise.reject(new Error('not yet'))
  })
  expect(await linesOf(id)).toEqual([{ event: 'registered', actor: 'job', ip_prefix: null }])
})

test('lines from before are of the person whom they concern, or of nobody known', async () => {
  const folder = join(import.meta.dirname, '../../server/migrations')
  const files = (await readdir(folder)).sort()
  const tx = await app.parts.db.connect()
  try {
    await tx.query('BEGIN; CREATE SCHEMA before_actors; SET LOCAL search_path TO before_actors')
    const run = async (names: string[]) => {
      for (const name of names) await tx.query(await readFile(join(folder, name), 'utf8'))
    }
    await run(files.filter((name) => name < '0040'))
    const user = randomUUID()
    for (const id of [user, null])
      await tx.query("INSERT INTO audit (at, user_id, event) VALUES (now(), $1, 'login_failed')", [id])
    await run(files.filter((name) => name >= '0040'))
    expect((await tx.query('SELECT actor FROM audit ORDER BY id')).rows).toEqual([
      { actor: user },
      { actor: 'anonymous' },
    ])
  } finally {
    await tx.query('ROLLBACK')
    tx.release()
  }
})
