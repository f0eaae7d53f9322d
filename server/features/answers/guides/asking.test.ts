import { expect, test } from 'vitest'
import { nounsOf, ownersOf } from './asking.ts'

const match = (at: number, score: number) => ({ at, score, share: 1, cover: 1, words: 1, lines: [] })

test('the nouns of a question are those that name a matter', () => {
  expect(nounsOf('Wo kann ich mich wegen Datenschutz beschweren?')).toEqual(['Datenschutz'])
  expect(nounsOf('Welche Frist gilt?')).toEqual([])
  expect(nounsOf('Können auch die Großeltern zahlen müssen?')).toEqual(['Großeltern'])
})

test('a noun belongs to the situations that have most of it, and to none where many have it', () => {
  const few = [match(3, 12), match(7, 9), match(9, 2)]
  expect([...ownersOf([few])]).toEqual([
    [3, 1],
    [7, 1],
  ])
  expect(ownersOf([Array.from({ length: 20 }, (_, at) => match(at, 10))]).size).toBe(0)
  expect(ownersOf([[match(3, 2)]]).size).toBe(0)
})
