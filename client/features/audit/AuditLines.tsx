import { auditDetails, auditEvents, type AuditEvent } from '../../../contract/audit.ts'
import { isKnowledgeBase, knowledgeBases } from '../../../contract/knowledge-bases.ts'
import { roleNames } from '../../../contract/roles.ts'
import { subscriptions } from '../../../contract/subscriptions.ts'
import { formatMoment } from '../../base/formats.ts'

type Line = {
  id: string
  at: string
  event: AuditEvent
  details: Record<string, string>
  ip_prefix: string | null
}

type Props<L extends Line> = {
  lines: readonly L[]
  /** Who acted, in words. */
  actorOf: (line: L) => string
}

/** Lines of the audit log, newest first: what, when, who, and what became different. */
export function AuditLines<L extends Line>({ lines, actorOf }: Props<L>) {
  if (lines.length === 0) return <p className="text-muted">Noch keine Einträge</p>
  return (
    <ul className="divide-y divide-hairline border-y border-hairline text-sm">
      {lines.map((line) => (
        <li key={line.id} className="py-2">
          <p className="font-semibold">{auditEvents[line.event]}</p>
          {changesIn(line.details).map((change) => (
            <p key={change} className="[overflow-wrap:anywhere]">
              {change}
            </p>
          ))}
          <p className="text-muted tabular-nums">
            {formatMoment(line.at)} · {actorOf(line)}
            {line.ip_prefix && ` · ${line.ip_prefix}`}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Who acted, where it was no person. */
export const actorNames: Record<string, string> = {
  self: 'Sie selbst',
  other: 'Administration',
  anonymous: 'nicht angemeldet',
  job: 'automatisch',
  tool: 'Betreiber',
}

/** What became different, each in a line; ids say nothing to people. */
export const changesIn = (details: Record<string, string>): string[] =>
  Object.entries(details).flatMap(([name, value]) => {
    const label = auditDetails[name]
    return label ? [`${label}: ${value.split(' → ').map(inWords).join(' → ')}`] : []
  })

const words: Record<string, string> = {
  ...subscriptions,
  ...roleNames,
  true: 'ja',
  false: 'nein',
  confirm: 'Bestätigung der Adresse',
  reset: 'Link für ein neues Passwort',
}

const inWords = (value: string): string =>
  words[value] ??
  value
    .split(', ')
    .map((one) => (isKnowledgeBase(one) ? knowledgeBases[one] : one))
    .join(', ')
