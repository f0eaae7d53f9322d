import { many, one, type Queryable } from '../../base/store/db.ts'

/** What the database takes, and its version. */
export async function readDatabase(db: Queryable): Promise<{ bytes: number; version: string }> {
  return (await one<{ bytes: number; version: string }>(
    db,
    "SELECT pg_database_size(current_database())::float8 AS bytes, current_setting('server_version') AS version",
  ))!
}

/** Notes what everything takes today; the last word of a day stays. */
export async function writeStorage(db: Queryable, day: string, database: number, files: number): Promise<void> {
  await db.query(
    `INSERT INTO storage_days (day, database_bytes, files_bytes) VALUES ($1::date, $2, $3)
     ON CONFLICT (day) DO UPDATE SET database_bytes = excluded.database_bytes, files_bytes = excluded.files_bytes`,
    [day, Math.round(database), Math.round(files)],
  )
}

/** What everything took since this day: at the end of each day or week. */
export const listStorage = (db: Queryable, since: string, unit: 'day' | 'week') =>
  many<{ at: string; database: number; files: number }>(
    db,
    `SELECT DISTINCT ON (1) to_char(date_trunc($2, day), 'YYYY-MM-DD') AS at, database_bytes::float8 AS database, files_bytes::float8 AS files
     FROM storage_days WHERE day >= $1::date ORDER BY 1, day DESC`,
    [since, unit],
  )
