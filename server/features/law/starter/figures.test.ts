import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { quantitiesOf } from '../../../../tests/kit/quantities.ts'
import { splitParagraphs } from '../corpus/documents.ts'
import { section } from '../../../../tests/kit/law-document.ts'
import { changeOf, readChanges } from './changes.ts'
import { readStarter } from './starter.ts'

const digests = new Map(
  readStarter().provisions.flatMap(({ id, digest, checked }) => (digest ? [[id, { digest, checked }]] : [])),
)
const ownFigures = new Map(
  readFileSync(join(import.meta.dirname, 'figures.tsv'), 'utf8')
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split('\t'))
    .map(([id, figures]) => [id!, figures!.split(' · ')]),
)

describe('quantities are read', () => {
  test.each([
    ['ein bis zehn Jahre', ['1 Jahr', '10 Jahre']],
    ['36 bis 2 180 Euro', ['36 Euro', '2 180 Euro']],
    ['Ab 1,2 bis unter 1,6 Promille', ['1,2 Promille', '1,6 Promille']],
    ['vor dem 12. Lebensjahr', ['12 Jahre']],
    ['mit sechsmonatiger Frist', ['6 Monate']],
    ['binnen vier und zwanzig Stunden', ['24 Stunden']],
    ['eines halben Jahres', ['0,5 Jahre']],
    ['vier vom Hundert', ['4 %']],
    ['im Fall des Abs 1 bis zu drei Jahre', ['3 Jahre']],
    ['eine KG mit Sitz in Wien', []],
    ['1.500 EUR, € 500 und 130 m²', ['1 500 Euro', '500 Euro', '130 m²']],
  ])('%s', (text, figures) => expect(quantitiesOf(text).toSorted()).toEqual(figures.toSorted()))
})

describe('digests', () => {
  test('say the figures of our own table, and no figure that does not stand in it', () => {
    const rows = [...digests].map(([id, { digest }]) => [id, quantitiesOf(digest)] as const)
    expect(Object.fromEntries(rows.filter(([, figures]) => figures.length > 0))).toEqual(Object.fromEntries(ownFigures))
  })

  test('have each Absatz once, in order, labelled alone, as a sentence of its own', () => {
    const isFragment = (text: string) => text.split(/\s+/).length < 4 || !/[.)“]\s*$/.test(text)
    const isRange = (text: string) => /^[-–,;]|^(?:und|bis|oder)\b|^\(\d+[a-z]?\)/.test(text)
    const wrong = [...digests].flatMap(([id, { digest }]) => {
      const labelled = splitParagraphs(digest).filter(({ label }) => label !== null)
      const places = labelled.map(({ label }) => label!.slice('Abs '.length))
      const inOrder = [...new Set(places)].toSorted((one, other) => one.localeCompare(other, 'de', { numeric: true }))
      const broken = labelled
        .map(({ text }) => text)
        .filter((text) => isFragment(text) || isRange(text) || /^\p{Ll}/u.test(text))
      return [...broken, ...(places.join() === inOrder.join() ? [] : [places.join()])].map((text) => `${id}: ${text}`)
    })
    expect(wrong).toEqual([])
  })
})

describe('the table of changes', () => {
  const changes = readChanges()

  test('has a day, a sentence and a source in each row, once for each provision, oldest first', () => {
    expect(changes.length).toBeGreaterThan(10)
    expect(
      changes.filter(
        ({ id, since, what, source }) =>
          !/^\p{L}[\p{L}-]*(?:\/(?:§|Art\.) \w+)?$/u.test(id) ||
          !/^20\d\d-\d\d-\d\d$/.test(since) ||
          !/^\p{Lu}.*\.$/u.test(what) ||
          !/^(?:BGBl I \d+\/\d{4}|RIS)$/.test(source),
      ),
    ).toEqual([])
    expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length)
    expect(changes.map(({ since }) => since)).toEqual(changes.map(({ since }) => since).toSorted())
  })

  test('names what has changed an older wording, from its first day on; our digests are rewritten with it', () => {
    const id = 'MRG/§ 29'
    const stored = section('29', '', 'Text', { id, law: 'MRG', wording: 'official', versionDate: '2025-07-23' })
    expect(changeOf(stored, '2026-01-01')).toMatchObject({
      since: '2026-01-01',
      what: expect.stringContaining('fünf Jahre'),
    })
    expect(changeOf(stored, '2025-12-31')).toBeUndefined()
    expect(changeOf({ ...stored, versionDate: '2026-01-01' }, '2026-02-01')).toBeUndefined()
    expect(changeOf({ ...stored, wording: 'digest' }, '2026-02-01')).toBeUndefined()
    expect(changeOf({ ...stored, id: 'AuskPG/§ 6', law: 'AuskPG' }, '2026-02-01')?.what).toContain('aufgehoben')
  })

  test('a digest of a changed provision is no longer called compared with the older wording', () => {
    const older = changes.filter(({ id, since }) => {
      const checked = digests.get(id)?.checked ?? 'editorial'
      return checked !== 'editorial' && checked < since
    })
    expect(older).toEqual([])
  })
})

