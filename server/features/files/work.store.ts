import type { FileStatus } from '../../../contract/file-limits.ts'
import type { KeyKind } from '../../base/caller.ts'
import { many, one, type Queryable } from '../../base/store/db.ts'
import { isGone } from '../../base/store/presence.ts'

/** Notes that something is to be done with a file; what was noted before begins anew. */
export async function insertWork(tx: Queryable, userId: string, fileId: string, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO file_work (user_id, file_id, added_at) VALUES ($1, $2, $3)
     ON CONFLICT (file_id) DO UPDATE SET lease = NULL, lease_until = NULL, attempts = 0, pages_done = NULL, pages_total = NULL, added_at = excluded.added_at`,
    [userId, fileId, now],
  )
}

/** Takes the work on a file unless somebody has it; returns how often it was begun, or undefined. */
export async function takeWork(
  db: Queryable,
  userId: string,
  fileId: string,
  { lease, holder, now, until }: { lease: string; holder: number; now: Date; until: Date },
): Promise<number | undefined> {
  const row = await one<{ attempts: number }>(
    db,
    `UPDATE file_work SET lease = $3, lease_until = $5, holder = $6, attempts = attempts + 1
     WHERE user_id = $1 AND file_id = $2 AND (lease IS NULL OR lease_until <= $4) RETURNING attempts`,
    [userId, fileId, lease, now, until, holder],
  )
  return row?.attempts
}

/** Keeps the work and tells how far it is; false when it is no longer ours. */
export async function renewWork(
  db: Queryable,
  userId: string,
  fileId: string,
  { lease, until, done, total }: { lease: string; until: Date; done: number | null; total: number | null },
): Promise<boolean> {
  const row = await one(
    db,
    `UPDATE file_work SET lease_until = $4, pages_done = $5, pages_total = $6
     WHERE user_id = $1 AND file_id = $2 AND lease = $3 RETURNING 1`,
    [userId, fileId, lease, until, done, total],
  )
  return row !== undefined
}

/** Gives the work back undone: somebody may take it at once, and nobody has died of it. */
export async function leaveWork(db: Queryable, userId: string, fileId: string, lease: string): Promise<void> {
  await db.query(
    'UPDATE file_work SET lease = NULL, lease_until = NULL, attempts = attempts - 1 WHERE user_id = $1 AND file_id = $2 AND lease = $3',
    [userId, fileId, lease],
  )
}

/** Takes the leases of processes that have died, though they have not run out; `holder` is alive. */
export const releaseGone = (db: Queryable, holder: number) =>
  many<{ user_id: string; file_id: string; key_kind: KeyKind }>(
    db,
    `UPDATE file_work SET lease = NULL, lease_until = NULL FROM files
     WHERE files.user_id = file_work.user_id AND id = file_id AND lease IS NOT NULL AND holder <> $1 AND ${isGone('holder')}
     RETURNING file_work.user_id, file_id, key_kind`,
    [holder],
  )

/** Locks a file before the work on it, as its deletion does; the other way round each could wait for the other. */
export async function lockFile(tx: Queryable, userId: string, fileId: string): Promise<void> {
  await tx.query('SELECT 1 FROM files WHERE user_id = $1 AND id = $2 FOR UPDATE', [userId, fileId])
}

/** The work is done; the file is locked. False when it was no longer ours, and then nothing of it counts. */
export const endWork = async (tx: Queryable, userId: string, fileId: string, lease: string) =>
  (await one(tx, 'DELETE FROM file_work WHERE user_id = $1 AND file_id = $2 AND lease = $3 RETURNING 1', [
    userId,
    fileId,
    lease,
  ])) !== undefined

/** Whether the work is still ours; it stays so until the transaction ends. The file is locked. */
export const holdsWork = async (tx: Queryable, userId: string, fileId: string, lease: string) =>
  (await one(tx, 'SELECT 1 FROM file_work WHERE user_id = $1 AND file_id = $2 AND lease = $3 FOR UPDATE', [
    userId,
    fileId,
    lease,
  ])) !== undefined

/** Nothing is to be done any more, whoever is at it. */
export async function cancelWork(tx: Queryable, userId: string, fileId: string): Promise<void> {
  await tx.query('DELETE FROM file_work WHERE user_id = $1 AND file_id = $2', [userId, fileId])
}

/** Whether there is work to be done on a file. */
export const hasWork = async (db: Queryable, userId: string, fileId: string) =>
  (await one(db, 'SELECT 1 FROM file_work WHERE user_id = $1 AND file_id = $2', [userId, fileId])) !== undefined

/** Files under the passphrase of the person on which nobody works, in the order in which the work came. */
export const listWaiting = (db: Queryable, userId: string, now: Date) =>
  many<{ id: string; wrapped_key: Buffer }>(
    db,
    `SELECT id, wrapped_key FROM file_work JOIN files ON files.user_id = file_work.user_id AND id = file_id
     WHERE file_work.user_id = $1 AND key_kind = 'custom' AND (lease IS NULL OR lease_until <= $2) ORDER BY added_at, id`,
    [userId, now],
  )

/** What a file becomes; `before` are the statuses it may come from. Undefined fields stay as they are. */
export type Change = {
  status: FileStatus
  before: FileStatus[]
  text_blob?: string
  view_blob?: string | null
  pages?: number
  sealed_outcome?: Buffer | null
  problem?: 'cancelled' | 'given_up' | null
  anonymize?: boolean
  now: Date
}

/** Brings a file into another status; false where it is in none that leads there. */
export async function changeStatus(tx: Queryable, userId: string, fileId: string, change: Change): Promise<boolean> {
  const { status, before, now, ...rest } = change
  const fields = Object.entries({ ...rest, status, updated_at: now }).filter(([, value]) => value !== undefined)
  const set = fields.map(([name], index) => `${name} = $${index + 4}`).join(', ')
  const row = await one(
    tx,
    `UPDATE files SET ${set} WHERE user_id = $1 AND id = $2 AND status = ANY ($3::text[]) RETURNING 1`,
    [userId, fileId, before, ...fields.map(([, value]) => value)],
  )
  return row !== undefined
}

/** Work that nobody has begun or gone on with since these moments and that no passphrase is needed for. */
export const listAbandoned = (db: Queryable, addedBefore: Date, now: Date) =>
  many<{ user_id: string; file_id: string }>(
    db,
    `SELECT file_work.user_id, file_id FROM file_work JOIN files ON files.user_id = file_work.user_id AND id = file_id
     WHERE added_at < $1 AND (lease IS NULL OR lease_until <= $2) AND key_kind = 'system'`,
    [addedBefore, now],
  )
