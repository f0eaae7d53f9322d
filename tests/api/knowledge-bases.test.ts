// What administrators import into the corpus: in the background, whole or not at all, and what then waits to be read again.
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser, eventually, startApp, type TestApp } from '../kit/app.ts'
import { formOf } from '../kit/files.ts'
import { aColleague, type Person } from '../kit/people.ts'
import { beginNightlyImport, runImport } from '../../server/features/knowledge-bases/knowledge-bases.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  // Nothing listens there, as where there is no network.
  app = await startApp({ RIS_BASE_URL: 'http://127.0.0.1:9/', RIS_PAUSE_MS: '0' })
  admin = await aColleague(app, 'admin', 'betreiber.at')
})
afterAll(() => app.close())

const line = (section: number, text: string, more: object = {}) =>
  JSON.stringify({
    id: `TestG/§ ${section}`,
    law: 'TestG',
    law_title: 'Testgesetz',
    section: `§ ${section}`,
    text,
    ...more,
  })
const send = (content: string | Buffer, name = 'Gesetze.jsonl', person = admin) =>
  person.post('/api/admin/imports/file', formOf([[name, content]]))
const newest = async () => (await admin.get('/api/admin/imports')).body.results[0]
const ended = () =>
  eventually(async () => {
    const one = await newest()
    expect(['done', 'failed', 'cancelled']).toContain(one.state)
    return one
  })

test('a file is imported in the background, its broken lines are named, and the search finds it', async () => {
  const lines = [line(1, 'Der Leuchtturm ist zu streichen.'), '{"law"', line(2, 'Das Nebelhorn ist zu pflegen.')]
  const begun = await send(gzipSync(lines.join('\n')), 'Gesetze.jsonl.gz')
  expect(begun).toMatchObject({ status: 201, body: { choice: { what: 'file', ending: 'jsonl.gz' } } })
  expect(await ended()).toMatchObject({
    state: 'done',
    share: 1,
    report: {
      added: 2,
      failed: 1,
      failures: [{ where: 'Zeile 2', reason: 'kein gültiges JSON' }],
      laws: [{ law: 'TestG', added: 2, changed: 0, removed: 0 }],
    },
  })
  const { body } = await admin.get('/api/admin/knowledge-bases/laws?search=testgesetz')
  expect(body).toMatchObject({ count: 1, results: [{ law: 'TestG', kind: 'LAW', official: 2, digests: 0 }] })
  await eventually(async () =>
    expect((await admin.get('/api/admin/knowledge-bases')).body).toMatchObject({ is_searched: true }),
  )
  expect((await admin.get('/api/sources/laws/content?id=TestG/§ 2')).body.blocks[0].text).toContain('Nebelhorn')
  // The same again changes nothing; another wording is named.
  await send([line(1, 'Der Leuchtturm ist zu streichen.'), line(2, 'Das Nebelhorn ist abgeschafft.')].join('\n'))
  expect((await ended()).report).toMatchObject({ added: 0, changed: 1, unchanged: 1, texts: ['TestG/§ 2'] })
  expect(await send('x', 'Gesetze.pdf')).toMatchObject({ status: 415 })
  expect(await send('')).toMatchObject({ status: 422, body: { code: 'file_empty' } })
  await send(Buffer.from([0xff, 0xfe, 0x0a]))
  expect(await ended()).toMatchObject({
    state: 'failed',
    failure: 'Es wurde nichts übernommen: die Datei ist nicht in UTF-8 kodiert.',
  })
})

test('without a network an import from RIS ends at once and says so', async () => {
  expect((await admin.post('/api/admin/imports', { what: 'laws', laws: [] })).body.detail).toContain(
    'Bitte nennen Sie mindestens ein Gesetz, zum Beispiel ABGB',
  )
  expect((await admin.post('/api/admin/imports', { what: 'laws', laws: ['MRG'] })).status).toBe(201)
  const { state, failure } = await ended()
  expect([state, failure]).toEqual(['failed', expect.stringContaining('RIS ist nicht erreichbar')])
})

test('an import is ended and leaves nothing; two are never under way; after a restart the next process does it', async () => {
  const { body: waiting } = await withoutWorker(() => send(line(3, 'Der Anker bleibt an Bord.')))
  expect(await send(line(4, 'Zu viel.'))).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await admin.post(`/api/admin/imports/${waiting.id}/cancel`)).body.state).toBe('cancelled')
  expect((await admin.post(`/api/admin/imports/${waiting.id}/cancel`)).status).toBe(409)
  await runImport(app.parts, waiting.id, new AbortController().signal)
  expect((await admin.get('/api/sources/laws/content?id=TestG/§ 3')).status).toBe(404)

  // One process began and died: nothing of it is there, and another one goes on.
  const { body: lost } = await withoutWorker(() => send(line(3, 'Der Anker bleibt an Bord.')))
  const died = new AbortController()
  died.abort(new Error('gone'))
  await runImport(app.parts, lost.id, died.signal).catch(() => undefined)
  expect((await admin.get('/api/sources/laws/content?id=TestG/§ 3')).status).toBe(404)
  expect((await newest()).state).toBe('running')
  await runImport(app.parts, lost.id, new AbortController().signal)
  expect(await ended()).toMatchObject({ id: lost.id, state: 'done', report: { added: 1 } })
})

