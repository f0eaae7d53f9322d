// What an administrator tells people, and what they decide about a mail domain: it holds for everybody concerned, at once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assignablePlans, isAdmin, isCompanyAdmin, seesCompanyAdmin } from '../../contract/roles.ts'
import { subscriptionKeys } from '../../contract/subscriptions.ts'
import { blocksFiles } from '../../server/features/companies/companies.ts'
import { aUser, startApp, type TestApp } from '../kit/app.ts'
import { aColleague, type Person } from '../kit/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await aColleague(app, 'admin', 'betreiber.at')
})
afterAll(() => app.close())

const settings = {
  name: 'Huber & Partner',
  is_flex: false,
  blocks_files: false,
  requires_two_fa: false,
  default_subscription: 'paid_small',
  allowed_laws: [] as string[],
  seats: 15,
  contract_date: '2026-11-02',
}
const enter = (domain: string, more: object = {}) =>
  admin.post('/api/admin/companies', { ...settings, domain, ...more })
const change = (domain: string, more: object = {}) =>
  admin.put(`/api/admin/companies/${domain}`, { ...settings, ...more })
const userOf = async (person: Person) => (await person.get('/api/profile')).body

test('a company is entered in the one spelling of its domain, with its members and administrators, and only once', async () => {
  await aColleague(app, 'user', 'huber.at')
  const boss = await aColleague(app, 'company_admin', 'huber.at')
  const entered = await enter(' @HUBER.at ')
  expect(entered.status).toBe(201)
  expect(entered.body).toMatchObject({ ...settings, domain: 'huber.at', members: 2, admins: [boss.email] })
  expect(await enter('huber.at')).toMatchObject({
    status: 409,
    body: { detail: 'Das Unternehmen mit der Domain huber.at gibt es bereits.' },
  })
  const found = await admin.get('/api/admin/companies?search=PARTNER')
  expect(found.body).toMatchObject({ count: 1, next: null, results: [entered.body] })
})

test.each([
  ['gmail.com', 'gmail.com gehört einem öffentlichen Mail-Anbieter und ist keinem Unternehmen zugeordnet.'],
  ['kanzlei', 'Bitte geben Sie eine Domain ein, zum Beispiel kanzlei.at'],
  ['http://kanzlei.at/x', 'Bitte geben Sie eine Domain ein, zum Beispiel kanzlei.at'],
])('%s is no domain of a company, nor one to be blocked', async (domain, detail) => {
  for (const answer of [await enter(domain), await admin.post('/api/admin/blocked-domains', { domain })])
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  expect([(await enter(domain)).body.detail].flat()).toContain(detail)
})

test('pages follow one another by the domain, without a gap and without the same company twice', async () => {
  for (const letter of 'abcde') await enter(`seite-${letter}.at`, { name: 'Blatt' })
  const seen: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const mark: string = after && `&after=${after}`
    const { body } = await admin.get(`/api/admin/companies?search=blatt&limit=2${mark}`)
    expect(body.count).toBe(5)
    seen.push(...body.results.map(({ domain }: { domain: string }) => domain))
    after = body.next
  }
  expect(seen).toEqual(['a', 'b', 'c', 'd', 'e'].map((letter) => `seite-${letter}.at`))
  for (const wrong of ['x', 'bnVsbA', 'W10'])
    expect(await admin.get(`/api/admin/companies?after=${wrong}`)).toMatchObject({
      status: 400,
      body: { detail: 'Diese Seite der Liste gibt es nicht.' },
    })
})

