import pg from 'pg'
import { many, type Queryable } from '../../base/store/db.ts'

/** A table that knows persons: found by the schema, not by a list. */
export type PersonTable = {
  name: string
  columns: string[]
  /** Columns of bytes: sealed content, keys and digests. */
  sealed_columns: string[]
  /** Columns with the id of a person; none when rows belong to a person only through another table. */
  user_columns: string[]
  /** Whether rows go when what they belong to goes. */
  cascades: boolean
}

/**
 * Every table that leads to a person: by foreign keys over any number of steps, or by the name of a column. `users`
 * is one of them.
 */
export function listPersonTables(db: Queryable): Promise<PersonTable[]> {
  return many(
    db,
    `WITH RECURSIVE reached(oid) AS (
       SELECT 'users'::regclass::oid
       UNION SELECT conrelid FROM pg_constraint JOIN reached ON confrelid = reached.oid WHERE contype = 'f'
     ), named AS (
       SELECT attrelid AS oid FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
       WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
         AND attname ~ '(^|_)(user|owner|person|member|account|email)(_id|s)?($|_)'
     )
     SELECT relname AS name,
       array(SELECT attname::text FROM pg_attribute WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped ORDER BY attnum) AS columns,
       array(SELECT attname::text FROM pg_attribute WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
         AND atttypid IN ('bytea'::regtype, 'bytea[]'::regtype) ORDER BY attnum) AS sealed_columns,
       array(SELECT attname::text FROM pg_attribute WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
         AND (relname = 'users' AND attname = 'id' OR attname = 'user_id' OR EXISTS (
           SELECT 1 FROM pg_constraint WHERE conrelid = attrelid AND contype = 'f' AND confrelid = 'users'::regclass AND conkey = ARRAY[attnum])) ORDER BY attnum) AS user_columns,
       EXISTS (SELECT 1 FROM pg_constraint JOIN reached ON confrelid = reached.oid WHERE conrelid = pg_class.oid AND contype = 'f')
         AND NOT EXISTS (SELECT 1 FROM pg_constraint JOIN reached ON confrelid = reached.oid WHERE conrelid = pg_class.oid AND contype = 'f' AND confdeltype <> 'c') AS cascades
     FROM pg_class WHERE oid IN (SELECT oid FROM reached UNION SELECT oid FROM named) ORDER BY relname`,
  )
}

/** The rows of a person in one table, in the order of these columns. */
export function listRowsOf(
  db: Queryable,
  userId: string,
  { name, user_columns }: PersonTable,
  order: string[],
): Promise<Record<string, unknown>[]> {
  const quoted = pg.escapeIdentifier
  const isOwn = user_columns.map((column) => `${quoted(column)} = $1`).join(' OR ')
  return many(db, `SELECT * FROM ${quoted(name)} WHERE ${isOwn} ORDER BY ${order.map(quoted).join(', ')}`, [userId])
}
