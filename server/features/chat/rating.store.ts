import type { KnowledgeBase } from '../../../contract/knowledge-bases.ts'
import type { RatingFilter } from '../../../contract/rating-filters.ts'
import type { RatingReason } from '../../../contract/rating-reasons.ts'
import { many, one, type Queryable } from '../../base/store/db.ts'
import { messageColumns, type MessageRow } from './chat.store.ts'

export type RatingRow = {
  timestamp_us: string
  liked: boolean
  reasons: RatingReason[]
  sealed: Buffer | null
  rated_at: Date
}

/** An answer of this person. */
export function findAnswer(db: Queryable, userId: string, timestampUs: string): Promise<MessageRow | undefined> {
  return one(
    db,
    `SELECT ${messageColumns} FROM messages WHERE user_id = $1 AND timestamp_us = $2 AND role = 'assistant'`,
    [userId, timestampUs],
  )
}

/** Whether this answer is still there; nobody else rates it before the transaction ends. */
export const lockAnswer = async (tx: Queryable, userId: string, timestampUs: string): Promise<boolean> =>
  (await one(
    tx,
    "SELECT 1 FROM messages WHERE user_id = $1 AND timestamp_us = $2 AND role = 'assistant' FOR NO KEY UPDATE",
    [userId, timestampUs],
  )) !== undefined

/** The question that an answer belongs to. */
export function findQuestionOf(
  db: Queryable,
  userId: string,
  answer: Pick<MessageRow, 'parent_us'>,
): Promise<MessageRow | undefined> {
  return one(db, `SELECT ${messageColumns} FROM messages WHERE user_id = $1 AND timestamp_us = $2 AND role = 'user'`, [
    userId,
    answer.parent_us,
  ])
}

/** Stores a rating, in the place of an earlier one. */
export async function upsertRating(db: Queryable, userId: string, row: RatingRow): Promise<void> {
  await db.query(
    `INSERT INTO ratings (user_id, timestamp_us, liked, reasons, sealed, rated_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (user_id, timestamp_us) DO UPDATE SET liked = excluded.liked, reasons = excluded.reasons, sealed = excluded.sealed, rated_at = excluded.rated_at`,
    [userId, row.timestamp_us, row.liked, row.reasons, row.sealed, row.rated_at],
  )
}

export async function deleteRating(db: Queryable, userId: string, timestampUs: string): Promise<void> {
  await db.query('DELETE FROM ratings WHERE user_id = $1 AND timestamp_us = $2', [userId, timestampUs])
}

/** The ratings of some messages of one person. */
export function findRatings(db: Queryable, userId: string, timestamps: string[]): Promise<RatingRow[]> {
  return many(
    db,
    'SELECT timestamp_us::text, liked, reasons, sealed, rated_at FROM ratings WHERE user_id = $1 AND timestamp_us = ANY($2::bigint[])',
    [userId, timestamps],
  )
}

type GivenRow = RatingRow & { user_id: string; law: KnowledgeBase }
/** Where a page of ratings ended. */
export type RatingMark = { at: string; user: string; us: string }

/** The ratings of all people for the operator, newest first, after this mark. */
export function listRatings(
  db: Queryable,
  only: RatingFilter | undefined,
  after: RatingMark | undefined,
  limit: number,
): Promise<GivenRow[]> {
  // Written out, so that the database finds the index of each.
  const conditions = [
    ...(only === 'unhelpful' ? ['NOT liked'] : []),
    ...(only === 'words' ? ['ratings.sealed IS NOT NULL'] : []),
    ...(after
      ? ['rated_at <= $1 AND (rated_at < $1 OR (ratings.user_id, ratings.timestamp_us) > ($2::uuid, $3::bigint))']
      : []),
  ]
  return many(
    db,
    `SELECT ratings.user_id, ratings.timestamp_us::text, liked, reasons, ratings.sealed, rated_at, law FROM ratings JOIN messages USING (user_id, timestamp_us)
     WHERE ($1::timestamptz IS NULL OR true) AND ($2::uuid IS NULL OR true) AND ($3::bigint IS NULL OR true)
       ${conditions.map((one) => `AND ${one}`).join(' ')}
     ORDER BY rated_at DESC, ratings.user_id, ratings.timestamp_us LIMIT $4`,
    [after?.at ?? null, after?.user ?? null, after?.us ?? null, limit],
  )
}

/** Whether these answers of different people were found helpful; those that nobody rated are left out. */
export const findLikes = (db: Queryable, users: string[], timestamps: string[]) =>
  many<{ user_id: string; timestamp_us: string; liked: boolean }>(
    db,
    `SELECT user_id, timestamp_us::text, liked FROM ratings
     WHERE (user_id, timestamp_us) IN (SELECT * FROM unnest($1::uuid[], $2::bigint[]))`,
    [users, timestamps],
  )