test('what is decided holds for members with their next request, and for those who come later', async () => {
  const [member, boss, stranger] = [
    await aColleague(app, 'user', 'gruber.at'),
    await aColleague(app, 'company_admin', 'gruber.at'),
    await aColleague(app, 'user', 'anders.at'),
  ]
  await enter('gruber.at', { allowed_laws: ['steuerrecht', 'strafrecht'], is_flex: true })
  expect(await userOf(member)).toMatchObject({
    subscription_limited_laws: ['steuerrecht', 'strafrecht'],
    is_flex_admin: false,
    is_two_fa_enforced: false,
  })
  expect(await userOf(boss)).toMatchObject({ is_flex_admin: true })

  await change('gruber.at', { allowed_laws: ['steuerrecht'], requires_two_fa: true })
  expect(await userOf(member)).toMatchObject({
    subscription_limited_laws: ['steuerrecht'],
    is_two_fa_enforced: true,
  })
  expect(await member.get('/api/chat/threads')).toMatchObject({ status: 403, body: { code: 'two_fa_setup_required' } })
  const later = await aColleague(app, 'user', 'gruber.at')
  expect(await userOf(later)).toMatchObject({ subscription_limited_laws: ['steuerrecht'], is_two_fa_enforced: true })
  expect(await userOf(stranger)).toMatchObject({ subscription_limited_laws: [], is_two_fa_enforced: false })

  await change('gruber.at', { allowed_laws: ['steuerrecht'] })
  expect(await userOf(member)).toMatchObject({ is_two_fa_enforced: false })
  expect((await admin.delete('/api/admin/companies/gruber.at')).status).toBe(204)
  expect(await change('gruber.at')).toMatchObject({ status: 404, body: { code: 'company_not_found' } })
  expect(await userOf(boss)).toMatchObject({ is_flex_admin: false, subscription: 'paid' })
})

test('the duty of one person outlives that of the company', async () => {
  const person = await aColleague(app, 'user', 'pflicht.at')
  await app.parts.db.query('UPDATE users SET is_two_fa_enforced = true WHERE id = $1', [person.id])
  await enter('pflicht.at', { requires_two_fa: true })
  await change('pflicht.at')
  expect(await userOf(person)).toMatchObject({ is_two_fa_enforced: true })
})

test('files are blocked by the list of domains or by the company, and for nobody of a public provider', async () => {
  const blocks = (domain: string | null) => blocksFiles(app.parts, domain)
  await enter('ohne-dateien.at', { blocks_files: true })
  await enter('mit-dateien.at')
  expect((await admin.post('/api/admin/blocked-domains', { domain: 'gesperrt.at' })).status).toBe(201)
  expect((await admin.post('/api/admin/blocked-domains', { domain: 'GESPERRT.at' })).status).toBe(409)
  expect((await admin.get('/api/admin/blocked-domains')).body.results).toMatchObject([{ domain: 'gesperrt.at' }])
  const asked = ['ohne-dateien.at', 'mit-dateien.at', 'gesperrt.at', 'anders.at', null]
  expect(await Promise.all(asked.map(blocks))).toEqual([true, false, true, false, false])
  expect((await admin.delete('/api/admin/blocked-domains/gesperrt.at')).status).toBe(204)
  expect((await admin.delete('/api/admin/blocked-domains/gesperrt.at')).status).toBe(404)
  await change('ohne-dateien.at')
  expect(await Promise.all(asked.map(blocks))).toEqual([false, false, false, false, false])
})

test('who decided what is in the audit log, old and new, under the one who did it', async () => {
  await enter('protokoll.at')
  await change('protokoll.at', { seats: 20, allowed_laws: ['strafrecht'] })
  const { rows } = await app.parts.db.query(
    "SELECT event, actor, user_id, details FROM audit WHERE details->>'domain' = 'protokoll.at' ORDER BY id",
  )
  expect(rows).toEqual([
    {
      event: 'company_created',
      actor: admin.id,
      user_id: null,
      details: { domain: 'protokoll.at', name: settings.name },
    },
    {
      event: 'company_changed',
      actor: admin.id,
      user_id: null,
      details: { domain: 'protokoll.at', seats: '15 → 20', allowed_laws: '– → strafrecht' },
    },
  ])
})

