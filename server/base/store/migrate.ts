import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { many, one, transaction, type Db, type Queryable } from './db.ts'

const folder = join(import.meta.dirname, '../../migrations')
/** Any number that no other advisory lock of the product uses. */
const migrationLock = 7_301_001

/**
 * Applies the numbered files of server/migrations that this database has not seen, in order, all in one
 * transaction: a failing file leaves the schema as it was. Several processes may start at once; one migrates,
 * the others wait. Returns the names applied. Throws OperatorError when a newer version has been here.
 */
export function migrate(db: Db): Promise<string[]> {
  return oneAtATime(db, async (tx) => {
    const names = await listMigrations()
    const newer = (await listApplied(tx))?.filter((name) => !names.includes(name)) ?? []
    if (newer.length > 0)
      throw new OperatorError(
        `This database belongs to a newer version: it has made ${newer.join(', ')}, and this version knows the steps up to ${names.at(-1)}. Start the newer version, or restore a backup from before it.`,
      )
    return migrateTo(tx, names)
  })
}

/** Does what must not be done twice at once when several processes start: the others wait until it is done. */
export function oneAtATime<T>(db: Db, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return transaction(db, async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    return work(tx)
  })
}

/** Names of all steps that this version knows, in order. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

/** Names of the steps that this database has made; undefined when it is no database of the product. */
export async function listApplied(db: Queryable): Promise<string[] | undefined> {
  const known =
    "SELECT 1 WHERE to_regclass('public.migrations') IS NOT NULL AND to_regclass('public.users') IS NOT NULL"
  if (!(await one(db, known))) return undefined
  return (await many<{ name: string }>(db, 'SELECT name FROM migrations ORDER BY name')).map((row) => row.name)
}

/** Applies those of the named steps that this database has not seen. Returns them. */
export async function migrateTo(tx: Queryable, names: string[]): Promise<string[]> {
  await tx.query(
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  )
  const known = new Set((await tx.query<{ name: string }>('SELECT name FROM migrations')).rows.map((row) => row.name))
  const fresh = names.filter((name) => !known.has(name))
  for (const name of fresh) {
    await tx.query(await readFile(join(folder, name), 'utf8'))
    await tx.query('INSERT INTO migrations (name) VALUES ($1)', [name])
  }
  return fresh
}
