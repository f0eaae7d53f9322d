import { many, type Queryable } from '../../base/store/db.ts'
import type { Tombstone } from './tombstone-file.ts'

export async function insertTombstones(db: Queryable, list: Tombstone[]): Promise<void> {
  await db.query(
    'INSERT INTO tombstones (user_id, erased_at) SELECT * FROM unnest($1::uuid[], $2::timestamptz[]) ON CONFLICT DO NOTHING',
    [list.map((one) => one.id), list.map((one) => one.erasedAt)],
  )
}

export const listTombstones = (db: Queryable) =>
  many<Tombstone>(db, 'SELECT user_id AS id, erased_at AS "erasedAt" FROM tombstones ORDER BY erased_at, user_id')

export async function deleteTombstones(db: Queryable, before: Date): Promise<void> {
  await db.query('DELETE FROM tombstones WHERE erased_at < $1', [before])
}

/** A folder that a backup was written to; `listedAt`: when the list of erased accounts was brought there last. */
export type BackupPlace = { folder: string; listedAt: Date | null }

/** Notes that a backup was written there; does nothing in a database of an older version. */
export async function insertBackupPlace(db: Queryable, folder: string, now: Date): Promise<void> {
  const { rows } = await db.query("SELECT 1 WHERE to_regclass('public.backup_places') IS NOT NULL")
  if (rows.length === 0) return
  await db.query(
    `INSERT INTO backup_places (folder, last_backup_at) VALUES ($1, $2)
     ON CONFLICT (folder) DO UPDATE SET last_backup_at = excluded.last_backup_at`,
    [folder, now],
  )
}

export const listBackupPlaces = (db: Queryable) =>
  many<BackupPlace>(db, 'SELECT folder, listed_at AS "listedAt" FROM backup_places ORDER BY folder')

export async function noteListed(db: Queryable, folder: string, now: Date): Promise<void> {
  await db.query('UPDATE backup_places SET listed_at = $2 WHERE folder = $1', [folder, now])
}

export async function deleteBackupPlaces(db: Queryable, before: Date): Promise<void> {
  await db.query('DELETE FROM backup_places WHERE last_backup_at < $1', [before])
}

/** When a backup was last begun, and to how many folders backups go; null where none was. */
export async function lastBackup(db: Queryable): Promise<{ at: Date | null; places: number }> {
  const [row] = await many<{ at: Date | null; places: number }>(
    db,
    'SELECT max(last_backup_at) AS at, count(*)::int AS places FROM backup_places',
  )
  return row!
}
