import { fieldsOf, linesByPart } from './block-lines.ts'
import type { RisText } from './ris-text.ts'
import type { Blocks } from './xml-blocks.ts'

/** Parts that state the law in a Rechtssatz; for the VwGH that of the decision it was first said in (Stammrechtssatz). */
const statements = ['leitsatz', 'rechtssatz', 'strs', 'hinweisstrs']
const runningList = 'entscheidungstexte'
const bodies = new Set([...statements, runningList, 'beachte'])
/** Parts of the head of a decision text; courts name the parts of their reasons differently, so all others are reasons. */
const heads =
  /^(gericht|entscheidungsdatum|gz|norm|normen|schlagworte|kopf|ecli|european case law identifier|index|rechtssatznummer|sammlungsnummer|fundstelle|rechtsgebiet|rechtsgebiete|entscheidungsart|dokumenttyp|doknr|adoknr|dokumentnummer|geaendert|zuletzt aktualisiert am|imrisseit|im ris seit|anmerkung|bundesland|titel)$/
/** Entries of the running list; some Rechtssätze have hundreds. */
const longestList = 10

/** Text of a decision or of a Rechtssatz from its line groups. */
export function decisionText({ blocks, labels }: Blocks): RisText {
  const parts = linesByPart(blocks)
  // A Leitsatz also stands before the reasons of the VfGH.
  const isRechtssatz =
    parts.has('rechtssatz') ||
    parts.has('strs') ||
    [...parts.keys()].every((part) => bodies.has(part) || heads.test(part))
  const isBody = (part: string) => bodies.has(part) || (!isRechtssatz && !heads.test(part))
  return {
    title: '',
    headings: [],
    text: (isRechtssatz ? rechtssatzLines(parts) : reasonsLines(parts, labels)).join('\n'),
    notes: parts.has('beachte') ? [parts.get('beachte')!.join('\n')] : [],
    fields: fieldsOf(parts, (part) => !isBody(part)),
  }
}

type Parts = ReadonlyMap<string, readonly string[]>

const rechtssatzLines = (parts: Parts) => [
  ...statements.flatMap((part) => parts.get(part) ?? []),
  ...newestEntries(parts.get(runningList) ?? []),
]

/** One line per decision, the newest first: »TE OGH 1995-02-08 1 Nd 501/95: Auch; nur T1«. */
function newestEntries(lines: readonly string[]): string[] {
  const entries: { date: string; head: string; remarks: string[] }[] = []
  for (const line of lines) {
    const date = /^TE .*?(\d{4}-\d{2}-\d{2})/.exec(line)?.[1]
    if (date !== undefined || entries.length === 0) entries.push({ date: date ?? '', head: line, remarks: [] })
    else entries.at(-1)!.remarks.push(line)
  }
  const newest = entries.toSorted((a, b) => b.date.localeCompare(a.date)).slice(0, longestList)
  return newest.map(({ head, remarks }) => (remarks.length > 0 ? `${head}: ${remarks.join(' ')}` : head))
}

/** Spruch, Text, Rechtliche Beurteilung … in the order of the document, each under its label. */
const reasonsLines = (parts: Parts, labels: ReadonlyMap<string, string>) =>
  [...parts]
    .filter(([part]) => part !== 'beachte' && !heads.test(part))
    .flatMap(([part, lines]) => [labels.get(part) || part, ...lines].filter((line) => line !== ''))
