import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../../base/clock.ts'
import { readConfig } from '../../base/config.ts'
import { openLog } from '../../base/log.ts'
import { openStanding, type Standing } from '../../base/store/standing.ts'
import { openStore, type Store } from '../../base/store/store.ts'
import { answerQuestion, openAnswers } from '../answers/answers.ts'
import {
  corpusStatus,
  explainMissing,
  importCorpus,
  listLaws,
  decisionsApplying,
  readSource,
  searchCorpus,
  openCorpus,
  closeCorpus,
  type Corpus,
} from './law.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'corpus-'))
const log = openLog('warn')
let store: Store
let standing: Standing
let corpus: Corpus
beforeAll(async () => {
  store = await openStore(readConfig({ DATA_DIR: dataDir }), log, 'test')
  standing = openStanding(store.db, log)
  // Before the first start, as many will: what is said of the law then must not be lost.
  await importCorpus(
    store.db,
    write([
      {
        id: 'StGB/§ 9001',
        law: 'StGB',
        section: '§ 9001',
        title: 'Paprikaraub',
        text: 'Wer Paprika raubt, ist zu bestrafen.',
        doc_type: 'BG',
      },
    ]),
  )
  corpus = await openCorpus({ db: store.db, dataDir, log, clock: systemClock, standing })
})
afterAll(async () => {
  await closeCorpus(corpus)
  await standing.close()
  await store.close()
  rmSync(dataDir, { recursive: true })
})

