import { many, one, type Queryable } from '../../base/store/db.ts'

/** Notes that a blob is going to be written. */
export async function insertBlob(db: Queryable, userId: string, key: string, now: Date): Promise<void> {
  await db.query('INSERT INTO file_blobs (key, user_id, created_at) VALUES ($1, $2, $3)', [key, userId, now])
}

/** Notes what was written, in sealed bytes. */
export async function finishBlob(
  db: Queryable,
  userId: string,
  blob: { key: string; size: number; sha256: Buffer },
): Promise<void> {
  await db.query('UPDATE file_blobs SET size = $3, sha256 = $4 WHERE user_id = $1 AND key = $2', [
    userId,
    blob.key,
    blob.size,
    blob.sha256,
  ])
}

export async function deleteBlob(db: Queryable, key: string): Promise<void> {
  await db.query('DELETE FROM file_blobs WHERE key = $1', [key])
}

/** All blobs of a person, also those that no file names. */
export const listBlobsOf = async (db: Queryable, userId: string) =>
  (await many<{ key: string }>(db, 'SELECT key FROM file_blobs WHERE user_id = $1', [userId])).map(({ key }) => key)

/** Blobs from before this moment that no file names: of deleted files, of work that was done anew, of killed processes. */
export const listOrphans = (db: Queryable, before: Date) =>
  many<{ key: string; user_id: string }>(
    db,
    `SELECT file_blobs.key, file_blobs.user_id FROM file_blobs LEFT JOIN (
       SELECT original_blob AS key FROM files UNION ALL SELECT text_blob FROM files UNION ALL SELECT view_blob FROM files
       UNION ALL SELECT original_blob FROM mail_attachments
     ) AS named ON named.key = file_blobs.key WHERE created_at < $1 AND named.key IS NULL`,
    [before],
  )

/** Whether a file of this person names the blob now. */
export const isNamed = async (db: Queryable, userId: string, key: string) =>
  (await one(
    db,
    `SELECT 1 FROM files WHERE user_id = $1 AND $2 IN (original_blob, text_blob, view_blob)
     UNION ALL SELECT 1 FROM mail_attachments WHERE user_id = $1 AND original_blob = $2`,
    [userId, key],
  )) !== undefined
