// What administrators do to people: it holds at once, stands in the audit log under the one who did it, and never shows content.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { viennaDay } from '../../contract/vienna.ts'
import { aUser, eventually, password, startApp, type TestApp } from '../kit/app.ts'
import { mailTo } from '../kit/outbox.ts'
import { aColleague, aProgram, type Person } from '../kit/people.ts'
import { canary } from '../kit/belongings.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await aColleague(app, 'admin', 'betreiber.at')
})
afterAll(() => app.close())

const at = (person: { id: string }, rest = '') => `/api/admin/users/${person.id}${rest}`
const linesOf = async (person: Person) => (await person.get('/api/profile/audit?limit=100')).body.results

test('people are found by address, name and domain, by plan, role and state, page after page', async () => {
  for (const name of ['Berta', 'Cäcilie', 'Dora'])
    await aUser(app, { email: `${name.toLowerCase()}@suche.at`, first_name: name, last_name: 'Ölmayr' })
  await aUser(app, { email: 'emil@suche.at', role: 'company_admin', subscription: 'paid_small' })
  await app.parts.db.query("UPDATE users SET disabled_at = now() WHERE email = 'dora@suche.at'")
  const found = async (query: string) => {
    const { body } = await admin.get(`/api/admin/users?${query}`)
    return [body.count, body.results.map(({ email }: { email: string }) => email.split('@')[0]).join(' ')]
  }
  expect(await found('search=SUCHE.at')).toEqual([4, 'berta cäcilie dora emil'])
  expect(await found(`search=${encodeURIComponent('cäcilie ölm')}`)).toEqual([1, 'cäcilie'])
  expect(await found('search=suche.at&role=company_admin')).toEqual([1, 'emil'])
  expect(await found('search=suche.at&subscription=paid_small')).toEqual([1, 'emil'])
  expect(await found('search=suche.at&state=disabled')).toEqual([1, 'dora'])
  expect(await found('search=suche.at&state=active')).toEqual([3, 'berta cäcilie emil'])
  // Signs that a pattern would read otherwise.
  expect(await found(`search=${encodeURIComponent('%')}`)).toEqual([0, ''])
  const first = await admin.get('/api/admin/users?search=suche.at&limit=3')
  const second = await admin.get(`/api/admin/users?search=suche.at&limit=3&after=${first.body.next}`)
  expect(second.body).toMatchObject({
    count: 4,
    next: null,
    results: [{ email: 'emil@suche.at', role: 'company_admin' }],
  })
})

test('plan, areas, duty and API access hold with the next request; old and new are in the log, and the person reads them', async () => {
  const person = await aUser(app, { email: 'anna@wirkung.at' })
  const program = await aProgram(app, person)
  const changed = await admin.put(at(person), {
    subscription: 'paid_medium',
    subscription_limited_laws: ['steuerrecht'],
    is_api_enabled: false,
  })
  expect(changed).toMatchObject({ status: 200, body: { subscription: 'paid_medium', is_api_enabled: false } })
  expect((await person.get('/api/profile')).body).toMatchObject({
    subscription: 'paid_medium',
    subscription_limited_laws: ['steuerrecht'],
    is_api_enabled: false,
  })
  expect((await program.get('/api/chat/threads')).status).toBe(401)
  expect(await person.post('/api/chat/ask-stream', { question: 'Kaution?', law: 'zivilrechtogh' })).toMatchObject({
    status: 403,
    body: { code: 'law_not_allowed' },
  })
  // What is not sent stays.
  await admin.put(at(person), { is_api_enabled: true })
  expect((await person.get('/api/profile')).body).toMatchObject({ subscription: 'paid_medium', is_api_enabled: true })
  await admin.get(at(person))
  const lines = (await linesOf(person)).filter(({ actor }: { actor: string }) => actor === 'other')
  const told = lines.map(({ event, details, actor, ip_prefix }: Record<string, unknown>) => [
    event,
    details,
    actor,
    ip_prefix,
  ])
  // Who it was is not told to the person, nor from where.
  expect(told).toEqual([
    ['user_viewed', {}, 'other', null],
    ['api_opened', {}, 'other', null],
    ['user_changed', { subscription_limited_laws: '– → steuerrecht' }, 'other', null],
    ['api_closed', {}, 'other', null],
    ['plan_changed', { subscription: 'free → paid_medium' }, 'other', null],
  ])
  const { body } = await admin.get(at(person, '/audit?limit=2'))
  expect(body.results).toMatchObject([
    { event: 'user_viewed', actor: admin.id, actor_email: admin.email, user_email: person.email },
    { event: 'api_opened', actor: admin.id, ip_prefix: '127.0.0.0/24' },
  ])
  const older = await admin.get(at(person, `/audit?limit=2&after=${body.next}`))
  expect(older.body.results.map((line: { event: string }) => line.event)).toEqual(['api_key_refused', 'user_changed'])
  await mailTo(app.dataDir, person.email, 'Tarif')

  await admin.put(at(person), { is_two_fa_enforced: true })
  expect(await person.get('/api/chat/threads')).toMatchObject({ status: 403, body: { code: 'two_fa_setup_required' } })
})

