// What administrators of a company see and decide: of their own domain only, of plans they may give, and never content.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser, eventually, password, startApp, type TestApp } from '../kit/app.ts'
import { mailTo } from '../kit/outbox.ts'
import { aColleague, type Person } from '../kit/people.ts'
import { Belongings, canary } from '../kit/belongings.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await aColleague(app, 'admin', 'betreiber.at')
})
afterAll(() => app.close())

const boss = (domain: string) => aUser(app, { email: `boss@${domain}`, role: 'company_admin', subscription: 'paid' })
const company = (domain: string, more: object = {}) =>
  admin.post('/api/admin/companies', {
    domain,
    name: 'Kanzlei',
    is_flex: false,
    blocks_files: false,
    requires_two_fa: false,
    default_subscription: 'free',
    allowed_laws: [],
    seats: null,
    contract_date: null,
    ...more,
  })
const member = (person: { id: string }) => `/api/company-admin/members/${person.id}`

test('members are the people of the own domain, with plan and usage and nothing they wrote', async () => {
  const chief = await boss('huber.at')
  const anna = await aUser(app, { email: 'anna@huber.at', first_name: 'Anna', last_name: 'Huber' })
  await aUser(app, { email: 'anna@anders.at' })
  await new Belongings(app, anna).plant()
  await anna.ask('Mein Vermieter gibt mir die Kaution nicht zurück, was gilt?')
  const { body, text } = await chief.get('/api/company-admin/members')
  expect(body).toMatchObject({
    count: 2,
    next: null,
    results: [
      { email: 'anna@huber.at', subscription: 'free', query: { usage: 2, limit: 10 }, two_fa_enabled: false },
      { email: 'boss@huber.at', role: 'company_admin', query: { limit: -1 } },
    ],
  })
  expect(text).not.toContain(canary)
  expect((await chief.get('/api/company-admin/members?search=ANNA@')).body.count).toBe(1)
  expect((await chief.get('/api/company-admin/company')).body).toMatchObject({
    domain: 'huber.at',
    members: 2,
    seats: null,
    assignable: ['free', 'paid_limited', 'paid'],
  })
})

test('plans are given and taken among those that may be given; what the operator arranged stays, foreign people are not there', async () => {
  const chief = await boss('plan.at')
  const [anna, arranged, stranger] = [
    await aUser(app, { email: 'anna@plan.at' }),
    await aUser(app, { email: 'gross@plan.at', subscription: 'paid_large' }),
    await aUser(app, { email: 'anna@fremd.at' }),
  ]
  const give = (person: { id: string }, subscription: string) => chief.put(member(person), { subscription })
  expect(await give(anna, 'paid_limited')).toMatchObject({ status: 200, body: { subscription: 'paid_limited' } })
  expect((await anna.get('/api/profile')).body.subscription).toBe('paid_limited')
  for (const plan of ['paid_flex', 'paid_internal', 'paid_large'])
    expect(await give(anna, plan)).toMatchObject({ status: 403, body: { code: 'plan_not_assignable' } })
  expect(await give(arranged, 'free')).toMatchObject({ status: 403, body: { code: 'plan_not_assignable' } })
  for (const id of [stranger.id, '00000000-0000-4000-8000-000000000000', 'x'])
    expect(await give({ id }, 'paid')).toMatchObject({ status: 404, body: { code: 'user_not_found' } })
  expect((await stranger.get('/api/profile')).body.subscription).toBe('free')
  await company('plan.at', { is_flex: true })
  expect(await give(anna, 'free')).toMatchObject({ status: 403 })
  await admin.put(`/api/admin/users/${anna.id}`, { subscription: 'free' })
  expect(await give(anna, 'paid_flex')).toMatchObject({ status: 200 })
  const { results } = (await anna.get('/api/profile/audit')).body
  expect(results[0]).toMatchObject({
    event: 'plan_changed',
    actor: 'other',
    details: { subscription: 'free → paid_flex' },
  })
})

