import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { password, startApp, type TestApp } from '../kit/app.ts'
import { hashes } from '../kit/hashes.ts'
import { aColleague } from '../kit/people.ts'

vi.mock('node:crypto', async (original) => (await import('../kit/hashes.ts')).countingCrypto(original))

/*
 * Whether an address is known must not show (trust 3.2): not in the bytes and not in the time. Time is noise on a busy
 * machine, so here it is the work that is compared: the statements to the database, in their order, and the hashed
 * passwords. `npm run bench:login` compares the times.
 */

const work = new AsyncLocalStorage<string[]>()
const real = pg.Client.prototype.query
let app: TestApp
beforeAll(async () => {
  // Jobs are another matter: what they do cannot be seen from outside.
  app = await startApp({ WORKER: 'off' })
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [statement] = given
    work.getStore()?.push(typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '?'))
    return Reflect.apply(real, this, given)
  } as typeof real
})
afterAll(async () => {
  pg.Client.prototype.query = real
  await app.close()
})

let network = 0

/** The queue looks up its own settings now and then, for whatever comes first. */
const isUpkeep = (sql: string) => sql.includes('SELECT q.name')

/** All that can be told from outside about a call, and what the server did for it. */
async function trace(url: string, body: object) {
  const statements: string[] = []
  const before = hashes.count
  // From a network of its own: what is left of one that asks often is tested elsewhere.
  const { status, text, headers } = await work.run(statements, () =>
    app.visit().request('POST', url, body, {}, `10.${++network >> 8}.${network & 255}.1`),
  )
  // The handle of a reset is random, but always as long.
  const reply = text.replace(/"token":"[\w-]{43}"/, '"token":"…"')
  const { date: _, ...fixed } = headers
  return {
    status,
    reply,
    headers: fixed,
    statements: statements.map((sql) => sql.replace(/\s+/g, ' ')).filter((sql) => !isUpkeep(sql)),
    hashes: hashes.count - before,
  }
}

const form = (email: string) => ({
  email,
  password,
  password_confirm: password,
  first_name: 'Eva',
  last_name: 'Gruber',
  accept_terms: true,
  professional_use: true,
})
const wrong = 'ganz falsch 1'
/** As long as the address of a known account, so that nothing differs but whether there is one. */
const unknown = (email: string) => email.replace(/^./, 'q')

async function known(change = '') {
  const { email, id } = await aColleague(app)
  if (change) await app.parts.db.query(`UPDATE users SET ${change} WHERE id = $1`, [id])
  return email
}

describe.each([
  ['login', '/api/auth/login', (email: string) => ({ email, password: wrong }), 1],
  ['login with a code', '/api/auth/login', (email: string) => ({ email, password: wrong, two_fa_code: '123456' }), 1],
  ['set-up of two-factor login', '/api/auth/two-fa/setup', (email: string) => ({ email, password: wrong }), 1],
  ['registration', '/api/auth/register', form, 1],
  ['another confirmation mail', '/api/auth/register/resend-email', (email: string) => ({ email }), 0],
  ['reset', '/api/auth/reset-password', (email: string) => ({ email }), 0],
] as const)('%s', (_, url, body, hashed) => {
  test.each([
    ['a known address', ''],
    ['one that waits for its confirmation', 'confirmed_at = NULL'],
    ['a disabled account', 'disabled_at = now()'],
    ['an administrator', "role = 'admin'"],
    ['an account with two-factor login', 'two_fa_enabled = true'],
  ])('does the same for %s as for an unknown one, and says the same', async (_case, change) => {
    const email = await known(change)
    const [here, nobody] = [await trace(url, body(email)), await trace(url, body(unknown(email)))]
    expect(here).toEqual(nobody)
    expect(here.hashes).toBe(hashed)
    // The trace does see the work.
    expect(here.statements.length).toBeGreaterThan(2)
    expect(here.statements.some((sql) => /users|jobs\./.test(sql))).toBe(true)
  })
})
