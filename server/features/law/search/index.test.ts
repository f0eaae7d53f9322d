import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { KnowledgeBase, SubLaw } from '../../../../contract/knowledge-bases.ts'
import { buildIndex, createIndexBuilder } from './index-build.ts'
import { decodeEvidence, decodePostings, encodeEvidence, encodePostings, weighEvidence } from './index-file.ts'
import { openIndex } from './index-search.ts'
import { buildInThread, openIndexThreads } from './index-threads.ts'
import { editDistance } from './near-terms.ts'
import { someDay } from '../../../../tests/kit/law-document.ts'
import { documents, source } from '../../../../tests/kit/sample-law.ts'

const folder = mkdtempSync(join(tmpdir(), 'law-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const path = join(folder, 'law.sqlite')
buildIndex(path, { ...source, documents })
const index = openIndex(path)
afterAll(() => index.close())
const find = (
  question: string,
  more: { knowledgeBase?: KnowledgeBase; subLaw?: SubLaw; asOf?: string; limit?: number } = {},
) => index.search({ question, knowledgeBase: 'zivilrechtogh', asOf: someDay, ...more })
const first = (question: string) => find(question)[0]?.document.id

describe('the search finds', () => {
  test('nothing by lay words that function words only resemble: »nicht« is no »Nichte«, »wir« no »Wirt«', () => {
    expect(find('haben wir nicht')).toEqual([])
    expect(first('der Wirt')).toBe('BeispG/§ 2')
  })

  test.each([
    ['by a word of the title', 'Kaution', 'BeispG/§ 1'],
    ['by a part of a compound', 'Kautionsrückzahlung Mietvertragsende', 'BeispG/§ 1'],
    ['by an everyday formulation', 'meine waschmaschine ist kaputt', 'BeispG/§ 4'],
    ['by a form of the verb', 'der Händler hat sie nicht repariert', 'BeispG/§ 4'],
    ['by the vocabulary', 'mein Vierbeiner', 'BeispG/§ 2'],
    ['by an expression whose words stand apart', 'mein ganzes Geld ist einfach weg', 'BeispG/§ 1'],
    ['by what decisions say about it', 'Hengst auf der Landstraße', 'BeispG/§ 2'],
    ['by our own title', 'Garantiefall', 'BeispG/§ 4'],
    ['by our own summary', 'Pfusch', 'BeispG/§ 4'],
    ['what is asked often before its likes', 'Füllstoff Paletten Container', 'BeispG/§ 16'],
    ['a slip of the pen', 'Gewährleitsung', 'BeispG/§ 4'],
    ['by its citation', 'was steht in § 2 BeispG', 'BeispG/§ 2'],
    ['by a citation in another order', 'beispg 2', 'BeispG/§ 2'],
    ['without a text in stock', 'Lieferung kommt viel zu spät', 'BeispG/§ 5'],
  ])('%s', (_, question, id) => expect(first(question)).toBe(id))

  test('above what only has its words the section whose title is all that is asked', () => {
    const without = openIndex(path, { named: 0 })
    const scoreOf = (one: typeof index, question: string) =>
      one.search({ question, knowledgeBase: 'zivilrechtogh', asOf: someDay })[0]!.score
    expect(scoreOf(index, 'der Tierhalter')).toBeCloseTo(1.3 * scoreOf(without, 'der Tierhalter'))
    expect(scoreOf(index, 'Tier und Schaden')).toBeCloseTo(scoreOf(without, 'Tier und Schaden'))
    without.close()
  })

  test('the Absatz that fits', () => {
    expect(find('Wann ist die Kaution samt Zinsen zurückzustellen?')[0]?.best).toBe(1)
    expect(find('§ 1 Abs 2 BeispG')[0]).toMatchObject({ best: 1, why: 'citation' })
  })

  test('the wording of the day that is asked', () => {
    expect(find('Gurkenglas')[0]?.document.text).toContain('neuer')
    expect(find('Gurkenglas', { asOf: '2019-05-01' })[0]?.document.text).toContain('alter')
    expect(find('§ 3 BeispG', { asOf: '2019-05-01' })[0]?.document.text).toContain('alter')
  })

  test('only the chosen knowledge base; the law of a Land where it is chosen or named', () => {
    const betteln = (question: string, subLaw?: SubLaw) =>
      find(question, { knowledgeBase: 'publiclaw', subLaw }).map((hit) => hit.document.id)
    expect(find('Betteln').some((hit) => hit.document.id === 'WrG/§ 1')).toBe(false)
    expect(betteln('Betteln', 'bund')).toEqual([])
    expect(betteln('Betteln', 'tirol')).toEqual([])
    expect(betteln('Betteln', 'wien')).toEqual(['WrG/§ 1'])
    expect(betteln('Betteln in Wien', 'bund')).toEqual(['WrG/§ 1'])
  })

  test('nothing for nothing', () => {
    for (const question of ['', '   ', 'und der die das', '§', '12'])
      expect(find(question).filter((hit) => hit.score > 13)).toEqual([])
  })

  test('property: any question is answered with different documents in order, at most as many as asked for', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 300, unit: 'grapheme' }),
        fc.integer({ min: 1, max: 20 }),
        (question, limit) => {
          const hits = find(question, { limit })
          expect(hits.length).toBeLessThanOrEqual(limit)
          expect(new Set(hits.map((hit) => hit.document.id)).size).toBe(hits.length)
          expect(hits.every((hit, at) => at === 0 || hits[at - 1]!.score >= hit.score)).toBe(true)
        },
      ),
    )
  })
})

