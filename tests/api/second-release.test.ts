// A second person releases a pseudonymised file by a link: who sees what, and what counts as released.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser, startApp, type TestApp } from '../kit/app.ts'
import { aFile } from '../kit/files.ts'
import { aColleague, type Person } from '../kit/people.ts'
import { dumpTables } from '../kit/tables.ts'

let app: TestApp
beforeAll(async () => void (app = await startApp()))
afterAll(() => app.close())

const letter = 'Klägerin: Gordana Jelavić, geb. 14.02.1987.\nFrau Jelavić kündigt nach § 30 MRG.'
const waiting = (person: Person) => aFile(person, ['Akt Jelavić.txt', letter], { anonymize: 'true' })
const demand = async (person: Person, id: string) => (await person.put(`/api/chat/files/${id}/second-release`)).body
const seen = async (person: Person, id: string) => (await person.get(`/api/chat/files/${id}`)).body.second_release
const read = (person: Person, token: string) => person.post('/api/second-releases/read', { token })
const decide = (person: Person, token: string, is_released: boolean, remark?: string) =>
  person.post('/api/second-releases/decide', { token, is_released, ...(remark && { remark }) })
const release = (person: Person, id: string) => person.put(`/api/chat/files/${id}`, { anonymization_approved: true })

test('without the second release the file waits; with it the owner releases, and the report names both', async () => {
  const [owner, second] = [await aColleague(app), await aColleague(app)]
  const { id } = await waiting(owner)
  expect(await seen(owner, id)).toBeNull()
  const { token, state } = await demand(owner, id)
  expect(state).toBe('waiting')
  expect(await release(owner, id)).toMatchObject({ status: 409, body: { code: 'second_release_missing' } })
  const { body } = await read(second, token)
  expect(body).toMatchObject({
    state: 'waiting',
    asked_by: 'Anna Huber',
    text: 'Klägerin: [Klägerin 1], geb. [Geburtsdatum 1].\nFrau [Klägerin 1] kündigt nach § 30 MRG.',
    counts: [
      { type: 'PERSON', count: 1 },
      { type: 'DATE_OF_BIRTH', count: 1 },
    ],
  })
  expect(body.spans.map(([start, end]: [number, number]) => body.text.slice(start, end))).toEqual([
    '[Klägerin 1]',
    '[Geburtsdatum 1]',
    '[Klägerin 1]',
  ])
  expect((await decide(second, token, true)).body).toMatchObject({ state: 'released', text: null })
  expect(await decide(second, token, false, 'Doch nicht')).toMatchObject({ body: { code: 'second_release_over' } })
  expect(await seen(owner, id)).toMatchObject({ state: 'released', decided_by: 'Anna Huber', token: null })
  expect((await release(owner, id)).status).toBe(200)
  expect(await seen(owner, id)).toMatchObject({ state: 'released' })
  const events = (await owner.get('/api/profile/audit?limit=20')).body.results.map((one: any) => one.event)
  expect(events).toEqual(expect.arrayContaining(['second_release_demanded', 'second_release_given']))
})

test('what changes afterwards is not released: the link ends, and a new one is needed', async () => {
  const [owner, second] = [await aColleague(app), await aColleague(app)]
  const { id } = await waiting(owner)
  const { token } = await demand(owner, id)
  const change = { add: { start: 0, end: 8 }, action: 'ersetzen', scope: 'stelle' }
  await decide(second, token, true)
  await owner.post(`/api/chat/files/${id}/decisions`, { decisions: [change] })
  expect(await seen(owner, id)).toMatchObject({ state: 'outdated' })
  expect(await release(owner, id)).toMatchObject({ body: { code: 'second_release_missing' } })
  const again = await demand(owner, id)
  expect((await read(second, token)).body.code).toBe('second_release_not_found')
  await owner.post(`/api/chat/files/${id}/decisions`, {
    decisions: [{ ...change, add: { start: letter.length - 4, end: letter.length - 1 } }],
  })
  expect((await read(second, again.token)).body).toMatchObject({ state: 'outdated', text: null })
  expect((await decide(second, again.token, true)).body.code).toBe('second_release_over')
})

test('who refuses says why, and only the owner reads it; the owner may also demand it no longer', async () => {
  const [owner, second] = [await aColleague(app), await aColleague(app)]
  const { id } = await waiting(owner)
  const { token } = await demand(owner, id)
  expect((await decide(second, token, false)).status).toBe(400)
  await decide(second, token, false, 'In Zeile 2 steht noch der Hof')
  expect(await seen(owner, id)).toMatchObject({ state: 'refused', remark: 'In Zeile 2 steht noch der Hof' })
  expect((await release(owner, id)).body.code).toBe('second_release_missing')
  expect((await owner.delete(`/api/chat/files/${id}/second-release`)).status).toBe(204)
  expect((await release(owner, id)).status).toBe(200)
})

test('a link opens only what it is for: not for its owner, not after its time, and nothing without it', async () => {
  const [owner, second] = [await aColleague(app), await aUser(app)]
  const { id } = await waiting(owner)
  const { token } = await demand(owner, id)
  expect((await read(owner, token)).body.code).toBe('second_release_own')
  expect((await decide(owner, token, true)).body.code).toBe('second_release_own')
  expect((await read(second, 'A'.repeat(43))).status).toBe(404)
  expect((await second.put(`/api/chat/files/${id}/second-release`)).status).toBe(404)
  const dump = JSON.stringify(await dumpTables(app.parts.db))
  for (const secret of [token, 'Klägerin 1', 'Jelavi']) expect(dump).not.toContain(secret)
  app.clock.move(8 * 24 * 3600 * 1000)
  const [later, other] = [await aColleague(app), await aColleague(app)]
  expect((await read(later, token)).body).toMatchObject({ state: 'expired', text: null })
  expect((await decide(other, token, true)).body.code).toBe('second_release_over')
})
