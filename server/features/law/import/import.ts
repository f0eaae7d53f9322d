import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { stat } from 'node:fs/promises'
import type { KnowledgeBase } from '../../../../contract/knowledge-bases.ts'
import { transaction, type Db, type Queryable } from '../../../base/store/db.ts'
import { hashDocument } from '../corpus/document-hash.ts'
import type { LawDocument, LawName } from '../corpus/documents.ts'
import { BrokenLine, readLine } from './import-lines.ts'
import * as store from '../corpus/corpus.store.ts'
import { readLines } from './read-lines.ts'
import { noneTouched, touch, type Touched } from './touched.ts'
import { sectionPosition } from '../corpus/section-order.ts'
import { readStarter, type Starter } from '../starter/starter.ts'

export type ImportReport = {
  read: number
  added: number
  changed: number
  unchanged: number
  /** Number of broken lines. */ failed: number
  /** The first of them. */ broken: { line: number; reason: string }[]
  touched: Touched
}

type ImportOptions = {
  knowledgeBase?: KnowledgeBase | undefined
  onProgress?: (share: number, read: number) => void
  /** Ends the import; nothing of it stays. */
  signal?: AbortSignal
}

/** A file of lines that lies somewhere else than on the disk; its name ends in .gz where it is packed. */
export type LinesFile = { name: string; size: number; open(): AsyncIterable<Buffer> }

const batchSize = 500
/** Beyond this only the number of broken lines is told. */
const toldLines = 1000

/**
 * Imports a file of neutral lines (.jsonl or .jsonl.gz) into the corpus. Idempotent: equal lines change nothing. A
 * broken line is reported with its number and the rest is imported. Rejects when the file cannot be read to its end;
 * then nothing of it was imported. Searching goes on meanwhile.
 */
export async function importLines(
  db: Db,
  from: string | LinesFile,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const file =
    typeof from === 'string'
      ? { name: from, size: (await stat(from)).size, open: () => createReadStream(from) as AsyncIterable<Buffer> }
      : from
  return transaction(db, (tx) => importAll(tx, file, options))
}

async function importAll(db: Queryable, file: LinesFile, options: ImportOptions): Promise<ImportReport> {
  const { size } = file
  const report: ImportReport = {
    read: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    failed: 0,
    broken: [],
    touched: noneTouched(),
  }
  // Before the first start the database knows no law yet: without what ships, criminal law would land in civil law.
  const starter = readStarter()
  const lastDayOf = lastDays(starter)
  const laws = new Map([...starter.laws, ...(await store.listLawNames(db))].map((law) => [law.law, law]))
  let bytes = 0
  const raw = Readable.from(
    (async function* () {
      for await (const piece of file.open()) {
        bytes += piece.length
        yield piece
      }
    })(),
  )
  let batch: store.StoredDocument[] = []
  const seen = new Set<string>()
  const fresh = new Map<string, LawName>()
  const flush = async () => {
    await storeDiffering(db, batch, [...fresh.values()], report)
    batch = []
    fresh.clear()
    options.onProgress?.(size === 0 ? 1 : Math.min(1, bytes / size), report.read)
    options.signal?.throwIfAborted()
  }
  let number = 0
  for await (const line of readLines(raw, file.name)) {
    number++
    if (line.trim() === '') continue
    report.read++
    try {
      const { document: read, law } = readLine(line, laws, options.knowledgeBase)
      const document = { ...read, validTo: read.validTo ?? lastDayOf(read) }
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
  options.signal?.throwIfAborted()
  if (report.added + report.changed > 0) await store.raiseRevision(db)
  return report
}

/** The last day of what was repealed, where a file says none: of the provisions that we know of, and of a law of which all of them went on one day. */
function lastDays({ provisions }: Starter): (document: LawDocument) => string | null {
  const own = new Map(provisions.map(({ id, until }) => [id, until]))
  const ofLaw = new Map<string, string | undefined>()
  for (const { id, until } of provisions) {
    const law = id.slice(0, id.indexOf('/'))
    ofLaw.set(law, !ofLaw.has(law) || ofLaw.get(law) === until ? until : undefined)
  }
  return ({ id, law, kind, versionDate }) => {
    const last = kind === 'LAW' ? (own.get(id) ?? ofLaw.get(law)) : undefined
    return last !== undefined && (versionDate === null || versionDate <= last) ? last : null
  }
}

type Counts = Pick<ImportReport, 'added' | 'changed' | 'unchanged' | 'touched'>

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
  const isKnown = (document: store.StoredDocument) => known.has(`${document.id}|${store.versionKey(document)}`)
  const changed = differing.filter(isKnown).length
  for (const document of differing) touch(report.touched, document, isKnown(document) ? 'changed' : 'added')
  report.unchanged += documents.length - differing.length
  report.changed += changed
  report.added += differing.length - changed
  if (differing.length === 0) return
  if (laws.length > 0) await store.upsertLaws(db, laws, false)
  await store.upsertDocuments(db, 'import', differing)
}
