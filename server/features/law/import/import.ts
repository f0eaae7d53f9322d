import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { KnowledgeBase } from '../../../../contract/knowledge-bases.ts'
import { transaction, type Db, type Queryable } from '../../../base/store/db.ts'
import { hashDocument } from '../corpus/document-hash.ts'
import type { LawName } from '../corpus/documents.ts'
import { BrokenLine, readLine } from './import-lines.ts'
import * as store from '../corpus/corpus.store.ts'
import { readLines } from './read-lines.ts'
import { sectionPosition } from '../corpus/section-order.ts'
import { readStarter } from '../starter/starter.ts'

export type ImportReport = {
  read: number
  added: number
  changed: number
  unchanged: number
  /** Number of broken lines. */ failed: number
  /** The first of them. */ broken: { line: number; reason: string }[]
}

type ImportOptions = { knowledgeBase?: KnowledgeBase; onProgress?: (share: number, read: number) => void }

const batchSize = 500
/** Beyond this only the number of broken lines is told. */
const toldLines = 1000

/**
 * Imports a file of neutral lines (.jsonl or .jsonl.gz) into the corpus. Idempotent: equal lines change nothing. A
 * broken line is reported with its number and the rest is imported. Rejects when the file cannot be read to its end;
 * then nothing of it was imported. Searching goes on meanwhile.
 */
export function importLines(db: Db, path: string, options: ImportOptions = {}): Promise<ImportReport> {
  return transaction(db, (tx) => importAll(tx, path, options))
}

async function importAll(db: Queryable, path: string, options: ImportOptions): Promise<ImportReport> {
  const { size } = await stat(path)
  const report: ImportReport = { read: 0, added: 0, changed: 0, unchanged: 0, failed: 0, broken: [] }
  // Before the first start the database knows no law yet: without what ships, criminal law would land in civil law.
  const laws = new Map([...readStarter().laws, ...(await store.listLawNames(db))].map((law) => [law.law, law]))
  const raw = createReadStream(path)
  let batch: store.StoredDocument[] = []
  const seen = new Set<string>()
  const fresh = new Map<string, LawName>()
  const flush = async () => {
    await storeDiffering(db, batch, [...fresh.values()], report)
    batch = []
    fresh.clear()
    options.onProgress?.(size === 0 ? 1 : raw.bytesRead / size, report.read)
  }
  let number = 0
  for await (const line of readLines(raw, path)) {
    number++
    if (line.trim() === '') continue
    report.read++
    try {
      const { document, law } = readLine(line, laws, options.knowledgeBase)
      const key = `${document.id}|${store.versionKey(document)}`
      if (seen.has(key)) throw new BrokenLine(`»${document.id}« kommt mehrfach vor`)
      if (law && !laws.has(law.law)) {
        laws.set(law.law, law)
        fresh.set(law.law, law)
      }
      const position = sectionPosition(document.section)
      seen.add(key)
      batch.push({ ...document, position, contentHash: hashDocument(document, position) })
    } catch (error) {
      if (!(error instanceof BrokenLine)) throw error
      report.failed++
      if (report.broken.length < toldLines) report.broken.push({ line: number, reason: error.message })
    }
    if (batch.length >= batchSize) await flush()
  }
  await flush()
  if (report.added + report.changed > 0) await store.raiseRevision(db)
  return report
}

type Counts = Pick<ImportReport, 'added' | 'changed' | 'unchanged'>

/** Stores what differs from the stock in one transaction, and counts. No two documents may have the same id and version. */
export async function storeBatch(
  db: Db,
  documents: store.StoredDocument[],
  laws: LawName[],
  report: Counts,
): Promise<void> {
  await transaction(db, (tx) => storeDiffering(tx, documents, laws, report))
}

async function storeDiffering(
  db: Queryable,
  documents: store.StoredDocument[],
  laws: LawName[],
  report: Counts,
): Promise<void> {
  if (documents.length === 0) return
  const known = await store.findHashes(
    db,
    'import',
    documents.map((document) => document.id),
  )
  const differing = documents.filter(
    (document) => !known.get(`${document.id}|${store.versionKey(document)}`)?.equals(document.contentHash),
  )
  const changed = differing.filter((document) => known.has(`${document.id}|${store.versionKey(document)}`)).length
  report.unchanged += documents.length - differing.length
  report.changed += changed
  report.added += differing.length - changed
  if (differing.length === 0) return
  if (laws.length > 0) await store.upsertLaws(db, laws, false)
  await store.upsertDocuments(db, 'import', differing)
}
