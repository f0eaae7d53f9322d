import type { KnowledgeBase } from '../../../contract/knowledge-bases.ts'
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

/** The ratings of all people for the operator, newest first. */
export function listRatings(
  db: Queryable,
  page: { limit: number; offset: number },
): Promise<(RatingRow & { user_id: string; law: KnowledgeBase })[]> {
  return many(
    db,
    `SELECT ratings.user_id, ratings.timestamp_us::text, liked, reasons, ratings.sealed, rated_at, law FROM ratings JOIN messages USING (user_id, timestamp_us)
     ORDER BY rated_at DESC, ratings.user_id, ratings.timestamp_us LIMIT $1 OFFSET $2`,
    [page.limit, page.offset],
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