let files = 0
const write = (lines: unknown[]) => {
  const path = join(dataDir, `lines-${++files}.jsonl.gz`)
  writeFileSync(
    path,
    gzipSync(lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')),
  )
  return path
}
const section = (number: number, text: string, more: object = {}) => ({
  id: `PaprG/§ ${number}`,
  law: 'PaprG',
  law_title: 'Paprikagesetz',
  section: `§ ${number}`,
  title: `Titel ${number}`,
  text,
  doc_type: 'BG',
  version_date: '2025-01-01',
  ...more,
})
const first = async (question: string) =>
  (await searchCorpus(corpus, { question, knowledgeBase: 'zivilrechtogh' }))[0]?.document

describe('the corpus', () => {
  test('begins with the starter: in stock in every knowledge base, with a digest and its licence', async () => {
    const { stock } = await corpusStatus(corpus)
    expect(new Set(stock.map((row) => row.knowledge_base))).toEqual(
      new Set(['zivilrechtogh', 'strafrecht', 'steuerrecht', 'publiclaw']),
    )
    expect(await readSource(corpus, { kind: 'LAW', citation: '§ 16b MRG' })).toMatchObject({
      id: 'MRG/§ 16b',
      wording: 'digest',
      licence: expect.stringContaining('Kurzfassung'),
    })
    expect(await readSource(corpus, { kind: 'LAW', citation: '§ 9999 MRG' })).toBeUndefined()
  })

  test('sorts a law that was imported before the first start as the starter does', async () => {
    expect(await readSource(corpus, { kind: 'LAW', citation: '§ 9001 StGB' })).toMatchObject({ wording: 'official' })
    expect((await searchCorpus(corpus, { question: 'Paprikaraub', knowledgeBase: 'strafrecht' }))[0]?.document.id).toBe(
      'StGB/§ 9001',
    )
  })

  test('takes lines, tells what is broken, and follows by itself', async () => {
    const lines = [
      section(1, '(1) Paprikaschoten sind rot.\n(2) Sie dürfen grün sein.'),
      '{"id":',
      section(2, ''),
      section(3, 'Der Paprikawart entscheidet.', { valid_from: '31.12.2020' }),
      section(5, 'Ein Tag, den es nicht gibt.', { valid_from: '2024-02-30' }),
      section(6, 'Ein Jahr, das es nicht gibt.', { valid_to: '0000-01-01' }),
      section(7, 'Eine Adresse, die in keinen Index passt.', {
        url: `https://ris.at/${Array.from({ length: 400 }, (_, index) => (index * 7_919_777).toString(36)).join('/')}`,
      }),
      {
        id: 'RS7777777',
        kind: 'DECISION',
        court: 'OGH',
        norms: ['PaprG §1'],
        text: 'Auch gelbe Schoten sind erfasst.',
        legal_area: 'Zivilrecht',
      },
      section(4, 'Vier.'),
      {
        id: 'PaprRL/Rz 1',
        kind: 'GUIDELINE',
        law: 'PaprRL',
        section: 'Rz 1',
        text: 'Randzahl über Paprikapulver.',
        knowledge_bases: ['steuerrecht'],
      },
    ]
    const shares: number[] = []
    const report = await importCorpus(store.db, write(lines), { onProgress: (share) => shares.push(share) })
    expect(report).toMatchObject({ read: 10, added: 4, changed: 0, unchanged: 0 })
    expect(report.broken).toEqual([
      { line: 2, reason: 'kein gültiges JSON' },
      { line: 3, reason: '»text« fehlt' },
      { line: 4, reason: expect.stringContaining('valid_from') },
      { line: 5, reason: expect.stringContaining('valid_from') },
      { line: 6, reason: expect.stringContaining('valid_to') },
      { line: 7, reason: 'die Adresse ist zu lang' },
    ])
    expect(shares.at(-1)).toBe(1)
    await expect.poll(async () => (await first('rote Paprikaschoten'))?.id, { timeout: 120_000 }).toBe('PaprG/§ 1')
    // A decision leads to the provision that it applies.
    expect(
      (await searchCorpus(corpus, { question: 'gelbe Schoten', knowledgeBase: 'zivilrechtogh' })).map(
        (hit) => hit.document.id,
      ),
    ).toContain('PaprG/§ 1')
    expect(
      (await searchCorpus(corpus, { question: 'Paprikapulver', knowledgeBase: 'steuerrecht' }))[0]?.document,
    ).toMatchObject({ kind: 'GUIDELINE' })
    expect(await readSource(corpus, { kind: 'LAW', id: 'PaprG/§ 1' })).toMatchObject({
      wording: 'official',
      blocks: [{ label: 'Abs 1' }, { label: 'Abs 2' }],
      neighbours: { previous: null, next: { id: 'PaprG/§ 4' } },
    })
    expect(await listLaws(corpus)).toContainEqual(
      expect.objectContaining({ law: 'PaprG', title: 'Paprikagesetz', provisions: 2 }),
    )
    // Older index files do not pile up.
    expect(readdirSync(join(dataDir, 'index')).filter((name) => name.endsWith('.sqlite'))).toHaveLength(1)
  })

  test('the same file again changes nothing, a changed line only itself', async () => {
    const lines = [section(11, 'Elf.'), section(12, 'Zwölf.')]
    expect(await importCorpus(store.db, write(lines))).toMatchObject({ added: 2 })
    const before = (await corpusStatus(corpus)).revision
    expect(await importCorpus(store.db, write(lines))).toMatchObject({ added: 0, changed: 0, unchanged: 2, broken: [] })
    expect((await corpusStatus(corpus)).revision).toBe(before)
    expect(await importCorpus(store.db, write([section(11, 'Elf neu.'), lines[1]]))).toMatchObject({
      added: 0,
      changed: 1,
      unchanged: 1,
    })
  })

  test('what was repealed stays so when a file brings its wording, and all of a repealed law does', async () => {
    const line = (number: number, day: string) => ({
      id: `AuskPG/§ ${number}`,
      law: 'AuskPG',
      section: `§ ${number}`,
      text: `Wortlaut ${number}.`,
      version_date: day,
    })
    await importCorpus(store.db, write([line(1, '2025-07-17'), line(8, '2025-07-17')]))
    for (const id of ['AuskPG/§ 1', 'AuskPG/§ 8']) {
      // A source shows the text of the index, which follows.
      await expect
        .poll(() => readSource(corpus, { kind: 'LAW', id, date: '2025-08-31' }), { timeout: 120_000 })
        .toMatchObject({ wording: 'official', valid_to: '2025-08-31' })
      expect(await readSource(corpus, { kind: 'LAW', id, date: '2025-09-01' })).toBeUndefined()
    }
  })

  test('an imported text stands in the place of the digest, in the search too', async () => {
    const text = '(1) Ein amtlicher Wortlaut über die Kaution mit dem Kennwort Zwetschkenkompott.'
    await importCorpus(
      store.db,
      write([{ id: 'MRG/§ 16b', law: 'MRG', section: '§ 16b', title: 'Kaution', text, version_date: '2025-01-01' }]),
    )
    await expect.poll(async () => (await first('Zwetschkenkompott'))?.wording, { timeout: 120_000 }).toBe('official')
    expect(await readSource(corpus, { kind: 'LAW', id: 'MRG/§ 16b' })).toMatchObject({
      wording: 'official',
      licence: expect.stringContaining('CC BY 4.0'),
    })
    // The everyday layer goes on working.
    expect((await first('Vermieter gibt die Kaution nicht zurück'))?.id).toBe('MRG/§ 16b')
  })

  test('versions of a section are kept apart by their day', async () => {
    await importCorpus(
      store.db,
      write([
        section(20, 'Alte Fassung.', { valid_from: '2010-01-01', valid_to: '2019-12-31' }),
        section(20, 'Neue Fassung.', { valid_from: '2020-01-01' }),
      ]),
    )
    const text = async (date?: string) =>
      (await readSource(corpus, { kind: 'LAW', id: 'PaprG/§ 20', date }))?.blocks[0]?.text
    expect(await text('2015-06-01')).toBe('Alte Fassung.')
    expect(await text()).toBe('Neue Fassung.')
    expect(await text('2000-01-01')).toBeUndefined()
    // What is read next is in force on the same day, and a section counts once.
    await importCorpus(
      store.db,
      write([
        section(19, 'Alt.', { valid_to: '2019-12-31' }),
        section(21, 'Kommt noch.', { valid_from: '2999-01-01' }),
      ]),
    )
    const around = async (date?: string) =>
      (await readSource(corpus, { kind: 'LAW', id: 'PaprG/§ 20', date }))?.neighbours
    expect(await around()).toEqual({ previous: { id: 'PaprG/§ 12', citation: expect.any(String) }, next: null })
    expect(await around('2015-06-01')).toMatchObject({ previous: { id: 'PaprG/§ 19' }, next: null })
    const stored = (await listLaws(corpus)).find((row) => row.law === 'PaprG')!.provisions
    await importCorpus(store.db, write([section(20, 'Noch eine.', { valid_from: '2999-01-01' })]))
    expect((await listLaws(corpus)).find((row) => row.law === 'PaprG')!.provisions).toBe(stored)
  })

  test('what is not there does not exist, is no longer in force, or is only not in stock', async () => {
    const lines = (law: string, numbers: number[], more: object = {}) =>
      numbers.map((number) => ({
        ...section(number, `Satz ${number}.`, { valid_from: '2020-01-01', ...more }),
        id: `${law}/§ ${number}`,
        law,
        law_title: law,
      }))
    await importCorpus(
      store.db,
      write([
        ...lines('GanzG', [1, 2, 4, 5]),
        ...lines('GanzG', [3], { valid_to: '2022-12-31' }),
        ...lines('GanzG', [6], { valid_from: '2999-01-01' }),
      ]),
    )
    // The starter knows that the BAO goes on to § 300 and further.
    await importCorpus(store.db, write(lines('BAO', [1, 2, 3])))
    await importCorpus(
      store.db,
      write([
        {
          ...section(7, 'Sieben.'),
          id: 'TeilG/Art. 1 § 7',
          law: 'TeilG',
          law_title: 'Teilgesetz',
          section: 'Art. 1 § 7',
        },
      ]),
    )
    const said = async (citation: string) => (await explainMissing(corpus, citation))?.replaceAll('\u00a0', ' ')
    expect(await said('§ 5 GanzG')).toBeUndefined()
    expect(await said('§ 5a GanzG')).toBe('§ 5a GanzG gibt es in der gespeicherten Fassung dieses Gesetzes nicht.')
    expect(await said('§§ 4 bis 90 GanzG')).toBe(
      '§§ 4 bis 90 GanzG gibt es in der gespeicherten Fassung dieses Gesetzes nicht.',
    )
    expect(await said('§§ 4 f GanzG')).toBeUndefined()
    expect(await said('§ 3 GanzG')).toBe('§ 3 GanzG: Die Bestimmung ist mit 31.12.2022 außer Kraft getreten.')
    // What ships knows what was repealed: it is no source any more, and of its last day it still is.
    expect(await said('§ 3 AuskPG')).toBe('§ 3 AuskPG: Die Bestimmung ist mit 31.08.2025 außer Kraft getreten.')
    const found = async (asOf: string) =>
      (
        await searchCorpus(corpus, {
          question: 'Auskunftspflicht der Bundesbehörden',
          knowledgeBase: 'publiclaw',
          subLaw: 'bund',
          asOf,
          limit: 20,
        })
      ).map(({ document }) => document.law)
    expect(await found('2025-08-31')).toContain('AuskPG')
    expect(await found('2025-09-01')).not.toContain('AuskPG')
    expect(await said('§ 6 GanzG')).toBe('§ 6 GanzG: Die Bestimmung tritt erst mit 01.01.2999 in Kraft.')
    expect(await said('§ 299a BAO')).toBe('Der Text von § 299a BAO ist nicht im Bestand.')
    expect(await said('§ 2 TeilG')).toBe('Der Text von § 2 TeilG ist nicht im Bestand.')
    expect(await said('OGH 6 Ob 110/20d')).toBe(
      'OGH 6 Ob 110/20d ist nicht im Bestand. Der Prüfbuchstabe passt nicht zu dieser Aktenzahl; möglicherweise ein Tippfehler.',
    )
  })

  test('sections that stand together are read by the number of one, and an answer quotes them', async () => {
    const together = {
      ...section(2, 'Paprika ist trocken zu lagern und zu wenden.'),
      id: 'LagerG/§§ 2 und 3',
      section: '§§ 2 und 3',
      law: 'LagerG',
      law_title: 'Lagergesetz',
    }
    await importCorpus(store.db, write([together]))
    expect(await readSource(corpus, { kind: 'LAW', citation: '§ 3 LagerG' })).toMatchObject({ id: 'LagerG/§§ 2 und 3' })
    expect(await readSource(corpus, { kind: 'LAW', citation: '§ 4 LagerG' })).toBeUndefined()
    const answer = answerQuestion(
      openAnswers(corpus, { log }),
      { question: '§ 3 LagerG', knowledgeBase: 'zivilrechtogh', subLaw: null, history: [] },
      new AbortController().signal,
    )
    const chunks = await Array.fromAsync(answer)
    expect(chunks.flatMap((chunk) => (chunk.type === 'sources' ? chunk.sources.map(({ id }) => id) : []))).toEqual([
      'LagerG/§§ 2 und 3',
    ])
  })

  test('the names of all laws are read once for many questions, and anew when the corpus has changed', async () => {
    const read = async (citation: string) => (await readSource(corpus, { kind: 'LAW', citation }))?.id
    // The index reads the names as well when it follows an import.
    const followed = () =>
      expect
        .poll(async () => (await corpusStatus(corpus)).revision === corpus.index.revision, { timeout: 120_000 })
        .toBe(true)
    await followed()
    await read('§ 1 ABGB')
    const queries = vi.spyOn(store.db, 'query')
    const reads = () => queries.mock.calls.filter(([sql]) => /aliases FROM laws ORDER BY/.test(String(sql))).length
    const fresh = `§ ${700 + files}`
    expect([await read('§ 16b MRG'), await read(`${fresh} NeuG`), reads()]).toEqual(['MRG/§ 16b', undefined, 0])
    const id = `NeuG/${fresh}`
    await importCorpus(
      store.db,
      write([{ ...section(70, 'Neues gilt.'), id, section: fresh, law: 'NeuG', law_title: 'Neuigkeitengesetz' }]),
    )
    await followed()
    queries.mockClear()
    const both = [read(`${fresh} NeuG`), read(`${fresh} Neuigkeitengesetz`)]
    expect([await Promise.all(both), reads()]).toEqual([[id, id], 1])
    queries.mockRestore()
  })

  test('half a sign of Unicode is replaced and does not stop the import', async () => {
    const report = await importCorpus(
      store.db,
      write([JSON.stringify(section(60, 'Satz.')).replace('Satz', '\\ud83d Satz'), section(61, 'Noch einer.')]),
    )
    expect(report).toMatchObject({ read: 2, added: 2, failed: 0 })
    expect((await readSource(corpus, { kind: 'LAW', id: 'PaprG/§ 60' }))?.blocks[0]?.text).toBe('\ufffd Satz.')
  })

  test('while the index is made anew, what a source shows is what the search finds', async () => {
    const id = 'PaprG/§ 70'
    const ofSearch = async () => (await first('Paprikapulver im Tresor'))?.text
    const ofSource = async () => (await readSource(corpus, { kind: 'LAW', id }))?.blocks[0]?.text
    await importCorpus(store.db, write([section(70, 'Paprikapulver gehört in den alten Tresor.')]))
    await vi.waitFor(async () => expect(await ofSearch()).toContain('alten Tresor'), 20_000)
    await importCorpus(store.db, write([section(70, 'Paprikapulver gehört in den neuen Tresor.')]))
    let seen: string | undefined
    while (!seen?.includes('neuen')) {
      const before = corpus.index
      seen = await ofSearch()
      const shown = await ofSource()
      if (corpus.index === before) expect(shown).toBe(seen)
    }
  })

  test('the text of a decision is found by its citation', async () => {
    await importCorpus(
      store.db,
      write([{ id: '1Ob50/24a', kind: 'DECISION', text: 'Der Revision wird nicht Folge gegeben.' }]),
    )
    expect(await readSource(corpus, { kind: 'DECISION', citation: 'OGH 1 Ob 50/24a' })).toMatchObject({
      id: '1Ob50/24a',
    })
  })

  test('a provision names the decisions that apply it, the newest first, and a Rechtssatz where it comes from', async () => {
    const decision = (id: string, norms: string[], date: string, more: object = {}) => ({
      id,
      kind: 'DECISION',
      text: 'Der Tresor ist zu prüfen. Wer ihn öffnet, haftet.',
      norms,
      date,
      ...more,
    })
    await importCorpus(
      store.db,
      write([
        section(80, 'Der Tresor ist zu prüfen.'),
        decision('RS7000001', ['PaprG §80 Abs1 IIf', 'ABGB §1295'], '2001-02-03', {
          url: 'https://ris.bka.gv.at/Dokument.wxe?Abfrage=Justiz&Dokumentnummer=JJR_20140930_OGH0002_010OBS00095_14I0000_001',
        }),
        decision('RS7000002', ['PaprG § 80'], '2020-02-03'),
        decision('RS7000003', ['PaprG §80ff'], '2010-02-03'),
        // Others that begin alike.
        decision('RS7000004', ['PaprG §801', 'PaprG §8', 'PaprG §80a'], '2021-01-01'),
      ]),
    )
    const { applied_by } = (await readSource(corpus, { kind: 'LAW', id: 'PaprG/§ 80' }))!
    expect(applied_by).toMatchObject({
      count: 3,
      results: [
        { id: 'RS7000002', date: '2020-02-03', text: 'Der Tresor ist zu prüfen. Wer ihn öffnet, haftet.' },
        { id: 'RS7000003' },
        { id: 'RS7000001' },
      ],
    })
    expect(await decisionsApplying(corpus, { law: 'PaprG', section: '§ 80' }, 1)).toMatchObject({
      count: 3,
      results: [{ id: 'RS7000002' }],
    })
    // »Alle 43 zeigen« has all of them.
    const more = Array.from({ length: 40 }, (_, n) => decision(`RS70001${10 + n}`, ['PaprG §80'], '2001-02-03'))
    await importCorpus(store.db, write(more))
    expect((await readSource(corpus, { kind: 'LAW', id: 'PaprG/§ 80' }))!.applied_by.results).toHaveLength(43)
    const headnote = await readSource(corpus, { kind: 'DECISION', id: 'RS7000001' })
    expect(headnote).toMatchObject({ case_number: '10\u00a0ObS\u00a095/14i', applied_by: { count: 0 } })
    expect((await readSource(corpus, { kind: 'DECISION', id: 'RS7000002' }))!.case_number).toBeNull()
  })

  test('a file that cannot be read to its end is an error, and nothing of it is in stock', async () => {
    const lines = Array.from({ length: 1500 }, (_, index) =>
      JSON.stringify(section(1000 + index, `Satz ${index} ${Math.random()}.`)),
    )
    const packed = gzipSync(lines.join('\n'))
    const path = join(dataDir, 'cut.jsonl.gz')
    writeFileSync(path, packed.subarray(0, -2000))
    const { revision } = await corpusStatus(corpus)
    await expect(importCorpus(store.db, path)).rejects.toThrow('abgeschnitten')
    expect(await readSource(corpus, { kind: 'LAW', id: 'PaprG/§ 1000' })).toBeUndefined()
    expect(await readSource(corpus, { kind: 'LAW', id: 'PaprG/§ 1' })).toBeDefined()
    expect((await corpusStatus(corpus)).revision).toBe(revision)
  })

  test('a document that comes twice is told of wherever it stands, and counted when there are many', async () => {
    const lines = Array.from({ length: 1200 }, (_, index) => section(3000 + index, `Satz ${index}.`))
    const path = write([...lines, ...lines])
    const report = await importCorpus(store.db, path)
    expect(report).toMatchObject({ read: 2400, added: 1200, changed: 0, failed: 1200 })
    expect(report.broken).toHaveLength(1000)
    expect(report.broken[0]).toEqual({ line: 1201, reason: '»PaprG/§ 3000« kommt mehrfach vor' })
    expect(await importCorpus(store.db, path)).toMatchObject({ added: 0, changed: 0, unchanged: 1200 })
  })

  test('starts again without building anew', async () => {
    await closeCorpus(corpus)
    const before = readdirSync(join(dataDir, 'index'))
    corpus = await openCorpus({ db: store.db, dataDir, log, clock: systemClock, standing })
    await expect.poll(() => readdirSync(join(dataDir, 'index'))).toHaveLength(before.length)
    expect((await first('Zwetschkenkompott'))?.id).toBe('MRG/§ 16b')
  })

  test('a copy for screen readers behind the text of a decision is left out', async () => {
    await importCorpus(
      store.db,
      write([
        {
          id: 'RS7777001',
          kind: 'DECISION',
          text: '§ 1 Abs 2 PaprG gilt auch für gelbe Schoten im Gewächshaus.Paragraph eins, Absatz 2, PaprG gilt auch für gelbe Schoten im Gewächshaus.',
        },
      ]),
    )
    expect((await readSource(corpus, { kind: 'DECISION', id: 'RS7777001' }))?.blocks).toEqual([
      { label: null, text: '§ 1 Abs 2 PaprG gilt auch für gelbe Schoten im Gewächshaus.' },
    ])
  })

  test('a headnote that a foreign court shares is one of the Supreme Court', async () => {
    const court = 'OGH,AUSLEGMR'
    await importCorpus(
      store.db,
      write([
        { id: 'RS7777002', kind: 'DECISION', court, title: `${court} RS7777002`, text: 'Schoten sind zu lüften.' },
      ]),
    )
    expect((await readSource(corpus, { kind: 'DECISION', id: 'RS7777002' }))?.title).toBe('OGH RS7777002')
  })
})
