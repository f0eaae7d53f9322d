import { beforeEach, describe, expect, test } from 'vitest'
import { mrg, useRis } from '../../../../../tests/kit/ris-import.ts'
import { runTool } from '../../../../../tests/kit/server-process.ts'

const kit = useRis()
const asDocument = (url: URL) => url.pathname.startsWith('/Dokumente/')

describe('the change feed', () => {
  beforeEach(async () => {
    kit.ris.norms = [mrg(0), mrg(1), mrg(2), mrg(3)]
    await kit.run({ laws: ['MRG'] })
  })

  test('brings new versions, ends and deletions since the last run, and asks for nothing else', async () => {
    kit.ris.norms = [
      mrg(0),
      mrg(1, { to: '2026-06-30', changed: '2026-06-22' }),
      mrg(4, { label: '§ 1', from: '2026-07-01', changed: '2026-06-22', text: '(1) Novelle.' }),
      mrg(2),
      mrg(5, { label: '§ 5', to: '1999-12-31' }),
      { ...mrg(9), number: '20009768', id: 'NOR40278538' },
    ]
    kit.ris.changes = [
      { id: 'NOR10000001' },
      { id: 'NOR10000004' },
      { id: 'NOR10000005' },
      { id: 'NOR40278538' },
      { deleted: 'NOR10000003' },
      { deleted: 'NOR11111111' },
    ]
    kit.now = new Date('2026-06-25T08:00:00Z')
    expect(await kit.run({ update: true })).toMatchObject({
      fetched: 2,
      added: 1,
      changed: 1,
      removed: 1,
      failures: [],
    })
    expect(kit.ris.documentsAskedFor()).toEqual(['NOR10000001', 'NOR10000004'])
    const parameters = kit.ris.requests[0]!.searchParams
    expect([
      parameters.get('Anwendung'),
      parameters.get('AenderungenVon'),
      parameters.get('AenderungenBis'),
      parameters.get('IncludeDeletedDocuments'),
    ]).toEqual(['Bundesnormen', '2026-06-18', '2026-06-25', 'True'])
    expect(await kit.rows()).toMatchObject([
      { id: 'MRG/§ 1', valid_to: '2026-06-30' },
      { id: 'MRG/§ 1', valid_from: '2026-07-01', text: '(1) Novelle.' },
      { id: 'MRG/§ 2' },
    ])
    kit.ris.changes = []
    await kit.run({ update: true })
    expect(kit.ris.requests[0]!.searchParams.get('AenderungenVon')).toBe('2026-06-23')
    expect(kit.ris.requests).toHaveLength(1)
  })

  test('that could not be followed whole is followed from the same day again', async () => {
    kit.ris.norms[1] = mrg(1, { changed: '2026-06-22', text: '(1) Neu.' })
    kit.ris.changes = [{ id: 'NOR10000001' }]
    kit.ris.overrides.push({ when: asDocument, status: 200, body: '<risdok>' })
    kit.now = new Date('2026-06-25T08:00:00Z')
    expect((await kit.run({ update: true })).failures).toHaveLength(1)
    // The old wording stays until the new one is whole.
    expect((await kit.rows())[0]).toMatchObject({ text: '(1) Wohnungen mit der Nummer 1 sind zu lüften.' })
    kit.now = new Date('2026-06-26T08:00:00Z')
    expect(await kit.run({ update: true })).toMatchObject({ changed: 1, failures: [] })
    expect(kit.ris.requests[0]!.searchParams.get('AenderungenVon')).toBe('2026-06-18')
    expect((await kit.rows())[0]).toMatchObject({ text: '(1) Neu.' })
  })
})

