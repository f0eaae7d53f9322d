import pg from 'pg'

/** The pool of connections to the system of record. */
export type Db = pg.Pool

/** Something that takes statements: the pool, or one connection inside a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>

/** Opens the pool; connections are made when needed. */
export function openDb(connection: pg.PoolConfig): Db {
  // A connection that went without a word is noticed, also where nothing is sent over it for long.
  const db = new pg.Pool({ max: 10, keepAlive: true, ...connection })
  // A connection that is lost between two statements of a transaction must not end the process: the next statement fails.
  db.on('connect', (client) => client.on('error', () => undefined))
  return db
}

/** Runs `work` in one transaction on one connection; any error rolls everything back. */
export async function transaction<T>(db: Db, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  const tx = await db.connect()
  let broken: Error | undefined
  try {
    await tx.query('BEGIN')
    const result = await work(tx)
    await tx.query('COMMIT')
    return result
  } catch (error) {
    await tx.query('ROLLBACK').catch((cause: Error) => (broken = cause))
    throw error
  } finally {
    tx.release(broken)
  }
}

/**
 * A statement that comes with every question: each connection reads and plans it once. Its columns are named, because those
 * of `*` would change below it when a newer server brings the schema up to date.
 */
export const prepared = (name: string, text: string, values: unknown[]): pg.QueryConfig => ({ name, text, values })

/** The first row, or undefined. */
export async function one<Row extends pg.QueryResultRow>(
  db: Queryable,
  sql: string | pg.QueryConfig,
  values?: unknown[],
): Promise<Row | undefined> {
  return (await db.query<Row>(sql, values)).rows[0]
}

/** All rows. */
export async function many<Row extends pg.QueryResultRow>(
  db: Queryable,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await db.query<Row>(sql, values)).rows
}

/** Whether the database answers; rejects when it does not. */
export async function ping(db: Queryable): Promise<void> {
  await db.query('SELECT 1')
}
