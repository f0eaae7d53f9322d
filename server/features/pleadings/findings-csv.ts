import type { Finding } from '../../../contract/pleadings.ts'
import { carriedOf, remarkOf, stateWords } from './findings-words.ts'

const head = ['Nr', 'Zitat', 'Im Text', 'Stand', 'Satz', 'Satz belegt', 'Anmerkung', 'Wortlaut', 'Adresse']

/** The findings as a table for spreadsheets: semicolons, a byte order mark, CRLF (RFC 4180). */
export function csvOf(findings: readonly Finding[]): string {
  const rows = findings.map((finding, index) => [
    String(index + 1),
    finding.citation,
    finding.cited,
    stateWords[finding.state],
    finding.sentence,
    carriedOf(finding),
    remarkOf(finding),
    finding.wording ?? '',
    finding.url ?? '',
  ])
  return `\ufeff${[head, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}

/** A cell in quotes; what a spreadsheet would take for a formula begins with an apostrophe. */
const cell = (text: string) => `"${text.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`
