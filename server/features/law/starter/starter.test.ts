import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readStarter, starterDocuments } from './starter.ts'

const starter = readStarter()
const documents = starterDocuments(starter)

describe('the starter knowledge base', () => {
  test('covers at least 5,000 provisions of 45 laws with what people call their situation', () => {
    expect(starter.provisions.length).toBeGreaterThanOrEqual(5000)
    expect(new Set(starter.provisions.map(({ id }) => id.split('/')[0])).size).toBeGreaterThanOrEqual(45)
  })

  test('the table of what each summary was checked against is up to date (vitest -u writes it anew)', async () => {
    const rows = documents
      .filter(({ wording }) => wording === 'digest')
      .map(({ id, title, checked, knowledgeBases }) =>
        [
          id,
          title,
          knowledgeBases.join(' '),
          checked === 'editorial' ? 'ohne gespeicherten Wortlaut' : `Fassung vom ${checked}`,
        ].join('\t'),
      )
    await expect(`Bestimmung\tTitel\tRechtsgebiet\tverglichen mit\n${rows.join('\n')}\n`).toMatchFileSnapshot(
      '../../../../docs/starter.tsv',
    )
  })

  test('has at least 800 digests over all four areas', () => {
    const digests = documents.filter((document) => document.wording === 'digest')
    expect(digests.length).toBeGreaterThanOrEqual(800)
    for (const area of ['zivilrechtogh', 'strafrecht', 'steuerrecht', 'publiclaw'] as const)
      expect(digests.filter((document) => document.knowledgeBases.includes(area)).length).toBeGreaterThanOrEqual(20)
  })

  test('names every provision once, with two to six formulations, or up to sixteen where people ask often, what it was checked against, and a link', () => {
    const ids = starter.provisions.map((provision) => provision.id)
    expect(new Set(ids).size).toBe(ids.length)
    const wrong = starter.provisions.filter(
      ({ everyday, title, checked, digest, often }) =>
        everyday.length < 2 ||
        everyday.length > (digest || often ? 16 : 6) ||
        new Set(everyday).size !== everyday.length ||
        !title ||
        !/^(\d{4}-\d{2}-\d{2}|editorial)$/.test(checked),
    )
    expect(wrong.map((provision) => provision.id)).toEqual([])
    expect(
      documents
        .filter((document) => !document.url?.startsWith('https://www.ris.bka.gv.at/'))
        .map((document) => document.id),
    ).toEqual([])
  })

  test('a provision without a checked wording has a digest or does not stand here', () => {
    expect(
      starter.provisions
        .filter((provision) => provision.checked === 'editorial' && !provision.digest)
        .map((provision) => provision.id),
    ).toEqual([])
  })

  test('the vocabulary has at least 5,000 lay words', () =>
    expect(starter.vocabulary.length).toBeGreaterThanOrEqual(5000))

  test('lay words stand once, each with legal words', () => {
    const lay = starter.vocabulary.map(([word]) => word.toLowerCase())
    expect(lay.filter((word, index) => lay.indexOf(word) !== index)).toEqual([])
    expect(starter.vocabulary.filter(([word, legal]) => !word.trim() || !legal?.trim())).toEqual([])
  })
})

// The data set is no part of the project; where it lies beside it, every citation is looked up in it.
const dataSet = join(import.meta.dirname, '../../../../../shared/data/laws.jsonl.gz')

describe.runIf(existsSync(dataSet))('compared with the data set of official texts', () => {
  const official = new Map(
    existsSync(dataSet)
      ? gunzipSync(readFileSync(dataSet))
          .toString('utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as { id: string; law: string; text: string })
          .map((section) => [section.id, section])
      : [],
  )
  const lawsThere = new Set([...official.values()].map((section) => section.law))
  const compared = starter.provisions.filter((provision) => lawsThere.has(provision.id.split('/')[0]!))
  const runs = (text: string, length: number) => {
    const words = text.toLowerCase().match(/[a-zäöüß0-9]+/g) ?? []
    return new Set(words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(' ')))
  }

  test('every citation exists there', () => {
    expect(compared.length).toBeGreaterThan(100)
    expect(compared.filter((provision) => !official.has(provision.id)).map((provision) => provision.id)).toEqual([])
  })

  test('no formulation has four words in a row from the law', () => {
    const copied = compared.flatMap((provision) => {
      const law = runs(official.get(provision.id)?.text ?? '', 4)
      return provision.everyday
        .filter((line) => [...runs(line, 4)].some((run) => law.has(run)))
        .map((line) => `${provision.id}: ${line}`)
    })
    expect(copied).toEqual([])
  })
})
