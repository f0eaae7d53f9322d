import type { Statistics } from '../../../contract/statistics.ts'
import { viennaDay } from '../../../contract/vienna.ts'
import { day } from '../../base/clock.ts'
import type { Parts } from '../../base/parts.ts'
import { sumFiles } from '../files/files.ts'
import {
  longestOf,
  sumAbsent,
  sumDays,
  sumErrors,
  sumRatings,
  sumReasons,
  sumTimes,
  type Unit,
} from '../query-history/query-history.ts'
import { listStorage, readDatabase, writeStorage } from './admin.store.ts'

/*
 * Figures of the whole instance, for charts. They were counted when it happened, so that a year of them is read at once;
 * they name nobody and hold no word of anybody.
 */

/** From so many days on they are put together by week. */
const daysOfWeeks = 180
const shownLaws = 20

/** The figures of the last days, today included. */
export async function readStatistics({ db, clock }: Pick<Parts, 'db' | 'clock'>, days: number): Promise<Statistics> {
  const now = clock.now()
  const unit: Unit = days > daysOfWeeks ? 'week' : 'day'
  const first = viennaDay(new Date(now.getTime() - (days - 1) * day))
  const since = unit === 'week' ? mondayOf(first) : first
  const [questions, times, errors, absent, ratings, reasons, storage] = await Promise.all([
    sumDays(db, since, unit),
    sumTimes(db, since, unit),
    sumErrors(db, since),
    sumAbsent(db, since, shownLaws),
    sumRatings(db, since, unit),
    sumReasons(db, since),
    listStorage(db, since, unit),
  ])
  const perPoint = Object.entries(Object.groupBy(times, ({ at }) => at))
  return {
    unit,
    since,
    until: viennaDay(now),
    questions,
    times: perPoint.map(([at, rows]) => ({ at, ...shares(rows!) })),
    overall: times.length > 0 ? shares(times) : null,
    errors,
    absent,
    ratings,
    reasons,
    storage,
  }
}

function mondayOf(date: string): string {
  const at = new Date(date)
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  return at.toISOString().slice(0, 10)
}

/** Within which time half of the answers ended, and 95 of 100: to a fifth, as finely as they are counted. */
function shares(rows: readonly { step: number; answers: number }[]): { median_ms: number; p95_ms: number } {
  const sorted = rows.toSorted((a, b) => a.step - b.step)
  const total = sorted.reduce((sum, { answers }) => sum + answers, 0)
  const within = (share: number) => {
    let seen = 0
    for (const { step, answers } of sorted) {
      seen += answers
      if (seen >= total * share) return longestOf(step)
    }
    return 0
  }
  return { median_ms: within(0.5), p95_ms: within(0.95) }
}

/** Notes what everything takes now. */
export async function noteStorage({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  const [{ bytes }, files] = await Promise.all([readDatabase(db), sumFiles(db)])
  await writeStorage(db, viennaDay(clock.now()), bytes, files.bytes)
}
