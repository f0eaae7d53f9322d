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

/** Texts read at once in this process, and those that wait for their turn. */
const mostAtOnce = 3
const mostWaiting = 20
let reading = 0
const waiting: (() => void)[] = []

/** Waits for a place among the texts that are read. Fails with `busy` where too many wait. */
async function takePlace(): Promise<void> {
  if (reading < mostAtOnce) reading++
  else if (waiting.length >= mostWaiting) fail('busy')
  else await new Promise<void>((resume) => waiting.push(resume))
}

/** The place goes on to the one who has waited longest. */
function givePlace(): void {
  const next = waiting.shift()
  if (next) next()
  else reading--
}

/** The citations of a text with what is behind them. Counts as one query where there is one. Fails with `usage_limit_reached`, or `busy` while many texts are read. */
export async function checkText(parts: PleadingParts, caller: Caller, text: string): Promise<{ findings: Finding[] }> {
  await takePlace()
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
    givePlace()
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
