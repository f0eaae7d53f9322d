import { afterAll, expect, test } from 'vitest'
import { startModelServer } from '../../../../tests/kit/model-server.ts'
import { connectModel } from '../../../base/model/model.ts'
import { openLog } from '../../../base/log.ts'
import { citationOf } from '../../law/citations/citation.ts'
import { createLawNames } from '../../law/citations/law-names.ts'
import { splitParagraphs, type LawDocument } from '../../law/corpus/documents.ts'
import type { Hit } from '../../law/law.ts'
import { checkAnswer } from '../check/check.ts'
import { createLlmEngine } from './llm.ts'

const hitOf = (number: number, text: string): Hit => {
  const document: LawDocument = {
    id: `PrzG/§ ${number}`,
    kind: 'LAW',
    law: 'PrzG',
    section: `§ ${number}`,
    title: '',
    inheritedTitle: '',
    headings: [],
    text,
    knowledgeBases: ['zivilrechtogh'],
    subLaw: null,
    wording: 'official',
    url: null,
    versionDate: '2026-01-01',
    validFrom: null,
    validTo: null,
    norms: [],
    checked: null,
  }
  return {
    document,
    citation: citationOf('PrzG', `§ ${number}`),
    paragraphs: splitParagraphs(text),
    best: 0,
    score: 99,
    fit: 2,
    strength: 9,
    why: 'citation',
  }
}
const cited = hitOf(1, 'Der Eigentümer hat den Probenziegel binnen vierzig Tagen im Ziegelprüfamt zu klopfen.')
const other = hitOf(
  2,
  'Der Lehrling erhält nach Abschluss der Ausbildung vom Meister unentgeltlich einen Hammer aus Holz.',
)

/** Speaks of the owner and the tile too, but of something else. */
const similar = hitOf(
  3,
  'Der Eigentümer hat den Probenziegel in einer Werkstatt mit einem Hammer aus Holz und mit Wasser zu klopfen.',
)

let said = ''
let stock = [cited, other]
const server = await startModelServer(() => ({ text: said, usage: false }))
afterAll(() => server.close())
const searched: string[] = []
const names = createLawNames([{ law: 'PrzG', title: 'Probenziegelgesetz', aliases: [] }])
const engine = createLlmEngine(connectModel(server.settings)!, {
  log: openLog('error'),
  names: () => Promise.resolve(names),
  resolve: () => Promise.resolve({ state: 'unknown', hint: null }),
  gloss: () => undefined,
  find: ({ question }) => {
    searched.push(question)
    return Promise.resolve(stock)
  },
})

/** The mark of the only statement of an answer, and how often another section was searched. */
async function markOf(statement: string) {
  said = statement
  searched.length = 0
  const input = {
    question: 'Was gilt nach § 1 PrzG?',
    knowledgeBase: 'zivilrechtogh',
    subLaw: null,
    history: [],
  } as const
  const chunks = await Array.fromAsync(engine({ ...input, history: [] }, [cited], new AbortController().signal))
  const [mark] = chunks.flatMap((chunk) => (chunk.type === 'citations' ? chunk.citations : []))
  return { ...mark!, searches: searched.length }
}

test('right content behind the wrong section names the right one, and stays doubted', async () => {
  const mark = await markOf(
    'Nach § 1 PrzG erhält der Lehrling nach Abschluss der Ausbildung unentgeltlich einen Hammer aus Holz [1].',
  )
  expect(mark.state).not.toBe('belegt')
  expect(mark.source_id).toBe('PrzG/§ 1')
  expect(mark.reason?.replaceAll('\u00a0', ' ')).toContain('Das passt eher zu § 2 PrzG.')
  expect(mark.better).toMatchObject({ id: 'PrzG/§ 2', snippet: other.document.text })
  // Nothing of the wrong citation is searched for.
  expect(searched[0]).not.toContain('PrzG')
})

test.each([
  ['of the right section', 'Der Eigentümer hat den Probenziegel binnen neunzig Tagen im Ziegelprüfamt zu klopfen [1].'],
  [
    'of the other section',
    'Der Lehrling erhält nach Abschluss der Ausbildung vom Meister entgeltlich zwölf Hämmer aus Stahl [1].',
  ],
  ['that is carried', 'Der Eigentümer hat den Probenziegel binnen vierzig Tagen im Ziegelprüfamt zu klopfen [1].'],
])('a statement %s gets no other section', async (kind, statement) => {
  const mark = await markOf(statement)
  expect(mark.better).toBeUndefined()
  expect(mark.reason ?? '').not.toContain('passt eher')
  if (kind === 'that is carried') expect([mark.state, mark.searches]).toEqual(['belegt', 0])
  else expect(mark.state).not.toBe('belegt')
})

test('at most four statements of an answer are searched for', async () => {
  said = Array.from(
    { length: 9 },
    (_, n) => `Der Lehrling Nummer ${n + 1} erhält vom Meister einen Hammer aus Holz und Eisen [1].`,
  ).join(' ')
  await markOf(said)
  expect(searched).toHaveLength(4)
})

test('where the source speaks of the matter itself, a section that would carry the statement is not named', async () => {
  const wrong = 'Der Eigentümer hat den Probenziegel binnen neunzig Tagen im Ziegelprüfamt zu klopfen'
  stock = [cited, hitOf(4, `${wrong}.`)]
  const near = await markOf(`${wrong} [1].`)
  expect(near.state).not.toBe('belegt')
  expect([near.better, near.searches]).toEqual([undefined, 0])
  stock = [cited, similar]
  // Three of six: the statement is told of something else.
  const far = await markOf(
    'Der Eigentümer hat den Probenziegel in einer Werkstatt mit einem Hammer aus Holz zu klopfen [1].',
  )
  stock = [cited, other]
  expect(far.state).not.toBe('belegt')
  expect(far.better).toMatchObject({ id: 'PrzG/§ 3' })
})

test('lines of ours above the answer take none of these four: nobody reads what would be found for them', async () => {
  said = 'Der Lehrling erhält vom Meister einen Hammer aus Holz und Eisen [1].'
  searched.length = 0
  const lines = Array.from({ length: 5 }, (_, n) => [
    `Gesellen Nummer ${n + 1} schmieden werktags Hufeisen aus Kupfer `,
    { hit: cited, isOwn: true },
    '.\n',
  ])
  const head = {
    pieces: [...lines, ['\n']],
    hits: [cited],
    quoted: [cited],
    leads: true,
    check: (text: string, sources: readonly Hit[]) =>
      checkAnswer(text, sources, {
        names,
        question: '',
        resolve: () => Promise.resolve({ state: 'unknown', hint: null }),
      }),
  }
  const input = { question: 'Was gilt?', knowledgeBase: 'zivilrechtogh', subLaw: null, history: [] } as const
  const chunks = await Array.fromAsync(
    engine({ ...input, history: [] }, [cited], new AbortController().signal, {
      missing: [],
      rest: '',
      elsewhere: () => Promise.resolve([]),
      head,
    }),
  )
  expect(chunks.flatMap((chunk) => (chunk.type === 'citations' ? chunk.citations : []))).toHaveLength(6)
  expect(searched).toEqual([expect.stringContaining('Lehrling')])
})
