import type { Quantity } from './quantities.ts'

/** Whether two quantities say the same; a bare number agrees with any unit. */
export const isSameQuantity = (a: Quantity, b: Quantity): boolean =>
  (a.value === b.value && (a.unit === b.unit || a.unit.startsWith('?') || b.unit.startsWith('?'))) ||
  // »unter vierzehn« is said of years as of anything.
  (a.count === b.count && (a.unit === '?' || b.unit === '?')) ||
  isShare(a, b) ||
  isShare(b, a) ||
  isNth(a, b) ||
  isNth(b, a) ||
  isAge(a, b) ||
  isAge(b, a) ||
  isInMonth(a, b) ||
  isNextCount(a, b) ||
  isNextCount(b, a)

/** Of the same things counted one by one »mehr als zwei« are three at least; the bound of the first is »mehr als«. The noun may stand further behind (»zwei vom Täter verschiedenen Personen«). */
const isNextCount = (a: Quantity, b: Quantity) =>
  a.isBeyond === true &&
  a.unit.startsWith('?') &&
  (a.unit === '?' || b.unit === '?' || countedStem(a) === countedStem(b)) &&
  Number.isInteger(a.value) &&
  b.value === a.value + 1

/** »Seglern« and »Segler« are the same things. */
const countedStem = ({ unit }: Quantity) => unit.replace(/(?<=\p{L}{4})(?:en|n|s)$/u, '')

const periods = [
  [/jahr|jährlich/iu, /(?<!\p{L})(?:(?:all)?jährlich\p{L}{0,2}|jede[sn] (?:Kalender)?Jahr)(?!\p{L})/iu],
  [/monat/iu, /(?<!\p{L})(?:(?:all)?monatlich\p{L}{0,2}|jede[sn] (?:Kalender)?Monat)(?!\p{L})/iu],
  [/woche|wöchentlich/iu, /(?<!\p{L})(?:(?:all)?wöchentlich\p{L}{0,2}|jede Woche)(?!\p{L})/iu],
  [/tag|täglich/iu, /(?<!\p{L})(?:(?:all)?täglich\p{L}{0,2}|jede[nrs] Tag)(?!\p{L})/iu],
] as const

/** Whether »einmal im Jahr« of a statement is the »jährlich« of a text: the same period, no other one. */
export function isOnceAPeriod(quantity: Quantity, statement: string, text: string): boolean {
  if (quantity.unit !== '?mal' || quantity.value !== 1) return false
  const [behind] =
    /^\s(?:(?:im|am|pro|je|in der|jede[nrs]?|in jede[mr])\s\p{L}+|\p{L}+lich)/iu.exec(statement.slice(quantity.end)) ??
    []
  return behind !== undefined && periods.some(([said, source]) => said.test(behind) && source.test(text))
}

/** »75 %« are three quarters. */
const isShare = (a: Quantity, b: Quantity) =>
  a.unit === 'prozent' && b.unit === 'anteil' && Math.abs(a.value / 100 - b.value) < 0.0001

/** »nach dem zweiten Dienstjahr« is »nach zwei Dienstjahren«, »am 28. Tag vor« »28 Tage vor«. */
const isNth = (a: Quantity, b: Quantity) =>
  a.unit.startsWith('ordinal ') &&
  (`ordinal ${b.unit}` === a.unit && b.unit === 'monat'
    ? b.value === a.value * 12 || b.value === a.value
    : `ordinal ${b.unit}` === a.unit && b.value === a.value)

/** »im Oktober« is said of the 15th of it. */
const isInMonth = (a: Quantity, b: Quantity) =>
  a.unit === 'kalendermonat' && b.unit === 'datum' && Math.floor(b.value / 100) === a.value

/** »14-Jährige« are those of the fourteenth year. */
const isAge = (a: Quantity, b: Quantity) => a.unit === 'lebensjahr' && b.unit === 'monat' && b.value === a.value * 12
