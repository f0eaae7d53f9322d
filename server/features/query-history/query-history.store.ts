import type { QueryKind, QueryState } from '../../../contract/query-states.ts'
import type { KnowledgeBase, SubLaw } from '../../../contract/knowledge-bases.ts'
import type { RatingReason } from '../../../contract/rating-reasons.ts'
import { many, prepared, type Queryable } from '../../base/store/db.ts'

/** What is noted of a question; `answer_us` names its answer. */
export type NewQuery = {
  user_id: string
  at: Date
  duration_ms: number
  law: KnowledgeBase
  sub_law: SubLaw | null
  kind: QueryKind
  state: QueryState
  error: string | null
  input_tokens: number | null
  output_tokens: number | null
  is_proven: boolean
  answer_us: string
  /** Laws that the answer named as absent, each once. */
  absent: readonly string[]
}

/** Notes a question and counts it for its day. */
export async function insertQuery(db: Queryable, query: NewQuery, day: string): Promise<void> {
  await db.query(
    prepared(
      'note query',
      `WITH noted AS (
       INSERT INTO queries (user_id, at, duration_ms, law, sub_law, kind, state, error, input_tokens, output_tokens, is_proven, answer_us)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING law, state, is_proven, duration_ms
     ), timed AS (
       INSERT INTO query_times AS timed (day, step, answers)
       SELECT $13::date, $14::smallint, 1 FROM noted WHERE state = 'complete'
       ON CONFLICT (day, step) DO UPDATE SET answers = timed.answers + 1
     ), failed AS (
       INSERT INTO query_errors AS failed (day, code, answers) SELECT $13::date, $8, 1 FROM noted WHERE $8::text IS NOT NULL
       ON CONFLICT (day, code) DO UPDATE SET answers = failed.answers + 1
     ), missed AS (
       INSERT INTO query_absent AS missed (day, law, absent, answers) SELECT $13::date, law, absent, 1 FROM noted, unnest($15::text[]) AS absent
       ON CONFLICT (day, law, absent) DO UPDATE SET answers = missed.answers + 1
     )
     INSERT INTO query_days AS counted (day, law, asked, failed, unproven, duration_ms)
     SELECT $13::date, law, 1, (state = 'failed')::int, (state = 'complete' AND NOT is_proven)::int, duration_ms FROM noted
     ON CONFLICT (day, law) DO UPDATE SET asked = counted.asked + 1, failed = counted.failed + excluded.failed,
       unproven = counted.unproven + excluded.unproven, duration_ms = counted.duration_ms + excluded.duration_ms`,
      [
        query.user_id,
        query.at,
        query.duration_ms,
        query.law,
        query.sub_law,
        query.kind,
        query.state,
        query.error,
        query.input_tokens,
        query.output_tokens,
        query.is_proven,
        query.answer_us,
        day,
        stepOf(query.duration_ms),
        query.absent,
      ],
    ),
  )
}

export type QueryRow = Omit<NewQuery, 'absent'> & { id: string }

/** Which questions a list shows; what is not named does not count. */
export type QueryFilter = {
  user?: string | undefined
  law?: KnowledgeBase | undefined
  /** Those that failed, or that have no proven statement. */
  only?: 'failed' | 'unproven' | undefined
}

/** Questions from the newest to the oldest, older than the one with this id. */
export function listQueries(
  db: Queryable,
  { user, law, only }: QueryFilter,
  before: string | undefined,
  limit: number,
): Promise<QueryRow[]> {
  // Written out, so that the database finds the index of each.
  const conditions = [
    ...(user === undefined ? [] : ['user_id = $1']),
    ...(law === undefined ? [] : ['law = $2']),
    ...(only === 'failed' ? ["state = 'failed'"] : []),
    ...(only === 'unproven' ? ["NOT is_proven AND state = 'complete'"] : []),
    ...(before === undefined ? [] : ['id < $3']),
  ]
  return many(
    db,
    `SELECT id::text, user_id, at, duration_ms, law, sub_law, kind, state, error, input_tokens, output_tokens, is_proven,
       answer_us::text FROM queries
     WHERE ($1::uuid IS NULL OR true) AND ($2::text IS NULL OR true) AND ($3::bigint IS NULL OR true)
       ${conditions.map((one) => `AND ${one}`).join(' ')} ORDER BY queries.id DESC LIMIT $4`,
    [user ?? null, law ?? null, before ?? null, limit],
  )
}

export type DayRow = {
  day: string
  law: KnowledgeBase
  asked: number
  failed: number
  unproven: number
  duration_ms: string
}