describe('the index file', () => {
  test('property: postings come back as they went in', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 65_535 }), fc.integer({ min: 1, max: 255 })), { maxLength: 50 }),
        (pairs) => {
          const bytes = encodePostings(
            pairs.map(([position]) => position),
            pairs.map(([, frequency]) => frequency),
          )
          // As SQLite gives it: somewhere inside a larger buffer.
          const shifted = new Uint8Array(bytes.length + 1)
          shifted.set(bytes, 1)
          const { positions, frequencies } = decodePostings(shifted.subarray(1))
          expect([...positions].map((position, at) => [position, frequencies[at]])).toEqual(pairs)
        },
      ),
    )
  })

  test('evidence is weighed per paragraph and formulation', () => {
    const bytes = encodeEvidence({
      paragraphs: [
        { length: 10, terms: [1, 2] },
        { length: 20, terms: [] },
      ],
      formulations: [[2, 3, 4, 5]],
    })
    expect(
      weighEvidence(
        decodeEvidence(bytes),
        new Map([
          [2, 1.5],
          [5, 1],
        ]),
      ),
    ).toEqual({
      paragraphs: [
        { length: 10, worth: 1.5 },
        { length: 20, worth: 0 },
      ],
      formulations: [{ worth: 2.5, share: 0.5 }],
    })
  })

  test('is the same when documents are too many to stay in memory', () => {
    const other = join(folder, 'read-again.sqlite')
    const builder = createIndexBuilder(other, source, undefined, 60)
    for (const document of documents) builder.add(document)
    builder.finish()
    expect(readFileSync(other).equals(readFileSync(path))).toBe(true)
  })

  test('is the same when a thread builds it, and threads search it', async () => {
    const built = join(folder, 'threads.sqlite')
    await buildInThread(
      built,
      source,
      (async function* () {
        yield documents.slice(0, 20)
        yield documents.slice(20)
      })(),
    )
    const threads = await openIndexThreads(built, 2)
    const questions = ['Kaution', 'Hengst', 'Gewährleitsung', '§ 2 BeispG']
    const found = await Promise.all(
      questions.map((question) => threads.search({ question, knowledgeBase: 'zivilrechtogh', asOf: someDay })),
    )
    expect(found).toEqual(questions.map((question) => find(question)))
    await threads.close()
    await expect(threads.search({ question: 'x', knowledgeBase: 'zivilrechtogh', asOf: someDay })).rejects.toThrow()
  })

  test('a file that cannot be opened is an error, not a wait', async () => {
    await expect(openIndexThreads(join(folder, 'nowhere.sqlite'))).rejects.toThrow()
  })
})

test.each([
  ['kaution', 'kation', 1],
  ['gewahrleitsung', 'gewahrleistung', 1],
  ['abc', 'abc', 0],
  ['abc', 'xyz', 3],
])('%s and %s are %d apart', (a, b, distance) => expect(editDistance(a, b, 2)).toBe(distance))
