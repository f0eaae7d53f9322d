import { expect, test } from 'vitest'
import { matchesOf } from './matches.ts'

test.each<[string, RegExp, string]>([
  ['words with their groups', /(\p{Lu})\p{L}+/gu, 'Der Mieter zahlt die Miete.'],
  ['nothing', /\d+/gu, 'Der Mieter zahlt.'],
  ['empty matches, also between signs of two units', /x*/gu, 'ax𝒳b'],
])('matches are those of matchAll: %s', (_, pattern, text) => {
  pattern.lastIndex = 3
  const plain = (matches: Iterable<RegExpExecArray>) => Array.from(matches, (one) => ({ all: [...one], at: one.index }))
  expect(plain(matchesOf(text, pattern))).toEqual(plain(text.matchAll(new RegExp(pattern, 'gu'))))
  expect(pattern.lastIndex).toBe(0)
})
