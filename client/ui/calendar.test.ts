import { describe, expect, test } from 'vitest'
import { addDays, addMonths, nameDay, nameMonth, shortDay, weekday, weeksOf } from './calendar.ts'

describe('days and months', () => {
  test.each([
    ['2026-10-31', 1, '2026-11-30'],
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2027-01-15', -1, '2026-12-15'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2027-03-31', -1, '2027-02-28'],
  ])('%s and %i months are %s', (day, count, expected) => expect(addMonths(day, count)).toBe(expected))

  test('days go on over months, years and the change of clocks', () => {
    expect([
      addDays('2026-10-25', 1),
      addDays('2027-03-28', -1),
      addDays('2026-12-31', 1),
      addDays('2028-02-28', 1),
    ]).toEqual(['2026-10-26', '2027-03-27', '2027-01-01', '2028-02-29'])
  })

  test('weeks begin on Monday and hold every day of the month once', () => {
    for (let month = '2026-01-01'; month < '2030-01-01'; month = addMonths(month, 1)) {
      const weeks = weeksOf(month.slice(0, 7))
      const days = weeks.flat().filter((day) => day !== undefined)
      expect(days[0]).toBe(month)
      expect(days.at(-1)).toBe(addDays(addMonths(month, 1), -1))
      expect(new Set(days).size).toBe(days.length)
      for (const week of weeks) week.forEach((day, index) => day && expect(weekday(day)).toBe(index))
    }
  })

  test('are named as in Austria', () => {
    expect([nameMonth('2027-01'), nameDay('2027-01-01'), shortDay('2027-01-01')]).toEqual([
      'Jänner 2027',
      'Freitag, 1. Jänner 2027',
      '01.01.2027',
    ])
  })
})
