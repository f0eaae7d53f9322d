import { expect, test } from 'vitest'
import { section, someDay } from '../../../../tests/kit/law-document.ts'
import { startModelServer } from '../../../../tests/kit/model-server.ts'
import { openLog } from '../../../base/log.ts'
import { connectModel } from '../../../base/model/model.ts'
import { citationOf } from '../../law/citations/citation.ts'
import { createLawNames } from '../../law/citations/law-names.ts'
import { splitParagraphs } from '../../law/corpus/documents.ts'
import { createAnalyser } from '../../law/search/analysis.ts'
import type { Hit } from '../../law/law.ts'
import { rankPassages } from '../../law/search/passages.ts'
import { answerWith, type AnswerTools } from '../answer-with.ts'
import { extractive } from '../engines/extractive.ts'
import { createLlmEngine } from '../engines/llm.ts'
import type { AnswerChunk, AnswerEngine, AnswerInput, AskedFile } from '../form/answer-form.ts'
import { allPages } from './file-hits.ts'

const analyser = createAnalyser(new Map())
const rank: AnswerTools['rank'] = (question, passages, limit) => {
  const asked = new Map(analyser.terms(question).map(({ term, weight }) => [term, weight]))
  return Promise.resolve(rankPassages(analyser, asked, passages, limit))
}

const filler = 'Die Parteien vereinbaren, dass der Garten gemeinsam gepflegt wird und die Hecke nicht höher wächst. '
const contract: AskedFile = {
  id: '0b7b2f9e-58a5-4a2b-9b3b-0d8d3f0a7c11',
  name: 'Miet*vertrag.pdf',
  pages: [
    { number: 1, text: `Mietvertrag\n\nzwischen Anna Huber und Karl Gruber.\n\n${filler.repeat(14)}` },
    { number: 2, text: '' },
    {
      number: 3,
      text: `${filler.repeat(6)}\n\nDie Kaution beträgt drei Monatsmieten und wird binnen 14 Tagen nach der Rückgabe der Wohnung ausbezahlt.\n\n${filler.repeat(3)}`,
    },
  ],
}
const letter: AskedFile = {
  id: '7c1f4f0e-2d5b-4b68-8b3e-5f0b1f7b2d22',
  name: 'Brief.docx',
  pages: [{ number: 1, text: 'Sehr geehrte Frau Huber, wir übersenden Ihnen die Schlüssel.' }],
}
const rule = section('16b', 'Kaution', '(1) Der Vermieter hat die Kaution zurückzustellen.')
const hit: Hit = {
  document: rule,
  citation: citationOf(rule.law, rule.section),
  paragraphs: splitParagraphs(rule.text),
  best: 0,
  score: 50,
  fit: 2,
  strength: 5,
  why: 'text',
}

async function answer(engine: AnswerEngine, input: Partial<AnswerInput>, more: Partial<AnswerTools> = {}) {
  const tools: AnswerTools = {
    engine,
    rewrite: undefined,
    read: () => Promise.resolve(undefined),
    lands: () => Promise.resolve([]),
    today: () => someDay,
    readCited: (rest) => Promise.resolve({ missing: [], rest }),
    search: () => Promise.resolve([hit]),
    rank,
    ...more,
  }
  const chunks: AnswerChunk[] = await Array.fromAsync(
    answerWith(
      tools,
      {
        question: 'Wann wird die Kaution ausbezahlt?',
        knowledgeBase: 'zivilrechtogh',
        subLaw: null,
        history: [],
        files: [letter, contract],
        ...input,
      },
      new AbortController().signal,
    ),
  )
  const text = chunks.flatMap((chunk) => (chunk.type === 'delta' ? [chunk.text] : [])).join('')
  const sources = chunks.flatMap((chunk) => (chunk.type === 'sources' ? chunk.sources : []))
  const citations = chunks.flatMap((chunk) => (chunk.type === 'citations' ? chunk.citations : []))
  return { text, sources, citations }
}
const passage = /Die Kaution beträgt drei Monatsmieten/

