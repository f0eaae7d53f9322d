import { expect, test } from 'vitest'
import { namedPoints, ticksOf } from './axis.ts'

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [10, [0, 5, 10]],
  [1234, [0, 500, 1000, 1500]],
])('the axis up to %d', (highest, ticks) => expect(ticksOf(highest)).toEqual(ticks))

test('names below the axis leave each other room, and the last point has one', () => {
  const named = [...namedPoints(30, 320)]
  expect(named).toContain(29)
  expect(named.length).toBeLessThanOrEqual(5)
})
