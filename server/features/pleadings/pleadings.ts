import type { Finding, PleadingFormat } from '../../../contract/pleadings.ts'
import { viennaDay } from '../../../contract/vienna.ts'
import type { Caller } from '../../base/caller.ts'
import { fail } from '../../base/errors.ts'
import type { FileReply } from '../../base/file-reply.ts'
import type { Parts } from '../../base/parts.ts'
import { checkPleading } from '../answers/answers.ts'
import type { Corpus } from '../law/law.ts'
import { count, giveBack, reserve } from '../subscriptions/subscriptions.ts'
import { csvOf } from './findings-csv.ts'

/*
 * The door of »Schriftsatz prüfen«. What is sent is read, answered and forgotten: nothing of it reaches a row or a log.
 */

export type PleadingParts = Pick<Parts, 'db' | 'clock' | 'jobs'> & { corpus: Corpus }

/** Texts read at once in this process. */
const mostAtOnce = 3
let reading = 0

/** The citations of a text with what is behind them. Counts as one query where there is one. Fails with `usage_limit_reached`, or `busy` while many texts are read. */
export async function checkText(parts: PleadingParts, caller: Caller, text: string): Promise<{ findings: Finding[] }> {
  if (reading >= mostAtOnce) fail('busy')
  reading++
  try {
    const reservation = await reserve(parts, caller, 'query')
    try {
      const findings = await checkPleading(parts.corpus, text)
      if (findings.length > 0) await count(parts, reservation)
      else await giveBack(parts, reservation)
      return { findings }
    } catch (error) {
      await giveBack(parts, reservation)
      throw error
    }
  } finally {
    reading--
  }
}

const types: Record<PleadingFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** Checked citations as a file. The Word library is loaded only here. */
export async function exportFindings(
  { clock }: Pick<PleadingParts, 'clock'>,
  { format, findings }: { format: PleadingFormat; findings: Finding[] },
): Promise<FileReply> {
  const day = viennaDay(clock.now())
  const content =
    format === 'csv'
      ? Buffer.from(csvOf(findings), 'utf8')
      : await (await import('./findings-docx.ts')).docxOf(findings, day)
  return { name: `Zitatprüfung ${day}.${format}`, type: types[format], content }
}
