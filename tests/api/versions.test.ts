import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Message } from '../../contract/chat.ts'
import { aUser, eventually, startApp, type TestApp } from '../kit/app.ts'
import { recordingEngine, steeredEngine } from '../kit/engine.ts'
import { aColleague } from '../kit/people.ts'
import { overPort } from '../kit/stream-reader.ts'

const recording = recordingEngine()
const steered = steeredEngine()
let app: TestApp
let live: TestApp
beforeAll(async () => {
  app = await startApp({}, { answers: recording.replace })
  live = await startApp({}, { answers: steered.replace })
  await live.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await live.close()
})

const unknown = '2026-01-01T00:00:00.000000Z'

/** One conversation of somebody, with short words for what one can do in it. */
async function conversation(first = 'Frage 1') {
  const person = await aColleague(app)
  const [begun] = await person.ask(first)
  const thread: string = begun.thread_id
  const page = async (more = '') =>
    (await person.get(`/api/chat/history?thread=${thread}${more || '&limit=100'}`)).body as {
      results: Message[]
      has_more: boolean
    }
  return {
    person,
    thread,
    begun,
    page,
    /** Asks and returns the first event. */
    ask: async (question: string, more: object = {}) => (await person.ask(question, { thread_id: thread, ...more }))[0],
    show: (timestamp: string) => person.post(`/api/chat/threads/${thread}/versions`, { timestamp }),
    /** What is shown, oldest first. */
    shown: async (more = '') => (await page(more)).results.toReversed(),
    texts: async (more = '') => (await page(more)).results.toReversed().map(({ text }) => text),
  }
}

