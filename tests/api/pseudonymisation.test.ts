// A file is pseudonymised, reviewed, released: what its owner decides, and what may leave before and after.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { releasedTextOf } from '../../server/features/files/files.ts'
import { aUser, startApp, type TestApp } from '../kit/app.ts'
import { aFile, aFolder, settled, upload } from '../kit/files.ts'
import { choosePassphrase } from '../kit/passphrases.ts'
import { charactersOf, startRecogniserServer } from '../kit/recogniser-server.ts'
import { aColleague, callerOf, type Person } from '../kit/people.ts'
import { dumpTables } from '../kit/tables.ts'

let app: TestApp
let recognise: Parameters<typeof startRecogniserServer>[0] = () => ({ reply: [] })
let recogniser: Awaited<ReturnType<typeof startRecogniserServer>>
beforeAll(async () => {
  recogniser = await startRecogniserServer((...asked) => recognise(...asked))
  app = await startApp({ PRESIDIO_URL: recogniser.url })
})
afterAll(async () => {
  await app.close()
  await recogniser.close()
})

const letter =
  'Klägerin: Gordana Jelavić, geb. 14.02.1987, Hadersdorfer Straße 118/36, 1140 Wien\n' +
  'Frau Jelavić kündigt nach § 30 MRG. Jelavićs Konto lautet AT03 2099 0004 1862 5308. ' +
  'Am Abend kam der Kogler dazu. Frau Rosa Winter sah es im Winter. Winter schwieg.'

const pseudonymised = (person: Person, text = letter, fields: Record<string, string> = {}) =>
  aFile(person, ['Brief.txt', text], { anonymize: 'true', ...fields })
const detail = async (person: Person, id: string) => (await person.get(`/api/chat/files/${id}`)).body
const decide = (person: Person, id: string, ...decisions: object[]) =>
  person.post(`/api/chat/files/${id}/decisions`, { decisions })
const verdict = (person: Person, id: string, anonymization_approved: boolean) =>
  person.put(`/api/chat/files/${id}`, { anonymization_approved })
const used = async (person: Person) => (await person.get('/api/profile/usage-stats')).body.anonymization.usage
const released = async (person: Person, id: string) =>
  releasedTextOf(app.parts, await callerOf(app, person), id).catch((error) => error.code)
const entity = (body: any, text: string) => body.entities.find((one: any) => one.text === text)

test('an upload waits for its release; nothing of it may reach a model before, and only the released text after', async () => {
  const person = await aColleague(app)
  const { id } = await pseudonymised(person)
  expect(await used(person)).toBe(1)
  const body = await detail(person, id)
  expect(body).toMatchObject({
    status: 'PENDING_APPROVAL',
    anonymize: true,
    original: letter,
    verdict: null,
    leaks: [],
    page_starts: [0],
  })
  expect(body.pseudonymised).toContain('Klägerin: [Klägerin 1], geb. [Geburtsdatum 1], [Adresse 1]')
  expect(body.pseudonymised).toContain('Frau [Klägerin 1] kündigt nach § 30 MRG. [Klägerin 1] Konto lautet [Konto 1].')
  expect(body.pseudonymised).toContain('Frau [Person B] sah es im Winter. [Person B] schwieg.')
  const jelavic = entity(body, 'Gordana Jelavić')
  expect(jelavic).toMatchObject({
    type: 'PERSON',
    replacement: '[Klägerin 1]',
    action: 'ersetzen',
    unsure: false,
    decided: false,
  })
  expect(jelavic.spans.map(([start, end]: number[]) => letter.slice(start, end))).toEqual([
    'Gordana Jelavić',
    'Jelavić',
    'Jelavićs',
  ])
  expect(jelavic.pseudonymised_spans.map(([start, end]: number[]) => body.pseudonymised.slice(start, end))).toEqual(
    Array(3).fill('[Klägerin 1]'),
  )
  expect(await released(person, id)).toBe('file_wrong_status')
  expect((await verdict(person, id, true)).body.status).toBe('READY')
  expect(await released(person, id)).toBe(body.pseudonymised)
  expect((await person.get(`/api/chat/files/${id}/text?form=pseudonymised`)).text).toBe(body.pseudonymised)
  expect((await verdict(person, id, false)).status).toBe(409)
})

test('whoever rejects works with the original, and the use stays counted', async () => {
  const person = await aColleague(app)
  const { id } = await pseudonymised(person)
  expect((await verdict(person, id, false)).body.status).toBe('READY')
  expect(await released(person, id)).toBe(letter)
  expect([(await detail(person, id)).verdict, await used(person)]).toEqual(['rejected', 1])
})

