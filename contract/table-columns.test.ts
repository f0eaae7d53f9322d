import { expect, test } from 'vitest'
import { columnWidths } from './table-columns.ts'

test('columns of a table have their room by what stands in them', () => {
  const { shares, least } = columnWidths([
    ['Jahr', 'Begründung', 'Satz'],
    ['2025', 'Der Vermieter hat die Kaution nach dem Ende des Mietvertrags zurückzustellen.', '20 %'],
    ['2026', 'ebenso', '10 %'],
  ])
  expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(100)
  expect(shares[1]! / shares[0]!).toBeGreaterThan(4)
  expect(shares[0]).toBe(shares[2])
  // Fits into the column of an answer.
  expect(least).toBeLessThan(70)
})

test('a table of many columns is wider than the answer, and one without cells is nothing', () => {
  const row = Array.from({ length: 9 }, (_, n) => `Bezeichnung${n}`)
  expect(columnWidths([row]).least).toBeGreaterThan(100)
  expect(columnWidths([])).toEqual({ shares: [], least: 0 })
})
