/** Dates and numbers as written in Austria. */

const day = new Intl.DateTimeFormat('de-AT', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe/Vienna' })
// The locale data of de-AT group by a blank; offices write 1.234,56.
const number = new Intl.NumberFormat('de-DE')

/** `2026-11-20` or a whole ISO timestamp as 20.11.2026. */
export const formatDay = (iso: string) => day.format(new Date(iso))

const tableMoment = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Vienna' })

/** A timestamp as YYYY-MM-DD HH:mm:ss in Vienna; for tables. */
export const formatTableTime = (iso: string) => tableMoment.format(new Date(iso))

/** The day that it is in Vienna, YYYY-MM-DD. */
export const today = (now = new Date()) => tableMoment.format(now).slice(0, 10)

const moment = new Intl.DateTimeFormat('de-AT', { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Vienna' })

/** A moment as 20.11.2026, 10:12. */
export const formatMoment = (iso: string) => moment.format(new Date(iso))

export const formatNumber = (value: number) => number.format(value)

/** `Heute`, `Gestern`, otherwise the day; groups lists of conversations. */
export function dayGroup(iso: string, now = new Date()): string {
  const that = formatDay(iso)
  if (that === formatDay(now.toISOString())) return 'Heute'
  if (that === formatDay(new Date(now.getTime() - 86_400_000).toISOString())) return 'Gestern'
  return that
}