describe('decisions', () => {
  test('are about one place, all like it, or a passage that was missed, and can be taken back', async () => {
    const person = await aColleague(app)
    const { id } = await pseudonymised(person)
    let body = await detail(person, id)
    const winter = entity(body, 'Rosa Winter')
    const last = winter.spans.at(-1)
    body = (await decide(person, id, { entity: winter.id, span: last, action: 'behalten', scope: 'stelle' })).body
    expect(body.pseudonymised).toContain('Frau [Person B] sah es im Winter. Winter schwieg.')
    const kept = body.entities.find((one: any) => one.action === 'behalten')
    expect(kept).toMatchObject({ decided: true, spans: [last], pseudonymised_spans: [] })
    body = (await decide(person, id, { entity: kept.id, action: 'offen', scope: 'datei' })).body
    expect(body.pseudonymised).toContain('[Person B] schwieg')

    const konto = entity(body, 'AT03 2099 0004 1862 5308')
    body = (
      await decide(person, id, { entity: konto.id, action: 'ersetzen', replacement: '[Gehaltskonto]', scope: 'datei' })
    ).body
    expect(body.pseudonymised).toContain('Konto lautet [Gehaltskonto].')

    const start = letter.indexOf('Abend')
    body = (
      await decide(person, id, { add: { start, end: start + 5 }, type: 'OTHER', action: 'ersetzen', scope: 'datei' })
    ).body
    expect(body.pseudonymised).toContain('Am [Angabe 1] kam')
    expect(entity(body, 'Abend')).toMatchObject({ added: true, decided: true })
  })

  test('about what is not there are refused as a whole', async () => {
    const person = await aColleague(app)
    const { id } = await pseudonymised(person)
    const before = await detail(person, id)
    const outcome = async (...decisions: object[]) => {
      const { status, body } = await decide(person, id, ...decisions)
      return [status, body.code]
    }
    const konto = entity(before, 'AT03 2099 0004 1862 5308')
    const good = { entity: konto.id, action: 'behalten', scope: 'datei' }
    expect(await outcome(good, { ...good, entity: 'e99' })).toEqual([404, 'entity_not_found'])
    expect(await outcome({ ...good, entity: undefined })).toEqual([400, 'invalid_input'])
    expect(await outcome({ add: { start: 9e6, end: 9e6 + 4 }, action: 'ersetzen', scope: 'datei' })).toEqual([
      404,
      'entity_not_found',
    ])
    expect((await detail(person, id)).entities).toEqual(before.entities)
    const other = await aColleague(app)
    expect((await decide(other, id, good)).status).toBe(404)
    await verdict(person, id, true)
    expect(await outcome(good)).toEqual([409, 'file_wrong_status'])
  })

  test('never give one replacement to two things: they become one, or stay apart, and either can be undone', async () => {
    const person = await aColleague(app)
    const text = 'Frau Rosa Winter kam. Herr Stefan Lang ging. Herr Lang schwieg. Frau Winter sah es.'
    const { id } = await pseudonymised(person, text)
    const before = await detail(person, id)
    const [winter, lang] = [entity(before, 'Rosa Winter'), entity(before, 'Stefan Lang')]
    expect([winter.replacement, lang.replacement]).toEqual(['[Person A]', '[Person B]'])
    const taken = { entity: lang.id, action: 'ersetzen', replacement: '[Person A]', scope: 'datei' }
    expect(await decide(person, id, taken)).toMatchObject({ status: 409, body: { code: 'replacement_taken' } })
    const add = { start: text.indexOf('schwieg'), end: text.indexOf('schwieg') + 7 }
    const covered = { add, action: 'ersetzen', type: 'PERSON', replacement: '[Person A]', scope: 'stelle' }
    expect(await decide(person, id, covered)).toMatchObject({ status: 409, body: { code: 'replacement_taken' } })
    expect((await detail(person, id)).entities).toEqual(before.entities)

    const one = (await decide(person, id, { ...taken, merge: true })).body
    expect(one.pseudonymised).toBe(
      'Frau [Person A] kam. Herr [Person A] ging. Herr [Person A] schwieg. Frau [Person A] sah es.',
    )
    expect(one.entities).toHaveLength(1)
    expect(one.entities[0].spans).toHaveLength(4)
    // As the page undoes it: each place gets back what it had.
    const back = (which: any) =>
      which.spans.map((span: unknown) => ({
        entity: which.id,
        span,
        action: 'offen',
        type: 'PERSON',
        replacement: which.replacement,
        merge: true,
        scope: 'stelle',
      }))
    expect((await decide(person, id, ...back(winter), ...back(lang))).body.entities).toEqual(before.entities)

    const place = lang.spans[1]
    const split = { entity: lang.id, span: place, action: 'ersetzen', split: true, scope: 'stelle' }
    const two = (await decide(person, id, split)).body
    expect(two.pseudonymised).toContain('Herr [Person B] ging. Herr [Person C] schwieg.')
    expect((await decide(person, id, ...back(lang))).body.entities).toEqual(before.entities)
  })

  test('about a matter reach the files of the folder that wait, and those that come later', async () => {
    const person = await aColleague(app)
    const folder = await aFolder(person, 'Akt')
    const at = { path: folder.path }
    const first = await pseudonymised(person, 'Das Vorhaben Regenbogen betrifft Herrn Stefan Lang.', at)
    const second = await pseudonymised(person, 'Vom Regenbogen weiß Herr Stefan Lang.', at)
    const add = { start: 13, end: 23 }
    await decide(person, first.id, { add, type: 'OTHER', replacement: '[Vorhaben]', action: 'ersetzen', scope: 'akt' })
    expect((await detail(person, second.id)).pseudonymised).toBe('Vom [Vorhaben] weiß Herr [Person A].')
    const third = await pseudonymised(person, 'Regenbogen endet.', at)
    expect(await detail(person, third.id)).toMatchObject({
      pseudonymised: '[Vorhaben] endet.',
      anonymization_custom_agenda: [{ text: 'Regenbogen', action: 'ersetzen', replacement: '[Vorhaben]' }],
    })
    const elsewhere = await pseudonymised(person, 'Regenbogen endet.')
    expect((await detail(person, elsewhere.id)).pseudonymised).toBe('Regenbogen endet.')
  })
})

