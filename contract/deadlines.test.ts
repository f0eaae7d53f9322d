import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  computeDeadline,
  easter,
  holidayOf,
  procedures,
  shifted,
  wrongWith,
  type Procedure,
  type Unit,
} from './deadlines.ts'

const last = (event: string, count: number, unit: Unit, procedure: Procedure) =>
  computeDeadline({ event, count, unit, procedure }).last

describe('examples worked out by hand from the text of the law', () => {
  test.each([
    // Monday + 14 days = Monday.
    ['2026-11-02', 14, 'day', 'civil', '2026-11-16'],
    // Four weeks end on the same weekday.
    ['2026-11-04', 4, 'week', 'civilAppeal', '2026-12-02'],
    // 8 December is a holiday.
    ['2026-11-10', 4, 'week', 'administrative', '2026-12-09'],
    // Served in the recess of summer: four weeks from 17 August.
    ['2026-08-03', 4, 'week', 'civilAppeal', '2026-09-14'],
    ['2026-07-15', 4, 'week', 'civilAppeal', '2026-09-14'],
    // Begun before it: the whole 34 days more.
    ['2026-07-14', 4, 'week', 'civilAppeal', '2026-09-14'],
    ['2026-06-20', 4, 'week', 'civilAppeal', '2026-08-21'],
    // Its first day is the last one of the term: the beginning falls into it.
    ['2026-07-01', 14, 'day', 'civilAppeal', '2026-08-18'],
    ['2026-08-17', 4, 'week', 'civilAppeal', '2026-09-14'],
    // Without appeal no recess: 31 August is a Monday.
    ['2026-08-03', 4, 'week', 'civil', '2026-08-31'],
    // The recess of winter has 14 days: 30 December + 28 days + the 7 that are left of it.
    ['2026-12-30', 4, 'week', 'civilAppeal', '2027-02-03'],
    // A month that lacks the day; 28 February 2027 is a Sunday.
    ['2027-01-31', 1, 'month', 'substantive', '2027-03-01'],
    ['2028-01-31', 1, 'month', 'civil', '2028-02-29'],
    ['2024-02-29', 1, 'year', 'substantive', '2025-02-28'],
    // 24 December moves a term of an authority, not one of a court: both to behind the holidays or not at all.
    ['2026-12-10', 14, 'day', 'administrative', '2026-12-28'],
    ['2026-12-10', 14, 'day', 'tax', '2026-12-28'],
    ['2026-12-10', 14, 'day', 'criminal', '2026-12-24'],
    // Good Friday 2026 is 3 April, Easter Monday 6 April.
    ['2026-03-20', 14, 'day', 'criminal', '2026-04-07'],
    ['2026-03-20', 14, 'day', 'substantive', '2026-04-07'],
    // A Saturday.
    ['2026-11-07', 2, 'week', 'substantive', '2026-11-23'],
  ] as const)('%s + %i %s (%s) = %s', (event, count, unit, procedure, expected) =>
    expect(last(event, count, unit, procedure)).toBe(expected),
  )

  test('each step says its provision and links to it', () => {
    const { steps, notes } = computeDeadline({ event: '2026-07-11', count: 4, unit: 'week', procedure: 'civilAppeal' })
    expect(steps.map(({ day, citation }) => [day, citation])).toEqual([
      ['2026-08-08', '§ 125 Abs 2 ZPO'],
      ['2026-09-11', '§ 222 Abs 1 ZPO'],
    ])
    for (const { url } of steps)
      expect(url).toMatch(/^https:\/\/www\.ris\.bka\.gv\.at\/.*Gesetzesnummer=10001699.*Paragraf=\d+/)
    expect(notes.join(' ')).toContain('§ 222 Abs 2 ZPO')
  })

  test('a weekend that leads into the recess is named, and the safe day is kept', () => {
    // 14 July 2029 is a Saturday, 16 July a Monday within the recess.
    const { last: day, notes } = computeDeadline({
      event: '2029-06-30',
      count: 14,
      unit: 'day',
      procedure: 'civilAppeal',
    })
    expect(day).toBe('2029-07-16')
    expect(notes.join(' ')).toContain('Grenzfall')
  })
})

