import pg from 'pg'
import type { Db } from './db.ts'
import type { Log } from '../log.ts'

/**
 * Removes what deleted rows leave behind in the files of the database: dead rows and index entries in these tables,
 * samples of their values in the planner's statistics, and the write-ahead log that recorded them. Each table is
 * locked while it is rewritten. Throws when the lock cannot be had, or while a running transaction still sees the
 * deleted rows; the caller repeats it later.
 */
export async function removeTraces(db: Db, log: Log, tables: string[]): Promise<void> {
  const connection = await db.connect()
  try {
    await waitForOlderTransactions(connection)
    await connection.query("SET lock_timeout = '2s'")
    for (const table of tables)
      await connection.query(`VACUUM (FULL, ANALYZE) ${table.split('.').map(pg.escapeIdentifier).join('.')}`)
    // These need rights over the whole server, which a hosted database may refuse; its operator has rules of its own.
    for (const statement of ['VACUUM (FULL) pg_statistic', 'SELECT pg_switch_wal()', 'CHECKPOINT']) {
      await connection.query(statement).catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== '42501') throw error
        log.info({ statement }, 'left to the operator of the database')
      })
    }
  } finally {
    await connection.query('RESET lock_timeout').catch(() => undefined)
    connection.release()
  }
}

/** Rewriting a table keeps the dead rows that some running transaction could still read. */
async function waitForOlderTransactions(connection: pg.PoolClient): Promise<void> {
  const { rows } = await connection.query<{ now: string }>('SELECT pg_current_xact_id()::xid::text AS now')
  for (let tries = 0; tries < 100; tries++) {
    const older = await connection.query(
      'SELECT 1 FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_xmin IS NOT NULL AND age(backend_xmin) > age($1::text::xid)',
      [rows[0]!.now],
    )
    if (older.rowCount === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('a long transaction still sees the deleted rows')
}
