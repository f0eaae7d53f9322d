// Recognisers that the operator connects: they add, never take away, and one that fails is named.
import { afterAll, describe, expect, test } from 'vitest'
import { startModelServer, type Turn } from '../../../tests/kit/model-server.ts'
import { charactersOf, startRecogniserServer, type Recognised } from '../../../tests/kit/recogniser-server.ts'
import { readConfig } from '../../base/config.ts'
import { createLawNames, starterForBench } from '../law/law-bench.ts'
import { silent } from './learned-names.ts'
import { askRecognisers, detect } from './pseudonyms.ts'
import { piecesOf } from './recognisers.ts'

const names = createLawNames(starterForBench().laws)
let said: (path: string, text: string) => Recognised = () => ({ reply: [] })
let turn: Turn = { text: '[]' }
const server = await startRecogniserServer((path, text) => said(path, text))
const model = await startModelServer(() => turn)
afterAll(async () => {
  await server.close()
  await model.close()
})

const connected = {
  presidio: { PRESIDIO_URL: server.url },
  ner: { NER_URL: `${server.url}/ner`, NER_API_KEY: 'geheim' },
  model: { PSEUDONYM_LLM_BASE_URL: model.settings.baseUrl, PSEUDONYM_LLM_MODEL: 'test-model' },
}
const settingsOf = (env: Record<string, string>) => readConfig(env).recognisers
const ask = (text: string, env: Record<string, string>, limits?: { piece: number; whole: number }) =>
  askRecognisers(settingsOf(env), text, new AbortController().signal, limits)
const found = async (text: string, env: Record<string, string>) =>
  detect(text, { names, teller: silent, ...(await ask(text, env)) }).entities.map(({ type, text: words, tier }) => [
    type,
    words,
    tier,
  ])

/** A line that says nothing of a person to the built-in rules, with a sign that Python counts as one. */
const text = '😀 gestern war dort auch koch wie immer, sagt Frau Rosa Lang.'
const presidio = (type: string, words: string, of = text) => ({
  reply: [{ entity_type: type, ...charactersOf(of, words), score: 0.85 }],
})

test('without a setting nobody is asked', async () => {
  expect(await ask(text, {})).toEqual({ marks: [], outcomes: [] })
  expect([server.asked, model.state.calls]).toEqual([[], []])
  expect(() => readConfig({ PSEUDONYM_LLM_MODEL: 'x' })).toThrow('PSEUDONYM_LLM_BASE_URL')
  expect(() => readConfig({ PRESIDIO_URL: 'kein' })).toThrow('PRESIDIO_URL')
})

test('each adds what the rules do not find, as doubtful, and takes nothing of theirs away', async () => {
  said = () => presidio('PERSON', 'koch')
  expect(await found(text, connected.presidio)).toEqual([
    ['PERSON', 'koch', 2],
    ['PERSON', 'Rosa Lang', 1],
  ])
  expect(server.asked.at(-1)).toEqual({ path: '/analyze', text, key: undefined })
  said = () => ({ reply: [{ entity_group: 'PER', word: 'koch', ...charactersOf(text, 'koch'), score: 0.99 }] })
  expect(await found(text, connected.ner)).toEqual([
    ['PERSON', 'koch', 2],
    ['PERSON', 'Rosa Lang', 1],
  ])
  expect(server.asked.at(-1)).toEqual({ path: '/ner', text, key: 'Bearer geheim' })
  turn = {
    text: 'Gerne: [{"text":"koch","type":"PERSON"},{"text":"Erfunden","type":"PERSON"},{"text":"och","type":"PERSON"}]',
  }
  expect(await found(text, connected.model)).toEqual([
    ['PERSON', 'koch', 2],
    ['PERSON', 'Rosa Lang', 1],
  ])
  expect(model.state.calls.at(-1)!.messages.at(-1)).toEqual({ role: 'user', content: text })
})

test('a name that one of them marks is covered wherever it stands', async () => {
  const twice = 'Gestern kam plötzlich Stein herein. Bald ging Stein, und Steins Hund bellte. Der Stein am Weg blieb.'
  said = () => presidio('PERSON', 'Stein', twice)
  expect((await found(twice, connected.presidio)).map(([, words]) => words)).toEqual(['Stein', 'Stein', 'Steins'])
})

