import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LawDocument } from '../corpus/documents.ts'

/**
 * A change of the law after the day our digests were compared with. `id` is a citation (`MRG/§ 29`) or a whole law
 * (`AuskPG`), `since` the first day the new law applies (`2026-01-01`), `source` the Bundesgesetzblatt (`BGBl I 5/2024`)
 * or `RIS` where we know the wording but not its number.
 */
type LawChange = { id: string; since: string; what: string; source: string }

let table: ReadonlyMap<string, LawChange> | undefined

/**
 * What has changed a provision since the wording in stock, as of a day (YYYY-MM-DD); undefined where nothing is known, or
 * the wording is newer. Our digests are rewritten with each change and need no word of it.
 */
export function changeOf(
  { id, law, wording, validFrom, versionDate }: LawDocument,
  day: string,
): LawChange | undefined {
  if (wording !== 'official') return undefined
  table ??= new Map(readChanges().map((change) => [change.id, change]))
  const change = table.get(id.replace(/\/Art\. \d+ §/, '/§')) ?? table.get(law)
  const stored =
    [validFrom, versionDate]
      .filter((one) => one !== null)
      .sort()
      .at(-1) ?? ''
  return change && change.since <= day && stored < change.since ? change : undefined
}

/** Reads the table of changes, oldest first. Only what is certain stands in it; it says nothing about other provisions. */
export function readChanges(): LawChange[] {
  const [, ...lines] = readFileSync(join(import.meta.dirname, 'changes.tsv'), 'utf8')
    .split('\n')
    .filter(Boolean)
  return lines.map((line) => {
    const [id, since, what, source] = line.split('\t')
    if (!id || !since || !what || !source) throw new Error(`starter: ${line} is no change`)
    return { id, since, what, source }
  })
}
