import { expect, test } from 'vitest'
import { minute } from '../../base/clock.ts'
import { openSearchMemory } from './search-memory.ts'

test('who searches keeps their traces while 200 others search; newcomers get room when some have stopped', () => {
  let now = 0
  const memory = openSearchMemory({ now: () => new Date(now) }, { onDrop: () => undefined })
  const first = memory.of('person 0')!
  first.add('a conversation', { stamp: '1', trace: new Uint8Array(32) })
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

/** Takes memory for a thousand traces. */
const few = { bytes: 1_060_500, traces: 400 }
const fill = (traces: ReturnType<ReturnType<typeof openSearchMemory>['of']>, count: number) => {
  let added = 0
  for (let at = 0; at < count; at++) if (traces!.add(`${at}`, { stamp: '1', trace: new Uint8Array(300) })) added++
  return added
}

test('many conversations of a few take the room of many persons, also when all had come before', () => {
  let now = 0
  const memory = openSearchMemory({ now: () => new Date(now) }, { onDrop: () => undefined }, few)
  const [one, two, three] = ['one', 'two', 'three'].map((person) => memory.of(person)!)
  expect([fill(one, 500), fill(two, 500), fill(three, 500)]).toEqual([400, 400, 200])
  expect(memory.of('four')?.size).toBe(0)
  // What is known already takes no more room.
  expect([fill(one, 400), fill(memory.of('four'), 1)]).toEqual([400, 0])
  now = 2 * minute
  expect(memory.of('two')).toBe(two)
  expect([fill(memory.of('four'), 300), two!.size]).toEqual([300, 400])
  expect(memory.of('one')?.size).toBe(0)
  memory.close()
})

test('what is deleted leaves no trace and gives its room back', () => {
  let dropped = (_owner: string) => {}
  const memory = openSearchMemory(
    { now: () => new Date(0) },
    { onDrop: (listener) => ((dropped = listener), () => undefined) },
    few,
  )
  const [one, two, three] = ['one', 'two', 'three'].map((person) => memory.of(person)!)
  fill(one, 400)
  fill(two, 400)
  expect(fill(three, 400)).toBe(200)
  one!.keepOnly([{ id: '7' }, { id: 'never searched' }])
  expect([one!.size, one!.get('7')?.stamp, one!.get('8')]).toEqual([1, '1', undefined])
  expect(fill(three, 400)).toBe(400)
  dropped('two')
  expect([fill(two, 1), fill(memory.of('one'), 400), fill(memory.of('four'), 200)]).toEqual([0, 400, 200])
  memory.close()
})
