// Names that are covered: nothing that leaves has them, in no way, and their owner reads them again everywhere.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../kit/app.ts'
import { pdfOf } from '../kit/documents.ts'
import { openEmbeddingServer } from '../kit/embedding-server.ts'
import { aFile } from '../kit/files.ts'
import { startModelServer, type Turn } from '../kit/model-server.ts'
import { aColleague } from '../kit/people.ts'
import { startReportServer } from '../kit/report-server.ts'

/** All that ask a model (tests/house/model-gate.test.ts names them), by what their instructions say. */
const callers = {
  answer: 'Sie sind',
  'words for the search': 'bereiten die Suche',
  'second look': 'Sie prüfen, ob eine Stelle',
}
let said: Turn = { text: '' }
let model: Awaited<ReturnType<typeof startModelServer>>
let embeddings: Awaited<ReturnType<typeof openEmbeddingServer>>
let reports: Awaited<ReturnType<typeof startReportServer>>
let app: TestApp
beforeAll(async () => {
  model = await startModelServer(({ messages }) =>
    messages[0]?.content.includes(callers['words for the search'])
      ? { text: 'BEGRIFFE: Kaution\nBESTIMMUNGEN: § 16b MRG' }
      : messages[0]?.content.includes(callers['second look'])
        ? { text: '1: JA' }
        : said,
  )
  embeddings = await openEmbeddingServer()
  reports = await startReportServer()
  const { baseUrl, apiKey, name, provider } = model.settings
  app = await startApp({
    LLM_PROVIDER: provider,
    LLM_BASE_URL: baseUrl,
    LLM_API_KEY: apiKey,
    LLM_MODEL: name,
    CHECK_SECOND_LOOK: 'on',
    EMBEDDING_BASE_URL: embeddings.baseUrl,
    EMBEDDING_MODEL: 'test',
    ERROR_REPORTING_DSN: reports.dsn,
  })
})
afterAll(async () => {
  await app.close()
  await Promise.all([model.close(), embeddings.close(), reports.close()])
})

const planted = ['Jelavi', 'JELAVI', 'Gordana', 'Kogler', '14.02.1987', 'Eulenspiegel', 'AT03']
/** What stands in the file in one form and is typed in others. */
const typed = /zwirlinger|14\.\s?2\.\s?1987|14\. Februar 1987|nussdorngasse|nussdorng\.|\b180219d/i
/** Everything that left the house. */
const left = () =>
  [
    JSON.stringify(model.state.calls),
    JSON.stringify(embeddings.inputs()),
    ...reports.state.received.map(({ text }) => text),
  ].join('\n')
const of = (chunks: any[], type: string) => chunks.find((chunk) => chunk.type === type)
const textOf = (chunks: any[]) =>
  chunks
    .filter((chunk) => chunk.type === 'delta')
    .map((chunk) => chunk.text)
    .join('')

