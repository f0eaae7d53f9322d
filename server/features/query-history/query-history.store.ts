import type { QueryKind, QueryState } from '../../../contract/query-states.ts'
import type { KnowledgeBase, SubLaw } from '../../../contract/knowledge-bases.ts'
import { many, type Queryable } from '../../base/store/db.ts'

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
}

/** Notes a question and counts it for its day. */
export async function insertQuery(db: Queryable, query: NewQuery, day: string): Promise<void> {
  await db.query(
    `WITH noted AS (
       INSERT INTO queries (user_id, at, duration_ms, law, sub_law, kind, state, error, input_tokens, output_tokens, is_proven, answer_us)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING law, state, is_proven, duration_ms
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
    ],
  )
}

export type QueryRow = NewQuery & { id: string }

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

export async function deleteOld(db: Queryable, before: Date): Promise<void> {
  await db.query('DELETE FROM queries WHERE at < $1', [before])
  await db.query('DELETE FROM query_days WHERE day < $1::date', [before])
}
