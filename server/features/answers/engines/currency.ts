import { germanDay } from '../../../../contract/vienna.ts'
import { changeOf, citationOf, type Hit } from '../../law/law.ts'
import { escapeMarkdown } from '../form/markdown.ts'

/*
 * How current what an answer quotes is: what has changed since, and of which day the wordings are.
 */

/** Whether the wording in stock is known to be older than the law of a day. */
export const isOutdated = ({ document }: Hit, day: string | undefined) =>
  day !== undefined && changeOf(document, day) !== undefined

/** What has changed a provision since the wording that stands below; empty where nothing is known. */
export function changeNote({ document }: Hit, day: string | undefined): string {
  const change = day === undefined ? undefined : changeOf(document, day)
  if (!change) return ''
  const stored = document.versionDate
    ? `Der gespeicherte Wortlaut ist vom ${germanDay(document.versionDate)}`
    : 'Der gespeicherte Wortlaut ist älter'
  const source = change.source === 'RIS' ? '' : ` (${change.source})`
  const name = citationOf(document.law, document.section)
  return `**Geändert seit ${germanDay(change.since)}: ${name}.** ${escapeMarkdown(change.what.replace(/\.$/, ''))}${source}. ${stored} und enthält das nicht.\n\n`
}

/** The days of the wordings, law by law: »Stand: ABGB 17.07.2025, MRG 23.07.2025.«; empty where none is known. */
export function standOf(hits: readonly Hit[]): string {
  const days = new Map<string, Set<string>>()
  for (const { document } of hits)
    if (document.kind === 'LAW' && document.versionDate)
      days.set(document.law, (days.get(document.law) ?? new Set()).add(germanDay(document.versionDate)))
  const laws = Array.from(days, ([law, all]) => `${escapeMarkdown(law)} ${[...all].join(' und ')}`)
  return laws.length === 0 ? '' : ` Stand: ${laws.join(', ')}.`
}
