import { many, one, type Queryable } from '../../base/store/db.ts'

/** A row of `file_reviews`; every statement here demands the owner. */
export type ReviewRow = {
  file_id: string
  sealed_found: Buffer | null
  sealed_agenda: Buffer | null
  verdict: 'approved' | 'rejected' | null
  /** When it was released; null before, and where nobody noted it. */
  released_at: Date | null
  edition: number
}

const columns = 'file_id, sealed_found, sealed_agenda, verdict, released_at, edition'

export const findReview = (db: Queryable, userId: string, fileId: string) =>
  one<ReviewRow>(db, `SELECT ${columns} FROM file_reviews WHERE user_id = $1 AND file_id = $2`, [userId, fileId])

/** The reviews of the files in one folder (null: the root). */
export const listReviewsIn = (db: Queryable, userId: string, folder: string | null) =>
  many<ReviewRow>(
    db,
    `SELECT ${columns} FROM file_reviews WHERE user_id = $1 AND file_id IN
      (SELECT id FROM files WHERE user_id = $1 AND folder_id IS NOT DISTINCT FROM $2) ORDER BY file_id`,
    [userId, folder],
  )

/** The latest reviews of the other files in one folder in which something was searched. */
export const listLatestSearched = (db: Queryable, userId: string, folder: string, but: string, most: number) =>
  many<ReviewRow>(
    db,
    `SELECT ${columns} FROM file_reviews WHERE user_id = $1 AND sealed_found IS NOT NULL AND file_id IN
      (SELECT id FROM files WHERE user_id = $1 AND folder_id = $2 AND id <> $3) ORDER BY updated_at DESC LIMIT $4`,
    [userId, folder, but, most],
  )

/** What changes of a review; undefined fields stay as they are. */
export type ReviewChange = {
  sealed_found?: Buffer
  sealed_agenda?: Buffer
  verdict?: 'approved' | 'rejected' | null
}

/** Stores a review, or what changes of it. With `edition` only where it still has that one; false where it has not. */
export async function storeReview(
  tx: Queryable,
  userId: string,
  fileId: string,
  { sealed_found, sealed_agenda, verdict }: ReviewChange,
  now: Date,
  edition?: number,
): Promise<boolean> {
  const row = await one(
    tx,
    `INSERT INTO file_reviews (user_id, file_id, sealed_found, sealed_agenda, verdict, released_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, CASE WHEN $5 = 'approved' THEN $7::timestamptz END, $7)
     ON CONFLICT (file_id) DO UPDATE SET
       sealed_found = coalesce(excluded.sealed_found, file_reviews.sealed_found),
       sealed_agenda = coalesce(excluded.sealed_agenda, file_reviews.sealed_agenda),
       verdict = CASE WHEN $6 THEN excluded.verdict ELSE file_reviews.verdict END,
       released_at = CASE WHEN $6 THEN excluded.released_at ELSE file_reviews.released_at END,
       edition = file_reviews.edition + 1, updated_at = excluded.updated_at
     WHERE file_reviews.user_id = $1 AND ($8::int IS NULL OR file_reviews.edition = $8)
     RETURNING 1`,
    [
      userId,
      fileId,
      sealed_found ?? null,
      sealed_agenda ?? null,
      verdict ?? null,
      verdict !== undefined,
      now,
      edition ?? null,
    ],
  )
  return row !== undefined
}
