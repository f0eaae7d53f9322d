import type { ImportChoice, ImportReport, ImportSchedule } from '../../../contract/knowledge-base-imports.ts'
import type { ImportState } from '../../../contract/corpus-states.ts'
import { many, one, type Queryable } from '../../base/store/db.ts'

export type ImportRow = {
  id: string
  choice: ImportChoice
  is_scheduled: boolean
  state: ImportState
  is_cancelled: boolean
  created_at: Date
  begun_at: Date | null
  finished_at: Date | null
  attempts: number
  share: number
  step: string
  failure: string | null
  report: ImportReport | null
}

const columns =
  'id, choice, is_scheduled, state, is_cancelled, created_at, begun_at, finished_at, attempts, share, step, failure, report'

/** Forgets uploads of files that nothing has come of since: their process or their browser is gone. */
export async function deleteStalled(db: Queryable, heardBefore: Date): Promise<void> {
  await db.query("DELETE FROM corpus_imports WHERE state = 'receiving' AND heard_at < $1", [heardBefore])
}

/** Enters an import; undefined when one is under way. */
export async function insertImport(
  tx: Queryable,
  row: { id: string; choice: ImportChoice; isScheduled: boolean; state: 'receiving' | 'waiting' },
  now: Date,
): Promise<ImportRow | undefined> {
  return one(
    tx,
    `INSERT INTO corpus_imports (id, source, choice, is_scheduled, state, created_at, heard_at) VALUES ($1, $2, $3, $4, $5, $6, $6)
     ON CONFLICT DO NOTHING RETURNING ${columns}`,
    [row.id, row.choice.what === 'file' ? 'file' : 'ris', row.choice, row.isScheduled, row.state, now],
  )
}

/** A whole file has come. */
export const setReceived = (tx: Queryable, id: string, choice: ImportChoice, now: Date) =>
  one<ImportRow>(
    tx,
    `UPDATE corpus_imports SET state = 'waiting', choice = $2, heard_at = $3 WHERE id = $1 RETURNING ${columns}`,
    [id, choice, now],
  )

export async function deleteImport(db: Queryable, id: string): Promise<void> {
  await db.query('DELETE FROM corpus_imports WHERE id = $1', [id])
}

export async function insertPiece(db: Queryable, id: string, number: number, bytes: Buffer, now: Date): Promise<void> {
  await db.query(
    `WITH heard AS (UPDATE corpus_imports SET heard_at = $4 WHERE id = $1)
     INSERT INTO corpus_import_pieces (import_id, number, bytes) VALUES ($1, $2, $3)`,
    [id, number, bytes, now],
  )
}

export async function readPiece(db: Queryable, id: string, number: number): Promise<Buffer | undefined> {
  return (
    await one<{ bytes: Buffer }>(db, 'SELECT bytes FROM corpus_import_pieces WHERE import_id = $1 AND number = $2', [
      id,
      number,
    ])
  )?.bytes
}

export const listImports = (db: Queryable, limit: number) =>
  many<ImportRow>(
    db,
    `SELECT ${columns} FROM corpus_imports WHERE state <> 'receiving' ORDER BY created_at DESC, id LIMIT $1`,
    [limit],
  )

export const findImport = (db: Queryable, id: string) =>
  one<ImportRow>(db, `SELECT ${columns} FROM corpus_imports WHERE id = $1`, [id])

/** A process begins with it, or goes on where another one was lost; undefined when it has ended or was cancelled. */
export const beginImport = (db: Queryable, id: string, now: Date) =>
  one<ImportRow>(
    db,
    `UPDATE corpus_imports SET state = 'running', begun_at = coalesce(begun_at, $2), heard_at = $2, attempts = attempts + 1, share = 0, step = ''
     WHERE id = $1 AND state IN ('waiting', 'running') AND NOT is_cancelled RETURNING ${columns}`,
    [id, now],
  )

/** Tells how far it is; whether it shall go on. */
export async function hearImport(db: Queryable, id: string, share: number, step: string, now: Date): Promise<boolean> {
  const row = await one<{ is_cancelled: boolean }>(
    db,
    "UPDATE corpus_imports SET heard_at = $2, share = $3, step = $4 WHERE id = $1 AND state = 'running' RETURNING is_cancelled",
    [id, now, share, step],
  )
  return row !== undefined && !row.is_cancelled
}

/** The end of an import; its file goes. */
export async function finishImport(
  tx: Queryable,
  id: string,
  end: { state: 'done' | 'failed' | 'cancelled'; failure: string | null; report: ImportReport | null },
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE corpus_imports SET state = $2, failure = $3, report = $4, finished_at = $5, heard_at = $5,
       share = CASE WHEN $2 = 'done' THEN 1 ELSE share END
     WHERE id = $1 AND state IN ('waiting', 'running')`,
    [id, end.state, end.failure, end.report, now],
  )
  await tx.query('DELETE FROM corpus_import_pieces WHERE import_id = $1', [id])
}

/** Asks that an import ends. */
export const setCancelled = (tx: Queryable, id: string) =>
  one<ImportRow>(
    tx,
    `UPDATE corpus_imports SET is_cancelled = true WHERE id = $1 AND state IN ('waiting', 'running') RETURNING ${columns}`,
    [id],
  )

/** Imports that nobody has told of since. */
export const listLost = (db: Queryable, heardBefore: Date) =>
  many<{ id: string; state: ImportState; is_cancelled: boolean }>(
    db,
    "SELECT id, state, is_cancelled FROM corpus_imports WHERE state IN ('receiving', 'waiting', 'running') AND heard_at < $1",
    [heardBefore],
  )

/** Beyond the last hundred they are forgotten. */
export async function deleteOldImports(db: Queryable): Promise<void> {
  await db.query(
    'DELETE FROM corpus_imports WHERE finished_at IS NOT NULL AND id NOT IN (SELECT id FROM corpus_imports ORDER BY created_at DESC LIMIT 100)',
  )
}

export type ScheduleRow = ImportSchedule & { begun_on: string | null }

export async function readSchedule(db: Queryable): Promise<ScheduleRow> {
  return (await one<ScheduleRow>(db, 'SELECT is_on, hour, begun_on::text FROM corpus_schedule'))!
}

export async function writeSchedule(tx: Queryable, { is_on, hour }: ImportSchedule): Promise<void> {
  await tx.query('UPDATE corpus_schedule SET is_on = $1, hour = $2', [is_on, hour])
}

/** Takes the turn of this day; false when another process has it, or the schedule is off. */
export async function takeTurn(tx: Queryable, today: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE corpus_schedule SET begun_on = $1::date WHERE is_on AND (begun_on IS NULL OR begun_on < $1::date)',
    [today],
  )
  return rowCount === 1
}
