import type { Db } from '../../server/base/store/db.ts'

/** Every table of an instance with all its rows as text, jobs included: what a dump of the database holds. */
export async function dumpTables(db: Db, leftOut: RegExp = /^$/): Promise<Record<string, string[]>> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  )
  const dump: Record<string, string[]> = {}
  for (const { name } of rows)
    if (!leftOut.test(name))
      dump[name] = (await db.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t ORDER BY 1`)).rows.map(
        ({ row }) => row,
      )
  return dump
}