// The data set is no part of the project; where it lies beside it, every figure is compared with the official wording.
const dataSet = join(import.meta.dirname, '../../../../../shared/data/laws.jsonl.gz')

/** Digests without a figure though the wording has one: it stands in a side matter, named here. */
const withoutFigure: Record<string, string> = {
  'GewO/§ 87': 'hours of training of insurance brokers',
  'RAO/§ 9': 'five years of client data for the money-laundering authority',
  'RezeptPG/§ 1': 'protection of data of clinical trials',
  'SchUG/§ 18': 'testing of language after the summer school',
  'SchUG/§ 23': 'Berufsschulen, and since when the provision applies',
  'SchUG/§ 27': 'length of the school types',
  'SchUG/§ 43': 'since when the provision applies',
}

/** Figures that the wording has in another form. */
const otherwiseWritten: Record<string, string> = {
  'ABGB/§ 148': 'not more than 300 and not less than 180 days',
  'ABGB/§ 393': 'zwei und ein halb vom Hundert',
  'ABGB/§ 903': 'the next working day',
  'ABGB/§ 1116': 'sechs Monathe',
  'ASVG/§ 264': 'Hundertsatz 40',
  'BDG/§ 76': 'zehntes, zwölftes Lebensjahr',
  'EO/§ 291': 'a number that is divisible by five',
  'IO/§ 43': 'Jahresfrist',
  'RAO/§ 16': 'Verhandlungsstunden',
  'SchUG/§ 20': 'dritter Tag, acht weeks in brackets',
  'SchUG/§ 45': 'Schultage, Unterrichtsstunden',
  'StGB/§ 92': 'achtzehntes Lebensjahr',
  'StGB/§ 195': 'vierzehntes Lebensjahr',
  'StPO/§ 108': 'des ersten Monats',
  'StVG/§ 120': 'vierzehnter, dritter Tag',
  'StVO/§ 99': 'the limit of § 5',
  'TKG/§ 135': 'sechster Monat',
  'TSchG/§ 30': 'Jahresfrist',
  'WZG/§ 5': 'jedes dritte Jahr',
}

describe.runIf(existsSync(dataSet))('compared with the official wording', () => {
  const official = new Map(
    existsSync(dataSet)
      ? gunzipSync(readFileSync(dataSet))
          .toString('utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as { id: string; text: string })
          .map(({ id, text }) => [id, text])
      : [],
  )
  const compared = [...digests].filter(([id]) => official.has(id))

  test('every digest has a figure where the wording has one', () => {
    expect(compared.length).toBeGreaterThan(500)
    const silent = compared.filter(
      ([id, { digest }]) => quantitiesOf(official.get(id)!).length > 0 && quantitiesOf(digest).length === 0,
    )
    expect(silent.map(([id]) => id)).toEqual(Object.keys(withoutFigure))
  })

  test('every figure of a digest stands in the wording it was compared with', () => {
    const unknown = compared.filter(
      ([id, { digest, checked }]) =>
        checked !== 'editorial' &&
        quantitiesOf(digest).some((figure) => !quantitiesOf(official.get(id)!).includes(figure)),
    )
    expect(unknown.map(([id]) => id)).toEqual(Object.keys(otherwiseWritten))
  })
})
