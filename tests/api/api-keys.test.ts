import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { day } from '../../server/base/clock.ts'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { touchKey } from '../../server/features/api-keys/api-keys.store.ts'
import { endOfDay, viennaDay } from '../../contract/vienna.ts'
import { isKey, newKey } from '../../server/features/api-keys/key-form.ts'
import { aUser, eventually, password, startApp, type TestApp } from '../kit/app.ts'
import { statementText } from '../kit/statement-text.ts'
import { steeredEngine } from '../kit/engine.ts'
import { appCode } from '../kit/authenticator.ts'
import { mailTo } from '../kit/outbox.ts'
import { aProgram, KeyVisitor, aColleague, setApiAccess } from '../kit/people.ts'

const engine = steeredEngine()
let app: TestApp
beforeAll(async () => {
  app = await startApp({}, { answers: engine.replace })
})
afterAll(() => app.close())

const path = '/api/profile/api-keys'
const refused = { status: 401, body: { code: 'key_invalid' } }
const inVienna = (later = 0) => viennaDay(new Date(app.clock.now().getTime() + later))
const audited = async (user: string) =>
  (
    await app.parts.db.query<{ event: string; details: object; ip_prefix: string }>(
      'SELECT event, details, ip_prefix FROM audit WHERE user_id = $1 ORDER BY id',
      [user],
    )
  ).rows

async function anOwner() {
  const owner = await aColleague(app)
  await setApiAccess(app, owner, true)
  return owner
}

