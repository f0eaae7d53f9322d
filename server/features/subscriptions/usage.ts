import { randomUUID } from 'node:crypto'
import type { User } from '../../../contract/profile.ts'
import type { UsageStats } from '../../../contract/subscription-calls.ts'
import { limits, type UsageKind } from '../../../contract/subscriptions.ts'
import { germanDay, viennaDay } from '../../../contract/vienna.ts'
import { day, minute } from '../../base/clock.ts'
import { transaction, type Queryable } from '../../base/store/db.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { lastDayBefore, monthEnd, monthOf } from './period.ts'
import { thresholds } from './subscription-queue.ts'
import { inUsages } from './subscription-mails.ts'
import { findTerm } from './terms.store.ts'
import { noticeUsage } from './usage-notices.ts'
import * as store from './usage.store.ts'

export type { Reservation } from './usage.store.ts'

/** After this long a reservation lapses, though nobody gave it back: its process is gone. */
const holds: Record<UsageKind, number> = { query: 15 * minute, upload: day, anonymization: day }

/**
 * Reserves one use of this month's quota before the work begins, so that parallel work cannot exceed it. Then either
 * `count` or `giveBack` follows. Fails with `usage_limit_reached`.
 */
export async function reserve(
  parts: Pick<Parts, 'db' | 'clock'>,
  { user }: { user: Pick<User, 'id' | 'subscription'> },
  kind: UsageKind,
): Promise<store.Reservation> {
  const now = parts.clock.now()
  const limit = limits[user.subscription][kind]
  const reservation = { id: randomUUID(), userId: user.id, period: monthOf(now), kind, limit }
  if (await store.hold(parts.db, reservation, now, new Date(now.getTime() + holds[kind]))) return reservation
  return fail(
    'usage_limit_reached',
    `Sie haben Ihr Kontingent von ${inUsages(limit, kind)} in diesem Monat aufgebraucht. Ab ${germanDay(viennaDay(monthEnd(now)))} steht es Ihnen wieder zur Verfügung.`,
  )
}

/** Counts a reserved use: something was delivered. A second time does nothing. Tells the person when little or nothing is left. */
export async function count(parts: Pick<Parts, 'db' | 'jobs'>, reservation: store.Reservation): Promise<void> {
  // Most uses reach no threshold, and are one statement.
  if (await store.useBelow(parts.db, reservation, Math.min(...thresholds))) return
  await transaction(parts.db, (tx) => countWithin(parts, tx, reservation))
}

/** The same as a step of the transaction that delivers. */
export async function countWithin(
  parts: Pick<Parts, 'jobs'>,
  tx: Queryable,
  reservation: store.Reservation,
): Promise<void> {
  const used = await store.use(tx, reservation)
  if (used !== undefined) await noticeUsage(parts, tx, reservation, used)
}

/** Gives a reserved use back: nothing was delivered. After `count` it does nothing. */
export const giveBack = (parts: Pick<Parts, 'db'>, reservation: store.Reservation) =>
  store.release(parts.db, reservation)

/** What was used of this month's quotas, and until when plan and month last. */
export async function usageOf(
  parts: Pick<Parts, 'db' | 'clock'>,
  { user }: { user: Pick<User, 'id' | 'subscription'> },
): Promise<UsageStats> {
  const now = parts.clock.now()
  const used = new Map((await store.listUsed(parts.db, user.id, monthOf(now))).map((row) => [row.kind, row.used]))
  const of = (kind: UsageKind) => ({ usage: used.get(kind) ?? 0, limit: limits[user.subscription][kind] })
  const term = await findTerm(parts.db, user.id)
  return {
    query: of('query'),
    upload: of('upload'),
    anonymization: of('anonymization'),
    period_end: monthEnd(now).toISOString(),
    subscription: user.subscription,
    subscription_until: term?.subscription === user.subscription ? lastDayBefore(term.ends_at) : null,
  }
}
