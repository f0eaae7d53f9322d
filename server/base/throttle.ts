import { day, hour, minute, second } from './clock.ts'
import { one, transaction } from './store/db.ts'
import { fail } from './errors.ts'
import type { Regular } from './jobs/regular.ts'
import type { Parts } from './parts.ts'

/** One thing that attempts are counted by, how many are free before pauses begin, and how long the first pause is. */
export type Counter = { name: string; free: number; firstPause?: number }

/** No pause. Not »now«: a parallel attempt whose clock was read a moment earlier would have to wait for it. */
const never = new Date(0)
const shortestPause = 2 * second
const longestPause = 15 * minute

/**
 * Counts an attempt before it is made, so that parallel attempts cannot slip through together. After the free ones
 * each further attempt must wait twice as long as the one before, up to 15 minutes; a day without attempts clears.
 * Fails with `too_many_attempts` and the seconds to wait, without counting, while a pause lasts.
 */
export async function countAttempt(parts: Parts, counters: Counter[]): Promise<void> {
  const now = parts.clock.now()
  const wait = await transaction(parts.db, async (tx) => {
    // Always in the same order, so that two attempts never wait for each other.
    const rows = counters
      .map((counter) => ({ ...counter, key: parts.vault.digest('throttle', counter.name) }))
      .sort((a, b) => a.key.compare(b.key))
    let pause = 0
    const counted: { key: Buffer; free: number; firstPause: number; failures: number }[] = []
    for (const { key, free, firstPause = shortestPause } of rows) {
      // Made and locked in one statement, because a success elsewhere may delete it; and locked before the next is asked for: no deadlock.
      const row = await one<{ failures: number; blocked_until: Date; changed_at: Date }>(
        tx,
        `INSERT INTO throttles AS row (key, failures, blocked_until, changed_at) VALUES ($1, 0, $3, $2)
         ON CONFLICT (key) DO UPDATE SET failures = row.failures RETURNING failures, blocked_until, changed_at`,
        [key, now, never],
      )
      const left = row!.blocked_until.getTime() - now.getTime()
      // Nothing pauses longer: the clock was wrong when this was written, and must not shut anybody out for years.
      if (left <= longestPause) pause = Math.max(pause, left)
      counted.push({
        key,
        free,
        firstPause,
        failures: row!.changed_at.getTime() < now.getTime() - day ? 1 : row!.failures + 1,
      })
    }
    if (pause > 0) return pause
    for (const { key, free, firstPause, failures } of counted) {
      const over = failures - free
      const until =
        over > 0 ? new Date(now.getTime() + Math.min(firstPause * 2 ** Math.min(over - 1, 20), longestPause)) : never
      await tx.query('UPDATE throttles SET failures = $2, blocked_until = $3, changed_at = $4 WHERE key = $1', [
        key,
        failures,
        until,
        now,
      ])
    }
    return 0
  })
  if (wait > 0) fail('too_many_attempts', waitingSentence(wait), Math.ceil(wait / second))
}

/** Forgets the attempts of these counters after a success. */
export async function clearAttempts(parts: Parts, names: string[]): Promise<void> {
  await parts.db.query('DELETE FROM throttles WHERE key = ANY($1)', [
    names.map((name) => parts.vault.digest('throttle', name)),
  ])
}

/** Forgets what counts no longer: attempts of more than a day ago. Anybody can make rows here, so they must not stay. */
export const pruneThrottles = ({ db, clock }: Pick<Parts, 'db' | 'clock'>): Regular => ({
  name: 'prune-throttles',
  every: hour,
  run: async () =>
    void (await db.query('DELETE FROM throttles WHERE changed_at < $1', [new Date(clock.now().getTime() - day)])),
})

/** Takes one counted attempt back, for counters that many people share. */
export async function forgiveAttempt(parts: Parts, name: string): Promise<void> {
  await parts.db.query('UPDATE throttles SET failures = greatest(failures - 1, 0) WHERE key = $1', [
    parts.vault.digest('throttle', name),
  ])
}

function waitingSentence(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / second)
  const time =
    seconds < 60
      ? `${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'}`
      : `${Math.ceil(seconds / 60)} ${seconds <= 60 ? 'Minute' : 'Minuten'}`
  return `Zu viele Versuche. Bitte versuchen Sie es in ${time} erneut.`
}
