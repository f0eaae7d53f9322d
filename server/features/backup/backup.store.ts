import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { many, one, type Queryable } from '../../base/store/db.ts'
import type { TableEntry } from './manifest.ts'

const name = pg.escapeIdentifier

/** A table as it stands in the schema; `order` brings its rows into one order, whatever the server's collation is. */
export type Table = { name: string; columns: string[]; order: string[] }

/** From here on this connection sees one moment of the database, whatever is written meanwhile. */
export async function beginSnapshot(connection: pg.PoolClient): Promise<void> {
  await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await connection.query(plainText)
}

export async function endSnapshot(connection: pg.PoolClient): Promise<void> {
  await connection.query('ROLLBACK')
}

/** The same value is the same text on every server. */
const plainText =
  "SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL timezone = 'UTC'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL extra_float_digits = 3; SET LOCAL bytea_output = 'hex'"

/** All tables of the product. The queue has a schema of its own and is no part of a backup. */
export function listTables(db: Queryable): Promise<Table[]> {
  return many(
    db,
    `SELECT relname AS name,
       array(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns,
       coalesce(
         (SELECT array_agg(quote_ident(attname) || CASE WHEN attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END ORDER BY array_position(indkey, attnum))
          FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey) WHERE indrelid = c.oid AND indisprimary),
         array(SELECT quote_ident(attname) || '::text COLLATE "C"' FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped ORDER BY attnum)
       ) AS order
     FROM pg_class c WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace ORDER BY relname`,
  )
}

export function listSequences(db: Queryable): Promise<{ name: string; last_value: string | null }[]> {
  return many(
    db,
    "SELECT sequencename AS name, last_value::text FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename",
  )
}

export async function readVersion(db: Queryable): Promise<string> {
  return (await one<{ server_version: string }>(db, 'SHOW server_version'))!.server_version
}

/** Whether nothing was ever put into this database. */
export async function isEmpty(db: Queryable): Promise<boolean> {
  const sql =
    "SELECT 1 FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'S') AND (relnamespace = 'public'::regnamespace OR relnamespace = to_regnamespace('jobs')) AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e') LIMIT 1"
  return (await one(db, sql)) === undefined
}

/** The rows of a table as text, one line each. */
export function readRows(connection: pg.PoolClient, table: Table): Readable {
  return connection.query(
    copyTo(
      `COPY (SELECT ${table.columns.map(name).join(', ')} FROM public.${name(table.name)} ORDER BY ${table.order.join(', ')}) TO STDOUT`,
    ),
  )
}

/** Takes the lines that `readRows` gave. */
export function writeRows(connection: pg.PoolClient, table: Pick<TableEntry, 'name' | 'columns'>): Writable {
  return connection.query(
    copyFrom(`COPY public.${name(table.name)} (${table.columns.map(name).join(', ')}) FROM STDIN`),
  )
}

type ForeignKey = { relation: string; name: string; definition: string }

/** Takes off what would watch over every row, and empties the tables that will be loaded. Returns what has to be put on again. */
export async function prepareLoad(tx: Queryable, tables: string[]): Promise<ForeignKey[]> {
  await tx.query(plainText)
  const keys = await many<ForeignKey>(
    tx,
    "SELECT conrelid::regclass::text AS relation, conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0",
  )
  for (const key of keys) await tx.query(`ALTER TABLE ${key.relation} DROP CONSTRAINT ${name(key.name)}`)
  for (const table of tables) await tx.query(`ALTER TABLE public.${name(table)} DISABLE TRIGGER USER`)
  if (tables.length > 0) await tx.query(`TRUNCATE ${tables.map((table) => `public.${name(table)}`).join(', ')}`)
  return keys
}

/** Puts on again what `prepareLoad` took off; fails when a row leads nowhere. */
export async function endLoad(
  tx: Queryable,
  tables: string[],
  keys: ForeignKey[],
  sequences: { name: string; last_value: string | null }[],
): Promise<void> {
  for (const key of keys)
    await tx.query(`ALTER TABLE ${key.relation} ADD CONSTRAINT ${name(key.name)} ${key.definition}`)
  for (const table of tables) await tx.query(`ALTER TABLE public.${name(table)} ENABLE TRIGGER USER`)
  for (const { name: sequence, last_value } of sequences)
    if (last_value) await tx.query('SELECT setval($1::regclass, $2::bigint)', [`public.${name(sequence)}`, last_value])
}

/** Notes a restore for a try of a backup that was made at this moment; does nothing in a database of an older version. */
export async function insertDrill(db: Queryable, at: Date, madeAt: Date): Promise<void> {
  if (!(await one(db, "SELECT 1 WHERE to_regclass('public.restore_drills') IS NOT NULL"))) return
  await db.query('INSERT INTO restore_drills (at, made_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [at, madeAt])
}

/** The last restore for a try, and when its backup was made. */
export const lastDrill = (db: Queryable) =>
  one<{ at: Date; made_at: Date }>(db, 'SELECT at, made_at FROM restore_drills ORDER BY at DESC LIMIT 1')
