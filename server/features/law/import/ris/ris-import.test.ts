import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../../base/clock.ts'
import { mrg, useRis } from '../../../../../tests/kit/ris-import.ts'
import { explainMissing } from '../../law.ts'
import { keptNames } from '../../open-corpus.ts'
import { type FakeNorm } from '../../../../../tests/kit/ris-server.ts'

const kit = useRis()
const asDocument = (id?: string) => (url: URL) =>
  url.pathname.startsWith('/Dokumente/') && (id === undefined || url.pathname.includes(id))
const asQuery = (url: URL) => url.pathname.startsWith('/ris/')
const envelope = (message: string) =>
  JSON.stringify({ OgdSearchResult: { Error: { Applikation: 'BrKons', Message: message } } })

describe('a law', () => {
  test('is imported whole, over three pages, with its versions, headings and addresses', async () => {
    kit.ris.norms = [
      mrg(0),
      mrg(1, { heading: '1. Hauptstück', title: 'Geltungsbereich' }),
      mrg(2),
      mrg(16, { label: '§ 16b', title: 'Kaution' }),
      mrg(20, { to: '2026-12-31' }),
      mrg(21, { label: '§ 20', from: '2027-01-01', text: '(1) Künftige Fassung.' }),
      mrg(22, { label: '§ 20', from: '1970-01-01', to: '1981-12-31', text: '(1) Alte Fassung.' }),
    ]
    kit.ris.pageSize = 2
    const report = await kit.run({ laws: ['MRG'] })
    expect(report).toMatchObject({ fetched: 5, kept: 0, added: 5, removed: 0, failures: [], stopped: undefined })
    expect(
      kit.ris.requests
        .filter((url) => url.searchParams.get('Fassung.FassungVom') === '2026-06-20')
        .map((url) => url.searchParams.get('Seitennummer')),
    ).toEqual(['1', '2', '3'])
    expect(await kit.rows()).toMatchObject([
      {
        id: 'MRG/§ 1',
        title: 'Geltungsbereich',
        headings: ['1. Hauptstück'],
        text: '(1) Wohnungen mit der Nummer 1 sind zu lüften.',
        knowledge_bases: ['zivilrechtogh'],
        version_date: '2026-06-20',
      },
      { id: 'MRG/§ 2', title: '', inherited_title: 'Geltungsbereich', headings: ['1. Hauptstück'] },
      { id: 'MRG/§ 16b', title: 'Kaution', url: 'https://www.ris.bka.gv.at/eli/bgbl/1980/1/P1/NOR10000016' },
      { id: 'MRG/§ 20', valid_from: '1982-01-01', valid_to: '2026-12-31' },
      { id: 'MRG/§ 20', valid_from: '2027-01-01', valid_to: null, text: '(1) Künftige Fassung.' },
    ])
    expect(kit.ris.headers['user-agent']).toContain('recht@kanzlei.at')
    // A pause before every request but the first.
    expect(kit.pauses).toEqual(Array(kit.ris.requests.length - 1).fill(7))
    expect(kit.done).toEqual(['MRG: 5 Bestimmungen.'])
  })

  test('imported again is neither fetched nor stored; a changed section is', async () => {
    kit.ris.norms = [mrg(0), mrg(1), mrg(2, { changed: undefined })]
    await kit.run({ laws: ['MRG'] })
    const before = await kit.revision()
    expect(await kit.run({ laws: ['MRG'] })).toMatchObject({ fetched: 0, kept: 2, added: 0, changed: 0, unchanged: 2 })
    expect(await kit.revision()).toBe(before)
    kit.ris.norms[1] = mrg(1, { changed: '2026-06-19', text: '(1) Neu.' })
    kit.now = new Date('2026-06-21T08:00:00Z')
    expect(await kit.run({ laws: ['MRG'] })).toMatchObject({ fetched: 1, kept: 1, added: 0, changed: 1, unchanged: 1 })
    expect(kit.ris.documentsAskedFor()).toEqual(['NOR10000001'])
    expect(await kit.rows()).toMatchObject([
      { text: '(1) Neu.', version_date: '2026-06-21' },
      { version_date: '2026-06-20' },
    ])
  })

  test('of one section comes as an object instead of a list', async () => {
    kit.ris.norms = [mrg(1)]
    expect(await kit.run({ laws: ['Mietrechtsgesetz'] })).toMatchObject({ added: 1, failures: [] })
  })

  test('replaces what came from a file; a repealed section gets its end, one that is gone goes', async () => {
    const undated = (id: string) =>
      kit
        .db()
        .query(
          `INSERT INTO law_documents (id, origin, kind, law, section, title, text, knowledge_bases, wording, position, content_hash) VALUES ($1, 'import', 'LAW', 'MRG', '§', '', 'x', '{zivilrechtogh}', 'official', 1, '')`,
          [id],
        )
    await undated('MRG/§ 1')
    await undated('MRG/§ 99')
    kit.ris.norms = [mrg(0), mrg(1), mrg(2), mrg(3)]
    expect(await kit.run({ laws: ['MRG'] })).toMatchObject({ added: 3, removed: 2 })
    kit.ris.norms = [mrg(0), mrg(1), mrg(2, { to: '2026-05-31', changed: '2026-06-01' })]
    await kit.run({ laws: ['MRG'] })
    expect(await kit.rows()).toMatchObject([
      { id: 'MRG/§ 1', valid_to: null },
      { id: 'MRG/§ 2', valid_to: '2026-05-31' },
    ])
  })

  test('with versions that overlap by mistake, combined sections, annexes and a document without a label', async () => {
    kit.ris.norms = [
      mrg(0),
      mrg(1),
      mrg(2, { label: '§ 1', from: '2020-01-01' }),
      mrg(3, { label: '§§ 2 und 3' }),
      mrg(4, { label: '§§ 4 bis 6' }),
      mrg(7, { label: 'Anl. 1' }),
      mrg(8, { label: '' }),
    ]
    expect(await kit.run({ laws: ['MRG'] })).toMatchObject({ added: 5, failures: [] })
    expect((await kit.rows()).map((row) => [row.id, row.valid_from, row.valid_to])).toEqual([
      ['MRG/§ 1', '1982-01-01', '2019-12-31'],
      ['MRG/§ 1', '2020-01-01', null],
      ['MRG/§§ 2 und 3', '1982-01-01', null],
      ['MRG/§§ 4 bis 6', '1982-01-01', null],
      ['MRG/Anl. 1', '1982-01-01', null],
    ])
    // Who cites one of them finds them together.
    const said = (citation: string) =>
      explainMissing({ db: kit.db(), clock: systemClock, names: keptNames(kit.db(), () => '1') }, citation)
    expect([await said('§ 2 MRG'), await said('§ 3 MRG'), await said('§ 5 MRG'), await said('Anl 1 MRG')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(await said('§ 7 MRG')).toBeDefined()
  })

  test('that was repealed is there with its last wording and its end', async () => {
    kit.ris.norms = [mrg(0, { to: '2025-08-31' }), mrg(1, { to: '2025-08-31' }), mrg(2, { to: '2001-01-01' })]
    expect(await kit.run({ laws: ['MRG'] })).toMatchObject({ failures: [] })
    expect(await kit.rows()).toMatchObject([{ id: 'MRG/§ 1', valid_to: '2025-08-31' }])
    expect(kit.done).toEqual(['MRG: 1 Bestimmungen (außer Kraft).'])
  })

  test('whose sections stand in an article has the ids of the starter', async () => {
    const section = (label: string, number: number, law: Partial<FakeNorm>) => mrg(number, { label, ...law })
    const angG = { number: '10008069', abbreviation: 'AngG', shortTitle: 'Angestelltengesetz' }
    const wlsg = {
      number: '20000160',
      abbreviation: 'WLSG',
      shortTitle: 'Wiener Landes-Sicherheitsgesetz',
      land: 'Wien',
    }
    kit.ris.norms = [
      section('Art. 1 § 8', 1, angG),
      section('Art. 10', 2, angG),
      { ...section('Art. 1 § 1', 3, wlsg), id: 'LWI40000003' },
    ]
    expect(await kit.run({ laws: ['AngG', 'WLSG'] })).toMatchObject({ failures: [] })
    expect(await kit.ids('AngG')).toEqual(['AngG/§ 8', 'AngG/Art. 10'])
    expect(await kit.rows('WLSG')).toMatchObject([
      { id: 'WLSG/Art. 1 § 1', sub_law: 'wien', knowledge_bases: ['publiclaw'] },
    ])
  })
})

describe('a law that is not known', () => {
  const heizung = (number: number, more: Partial<FakeNorm> = {}) =>
    mrg(number, {
      number: '20099999',
      abbreviation: 'PaprG 2020',
      shortTitle: 'Paprikagesetz 2020',
      index: '24/01 Strafgesetzbuch',
      ...more,
    })

  test('is looked up by its name and goes where its index says', async () => {
    kit.ris.norms = [
      heizung(0),
      heizung(1),
      {
        ...heizung(0, { number: '20088888', abbreviation: 'PaprG-V', shortTitle: 'PaprG-Verordnung' }),
        id: 'NOR19999999',
      },
    ]
    expect(await kit.run({ laws: ['PaprG'] })).toMatchObject({ added: 1, failures: [] })
    expect(await kit.rows('PaprG 2020')).toMatchObject([{ id: 'PaprG 2020/§ 1', knowledge_bases: ['strafrecht'] }])
    expect((await kit.db().query("SELECT * FROM laws WHERE law = 'PaprG 2020'")).rows).toMatchObject([
      { title: 'Paprikagesetz 2020', gesetzesnummer: '20099999', aliases: ['PaprG'] },
    ])
    expect(await kit.run({ laws: ['20099999'] })).toMatchObject({ kept: 1, failures: [] })
  })

  test('of a Land is found by its title; several are told apart by number', async () => {
    const noe = { land: 'Niederösterreich', abbreviation: undefined, number: '20001185' }
    kit.ris.norms = [0, 1].map((number) => heizung(number, { ...noe, shortTitle: 'Gurkenordnung 2014' }))
    expect(await kit.run({ laws: ['Gurkenordnung'], land: 'niederoesterreich' })).toMatchObject({
      added: 1,
      failures: [],
    })
    expect(kit.ris.requests[0]!.pathname).toMatch(/Landesrecht$/)
    expect(await kit.rows('Gurkenordnung 2014')).toMatchObject([
      { sub_law: 'niederoesterreich', knowledge_bases: ['publiclaw'] },
    ])
    kit.ris.norms.push(
      heizung(0, { ...noe, number: '20001186', id: 'LNO40026933', shortTitle: 'Gurkenordnungsausführung' }),
    )
    const report = await kit.run({ laws: ['Gurken'], land: 'niederoesterreich' })
    expect(report.failures).toMatchObject([
      { what: 'Gurken', reason: expect.stringContaining('20001186 Gurkenordnungsausführung') },
    ])
    expect(await kit.run({ laws: ['20001185'], land: 'niederoesterreich' })).toMatchObject({ kept: 1, failures: [] })
  })

  test('and cannot be found is a failure, and the others are imported', async () => {
    kit.ris.norms = [mrg(0), mrg(1)]
    const report = await kit.run({ laws: ['Gurkengesetz', 'MRG'] })
    expect(report).toMatchObject({
      added: 1,
      failures: [{ what: 'Gurkengesetz', reason: expect.stringContaining('kein geltendes Gesetz') }],
    })
  })
})

describe('what does not hold together', () => {
  test('another law under the number of one that is known: it is looked up, and nothing is taken from the wrong one', async () => {
    kit.ris.norms = [
      mrg(0, { abbreviation: 'WaffG', shortTitle: 'Waffengesetz' }),
      mrg(1, { abbreviation: 'WaffG', shortTitle: 'Waffengesetz' }),
    ]
    const report = await kit.run({ laws: ['MRG'] })
    expect(report.failures).toMatchObject([{ what: 'MRG', reason: expect.stringContaining('ist »Waffengesetz«') }])
    expect(kit.ris.documentsAskedFor()).toEqual([])
    kit.ris.norms.push(
      mrg(0, { number: '10099999', id: 'NOR20000000' }),
      mrg(1, { number: '10099999', id: 'NOR20000001', text: '(1) Das richtige.' }),
    )
    expect(await kit.run({ laws: ['MRG'] })).toMatchObject({ added: 1, failures: [] })
    expect(await kit.rows()).toMatchObject([{ id: 'MRG/§ 1', text: '(1) Das richtige.' }])
  })

  test('documents of another Gesetzesnummer, for then filters are ignored: the import ends, nothing is stored', async () => {
    kit.ris.norms = [mrg(0), mrg(1), mrg(1, { number: '10000138', id: 'NOR12019037', abbreviation: 'B-VG' })]
    kit.ris.ignored.add('Gesetzesnummer')
    const report = await kit.run({ laws: ['MRG', 'ABGB'] })
    expect(report).toMatchObject({
      fetched: 0,
      added: 0,
      failures: [],
      stopped: expect.stringContaining('nicht eingeschränkt'),
    })
    expect(kit.ris.requests).toHaveLength(1)
  })

  test('hits that are not as many as documents: the law stays as it is, the next is imported', async () => {
    kit.ris.norms = [mrg(0), mrg(1), mrg(1)]
    kit.ris.norms.push({ ...mrg(1), id: 'NOR19990000', number: '10001622', abbreviation: 'ABGB' })
    const report = await kit.run({ laws: ['MRG', 'ABGB'] })
    expect(report).toMatchObject({
      added: 1,
      failures: [{ what: 'MRG', reason: 'RIS meldet 3 Treffer, geliefert wurden 2' }],
    })
  })

  test('many sections without a text: the law is not stored', async () => {
    kit.ris.norms = [mrg(0), mrg(1), ...[2, 3, 4].map((number) => mrg(number, { text: '' }))]
    expect((await kit.run({ laws: ['MRG'] })).failures).toMatchObject([
      { what: 'MRG', reason: '3 von 4 Bestimmungen haben keinen Text' },
    ])
    expect(await kit.ids()).toEqual([])
  })

  test('a broken document is kept out and told of, and asked for again the next time; so is another document', async () => {
    kit.ris.norms = [mrg(0), mrg(1), mrg(2), mrg(3)]
    kit.ris.overrides.push({
      when: asDocument('NOR10000002'),
      status: 200,
      body: '<?xml version="1.0"?><risdok xmlns="http://www.bka.gv.at"><nutzdaten><absatz ct="text">Halb',
    })
    kit.ris.overrides.push({
      when: asDocument('NOR10000003'),
      status: 200,
      body: '<risdok xmlns="http://www.bka.gv.at"><nutzdaten><abschnitt><absatz typ="erltext" ct="kurztitel">MRG</absatz><absatz typ="erltext" ct="doknr">NOR99999999</absatz></abschnitt></nutzdaten></risdok>',
    })
    const report = await kit.run({ laws: ['MRG'] })
    expect(report).toMatchObject({
      fetched: 1,
      added: 1,
      failures: [
        { what: 'MRG, § 2 (NOR10000002)' },
        { what: 'MRG, § 3 (NOR10000003)', reason: 'es ist das Dokument NOR99999999' },
      ],
    })
    expect(kit.done).toEqual(['MRG: 1 Bestimmungen, noch nicht vollständig.'])
    expect(await kit.run({ laws: ['MRG'] })).toMatchObject({ fetched: 2, kept: 1, added: 2, failures: [] })
  })
})

describe('RIS in trouble', () => {
  test('asks for a pause: it is kept', async () => {
    kit.ris.norms = [mrg(0), mrg(1)]
    kit.ris.overrides.push({ when: asQuery, status: 429, body: '', headers: { 'retry-after': '42' } })
    expect(await kit.run({ laws: ['MRG'] })).toMatchObject({ added: 1, failures: [] })
    expect(kit.pauses).toContain(42_000)
  })

  test('has an error of its own: tried again; says that we are wrong, with 200 or 500: not tried again', async () => {
    kit.ris.norms = [mrg(0), mrg(1)]
    kit.ris.overrides.push(
      { when: asQuery, status: 500, body: envelope('soap:Server. Timeout') },
      { when: asQuery, status: 200, body: envelope('soap:Server. Timeout') },
    )
    expect(await kit.run({ laws: ['MRG'] })).toMatchObject({ added: 1, failures: [] })
    for (const status of [200, 500]) {
      kit.ris.overrides.push({
        when: asQuery,
        status,
        body: envelope('System.Exception soap:Client Die Seitennummer ist höher als die Anzahl der verfügbaren Seiten'),
      })
      expect((await kit.run({ laws: ['MRG'] })).failures).toMatchObject([
        { what: 'MRG', reason: expect.stringContaining('Seitennummer') },
      ])
      expect(kit.ris.requests).toHaveLength(1)
    }
  })

  test('shows a page for people instead of data: the import ends after some attempts, with what it has', async () => {
    kit.ris.norms = [mrg(0), mrg(1), mrg(2)]
    const page = {
      when: asDocument('NOR10000002'),
      status: 503,
      body: '<!DOCTYPE html><html><body>Sind Sie ein Mensch?</body></html>',
    }
    kit.ris.overrides.push(page, page, page, page)
    expect(await kit.run({ laws: ['MRG', 'ABGB'] })).toMatchObject({
      fetched: 1,
      added: 1,
      stopped: expect.stringContaining('HTML-Seite'),
    })
    expect(kit.ris.documentsAskedFor()).toEqual(['NOR10000001', ...Array(4).fill('NOR10000002')])
    // The next run asks for the rest only.
    expect(await kit.run({ laws: ['MRG'] })).toMatchObject({ fetched: 1, kept: 1, added: 1, stopped: undefined })
    expect(kit.ris.documentsAskedFor()).toEqual(['NOR10000002'])
  })

  test('is not there', async () => {
    const { base } = kit.ris
    await kit.ris.close()
    expect(await kit.run({ laws: ['MRG'] }, { baseUrl: base })).toMatchObject({
      stopped: expect.stringContaining('nicht erreichbar'),
    })
    expect(kit.pauses).toEqual([5_000, 15_000, 60_000])
  })

  test('names a document elsewhere or sends us there: refused', async () => {
    kit.ris.norms = [mrg(0), mrg(1), mrg(2)]
    kit.ris.overrides.push({
      when: asDocument('NOR10000001'),
      status: 302,
      body: '',
      headers: { location: 'https://example.com/Dokumente/Bundesnormen/x.xml' },
    })
    kit.ris.overrides.push({
      when: asDocument('NOR10000002'),
      status: 302,
      body: '',
      headers: { location: '/ris/api/v2.6/Version' },
    })
    const { failures } = await kit.run({ laws: ['MRG'] })
    expect(failures.map(({ reason }) => reason)).toEqual([
      'Adresse nicht erlaubt: https://example.com/Dokumente/Bundesnormen/x.xml',
      `Adresse nicht erlaubt: ${kit.ris.base}Version`,
    ])
    expect((await kit.run({ laws: ['MRG'] }, { documentOrigins: [] })).failures).toHaveLength(2)
    expect(kit.ris.documentsAskedFor()).toEqual([])
  })
})

test('an import that is killed goes on where it was', async () => {
  kit.ris.norms = [mrg(0), mrg(1), mrg(2), mrg(3)]
  const controller = new AbortController()
  kit.ris.overrides.push({
    when: (url) => {
      if (asDocument('NOR10000002')(url)) controller.abort()
      return false
    },
    status: 200,
    body: '',
  })
  expect(await kit.run({ laws: ['MRG'] }, { signal: controller.signal })).toMatchObject({
    fetched: 1,
    added: 1,
    stopped: 'abgebrochen',
  })
  // A kill in the middle of a write leaves half a file beside.
  expect(await kit.run({ laws: ['MRG'] })).toMatchObject({ fetched: 2, kept: 1, added: 2, failures: [] })
  expect(kit.ris.documentsAskedFor()).toEqual(['NOR10000002', 'NOR10000003'])
})

test('a dry run says what would be fetched, fetches no document and leaves nothing behind', async () => {
  kit.ris.norms = [mrg(0), mrg(1), mrg(2)]
  const report = await kit.run({
    laws: ['MRG'],
    decisions: { application: 'Justiz', since: '2026-06-01' },
    dryRun: true,
  })
  expect(report).toMatchObject({ fetched: 2, kept: 0, added: 0, failures: [] })
  expect(kit.done[0]).toBe('MRG (Mietrechtsgesetz, Gesetzesnummer 10002531): 2 von 2 Dokumenten zu laden.')
  expect(kit.ris.documentsAskedFor()).toEqual([])
  expect(existsSync(join(kit.dataDir, 'ris'))).toBe(false)
  expect(await kit.ids()).toEqual([])
})

test('a knowledge base is all its laws', async () => {
  kit.ris.norms = [
    mrg(0),
    mrg(1),
    { ...mrg(0), id: 'NOR20000001', number: '10002296', abbreviation: 'StGB', shortTitle: 'Strafgesetzbuch' },
    { ...mrg(7), id: 'NOR20000002', number: '10002296', abbreviation: 'StGB' },
  ]
  const { failures } = await kit.run({ knowledgeBase: 'strafrecht' })
  expect(await kit.ids('StGB')).toEqual(['StGB/§ 7'])
  expect(await kit.ids('MRG')).toEqual([])
  expect(failures.map(({ what }) => what)).toContain('StPO')
})