test('what stands once as a party and once as an authority is released when its owner has decided about both', async () => {
  const person = await aColleague(app)
  const text =
    'Klägerin: Gemeinde Oberfeldbach.\nBescheid der Gemeinde Oberfeldbach vom Mai. Vermerk: GEMEINDE OBERFELDBACH.'
  const { id } = await pseudonymised(person, text)
  const before = await detail(person, id)
  const [authority, remark] = before.leaks
  const [start, end] = authority.span
  expect([authority.text, text.slice(start, end), start]).toEqual([
    'Gemeinde Oberfeldbach',
    'Gemeinde Oberfeldbach',
    text.lastIndexOf('Gemeinde Ober'),
  ])
  expect(remark.text).toBe('GEMEINDE OBERFELDBACH')
  const keep = ([from, to]: number[]) => ({
    add: { start: from, end: to },
    type: 'ORG',
    action: 'behalten',
    scope: 'stelle',
  })
  const kept = (await decide(person, id, keep(authority.span))).body
  expect(kept.pseudonymised).toContain('Klägerin: [Organisation 1].\nBescheid der Gemeinde Oberfeldbach vom Mai.')
  // Only that passage: the same words elsewhere are a leftover still, and the refusal says where.
  expect(kept.leaks).toEqual([remark])
  const refused = await verdict(person, id, true)
  expect(refused).toMatchObject({ status: 409, body: { code: 'names_remain' } })
  expect(refused.body.detail).toContain('»… Oberfeldbach vom Mai. Vermerk: GEMEINDE OBERFELDBACH. …«')
  expect((await decide(person, id, keep(remark.span))).body.leaks).toEqual([])
  // Taken back and decided again.
  const added = (await detail(person, id)).entities.find((one: any) => one.added)
  const back = { entity: added.id, span: remark.span, action: 'offen', scope: 'stelle' }
  expect((await decide(person, id, back)).body.leaks).toEqual([remark])
  await decide(person, id, keep(remark.span))
  expect((await verdict(person, id, true)).body.status).toBe('READY')
  // What was released can be used: as a text, as a copy, and in a question.
  expect(await released(person, id)).toBe(
    'Klägerin: [Organisation 1].\nBescheid der Gemeinde Oberfeldbach vom Mai. Vermerk: GEMEINDE OBERFELDBACH.',
  )
  expect((await person.get(`/api/chat/files/${id}/copy?format=docx`)).status).toBe(200)
  const asked = await person.ask('Was steht darin?', {
    file_context: [id],
    file_query_type: 'simple_rag',
    law: 'zivilrechtogh',
  })
  expect(asked.map((one: any) => one.type)).toContain('done')
})