test('a role needs the password again, holds at once and ends the sessions', async () => {
  const person = await aUser(app, { email: 'otto@rolle.at' })
  const give = (role: string, more: object = { password }) => admin.put(at(person, '/role'), { role, ...more })
  expect(await give('admin', {})).toMatchObject({ status: 400, body: { detail: 'Passwort ist erforderlich' } })
  expect(await give('admin', { password: 'falsch' })).toMatchObject({ status: 400, body: { code: 'password_wrong' } })
  expect((await person.get('/api/admin/users')).status).toBe(403)
  expect(await give('company_admin')).toMatchObject({ status: 200, body: { role: 'company_admin' } })
  expect((await person.get('/api/profile')).status).toBe(401)
  // Whoever administers a company has one.
  expect((await admin.get('/api/admin/companies?search=rolle.at')).body.results).toMatchObject([
    { domain: 'rolle.at', admins: ['otto@rolle.at'] },
  ])
  const mailOnly = await aUser(app, { email: 'ohne.firma@gmail.com' })
  expect(await admin.put(at(mailOnly, '/role'), { role: 'company_admin', password })).toMatchObject({
    status: 400,
    body: { detail: 'Nur Konten mit der Domain eines Unternehmens können ein Unternehmen administrieren.' },
  })
})

test('nobody changes their own role or locks themself; of two who remove each other one stays', async () => {
  expect(await admin.put(at(admin, '/role'), { role: 'user', password })).toMatchObject({
    status: 409,
    body: { detail: 'Ihre eigene Rolle können Sie nicht ändern.' },
  })
  expect(await admin.post(at(admin, '/disable'), { password })).toMatchObject({ status: 409 })
  const [one, two] = [await aColleague(app, 'admin'), await aColleague(app, 'admin')]
  await app.parts.db.query("UPDATE users SET role = 'user' WHERE id = $1", [admin.id])
  const results = await Promise.all([
    one.put(at(two, '/role'), { role: 'user', password }),
    two.post(at(one, '/disable'), { password }),
  ])
  const left = await app.parts.db.query("SELECT id FROM users WHERE role = 'admin' AND disabled_at IS NULL")
  expect(left.rowCount).toBe(1)
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
  await app.parts.db.query("UPDATE users SET role = 'admin' WHERE id = $1", [admin.id])
  admin = await aColleague(app, 'admin', 'betreiber.at')
})

test('a locked account is out at once, erases nothing, and can be opened again', async () => {
  const person = await aUser(app, { email: 'lena@sperre.at' })
  for (const [proof, detail] of [
    [{}, 'Passwort ist erforderlich'],
    [{ password: 'falsch' }, 'Ungültiges Passwort'],
  ] as const)
    expect(await admin.post(at(person, '/disable'), proof)).toMatchObject({ status: 400, body: { detail } })
  expect((await person.get('/api/profile')).status).toBe(200)
  expect(await admin.post(at(person, '/disable'), { password })).toMatchObject({
    status: 200,
    body: { state: 'disabled', erase_at: null, sessions: [] },
  })
  expect((await person.get('/api/profile')).status).toBe(401)
  const again = await admin.post(at(person, '/disable'), { password })
  expect(again).toMatchObject({ status: 409, body: { detail: 'Dieses Konto ist bereits deaktiviert.' } })
  expect(await admin.post(at(person, '/access-mail'))).toMatchObject({ status: 409 })
  expect(await admin.post(at(person, '/reopen'))).toMatchObject({ status: 200, body: { state: 'active' } })
  expect((await app.visit().post('/api/auth/login', { email: person.email, password })).status).toBe(200)
  expect(await admin.post(at(person, '/reopen'))).toMatchObject({ status: 409 })
})

test('sessions end, and the mail that leads into the account is sent again', async () => {
  const person = await aUser(app, { email: 'mia@mail.at' })
  expect((await admin.get(at(person))).body.sessions).toHaveLength(1)
  expect((await admin.delete(at(person, '/sessions'))).status).toBe(204)
  expect((await person.get('/api/profile')).status).toBe(401)
  expect(await admin.post(at(person, '/access-mail'))).toMatchObject({ status: 202, body: { mail: 'reset' } })
  expect(await mailTo(app.dataDir, person.email, 'Neues Passwort')).toMatchObject({ token: expect.any(String) })
  await app.parts.db.query("UPDATE users SET confirmed_at = NULL WHERE email = 'mia@mail.at'")
  expect(await admin.post(at(person, '/access-mail'))).toMatchObject({ status: 202, body: { mail: 'confirm' } })
})

