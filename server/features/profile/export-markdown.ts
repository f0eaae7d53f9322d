import { ratingReasons } from '../../../contract/rating-reasons.ts'
import type { ExportedThread } from '../chat/chat.ts'
import type { Rule } from './export-rules.ts'

/** The rows of a person in one table, with the rule that chose their columns. */
export type ExportedTable = { name: string; rule: Rule; rows: Record<string, unknown>[] }

const time = new Intl.DateTimeFormat('de-AT', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/Vienna' })

/** What the archive holds and what it does not. */
export function readmeText(tables: ExportedTable[], now: Date): string {
  const leftOut = tables.flatMap(({ name, rule }) => Object.entries(rule.leftOut ?? {}).map(([column, reason]) => `- \`${column === '*' ? name : `${name}.${column}`}\`: ${reason}`))
  return lines(
    '# Ihre Daten bei Fundstelle',
    `Stand: ${time.format(now)}`,
    'Dieses Archiv enthält alles, was zu Ihrem Konto gespeichert ist, entschlüsselt und in zwei Formen: JSON für Programme, Markdown zum Lesen.',
    ['- `daten.json` und `daten.md`: Konto, Sitzungen, Protokoll und alles Übrige', '- `unterhaltungen/`: je Unterhaltung zwei Dateien mit Fragen, Antworten und Quellen'].join('\n'),
    'Die Antworten in den Unterhaltungen hat ein KI-Assistent geschrieben. Bitte prüfen Sie die Quellen.',
    '## Was nicht enthalten ist',
    leftOut.join('\n'),
  )
}

/** All tables, row by row, with the names of the columns for people. */
export function tablesText(tables: ExportedTable[]): string {
  return lines(
    '# Daten',
    ...tables.flatMap(({ rule, rows }) => [
      `## ${rule.title}`,
      ...(rows.length === 0
        ? ['Keine Einträge.']
        : rows.map((row) =>
            Object.entries(rule.columns ?? {})
              .map(([column, label]) => `- ${label}: ${show(row[column])}`)
              .join('\n'),
          )),
    ]),
  )
}

/** A conversation to read: questions, answers and the sources of each answer. */
export function threadText(thread: ExportedThread): string {
  return lines(`# ${thread.title}`, `Begonnen: ${time.format(new Date(thread.created_at))}${thread.starred ? ' · angeheftet' : ''}`, ...thread.messages.flatMap(messageText))
}

function messageText({ role, timestamp, state, text, sources, rating, versions, reply_to }: ExportedThread['messages'][number]): string[] {
  const at = time.format(new Date(timestamp))
  const ending = state === 'aborted' ? '_Abgebrochen_' : state === 'failed' ? '_Nicht vollständig_' : ''
  const list = sources.map((source, index) => `${index + 1}. ${source.citation}: ${source.title}${source.url ? ` <${source.url}>` : ''}`).join('\n')
  const version = versions.length > 1 ? ` (Fassung ${versions.indexOf(timestamp) + 1} von ${versions.length})` : ''
  const about = reply_to ? `_Zur Nachricht: »${reply_to.excerpt}«_` : ''
  return [role === 'user' ? `## Frage, ${at}${version}` : `## Antwort des KI-Assistenten, ${at}${version}`, about, text, ending, list && `Quellen:\n\n${list}`, rating ? ratingText(rating) : '']
}

function ratingText({ liked, reasons, comment, text_included }: NonNullable<ExportedThread['messages'][number]['rating']>): string {
  const why = reasons.map((reason) => ratingReasons[reason]).join(', ')
  return [
    `Ihre Bewertung: ${liked ? 'hilfreich' : 'nicht hilfreich'}${why && ` (${why})`}.`,
    comment && `Ihre Anmerkung dazu: ${comment}`,
    text_included && 'Frage und Antwort haben Sie dem Betreiber mitgeschickt.',
  ]
    .filter(Boolean)
    .join('\n\n')
}

function show(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (value instanceof Date) return time.format(value)
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const lines = (...blocks: string[]) => `${blocks.filter(Boolean).join('\n\n')}\n`