test('rules are remembered for a folder with those in it or for all files, can be seen, replaced and forgotten', async () => {
  const person = await aColleague(app)
  const matter = await aFolder(person, 'Akt')
  const inside = await aFolder(person, 'Beilagen', matter.path)
  const remember = (rule: object) => person.post('/api/chat/pseudonym-rules', rule)
  expect(await remember({ text: 'Regenbogen', action: 'ersetzen', path: 'Nirgends/' })).toMatchObject({
    status: 404,
    body: { code: 'folder_not_found' },
  })
  expect((await remember({ text: ' ', action: 'ersetzen' })).status).toBe(400)
  await remember({ text: 'Regenbogen', action: 'ersetzen', replacement: '[Projekt]' })
  const { body: ofMatter } = await remember({ text: 'REGENBOGEN', action: 'behalten', path: matter.path })
  expect(ofMatter).toMatchObject({ folder: { uuid: matter.id, path: 'Akt/' }, action: 'behalten' })
  const text = 'Das Vorhaben Regenbogen ruht.'
  const read = async (path: string) =>
    (await detail(person, (await pseudonymised(person, text, { path })).id)).pseudonymised
  expect([await read(''), await read(inside.path)]).toEqual(['Das Vorhaben [Projekt] ruht.', text])
  await remember({ text: 'regenbogen', action: 'ersetzen', replacement: '[Vorhaben A]', path: matter.path })
  expect(await read(matter.path)).toBe('Das Vorhaben [Vorhaben A] ruht.')
  const { results } = (await person.get('/api/chat/pseudonym-rules')).body
  expect(results.map((rule: any) => [rule.text, rule.folder?.path ?? null])).toEqual([
    ['regenbogen', 'Akt/'],
    ['Regenbogen', null],
  ])
  // A decision is remembered the same way; what is forgotten is gone with the next search.
  const { id } = await pseudonymised(person, 'Vom Regenbogen weiß Herr Stefan Lang.')
  await decide(person, id, {
    entity: entity(await detail(person, id), 'Stefan Lang').id,
    action: 'behalten',
    scope: 'alle',
  })
  const all = (await person.get('/api/chat/pseudonym-rules')).body.results
  expect(all[0]).toMatchObject({ text: 'Stefan Lang', action: 'behalten', folder: null })
  for (const rule of all) expect((await person.delete(`/api/chat/pseudonym-rules/${rule.id}`)).status).toBe(204)
  expect((await person.delete(`/api/chat/pseudonym-rules/${all[0].id}`)).body.code).toBe('rule_not_found')
  await person.post(`/api/chat/files/${id}/rerun-anonymization`, {})
  await settled(person, id)
  expect(await detail(person, id)).toMatchObject({
    pseudonymised: 'Vom Regenbogen weiß Herr Stefan Lang.',
    anonymization_custom_agenda: [],
  })
  // Sealed: no term stands in any table.
  await remember({ text: 'Zwetschkenröster', action: 'ersetzen' })
  const dump = JSON.stringify(await dumpTables(app.parts.db))
  for (const form of ['Zwetschkenröster', Buffer.from('Zwetschkenröster').toString('hex')])
    expect(dump).not.toContain(form)
})

test('who is named in one file of a folder is known in the others of it, and in no other folder', async () => {
  const person = await aColleague(app)
  const [matter, other] = [await aFolder(person, 'Akt Winter'), await aFolder(person, 'Anderer Akt')]
  const lone = 'Am Abend ist kein Licht; Winters Auto stand im Hof.'
  const read = async (path: string) =>
    (await detail(person, (await pseudonymised(person, lone, { path })).id)).pseudonymised
  expect(await read(matter.path)).toBe(lone)
  await pseudonymised(person, 'Frau Rosa Winter klagt Herrn Ahmet Öztürk.', { path: matter.path })
  expect(await read(matter.path)).toBe('Am Abend ist kein Licht; [Person A] Auto stand im Hof.')
  expect(await read(other.path)).toBe(lone)
})

test('what a rule replaces something by is given to nobody else', async () => {
  const person = await aColleague(app)
  await person.post('/api/chat/pseudonym-rules', { text: 'Regenbogen', action: 'ersetzen', replacement: '[Person A]' })
  const { id } = await pseudonymised(person, 'Vom Regenbogen weiß Herr Stefan Lang.')
  expect((await detail(person, id)).pseudonymised).toBe('Vom [Person A] weiß Herr [Person B].')
})

