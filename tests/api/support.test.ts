import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser, startApp, type TestApp } from '../kit/app.ts'
import { aFile } from '../kit/files.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const eventsOf = async (person: Awaited<ReturnType<typeof aUser>>) =>
  (await person.get('/api/profile/audit?limit=50')).body.results.map(({ event }: { event: string }) => event)

test('support sees metadata with a code, for its time, alone, and never a word; the owner sees each look and ends it', async () => {
  const canary = 'Marillenknoedelgasse'
  const person = await aUser(app, { email: 'rat@brauchende-kanzlei.at' })
  const admin = await aUser(app, { role: 'admin' })
  const other = await aUser(app, { role: 'admin' })
  await aFile(person, [`${canary}.txt`, `Der ${canary} ist gesperrt.`])
  await person.ask(`Was gilt bei der Kaution am ${canary}?`)
  const { body: made } = await person.post('/api/profile/support-access', { hours: 1 })
  expect(made.code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect((await person.get('/api/profile/support-access')).text).not.toContain(made.code)

  expect(await person.post('/api/admin/support', { code: made.code })).toMatchObject({ status: 403 })
  const typed = made.code.toLowerCase().replaceAll('-', ' ')
  const look = await admin.post('/api/admin/support', { code: typed })
  expect(look.body).toMatchObject({
    id: made.id,
    email: person.email,
    agreement_accepted: true,
    files: [{ status: 'READY', count: 1 }],
    last_queries: [{ state: 'complete', law: 'zivilrechtogh' }],
  })
  expect(look.text).not.toContain(canary)
  // Whoever entered it looks by it, and nobody else.
  expect((await other.post('/api/admin/support', { code: made.code })).body.code).toBe('support_code_wrong')
  expect((await other.get(`/api/admin/support/${made.id}`)).body.code).toBe('support_ended')
  expect((await admin.get(`/api/admin/support/${made.id}`)).status).toBe(200)
  expect((await person.get('/api/profile/support-access')).body.results).toMatchObject([
    { id: made.id, opened_at: expect.any(String) },
  ])
  expect((await eventsOf(person)).filter((event: string) => event === 'support_looked')).toHaveLength(2)

  const stranger = await aUser(app)
  expect((await stranger.delete(`/api/profile/support-access/${made.id}`)).status).toBe(404)
  expect((await person.delete(`/api/profile/support-access/${made.id}`)).status).toBe(204)
  expect((await admin.get(`/api/admin/support/${made.id}`)).body.code).toBe('support_ended')
  expect((await admin.post('/api/admin/support', { code: made.code })).body.code).toBe('support_code_wrong')
  expect(await eventsOf(person)).toContain('support_code_ended')
})

test('a code is worth nothing after its time; an administrator who guesses has to wait', async () => {
  const person = await aUser(app)
  const admin = await aUser(app, { role: 'admin' })
  const { body: made } = await person.post('/api/profile/support-access', { hours: 1 })
  expect((await admin.post('/api/admin/support', { code: made.code })).status).toBe(200)
  await app.parts.db.query("UPDATE support_grants SET expires_at = now() - interval '1 second' WHERE id = $1", [
    made.id,
  ])
  expect((await admin.get(`/api/admin/support/${made.id}`)).body.code).toBe('support_ended')
  expect((await person.get('/api/profile/support-access')).body.results).toEqual([])

  const guesser = await aUser(app, { role: 'admin' })
  const codes = []
  for (let attempt = 0; attempt < 7; attempt++)
    codes.push((await guesser.post('/api/admin/support', { code: `AAAA-BBBB-CCC${attempt}` })).body.code)
  expect(codes.at(0)).toBe('support_code_wrong')
  expect(codes.at(-1)).toBe('too_many_attempts')
})