describe('decisions', () => {
  const headnote = {
    id: 'JJR_19921104_OGH0002_0050ND00512_9200000_001',
    application: 'Justiz',
    type: 'Rechtssatz',
    headnote: 'RS0047032',
    numbers: '5Nd512/92; 10Nc22/26f',
    date: '2026-05-03',
    text: 'Offene Anträge hindern nicht.',
  } as const
  const text = {
    id: 'JJT_20260403_OGH0002_0010OB00050_24A0000_000',
    application: 'Justiz',
    type: 'Text',
    numbers: '1Ob50/24a',
    date: '2026-04-03',
    text: 'Der Revision wird nicht Folge gegeben.',
  } as const

  test('are imported by month, Rechtssätze first, with the ids and norms that files use', async () => {
    kit.ris.decisions = [
      { ...headnote, norms: ['JN §111', 'AsylG 2005 §7, §9 Abs1', 'ABGB §1295 Abs1 IIf4b;', 'VwRallg;'] },
      text,
      { ...headnote, id: 'JJR_20260401_AUSL0002_1', date: '2026-05-04', headnote: 'RS0000001', organ: 'AUSL EGMR' },
      { ...text, id: 'JJT_20260401_OGH0002_9', date: '2026-01-31' },
    ]
    expect(await kit.run({ decisions: { application: 'Justiz', since: '2026-04-02' } })).toMatchObject({
      fetched: 2,
      added: 2,
      failures: [],
    })
    expect(
      kit.ris.requests
        .filter((url) => !asDocument(url))
        .map(
          (url) =>
            `${url.searchParams.get('EntscheidungsdatumVon')} ${[...url.searchParams.keys()].find((key) => key.startsWith('Dokumenttyp'))}`,
        ),
    ).toEqual(
      ['SucheInRechtssaetzen', 'SucheInEntscheidungstexten'].flatMap((kind) =>
        ['2026-06-01', '2026-05-01', '2026-04-02'].map((day) => `${day} Dokumenttyp.${kind}`),
      ),
    )
    expect(await kit.rows('OGH')).toMatchObject([
      {
        id: '1Ob50/24a',
        title: 'OGH 03.04.2026, 1 Ob 50/24a',
        norms: [],
        version_date: '2026-04-03',
        url: `https://www.ris.bka.gv.at/Dokument.wxe?Abfrage=Justiz&Dokumentnummer=${text.id}`,
      },
      {
        id: 'RS0047032',
        title: 'OGH RS0047032',
        knowledge_bases: ['zivilrechtogh'],
        norms: ['JN §111', 'AsylG 2005 §7', 'AsylG 2005 §9', 'ABGB §1295'],
        text: 'Offene Anträge hindern nicht.',
      },
    ])
    expect(await kit.run({ decisions: { application: 'Justiz', since: '2026-04-02' } })).toMatchObject({
      fetched: 0,
      kept: 2,
      unchanged: 2,
    })
  })

  test('of the VwGH: headnotes by number, a second decision under one number by its day', async () => {
    const vwgh = { application: 'Vwgh', numbers: 'Ra 2022/10/0050', text: 'Verspätet.' } as const
    kit.ris.decisions = [
      { ...vwgh, id: 'JWR_2022100050_20260107L01', type: 'Rechtssatz', headnote: '1', date: '2026-01-07' },
      { ...vwgh, id: 'JWT_2022100050_20260107L00', type: 'Text', date: '2026-01-07' },
      { ...vwgh, id: 'JWT_2022100050_20260108L00', type: 'Text', date: '2026-01-08' },
    ]
    const options = { decisions: { application: 'Vwgh', since: '2026-01-01' } } as const
    await kit.run(options)
    const stored = ['Ra2022/10/0050', 'Ra2022/10/0050 RS 1', 'Ra2022/10/0050 vom 2026-01-08']
    expect((await kit.ids('VwGH')).sort()).toEqual(stored)
    expect((await kit.rows('VwGH'))[0]).toMatchObject({ knowledge_bases: ['publiclaw', 'steuerrecht'] })
    expect(await kit.run(options)).toMatchObject({ fetched: 0, unchanged: 3 })
    expect((await kit.ids('VwGH')).sort()).toEqual(stored)
  })

  test('outside of the month, for then filters are ignored: the import ends', async () => {
    kit.ris.decisions = [text]
    kit.ris.ignored.add('EntscheidungsdatumVon').add('EntscheidungsdatumBis')
    expect(await kit.run({ decisions: { application: 'Justiz', since: '2026-06-01' } })).toMatchObject({
      fetched: 0,
      stopped: expect.stringContaining('nicht eingeschränkt'),
    })
  })

  test('follow the change feed from their first day on', async () => {
    kit.ris.decisions = [headnote, text]
    await kit.run({ decisions: { application: 'Justiz', since: '2026-04-01' } })
    kit.ris.decisions = [
      { ...headnote, text: 'Ergänzt.', changed: '2026-06-21' },
      { ...text, id: 'JJT_1999', date: '1999-01-01', numbers: '9Ob1/99a' },
    ]
    kit.ris.changes = [{ id: headnote.id }, { id: 'JJT_1999' }, { deleted: text.id }]
    expect(await kit.run({ update: true })).toMatchObject({ fetched: 1, changed: 1, removed: 1, failures: [] })
    expect(await kit.rows('OGH')).toMatchObject([{ id: 'RS0047032', text: 'Ergänzt.' }])
  })
})

test('the command imports, credits RIS, and ends with 1 when something failed', async () => {
  kit.ris.norms = [mrg(0), mrg(1)]
  const command = (...args: string[]) =>
    runTool('tools/corpus.ts', ['import', 'ris', ...args], {
      DATA_DIR: kit.dataDir,
      RIS_BASE_URL: kit.ris.base,
      RIS_PAUSE_MS: '0',
      RIS_CONTACT: 'recht@kanzlei.at',
    })
  const good = await command('--law', 'MRG')
  expect(good.output).toContain('1 Dokumente geladen, 0 waren schon da. Bestand: 1 neu')
  expect(good.output).toContain('CC BY 4.0')
  expect(good.code).toBe(0)
  const trial = await command('--law', 'MRG', '--dry-run')
  expect(trial.output).toContain('Probelauf: 0 Dokumente wären zu laden')
  const bad = await command('--law', 'Gurkengesetz')
  expect(bad.output).toContain('Gurkengesetz: im Bundesrecht')
  expect(bad.code).toBe(1)
  expect((await command('--decisions', 'justiz')).code).toBe(2)
})