describe('asking at a place', () => {
  test('a question in the same words gets a further answer and is not stored again', async () => {
    const { ask, begun, shown, page } = await conversation()
    await ask('Frage 2')
    const again = await ask('  Frage 1 ', { history_context_timestamp: begun.question_timestamp, law: 'strafrecht' })
    expect(again).toMatchObject({
      question_timestamp: begun.question_timestamp,
      question_versions: [begun.question_timestamp],
      answer_versions: [begun.answer_timestamp, again.answer_timestamp],
    })
    const messages = await shown()
    expect(messages.map(({ timestamp, law }) => [timestamp, law])).toEqual([
      [begun.question_timestamp, 'zivilrechtogh'],
      [again.answer_timestamp, 'strafrecht'],
    ])
    expect(messages[1]!.versions).toEqual([begun.answer_timestamp, again.answer_timestamp])
    expect((await page()).has_more).toBe(false)
  })

  test('other words in the place of a question are a new version of it', async () => {
    const { ask, begun, texts, shown } = await conversation()
    const second = await ask('Frage 2')
    await ask('Frage 3')
    const edited = await ask('Frage 2, anders', { history_context_timestamp: second.question_timestamp })
    expect(await texts()).toEqual(['Frage 1', 'Antwort auf Frage 1', 'Frage 2, anders', 'Antwort auf Frage 2, anders'])
    expect((await shown()).map(({ versions }) => versions.length)).toEqual([1, 1, 2, 1])
    expect(edited.question_versions).toEqual([second.question_timestamp, edited.question_timestamp])
    const first = await ask('Frage 1, anders', { history_context_timestamp: begun.question_timestamp })
    expect(first.question_versions).toEqual([begun.question_timestamp, first.question_timestamp])
    expect(await texts()).toEqual(['Frage 1, anders', 'Antwort auf Frage 1, anders'])
  })

  test('an answer is followed by the question, beside what followed it before', async () => {
    const { ask, begun, texts } = await conversation()
    const second = await ask('Frage 2')
    const beside = await ask('Frage 2b', { history_context_timestamp: begun.answer_timestamp })
    expect(beside.question_versions).toEqual([second.question_timestamp, beside.question_timestamp])
    await ask('Frage 3')
    expect(await texts()).toEqual([
      'Frage 1',
      'Antwort auf Frage 1',
      'Frage 2b',
      'Antwort auf Frage 2b',
      'Frage 3',
      'Antwort auf Frage 3',
    ])
  })

  test('only the path goes along, never a version beside it, and of it the newest twelve', async () => {
    const { ask, begun } = await conversation()
    const second = await ask('Frage 2')
    await ask('Frage 2, anders', { history_context_timestamp: second.question_timestamp })
    expect(recording.last().history.map(({ text }) => text)).toEqual(['Frage 1', 'Antwort auf Frage 1'])
    await ask('Frage 3')
    expect(recording.last().history.map(({ text }) => text)).toEqual([
      'Frage 1',
      'Antwort auf Frage 1',
      'Frage 2, anders',
      'Antwort auf Frage 2, anders',
    ])
    await ask('Frage 1', { history_context_timestamp: begun.question_timestamp })
    expect(recording.last()).toMatchObject({ question: 'Frage 1', history: [] })
    for (let n = 0; n < 7; n++) await ask(`Weiter ${n}`)
    expect(recording.last().history.map(({ text }) => text)).toEqual(
      [0, 1, 2, 3, 4, 5].flatMap((n) => [`Weiter ${n}`, `Antwort auf Weiter ${n}`]),
    )
  })

  test('stops what is being written in the conversation first', async () => {
    const person = await aUser(live, { subscription: 'paid' })
    const http = overPort(live, person)
    const first = await http.ask('Frage 1')
    steered.write('Der Anfang')
    await first.until(({ text }) => text !== '')
    const { thread_id: thread, question_timestamp, answer_timestamp } = first.of('thread')
    const second = await http.ask('Frage 1', { thread_id: thread, history_context_timestamp: question_timestamp })
    await second.until((seen) => seen.of('thread'))
    expect((await first.toEnd()).events.at(-1)!.data).toMatchObject({ type: 'done', state: 'aborted' })
    const { running, results } = (await person.get(`/api/chat/history?thread=${thread}`)).body
    expect(running).not.toBeNull()
    expect(results[0]).toMatchObject({ state: 'running', versions: [answer_timestamp, results[0].timestamp] })
    // Who looks at the other version follows nothing.
    expect((await person.get(`/api/chat/history?thread=${thread}&at=${answer_timestamp}`)).body).toMatchObject({
      running: null,
      results: [{ text: 'Der Anfang', state: 'aborted' }, {}],
    })
    steered.write('Neu')
    steered.finish()
    await second.toEnd()
    await eventually(async () =>
      expect((await person.get(`/api/chat/history?thread=${thread}`)).body.results[0]).toMatchObject({
        text: 'Neu',
        state: 'complete',
      }),
    )
  })

  test('is counted like every other question', async () => {
    const { ask, begun, person } = await conversation()
    const used = async () => (await person.get('/api/profile/usage-stats')).body.query.usage
    const before = await used()
    await ask('Frage 1', { history_context_timestamp: begun.question_timestamp })
    await ask('Frage 1, anders', { history_context_timestamp: begun.question_timestamp })
    expect(await used()).toBe(before + 2)
  })

  test('a summary is made again as a summary', async () => {
    const { person, thread } = await conversation()
    const source = (await person.get(`/api/sources/laws/content?citation=${encodeURIComponent('§ 16b MRG')}`)).body
    await person.post('/api/chat/summarize-document', { doc_url: source.url, thread_id: thread })
    const { question, document } = recording.last()
    expect(document).toBe('MRG/§ 16b')
    const [, { timestamp }] = (await person.get(`/api/chat/history?thread=${thread}`)).body.results
    await person.ask(question, { thread_id: thread, history_context_timestamp: timestamp })
    expect(recording.last()).toMatchObject({ question, document })
    await person.ask(`${question} Kurz.`, { thread_id: thread, history_context_timestamp: timestamp })
    expect(recording.last().document).toBeUndefined()
  })
})

