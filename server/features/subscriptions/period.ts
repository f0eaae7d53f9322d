import { startOfDay, viennaDay } from '../../../contract/vienna.ts'

/*
 * The months and terms that plans and usage count in, as they pass in Vienna.
 */

/** Year, month (1 to 12) and day in Vienna. */
const inVienna = (at: Date) => viennaDay(at).split('-').map(Number) as [number, number, number]

/** The calendar month as it names a period: `2026-10`. */
export const monthOf = (at: Date) => viennaDay(at).slice(0, 7)

/** The moment at which the calendar month of `at` ends. */
export const monthEnd = (at: Date) => nextPeriod(monthOf(at))

/** The day on which the period after this one begins. */
export function nextPeriod(period: string): Date {
  const [year, month] = period.split('-').map(Number) as [number, number]
  return startOfDay(year, month + 1, 1)
}

/** A period in words: November 2026. */
export const periodName = (period: string) =>
  new Intl.DateTimeFormat('de-AT', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${period}-15T12:00:00Z`),
  )

/** The end of the day that lies `months` after `at`; the 31st becomes the last day of a shorter month. */
export function endAfterMonths(at: Date, months: number): Date {
  const [year, month, day] = inVienna(at)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return startOfDay(year, month + months, Math.min(day, last) + 1)
}

/** The last day before `end`, as `YYYY-MM-DD`. */
export const lastDayBefore = (end: Date) => viennaDay(new Date(end.getTime() - 1))
