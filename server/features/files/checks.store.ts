import { many, one, type Queryable } from '../../base/store/db.ts'

/** Begins a look unless one was begun since this moment; false then. */
export const beginCheck = async (db: Queryable, now: Date, since: Date) =>
  (await one(
    db,
    'INSERT INTO file_checks (begun_at) SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM file_checks WHERE begun_at > $2) RETURNING 1',
    [now, since],
  )) !== undefined

export type CheckResult = { blobs: number; missing: number; damaged: number; unknown: number }

export async function finishCheck(db: Queryable, begun: Date, finished: Date, found: CheckResult): Promise<void> {
  await db.query(
    'UPDATE file_checks SET finished_at = $2, blobs = $3, missing = $4, damaged = $5, unknown = $6 WHERE begun_at = $1',
    [begun, finished, found.blobs, found.missing, found.damaged, found.unknown],
  )
}

/** The next blobs that were written whole, in the order of their names; `is_named` tells whether a file names it. */
export const listWritten = (db: Queryable, after: string, limit: number) =>
  many<{ key: string; size: number; sha256: Buffer; is_named: boolean }>(
    db,
    `SELECT key, size::float8 AS size, sha256, EXISTS (
       SELECT 1 FROM files WHERE files.user_id = file_blobs.user_id AND key IN (original_blob, text_blob, view_blob)
     ) AS is_named
     FROM file_blobs WHERE key > $1 AND sha256 IS NOT NULL ORDER BY key LIMIT $2`,
    [after, limit],
  )

/** Those of these names that are noted. */
export const knownBlobs = async (db: Queryable, keys: string[]) =>
  new Set(
    (await many<{ key: string }>(db, 'SELECT key FROM file_blobs WHERE key = ANY ($1)', [keys])).map(({ key }) => key),
  )

/** Whether some file names the blob at this moment. */
export const isNamedNow = async (db: Queryable, key: string) =>
  (await one(
    db,
    `SELECT 1 FROM file_blobs JOIN files USING (user_id)
     WHERE key = $1 AND key IN (original_blob, text_blob, view_blob)`,
    [key],
  )) !== undefined

/** How many files people have, and the bytes of all blobs. */
export async function sumFiles(db: Queryable): Promise<{ files: number; bytes: number }> {
  return (await one<{ files: number; bytes: number }>(
    db,
    `SELECT (SELECT count(*)::int FROM files) AS files, (SELECT coalesce(sum(size), 0)::float8 FROM file_blobs) AS bytes`,
  ))!
}

/** What the last weekly look has found. */
export const lastCheck = (db: Queryable) =>
  one<CheckResult & { finished_at: Date }>(
    db,
    `SELECT finished_at, blobs, missing, damaged, unknown FROM file_checks
     WHERE finished_at IS NOT NULL ORDER BY begun_at DESC LIMIT 1`,
  )
