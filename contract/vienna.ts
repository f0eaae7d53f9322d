/*
 * Days and moments as they pass in Vienna, wherever a process or browser stands, and as Austrians write them. A day is
 * text, `2026-11-20`, so that days sort and compare as text.
 */

/** Made where they are first used: each takes milliseconds of the start of a page or a process. */
const formats: { moment?: Intl.DateTimeFormat; month?: Intl.DateTimeFormat } = {}

/** A moment as `2026-11-20 10:12:05`. */
export function viennaTime(at: Date): string {
  formats.moment ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Vienna',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return formats.moment.format(at)
}

/** The day that it is, `2026-11-20`: whose law is in force, whose usage is counted. */
export const viennaDay = (at: Date) => viennaTime(at).slice(0, 10)

/** Midnight at the beginning of a day; `month` counts from 1, months and days may overflow as in Date.UTC. */
export function startOfDay(year: number, month: number, day: number): Date {
  const midnight = Date.UTC(year, month - 1, day)
  const inSummer = new Date(midnight - 2 * 3_600_000)
  return viennaTime(inSummer).endsWith(' 00:00:00') ? inSummer : new Date(midnight - 3_600_000)
}

/** The moment at which a day written `2026-11-20` has ended: the next midnight. */
export function endOfDay(day: string): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return startOfDay(year, month, date + 1)
}

/** `2026-11-20` as 20.11.2026. */
export const germanDay = (day: string) => day.split('-').toReversed().join('.')

/** `2026-11-20` as 20. November 2026. */
export function germanLongDay(day: string): string {
  const [year, , date] = day.split('-')
  formats.month ??= new Intl.DateTimeFormat('de-AT', { month: 'long', timeZone: 'UTC' })
  return `${Number(date)}. ${formats.month.format(new Date(day))} ${year}`
}

/** A moment as 20.11.2026, 10:12; to the second as 20.11.2026, 10:12:05. */
export function germanMoment(at: Date, unit: 'minute' | 'second' = 'minute'): string {
  const [day, time] = viennaTime(at).split(' ') as [string, string]
  return `${germanDay(day)}, ${unit === 'minute' ? time.slice(0, 5) : time}`
}
