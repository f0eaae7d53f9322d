import { expect, test } from 'vitest'
import { minute } from '../../base/clock.ts'
import { openSearchMemory } from './search-memory.ts'

test('who searches keeps their traces while 200 others search; newcomers get room when some have stopped', () => {
  let now = 0
  const memory = openSearchMemory({ now: () => new Date(now) }, { onDrop: () => undefined })
  const first = memory.of('person 0')!
  first.set('a conversation', { stamp: '1', trace: new Uint8Array(32) })
  for (let person = 1; person < 200; person++) expect(memory.of(`person ${person}`)).toBeDefined()
  expect(memory.of('newcomer')).toBeUndefined()
  expect(memory.of('person 0')).toBe(first)
  // A minute later the others are done; who goes on stays.
  now = minute - 1
  expect(memory.of('person 0')).toBe(first)
  now = minute + 1
  expect(memory.of('newcomer')).toBeDefined()
  expect(memory.of('person 0')).toBe(first)
  expect(memory.of('person 1')?.size).toBe(0)
  memory.close()
})

test('many conversations of a few take the room of many persons', () => {
  let now = 0
  const memory = openSearchMemory({ now: () => new Date(now) }, { onDrop: () => undefined })
  for (const person of ['one', 'two', 'three', 'four']) {
    const traces = memory.of(person)!
    for (let at = 0; at < 50_000; at++) traces.set(`${at}`, { stamp: '1', trace: new Uint8Array(0) })
  }
  expect(memory.of('five')).toBeUndefined()
  now = 2 * minute
  expect([memory.of('five')?.size, memory.of('two')?.size]).toEqual([0, 50_000])
  memory.close()
})
