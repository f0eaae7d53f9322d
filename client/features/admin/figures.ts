import type { Statistics } from '../../../contract/statistics.ts'
import { germanDay } from '../../../contract/vienna.ts'
import { formatNumber } from '../../base/formats.ts'

export const sumBy = <T>(rows: readonly T[], value: (row: T) => number) =>
  rows.reduce((total, row) => total + value(row), 0)

/** A share as `4,2 %`; a dash where there is no whole. */
export const percentOf = (part: number, whole: number) =>
  whole === 0 ? '–' : `${formatNumber(Math.round((part / whole) * 1000) / 10)} %`

/** Milliseconds as seconds; short ones in milliseconds. */
export const secondsOf = (milliseconds: number) =>
  milliseconds < 1000
    ? `${formatNumber(Math.round(milliseconds))} ms`
    : `${formatNumber(Math.round(milliseconds / 100) / 10)} s`

/** Every day, or every Monday, from the beginning to the end, YYYY-MM-DD. */
export function pointsOf({ unit, since, until }: Pick<Statistics, 'unit' | 'since' | 'until'>): string[] {
  const step = unit === 'day' ? 1 : 7
  const days: string[] = []
  for (let at = new Date(since); at.toISOString().slice(0, 10) <= until; at.setUTCDate(at.getUTCDate() + step))
    days.push(at.toISOString().slice(0, 10))
  return days
}

/** The name of a point below an axis: `20.11.` */
export const shortDay = (day: string) => germanDay(day).slice(0, 6)

/** The name of a point in words. */
export const pointName = (unit: Statistics['unit'], day: string) =>
  unit === 'day' ? germanDay(day) : `Woche ab ${germanDay(day)}`
