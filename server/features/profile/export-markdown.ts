import { germanMoment } from '../../../contract/vienna.ts'
import type { ExportFiles, TableRule } from '../../base/persons.ts'
import { listedColumns } from './export-rules.ts'

/** The rows of a person in one table, with the rule that chose their columns. */
export type ExportedTable = { name: string; rule: TableRule; rows: Record<string, unknown>[] }

const time = (at: Date) => germanMoment(at, 'second')

/** What the archive holds and what it does not. */
export function readmeText(tables: ExportedTable[], folders: ExportFiles[], now: Date): string {
  return blocks(
    '# Ihre Daten bei Fundstelle',
    `Stand: ${time(now)}`,
    'Dieses Archiv enthält alles, was zu Ihrem Konto gespeichert ist, entschlüsselt und in zwei Formen: JSON für Programme, Markdown zum Lesen.',
    [
      '- `daten.json` und `daten.md`: Konto, Sitzungen, Protokoll und alles Übrige',
      ...folders.map(({ folder, about }) => `- \`${folder}/\`: ${about}`),
    ].join('\n'),
    '## Was nicht enthalten ist',
    tables.flatMap(leftOut).join('\n'),
  )
}

function leftOut({ name, rule }: ExportedTable): string[] {
  if ('leftOut' in rule) return [`- \`${name}\`: ${rule.leftOut}`]
  return Object.entries(rule.columns).flatMap(([column, what]) =>
    typeof what === 'object' && 'leftOut' in what ? [`- \`${name}.${column}\`: ${what.leftOut}`] : [],
  )
}

/** All tables, row by row, with the names of the columns for people. */
export function tablesText(tables: ExportedTable[]): string {
  return blocks(
    '# Daten',
    ...tables.flatMap(({ rule, rows }) => [
      `## ${'title' in rule ? rule.title : ''}`,
      ...(rows.length === 0 ? ['Keine Einträge.'] : rows.map((row) => rowText(rule, row))),
    ]),
  )
}

const rowText = (rule: TableRule, row: Record<string, unknown>) =>
  listedColumns(rule)
    .map(([name, column]) => `- ${typeof column === 'string' ? column : column.label}: ${show(row[name])}`)
    .join('\n')

function show(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (value instanceof Date) return time(value)
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const blocks = (...texts: string[]) => `${texts.filter(Boolean).join('\n\n')}\n`