test('an unknown person is 404 in every call', async () => {
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x'])
    for (const answer of [
      await admin.get(at({ id })),
      await admin.put(at({ id }), { is_api_enabled: true }),
      await admin.put(at({ id }, '/role'), { role: 'user', password }),
      await admin.delete(at({ id }, '/sessions')),
      await admin.post(at({ id }, '/disable'), { password }),
      await admin.post(at({ id }, '/reopen')),
      await admin.post(at({ id }, '/access-mail')),
      await admin.get(at({ id }, '/audit')),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'user_not_found' } })
})

test('questions are listed as metadata, by person, area and outcome, and counted for their day', async () => {
  const [asker, other] = [
    await aUser(app, { email: 'frage@verlauf.at', subscription: 'paid' }),
    await aUser(app, { email: 'andere@verlauf.at', subscription: 'paid' }),
  ]
  const chunks = await asker.ask('Was regelt § 16b MRG?')
  const { timestamp } = chunks.find((chunk) => chunk.type === 'done')
  await asker.put('/api/chat/rate', { timestamp, liked: true, include_text: false })
  await asker.ask('Qwertz asdfgh yxcvbn?', { law: 'strafrecht' })
  await other.ask('Wie lange ist die Kündigungsfrist?')
  const list = async (query: string) => (await admin.get(`/api/admin/query-history?${query}`)).body
  const own = await list('email=FRAGE@verlauf.at')
  expect(own).toMatchObject({
    next: null,
    results: [
      { email: 'frage@verlauf.at', law: 'strafrecht', kind: 'question', is_proven: false, liked: null },
      { law: 'zivilrechtogh', state: 'complete', is_proven: true, liked: true, error: null, input_tokens: null },
    ],
  })
  expect(own.results[0].duration_ms).toBeGreaterThanOrEqual(0)
  expect((await list('email=frage@verlauf.at&law=strafrecht')).results).toHaveLength(1)
  expect((await list('email=frage@verlauf.at&only=unproven')).results).toMatchObject([{ law: 'strafrecht' }])
  expect((await list('email=frage@verlauf.at&only=failed')).results).toEqual([])
  expect((await list('email=niemand@verlauf.at')).results).toEqual([])
  const first = await list('email=frage@verlauf.at&limit=1')
  expect((await list(`email=frage@verlauf.at&limit=1&after=${first.next}`)).results).toMatchObject([{ liked: true }])
  const days = await admin.get('/api/admin/query-days')
  expect(days.body.results).toContainEqual(
    expect.objectContaining({ law: 'strafrecht', asked: 1, unproven: 1, failed: 0 }),
  )
  for (const text of [JSON.stringify(own), days.text]) expect(text).not.toMatch(/16b|Qwertz/)
})

test('the whole log is found by who acted, to whom, what and when, saved without formulas, and its chain is looked at', async () => {
  const person = await aUser(app, { email: 'iris@protokoll.at' })
  const other = await aColleague(app, 'admin', 'protokoll.at')
  for (const is_api_enabled of [true, false, true]) await other.put(at(person), { is_api_enabled })
  await person.put('/api/profile/update', { organisation: '=1+1' })
  const found = async (query: string) => {
    const { status, body } = await admin.get(`/api/admin/audit?${query}`)
    expect(status).toBe(200)
    return body.results.map(({ event }: { event: string }) => event)
  }
  const toPerson = `user=${person.email}`
  expect(await found(toPerson)).toEqual(['profile_changed', 'api_opened', 'api_closed', 'api_opened'])
  expect(await found(`actor=${other.email}&event=api_opened`)).toEqual(['api_opened', 'api_opened'])
  expect(await found(`actor=nobody@protokoll.at`)).toEqual([])
  expect(await found(`${toPerson}&by=job`)).toEqual([])
  const today = viennaDay(app.clock.now())
  expect(await found(`${toPerson}&since=${today}&until=${today}`)).toHaveLength(4)
  expect(await found(`${toPerson}&until=2020-01-01`)).toEqual([])
  expect(await found(`${toPerson}&since=2999-01-01`)).toEqual([])
  expect((await admin.get('/api/admin/audit?since=31.12.2026')).body.detail).toContain(
    'Ein Tag hat die Form JJJJ-MM-TT.',
  )
  // Page after page, nothing twice.
  const first = await admin.get(`/api/admin/audit?${toPerson}&limit=3`)
  const second = await admin.get(`/api/admin/audit?${toPerson}&limit=3&after=${first.body.next}`)
  expect([...first.body.results, ...second.body.results].map(({ event }) => event)).toEqual(await found(toPerson))

  const table = await admin.get(`/api/admin/audit/export?${toPerson}`)
  expect(table.headers['content-type']).toContain('text/csv')
  expect(table.text).toContain(`API-Zugang aktiviert;;${other.email};${person.email}`)
  expect(table.text).not.toMatch(/(^|;)[=+@-]/m)
  expect((await found('event=audit_exported')).length).toBe(1)

  const lookedAt = () =>
    eventually(async () => {
      const { body } = await admin.get('/api/admin/audit/chain')
      expect(body.is_checking).toBe(false)
      return body.last
    })
  expect((await admin.post('/api/admin/audit/check')).status).toBe(202)
  const { position, hash, broken } = await lookedAt()
  expect([position, hash, broken]).toEqual([
    expect.stringMatching(/^\d+$/),
    expect.stringMatching(/^[0-9a-f]{64}$/),
    null,
  ])
  await app.parts.db.query('ALTER TABLE audit DISABLE TRIGGER audit_kept')
  await app.parts.db.query(`UPDATE audit SET actor = 'tool' WHERE position = ${position}`)
  await admin.post('/api/admin/audit/check')
  await eventually(async () => expect((await lookedAt()).broken).toBe(position))
})