test.each([
  ['what is cited', 'Das folgt aus § 918 ABGB und OGH 1 Ob 20/18d.', 'ORG', 'ABGB', []],
  ['a court', 'Das Bezirksgericht Meidling entschied.', 'ORG', 'Bezirksgericht Meidling', []],
  [
    'a number with its check digit',
    'Konto AT74 2011 1004 4112 2337, bitte.',
    'PERSON',
    'AT74 2011 1004 4112 2337',
    [['IBAN', 'AT74 2011 1004 4112 2337', 1]],
  ],
  [
    'a number that its check digit disproves',
    'Der Artikel XK12 3456 ist da.',
    'IBAN_CODE',
    'XK12 3456',
    [['ID_NUMBER', 'XK12 3456', 2]],
  ],
])('%s is stronger than what a recogniser says', async (_, line, type, words, expected) => {
  said = () => presidio(type, words, line)
  expect(await found(line, connected.presidio)).toEqual(expected)
})

describe('one that fails is named, and the rest counts', () => {
  const soon = { piece: 50, whole: 1_000 }
  test.each<[string, () => Recognised, string]>([
    ['no answer', () => undefined, 'timeout'],
    ['an error', () => ({ status: 500, reply: {} }), 'unreachable'],
    ['no JSON', () => ({ reply: '<html>' }), 'bad_reply'],
    ['no list', () => ({ reply: { ok: true } }), 'bad_reply'],
    ['places outside', () => ({ reply: [{ entity_type: 'PERSON', start: 5, end: 5_000, score: 1 }] }), 'bad_reply'],
    ['backwards', () => ({ reply: [{ entity_type: 'PERSON', start: 9, end: 5, score: 1 }] }), 'bad_reply'],
    ['nonsense', () => ({ reply: [null] }), 'bad_reply'],
  ])('%s', async (_, answer, outcome) => {
    said = (path, words) => (path === '/ner' ? presidio('PERSON', 'koch', words) : answer())
    const limits = outcome === 'timeout' ? soon : undefined
    const { marks, outcomes } = await ask(text, { ...connected.presidio, ...connected.ner }, limits)
    expect(outcomes).toEqual([
      { name: 'presidio', outcome },
      { name: 'ner', outcome: 'used' },
    ])
    expect(marks.map(({ start, end }) => text.slice(start, end))).toEqual(['koch'])
  })
  test.each<[Turn, string]>([
    [{ silent: true }, 'timeout'],
    [{ status: 401 }, 'unreachable'],
    [{ text: 'Das kann ich nicht.' }, 'bad_reply'],
    [{ text: '[{"text":' }, 'bad_reply'],
  ])('a model: %o', async (bad, outcome) => {
    turn = bad
    const limits = outcome === 'timeout' ? soon : undefined
    expect((await ask(text, connected.model, limits)).outcomes).toEqual([{ name: 'model', outcome }])
  })
  test('nobody there', async () => {
    const { outcomes } = await ask(text, { PRESIDIO_URL: 'http://127.0.0.1:9' })
    expect(outcomes).toEqual([{ name: 'presidio', outcome: 'unreachable' }])
  })
})

test('a long text is asked about in pieces that overlap and hold all of it', async () => {
  const long = 'Absatz um Absatz steht hier.\n\n'.repeat(900) + 'Zuletzt kam koch herein.' + 'x'.repeat(9_000)
  const pieces = piecesOf(long)
  let reached = 0
  for (const { start, text: piece } of pieces) {
    expect(long.slice(start, start + piece.length)).toBe(piece)
    expect(start).toBeLessThanOrEqual(reached)
    reached = start + piece.length
  }
  expect(reached).toBe(long.length)
  said = (_, piece) => (piece.includes('koch') ? presidio('PERSON', 'koch', piece) : { reply: [] })
  const { marks } = await ask(long, connected.presidio)
  expect(new Set(marks.map(({ start, end }) => long.slice(start, end)))).toEqual(new Set(['koch']))
})
