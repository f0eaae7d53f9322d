/*
 * Days as `YYYY-MM-DD`, months as `YYYY-MM`; they sort as text. Counted in UTC, where every day has 24 hours.
 */

const parse = (day: string) => new Date(`${day}T00:00:00Z`)
const print = (date: Date) => date.toISOString().slice(0, 10)
const monthName = new Intl.DateTimeFormat('de-AT', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const longDay = new Intl.DateTimeFormat('de-AT', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

export const weekdays = [
  ['Mo', 'Montag'],
  ['Di', 'Dienstag'],
  ['Mi', 'Mittwoch'],
  ['Do', 'Donnerstag'],
  ['Fr', 'Freitag'],
  ['Sa', 'Samstag'],
  ['So', 'Sonntag'],
] as const

export function addDays(day: string, count: number): string {
  const date = parse(day)
  date.setUTCDate(date.getUTCDate() + count)
  return print(date)
}

/** The same day of another month; the 31st becomes the last day of a shorter one. */
export function addMonths(day: string, count: number): string {
  const date = parse(`${day.slice(0, 7)}-01`)
  date.setUTCMonth(date.getUTCMonth() + count + 1, 0)
  return `${print(date).slice(0, 8)}${String(Math.min(Number(day.slice(8)), date.getUTCDate())).padStart(2, '0')}`
}

/** 0 for Monday. */
export const weekday = (day: string) => (parse(day).getUTCDay() + 6) % 7

/** The weeks of a month from Monday to Sunday; undefined where a day belongs to another month. */
export function weeksOf(month: string): (string | undefined)[][] {
  const first = `${month}-01`
  const start = addDays(first, -weekday(first))
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => addDays(start, week * 7 + index)).map((day) =>
      day.startsWith(month) ? day : undefined,
    ),
  )
  return weeks.filter((week) => week.some(Boolean))
}

/** `Jänner 2027` */
export const nameMonth = (month: string) => monthName.format(parse(`${month}-01`))
/** `Freitag, 1. Jänner 2027` */
export const nameDay = (day: string) => longDay.format(parse(day))
/** `01.01.2027` */
export const shortDay = (day: string) => day.split('-').toReversed().join('.')
