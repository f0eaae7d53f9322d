// Patterns that are tried at words only find what they find in the whole text.
import { describe, expect, test } from 'vitest'
import { atWords, matchesAtWords, placesOf, windowsAtWords } from './at-words.ts'
import { beginningsOf } from './beginnings.ts'

const text =
  'Die Firma Moik, FN 118t, und fa. Moik klagen. Firmament, Bau-Firma Lech; eU Moik e.U. (Ges.m.b.H.), Gesang, 4Firma Au\n'

test.each([
  [/(?<!\p{L})(?:Firma|[Ff]a\.)\s\p{Lu}\p{L}+/gu],
  [/(?<![\p{L}\d])(?:e\.?\s?U\.?|Ges\.\s?m\.\s?b\.\s?H\.)(?!\p{L})/gu],
  [/(?<!\p{L})(?:ver)?(?:klag|moik)\p{L}*/giu],
  [/(?<![\p{L}-])(?:(?=Fir)\p{L}+|(?<=- ?)Firma)/gu],
  [/(?<!\p{L})(?:Firma Moik, FN 118t, und fa\. Moik|fa\. Moik|Moik)/gu],
])('%s', (pattern) => {
  const found = Array.from(matchesAtWords(text, atWords(pattern)), ({ match, at }) => [at, match[0]])
  expect(found).toEqual(Array.from(text.matchAll(pattern), ({ index, 0: match }) => [index, match]))
  expect(found.length).toBeGreaterThan(0)
})

test('the words that a pattern is tried at can be said', () => {
  const initial = atWords(/(?<!\p{L})\p{Lu}\.\p{Lu}/gu, /^\p{Lu}$/u)
  expect(Array.from(matchesAtWords('J.M. und Nr.M', initial), ({ at }) => at)).toEqual([0])
})

describe('what the matches of a pattern begin with', () => {
  test.each([
    [String.raw`(?<!\p{L})(?:Gasthof|Hotel)`, ['Gasth', 'Hotel']],
    [String.raw`e\.?\s?U`, ['eU', 'e$']],
    ['(?:Vor|Nach)?[Nn]ame', ['Vorna', 'Vorna', 'VorNa', 'Nachn', 'NachN', 'name', 'Name']],
    ['Polizz(?:en|e)', ['Poliz']],
    ['FN ?1', ['FN$']],
    ['Bar{2,3}t', ['Bar']],
  ])('%s', (source, beginnings) => {
    for (const one of beginningsOf(source))
      expect(beginnings.some((begin) => begin.startsWith(one) || one.startsWith(begin))).toBe(true)
    for (const begin of beginnings)
      expect(beginningsOf(source).some((one) => begin.startsWith(one) || one.startsWith(begin))).toBe(true)
  })
  test.each([[String.raw`\d{4}`], ['(?:Gasthof)?[ ]x'], [String.raw`\p{Lu}\.`], ['-Verein']])('not of %s', (source) =>
    expect(() => beginningsOf(source)).toThrow('begins with no letter'),
  )
})

test('windows at words, also by what stands behind them', () => {
  const all = windowsAtWords('Rechnung 12, Mahnung und Rechnung', /ung$/, 8, 3)
  expect(all.map((one) => one.text)).toEqual(['Rechnung 12', ' Mahnung un', 'Rechnung'])
  const numbered = windowsAtWords('Rechnung 12, Mahnung und Rechnung', /ung$/, 8, 3, /\s\d/y)
  expect(numbered).toEqual([{ start: 0, text: 'Rechnung 12' }])
})

test('a word stands where no letter is beside it', () => {
  expect(placesOf('Au, Auen, H-Au 4Au', 'Au')).toEqual([0, 12, 16])
  expect(placesOf('Bau', 'Au')).toEqual([])
})
