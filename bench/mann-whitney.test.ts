import { expect, test } from 'vitest'
import { mannWhitney } from './mann-whitney.ts'

test.each([
  // The example in the manual of scipy.stats.mannwhitneyu: U 17 and 3, asymptotic p 0.11134688653314041.
  ['without ties', [19, 22, 16, 29, 24], [20, 11, 17, 12], 3, 0.1113469],
  ['of equal values', [5, 5, 5], [5, 5, 5], 4.5, 1],
  ['the same sample twice', [1, 2, 3, 4, 5], [1, 2, 3, 4, 5], 12.5, 1],
  // By hand: ranks of a 1, 2.5, 4.5 (sum 8), U 2; variance 9/12 · (7 − 12/30) = 4.95; z = 2/√4.95 = 0.898933.
  ['with ties', [1, 2, 3], [2, 3, 4], 2, 0.3686882],
])('%s', (_, a, b, u, p) => {
  expect(mannWhitney(a, b).u).toBe(u)
  expect(mannWhitney(b, a).u).toBe(u)
  expect(mannWhitney(a, b).p).toBeCloseTo(p, 6)
  expect(mannWhitney(b, a).p).toBeCloseTo(p, 6)
})

test('samples of one distribution seldom differ, shifted ones nearly always', () => {
  // A small generator of our own, so that the test gives the same result each time.
  let state = 42
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const sample = (shift: number) => Array.from({ length: 200 }, () => random() + random() + shift)
  const share = (shift: number) =>
    Array.from({ length: 200 }, () => mannWhitney(sample(0), sample(shift)).p).filter((p) => p <= 0.01).length / 200
  expect(share(0)).toBeLessThanOrEqual(0.03)
  expect(share(0.25)).toBeGreaterThan(0.95)
})
