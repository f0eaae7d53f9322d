const vienna = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna', dateStyle: 'short', timeStyle: 'medium' })

/** The day that it is in Vienna, YYYY-MM-DD. */
export const dayInVienna = (at: Date) => vienna.format(at).slice(0, 10)

/** The last moment of a day in Vienna, wherever the server stands. */
export function endOfDay(day: string): Date {
  const inSummer = new Date(`${day}T23:59:59.999+02:00`)
  return vienna.format(inSummer) === `${day} 23:59:59` ? inSummer : new Date(`${day}T23:59:59.999+01:00`)
}
