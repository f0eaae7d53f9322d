import { one, type Queryable } from '../../base/store/db.ts'

/** A row of `second_releases`. */
export type SecondReleaseRow = {
  file_id: string
  user_id: string
  sealed_token: Buffer
  sealed_text: Buffer | null
  edition: number
  /** Of the review now; null where it is gone. */
  current_edition: number | null
  /** The owner's own release came after it, as the last change. */
  is_approved: boolean
  expires_at: Date
  verdict: 'released' | 'refused' | null
  decided_at: Date | null
  decided_by: string | null
  sealed_remark: Buffer | null
}

const selected = `SELECT second_releases.file_id, second_releases.user_id, sealed_token, sealed_text, second_releases.edition,
    file_reviews.edition AS current_edition,
    coalesce(file_reviews.verdict = 'approved', false) AS is_approved, expires_at, second_releases.verdict, decided_at, decided_by, sealed_remark
  FROM second_releases LEFT JOIN file_reviews ON file_reviews.file_id = second_releases.file_id`

/** What was demanded for a file of this person. */
export const findSecondRelease = (db: Queryable, userId: string, fileId: string) =>
  one<SecondReleaseRow>(db, `${selected} WHERE second_releases.user_id = $1 AND second_releases.file_id = $2`, [
    userId,
    fileId,
  ])

/** By the digest of its link, which nobody has but those who were given it. */
export const findByLink = (db: Queryable, hash: Buffer) =>
  one<SecondReleaseRow>(db, `${selected} WHERE hash = $1`, [hash])

export type Demand = {
  hash: Buffer
  sealed_token: Buffer
  sealed_text: Buffer
  edition: number
  now: Date
  expires_at: Date
}

/** Demands it, in the place of what was demanded before. */
export async function storeDemand(tx: Queryable, userId: string, fileId: string, demand: Demand): Promise<void> {
  const { hash, sealed_token, sealed_text, edition, now, expires_at } = demand
  await tx.query('DELETE FROM second_releases WHERE user_id = $1 AND file_id = $2', [userId, fileId])
  await tx.query(
    `INSERT INTO second_releases (file_id, user_id, hash, sealed_token, sealed_text, edition, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [fileId, userId, hash, sealed_token, sealed_text, edition, now, expires_at],
  )
}

/** Demands it no longer; false when nobody did. */
export const deleteDemand = async (tx: Queryable, userId: string, fileId: string) =>
  (await one(tx, 'DELETE FROM second_releases WHERE user_id = $1 AND file_id = $2 RETURNING 1', [userId, fileId])) !==
  undefined

/**
 * Notes what the second person said; false where that is not open any more, or the review has changed. The text is not kept
 * for longer.
 */
export const storeDecision = async (
  tx: Queryable,
  hash: Buffer,
  by: string,
  verdict: 'released' | 'refused',
  remark: Buffer | null,
  now: Date,
) =>
  (await one(
    tx,
    `UPDATE second_releases SET verdict = $3, decided_by = $2, decided_at = $5, sealed_remark = $4, sealed_text = NULL
     WHERE hash = $1 AND user_id <> $2 AND verdict IS NULL AND expires_at > $5
       AND edition = (SELECT edition FROM file_reviews WHERE file_reviews.file_id = second_releases.file_id)
     RETURNING 1`,
    [hash, by, verdict, remark, now],
  )) !== undefined
