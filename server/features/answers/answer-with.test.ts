import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { section, someDay } from '../../../tests/kit/law-document.ts'
import { documents, source } from '../../../tests/kit/sample-law.ts'
import type { Hit, Search } from '../law/law.ts'
import { buildIndex } from '../law/search/index-build.ts'
import { openIndex } from '../law/search/index-search.ts'
import { answerWith } from './answer-with.ts'
import { extractive } from './engines/extractive.ts'
import type { AnswerChunk, AnswerInput } from './form/answer-form.ts'
import { readGuidance, readProvision } from './guides/guides.ts'

const folder = mkdtempSync(join(tmpdir(), 'answer-test-'))
const path = join(folder, 'law.sqlite')
buildIndex(path, { ...source, documents })
const index = openIndex(path)
afterAll(() => {
  index.close()
  rmSync(folder, { recursive: true })
})

/** What every answer here is written with; how it searches is that of the test. */
const tools: Omit<Parameters<typeof answerWith>[0], 'search'> = {
  engine: extractive,
  rewrite: undefined,
  read: async () => undefined,
  lands: async () => [],
  readCited: async (rest) => ({ missing: [], rest }),
  today: () => someDay,
}

describe('the extractive answer', () => {
  const ask = async (question: string, more: Partial<AnswerInput> = {}) => {
    const input: AnswerInput = { question, knowledgeBase: 'zivilrechtogh', subLaw: null, history: [], ...more }
    const chunks = await Array.fromAsync(
      answerWith(
        {
          ...tools,
          search: async (search) => index.search({ ...search, asOf: search.asOf ?? someDay }),
        },
        input,
        new AbortController().signal,
      ),
    )
    const of = <T extends AnswerChunk['type']>(type: T) =>
      chunks.filter((chunk): chunk is Extract<AnswerChunk, { type: T }> => chunk.type === type)
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
    const { text, sources, citations, order } = await ask(
      'Wann bekomme ich die Kaution samt Zinsen zurück, wenn der Mietvertrag endet?',
    )
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
    expect(citations).toMatchObject([
      { marker: '[1]', source_id: 'BeispG/§ 5', state: 'ohne_beleg', quote: null, pinpoint: null },
    ])
  })

  test('says when nothing carries an answer', async () => {
    const { text } = await ask('Welche Gluonen binden ein Quark?')
    expect(text).toContain('keine Stelle')
    expect(text).not.toContain('>')
  })

  test('without a knowledge base answers from the allowed area that carries one, and says so; otherwise offers some', async () => {
    const question = 'Wann bekomme ich die Kaution samt Zinsen zurück, wenn der Mietvertrag endet?'
    const found = await ask(question, { knowledgeBase: 'none' })
    expect(found.text).toMatch(/^\*Ohne Wissensdatenbank .* aus dem Rechtsgebiet Zivilrecht/)
    expect(found.citations.length).toBeGreaterThan(0)
    const { text, sources } = await ask(question, { knowledgeBase: 'none', allowed: ['none', 'strafrecht'] })
    expect(text).toContain('Rechtsgebiet')
    expect(sources).toEqual([])
  })

  test('without a knowledge base a provision cited by its number names the area in which it lies', async () => {
    const { text } = await ask('Was bestimmt § 1 WrG?', { knowledgeBase: 'none' })
    expect(text).toMatch(/^\*Ohne Wissensdatenbank .* aus dem Rechtsgebiet Öffentliches Recht/)
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
    const evil = section(
      '1',
      'Kaution *fett*',
      'Kaution # <b>x</b> [klick](https://evil.at) ![bild](x) `code`\n1. eins',
    )
    const hit = {
      document: evil,
      citation: '§ 1',
      paragraphs: [{ label: null, text: evil.text }],
      best: 0,
      score: 99,
      fit: 1,
      strength: 9,
      why: 'text' as const,
    }
    const text = (
      await Array.fromAsync(
        extractive(
          { question: 'x', knowledgeBase: 'zivilrechtogh', subLaw: null, history: [] },
          [hit],
          new AbortController().signal,
        ),
      )
    )
      .flatMap((chunk) => (chunk.type === 'delta' ? [chunk.text] : []))
      .join('')
    expect(text).not.toMatch(/[^\\]\[klick|<b>|[^\\]`code|[^\\]\*fett/)
  })
})

describe('guides as witnesses', () => {
  const { guides } = readGuidance()
  const at = guides.findIndex(({ kb }) => kb.includes('zivilrechtogh'))
  const guide = guides[at]!
  const lead = readProvision(guide.lead)
  const hitOf = (number: string, law: string, id: string): Hit => {
    const document = section(number, 'Titel', `Text der Bestimmung ${number}.`, { id, law })
    return {
      document,
      citation: id,
      paragraphs: [{ label: null, text: document.text }],
      best: 0,
      score: 40,
      fit: 1,
      strength: 4,
      why: 'text',
    }
  }
  const ofGuide = hitOf(lead.section.replace(/\D/g, ''), lead.law, lead.id)
  const other = hitOf('77', 'BeispG', 'BeispG/§ 77')

  /** The sources of an answer where the search finds one thing with witnesses and another without. */
  const sourcesOf = async (witnessed: Hit, bare: Hit, input: Partial<AnswerInput> = {}) => {
    const search = async (one: Search) => (one.kinds ? [] : [one.witnesses ? witnessed : bare])
    const match = { at, score: 7, share: 0.5, cover: 0.3, words: 2, lines: guide.lines.map(() => 0.5) }
    const chunks = await Array.fromAsync(
      answerWith(
        {
          ...tools,
          search,
          guidance: {
            match: async () => [match],
            search,
            read: async () => undefined,
            laws: async () => new Set([lead.law]),
            changed: async () => new Set(),
            check: async () => [],
          },
        },
        {
          question: 'Was gilt für das Hausboot?',
          knowledgeBase: 'zivilrechtogh',
          subLaw: null,
          history: [],
          ...input,
        },
        new AbortController().signal,
      ),
    )
    const text = chunks.flatMap((chunk) => (chunk.type === 'delta' ? [chunk.text] : [])).join('')
    return {
      sources: chunks.flatMap((chunk) => (chunk.type === 'sources' ? chunk.sources.map(({ id }) => id) : [])),
      isGuided: text.includes(guide.title),
    }
  }

  test('sources come from the ranking with them, guides are chosen by the one without', async () => {
    expect(await sourcesOf(other, ofGuide)).toEqual({
      sources: expect.arrayContaining([other.document.id]),
      isGuided: true,
    })
    expect(await sourcesOf(ofGuide, other)).toEqual({ sources: [lead.id], isGuided: false })
  })

  test('they say nothing of the law of another day', async () => {
    const asOf = '2015-06-01'
    expect((await sourcesOf(other, ofGuide, { asOf })).sources).toEqual([lead.id])
    const files = [{ id: 'f', name: 'Hausboot.txt', pages: [{ number: 1, text: 'Das Hausboot liegt am Ufer.' }] }]
    expect((await sourcesOf(other, ofGuide, { files } as never)).sources).toContain(other.document.id)
    expect((await sourcesOf(other, ofGuide, { files, asOf } as never)).sources).toContain(lead.id)
  })
})

test('two areas that each hold the other for the right one do not send a question to and fro', async () => {
  const [strong] = index.search({
    question: 'Wann bekomme ich die Kaution samt Zinsen zurück, wenn der Mietvertrag endet?',
    knowledgeBase: 'zivilrechtogh',
    limit: 1,
    asOf: someDay,
  })
  let looked = 0
  const chunks = await Array.fromAsync(
    answerWith(
      {
        ...tools,
        // In the area asked in there is nothing, whichever that is; from afar each looks right.
        search: async ({ limit }) => {
          if (++looked > 100) throw new Error('to and fro')
          return limit === 1 ? [{ ...strong!, strength: 9, fit: 2 }] : []
        },
      },
      { question: 'Was gilt für die Kaution?', knowledgeBase: 'zivilrechtogh', subLaw: null, history: [] },
      new AbortController().signal,
    ),
  )
  expect(chunks.some(({ type }) => type === 'delta')).toBe(true)
})
