import type { Db } from '../../../../base/store/db.ts'
import type { Touched } from '../touched.ts'
import type { Archive } from './ris-archive.ts'
import type { RisClient } from './ris-client.ts'
import { RisDataError, RisDocumentError, RisRequestError } from './ris-errors.ts'
import type { Entry } from './ris-archive.ts'
import type { Catalogue } from './ris-laws.ts'
import type { RisRecord } from './ris-records.ts'
import { parseRisXml, RisXmlError, type RisText } from './ris-xml.ts'

export type RisReport = {
  /** Documents fetched in this run; in a dry run those that would be. */
  fetched: number
  /** Documents that were there already. */
  kept: number
  /** In the corpus. */
  added: number
  changed: number
  unchanged: number
  removed: number
  failures: { what: string; reason: string }[]
  touched: Touched
  /** Why the import ended before its end. */
  stopped: string | undefined
}

/** One run of the import. */
export type RisRun = {
  db: Db
  client: RisClient
  archive: Archive
  catalogue: Catalogue
  /** YYYY-MM-DD */
  today: string
  dryRun: boolean
  report: RisReport
  /** Share of the part at hand, and what it is. */
  progress: (share: number, text: string) => void
  /** A finished part, in a German sentence. */
  say: (line: string) => void
}

/** Whether a document is in the archive as the listing describes it. */
export const isArchived = (entry: Entry | undefined, record: RisRecord) =>
  entry !== undefined && entry.record.changed === record.changed

/**
 * Brings the documents of one folder to the state of the listing; what has not changed is not fetched. Documents that
 * cannot be had or read are reported and kept out, so that the next run tries them again. Throws RisStopped.
 */
export async function fetchDocuments(
  run: RisRun,
  folderOf: (id: string) => string,
  known: ReadonlyMap<string, Entry>,
  records: readonly RisRecord[],
  what: string,
): Promise<{ failed: number }> {
  let failed = 0
  for (const [at, record] of records.entries()) {
    run.progress(at / records.length, `${what}, ${at} von ${records.length}`)
    const folder = folderOf(record.id)
    const entry = known.get(record.id)
    if (entry && isArchived(entry, record)) {
      run.report.kept++
      if (JSON.stringify(entry.record) !== JSON.stringify(record))
        await run.archive.save(folder, { record, fetched: entry.fetched }, undefined)
      continue
    }
    try {
      const xml = await run.client.document(record.xmlUrl ?? '')
      readText(xml.toString('utf8'), record)
      await run.archive.save(folder, { record, fetched: run.today }, xml)
      run.report.fetched++
    } catch (error) {
      if (!isOfOne(error)) throw error
      failed++
      run.report.failures.push({ what: `${what}, ${labelOf(record)} (${record.id})`, reason: error.message })
    }
  }
  return { failed }
}

/** The text of a document. Throws RisXmlError when it is broken, RisDocumentError when it is another document. */
export function readText(xml: string, record: RisRecord): RisText {
  const text = parseRisXml(xml.replace(/^\uFEFF/, ''))
  const { doknr, gesnr } = text.fields
  if (doknr && /^[A-Z]{3}\d{8}$/.test(doknr) && doknr !== record.id)
    throw new RisDocumentError(`es ist das Dokument ${doknr}`)
  if (record.kind === 'norm' && gesnr && /^\d{8}$/.test(gesnr) && gesnr !== record.gesetzesnummer)
    throw new RisDocumentError(`es gehört zu Gesetzesnummer ${gesnr}`)
  return text
}

/** An error that concerns one law, month or document, so that the rest goes on. */
export const isOfOne = (error: unknown): error is Error =>
  error instanceof RisDataError ||
  error instanceof RisRequestError ||
  error instanceof RisDocumentError ||
  error instanceof RisXmlError

const labelOf = (record: RisRecord) =>
  record.kind === 'norm' ? record.label : (record.headnote ?? record.numbers[0] ?? record.documentType)