test('planted names never leave, and their owner reads them again', async () => {
  const person = await aColleague(app)
  const secret = pdfOf([
    ['Klägerin: Gordana Jelavić, geb. 14.02.1987.', 'Beklagter: Franz Kogler.'],
    ['Vermieterin: Zwirlinger Bau GmbH, FN 180219d. Die Klägerin wohnt in 1100 Wien, Nussdorngasse 17.'],
    ['Frau Jelavić verlangt die Kaution. Sie wird binnen 14 Tagen nach der Rückgabe ausbezahlt.'],
  ])
  const { id } = await aFile(person, ['Jelavić gegen Kogler.pdf', secret], { anonymize: 'true' })
  await person.put(`/api/chat/files/${id}`, { anonymization_approved: true })
  const about = { file_context: [id], file_query_type: 'simple_rag', law: 'zivilrechtogh' }

  // A conversation that begins with names and without the file: they are covered as soon as the file comes into it.
  said = { text: 'Allgemeines [1].' }
  const begun = await person.ask('Worum geht es bei der Kaution?', { law: 'zivilrechtogh' })
  const thread_id = of(begun, 'thread').thread_id
  said = {
    text: 'Die Kaution der **[Klägerin 1]** wird binnen 14 Tagen ausbezahlt [1].\n\n| Wer | [KLÄGERIN 1] |\n|-|-|\n| gegen | des Beklagten 1 |',
  }
  const question = 'Wann bekommt Gordana Jelavić von Kogler ihre Kaution?'
  const first = await person.ask(question, { ...about, thread_id })
  expect(of(first, 'thread')).toMatchObject({
    names: expect.arrayContaining([
      { placeholder: '[Klägerin 1]', original: 'Gordana Jelavić' },
      { placeholder: 'Datei 1 (pseudonymisiert)', original: 'Jelavić gegen Kogler.pdf' },
    ]),
    question: { text: 'Wann bekommt [Klägerin 1] von [Beklagter 1] ihre Kaution?' },
  })
  expect(textOf(first)).toContain('[Klägerin 1]')

  // Follow-ups, a reply, the same once more, a title, a failing model and a broken answer.
  const asked = of(first, 'thread').question_timestamp
  await person.ask(
    'Und wenn JELAVIĆ oder Frau Jelavićs Bruder Tillmann Eulenspiegel zahlt, auf AT03 2099 0004 1862 5308?',
    {
      thread_id,
      law: 'zivilrechtogh',
      reply_to_message_timestamp: of(first, 'done').timestamp,
    },
  )
  const again = await person.ask(question, { ...about, thread_id, history_context_timestamp: asked })
  expect(of(again, 'thread').question_versions).toEqual([asked])
  await person.put(`/api/chat/threads/${thread_id}`, { title: 'Jelavić gegen Kogler' })
  said = { status: 500 }
  await person.ask('Was gilt für Kogler, wenn nichts geht?', { thread_id, law: 'none' })
  said = { text: 'Es', end: 'error' }
  await person.ask('Was gilt für Jelavić?', { ...about, thread_id, file_query_type: 'general' })
  // Whoever asks types firms, dates, streets and numbers in forms of their own: the placeholder stays that of the file.
  said = { text: 'Allgemeines [1].' }
  const others = await person.ask('Und was schuldet ZWIRLINGER, und die zwirlinger laut Zwirlinger-Akt?', {
    thread_id,
    law: 'zivilrechtogh',
  })
  expect(of(others, 'thread').question.text).toBe(
    'Und was schuldet [Organisation 1], und die [Organisation 1] laut [Organisation 1]-Akt?',
  )
  const more = await person.ask(
    'Was gilt für Zwirlingers Forderung, 14.2.1987, 14. Februar 1987, Nussdorngasse, Nussdorng. 17 und 180219 d?',
    { thread_id, law: 'zivilrechtogh' },
  )
  expect(of(more, 'thread').question.text).toBe(
    'Was gilt für [Organisation 1] Forderung, [Geburtsdatum 1], [Geburtsdatum 1], [Adresse 1], [Adresse 1] und [Firmenbuchnummer 1]?',
  )
  expect(model.state.calls.length).toBeGreaterThan(5)
  expect(left()).not.toMatch(typed)
  expect(embeddings.inputs().some((text) => text.includes('[Klägerin 1]'))).toBe(true)
  // Everybody who asks has asked, and the answer that failed was reported.
  for (const [caller, words] of Object.entries(callers))
    expect([caller, model.state.calls.some(({ messages }) => messages[0]!.content.includes(words))]).toEqual([
      caller,
      true,
    ])
  await expect.poll(() => reports.state.received.length).toBeGreaterThan(0)
  for (const word of planted) expect(left()).not.toContain(word)

  // What is stored stays covered; its owner reads the names, finds them, and takes them along in the form they choose.
  const { body } = await person.get(`/api/chat/history?thread=${thread_id}&at=${asked}`)
  expect(body.names).toContainEqual({ placeholder: '[Klägerin 1]', original: 'Gordana Jelavić' })
  const stored = body.results.find(({ timestamp }: any) => timestamp === asked)
  expect(stored).toMatchObject({
    text: 'Wann bekommt [Klägerin 1] von [Beklagter 1] ihre Kaution?',
    covered: [{ original: 'Gordana Jelavić' }, { original: 'Kogler' }],
  })
  expect((await person.get(`/api/chat/threads/${thread_id}`)).body).toMatchObject({
    title: expect.stringMatching(/^Gordana Jelavić gegen (?:Franz )?Kogler$/),
    covered_title: '[Klägerin 1] gegen [Beklagter 1]',
  })
  const found = await person.get('/api/chat/threads/search?q=Gordana')
  expect(found.body.results[0].snippet.text).toContain('Gordana Jelavić')
  const at = of(first, 'done').timestamp
  const save = (form: string) => person.get(`/api/chat/threads/${thread_id}/export?format=md&at=${at}${form}`)
  const [real, covered] = [(await save('&names=echt')).text, (await save('')).text]
  expect(real).toContain('Die Kaution der **Gordana Jelavić** wird')
  expect(real).toContain('| Wer   | Gordana Jelavić')
  expect(real).toContain('Jelavić gegen Kogler.pdf S.')
  for (const word of planted) expect(covered).not.toContain(word)
  expect(covered).toContain('[Klägerin 1]')

  const stranger = await aColleague(app, 'user', 'andere.at')
  expect((await stranger.get(`/api/chat/history?thread=${thread_id}`)).status).toBe(404)
})

test('previews of one person wait for each other, few at once, and nobody else waits with them', async () => {
  const [person, other] = [await aColleague(app), await aColleague(app)]
  const preview = (of: typeof person, question: string) =>
    of.post('/api/chat/cover-names', { question }).then(({ status, body }) => ({ status, body }))
  const long = 'Frau Gordana Jelavić schrieb. '.repeat(600)
  const many = Array.from({ length: 12 }, () => preview(person, long))
  expect((await preview(other, 'Darf Frau Gordana Jelavić kündigen?')).body.text).toBe('Darf Frau [Person A] kündigen?')
  const answers = await Promise.all(many)
  const served = answers.filter(({ status }) => status === 200)
  expect(served.length).toBeGreaterThanOrEqual(3)
  for (const { body } of served) expect(body.text).not.toContain('Jelavić')
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => body.code ?? body.error?.code)).toContain('too_many_attempts')
  expect((await preview(person, 'Und Frau Jelavić?')).status).toBe(200)
})

test('names in a question are covered on request, in a conversation without files too', async () => {
  const person = await aColleague(app)
  said = { text: 'Frau [Person A] kann kündigen.' }
  const chunks = await person.ask('Darf Frau Gordana Jelavić kündigen?', { law: 'none', cover_names: true })
  expect(of(chunks, 'thread').title).toBe('Darf Frau Gordana Jelavić kündigen?')
  await person.ask('Und Frau Jelavić?', { law: 'none', thread_id: of(chunks, 'thread').thread_id })
  const [, question] = (await person.get(`/api/chat/history?thread=${of(chunks, 'thread').thread_id}`)).body.results
  expect(question.text).toBe('Und Frau [Person A]?')
  for (const word of planted) expect(left()).not.toContain(word)
  await person.ask('Darf Frau Jelavić kündigen?', { law: 'none' })
  expect(left()).toContain('Jelavić')
})
