import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUser, startApp, type TestApp } from '../kit/app.ts'
import { readChunks } from '../kit/browserless.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const deposit = 'Mein Vermieter gibt mir die Kaution nicht zurück, was gilt?'

describe('asking', () => {
  test('streams thread, steps, sources, text, citations and done, and cites § 16b MRG', async () => {
    const person = await aUser(app)
    const chunks = await person.ask(deposit)
    const order = chunks.map((chunk) => chunk.type).filter((type, index, all) => type !== all[index - 1])
    expect(order).toEqual(['thread', 'status', 'sources', 'delta', 'citations', 'done'])
    const { sources } = chunks.find((chunk) => chunk.type === 'sources')
    expect(sources[0]).toMatchObject({
      id: 'MRG/§ 16b',
      kind: 'LAW',
      citation: '§\u00a016b\u00a0MRG',
      wording: 'digest',
    })
    const { citations } = chunks.find((chunk) => chunk.type === 'citations')
    const content = await person.get(`/api/sources/laws/content?id=${encodeURIComponent('MRG/§ 16b')}`)
    // There is no year 0, for the database neither.
    expect(await person.get('/api/sources/laws/content?id=MRG&date=0000-01-01')).toMatchObject({
      status: 400,
      body: { detail: 'Das Datum muss die Form JJJJ-MM-TT haben' },
    })
    expect(content.body.blocks.map((block: { text: string }) => block.text)).toContain(citations[0].quote)
    const text = chunks
      .filter((chunk) => chunk.type === 'delta')
      .map((chunk) => chunk.text)
      .join('')
    expect(text).toContain('[1]')
    expect(text).toContain('kein Sprachmodell')
  })

  test('is never cached, nor held back by a proxy', async () => {
    const { headers } = await (await aUser(app)).post('/api/chat/ask-stream', { question: 'Kaution', law: 'none' })
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
  })

  test('keeps question and answer, newest first, with strictly increasing timestamps', async () => {
    const person = await aUser(app)
    const [{ thread_id: thread }] = await person.ask(deposit)
    await person.ask('Und welche Frist gilt?', { thread_id: thread })
    const { body } = await person.get(`/api/chat/history?thread=${thread}&limit=20&offset=0`)
    expect(body.results.map((message: { role: string }) => message.role)).toEqual([
      'assistant',
      'user',
      'assistant',
      'user',
    ])
    const stamps = body.results.map((message: { timestamp: string }) => message.timestamp)
    expect(stamps).toEqual(stamps.toSorted().toReversed())
    expect(new Set(stamps).size).toBe(4)
    expect(body.results.at(-1).text).toBe(deposit)
    expect((await person.get('/api/profile')).body.passphrase_type).toBe('SYSTEM_PROVIDED')
  })

  test('parallel questions of one person get different timestamps', async () => {
    const person = await aUser(app)
    const answers = await Promise.all([person.ask(deposit), person.ask('Notwehr', { law: 'strafrecht' })])
    const stamps = answers.flatMap((chunks) => [chunks[0].question_timestamp, chunks.at(-1).timestamp])
    expect(new Set(stamps).size).toBe(4)
  })

  test('without a knowledge base and without a model the areas are searched, and the answer says from which it comes', async () => {
    const person = await aUser(app)
    const textOf = (chunks: { type: string; text: string }[]) =>
      chunks
        .filter((chunk) => chunk.type === 'delta')
        .map((chunk) => chunk.text)
        .join('')
    const found = await person.ask(deposit, { law: 'none' })
    expect(textOf(found)).toMatch(/^\*Ohne Wissensdatenbank .* aus dem Rechtsgebiet Zivilrecht/)
    expect(found.find((chunk) => chunk.type === 'sources').sources.length).toBeGreaterThan(0)
    const nothing = await person.ask('Quantenchromodynamik Gluonenfeld Confinement', { law: 'none' })
    expect(nothing.find((chunk) => chunk.type === 'sources').sources).toEqual([])
    expect(textOf(nothing)).toContain('wählen Sie bitte ein Rechtsgebiet')
  })

  test('a question that nothing in stock carries is not answered', async () => {
    const chunks = await (await aUser(app)).ask('Quantenchromodynamik Gluonenfeld Confinement')
    expect(
      chunks
        .filter((chunk) => chunk.type === 'delta')
        .map((chunk) => chunk.text)
        .join(''),
    ).toContain('keine Stelle, die eine Antwort trägt')
  })

  test('an exact citation comes first', async () => {
    const chunks = await (await aUser(app)).ask('1319a abgb')
    expect(chunks.find((chunk) => chunk.type === 'sources').sources[0].id).toBe('ABGB/§ 1319a')
  })
})