test('each wrong setting is told in German, and nothing is stored', async () => {
  const wrong = await enter('falsch.at', { name: ' ', seats: 0, contract_date: '2.11.2026', default_subscription: 'x' })
  expect(wrong.status).toBe(400)
  expect(wrong.body.detail).toEqual([
    'Bitte geben Sie den Namen des Unternehmens ein',
    'Diesen Tarif gibt es nicht.',
    'Bitte geben Sie eine ganze Zahl von 1 bis 100.000 ein, oder lassen Sie das Feld leer',
    'Das Vertragsdatum muss die Form JJJJ-MM-TT haben.',
  ])
  expect((await admin.get('/api/admin/companies?search=falsch.at')).body.count).toBe(0)
})

test('a company administrator decides none of this', async () => {
  const boss = await aUser(app, { email: 'boss@chefin.at', role: 'company_admin' })
  expect(await boss.get('/api/admin/companies')).toMatchObject({ status: 403, body: { code: 'access_denied' } })
})

test('what a role may: administrators everything, company administrators only with a domain of their own', () => {
  const rows = [
    ['admin', 'kanzlei.at', false, [true, false, true], subscriptionKeys],
    ['admin', null, false, [true, false, true], subscriptionKeys],
    ['company_admin', 'kanzlei.at', false, [false, true, true], ['free', 'paid_limited', 'paid']],
    ['company_admin', 'kanzlei.at', true, [false, true, true], ['free', 'paid_flex']],
    ['company_admin', null, true, [false, false, false], []],
    ['user', 'kanzlei.at', true, [false, false, false], []],
    ['user', null, false, [false, false, false], []],
  ] as const
  for (const [role, domain, is_flex_admin, seen, plans] of rows) {
    const person = { role, domain, is_flex_admin }
    expect([isAdmin(person), isCompanyAdmin(person), seesCompanyAdmin(person)]).toEqual(seen)
    expect(assignablePlans(person)).toEqual(plans)
  }
})

test('vouchers are made, given out once and withdrawn; who asked for a larger plan is listed', async () => {
  const voucher = { subscription: 'paid_medium', months: 3, uses: 2, last_day: null }
  const make = (more: object) => admin.post('/api/admin/vouchers', { ...voucher, ...more })
  expect(await make({ code: 'kanzlei-2026' })).toMatchObject({ status: 201, body: { code: 'KANZLEI-2026', used: 0 } })
  expect(await make({ code: 'KANZLEI-2026' })).toMatchObject({ status: 409 })
  expect((await make({})).body.code).toMatch(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){2}$/)
  const wrong = await make({ code: 'ä', subscription: 'free', months: 0, uses: 0.5, last_day: 'morgen' })
  expect(wrong.body.detail).toHaveLength(5)
  const past = await make({ last_day: '2020-01-01' })
  expect(past).toMatchObject({
    status: 400,
    body: { detail: 'Das Ablaufdatum darf nicht in der Vergangenheit liegen.' },
  })
  const person = await aUser(app, { email: 'gast@gutschein.at' })
  expect((await person.post('/api/profile/apply-promo-code', { promo_code: 'kanzlei-2026' })).status).toBe(200)
  expect((await admin.get('/api/admin/vouchers')).body.results).toContainEqual({
    ...voucher,
    code: 'KANZLEI-2026',
    used: 1,
  })
  expect((await admin.delete('/api/admin/vouchers/KANZLEI-2026')).status).toBe(204)
  expect((await admin.delete('/api/admin/vouchers/KANZLEI-2026')).status).toBe(404)
  expect((await person.get('/api/profile')).body.subscription).toBe('paid_medium')
  await person.post('/api/profile/upgrade-subscription', { subscription: 'paid_large', tax_only: true })
  expect((await admin.get('/api/admin/upgrade-requests')).body).toMatchObject({
    count: 1,
    results: [{ email: person.email, current: 'paid_medium', subscription: 'paid_large', tax_only: true }],
  })
})