describe('making keys', () => {
  test('tells the key whole once; the list only shows its mask, newest first, page by page', async () => {
    const owner = await anOwner()
    const made = []
    for (let index = 0; index < 12; index++) {
      made.push((await owner.post(path, { password, ...(index === 11 && { name: ' Kanzleisoftware ' }) })).body)
      app.clock.move(1000)
    }
    expect(made[0]).toEqual({
      uuid: expect.any(String),
      key: expect.stringMatching(/^fst_live_[0-9A-Za-z]{49}$/),
      name: null,
      created_at: expect.stringMatching(/Z$/),
      expires_at: null,
      last_used_at: null,
    })
    expect(made[11].name).toBe('Kanzleisoftware')
    const first = await owner.get(path)
    expect(first.body.count).toBe(12)
    expect(first.body.results.map(({ uuid }: { uuid: string }) => uuid)).toEqual(
      made
        .toReversed()
        .slice(0, 10)
        .map(({ uuid }) => uuid),
    )
    expect(first.body.results[0]).toEqual({ ...made[11], key: `fst_live_…${made[11].key.slice(-4)}` })
    const second = await owner.get(`${path}?limit=10&offset=10`)
    expect(second.body.results).toHaveLength(2)
    for (const { key } of made) expect(first.text + second.text).not.toContain(key)
  })

  test('without API access nobody makes one, but may still look at and delete the old ones', async () => {
    const owner = await anOwner()
    const { uuid } = await aProgram(app, owner)
    await setApiAccess(app, owner, false)
    expect(await owner.post(path, { password })).toMatchObject({
      status: 403,
      body: { code: 'api_not_enabled', detail: 'Für Ihr Konto ist der API-Zugang nicht aktiviert.' },
    })
    expect((await owner.get(path)).body.count).toBe(1)
    expect((await owner.delete(`${path}/${uuid}`)).status).toBe(204)
  })

  test('asks for the password, and a while after the last code for another one', async () => {
    const owner = await anOwner()
    const refusedBy = async (given: object, code: string) =>
      expect(await owner.post(path, given)).toMatchObject({ status: 400, body: { code } })
    await refusedBy({}, 'password_required')
    await refusedBy({ password: 'ganz falsch' }, 'password_wrong')
    expect((await owner.get(path)).body.count).toBe(0)
    // What is wrong besides is said first: nobody enters a password in vain.
    await refusedBy({ expires_at: inVienna(-day) }, 'invalid_input')
    const { secret } = (await owner.post('/api/profile/update/two-fa', { action: 'enable', password })).body
    const code = () => appCode(secret, app.clock.now())
    await owner.post('/api/profile/verify/two-fa', { two_fa_code: code() })
    expect((await owner.post(path, { password })).status).toBe(201)
    app.clock.move(11 * 60_000)
    await owner.post('/api/auth/refresh', {})
    await refusedBy({ password }, 'code_wrong')
    expect((await owner.post(path, { password, two_fa_code: code() })).status).toBe(201)
  })

  test.each([
    ['a past day', () => inVienna(-day), 'Das Ablaufdatum darf nicht in der Vergangenheit liegen.'],
    ['a day of another age', () => '0001-01-01', 'Das Ablaufdatum darf nicht in der Vergangenheit liegen.'],
    ['a day that does not exist', () => '2031-02-30', 'Das Ablaufdatum muss die Form JJJJ-MM-TT haben.'],
    ['a time', () => '2031-02-03T10:00:00Z', 'Das Ablaufdatum muss die Form JJJJ-MM-TT haben.'],
    ['an empty text', () => '', 'Das Ablaufdatum muss die Form JJJJ-MM-TT haben.'],
    ['a number', () => 20310203, 'Das Ablaufdatum muss die Form JJJJ-MM-TT haben.'],
  ])('refuses %s', async (_, expires, detail) => {
    const owner = await anOwner()
    expect(await owner.post(path, { expires_at: expires() })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', detail },
    })
    expect((await owner.get(path)).body.count).toBe(0)
  })

  test.each(['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'offset=1.5'])('refuses the page %s', async (query) => {
    expect(await (await anOwner()).get(`${path}?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    })
  })

  test('tells the owner by mail, without the key, and writes audit lines that name the key by its id', async () => {
    const owner = await anOwner()
    const program = await aProgram(app, owner)
    const mail = await mailTo(app.dataDir, owner.email)
    expect(mail.subject).toBe('Ein API-Schlüssel wurde erstellt')
    expect(mail.text).toContain(`fst_live_…${program.key.slice(-4)}`)
    expect(mail.text + mail.html).not.toContain(program.key)
    await owner.delete(`${path}/${program.uuid}`)
    const network = '127.0.0.0/24'
    expect(await audited(owner.id)).toEqual([
      { event: 'api_key_created', details: { key: program.uuid }, ip_prefix: network },
      { event: 'api_key_deleted', details: { key: program.uuid }, ip_prefix: network },
    ])
  })

  test('not without end: after 30 in a row there are pauses, and 100 are the most', async () => {
    const owner = await anOwner()
    for (let index = 0; index < 31; index++) expect((await owner.post(path, { password })).status).toBe(201)
    const slowed = await owner.post(path, { password })
    expect(slowed).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    await app.parts.db.query(
      `INSERT INTO api_keys (user_id, hash, masked, created_at) SELECT $1, sha256(n::text::bytea), 'x', now() FROM generate_series(1, 69) n`,
      [owner.id],
    )
    app.clock.move(60_000)
    expect(await owner.post(path, { password })).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: expect.stringContaining('100') },
    })
  })
})

describe('the form of a key', () => {
  test('carries 256 bits and a checksum: each mistyped character is noticed', () => {
    const keys = Array.from({ length: 200 }, newKey)
    expect(new Set(keys).size).toBe(200)
    expect(keys.every(isKey)).toBe(true)
    const [key] = keys as [string]
    for (let at = 0; at < key.length; at++)
      expect(isKey(key.slice(0, at) + (key[at] === 'a' ? 'b' : 'a') + key.slice(at + 1))).toBe(false)
    for (let at = 9; at < key.length - 1; at++)
      if (key[at] !== key[at + 1])
        expect(isKey(key.slice(0, at) + key[at + 1]! + key[at]! + key.slice(at + 2))).toBe(false)
    for (const wrong of ['', ' ', key.slice(1), `${key}a`, key.toLowerCase(), key.replace('live', 'test')])
      expect(isKey(wrong)).toBe(false)
  })

  test('a mistyped key is refused without a look-up and without a pause; unknown ones are slowed down, the right one beside them never', async () => {
    const program = await aProgram(app, await anOwner())
    const query = vi.spyOn(app.parts.db, 'query')
    const mistyped = new KeyVisitor(app, program.key.slice(0, -1) + (program.key.endsWith('x') ? 'y' : 'x'))
    for (let index = 0; index < 50; index++) expect(await mistyped.get('/api/chat/threads')).toMatchObject(refused)
    expect(query.mock.calls.filter(([sql]) => /api_keys|throttles/.test(statementText(sql)))).toEqual([])
    query.mockRestore()
    const statuses: number[] = []
    for (let index = 0; index < 40; index++)
      statuses.push((await new KeyVisitor(app, newKey()).get('/api/chat/threads')).status)
    expect(statuses.slice(0, 25)).toEqual(Array(25).fill(401))
    expect(statuses.at(-1)).toBe(429)
    expect((await program.get('/api/chat/threads')).status).toBe(200)
    app.clock.move(day + 60_000)
  })
})

describe('using a key', () => {
  /** What is open to keys; a call added here has to say so in the contract. */
  const open =
    /^\w+ \/api\/(chat\/(ask-stream|threads|history|files|pseudonym-rules)\b|sources\/|profile\/usage-stats$)|^GET \/api\/profile\/agreement$/

  test.each(Object.keys(calls))('%s says rightly whether keys open it', (name) => {
    expect((calls as Record<string, Call>)[name]!.access === 'user-or-key').toBe(open.test(name))
  })

  test('works without cookies and without the header of the page, for what belongs to its owner', async () => {
    const owner = await anOwner()
    const program = await aProgram(app, owner)
    engine.write('Ja [1].')
    engine.finish()
    const chunks = await program.ask('Was gilt bei der Kaution?')
    const { thread_id } = chunks.find((chunk) => chunk.type === 'thread')
    expect(chunks.at(-1).type).toBe('done')
    expect((await program.get('/api/chat/threads')).body.results).toHaveLength(1)
    expect((await program.post(`/api/chat/threads/${thread_id}/star`, { starred: true })).body.starred).toBe(true)
    expect((await owner.get(`/api/chat/history?thread=${thread_id}`)).body.results).toHaveLength(2)
    expect(program.cookies.size).toBe(0)
    const stranger = await aProgram(app, await anOwner())
    expect(await stranger.get(`/api/chat/threads/${thread_id}`)).toMatchObject({
      status: 404,
      body: { code: 'thread_not_found' },
    })
  })

  test('has the limits of its owner: legal areas and running answers', async () => {
    const owner = await anOwner()
    const program = await aProgram(app, owner)
    await app.parts.db.query("UPDATE users SET subscription_limited_laws = '{steuerrecht}' WHERE id = $1", [owner.id])
    expect(await program.post('/api/chat/ask-stream', { question: 'Darf ich?', law: 'strafrecht' })).toMatchObject({
      status: 403,
      body: { code: 'law_not_allowed' },
    })
    const ask = { question: 'Darf ich?', law: 'steuerrecht' }
    const running = [owner.post('/api/chat/ask-stream', ask), program.post('/api/chat/ask-stream', ask)]
    await eventually(() => {
      if (app.parts.running.byUser.get(owner.id)?.size !== 2) throw new Error('not yet')
    })
    expect(await program.post('/api/chat/ask-stream', ask)).toMatchObject({
      status: 429,
      body: { code: 'too_many_streams' },
    })
    await owner.post('/api/chat/reset-context')
    await Promise.all(running)
  })

  test('opens nothing else, whatever cookies come along', async () => {
    const owner = await aUser(app)
    const program = await aProgram(app, owner)
    for (const [name, value] of owner.cookies) program.cookies.set(name, value)
    for (const [method, url] of [
      ['GET', '/api/profile'],
      ['GET', path],
      ['POST', path],
      ['DELETE', `${path}/${program.uuid}`],
      ['POST', '/api/auth/logout'],
      ['POST', '/api/auth/login'],
      ['GET', '/api/health'],
      ['POST', '/api/chat/reset-context'],
      ['GET', '/api/system/operator'],
    ] as const)
      expect(await program.request(method, url), url).toMatchObject({ status: 403, body: { code: 'key_not_allowed' } })
    // A wrong key is no way round the header that protects the cookies.
    const wrong = new KeyVisitor(app, 'x')
    for (const [name, value] of owner.cookies) wrong.cookies.set(name, value)
    expect(await wrong.post('/api/auth/logout')).toMatchObject(refused)
    expect(await wrong.get('/api/chat/threads')).toMatchObject(refused)
    expect((await owner.get('/api/profile')).status).toBe(200)
  })

  test.each([
    ['nothing', ''],
    ['blanks', '  \t '],
    ['two words', ' a b'],
    ['10,000 characters', ` ${'x'.repeat(10_000)}`],
    ['the prefix', ' fst_live_'],
  ])('Bearer with %s is no key', async (_, shown) => {
    expect(
      await app.visit().request('GET', '/api/chat/threads', undefined, { authorization: `Bearer${shown}` }),
    ).toMatchObject(refused)
  })

  test('another way of authorization is not a key', async () => {
    const owner = await anOwner()
    expect((await owner.request('GET', '/api/profile', undefined, { authorization: 'Basic YTpi' })).status).toBe(200)
  })

  test('a key in the address is refused, also with a right one in the header', async () => {
    const program = await aProgram(app, await anOwner())
    const leaked = {
      status: 400,
      body: { code: 'key_in_address', detail: expect.stringContaining('Bitte löschen Sie diesen Schlüssel') },
    }
    for (const url of [
      `/api/chat/threads?api_key=${program.key}`,
      `/api/chat/threads?limit=10&access_token=${program.key}`,
      `/api/chat/threads/${program.key}`,
    ]) {
      expect(await app.visit().get(url)).toMatchObject(leaked)
      expect(await program.get(url)).toMatchObject(leaked)
    }
  })

  test('the last use is written at most once a minute', async () => {
    const owner = await anOwner()
    const program = await aProgram(app, owner)
    const lastUse = async () => (await owner.get(path)).body.results[0].last_used_at as string | null
    expect(await lastUse()).toBeNull()
    await program.get('/api/chat/threads')
    const first = await lastUse()
    expect(first).not.toBeNull()
    app.clock.move(50_000)
    const written = vi.spyOn(app.parts.db, 'query')
    await program.get('/api/chat/threads')
    expect(written.mock.calls.filter(([sql]) => statementText(sql).startsWith('UPDATE api_keys'))).toEqual([])
    written.mockRestore()
    expect(await lastUse()).toBe(first)
    // Two calls at once may both want to write; only the first one does.
    const now = new Date(app.clock.now().getTime() + 15_000)
    for (const at of [now, new Date(now.getTime() + 1000)])
      await touchKey(app.parts.db, program.uuid, at, new Date(at.getTime() - 60_000))
    expect(await lastUse()).toBe(now.toISOString())
    app.clock.move(80_000)
    await Promise.all([program.get('/api/chat/threads'), program.get('/api/chat/threads')])
    expect(Date.parse((await lastUse())!) - Date.parse(first!)).toBeGreaterThanOrEqual(60_000)
  })
})

describe('the end of a key', () => {
  test('deleted, without API access, or with a disabled account it is refused at once', async () => {
    const owner = await anOwner()
    const [deleted, kept] = [await aProgram(app, owner), await aProgram(app, owner)]
    expect((await owner.delete(`${path}/${deleted.uuid}`)).status).toBe(204)
    expect(await deleted.get('/api/chat/threads')).toMatchObject(refused)
    expect((await kept.get('/api/chat/threads')).status).toBe(200)
    await setApiAccess(app, owner, false)
    expect(await kept.get('/api/chat/threads')).toMatchObject(refused)
    await setApiAccess(app, owner, true)
    expect((await kept.get('/api/chat/threads')).status).toBe(200)
    await app.parts.db.query('UPDATE users SET disabled_at = now() WHERE id = $1', [owner.id])
    expect(await kept.get('/api/chat/threads')).toMatchObject(refused)
    expect((await audited(owner.id)).filter(({ event }) => event === 'api_key_refused')).toHaveLength(2)
    await app.parts.db.query('DELETE FROM users WHERE id = $1', [owner.id])
    expect((await app.parts.db.query('SELECT 1 FROM api_keys WHERE user_id = $1', [owner.id])).rowCount).toBe(0)
  })

  test('foreign, unknown and impossible ids answer alike, and nothing is deleted', async () => {
    const program = await aProgram(app, await anOwner())
    const other = await anOwner()
    const unknown = { status: 404, body: { code: 'key_not_found', detail: 'Diesen API-Schlüssel gibt es nicht.' } }
    for (const id of [program.uuid, '00000000-0000-4000-8000-000000000000', 'x', '%27', '1%20OR%201=1'])
      expect(await other.delete(`${path}/${id}`)).toMatchObject(unknown)
    expect((await program.get('/api/chat/threads')).status).toBe(200)
    expect((await other.get(path)).body).toEqual({ results: [], count: 0 })
  })

  test('a key of today works until midnight in Vienna, also on the days when clocks change', async () => {
    for (const today of ['2030-03-31', '2030-10-27', '2031-01-15', '2031-07-15']) {
      app.clock.move(Date.parse(`${today}T10:00:00Z`) - app.clock.now().getTime())
      const renewed = await aUser(app, { email: `wien${today}@kanzlei.at` })
      const program = await aProgram(app, renewed, today)
      const midnight = endOfDay(today).getTime()
      expect(new Date(midnight).toLocaleTimeString('de-AT', { timeZone: 'Europe/Vienna' })).toBe('00:00:00')
      app.clock.move(midnight - 1000 - app.clock.now().getTime())
      expect((await program.get('/api/chat/threads')).status).toBe(200)
      app.clock.move(midnight + 5 - app.clock.now().getTime())
      expect(await program.get('/api/chat/threads')).toMatchObject(refused)
    }
  })
})

test('no key lies in the data, in a log line or in the outbox', async () => {
  const app = await startApp()
  try {
    const owner = await aColleague(app)
    const program = await aProgram(app, owner)
    await program.get('/api/chat/threads')
    await program.get(`/api/chat/threads?key=${program.key}`)
    await mailTo(app.dataDir, owner.email)
    await app.parts.db.query('CHECKPOINT')
    // What the owner may see must be found, so that a search that finds nothing means something.
    const search = (text: string) =>
      promisify(execFile)('grep', ['-rlaF', text, app.dataDir]).then(
        ({ stdout }) => stdout.trim(),
        (error: { code: number }) => (error.code === 1 ? '' : 'grep failed'),
      )
    expect(await search(`fst_live_…${program.key.slice(-4)}`)).toContain('postgres')
    const secret = program.key.slice(9, -4)
    expect(await search(secret)).toBe('')
    expect(app.logs.some((line) => line.includes('api/chat/threads'))).toBe(true)
    expect(app.logs.some((line) => line.includes(secret))).toBe(false)
  } finally {
    await app.close()
  }
})