test('figures of the whole instance: what was asked, how long it took, what was named as absent; never a word of it', async () => {
  const asker = await aUser(app, { email: 'zahlen@figuren.at' })
  const before = (await admin.get('/api/admin/statistics')).body
  const sum = (
    figures: { questions: { law: string; asked: number; unproven: number }[] },
    name: 'asked' | 'unproven',
  ) => figures.questions.filter(({ law }) => law === 'strafrecht').reduce((total, row) => total + row[name], 0)
  await asker.ask(`Wann ist meine Vorstrafe gelöscht, wenn ich am ${canary} wohne?`, { law: 'strafrecht' })
  // A law that exists and is not in stock; a word that looks like one counts for nothing.
  await asker.ask('Was regelt § 7 TilgG?', { law: 'strafrecht' })
  await asker.ask('Was regelt § 7 ZwetschkenG?', { law: 'strafrecht' })
  const { body, text } = await admin.get('/api/admin/statistics?days=90')
  expect(sum(body, 'asked') - sum(before, 'asked')).toBe(3)
  const absent = body.absent.filter(({ law }: { law: string }) => law === 'strafrecht')
  expect(absent).toContainEqual({ law: 'strafrecht', absent: 'TilgG', count: expect.any(Number) })
  expect(text).not.toContain('Zwetschken')
  expect(body.overall).toMatchObject({ median_ms: expect.any(Number), p95_ms: expect.any(Number) })
  expect(body.times.at(-1).p95_ms).toBeGreaterThanOrEqual(body.times.at(-1).median_ms)
  const year = (await admin.get('/api/admin/statistics?days=365')).body
  expect([year.unit, new Date(year.since).getUTCDay()]).toEqual(['week', 1])
  expect(sum(year, 'asked')).toBe(sum(body, 'asked'))
  expect((await admin.get('/api/admin/statistics?days=7')).status).toBe(400)
  await eventually(async () =>
    expect((await admin.get('/api/admin/statistics')).body.storage.at(-1).database).toBeGreaterThan(1_000_000),
  )
})

test('the health of the instance is told without content, and failed work is tried again', async () => {
  const { body } = await admin.get('/api/admin/health')
  expect(body).toMatchObject({
    database: { is_embedded: true },
    is_worker: true,
    mail: { host: null },
    model: null,
    backup: { at: null, places: 0 },
    drill: null,
    index: { is_current: true },
  })
  expect(body.disk.free).toBeGreaterThan(0)
  expect(body.disk.total).toBeGreaterThan(body.disk.free)
  const { db, jobs } = app.parts
  // An import that is unknown ends without doing anything.
  const id = '5f0c8f9e-8d2f-4f0f-9f65-0f6a2b6b1c11'
  await jobs.add({ name: 'corpus-import', retries: 0 }, { id })
  const failed = () => admin.get('/api/admin/health').then(({ body }) => body.failed)
  await eventually(async () =>
    expect(
      (await db.query("SELECT 1 FROM jobs.job WHERE name = 'corpus-import' AND state = 'completed'")).rows,
    ).toHaveLength(1),
  )
  await db.query("UPDATE jobs.job SET state = 'failed' WHERE name = 'corpus-import'")
  const [job] = await failed()
  expect(job).toMatchObject({ queue: 'corpus-import', attempts: 1 })
  expect((await admin.post(`/api/admin/jobs/${job.id}/retry`)).status).toBe(204)
  await eventually(async () => expect(await failed()).toEqual([]))
  expect((await admin.post(`/api/admin/jobs/${job.id}/retry`)).body.code).toBe('job_not_found')
})