test('passages are pieces of their page, in order, and leave out nothing but space between them', () => {
  for (const hit of allPages([contract, letter])) {
    const page = [contract, letter].find(({ id }) => id === hit.file.uuid)!.pages[hit.file.page - 1]!
    const cut = hit.places.map(({ start, end }) => page.text.slice(start, end))
    expect(cut).toEqual(hit.paragraphs.map(({ text }) => text))
    expect(cut.join('').replace(/\s/g, '')).toBe(page.text.replace(/\s/g, ''))
    expect(Math.max(...cut.map((one) => one.length))).toBeLessThanOrEqual(900)
  }
})

test('without a model the page that answers is quoted with file, page and place, beside the law', async () => {
  const { text, sources, citations } = await answer(extractive, { fileQuery: 'simple_rag' })
  expect(sources[0]).toMatchObject({
    kind: 'FILE',
    title: 'Miet*vertrag.pdf',
    citation: 'Miet*vertrag.pdf S.\u00a03',
    wording: 'own',
    snippet: expect.stringMatching(passage),
    file: { uuid: contract.id, page: 3 },
  })
  expect(sources.map(({ kind }) => kind)).toEqual(['FILE', 'LAW'])
  expect(text).toMatch(
    /## In Ihren Dateien[^]*\*\*Miet\\\*vertrag\.pdf S\.\u00a03\*\*[^]*drei Monatsmieten[^]*\[1\][^]*## Im Gesetz[^]*§/,
  )
  const [citation] = citations
  const { start, end } = citation!.range!
  expect(contract.pages[2]!.text.slice(start, end)).toBe(citation!.quote)
  expect(citation!.quote).toMatch(passage)

  // Without the law too, and where nothing in the files has the words asked for.
  const alone = await answer(extractive, { knowledgeBase: 'none' })
  expect(alone.sources.map(({ kind }) => kind)).toEqual(['FILE'])
  const foreign = await answer(extractive, { knowledgeBase: 'none', question: 'Zwetschkenknödel?' })
  expect(foreign.text).toContain('fand sich darin keine Stelle')
  expect(foreign.sources.map(({ citation }) => citation)).toEqual([
    'Brief.docx S.\u00a01',
    'Miet*vertrag.pdf S.\u00a01',
  ])
})

test('a model reads only what fits, or the files as a whole; what it says of them is checked as what it says of the law', async () => {
  const asked: string[] = []
  let said = ''
  const server = await startModelServer((request) => {
    asked.push(JSON.stringify(request))
    return { text: said, usage: false }
  })
  const engine = createLlmEngine(connectModel(server.settings)!, {
    log: openLog('error'),
    names: () => Promise.resolve(createLawNames([])),
    resolve: () => Promise.resolve({ state: 'unknown', hint: null }),
    gloss: () => undefined,
  })
  const rewrite = { rewrite: () => Promise.resolve(undefined) } as unknown as Partial<AnswerTools>

  said = 'Die Kaution wird binnen 14 Tagen nach der Rückgabe der Wohnung ausbezahlt [1].'
  const right = await answer(engine, { fileQuery: 'simple_rag' }, rewrite)
  expect(asked[0]).toMatch(passage)
  expect(asked[0]).not.toContain('Sehr geehrte Frau Huber')
  expect(right.citations).toMatchObject([{ state: 'belegt', source_id: right.sources[0]!.id }])
  const { start, end } = right.citations[0]!.range!
  expect(contract.pages[2]!.text.slice(start, end)).toMatch(passage)

  said = 'Die Kaution wird binnen 40 Tagen nach der Rückgabe der Wohnung ausbezahlt [1].'
  const wrong = await answer(engine, { fileQuery: 'simple_rag' }, rewrite)
  expect(wrong.citations[0]!.state).toBe('ohne_beleg')

  said = 'Frau Huber bekommt die Schlüssel [1].'
  const whole = await answer(engine, { fileQuery: 'general', knowledgeBase: 'none' }, rewrite)
  expect(asked.at(-1)).toMatch(passage)
  expect(asked.at(-1)).toContain('Sehr geehrte Frau Huber')
  expect(asked.at(-1)).toContain('Die Parteien vereinbaren')
  expect(whole.sources.map(({ citation }) => citation.replace(/\u00a0/g, ' '))).toEqual([
    'Brief.docx S. 1',
    'Miet*vertrag.pdf S. 1',
    'Miet*vertrag.pdf S. 3',
  ])
  await server.close()
})