describe('replying to a message', () => {
  test('works for every message before it, however old, and is kept with a short quote', async () => {
    const { ask, begun, shown } = await conversation(`${'Sehr lange Frage. '.repeat(30)}`)
    for (let n = 0; n < 8; n++) await ask(`Weiter ${n}`)
    await ask('Wie war das?', { reply_to_message_timestamp: begun.answer_timestamp })
    expect(recording.last().replyTo).toMatch(/^Antwort auf Sehr lange Frage/)
    const asked = (await shown()).at(-2)!
    expect(asked.reply_to!.timestamp).toBe(begun.answer_timestamp)
    expect(asked.reply_to!.excerpt).toMatch(/^Antwort auf Sehr lange Frage\. .* …$/)
    expect(asked.reply_to!.excerpt.length).toBeLessThanOrEqual(200)
    expect((await shown())[0]!.reply_to ?? null).toBeNull()
    // Answered again it is still about that message; in other words only when it says so.
    await ask('Wie war das?', { history_context_timestamp: asked.timestamp })
    expect(recording.last().replyTo).toMatch(/^Antwort auf Sehr lange Frage/)
    await ask('Wie war das denn?', { history_context_timestamp: asked.timestamp })
    expect(recording.last().replyTo).toBeUndefined()
  })

  test('the quote is plain words', async () => {
    const { ask, shown } = await conversation('**fett** <b>x</b>')
    const [question, answer] = await shown()
    await ask('Und?', { reply_to_message_timestamp: answer!.timestamp })
    await ask('Und dies?', { reply_to_message_timestamp: question!.timestamp })
    expect((await shown()).filter(({ reply_to }) => reply_to).map(({ reply_to }) => reply_to!.excerpt)).toEqual([
      'Antwort auf fett <b>x</b>',
      '**fett** <b>x</b>',
    ])
  })

  test('a message that does not come before the question is not found', async () => {
    const { ask, begun, person, thread } = await conversation()
    const second = await ask('Frage 2')
    const put = (more: object) =>
      person.post('/api/chat/ask-stream', { question: 'Frage 2, anders', law: 'none', thread_id: thread, ...more })
    const notFound = { status: 404, body: { code: 'message_not_found' } }
    expect(
      await put({
        history_context_timestamp: second.question_timestamp,
        reply_to_message_timestamp: second.answer_timestamp,
      }),
    ).toMatchObject(notFound)
    expect(
      await put({
        history_context_timestamp: second.question_timestamp,
        reply_to_message_timestamp: second.question_timestamp,
      }),
    ).toMatchObject(notFound)
    expect(
      (
        await put({
          history_context_timestamp: second.question_timestamp,
          reply_to_message_timestamp: begun.question_timestamp,
        })
      ).status,
    ).toBe(200)
    // Now on another path.
    expect(await put({ reply_to_message_timestamp: second.answer_timestamp })).toMatchObject(notFound)
  })
})

describe('showing a version', () => {
  test('leads to its newest end, is remembered, and holds for export and asking on', async () => {
    const { ask, begun, show, texts, person, thread, page } = await conversation()
    const second = await ask('Frage 2')
    await ask('Frage 2, anders', { history_context_timestamp: second.question_timestamp })
    await ask('Frage 3')
    expect(await show(second.question_timestamp)).toMatchObject({ status: 204 })
    expect(await texts()).toEqual(['Frage 1', 'Antwort auf Frage 1', 'Frage 2', 'Antwort auf Frage 2'])
    const file = (await person.get(`/api/chat/threads/${thread}/export?format=md`)).text
    expect([file.includes('> Frage 2\n'), file.includes('Frage 2, anders'), file.includes('Frage 3')]).toEqual([
      true,
      false,
      false,
    ])
    await show(begun.question_timestamp)
    expect((await texts()).at(-1)).toBe('Antwort auf Frage 3')
    await show(second.answer_timestamp)
    await ask('Weiter')
    expect(await texts()).toEqual([
      'Frage 1',
      'Antwort auf Frage 1',
      'Frage 2',
      'Antwort auf Frage 2',
      'Weiter',
      'Antwort auf Weiter',
    ])
    const part = await page('&limit=4&offset=1')
    expect([part.results.map(({ text }) => text), part.has_more]).toEqual([
      ['Weiter', 'Antwort auf Frage 2', 'Frage 2', 'Antwort auf Frage 1'],
      true,
    ])
  })

  test('a page with `at` reaches back to that message and the one before on its own branch and changes nothing', async () => {
    const { ask, begun, shown, texts, person, thread } = await conversation()
    for (let n = 2; n < 15; n++) await ask(`Frage ${n}`)
    const old = (await shown())[4]!
    await ask('Frage 1, anders', { history_context_timestamp: begun.question_timestamp })
    const before = await texts()
    const at = async (timestamp: string, more = '') =>
      (await person.get(`/api/chat/history?thread=${thread}&at=${timestamp}${more}`)).body
    const page = await at(old.timestamp)
    expect([page.results[0].text, page.results.at(-1).text, page.results.length, page.has_more]).toEqual([
      'Antwort auf Frage 14',
      'Antwort auf Frage 2',
      25,
      true,
    ])
    const older = await at(old.timestamp, '&offset=25')
    expect([older.results.map(({ text }: Message) => text), older.has_more]).toEqual([
      ['Frage 2', 'Antwort auf Frage 1', 'Frage 1'],
      false,
    ])
    expect((await at(old.timestamp, '&limit=3')).results).toHaveLength(25)
    expect(await texts()).toEqual(before)
  })

  test('everything else is not found', async () => {
    const { begun, person, thread, show } = await conversation()
    const other = await conversation('Andere Frage')
    const notFound = (code: string) => ({ status: 404, body: { code } })
    for (const timestamp of [unknown, other.begun.answer_timestamp, '2026-99-99T99:99:99.000000Z']) {
      expect(await show(timestamp)).toMatchObject(notFound('message_not_found'))
      expect(await person.get(`/api/chat/history?thread=${thread}&at=${timestamp}`)).toMatchObject(
        notFound('message_not_found'),
      )
      for (const field of ['history_context_timestamp', 'reply_to_message_timestamp'])
        for (const id of [thread, undefined])
          expect(
            await person.post('/api/chat/ask-stream', {
              question: 'x',
              law: 'none',
              thread_id: id,
              [field]: timestamp,
            }),
          ).toMatchObject(notFound('message_not_found'))
    }
    for (const timestamp of ['gestern', '', 7, null, undefined])
      expect(await person.post(`/api/chat/threads/${thread}/versions`, { timestamp })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input' },
      })
    expect((await person.get(`/api/chat/history?thread=${thread}&at=gestern`)).status).toBe(400)
    expect(
      await other.person.post(`/api/chat/threads/${thread}/versions`, { timestamp: begun.answer_timestamp }),
    ).toMatchObject(notFound('thread_not_found'))
    expect(
      await other.person.post(`/api/chat/threads/${other.thread}/versions`, { timestamp: begun.answer_timestamp }),
    ).toMatchObject(notFound('message_not_found'))
    expect(
      await other.person.get(`/api/chat/history?thread=${other.thread}&at=${begun.answer_timestamp}`),
    ).toMatchObject(notFound('message_not_found'))
    expect((await person.get('/api/chat/threads')).body.results).toHaveLength(1)
  })
})

