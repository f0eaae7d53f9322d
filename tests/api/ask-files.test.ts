// Questions about own files: what may be asked about, what stands in the answer, and what a model gets of it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../kit/app.ts'
import { docxOf, pdfOf, wordParagraph } from '../kit/documents.ts'
import { aFile, upload } from '../kit/files.ts'
import { startModelServer } from '../kit/model-server.ts'
import { aColleague } from '../kit/people.ts'

let said = ''
let model: Awaited<ReturnType<typeof startModelServer>>
/** Without a model, and with one. */
let plain: TestApp
let app: TestApp
beforeAll(async () => {
  model = await startModelServer(({ messages }) =>
    messages[0]?.content.includes('bereiten die Suche')
      ? { text: 'BEGRIFFE: Kaution\nBESTIMMUNGEN: § 16b MRG' }
      : { text: said },
  )
  const { baseUrl, apiKey, name, provider } = model.settings
  ;[plain, app] = await Promise.all([
    startApp(),
    startApp({ LLM_PROVIDER: provider, LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey, LLM_MODEL: name }),
  ])
})
afterAll(async () => {
  await Promise.all([plain.close(), app.close()])
  await model.close()
})

const contract = pdfOf([
  ['Mietvertrag zwischen Anna Huber und Karl Gruber.'],
  ['Die Kaution beträgt drei Monatsmieten.', 'Sie wird binnen 14 Tagen nach der Rückgabe der Wohnung ausbezahlt.'],
])
const letter = docxOf(wordParagraph('Sehr geehrte Frau Huber, wir übersenden Ihnen die Schlüssel zum Keller.'))
const question = 'Binnen welcher Frist wird die Kaution ausbezahlt?'

const of = (chunks: any[], type: string) => chunks.find((chunk) => chunk.type === type)
const textOf = (chunks: any[]) =>
  chunks
    .filter((chunk) => chunk.type === 'delta')
    .map((chunk) => chunk.text)
    .join('')
const sourcesOf = (chunks: any[]) => of(chunks, 'sources').sources as { kind: string; citation: string }[]
const prompt = () => model.state.calls.at(-1)!.messages.at(-1)!.content