test('own rules count from the next search on, which keeps decisions and asks for a new release', async () => {
  const person = await aColleague(app)
  const { id } = await pseudonymised(person)
  const konto = entity(await detail(person, id), 'AT03 2099 0004 1862 5308')
  await decide(person, id, { entity: konto.id, action: 'behalten', scope: 'datei' })
  await verdict(person, id, true)
  const agenda = [
    { text: 'Kogler', type: 'PERSON', action: 'ersetzen', replacement: '[Der Nachbar]' },
    { text: 'Rosa Winter', action: 'behalten' },
  ]
  await person.put(`/api/chat/files/${id}`, { anonymization_custom_agenda: agenda })
  expect((await person.post(`/api/chat/files/${id}/rerun-anonymization`, {})).status).toBe(202)
  expect((await settled(person, id)).status).toBe('PENDING_APPROVAL')
  expect(await released(person, id)).toBe('file_wrong_status')
  const body = await detail(person, id)
  expect(body).toMatchObject({ verdict: null, anonymization_custom_agenda: agenda })
  expect(body.pseudonymised).toContain(
    'AT03 2099 0004 1862 5308. Am Abend kam der [Der Nachbar] dazu. Frau Rosa Winter sah',
  )
  expect(await used(person)).toBe(1)
})

test('a file that came without can be pseudonymised later, which counts then', async () => {
  const person = await aColleague(app)
  const { id } = await aFile(person, ['Brief.txt', letter])
  expect([(await detail(person, id)).pseudonymised, await released(person, id), await used(person)]).toEqual([
    null,
    letter,
    0,
  ])
  await person.post(`/api/chat/files/${id}/rerun-anonymization`, {})
  expect([(await settled(person, id)).status, await used(person)]).toEqual(['PENDING_APPROVAL', 1])
})

test('without anything left of the plan the file is not taken, rather than taken as it is', async () => {
  const person = await aUser(app, { subscription: 'paid_small' })
  await Promise.all(
    Array.from({ length: 4 }, (_, at) => upload(person, [[`${at}.txt`, 'Ein Text.']], { anonymize: 'true' })),
  )
  const rerun = await aFile(person, ['Brief.txt', letter])
  await person.post(`/api/chat/files/${rerun.id}/rerun-anonymization`, {})
  await settled(person, rerun.id)
  await app.parts.db.query(`UPDATE usage SET used = 0 WHERE user_id = $1 AND kind = 'upload'`, [person.id])
  const { status, body } = await upload(person, [['Zu viel.txt', letter]], { anonymize: 'true' })
  expect([status, body.code]).toEqual([403, 'usage_limit_reached'])
  const stats = (await person.get('/api/profile/usage-stats')).body
  expect([stats.upload.usage, stats.anonymization.usage]).toEqual([0, 5])
})

test('under the own passphrase nothing is found, decided or released without it', async () => {
  const person = await aColleague(app)
  await choosePassphrase(person, 'Übergröße im Gartenhaus 🔑')
  const guarded = Object.assign(person, { passphrase: 'Übergröße im Gartenhaus 🔑' })
  const { id } = await pseudonymised(guarded)
  expect((await detail(guarded, id)).pseudonymised).toContain('[Klägerin 1]')
  const { rows } = await app.parts.db.query('SELECT * FROM file_reviews')
  expect(JSON.stringify(rows.map((row) => Object.values(row).map(String)))).not.toContain('Jelavi')
  delete (person as any).passphrase
  expect((await person.get(`/api/chat/files/${id}`)).status).toBe(400)
  expect((await verdict(person, id, true)).status).toBe(400)
})

test('a connected recogniser adds to what is found; one that fails is named in the review, also after a decision', async () => {
  const person = await aColleague(app)
  const text = 'Gestern kam plötzlich Stein herein.'
  recognise = (_, asked) => ({ reply: [{ entity_type: 'PERSON', ...charactersOf(asked, 'Stein'), score: 0.8 }] })
  const helped = await detail(person, (await pseudonymised(person, text)).id)
  expect(entity(helped, 'Stein')).toMatchObject({ type: 'PERSON', unsure: true, action: 'ersetzen' })
  expect(helped.recognisers).toEqual([{ name: 'presidio', outcome: 'used' }])
  recognise = () => ({ status: 500, reply: {} })
  const { id } = await pseudonymised(person)
  const alone = await detail(person, id)
  expect(alone).toMatchObject({
    status: 'PENDING_APPROVAL',
    recognisers: [{ name: 'presidio', outcome: 'unreachable' }],
  })
  await decide(person, id, { entity: entity(alone, 'Gordana Jelavić').id, action: 'behalten', scope: 'datei' })
  expect((await detail(person, id)).recognisers).toEqual([{ name: 'presidio', outcome: 'unreachable' }])
  expect(app.logs.join('\n')).not.toContain('Jelavić')
  expect((await person.get('/api/system/operator')).body.processing.recognisers).toEqual(['localhost'])
})