test('an invitation leads to an account of the company, once, with its plan; seats are not exceeded', async () => {
  await company('einladung.at', { seats: 2, default_subscription: 'paid_small', name: 'Huber & Partner' })
  const chief = await boss('einladung.at')
  const ask = (email: string) => chief.post('/api/company-admin/invites', { email })
  expect(await ask('eva@fremd.at')).toMatchObject({
    status: 400,
    body: { detail: 'Bitte laden Sie nur Personen mit einer Adresse der Domain einladung.at ein.' },
  })
  expect(await ask('boss@einladung.at')).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  const sent = await ask('EVA@einladung.at')
  expect(sent).toMatchObject({ status: 201, body: { email: 'eva@einladung.at' } })
  expect(new Date(sent.body.expires_at).getTime() - new Date(sent.body.created_at).getTime()).toBe(7 * 86_400_000)
  expect(await ask('otto@einladung.at')).toMatchObject({ status: 409, body: { code: 'seats_taken' } })
  expect((await chief.get('/api/company-admin/company')).body).toMatchObject({ members: 1, invited: 1, seats: 2 })
  const { token } = await mailTo(app.dataDir, 'eva@einladung.at', 'Einladung')
  const form = {
    token,
    password,
    first_name: 'Eva',
    last_name: 'Gruber',
    accept_terms: true,
    professional_use: true,
  }
  const accept = (more: object = {}) => app.visit().post('/api/auth/invitation', { ...form, ...more })
  expect(await accept({ accept_terms: false })).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  expect(await accept({ token: 'A'.repeat(43) })).toMatchObject({ status: 400, body: { code: 'token_invalid' } })
  const made = await Promise.all([accept(), accept()])
  expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  const eva = app.visit()
  expect(await eva.post('/api/auth/login', { email: 'eva@einladung.at', password })).toMatchObject({ status: 200 })
  expect((await eva.get('/api/profile')).body).toMatchObject({
    subscription: 'paid_small',
    domain: 'einladung.at',
    organisation: 'Huber & Partner',
    role: 'user',
  })
  expect((await chief.get('/api/company-admin/invites')).body.results).toEqual([])
})

test('an administrator of the instance invites into any company, as its own do; nobody else does', async () => {
  await company('fremde-firma.at', { seats: 1 })
  const admin = await aColleague(app, 'admin', 'betreiber.at')
  const chief = await boss('andere-firma.at')
  const at = (domain: string) => `/api/admin/companies/${domain}/invites`
  const ask = (email: string, domain = 'fremde-firma.at', by = admin) => by.post(at(domain), { email })
  expect(await ask('eva@fremde-firma.at', undefined, chief)).toMatchObject({ status: 403 })
  expect(await ask('eva@gibtsnicht.at', 'gibtsnicht.at')).toMatchObject({
    status: 404,
    body: { code: 'company_not_found' },
  })
  expect(await ask('eva@anders.at')).toMatchObject({ status: 400 })
  const sent = await ask('eva@fremde-firma.at')
  expect(sent.status).toBe(201)
  expect(await ask('otto@fremde-firma.at')).toMatchObject({ status: 409, body: { code: 'seats_taken' } })
  expect((await admin.get(at('fremde-firma.at'))).body.results).toEqual([sent.body])
  const listed = async () => (await admin.get('/api/admin/companies?search=fremde-firma')).body.results
  expect(await listed()).toMatchObject([{ domain: 'fremde-firma.at', members: 0, seats: 1, invited: 1 }])
  expect(await mailTo(app.dataDir, 'eva@fremde-firma.at', 'Einladung')).toMatchObject({ token: expect.any(String) })
  // By the id alone, under another company, it is not there.
  await company('andere-firma.at')
  expect((await admin.delete(`${at('andere-firma.at')}/${sent.body.id}`)).status).toBe(404)
  expect((await chief.delete(`/api/company-admin/invites/${sent.body.id}`)).status).toBe(404)
  expect((await admin.delete(`${at('fremde-firma.at')}/${sent.body.id}`)).status).toBe(204)
  expect(await listed()).toMatchObject([{ invited: 0 }])
  const { rows } = await app.parts.db.query(
    "SELECT event FROM audit WHERE actor = $1 AND event LIKE 'invitation%' ORDER BY id",
    [admin.id],
  )
  expect(rows.map(({ event }) => event)).toEqual(['invitation_sent', 'invitation_withdrawn'])
})

