import { describe, expect, test } from 'vitest'
import { endOfDay, germanDay, germanLongDay, germanMoment, startOfDay, viennaDay, viennaTime } from './vienna.ts'

describe('the day in Vienna', () => {
  test.each([
    ['2025-12-31T22:59:59.999Z', '2025-12-31', '2025-12-31 23:59:59'],
    ['2025-12-31T23:00:00Z', '2026-01-01', '2026-01-01 00:00:00'],
    ['2025-12-31T23:30:00Z', '2026-01-01', '2026-01-01 00:30:00'],
    ['2026-06-30T21:59:59Z', '2026-06-30', '2026-06-30 23:59:59'],
    ['2026-06-30T22:00:00Z', '2026-07-01', '2026-07-01 00:00:00'],
    // Both nights in which the clock changes.
    ['2026-03-29T01:00:00Z', '2026-03-29', '2026-03-29 03:00:00'],
    ['2026-10-25T01:00:00Z', '2026-10-25', '2026-10-25 02:00:00'],
  ])('at %s is %s', (at, day, time) => {
    expect([viennaDay(new Date(at)), viennaTime(new Date(at))]).toEqual([day, time])
  })

  test.each([
    ['2026-12-31', '2026-12-31T23:00:00.000Z'],
    ['2026-07-31', '2026-07-31T22:00:00.000Z'],
    ['2026-03-28', '2026-03-28T23:00:00.000Z'],
    ['2026-03-29', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-25T23:00:00.000Z'],
    ['2028-02-29', '2028-02-29T23:00:00.000Z'],
    ['9999-12-31', '9999-12-31T23:00:00.000Z'],
  ])('%s ends at %s', (day, end) => {
    expect(endOfDay(day).toISOString()).toBe(end)
    expect(viennaDay(new Date(endOfDay(day).getTime() - 1))).toBe(day)
  })

  test('the 13th month is January of the next year', () => {
    expect(viennaTime(startOfDay(2026, 13, 1))).toBe('2027-01-01 00:00:00')
  })
})

test('days and moments are written as Austrians write them', () => {
  expect(germanDay('2026-01-09')).toBe('09.01.2026')
  expect(germanLongDay('2026-01-09')).toBe('9. Jänner 2026')
  expect(germanMoment(new Date('2025-12-31T23:05:09Z'))).toBe('01.01.2026, 00:05')
  expect(germanMoment(new Date('2025-12-31T23:05:09Z'), 'second')).toBe('01.01.2026, 00:05:09')
})
