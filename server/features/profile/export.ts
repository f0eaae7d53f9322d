import { Readable } from 'node:stream'
import type { User } from '../../../contract/profile.ts'
import { audit } from '../../base/audit.ts'
import { fileName, type FileReply } from '../../base/file-reply.ts'
import { countAttempt } from '../../base/throttle.ts'
import { readThreads, type ChatParts } from '../chat/chat.ts'
import { readmeText, tablesText, threadText, type ExportedTable } from './export-markdown.ts'
import { ruleOf } from './export-rules.ts'
import * as store from './export.store.ts'
import { zip, type TextFile } from './zip.ts'

/**
 * Everything that is stored of a person, as JSON for machines and Markdown for people. The tables are found by a walk
 * over the schema; sealed content is opened by its feature. Fails with `too_many_attempts`.
 */
export async function exportData(parts: ChatParts, user: User, ip: string): Promise<FileReply> {
  await countAttempt(parts, [{ name: `export ${user.id}`, free: 10 }])
  const now = parts.clock.now()
  await audit(parts.db, now, 'data_exported', user.id, ip)
  // What can fail as a whole fails here, while an error can still be answered.
  const tables = await readTables(parts, user)
  const day = now.toISOString().slice(0, 10)
  return {
    name: fileName(`Fundstelle Daten ${day}`, 'zip', 'Daten'),
    type: 'application/zip',
    content: Readable.from(zip(exportedFiles(parts, user, tables, now), now), { objectMode: false }),
  }
}

async function readTables(parts: ChatParts, user: User): Promise<ExportedTable[]> {
  const tables: ExportedTable[] = []
  for (const table of await store.listPersonTables(parts.db)) {
    const rule = ruleOf(table.name)
    const columns = table.columns.filter((column) => rule.columns?.[column])
    const rows = table.user_columns.length > 0 && columns.length > 0 ? await store.listRowsOf(parts.db, user.id, table, columns) : []
    tables.push({ name: table.name, rule, rows })
  }
  return tables
}

async function* exportedFiles(parts: ChatParts, user: User, tables: ExportedTable[], now: Date): AsyncGenerator<TextFile> {
  const written = tables.filter((table) => table.rule.columns)
  yield { name: 'LIESMICH.md', text: readmeText(tables, now) }
  yield { name: 'daten.json', text: json({ exported_at: now, ...Object.fromEntries(written.map((table) => [table.name, table.rows])) }) }
  yield { name: 'daten.md', text: tablesText(written) }
  let number = 0
  for await (const conversation of readThreads(parts, user)) {
    const name = `unterhaltungen/${String(++number).padStart(4, '0')} `
    yield { name: fileNameIn(name, conversation.title, 'json'), text: json({ ai_generated: 'messages with role "assistant"', ...conversation }) }
    yield { name: fileNameIn(name, conversation.title, 'md'), text: threadText(conversation) }
  }
}

const fileNameIn = (prefix: string, title: string, ending: string) => prefix + fileName(title, ending, 'Unterhaltung')

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
