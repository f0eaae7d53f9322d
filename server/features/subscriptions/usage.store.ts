import type { UsageKind } from '../../../contract/subscriptions.ts'
import { many, one, prepared, type Queryable } from '../../base/store/db.ts'

/** One use of a month's quota, held for work that has begun; -1 is no limit. */
export type Reservation = { id: string; userId: string; period: string; kind: UsageKind; limit: number }

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/**
 * Holds a use when used and held ones leave one; false otherwise. One statement: the row is locked before the
 * condition looks at it, so that parallel callers count one after the other. Lapsed reservations are dropped on the way.
 */
export async function hold(
  db: Queryable,
  { id, userId, period, kind, limit }: Reservation,
  now: Date,
  lapses: Date,
): Promise<boolean> {
  const row = await one(
    db,
    prepared(
      'hold a use',
      `INSERT INTO usage AS row (user_id, period, kind, held) SELECT $1, $2, $3, jsonb_build_object($4::text, $5::bigint) WHERE $7::int <> 0
     ON CONFLICT (user_id, period, kind) DO UPDATE
       SET held = (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(row.held) WHERE value::bigint > $6) || excluded.held
     WHERE $7 < 0 OR row.used + (SELECT count(*) FROM jsonb_each(row.held) WHERE value::bigint > $6) < $7
     RETURNING 1`,
      [userId, period, kind, id, seconds(lapses), seconds(now), limit],
    ),
  )
  return row !== undefined
}

/** Turns a reservation into a use; returns what is used then, or undefined when it is no longer held. */
export async function use(db: Queryable, { id, userId, period, kind }: Reservation): Promise<number | undefined> {
  const row = await one<{ used: number }>(
    db,
    `UPDATE usage SET used = used + 1, held = held - $4
     WHERE user_id = $1 AND period = $2 AND kind = $3 AND held ? $4 RETURNING used`,
    [userId, period, kind, id],
  )
  return row?.used
}

/** The same while less than `share` percent of the limit is used then; otherwise nothing is done. True when it was. */
export async function useBelow(
  db: Queryable,
  { id, userId, period, kind, limit }: Reservation,
  share: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    prepared(
      'use below',
      `UPDATE usage SET used = used + 1, held = held - $4
     WHERE user_id = $1 AND period = $2 AND kind = $3 AND held ? $4 AND ($5 < 0 OR (used + 1) * 100 < $5::int * $6::int)`,
      [userId, period, kind, id, limit, share],
    ),
  )
  return rowCount === 1
}

/** Notes that a quota has reached thresholds; returns those that nobody had noted, smallest first. */
export async function insertUsageNotices<T extends number>(
  tx: Queryable,
  userId: string,
  period: string,
  kind: UsageKind,
  thresholds: T[],
): Promise<T[]> {
  const rows = await many<{ threshold: T }>(
    tx,
    'INSERT INTO usage_notices (user_id, period, kind, threshold) SELECT $1, $2, $3, unnest($4::int[]) ON CONFLICT DO NOTHING RETURNING threshold',
    [userId, period, kind, thresholds],
  )
  return rows.map(({ threshold }) => threshold).toSorted((a, b) => a - b)
}

/** Frees a reservation; does nothing when it is no longer held. */
export async function release(db: Queryable, { id, userId, period, kind }: Reservation): Promise<void> {
  await db.query('UPDATE usage SET held = held - $4 WHERE user_id = $1 AND period = $2 AND kind = $3 AND held ? $4', [
    userId,
    period,
    kind,
    id,
  ])
}

export function listUsed(db: Queryable, userId: string, period: string): Promise<{ kind: UsageKind; used: number }[]> {
  return many(db, 'SELECT kind, used FROM usage WHERE user_id = $1 AND period = $2', [userId, period])
}
