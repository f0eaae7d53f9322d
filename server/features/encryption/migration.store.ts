import { many, one, type Queryable } from '../../base/store/db.ts'

/** A row of `key_migrations`; `handed` is the custom master key, wrapped by the server key, until the end. */
export type MigrationRow = {
  handed: Buffer | null
  total: number
  done: number
  failed: number
  finished_at: Date | null
}

export function findMigration(db: Queryable, userId: string): Promise<MigrationRow | undefined> {
  return one(db, 'SELECT handed, total, done, failed, finished_at FROM key_migrations WHERE user_id = $1', [userId])
}

/** Begins one in the place of the one before. */
export async function beginMigration(
  tx: Queryable,
  userId: string,
  { handed, total, now }: { handed: Buffer; total: number; now: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO key_migrations (user_id, handed, total, started_at, touched_at) VALUES ($1, $2, $3, $4, $4)
     ON CONFLICT (user_id) DO UPDATE SET handed = $2, total = $3, done = 0, failed = 0, started_at = $4, touched_at = $4, finished_at = NULL`,
    [userId, handed, total, now],
  )
}

export async function addDone(tx: Queryable, userId: string, done: number, now: Date): Promise<void> {
  await tx.query('UPDATE key_migrations SET done = done + $2, touched_at = $3 WHERE user_id = $1', [userId, done, now])
}

/** Ends it; the key that was handed over goes. */
export async function endMigration(tx: Queryable, userId: string, failed: number, now: Date): Promise<void> {
  await tx.query(
    'UPDATE key_migrations SET handed = NULL, failed = $2, touched_at = $3, finished_at = $3 WHERE user_id = $1',
    [userId, failed, now],
  )
}

export async function deleteMigration(tx: Queryable, userId: string): Promise<void> {
  await tx.query('DELETE FROM key_migrations WHERE user_id = $1', [userId])
}

/** Whose migration is not at its end, those first that have stood still the longest. */
export async function listUnfinished(db: Queryable): Promise<string[]> {
  const rows = await many<{ user_id: string }>(
    db,
    'SELECT user_id FROM key_migrations WHERE finished_at IS NULL ORDER BY touched_at',
  )
  return rows.map((row) => row.user_id)
}
