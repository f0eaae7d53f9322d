import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { KnowledgeBase, SubLaw } from '../../../../contract/knowledge-bases.ts'
import { answerWith } from '../answer/answer-engine.ts'
import type { AnswerChunk, AnswerInput } from '../answer/answer-form.ts'
import type { LawName } from '../documents.ts'
import { extractive } from '../answer/extractive.ts'
import { buildIndex, createIndexBuilder } from './index-build.ts'
import { decodePostings, encodeEvidence, encodePostings, weighEvidence } from './index-file.ts'
import { openIndex } from './index-search.ts'
import { buildInThread, openIndexThreads } from './index-threads.ts'
import { editDistance } from './near-terms.ts'
import { section } from '../../../../tests/kit/law-document.ts'

const folder = mkdtempSync(join(tmpdir(), 'law-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const laws: LawName[] = [
  { law: 'BeispG', title: 'Beispielgesetz', gesetzesnummer: '1', kb: ['zivilrechtogh'], sub_law: null, aliases: [] },
  { law: 'WrG', title: 'Wiener Gesetz', gesetzesnummer: '2', kb: ['publiclaw'], sub_law: 'wien', aliases: [] },
]
const documents = [
  section('1', 'Kaution', '(1) Die Kaution beträgt drei Bruttomonatsmieten.\n(2) Nach Ende des Mietvertrags ist sie samt Zinsen zurückzustellen.'),
  section('2', 'Tierhalter', 'Wer ein Tier hält, haftet für den Schaden, wenn er nicht beweist, dass er für die Verwahrung gesorgt hat.'),
  section('3', 'Probe', 'Gurkenglas in alter Fassung.', { validTo: '2020-12-31' }),
  section('3', 'Probe', 'Gurkenglas in neuer Fassung.', { validFrom: '2021-01-01' }),
  section('4', 'Gewährleistung', 'Der Übergeber leistet Gewähr, dass die Sache dem Vertrag entspricht.'),
  section('5', 'Verzug', '', { wording: 'none' }),
  section('1', 'Betteln', 'Aufdringliches Betteln ist verboten.', { id: 'WrG/§ 1', law: 'WrG', knowledgeBases: ['publiclaw'], subLaw: 'wien' }),
  section('', 'OGH RS0000001', 'Ein frei laufender Hengst auf der Landstraße begründet mangelnde Verwahrung.', {
    id: 'RS0000001',
    kind: 'DECISION',
    law: 'OGH',
    section: '',
    norms: ['BeispG §2', 'ABGB §1320'],
  }),
  ...Array.from({ length: 40 }, (_, n) => section(`${n + 10}`, `Fülle ${n}`, `Füllstoff Nummer ${n} über Paletten und Container.`)),
]
const everyday = new Map([
  ['BeispG/§ 4', ['Händler repariert kaputte Waschmaschine nicht', 'Handy nach drei Monaten defekt']],
  ['BeispG/§ 5', ['Lieferung kommt zu spät']],
])
const own = new Map([
  ['BeispG/§ 4', { title: 'Garantiefall', digest: 'Bei Pfusch bessert der Verkäufer nach.', isOftenAsked: true }],
  ['BeispG/§ 16', { title: 'Fracht', digest: '', isOftenAsked: true }],
])
const source = { laws, everyday, own, vocabulary: Object.entries({ vierbeiner: 'Tier', 'geld weg': 'Kaution', Nichte: 'Tier', Wirt: 'Tier' }) }
const path = join(folder, 'law.sqlite')
buildIndex(path, { ...source, documents })
const index = openIndex(path)
afterAll(() => index.close())
const find = (question: string, more: { knowledgeBase?: KnowledgeBase; subLaw?: SubLaw; asOf?: string; limit?: number } = {}) => index.search({ question, knowledgeBase: 'zivilrechtogh', ...more })
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
    const betteln = (question: string, subLaw?: SubLaw) => find(question, { knowledgeBase: 'publiclaw', subLaw }).map((hit) => hit.document.id)
    expect(find('Betteln').some((hit) => hit.document.id === 'WrG/§ 1')).toBe(false)
    expect(betteln('Betteln', 'bund')).toEqual([])
    expect(betteln('Betteln', 'tirol')).toEqual([])
    expect(betteln('Betteln', 'wien')).toEqual(['WrG/§ 1'])
    expect(betteln('Betteln in Wien', 'bund')).toEqual(['WrG/§ 1'])
  })

  test('nothing for nothing', () => {
    for (const question of ['', '   ', 'und der die das', '§', '12']) expect(find(question).filter((hit) => hit.score > 13)).toEqual([])
  })

  test('property: any question is answered with different documents in order, at most as many as asked for', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (question, limit) => {
        const hits = find(question, { limit })
        expect(hits.length).toBeLessThanOrEqual(limit)
        expect(new Set(hits.map((hit) => hit.document.id)).size).toBe(hits.length)
        expect(hits.every((hit, at) => at === 0 || hits[at - 1]!.score >= hit.score)).toBe(true)
      }),
    )
  })
})

