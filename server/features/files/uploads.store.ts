import type { UploadStatus } from '../../../contract/file-limits.ts'
import { many, one, type Queryable } from '../../base/store/db.ts'

/** Room for so many bytes and files. */
export type Room = { bytes: number; files: number }

/** What the files of a person take up, and what uploads on their way have been promised. Lapsed promises do not count. */
export async function roomTaken(tx: Queryable, userId: string, now: Date): Promise<Room> {
  const row = await one<Room>(
    tx,
    `SELECT (coalesce(sum(bytes), 0))::float8 AS bytes, coalesce(sum(files), 0)::int AS files FROM (
       SELECT size AS bytes, 1 AS files FROM files WHERE user_id = $1
       UNION ALL SELECT size, 1 FROM mail_attachments WHERE user_id = $1
       UNION ALL SELECT bytes, files FROM upload_reservations WHERE user_id = $1 AND lapses_at > $2) AS taken`,
    [userId, now],
  )
  return row!
}

/** Holds room, or more of it for an upload that holds some already. */
export async function holdRoom(
  tx: Queryable,
  userId: string,
  reservation: Room & { id: string; lapses: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO upload_reservations AS held (id, user_id, bytes, files, lapses_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO UPDATE SET bytes = held.bytes + excluded.bytes, files = held.files + excluded.files`,
    [reservation.id, userId, reservation.bytes, reservation.files, reservation.lapses],
  )
}

export async function releaseRoom(db: Queryable, userId: string, id: string): Promise<void> {
  await db.query('DELETE FROM upload_reservations WHERE user_id = $1 AND id = $2', [userId, id])
}

export async function insertTask(
  db: Queryable,
  userId: string,
  task: { id: string; status: UploadStatus; code: string | null; now: Date },
): Promise<void> {
  await db.query('INSERT INTO upload_tasks (id, user_id, status, code, created_at) VALUES ($1, $2, $3, $4, $5)', [
    task.id,
    userId,
    task.status,
    task.code,
    task.now,
  ])
}

export const findTask = (db: Queryable, userId: string, id: string) =>
  one<{ status: UploadStatus; code: string | null }>(
    db,
    'SELECT status, code FROM upload_tasks WHERE user_id = $1 AND id = $2',
    [userId, id],
  )

/** Forgets what nobody asks for any more. */
export async function forgetUploads(db: Queryable, now: Date, before: Date): Promise<void> {
  await db.query('DELETE FROM upload_tasks WHERE created_at < $1', [before])
  await db.query('DELETE FROM upload_reservations WHERE lapses_at < $1', [now])
}

/** Uploads of the last day that were refused, newest first, without a name. */
export const listRefused = (db: Queryable, userId: string, most: number) =>
  many<{ code: string; at: Date }>(
    db,
    `SELECT coalesce(code, 'internal') AS code, created_at AS at FROM upload_tasks
     WHERE user_id = $1 AND status IN ('FAILURE', 'ERR') ORDER BY created_at DESC, id LIMIT $2`,
    [userId, most],
  )