test('an invitation ends after seven days, when it is taken back, and when a second one replaces it', async () => {
  const chief = await boss('frist.at')
  const other = await boss('andere.at')
  const secret = async (email: string) => (await mailTo(app.dataDir, email, 'Einladung')).token!
  const accept = (token: string) =>
    app.visit().post('/api/auth/invitation', {
      token,
      password,
      first_name: 'Eva',
      last_name: 'Gruber',
      accept_terms: true,
      professional_use: true,
    })
  await chief.post('/api/company-admin/invites', { email: 'zurueck@frist.at' })
  const taken = await secret('zurueck@frist.at')
  const [invitation] = (await chief.get('/api/company-admin/invites')).body.results
  expect((await other.delete(`/api/company-admin/invites/${invitation.id}`)).status).toBe(404)
  expect((await chief.delete(`/api/company-admin/invites/${invitation.id}`)).status).toBe(204)
  expect(await accept(taken)).toMatchObject({ status: 400, body: { code: 'token_invalid' } })
  await chief.post('/api/company-admin/invites', { email: 'spaet@frist.at' })
  const late = await secret('spaet@frist.at')
  app.clock.move(7 * 86_400_000)
  expect(await accept(late)).toMatchObject({ status: 400, body: { code: 'token_invalid' } })
  admin = await aColleague(app, 'admin', 'betreiber.at')
})

test('who registers by themself gets the plan of the company, while it has a seat', async () => {
  await company('selbst.at', { seats: 1, default_subscription: 'paid_small' })
  const plans: string[] = []
  for (const name of ['eins', 'zwei']) {
    const email = `${name}@selbst.at`
    await app.visit().post('/api/auth/register', {
      email,
      password,
      password_confirm: password,
      first_name: 'Anna',
      last_name: 'Huber',
      accept_terms: true,
      professional_use: true,
    })
    const { token } = await mailTo(app.dataDir, email)
    await app.visit().post('/api/auth/register-confirm', { token })
    const { rows } = await eventually(async () =>
      app.parts.db.query('SELECT subscription FROM users WHERE email = $1 AND confirmed_at IS NOT NULL', [email]),
    )
    plans.push(rows[0].subscription)
  }
  expect(plans).toEqual(['paid_small', 'free'])
})

test('the table for spreadsheets holds no formula, and that it was made is in the log', async () => {
  const chief = await boss('tabelle.at')
  await aUser(app, { email: 'eva@tabelle.at', first_name: '=HYPERLINK("x")', last_name: '+43;1' })
  const { status, headers, text } = await chief.get('/api/company-admin/members/export')
  expect([status, headers['content-type']]).toEqual([200, 'text/csv'])
  const lines = text.replace('\uFEFF', '').trim().split('\r\n')
  expect(lines[0]).toBe('E-Mail;Vorname;Nachname;Rolle;Tarif;Status;Zwei-Faktor;Anfragen im Monat;Zuletzt')
  expect(lines.find((line) => line.startsWith('eva@'))).toContain(
    `eva@tabelle.at;"'=HYPERLINK(""x"")";"'+43;1";Benutzer`,
  )
  expect(
    (await app.parts.db.query("SELECT 1 FROM audit WHERE event = 'members_exported' AND actor = $1", [chief.id]))
      .rowCount,
  ).toBe(1)
})

test('the two-factor duty holds for all members, whether the company was entered or not', async () => {
  const chief = await boss('pflicht.at')
  const anna = await aUser(app, { email: 'anna@pflicht.at' })
  expect(await chief.put('/api/company-admin/company', { requires_two_fa: true })).toMatchObject({
    status: 200,
    body: { requires_two_fa: true },
  })
  expect(await anna.get('/api/chat/threads')).toMatchObject({ status: 403, body: { code: 'two_fa_setup_required' } })
  expect(await chief.get('/api/company-admin/company')).toMatchObject({ status: 403 })
})

test('an administrator of the instance without a company is told so', async () => {
  const alone = await aUser(app, { email: 'betreiberin@gmail.com', role: 'admin' })
  for (const call of ['company', 'members', 'invites', 'members/export'])
    expect(await alone.get(`/api/company-admin/${call}`)).toMatchObject({
      status: 404,
      body: { code: 'company_not_found', detail: 'Ihre E-Mail-Adresse gehört zu keinem Unternehmen.' },
    })
})
