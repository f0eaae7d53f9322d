import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Finding } from '../../contract/pleadings.ts'
import { aUser, startApp, type TestApp } from '../kit/app.ts'
import { importSources } from '../kit/corpus.ts'
import { readDocx } from '../kit/docx.ts'
import { pleadingLaw, pleadingOf, statesOfPage } from '../kit/pleading.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await importSources(app, pleadingLaw)
})
afterAll(() => app.close())

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('every citation is told with its state, the wording beside it, and whether it carries its sentence', async () => {
  const person = await aUser(app)
  const { status, body } = await person.post('/api/pleadings/check', { text: pleadingOf(2) })
  expect(status).toBe(200)
  const findings = body.findings as Finding[]
  expect(findings.map(({ citation, state }) => [plain(citation), state])).toEqual([...statesOfPage, ...statesOfPage])
  const [right, wrong, absatz, , repealed, invented] = findings
  expect(right).toMatchObject({
    carried: 'belegt',
    is_official: true,
    wording: expect.stringContaining('vierzig Tagen'),
  })
  expect(right!.sentence).toContain('binnen vierzig Tagen zu klopfen')
  // As it was written, with its citation.
  expect(right!.sentence).toContain(right!.cited)
  expect(wrong).toMatchObject({ carried: 'ohne_beleg', carried_reason: expect.stringContaining('neunzig Tagen') })
  expect(absatz!.reason).toContain('Abs 9 gibt es nicht')
  expect(repealed!.reason).toContain('außer Kraft')
  expect(invented!.reason).toContain('Prüfbuchstabe')
})

test('it counts as one query, a text without citations as none, and nothing of it is stored', async () => {
  const person = await aUser(app)
  const used = async () => (await person.get('/api/profile/usage-stats')).body.query.usage
  const before = await used()
  await person.post('/api/pleadings/check', { text: pleadingOf(1) })
  expect(await used()).toBe(before + 1)
  expect((await person.post('/api/pleadings/check', { text: 'Sehr geehrtes Gericht, wir danken.' })).body).toEqual({
    findings: [],
  })
  expect(await used()).toBe(before + 1)
  expect((await person.get('/api/chat/threads')).body.results).toEqual([])
})

test('the findings are saved as a Word file and as a table that no spreadsheet takes for formulas', async () => {
  const person = await aUser(app)
  const { body } = await person.post('/api/pleadings/check', { text: pleadingOf(1) })
  const findings = [{ ...body.findings[0]!, sentence: '=HYPERLINK("x")' }, ...body.findings.slice(1)]
  const csv = await person.post('/api/pleadings/export', { format: 'csv', findings })
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.text).toContain(`"'=HYPERLINK(""x"")"`)
  expect(csv.text).toContain('"kann nicht stimmen"')
  const docx = await person.post('/api/pleadings/export', { format: 'docx', findings })
  const { text } = readDocx(docx.bytes)
  expect(plain(text)).toContain('§ 1 Abs 9 PrzG – kann nicht stimmen')
})

test.each([
  [{ text: ' ' }, 'Bitte fügen Sie einen Text ein.'],
  [{ text: 'x'.repeat(400_001) }, 'Der Text ist zu lang (höchstens 400.000 Zeichen).'],
])('what cannot be read is said', async (body, detail) => {
  const person = await aUser(app)
  const reply = await person.post('/api/pleadings/check', body)
  expect([reply.status, reply.body.detail]).toEqual([400, detail])
})