describe('the index file', () => {
  test('property: postings come back as they went in', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 65_535 }), fc.integer({ min: 1, max: 255 })), { maxLength: 50 }), (pairs) => {
        const bytes = encodePostings(
          pairs.map(([place]) => place),
          pairs.map(([, frequency]) => frequency),
        )
        // As SQLite gives it: somewhere inside a larger buffer.
        const shifted = new Uint8Array(bytes.length + 1)
        shifted.set(bytes, 1)
        const { places, frequencies } = decodePostings(shifted.subarray(1))
        expect([...places].map((place, at) => [place, frequencies[at]])).toEqual(pairs)
      }),
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
        bytes,
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
    const found = await Promise.all(questions.map((question) => threads.search({ question, knowledgeBase: 'zivilrechtogh' })))
    expect(found).toEqual(questions.map((question) => find(question)))
    await threads.close()
    await expect(threads.search({ question: 'x', knowledgeBase: 'zivilrechtogh' })).rejects.toThrow()
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

describe('the extractive answer', () => {
  const ask = async (question: string, more: Partial<AnswerInput> = {}) => {
    const input: AnswerInput = { question, knowledgeBase: 'zivilrechtogh', subLaw: null, history: [], ...more }
    const chunks = await Array.fromAsync(
      answerWith(
        {
          engine: extractive,
          rewrite: undefined,
          read: async () => undefined,
          lands: async () => [],
          readCited: async (rest) => ({ missing: [], rest }),
          search: async (search) => index.search(search),
        },
        input,
        new AbortController().signal,
      ),
    )
    const of = <T extends AnswerChunk['type']>(type: T) => chunks.filter((chunk): chunk is Extract<AnswerChunk, { type: T }> => chunk.type === type)
    return {
      text: of('delta')
        .map((chunk) => chunk.text)
        .join(''),
      sources: of('sources').flatMap((chunk) => chunk.sources),
      citations: of('citations').flatMap((chunk) => chunk.citations),
      order: chunks.map((chunk) => chunk.type),
    }
  }

  test('quotes, and every quotation stands in its source', async () => {
    const { text, sources, citations, order } = await ask('Wann bekomme ich die Kaution samt Zinsen zurück, wenn der Mietvertrag endet?')
    expect(order.filter((type, at) => type !== order[at - 1])).toEqual(['status', 'sources', 'delta', 'citations'])
    expect(text).toContain('kein Sprachmodell')
    expect(text).toContain('§\u00a01\u00a0BeispG')
    expect(text).toContain('Nach Ende des Mietvertrags ist sie samt Zinsen zurückzustellen. [1]')
    expect(sources[0]).toMatchObject({ id: 'BeispG/§ 1', kind: 'LAW', citation: '§\u00a01\u00a0BeispG' })
    for (const { marker, source_id, quote, state } of citations) {
      expect(sources[Number(marker?.slice(1, -1)) - 1]?.id).toBe(source_id)
      expect(text).toContain(marker)
      const document = documents.find(({ id }) => id === source_id)!
      if (quote === null) expect(state).toBe('ohne_beleg')
      else expect(document.text).toContain(quote)
    }
  })

  test('a provision without text is named as such', async () => {
    const { text, citations } = await ask('§ 5 BeispG')
    expect(text).toContain('nicht im Bestand')
    expect(citations).toMatchObject([{ marker: '[1]', source_id: 'BeispG/§ 5', state: 'ohne_beleg', quote: null, pinpoint: null }])
  })

  test('says when nothing carries an answer', async () => {
    const { text } = await ask('Wie backe ich einen Gugelhupf?')
    expect(text).toContain('keine Stelle')
    expect(text).not.toContain('>')
  })

  test('without a knowledge base says so and offers some', async () => {
    const { text, sources } = await ask('Kaution', { knowledgeBase: 'none' })
    expect(sources).toEqual([])
    expect(text).toContain('Zivilrecht')
  })

  test('a short follow-up keeps the matter of the question before it', async () => {
    const { sources } = await ask('Und die Zinsen?', {
      history: [
        { role: 'user', text: 'Wie hoch ist die Kaution?' },
        { role: 'assistant', text: '…' },
      ],
    })
    expect(sources[0]?.id).toBe('BeispG/§ 1')
  })

  test('a Land whose law is not in stock is named, and nothing is pretended', async () => {
    const { text } = await ask('Kaution', { knowledgeBase: 'publiclaw', subLaw: 'kaernten' })
    expect(text).toContain('Landesrecht (Kärnten) ist noch nicht im Bestand')
    expect((await ask('Kaution', { knowledgeBase: 'publiclaw', subLaw: 'bund' })).text).not.toContain('Landesrecht')
  })

  test('text of a source cannot act as formatting', async () => {
    const evil = section('1', 'Kaution *fett*', 'Kaution # <b>x</b> [klick](https://evil.at) ![bild](x) `code`\n1. eins')
    const hit = { document: evil, citation: '§ 1', paragraphs: [{ label: null, text: evil.text }], best: 0, score: 99, fit: 1, strength: 9, why: 'text' as const }
    const text = (await Array.fromAsync(extractive({ question: 'x', knowledgeBase: 'zivilrechtogh', subLaw: null, history: [] }, [hit], new AbortController().signal)))
      .flatMap((chunk) => (chunk.type === 'delta' ? [chunk.text] : []))
      .join('')
    expect(text).not.toMatch(/[^\\]\[klick|<b>|[^\\]`code|[^\\]\*fett/)
  })
})