describe('system messages', () => {
  // The clock moves: nobody's session outlives a test.
  beforeEach(async () => {
    admin = await aColleague(app, 'admin', 'betreiber.at')
  })
  const hour = 3_600_000
  const at = (hours: number) => new Date(app.clock.now().getTime() + hours * hour).toISOString()
  const write = (message: string, more: object = {}) =>
    admin.post('/api/admin/system-messages', { message, audience: 'all', from_at: at(-1), until_at: null, ...more })
  const shownTo = async (person: Person) =>
    (await person.get('/api/system/messages')).body.results.map(({ message }: { message: string }) => message)

  test('are shown to their audience, from their beginning until their end', async () => {
    const [reader, payer, boss] = [
      await aUser(app, { email: 'leser@nachricht.at' }),
      await aUser(app, { email: 'zahler@nachricht.at', subscription: 'paid_small' }),
      await aUser(app, { email: 'boss@nachricht.at', role: 'company_admin' }),
    ]
    await write('An alle')
    await write('Kostenfrei', { audience: 'free' })
    await write('Bezahlt', { audience: 'paid' })
    await write('Firmen', { audience: 'company_admins' })
    await write('Intern', { audience: 'admins' })
    await write('Später', { from_at: at(2), until_at: at(4) })
    await write('Vorbei', { from_at: at(-3), until_at: at(-2) })
    expect((await shownTo(reader)).toSorted()).toEqual(['An alle', 'Kostenfrei'])
    expect((await shownTo(payer)).toSorted()).toEqual(['An alle', 'Bezahlt'])
    expect((await shownTo(boss)).toSorted()).toEqual(['An alle', 'Firmen', 'Kostenfrei'])
    expect((await shownTo(admin)).toSorted()).toEqual(['An alle', 'Bezahlt', 'Intern'])
    const { body } = await admin.get('/api/admin/system-messages?limit=100')
    const states = new Map(body.results.map((row: { message: string; state: string }) => [row.message, row.state]))
    expect([states.get('Später'), states.get('An alle'), states.get('Vorbei')]).toEqual(['planned', 'active', 'ended'])
    app.clock.move(3 * hour)
    expect(await shownTo(await aUser(app))).toContain('Später')
    app.clock.move(2 * hour)
    expect(await shownTo(await aUser(app))).not.toContain('Später')
  })

  test('are changed and deleted; what is not there is 404', async () => {
    const reader = await aUser(app)
    const { uuid } = (await write('Wartung um 18 Uhr')).body
    const changed = { message: 'Wartung um 19 Uhr', audience: 'all', from_at: at(-1), until_at: null }
    expect(await admin.put(`/api/admin/system-messages/${uuid}`, changed)).toMatchObject({
      status: 200,
      body: { message: 'Wartung um 19 Uhr', state: 'active' },
    })
    expect(await shownTo(reader)).toContain('Wartung um 19 Uhr')
    expect((await admin.delete(`/api/admin/system-messages/${uuid}`)).status).toBe(204)
    expect(await shownTo(reader)).not.toContain('Wartung um 19 Uhr')
    for (const id of [uuid, 'x'])
      expect(await admin.put(`/api/admin/system-messages/${id}`, changed)).toMatchObject({
        status: 404,
        body: { code: 'message_not_found' },
      })
  })

  test('say what is wrong with them', async () => {
    const wrong = await write(' ', { audience: 'x', from_at: '', until_at: 'morgen' })
    expect(wrong.body.detail).toEqual([
      'Bitte geben Sie den Text der Nachricht ein',
      'Diese Zielgruppe gibt es nicht.',
      'Bitte geben Sie an, ab wann die Nachricht gezeigt wird',
      'Bitte geben Sie einen Zeitpunkt an, oder lassen Sie das Feld leer',
    ])
    expect((await write('Text', { until_at: at(-2) })).body.detail).toBe('Das Ende muss nach dem Beginn liegen')
  })
})
