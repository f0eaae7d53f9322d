/*
 * Days and months as they pass in Vienna, wherever the server stands.
 */

const parts = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Vienna', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' })

/** Year, month (1 to 12), day and hour in Vienna. */
function inVienna(at: Date): { year: number; month: number; day: number; hour: number } {
  const found = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return { year: found.year!, month: found.month!, day: found.day!, hour: found.hour! }
}

/** Midnight in Vienna at the beginning of a day; months and days may overflow as in Date.UTC. */
function startOfDay(year: number, month: number, day: number): Date {
  const midnight = Date.UTC(year, month - 1, day)
  const summer = new Date(midnight - 2 * 3_600_000)
  return inVienna(summer).hour === 0 ? summer : new Date(midnight - 3_600_000)
}

/** The calendar month as it names a period: `2026-10`. */
export function monthOf(at: Date): string {
  const { year, month } = inVienna(at)
  return `${year}-${String(month).padStart(2, '0')}`
}

/** The moment at which the calendar month of `at` ends. */
export function monthEnd(at: Date): Date {
  const { year, month } = inVienna(at)
  return startOfDay(year, month + 1, 1)
}

/** The day on which the period after this one begins. */
export function nextPeriod(period: string): Date {
  const [year, month] = period.split('-').map(Number) as [number, number]
  return startOfDay(year, month + 1, 1)
}

/** A period in words: November 2026. */
export const periodName = (period: string) => new Intl.DateTimeFormat('de-AT', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${period}-15T12:00:00Z`))

/** The end of the day that lies `months` after `at`; the 31st becomes the last day of a shorter month. */
export function endAfterMonths(at: Date, months: number): Date {
  const { year, month, day } = inVienna(at)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return startOfDay(year, month + months, Math.min(day, last) + 1)
}

/** The end of a day written `YYYY-MM-DD`. */
export function endOfDay(date: string): Date {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return startOfDay(year, month, day + 1)
}

/** The day in Vienna, as `YYYY-MM-DD`. */
export function dayOf(at: Date): string {
  const { year, month, day } = inVienna(at)
  return [year, month, day].map((number) => String(number).padStart(2, '0')).join('-')
}

/** The last day before `end`, as `YYYY-MM-DD`. */
export const lastDayBefore = (end: Date) => dayOf(new Date(end.getTime() - 1))

/** A day as Austrian offices write it. */
export const germanDay = (at: Date) => new Intl.DateTimeFormat('de-AT', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe/Vienna' }).format(at)
