// What people tell the operator of answers: page by page, the texts only where they were sent along, and never in silence.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser, startApp, type TestApp } from '../kit/app.ts'
import type { Person } from '../kit/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp({ WORKER: 'off' })
  admin = await aUser(app, { role: 'admin' })
})
afterAll(() => app.close())

async function rated(more: object) {
  const person = await aUser(app)
  const { timestamp } = (await person.ask('Was gilt bei der Kaution?')).at(-1)
  expect((await person.put('/api/chat/rate', { timestamp, ...more })).status).toBe(204)
  return person
}
const list = async (query = '') => (await admin.get(`/api/admin/ratings?${query}`)).body

test('ratings come newest first, page by page, narrowed to what did not help or has words', async () => {
  const people = [
    await rated({ liked: true }),
    await rated({ liked: false, reasons: ['wrong', 'too_long'] }),
    await rated({ liked: false, comment: 'Die Frist fehlt.' }),
    await rated({ liked: true, include_text: true }),
  ]
  const of = (...indexes: number[]) => indexes.map((index) => people[index]!.email)
  const isTheirs = ({ email }: { email: string }) => people.some((person) => person.email === email)
  const theirs = async (query: string) => (await list(`limit=100&${query}`)).results.filter(isTheirs)
  const emails = async (query: string) => (await theirs(query)).map(({ email }: { email: string }) => email)
  expect(await emails('')).toEqual(of(3, 2, 1, 0))
  expect(await emails('only=unhelpful')).toEqual(of(2, 1))
  expect(await emails('only=words')).toEqual(of(3, 2))
  expect(await theirs('only=words')).toMatchObject([
    { liked: true, comment: null, has_text: true, law: 'zivilrechtogh' },
    { liked: false, comment: 'Die Frist fehlt.', has_text: false },
  ])
  expect((await theirs('only=unhelpful'))[1]).toMatchObject({ reasons: ['wrong', 'too_long'], comment: null })
  // At the same moment, too, each stands on one page.
  await app.parts.db.query('UPDATE ratings SET rated_at = $1', [app.clock.now()])
  const seen: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const page = await list(`limit=1${next && `&after=${next}`}`)
    seen.push(...page.results.filter(isTheirs).map(({ email }: { email: string }) => email))
    next = page.next
  }
  expect(seen.toSorted()).toEqual(of(0, 1, 2, 3).toSorted())
})

test('a text that was sent along is opened with a line in the log of its person; others are not there', async () => {
  const open = await rated({ liked: false, include_text: true })
  const idOf = async (person: Person) =>
    (await list('limit=100')).results.find(({ email }: { email: string }) => email === person.email).id
  expect(await admin.get(`/api/admin/ratings/${await idOf(open)}/text`)).toMatchObject({
    status: 200,
    body: { question: 'Was gilt bei der Kaution?', answer: expect.stringContaining('[1]') },
  })
  expect((await open.get('/api/profile/audit')).body.results[0]).toMatchObject({
    event: 'sent_text_read',
    actor: 'other',
  })
  const { body } = await admin.get(`/api/admin/audit?event=sent_text_read&user=${open.email}`)
  expect(body.results).toMatchObject([{ actor_email: admin.email, user_email: open.email }])
  const closed = await rated({ liked: false, comment: 'Nur die Anmerkung.' })
  for (const id of [await idOf(closed), `${open.id}.1`, 'x', `${'a'.repeat(36)}.1`, `${open.id}.${'9'.repeat(18)}`])
    expect(await admin.get(`/api/admin/ratings/${id}/text`)).toMatchObject({
      status: 404,
      body: { code: 'rating_text_not_found' },
    })
  expect(
    (await closed.get('/api/profile/audit')).body.results.map(({ event }: { event: string }) => event),
  ).not.toContain('sent_text_read')
})

test('a wrong mark and a wrong filter are told', async () => {
  const mark = (...values: string[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
  for (const query of [
    'after=x',
    `after=${mark('gestern', admin.id, '1')}`,
    `after=${mark('2026-01-01', 'x', '1')}`,
    `after=${mark('2026-01-01', admin.id, 'eins')}`,
    // Days that a date can be and the database has not.
    `after=${mark('+275760-01-01T00:00:00Z', admin.id, '1')}`,
    `after=${mark('-000001-01-01T00:00:00Z', admin.id, '1')}`,
    `after=${mark('0000-01-01T00:00:00Z', admin.id, '1')}`,
    `after=${mark('9999-12-31T23:59:59-12:00', admin.id, '1')}`,
    `after=${mark('0001-01-01T00:00:00+12:00', admin.id, '1')}`,
    'only=alles',
  ])
    expect(await admin.get(`/api/admin/ratings?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    })
})