test('without a model the page that answers is quoted beside the law, and the conversation remembers which files were asked', async () => {
  const person = await aColleague(plain)
  const { id } = await aFile(person, ['Vertrag.pdf', contract])
  const other = await aFile(person, ['Brief.docx', letter])
  const chunks = await person.ask(question, { file_context: [id, other.id], file_query_type: 'simple_rag' })
  const sources = sourcesOf(chunks)
  expect(sources[0]).toMatchObject({
    kind: 'FILE',
    citation: 'Vertrag.pdf S.\u00a02',
    wording: 'own',
    file: { uuid: id, page: 2 },
  })
  expect(sources.filter(({ kind }) => kind === 'FILE')).toHaveLength(1)
  expect(sources.some(({ kind }) => kind === 'LAW')).toBe(true)
  expect(textOf(chunks)).toMatch(/Vertrag\.pdf S\.\u00a02[^]*binnen 14 Tagen[^]*## Im Gesetz/)
  const [citation] = of(chunks, 'citations').citations
  const { body } = await person.get(`/api/chat/files/${id}`)
  expect(body.original).toContain(citation.quote)
  expect(citation.range.end - citation.range.start).toBe(citation.quote.length)

  const thread = of(chunks, 'thread').thread_id
  const [, asked] = (await person.get(`/api/chat/history?thread=${thread}`)).body.results
  expect(asked).toMatchObject({
    files: [
      { uuid: id, filename: 'Vertrag.pdf' },
      { uuid: other.id, filename: 'Brief.docx' },
    ],
    file_query_type: 'simple_rag',
  })
  // Answered once more, it is about the same files.
  const again = await person.ask(question, { thread_id: thread, history_context_timestamp: asked.timestamp })
  expect(sourcesOf(again)[0]).toMatchObject({ kind: 'FILE', citation: 'Vertrag.pdf S.\u00a02' })
})

test('one short file is searched like many', async () => {
  const person = await aColleague(plain)
  const { id } = await aFile(person, [
    'Mietvertrag.txt',
    'Mietvertrag\n\nDie Kaution beträgt EUR 4.711 und ist binnen vierzehn Tagen zu erlegen.',
  ])
  const chunks = await person.ask('Wie hoch ist die Kaution?', { file_context: [id], file_query_type: 'simple_rag' })
  expect(textOf(chunks)).toContain('Die Kaution beträgt EUR 4.711')
  expect(textOf(chunks)).not.toContain('keine Stelle')
  // Its words may stand in a file all the same, as "Klägerin" does in a whole suit: only that nothing fits is said.
  const other = await person.ask('Wer haftet für den Blumentopf auf dem Fensterbrett?', {
    file_context: [id],
    file_query_type: 'simple_rag',
  })
  expect(textOf(other)).toContain('fand sich darin keine Stelle, die sicher passt; so beginnen sie:')
})

test('a model reads the pages that fit, or the files as a whole; what it says of them is checked', async () => {
  const person = await aColleague(app)
  const { id } = await aFile(person, ['Vertrag.pdf', contract])
  const other = await aFile(person, ['Brief.docx', letter])
  const about = { file_context: [id, other.id], law: 'none' }
  said = 'Die Kaution wird binnen 14 Tagen nach der Rückgabe der Wohnung ausbezahlt [1].'
  const right = await person.ask(question, { ...about, file_query_type: 'simple_rag' })
  expect(prompt()).toContain('Datei: Vertrag.pdf S. 2')
  expect(prompt()).not.toContain('Schlüssel zum Keller')
  expect(of(right, 'citations').citations).toMatchObject([{ state: 'belegt', range: { start: expect.any(Number) } }])
  said = 'Die Kaution wird binnen 40 Tagen nach der Rückgabe der Wohnung ausbezahlt [1].'
  const wrong = await person.ask(question, { ...about, file_query_type: 'simple_rag' })
  expect(of(wrong, 'citations').citations[0].state).toBe('ohne_beleg')

  said = 'Es geht um eine Wohnung [1].'
  const whole = await person.ask('Fassen Sie zusammen.', about)
  expect(prompt()).toContain('Schlüssel zum Keller')
  expect(prompt()).toContain('Mietvertrag zwischen Anna Huber')
  expect(sourcesOf(whole).map(({ citation }) => citation.replace(/\u00a0/g, ' '))).toEqual([
    'Vertrag.pdf S. 1',
    'Vertrag.pdf S. 2',
    'Brief.docx S. 1',
  ])
})

test('of a pseudonymised file a model gets the released text and nothing else, not even its name', async () => {
  const person = await aColleague(app)
  const secret = pdfOf([
    ['Klägerin: Gordana Jelavić, geb. 14.02.1987.'],
    ['Frau Jelavić verlangt die Kaution. Sie wird binnen 14 Tagen nach der Rückgabe ausbezahlt.'],
  ])
  const { id } = await aFile(person, ['Jelavić gegen Kogler.pdf', secret], { anonymize: 'true' })
  const about = { file_context: [id], law: 'none', file_query_type: 'simple_rag' }
  said = 'Die Kaution wird binnen 14 Tagen nach der Rückgabe ausbezahlt [1].'
  expect(await person.post('/api/chat/ask-stream', { question, ...about })).toMatchObject({
    status: 409,
    body: { code: 'file_not_ready' },
  })
  expect((await person.put(`/api/chat/files/${id}`, { anonymization_approved: true })).status).toBe(200)
  const before = model.state.calls.length
  const chunks = await person.ask(question, about)
  await person.ask(question, { ...about, thread_id: of(chunks, 'thread').thread_id, file_query_type: 'general' })
  const sent = JSON.stringify(model.state.calls.slice(before))
  expect(sent).toContain('[Klägerin 1] verlangt die Kaution')
  for (const word of ['Jelavi', 'Gordana', '14.02.1987', 'Kogler']) expect(sent).not.toContain(word)
  // The mark stands in the page as it was read.
  const [citation] = of(chunks, 'citations').citations
  const { body } = await person.get(`/api/chat/files/${id}`)
  const page = body.original.slice(body.page_starts[1])
  expect(page.slice(citation.range.start, citation.range.end)).toContain('binnen 14 Tagen nach der Rückgabe')
})

test('what cannot be asked about is refused before anything is stored or counted', async () => {
  const [person, stranger] = [await aColleague(app), await aColleague(app, 'user', 'andere.at')]
  const foreign = await aFile(stranger)
  const long = await aFile(person, ['lang.txt', 'Ein langer Satz über die Miete einer Wohnung in Wien. '.repeat(6000)])
  const { body } = await upload(person, [['kaputt.pdf', '%PDF-1.7\nnichts']])
  const unread = body.tasks[0].uuid
  const ask = (file: string, more: object = {}) =>
    person.post('/api/chat/ask-stream', { question, law: 'none', file_context: [file], ...more })
  for (const id of [foreign.id, crypto.randomUUID()])
    expect(await ask(id)).toMatchObject({ status: 404, body: { code: 'file_not_found' } })
  await expect
    .poll(() => ask(unread))
    .toMatchObject({
      status: 409,
      body: { code: 'file_not_ready', detail: expect.stringContaining('»kaputt.pdf«') },
    })
  expect(await ask(long.id)).toMatchObject({
    status: 422,
    body: { code: 'files_too_long', detail: expect.stringContaining('»Dokument(e) durchsuchen«') },
  })
  expect((await person.get('/api/chat/threads')).body.results).toEqual([])
  said = 'Es geht um die Miete einer Wohnung in Wien [1].'
  const chunks = await person.ask('Worum geht es bei der Miete?', {
    file_context: [long.id],
    file_query_type: 'simple_rag',
    law: 'none',
  })
  expect(of(chunks, 'done').state).toBe('complete')
})