/** Enters an import that no process finds in the queue. */
async function withoutWorker<T>(work: () => Promise<T>): Promise<T> {
  const { jobs } = app.parts
  const { add, wake } = jobs
  Object.assign(jobs, { add: async () => undefined, wake: () => undefined })
  try {
    return await work()
  } finally {
    Object.assign(jobs, { add, wake })
  }
}

test('an upload whose process died keeps nobody from the next import', async () => {
  const half = () =>
    app.parts.db.query(
      `INSERT INTO corpus_imports (id, source, choice, is_scheduled, state, created_at, heard_at)
       VALUES (gen_random_uuid(), 'file', '{"what":"file","ending":"jsonl","size":0,"knowledge_base":null}', false, 'receiving', $1, $1)`,
      [app.clock.now()],
    )
  await half()
  expect(await send(line(5, 'Der Mast bleibt.'))).toMatchObject({ status: 409, body: { code: 'conflict' } })
  app.clock.move(4 * 60_000)
  expect(await send(line(5, 'Der Mast bleibt.'))).toMatchObject({ status: 201 })
  expect(await ended()).toMatchObject({ state: 'done' })
})

test('every night RIS is asked once, when the hour has come', async () => {
  const plan = (is_on: boolean, hour: number) => admin.put('/api/admin/import-schedule', { is_on, hour })
  expect((await plan(true, 24)).body.detail).toContain('Bitte wählen Sie eine Stunde von 0 bis 23.')
  const count = async () =>
    (await admin.get('/api/admin/imports')).body.results.filter((one: { is_scheduled: boolean }) => one.is_scheduled)
      .length
  await plan(false, 0)
  await beginNightlyImport(app.parts)
  expect(await count()).toBe(0)
  await plan(true, 0)
  await Promise.all([beginNightlyImport(app.parts), beginNightlyImport(app.parts)])
  await beginNightlyImport(app.parts)
  expect(await count()).toBe(1)
  expect(await ended()).toMatchObject({ state: 'done', choice: { what: 'update' } })
})

test('our own texts wait to be read when the official wording is another one, until somebody marks them', async () => {
  const waiting = async () => (await admin.get('/api/admin/own-texts')).body.results
  const entries = async (kind: string) => (await waiting()).filter((one: { kind: string }) => one.kind === kind)
  const mrg = (text: string) =>
    JSON.stringify({ id: 'MRG/§ 3', law: 'MRG', section: '§ 3', text, version_date: '2026-11-20' })
  await send(mrg('(1) Ein anderer Wortlaut als der, nach dem geschrieben wurde.'))
  await ended()
  const found = await eventually(async () => {
    const texts = await entries('digest')
    expect(texts).toMatchObject([{ id: 'MRG/§ 3', provisions: [{ id: 'MRG/§ 3' }] }])
    return texts[0]
  })
  expect(found.title).toBe('Erhaltung durch den Vermieter')
  const guides = await entries('guide')
  // A guide that rests on it says so in the answer, until somebody has read it again.
  const marked = 'Wortlaut hat sich geändert: § 3 MRG lautet im Bestand anders'
  const answer = async () =>
    (await admin.ask('Vermieter repariert nichts, Dach undicht, Hausverwaltung reagiert nicht'))
      .flatMap(({ type, text }) => (type === 'delta' ? text : []))
      .join('')
      .replaceAll('\u00a0', ' ')
  await eventually(async () => expect(await answer()).toContain(marked))
  const guide = 'vermieter-repariert-nicht'
  expect(guides.map(({ id }: { id: string }) => id)).toContain(guide)
  expect((await admin.put(`/api/admin/own-texts/guide/${guide}`)).status).toBe(204)
  expect(await answer()).toContain('Vermieter führt Erhaltungsarbeiten nicht durch')
  expect(await answer()).not.toContain(marked)
  expect((await admin.put(`/api/admin/own-texts/digest/${encodeURIComponent('MRG/§ 3')}`)).status).toBe(204)
  expect(await entries('digest')).toEqual([])
  // Each text is read for itself.
  expect(await entries('guide')).toEqual(guides.filter(({ id }: { id: string }) => id !== guide))
  // Laid out otherwise it is the same wording; another one has to be read again.
  await send(mrg('Ein anderer\nWortlaut als der, nach dem geschrieben wurde.'.replace('Ein', '(1)  Ein')))
  await ended()
  expect(await entries('digest')).toEqual([])
  await send(mrg('(1) Wieder ein anderer.'))
  await ended()
  await eventually(async () => expect(await entries('digest')).toHaveLength(1))
  expect((await admin.put('/api/admin/own-texts/digest/nichts')).status).toBe(404)
  const reader = await aUser(app)
  expect((await reader.get('/api/admin/own-texts')).status).toBe(403)
  expect((await send(line(9, 'Fremd.'), 'Gesetze.jsonl', reader as Person)).status).toBe(403)
})