describe('all versions', () => {
  test('are searched, each hit with its message, and can be opened by it', async () => {
    const { ask, begun, person, texts } = await conversation('Der Zwetschkenbaum des Nachbarn')
    await ask('Der Apfelbaum', { history_context_timestamp: begun.question_timestamp })
    const [hit] = (await person.get('/api/chat/threads/search?q=zwetschkenbaum des')).body.results
    expect(hit.snippet).toMatchObject({ role: 'assistant', timestamp: begun.answer_timestamp })
    expect(await texts(`&at=${hit.snippet.timestamp}`)).toEqual([
      'Der Zwetschkenbaum des Nachbarn',
      'Antwort auf Der Zwetschkenbaum des Nachbarn',
    ])
  })

  test('are in the export of one’s data, can be rated with their own question, and go with the conversation', async () => {
    const { ask, begun, person, thread } = await conversation('Erste Fassung')
    const edited = await ask('Zweite Fassung', { history_context_timestamp: begun.question_timestamp })
    await person.put('/api/chat/rate', { timestamp: begun.answer_timestamp, liked: true, include_text: true })
    const files = unzipSync((await person.get('/api/profile/export')).bytes)
    const find = (ending: string) =>
      strFromU8(Object.entries(files).find(([name]) => name.startsWith('unterhaltungen/') && name.endsWith(ending))![1])
    const { messages, shown } = JSON.parse(find('.json'))
    expect(messages.map(({ text }: Message) => text)).toEqual([
      'Erste Fassung',
      'Antwort auf Erste Fassung',
      'Zweite Fassung',
      'Antwort auf Zweite Fassung',
    ])
    expect(messages.map(({ follows }: { follows: string }) => follows)).toEqual([
      null,
      begun.question_timestamp,
      null,
      edited.question_timestamp,
    ])
    expect(shown).toBe(edited.answer_timestamp)
    expect(find('.md')).toContain('(Fassung 2 von 2)')
    await person.delete(`/api/chat/threads/${thread}`)
    expect((await app.parts.db.query('SELECT 1 FROM messages WHERE user_id = $1', [person.id])).rowCount).toBe(0)
  })
})
