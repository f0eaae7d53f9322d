import { Readable } from 'node:stream'
import { viennaDay } from '../../../contract/vienna.ts'
import { audit } from '../../base/audit.ts'
import type { Caller } from '../../base/caller.ts'
import { fileName, type FileReply } from '../../base/file-reply.ts'
import type { FeatureParts, ExportFiles, ExportedFile, TableRule } from '../../base/persons.ts'
import { countAttempt } from '../../base/throttle.ts'
import { requireKeys } from '../encryption/encryption.ts'
import { readmeText, tablesText, type ExportedTable } from './export-markdown.ts'
import { lackingRules, listedColumns } from './export-rules.ts'
import * as store from './export.store.ts'
import { zip } from './zip.ts'

/**
 * Everything that is stored of a person, as JSON for machines and Markdown for people. The tables are found by a walk
 * over the schema; what happens to each column is said by the feature it belongs to, which also opens what it has
 * sealed. Fails with `too_many_attempts`, and like `requireKeys`.
 */
export async function exportData(parts: FeatureParts, caller: Caller): Promise<FileReply> {
  await requireKeys(parts, caller)
  await countAttempt(parts, [{ name: `export ${caller.user.id}`, free: 10 }])
  const now = parts.clock.now()
  await audit(parts, parts.db, caller, 'data_exported')
  // What can fail as a whole fails here, while an error can still be answered.
  const tables = await readTables(parts, caller)
  const day = viennaDay(now)
  return {
    name: fileName(`Fundstelle Daten ${day}`, 'zip', 'Daten'),
    type: 'application/zip',
    content: Readable.from(zip(exportedFiles(parts, caller, tables, now), now), { objectMode: false }),
  }
}

async function readTables(parts: FeatureParts, caller: Caller): Promise<ExportedTable[]> {
  const found = await store.listPersonTables(parts.db)
  const lacking = lackingRules(found, parts.persons)
  // An export that leaves something out silently would be worse than none.
  if (lacking.length > 0) throw new Error(`the export is not whole: ${lacking.join('; ')}`)
  const tables: ExportedTable[] = []
  for (const table of found) {
    const rule = parts.persons.tables[table.name]!
    tables.push({ name: table.name, rule, rows: await readRows(parts, caller, table, rule) })
  }
  return tables
}

async function readRows(parts: FeatureParts, caller: Caller, table: store.PersonTable, rule: TableRule) {
  const columns = listedColumns(rule)
  if (columns.length === 0) return []
  const order = columns.flatMap(([name, column]) => (typeof column === 'string' ? [name] : []))
  const rows: Record<string, unknown>[] = []
  for (const row of await store.listRowsOf(parts.db, caller.user.id, table, order.length > 0 ? order : table.columns)) {
    const shown: Record<string, unknown> = {}
    for (const [name, column] of columns)
      shown[name] = typeof column === 'string' || row[name] === null ? row[name] : await column.open(parts, caller, row)
    rows.push(shown)
  }
  return rows
}

async function* exportedFiles(
  parts: FeatureParts,
  caller: Caller,
  tables: ExportedTable[],
  now: Date,
): AsyncGenerator<ExportedFile> {
  const listed = tables.filter(({ rule }) => listedColumns(rule).length > 0)
  const folders = foldersOf(tables)
  yield { name: 'LIESMICH.md', text: readmeText(tables, folders, now) }
  yield {
    name: 'daten.json',
    text: `${JSON.stringify({ exported_at: now, ...Object.fromEntries(listed.map(({ name, rows }) => [name, rows])) }, null, 2)}\n`,
  }
  yield { name: 'daten.md', text: tablesText(listed) }
  for (const { folder, write } of folders)
    for await (const file of write(parts, caller)) yield { ...file, name: `${folder}/${file.name}` }
}

/** The files that some column is left to, each once. */
const foldersOf = (tables: ExportedTable[]): ExportFiles[] => [
  ...new Set(
    tables.flatMap(({ rule }) =>
      'columns' in rule
        ? Object.values(rule.columns).flatMap((column) =>
            typeof column === 'object' && 'files' in column ? [column.files] : [],
          )
        : [],
    ),
  ),
]