test('Easter and the holidays that move with it', () => {
  expect([2013, 2019, 2024, 2026, 2038, 2076].map(easter)).toEqual([
    '2013-03-31',
    '2019-04-21',
    '2024-03-31',
    '2026-04-05',
    '2038-04-25',
    '2076-04-19',
  ])
  expect(['2026-04-03', '2026-04-06', '2026-05-14', '2026-05-25', '2026-06-04', '2026-06-05'].map(holidayOf)).toEqual([
    'Karfreitag',
    'Ostermontag',
    'Christi Himmelfahrt',
    'Pfingstmontag',
    'Fronleichnam',
    undefined,
  ])
})

/** The same by walking from day to day and counting, as one does with a calendar on the wall. */
function walk(event: string, count: number, unit: Unit, procedure: Procedure): string {
  const isStopped = (day: string) => {
    const date = day.slice(5)
    return (date >= '07-15' && date <= '08-17') || date >= '12-24' || date <= '01-06'
  }
  let [day, left] = [event, unit === 'week' ? 7 * count : count]
  if (unit === 'day' || unit === 'week')
    while (left > 0) {
      day = shifted(day, 1)
      if (procedure !== 'civilAppeal' || !isStopped(day)) left--
    }
  else {
    left = unit === 'year' ? 12 * count : count
    const date = event.slice(8)
    while (left > 0) {
      day = shifted(day, 1)
      const isLastOfMonth = shifted(day, 1).endsWith('-01')
      if (day.slice(8) === date || (isLastOfMonth && day.slice(8) < date)) left--
    }
  }
  const isFree = (at: string) =>
    [0, 6].includes(new Date(at).getUTCDay()) ||
    holidayOf(at) !== undefined ||
    (['administrative', 'tax'].includes(procedure) && at.endsWith('-12-24'))
  while (isFree(day)) day = shifted(day, 1)
  return day
}

test('property: the same as by walking from day to day', () => {
  const event = fc.integer({ min: 0, max: 365 * 60 }).map((days) => shifted('2013-01-01', days))
  const short = fc.record({
    event,
    count: fc.integer({ min: 1, max: 60 }),
    unit: fc.constantFrom<Unit>('day', 'week'),
    procedure: fc.constantFrom(...(Object.keys(procedures) as Procedure[])),
  })
  const long = fc.record({
    event,
    count: fc.integer({ min: 1, max: 3 }),
    unit: fc.constantFrom<Unit>('month', 'year'),
    procedure: fc.constantFrom<Procedure>('civil', 'administrative', 'tax', 'criminal', 'substantive'),
  })
  fc.assert(
    fc.property(fc.oneof(short, long), (term) => {
      expect(computeDeadline(term).last).toBe(walk(term.event, term.count, term.unit, term.procedure))
    }),
    { numRuns: 1000 },
  )
})

test('what cannot be computed is said in a sentence', () => {
  for (const [term, sentence] of [
    [{ event: '', count: 1, unit: 'day' }, 'Bitte wählen Sie einen Tag.'],
    [{ event: '2026-02-30', count: 1, unit: 'day' }, 'Bitte wählen Sie einen Tag.'],
    [{ event: '2012-12-31', count: 1, unit: 'day' }, 'Gerechnet wird ab 01.01.2013; davor galten teils andere Regeln.'],
    [{ event: '2026-11-02', count: 0, unit: 'week' }, 'Bitte geben Sie eine ganze Zahl von 1 bis 520 an.'],
    [{ event: '2026-11-02', count: 1.5, unit: 'day' }, 'Bitte geben Sie eine ganze Zahl von 1 bis 3.650 an.'],
    [{ event: '2026-11-02', count: 1, unit: 'day' }, undefined],
  ] as const)
    expect(wrongWith(term)).toBe(sentence)
  expect(() => computeDeadline({ event: 'x', count: 1, unit: 'day', procedure: 'civil' })).toThrow(RangeError)
})
