import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FoundThread } from '../../contract/threads.ts'
import { searchThreads } from '../../server/features/chat/chat.ts'
import { aUser, eventually, startApp, type TestApp } from '../kit/app.ts'
import { callerOf } from '../kit/people.ts'
import type { Browserless } from '../kit/browserless.ts'
import { steeredEngine } from '../kit/engine.ts'

const steered = steeredEngine()
let app: TestApp
let plain: TestApp
beforeAll(async () => {
  app = await startApp({}, { answers: steered.replace })
  plain = await startApp()
})
afterAll(async () => {
  await app.close()
  await plain.close()
})

/** A conversation with this question and this answer; returns its id. */
async function conversation(person: Browserless, question: string, answer: string, more = {}): Promise<string> {
  steered.write(answer)
  steered.finish()
  return (await person.ask(question, more))[0].thread_id
}

async function search(person: Browserless, q: string, page = ''): Promise<FoundThread[]> {
  const reply = await person.get(`/api/chat/threads/search?q=${encodeURIComponent(q)}${page}`)
  expect([reply.status, reply.text]).toEqual([200, reply.text])
  return reply.body.results
}

const marked = (text: string, places: [number, number][]) => places.map(([begin, end]) => text.slice(begin, end))

describe('searching conversations', () => {
  test('finds words of the title, the question and the answer, with the passage', async () => {
    const person = await aUser(app)
    const rent = await conversation(
      person,
      'Wie hoch darf der Mietzins sein?',
      'Der **Richtwert** für Wien steht in der Verordnung.\n\n- Lagezuschlag\n- Abschläge',
    )
    const dog = await conversation(person, 'Mein Hund hat den Briefträger gebissen.', 'Es haftet der *Tierhalter*.')
    await person.put(`/api/chat/threads/${dog}`, { title: 'Sache Kovács' })
    expect((await search(person, 'richtwert')).map((thread) => thread.uuid)).toEqual([rent])
    expect((await search(person, 'briefträger')).map((thread) => thread.uuid)).toEqual([dog])
    const [byTitle] = await search(person, 'Kovács')
    expect(byTitle).toMatchObject({ uuid: dog, title: 'Sache Kovács', snippet: null, title_matches: [[6, 12]] })
    const [byAnswer] = await search(person, 'lagezuschlag verordnung')
    expect(byAnswer!.snippet!.role).toBe('assistant')
    expect(byAnswer!.snippet!.text).toBe('Der Richtwert für Wien steht in der Verordnung. Lagezuschlag Abschläge')
    expect(marked(byAnswer!.snippet!.text, byAnswer!.snippet!.matches)).toEqual(['Verordnung', 'Lagezuschlag'])
    const [twice] = await search(person, 'richtwert ri')
    expect(marked(twice!.snippet!.text, twice!.snippet!.matches)).toEqual(['Richtwert'])
    const [order] = await search(person, 'biss hund mein')
    expect(marked(order!.title, order!.title_matches)).toEqual([])
    expect(marked(order!.snippet!.text, order!.snippet!.matches)).toEqual(['Mein', 'Hund', 'biss'])
    const [byQuestion] = await search(person, 'Gebissen')
    expect(byQuestion!.snippet).toMatchObject({ role: 'user', text: 'Mein Hund hat den Briefträger gebissen.' })
  })

  test.each([
    ['kuendigung', 'Die Kündigung'],
    ['KÜNDIGUNG', 'Die Kuendigung'],
    ['Kündigung', 'Die Ku\u0308ndigung'],
    ['strasse', 'Auf der Straße'],
    ['Straße', 'Auf der STRASSE'],
    ['§ 16b', 'Nach §\u00a016b\u00a0MRG'],
    ['neu', 'Eine neue Sache'],
    ['(c++)', 'Was gilt bei (C++) und .*?'],
    ['.*?', 'Was gilt bei (C++) und .*?'],
  ])('»%s« finds »%s«', async (query, text) => {
    const person = await aUser(app)
    await conversation(person, 'Eine Frage', text)
    const [found] = await search(person, query)
    expect(marked(found!.snippet!.text, found!.snippet!.matches).length).toBeGreaterThan(0)
  })

  test('asks for all words, wherever in the conversation they stand', async () => {
    const person = await aUser(app)
    const both = await conversation(person, 'Eigentumswohnung gekauft', 'Die Grunderwerbsteuer fällt an.')
    await conversation(person, 'Eigentumswohnung vermietet', 'Umsatzsteuer fällt an.')
    expect((await search(person, 'grunderwerbsteuer  eigentumswohnung')).map((thread) => thread.uuid)).toEqual([both])
    expect(await search(person, 'grunderwerbsteuer umsatzsteuer')).toEqual([])
    expect(await search(person, '.* xyz')).toEqual([])
  })

  test('finds the citation that a marker of the answer shows', async () => {
    const person = await aUser(plain)
    const [{ thread_id: thread }] = await person.ask('Mein Vermieter gibt mir die Kaution nicht zurück, was gilt?')
    const [found] = await search(person, '16b mrg')
    expect(found!.uuid).toBe(thread)
    expect(marked(found!.snippet!.text, found!.snippet!.matches)).toEqual(expect.arrayContaining(['16b', 'MRG']))
  })

  test('a long text gives a short passage around the words, never half a character', async () => {
    const person = await aUser(app)
    await conversation(
      person,
      'Frage',
      `${'Vorher steht viel. '.repeat(50)}Hier liegt die Zwetschke begraben. ${'Nachher auch. '.repeat(50)}`,
    )
    await conversation(person, 'Andere', `${'😀'.repeat(300)}Marille${'😀'.repeat(300)}`)
    const [long] = await search(person, 'zwetschke')
    expect(long!.snippet!.text).toMatch(/^… .*Hier liegt die Zwetschke begraben\. .* …$/)
    expect(long!.snippet!.text.length).toBeLessThan(180)
    const [signs] = await search(person, 'marille')
    expect(signs!.snippet!.text.isWellFormed()).toBe(true)
    expect(marked(signs!.snippet!.text, signs!.snippet!.matches)).toEqual(['Marille'])
  })

  test('the newest come first, in pages', async () => {
    const person = await aUser(app)
    const threads: string[] = []
    for (const name of ['eins', 'zwei', 'drei', 'vier'])
      threads.push(await conversation(person, `Pachtvertrag ${name}`, 'Antwort'))
    await conversation(person, 'Weiter', 'Antwort', { thread_id: threads[0] })
    expect((await search(person, 'pachtvertrag')).map((thread) => thread.uuid)).toEqual([
      threads[0],
      threads[3],
      threads[2],
      threads[1],
    ])
    expect((await search(person, 'pachtvertrag', '&limit=2&offset=1')).map((thread) => thread.uuid)).toEqual([
      threads[3],
      threads[2],
    ])
    // Of the same moment the pinned one is first.
    await app.parts.db.query('UPDATE threads SET updated_at = now() WHERE user_id = $1', [person.id])
    await person.post(`/api/chat/threads/${threads[2]}/star`, { starred: true })
    expect((await search(person, 'pachtvertrag', '&limit=1'))[0]).toMatchObject({ uuid: threads[2], starred: true })
  })

  test('what was searched once is found by what changed since, and by what did not', async () => {
    const person = await aUser(app)
    const thread = await conversation(person, 'Eigentumswohnung gekauft', 'Die Grunderwerbsteuer fällt an.')
    const other = await conversation(person, 'Pachtvertrag', 'Der Pächter zahlt.')
    // Nothing is written in them any more.
    const settle = () =>
      app.parts.db.query("UPDATE threads SET updated_at = now() - interval '1 hour' WHERE user_id = $1", [person.id])
    const found = async (q: string) => (await search(person, q)).map(({ uuid }) => uuid)
    await settle()
    for (const query of ['zwetschke', 'zwetschke'])
      expect([await found(query), await found('grunderwerbsteuer'), await found('pächter')]).toEqual([
        [],
        [thread],
        [other],
      ])
    expect(app.parts.searchMemory.of(person.id)?.size).toBe(2)
    // Even where a row counts as settled, a rename and a new message are seen.
    await person.put(`/api/chat/threads/${thread}`, { title: 'Sache Zwetschke' })
    expect(await found('zwetschke')).toEqual([thread])
    await conversation(person, 'Und die Marille?', 'Sie ist reif.', { thread_id: other })
    await settle()
    expect([await found('marille'), await found('reif'), await found('pächter marille')]).toEqual([
      [other],
      [other],
      [other],
    ])
    await person.delete(`/api/chat/threads/${other}`)
    expect(await found('pächter')).toEqual([])
    await person.post('/api/auth/logout', {})
    expect(app.parts.searchMemory.of(person.id)?.size).toBe(0)
  })

  test('what was just written is remembered as soon as the answer has ended, and not before', async () => {
    const person = await aUser(app)
    const remembered = () => app.parts.searchMemory.of(person.id)?.size
    await conversation(person, 'Pachtvertrag', 'Der Pächter zahlt.')
    expect([await search(person, 'zwetschke'), remembered()]).toEqual([[], 1])
    steered.write('Die Birne ')
    const asked = person.ask('Und das Obst?')
    await eventually(async () => expect(await search(person, 'birne')).toHaveLength(1))
    expect(remembered()).toBe(1)
    steered.write('und die Zwetschke.')
    steered.finish()
    await asked
    expect(await search(person, 'zwetschke')).toHaveLength(1)
    expect(remembered()).toBe(2)
  })

  test('what a passphrase protects is found with it alone, also when it was searched before', async () => {
    const person = await aUser(app)
    const thread = await conversation(person, 'Eigentumswohnung gekauft', 'Die Grunderwerbsteuer fällt an.')
    await app.parts.db.query("UPDATE threads SET updated_at = now() - interval '1 hour' WHERE user_id = $1", [
      person.id,
    ])
    expect((await search(person, 'grunderwerb')).map(({ uuid }) => uuid)).toEqual([thread])
    expect(await search(person, 'zwetschke')).toEqual([])
    await app.parts.db.query("UPDATE threads SET key_kind = 'custom' WHERE user_id = $1", [person.id])
    for (const word of ['grunderwerb', 'zwetschke'])
      expect(await person.get(`/api/chat/threads/search?q=${word}`)).toMatchObject({
        body: { code: 'passphrase_required' },
      })
  })

  test('who looks at it gets the newest first, and part by part the rest', async () => {
    const person = await aUser(app)
    const threads: string[] = []
    for (let at = 0; at < 5; at++) threads.unshift(await conversation(person, `Marille ${at}`, 'Sie ist reif.'))
    await app.parts.db.query("UPDATE threads SET updated_at = updated_at - interval '1 hour' WHERE user_id = $1", [
      person.id,
    ])
    const caller = await callerOf(app, person)
    const part = async (q: string, partly?: 'true') => {
      const query = { q, limit: 10, offset: 0, partly }
      // No time at all: one of those that were never searched.
      const pace = { first: 0, further: 0, least: 1 }
      const { results, unsearched } = await searchThreads(app.parts, caller, query, new AbortController().signal, pace)
      return [results.map(({ uuid }) => uuid), unsearched]
    }
    expect(await part('marille', 'true')).toEqual([threads.slice(0, 1), 4])
    expect(await part('marille', 'true')).toEqual([threads.slice(0, 2), 3])
    expect(await part('zwetschke', 'true')).toEqual([[], 2])
    expect(await part('marille', 'true')).toEqual([threads.slice(0, 4), 1])
    expect(await part('zwetschke', 'true')).toEqual([[], 0])
    expect(await part('marille', 'true')).toEqual([threads, 0])
    // What changes meanwhile is one of the next part; who does not ask for parts gets all at once.
    app.parts.searchMemory.of(person.id)?.clear()
    expect(await part('marille')).toEqual([threads, 0])
    expect((await person.get('/api/chat/threads/search?q=marille&partly=ja')).body.code).toBe('invalid_input')
    expect((await person.get('/api/chat/threads/search?q=marille&partly=true')).body).toMatchObject({ unsearched: 0 })
  })

  test('never finds conversations of others', async () => {
    const [owner, other] = [await aUser(app), await aUser(app)]
    await conversation(owner, 'Powidltascherl geheim', 'Powidl')
    expect(await search(owner, 'powidl')).toHaveLength(1)
    expect(await search(other, 'powidl')).toEqual([])
    expect(await app.visit().get('/api/chat/threads/search?q=powidl')).toMatchObject({
      status: 401,
      body: { code: 'not_logged_in' },
    })
  })

  test.each([
    ['', 'Bitte geben Sie mindestens 2 Zeichen ein.'],
    ['?q=', 'Bitte geben Sie mindestens 2 Zeichen ein.'],
    ['?q=%20x%20', 'Bitte geben Sie mindestens 2 Zeichen ein.'],
    ['?q=aa&q=bb', 'Bitte geben Sie mindestens 2 Zeichen ein.'],
    [`?q=${'x'.repeat(201)}`, 'Bitte suchen Sie mit höchstens 200 Zeichen.'],
    ['?q=miete&limit=0', 'limit muss mindestens 1 sein'],
    ['?q=miete&limit=52', 'limit darf höchstens 51 sein'],
    ['?q=miete&offset=-1', 'offset darf nicht negativ sein'],
  ])('»%s« is refused in German', async (query, detail) => {
    expect(await (await aUser(app)).get(`/api/chat/threads/search${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', detail },
    })
  })

  test('ends when nobody waits any more', async () => {
    const person = await aUser(app)
    await conversation(person, 'Frage', 'Antwort')
    const query = { q: 'antwort', limit: 10, offset: 0 }
    const caller = await callerOf(app, person)
    expect((await searchThreads(app.parts, caller, query, new AbortController().signal)).results).toHaveLength(1)
    expect((await searchThreads(app.parts, caller, query, AbortSignal.abort())).results).toEqual([])
  })

  test('what was searched for stands in no log', async () => {
    const person = await aUser(app)
    await conversation(person, 'Frage', 'Antwort')
    await search(person, 'Zuckerwattemaschine')
    expect(app.logs.filter((line) => line.includes('Zuckerwatte'))).toEqual([])
  })
})