describe('wrong input', () => {
  test.each([
    ['an empty question', { question: '   ' }, 400, 'invalid_input', 'Bitte geben Sie eine Frage ein.'],
    [
      'a question without a visible sign',
      { question: '\u200B\u2060\uFEFF \u202E\u00AD' },
      400,
      'invalid_input',
      'Bitte geben Sie eine Frage ein.',
    ],
    [
      'a question of 20,001 characters',
      { question: 'x'.repeat(20_001) },
      400,
      'invalid_input',
      'Ihre Frage ist zu lang (höchstens 20.000 Zeichen).',
    ],
    ['an unknown law', { law: 'kirchenrecht' }, 400, 'invalid_input', 'Dieses Rechtsgebiet gibt es nicht.'],
    [
      'an unknown sub-area',
      { law: 'publiclaw', sub_law: 'bayern' },
      400,
      'invalid_input',
      'Dieses Teilgebiet gibt es nicht.',
    ],
    [
      'a sub-area outside public law',
      { sub_law: 'wien' },
      400,
      'invalid_input',
      'Teilgebiete gibt es nur im öffentlichen Recht.',
    ],
    [
      'an unknown thread',
      { thread_id: '00000000-0000-4000-8000-000000000000' },
      404,
      'thread_not_found',
      'Unterhaltung nicht gefunden',
    ],
    [
      'a thread that is no id',
      { thread_id: "'; DROP TABLE threads" },
      404,
      'thread_not_found',
      'Unterhaltung nicht gefunden',
    ],
    ['a number as question', { question: 7 }, 400, 'invalid_input', 'Bitte geben Sie eine Frage ein.'],
    [
      'an unknown file',
      { file_context: ['00000000-0000-4000-8000-000000000000'] },
      404,
      'file_not_found',
      'Eine der gewählten Dateien gibt es nicht mehr. Bitte wählen Sie sie ab.',
    ],
    [
      'a message that is not there',
      { reply_to_message_timestamp: '2026-01-01T00:00:00.000000Z' },
      404,
      'message_not_found',
      'Diese Nachricht gibt es nicht.',
    ],
  ])('%s is refused', async (_, change, status, code, detail) => {
    const person = await aUser(app)
    expect(
      await person.post('/api/chat/ask-stream', { question: deposit, law: 'zivilrechtogh', ...change }),
    ).toMatchObject({ status, body: { code, detail } })
    expect((await person.get('/api/chat/threads')).body.results).toEqual([])
  })

  test('20,000 characters are accepted', async () => {
    expect((await (await aUser(app)).ask(`Kaution ${'x'.repeat(19_992)}`)).at(-1).type).toBe('done')
  })

  test.each([
    ['broken JSON', '{"question": ', {}, 400, 'invalid_json'],
    ['a list', '[]', {}, 400, 'invalid_input'],
    ['null', 'null', {}, 400, 'invalid_input'],
    ['no body', undefined, {}, 400, 'invalid_input'],
    ['a key that reaches the prototype', '{"__proto__": {"law": "none"}}', {}, 400, 'invalid_json'],
    [
      'another format',
      'question=x',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'content_type_unknown',
    ],
    ['10 MB', JSON.stringify({ question: 'x'.repeat(10_000_000) }), {}, 413, 'body_too_large'],
  ])('%s is refused', async (_, body, headers, status, code) => {
    const reply = await (await aUser(app)).post('/api/chat/ask-stream', body, headers as Record<string, string>)
    expect(reply).toMatchObject({ status, body: { code, detail: expect.anything() } })
  })

  test('without a login 401, with an excluded knowledge base 403', async () => {
    expect((await app.visit().post('/api/chat/ask-stream', { question: deposit, law: 'zivilrechtogh' })).status).toBe(
      401,
    )
    const person = await aUser(app)
    await app.parts.db.query("UPDATE users SET subscription_limited_laws = '{steuerrecht}' WHERE id = $1", [person.id])
    expect(await person.post('/api/chat/ask-stream', { question: deposit, law: 'zivilrechtogh' })).toMatchObject({
      status: 403,
      body: { code: 'law_not_allowed' },
    })
    expect((await person.ask(deposit, { law: 'none' })).at(-1).type).toBe('done')
  })

  test('unknown addresses of the API are JSON, never the page', async () => {
    expect(await app.visit().get('/api/nothing/here')).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await app.visit().get('/api')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('conversations', () => {
  test('of other people answer like unknown ones', async () => {
    const owner = await aUser(app)
    const [{ thread_id: thread }] = await owner.ask(deposit)
    const other = await aUser(app)
    for (const request of [
      () => other.get(`/api/chat/threads/${thread}`),
      () => other.get(`/api/chat/history?thread=${thread}`),
      () => other.put(`/api/chat/threads/${thread}`, { title: 'Meins' }),
      () => other.post(`/api/chat/threads/${thread}/star`, { starred: true }),
      () => other.delete(`/api/chat/threads/${thread}`),
      () => other.get(`/api/chat/threads/${thread}/stream`),
      () => other.post(`/api/chat/threads/${thread}/stop`),
      () => other.post('/api/chat/ask-stream', { question: deposit, law: 'zivilrechtogh', thread_id: thread }),
    ])
      expect(await request()).toMatchObject({ status: 404, body: { code: 'thread_not_found' } })
    expect((await owner.get(`/api/chat/threads/${thread}`)).body).toMatchObject({ uuid: thread, starred: false })
  })

  test('are listed starred first, then newest, and can be renamed and deleted', async () => {
    const person = await aUser(app)
    const threads: string[] = []
    for (const question of ['Kaution', 'Schadenersatz', 'Gewährleistung'])
      threads.push((await person.ask(question))[0].thread_id)
    await person.post(`/api/chat/threads/${threads[0]}/star`, { starred: true })
    const renamed = await person.put(`/api/chat/threads/${threads[1]}`, { title: '  Sache Huber  ' })
    expect(renamed.body.title).toBe('Sache Huber')
    const list = async (query = '') =>
      (await person.get(`/api/chat/threads${query}`)).body.results.map((thread: { uuid: string }) => thread.uuid)
    expect(await list()).toEqual([threads[0], threads[2], threads[1]])
    expect(await list('?limit=1&offset=1')).toEqual([threads[2]])
    expect((await person.put(`/api/chat/threads/${threads[1]}`, { title: 'x'.repeat(120) })).status).toBe(200)
    expect((await person.put(`/api/chat/threads/${threads[1]}`, { title: 'x'.repeat(121) })).status).toBe(400)
    expect((await person.put(`/api/chat/threads/${threads[1]}`, { title: '\u200B\u200D' })).body.detail).toBe(
      'Bitte geben Sie einen Titel ein.',
    )
    expect((await person.delete(`/api/chat/threads/${threads[1]}`)).status).toBe(204)
    expect((await person.get(`/api/chat/threads/${threads[1]}`)).status).toBe(404)
    expect(await list()).toEqual([threads[0], threads[2]])
  })

  test('a new matter in the same conversation is not searched with the old one, a follow-up is', async () => {
    const person = await aUser(app)
    const cited = (chunks: any[]) =>
      chunks
        .find(({ type }) => type === 'sources')
        .sources.map(({ citation }: { citation: string }) => citation.replaceAll('\u00a0', ' '))
    const tree = 'Mein Nachbar lässt seinen Baum über meinen Zaun wachsen. Darf ich die Äste abschneiden?'
    const first = await person.ask(tree)
    const more = { thread_id: first[0].thread_id }
    expect(cited(first)).toContain('§ 422 ABGB')
    expect(cited(await person.ask('Wer zahlt die Kosten dafür?', more))).toContain('§ 422 ABGB')
    await person.ask(tree, more)
    expect(cited(await person.ask('Chef zahlt Überstunden nicht', more))).not.toContain('§ 422 ABGB')
    expect(cited(await person.ask('Und wie hoch ist der Zuschlag?', more))).not.toContain('§ 422 ABGB')
  })

  test('pages hold 10 conversations and 20 messages unless asked otherwise', async () => {
    const person = await aUser(app, { subscription: 'paid' })
    const threads = []
    for (let n = 0; n < 11; n++) threads.push((await person.ask('Kaution', { law: 'none' }))[0].thread_id)
    for (let n = 0; n < 10; n++) await person.ask('Und dann?', { law: 'none', thread_id: threads[0] })
    expect((await person.get('/api/chat/threads')).body.results.length).toBe(10)
    expect((await person.get('/api/chat/threads?limit=11&offset=0')).body.results.length).toBe(11)
    const { results, has_more } = (await person.get(`/api/chat/history?thread=${threads[0]}`)).body
    expect([results.length, has_more]).toEqual([20, true])
  })

  test('without a conversation the history is that of all, newest last, beginning with the newest page', async () => {
    const [person, other] = [await aUser(app), await aUser(app)]
    await other.ask('Mietzins')
    const [{ thread_id: first }] = await person.ask('Kaution')
    await person.ask('Notwehr', { law: 'strafrecht' })
    await person.ask('Und die Frist?', { thread_id: first })
    const texts = (body: { results: { role: string; text: string }[] }) =>
      body.results.flatMap(({ role, text }) => (role === 'user' ? [text] : []))
    const all = (await person.get('/api/chat/history')).body
    expect(texts(all)).toEqual(['Kaution', 'Notwehr', 'Und die Frist?'])
    expect([all.results.length, all.has_more, all.results.at(-1).role]).toEqual([6, false, 'assistant'])
    const page = (await person.get('/api/chat/history?limit=4')).body
    expect([texts(page), page.has_more]).toEqual([['Notwehr', 'Und die Frist?'], true])
    const rest = (await person.get('/api/chat/history?limit=4&offset=4')).body
    expect([texts(rest), rest.has_more]).toEqual([['Kaution'], false])
    expect((await (await aUser(app)).get('/api/chat/history')).body).toEqual({
      results: [],
      has_more: false,
      running: null,
    })
  })

  test('history comes in pages with a flag for more', async () => {
    const person = await aUser(app)
    const [{ thread_id: thread }] = await person.ask('Kaution')
    await person.ask('Mietzins', { thread_id: thread })
    const page = (await person.get(`/api/chat/history?thread=${thread}&limit=3`)).body
    expect([page.results.length, page.has_more]).toEqual([3, true])
    const rest = (await person.get(`/api/chat/history?thread=${thread}&limit=3&offset=3`)).body
    expect([rest.results.length, rest.has_more]).toEqual([1, false])
    expect((await person.get(`/api/chat/history?thread=${thread}&limit=0`)).status).toBe(400)
    expect((await person.get(`/api/chat/history?thread=${thread}&limit=abc`)).status).toBe(400)
  })
})

describe('summarising a source', () => {
  test('streams an answer about that source alone, and goes on in a conversation', async () => {
    const person = await aUser(app)
    const [first, ...rest] = await person.ask(deposit)
    const source = rest.find((chunk) => chunk.type === 'sources').sources[0]
    const answer = await person.post('/api/chat/summarize-document', {
      doc_url: source.url,
      thread_id: first.thread_id,
    })
    const chunks = readChunks(answer.text)
    expect(chunks.find((chunk) => chunk.type === 'sources').sources.map(({ id }: { id: string }) => id)).toEqual([
      source.id,
    ])
    expect(chunks.at(-1).type).toBe('done')
    const { body } = await person.get(`/api/chat/history?thread=${first.thread_id}`)
    expect(body.results).toHaveLength(4)
    expect(body.results[1].text).toBe('Bitte fassen Sie §\u00a016b\u00a0MRG zusammen.')
  })

  test.each(['https://example.com/', 'http://127.0.0.1:5432/', 'file:///etc/passwd', 'x', ''])(
    'refuses every other address: %s',
    async (doc_url) => {
      const answer = await (await aUser(app)).post('/api/chat/summarize-document', { doc_url })
      expect(answer.status).toBe(400)
      expect(answer.body.detail).toMatch(/Adresse/)
    },
  )
})

describe('a source that is not there', () => {
  test.each([
    ['§ 9999 KFG', 'nicht im Bestand'],
    ['OGH 6 Ob 109/18f', 'Prüfbuchstabe'],
    ['RS0000001', 'nicht im Bestand'],
    ['irgendwas', 'Diese Quelle ist nicht im Bestand.'],
  ])('%s: %s', async (citation, words) => {
    const answer = await (
      await aUser(app)
    ).get(
      `/api/sources/${citation.startsWith('§') ? 'laws' : 'decisions'}/content?citation=${encodeURIComponent(citation)}`,
    )
    expect(answer.status).toBe(404)
    expect(answer.body.detail).toContain(words)
  })
})
