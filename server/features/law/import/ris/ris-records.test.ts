import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readNorms } from './ris-documents.ts'
import { createHeadingPath } from './ris-headings.ts'
import { confirmsLaw, nameLaw, readCatalogue } from './ris-laws.ts'
import { readListing, type DecisionRecord, type NormRecord } from './ris-records.ts'

const samples = join(import.meta.dirname, '../../../../../../shared/data/ris-samples')
const sample = (name: string) => readListing(JSON.parse(readFileSync(join(samples, name), 'utf8')).OgdSearchResult)
const page = (reference: unknown) => ({
  OgdDocumentResults: { Hits: { '#text': '1' }, OgdDocumentReference: reference },
})

describe.runIf(existsSync(samples))('captured listings', () => {
  test('of a whole law: every version with its days, its address and its XML', () => {
    const { hits, entries, records } = sample('ogd-brkons-whole-law-10002333.json')
    expect([hits, entries]).toEqual([4, 4])
    expect(records).toMatchObject([
      {
        id: 'NOR11002356',
        isLaw: true,
        changed: null,
        longTitle: expect.stringMatching(/"Produktdeklaration"\nStF: BGBl/),
      },
      {
        id: 'NOR12030057',
        label: '§ 1',
        changed: '2024-04-09',
        validFrom: '1975-01-17',
        validTo: '1994-10-14',
        gesetzesnummer: '10002333',
        indexes: ['26/01 Wettbewerbsrecht'],
      },
      { xmlUrl: 'https://www.ris.bka.gv.at/Dokumente/Bundesnormen/NOR12030058/NOR12030058.xml' },
      { label: '§ 3' },
    ])
  })

  test('with one hit, with none, with deleted documents, of the Länder', () => {
    expect(sample('ogd-search-upts-single.json')).toEqual({ hits: 1, entries: 1, records: [], deleted: [] })
    expect(sample('ogd-search-zero-hits.json')).toEqual({ hits: 0, entries: 0, records: [], deleted: [] })
    const history = sample('ogd-history-with-deleted.json')
    expect(history.deleted).toHaveLength(5)
    expect(history.records).toMatchObject([
      { id: 'NOR40278538', validTo: null },
      { id: 'NOR40234331', validTo: '2026-06-16' },
    ])
    expect(sample('ogd-lrkons-reduced.json').records).toMatchObject([
      { jurisdiction: 'niederoesterreich', gesetzesnummer: '20001185', isLaw: true, xmlUrl: null },
      { jurisdiction: 'oberoesterreich', gesetzesnummer: '10000077', label: '§ 1' },
    ])
  })

  test('of decisions', () => {
    expect(sample('ogd-search-gz-array.json').records[0]).toMatchObject({
      application: 'Vfgh',
      documentType: 'Rechtssatz',
      numbers: expect.arrayContaining(['E33/2026 ua', 'E3622/2025']),
      date: '2026-04-28',
      foreign: false,
    })
    const vwgh = sample('ogd-search-vwgh-collection-span.json').records as DecisionRecord[]
    expect(vwgh).toHaveLength(5)
    expect(vwgh[0]).toMatchObject({
      numbers: ['2000/15/0123'],
      headnote: '1',
      norms: ['AbgEO §53;', 'EO §292 Abs2 idF 1991/628;'],
    })
    expect(readNorms(vwgh[0]!.norms)).toEqual(['AbgEO §53', 'EO §292'])
  })

  test('of the DSG: the law is recognised', () => {
    const [record] = sample('ogd-search-brkons-celex.json').records as NormRecord[]
    const catalogue = readCatalogue([])
    expect(catalogue.laws.filter((law) => confirmsLaw(record!, law)).map(({ law }) => law)).toEqual(['DSG'])
    expect(nameLaw(record!, catalogue)).toMatchObject({
      law: 'DSG',
      title: 'Datenschutzgesetz',
      kb: ['publiclaw'],
      sub_law: 'bund',
    })
  })
})

test('a listing of another form is refused, with the place', () => {
  expect(() => readListing({ Error: {} })).toThrow(/unerwartete Antwort von RIS: OgdDocumentResults/)
  expect(() =>
    readListing(page({ Data: { Metadaten: { Technisch: { ID: '../../x', Applikation: 'BrKons', Organ: '' } } } })),
  ).toThrow(/Technisch\.ID/)
  expect(() => readListing(page({ Deleted: { ID: '..' } }))).toThrow(/Deleted\.ID/)
})

test('headings are carried on to the sections they stand above', () => {
  const path = createHeadingPath()
  expect(path(['Erster Theil.', 'Von dem Personen-Rechte.', 'Erstes Hauptstück', 'Rechte', 'I. Charakter'])).toEqual([
    'Erster Theil. Von dem Personen-Rechte.',
    'Erstes Hauptstück Rechte',
    'I. Charakter',
  ])
  expect(path([])).toHaveLength(3)
  expect(path(['II. Staatsbürger'])).toEqual([
    'Erster Theil. Von dem Personen-Rechte.',
    'Erstes Hauptstück Rechte',
    'II. Staatsbürger',
  ])
  expect(path(['2. ABSCHNITT'])).toEqual([
    'Erster Theil. Von dem Personen-Rechte.',
    'Erstes Hauptstück Rechte',
    '2. ABSCHNITT',
  ])
  expect(path(['Zweites Hauptstück'])).toEqual(['Erster Theil. Von dem Personen-Rechte.', 'Zweites Hauptstück'])
})
