import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineCalls, type Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import type { User } from '../../contract/profile.ts'
import { openHttp, serve, type Web } from '../../server/base/http/http.ts'
import { openLog } from '../../server/base/log.ts'
import { eventually, password, startApp, type TestApp } from '../kit/app.ts'
import { mailTo } from '../kit/outbox.ts'
import { aColleague } from '../kit/people.ts'
import { Belongings } from '../kit/belongings.ts'
import { addressOf, callOf, sample, sampleNames } from '../kit/sample-calls.ts'

/*
 * Who may make a call of a kind, and that no call lets anybody become more than they are.
 */

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await app.http.ready()
})
afterAll(() => app.close())

describe('the kinds of access', () => {
  const made = defineCalls({
    'GET /api/company': { summary: '', access: 'company-admin', reply: z.object({}) },
    'GET /api/all': { summary: '', access: 'admin', reply: z.object({}) },
    'GET /api/own': { summary: '', access: 'user', reply: z.object({}) },
  })
  const none = async () => ({})

  test.each([
    ['user', 'kanzlei.at', [200, 403, 403]],
    ['user', null, [200, 403, 403]],
    ['company_admin', 'kanzlei.at', [200, 200, 403]],
    // Whoever has an address of a public provider shares its domain with everybody: there is no company to administer.
    ['company_admin', null, [200, 403, 403]],
    ['admin', 'kanzlei.at', [200, 200, 200]],
    ['admin', null, [200, 200, 200]],
  ] as const)('%s of %s', async (role, domain, expected) => {
    const http = await openHttp({ log: openLog('silent'), secure: false, trustedProxies: () => false })
    const web: Web = {
      app: http,
      authenticate: async () => ({ user: { role, domain } as User, session: null }),
      openKeyring: () => ({ master: () => Promise.reject(new Error('no keys here')) }),
      keepRenewed: () => undefined,
    }
    serve(web, made, { 'GET /api/company': none, 'GET /api/all': none, 'GET /api/own': none })
    const status = async (url: string) => (await http.inject({ method: 'GET', url })).statusCode
    expect([await status('/api/own'), await status('/api/company'), await status('/api/all')]).toEqual(expected)
    await http.close()
  })

  test.each(Object.keys(calls).filter((name) => /^\w+ \/api\/(admin|company)\b/.test(name)))(
    '%s is closed to users',
    (name) => {
      expect((calls as Record<string, Call>)[name]!.access).toMatch(/admin$/)
    },
  )
})

test.each(Object.keys(calls))('%s is served', (name) => {
  const [method, url] = name.split(' ') as ['GET', string]
  expect(app.http.hasRoute({ method, url })).toBe(true)
})

describe('fields that only the server sets', () => {
  const columns = [
    'id',
    'role',
    'domain',
    'subscription',
    'is_flex_admin',
    'is_api_enabled',
    'two_fa_enabled',
    'is_two_fa_enforced',
    'subscription_limited_laws',
  ]
  const changing = sampleNames.filter((name) => !name.startsWith('GET') && callOf(name).body)
  const rowsOf = async (ids: string[]) =>
    (
      await app.parts.db.query(
        `SELECT ${columns.join(', ')}, email, password_hash, confirmed_at FROM users WHERE id = ANY($1) ORDER BY id`,
        [ids],
      )
    ).rows
  const wanted = (victim: string) => ({
    id: victim,
    user_id: victim,
    owner: victim,
    user: { id: victim, role: 'admin' },
    role: 'admin',
    domain: 'beute.at',
    subscription: 'paid_internal',
    is_flex_admin: true,
    is_api_enabled: true,
    two_fa_enabled: true,
    is_two_fa_enforced: true,
    subscription_limited_laws: ['steuerrecht'],
    confirmed_at: '2020-01-01T00:00:00Z',
    password_hash: 'x',
  })

  test.each(changing)('are not taken from %s', async (name) => {
    const [owner, victim] = [await aColleague(app), await aColleague(app)]
    const request = await sample(name, new Belongings(app, owner))
    const before = await rowsOf([owner.id, victim.id])
    const { method, url } = addressOf(name.replace(/ \(.*$/, ''), request)
    const reply = await owner.request(method, url, { ...wanted(victim.id), ...(request.body as object) })
    expect(reply.status, reply.text).toBeLessThan(500)
    // An erased account has no row; the others have the one of before.
    const after = await rowsOf([owner.id, victim.id])
    expect(after).toEqual(before.filter((row) => after.length === 2 || row.id === victim.id))
    for (const table of ['threads', 'api_keys', 'passkeys', 'ratings', 'email_changes'])
      expect((await app.parts.db.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [victim.id])).rowCount, table).toBe(
        0,
      )
  })

  test('are not taken from a registration, nor from its confirmation', async () => {
    const form = {
      email: 'gierig@kanzlei.at',
      password,
      password_confirm: password,
      first_name: 'Eva',
      last_name: 'Gruber',
      accept_terms: true,
      professional_use: true,
    }
    const victim = await aColleague(app)
    expect((await app.visit().post('/api/auth/register', { ...wanted(victim.id), ...form })).status).toBe(202)
    const { token } = await mailTo(app.dataDir, form.email)
    await app.visit().post('/api/auth/register-confirm', { ...wanted(victim.id), token })
    const { id } = await eventually(
      async () => (await app.parts.db.query('SELECT id FROM users WHERE email = $1', [form.email])).rows[0],
    )
    expect(id).not.toBe(victim.id)
    expect((await rowsOf([id]))[0]).toMatchObject({
      role: 'user',
      domain: 'kanzlei.at',
      subscription: 'free',
      is_flex_admin: false,
      is_api_enabled: false,
      is_two_fa_enforced: false,
    })
  })

  test('the list of changing calls is not empty', () => expect(changing.length).toBeGreaterThan(20))
})
