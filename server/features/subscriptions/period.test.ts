import { describe, expect, test } from 'vitest'
import { endOfDay } from '../../../contract/vienna.ts'
import { endAfterMonths, lastDayBefore, monthEnd, monthOf } from './period.ts'

describe('months and days in Vienna', () => {
  test.each([
    ['2026-01-31T22:59:59Z', '2026-01', '2026-01-31T23:00:00.000Z'],
    ['2026-01-31T23:00:00Z', '2026-02', '2026-02-28T23:00:00.000Z'],
    ['2026-03-15T12:00:00Z', '2026-03', '2026-03-31T22:00:00.000Z'],
    ['2026-10-01T00:00:00Z', '2026-10', '2026-10-31T23:00:00.000Z'],
    ['2026-12-31T22:59:59Z', '2026-12', '2026-12-31T23:00:00.000Z'],
    ['2026-12-31T23:00:00Z', '2027-01', '2027-01-31T23:00:00.000Z'],
  ])('%s is in %s, which ends at %s', (at, month, end) => {
    expect([monthOf(new Date(at)), monthEnd(new Date(at)).toISOString()]).toEqual([month, end])
  })

  test.each([
    ['2026-10-02T10:00:00Z', 3, '2027-01-02'],
    ['2027-01-31T10:00:00Z', 1, '2027-02-28'],
    ['2028-01-31T10:00:00Z', 1, '2028-02-29'],
    ['2026-12-31T10:00:00Z', 2, '2027-02-28'],
    ['2026-10-31T23:30:00Z', 12, '2027-11-01'],
    ['2026-08-31T10:00:00Z', 1, '2026-09-30'],
    // Over both changes of the clock.
    ['2026-03-28T23:30:00Z', 7, '2026-10-29'],
  ])('from %s %i months last until the end of %s', (at, months, last) => {
    expect(lastDayBefore(endAfterMonths(new Date(at), months))).toBe(last)
  })

  test.each(['2026-03-29', '2026-10-25', '2026-12-31', '2028-02-29'])(
    'the end of %s lies after it and before the next day',
    (date) => {
      expect(lastDayBefore(endOfDay(date))).toBe(date)
      expect(lastDayBefore(new Date(endOfDay(date).getTime() + 1))).not.toBe(date)
    },
  )
})