/** What was asked since this day, by day and area. */
export const listDays = (db: Queryable, since: string) =>
  many<DayRow>(
    db,
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, law, asked, failed, unproven, duration_ms::text FROM query_days
     WHERE day >= $1::date ORDER BY day, law`,
    [since],
  )

/** The step of a time in milliseconds, and the longest time of a step; each is a fifth longer than the one before. */
const stepOf = (milliseconds: number) => Math.max(0, Math.ceil(4 * Math.log2(Math.max(milliseconds, 10) / 10)))
export const longestOf = (step: number) => Math.round(10 * 2 ** (step / 4))

/** What figures are put together by; the week is named by its Monday. */
export type Unit = 'day' | 'week'

/** What was asked since this day, by day or week and area. */
export const sumDays = (db: Queryable, since: string, unit: Unit) =>
  many<{ at: string; law: KnowledgeBase; asked: number; failed: number; unproven: number }>(
    db,
    `SELECT to_char(date_trunc($2, day), 'YYYY-MM-DD') AS at, law, sum(asked)::int AS asked, sum(failed)::int AS failed, sum(unproven)::int AS unproven
     FROM query_days WHERE day >= $1::date GROUP BY 1, 2 ORDER BY 1, 2`,
    [since, unit],
  )

/** How many answers took how long since this day, the fastest first. */
export const sumTimes = (db: Queryable, since: string, unit: Unit) =>
  many<{ at: string; step: number; answers: number }>(
    db,
    `SELECT to_char(date_trunc($2, day), 'YYYY-MM-DD') AS at, step, sum(answers)::int AS answers
     FROM query_times WHERE day >= $1::date GROUP BY 1, 2 ORDER BY 1, 2`,
    [since, unit],
  )

/** The errors that answers ended with since this day, the most frequent first. */
export const sumErrors = (db: Queryable, since: string) =>
  many<{ code: string; count: number }>(
    db,
    `SELECT code, sum(answers)::int AS count FROM query_errors WHERE day >= $1::date GROUP BY code ORDER BY count DESC, code`,
    [since],
  )

/** The laws that answers named as absent since this day, the most frequent first. */
export const sumAbsent = (db: Queryable, since: string, limit: number) =>
  many<{ law: KnowledgeBase; absent: string; count: number }>(
    db,
    `SELECT law, absent, sum(answers)::int AS count FROM query_absent WHERE day >= $1::date
     GROUP BY law, absent ORDER BY count DESC, absent, law LIMIT $2`,
    [since, limit],
  )

/** Adds a rating to the figures of its day, or takes it from them. */
export async function addToRatings(
  tx: Queryable,
  { day, liked, reasons, by }: { day: string; liked: boolean; reasons: readonly RatingReason[]; by: number },
): Promise<void> {
  // The day first: whoever has its row is alone with the reasons of the day.
  await tx.query(
    `INSERT INTO rating_days AS counted (day, liked, disliked)
     VALUES ($1, CASE WHEN $2 THEN $3::int ELSE 0 END, CASE WHEN $2 THEN 0 ELSE $3::int END)
     ON CONFLICT (day) DO UPDATE SET liked = counted.liked + excluded.liked, disliked = counted.disliked + excluded.disliked`,
    [day, liked, by],
  )
  await tx.query(
    `INSERT INTO rating_reasons AS explained (day, reason, answers) SELECT $1::date, reason, $3::int FROM unnest($2::text[]) AS reason
     ON CONFLICT (day, reason) DO UPDATE SET answers = explained.answers + excluded.answers`,
    [day, reasons, by],
  )
}

/** How many answers people found helpful or not since this day, by day or week. */
export const sumRatings = (db: Queryable, since: string, unit: Unit) =>
  many<{ at: string; liked: number; disliked: number }>(
    db,
    `SELECT to_char(date_trunc($2, day), 'YYYY-MM-DD') AS at, sum(liked)::int AS liked, sum(disliked)::int AS disliked
     FROM rating_days WHERE day >= $1::date GROUP BY 1 HAVING sum(liked) + sum(disliked) > 0 ORDER BY 1`,
    [since, unit],
  )

/** Why they did not, the most frequent first. */
export const sumReasons = (db: Queryable, since: string) =>
  many<{ reason: RatingReason; count: number }>(
    db,
    `SELECT reason, sum(answers)::int AS count FROM rating_reasons WHERE day >= $1::date
     GROUP BY reason HAVING sum(answers) > 0 ORDER BY count DESC, reason`,
    [since],
  )

export async function deleteOld(db: Queryable, before: Date): Promise<void> {
  await db.query('DELETE FROM queries WHERE at < $1', [before])
  await db.query('DELETE FROM query_days WHERE day < $1::date', [before])
  await db.query('DELETE FROM query_times WHERE day < $1::date', [before])
  await db.query('DELETE FROM query_errors WHERE day < $1::date', [before])
  await db.query('DELETE FROM query_absent WHERE day < $1::date', [before])
  await db.query('DELETE FROM rating_days WHERE day < $1::date', [before])
  await db.query('DELETE FROM rating_reasons WHERE day < $1::date', [before])
}
