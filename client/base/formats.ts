import { germanDay, germanMoment, viennaDay, viennaTime } from '../../contract/vienna.ts'

/*
 * Dates and numbers as written in Austria.
 */

// The locale data of de-AT group by a blank; offices write 1.234,56.
const number = new Intl.NumberFormat('de-DE')

/** `2026-11-20` or a whole ISO timestamp as 20.11.2026. */
export const formatDay = (iso: string) => germanDay(viennaDay(new Date(iso)))

/** A timestamp as YYYY-MM-DD HH:mm:ss in Vienna; for tables. */
export const formatTableTime = (iso: string) => viennaTime(new Date(iso))

/** The day that it is in Vienna, YYYY-MM-DD. */
export const today = (now = new Date()) => viennaDay(now)

/** A moment as 20.11.2026, 10:12. */
export const formatMoment = (iso: string) => germanMoment(new Date(iso))

export const formatNumber = (value: number) => number.format(value)

/** `Heute`, `Gestern`, otherwise the day; groups lists of conversations. */
export function dayGroup(iso: string, now = new Date()): string {
  const that = formatDay(iso)
  if (that === formatDay(now.toISOString())) return 'Heute'
  if (that === formatDay(new Date(now.getTime() - 86_400_000).toISOString())) return 'Gestern'
  return that
}

const units = ['Bytes', 'kB', 'MB', 'GB', 'TB']

/** Bytes as one reads them: `1,2 MB`. */
export function formatSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const value = bytes / 1024 ** power
  return `${formatNumber(value < 10 && power > 0 ? Math.round(value * 10) / 10 : Math.round(value))} ${units[power]}`
}
