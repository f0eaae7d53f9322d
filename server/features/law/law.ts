import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { risLicence } from '../../../contract/notices.ts'
import type { SourceContent, SourceKind } from '../../../contract/sources.ts'
import { transaction, type Db } from '../../base/db.ts'
import type { Log } from '../../base/log.ts'
import { answerWith, type AnswerChunk, type AnswerEngine, type AnswerInput, type Search } from './answer/answer-engine.ts'
import { citationOf, idsOf } from './citations/citation.ts'
import { parseCitations } from './citations/citations.ts'
import { createLawNames } from './citations/law-names.ts'
import { splitParagraphs, titleOf } from './documents.ts'
import { extractive } from './answer/extractive.ts'
import type { Hit } from './search/index-search.ts'
import { indexForm } from './search/index-form.ts'
import { buildInThread, openIndexThreads, type IndexThreads } from './search/index-threads.ts'
import { importLines, type ImportReport } from './import.ts'
import * as store from './law.store.ts'
import { readStarter, starterDocuments, type Starter } from './starter.ts'

/*
 * The door of the law: corpus, search, answers. Knows no person and no HTTP.
 */

export type { AnswerChunk, AnswerEngine, AnswerInput } from './answer/answer-engine.ts'

/** The corpus of this instance, open for questions. */
export type Law = {
  db: Db
  log: Log
  engine: AnswerEngine
  /** The index in use; replaced without downtime when the corpus changes. */
  index: { threads: IndexThreads; revision: string }
  stop(): Promise<void>
}

/** Milliseconds between two looks at the revision of the corpus. */
const lookEvery = 30_000

/** Says of our own digests what they were compared with: a wording in stock, or none. */
function ownLicence(checked: string | null): string {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(checked ?? '')
  const compared = day ? `verglichen mit der Fassung vom ${day[3]}.${day[2]}.${day[1]}` : 'verfasst ohne Vergleich mit einem gespeicherten Wortlaut'
  return `Kurzfassung von Fundstelle, ${compared}. Maßgeblich ist der amtliche Wortlaut im RIS.`
}

/** Loads the starter knowledge base where it changed, builds the index where it is missing, and opens it. */
export async function startLaw({ db, dataDir, log }: { db: Db; dataDir: string; log: Log }): Promise<Law> {
  const starter = readStarter()
  await loadStarter(db, starter)
  const folder = join(dataDir, 'index')
  mkdirSync(folder, { recursive: true })
  const index = await openCurrent(db, folder, starter)
  const law: Law = { db, log, engine: extractive, index, stop: () => Promise.resolve() }
  const stopFollowing = await follow(law, () => reopen(law, folder, starter))
  law.stop = async () => {
    await stopFollowing()
    await law.index.threads.close()
  }
  return law
}

export const stopLaw = (law: Law) => law.stop()

async function loadStarter(db: Db, starter: Starter): Promise<void> {
  await transaction(db, async (tx) => {
    if ((await store.lockRevision(tx)).starter_hash === starter.hash) return
    const documents = starterDocuments(starter)
    await store.upsertLaws(tx, starter.laws, true)
    await store.upsertDocuments(tx, 'starter', documents)
    await store.deleteOtherStarterDocuments(
      tx,
      documents.map((document) => document.id),
    )
    await store.raiseRevision(tx, starter.hash)
  })
}

/** Opens the index of the current revision, building its file first where it is missing; older files are removed. */
async function openCurrent(db: Db, folder: string, starter: Starter): Promise<Law['index']> {
  const { revision } = await store.readRevision(db)
  const name = `law-${revision}-${starter.hash.slice(0, 8)}-${indexForm()}.sqlite`
  const path = join(folder, name)
  if (!existsSync(path)) {
    const everyday = new Map(starter.provisions.map((provision) => [provision.id, provision.everyday]))
    const laws = await store.listLawNames(db)
    await transaction(db, (tx) => buildInThread(path, { laws, everyday, vocabulary: starter.vocabulary }, store.readDocuments(tx)))
  }
  const threads = await openIndexThreads(path)
  // An open file that is removed stays readable for whoever has it open.
  for (const old of readdirSync(folder)) if (old !== name && old.startsWith('law-')) rmSync(join(folder, old), { force: true })
  return { threads, revision }
}

/**
 * Follows changes of the corpus that any process makes: told by the database at once, and by looking now and then, for
 * a connection may break unheard. Returns how to stop.
 */
async function follow(law: Law, reopen: () => Promise<void>): Promise<() => Promise<void>> {
  let listener: pg.PoolClient | undefined
  let queue = Promise.resolve()
  const check = () => (queue = queue.then(reopen).catch((err: unknown) => law.log.error({ err }, 'index could not be rebuilt')))
  const listen = async () => {
    const connection = await law.db.connect()
    connection.on('error', (err) => {
      law.log.warn({ err }, 'no longer hearing of changes of the corpus')
      connection.release(true)
      listener = undefined
    })
    connection.on('notification', () => void check())
    await connection.query('LISTEN law_changed')
    listener = connection
  }
  await listen()
  const timer = setInterval(() => {
    if (!listener) void listen().catch((err: unknown) => law.log.warn({ err }, 'database not reached'))
    void check()
  }, lookEvery)
  timer.unref()
  return async () => {
    clearInterval(timer)
    listener?.removeAllListeners()
    listener?.release(true)
    await queue
  }
}

async function reopen(law: Law, folder: string, starter: Starter): Promise<void> {
  if ((await store.readRevision(law.db)).revision === law.index.revision) return
  const before = law.index
  law.index = await openCurrent(law.db, folder, starter)
  law.log.info({ revision: law.index.revision }, 'index rebuilt')
  await before.threads.close()
}

/** The best documents for a question, best first. */
export async function searchLaw(law: Law, search: Search, signal?: AbortSignal): Promise<Hit[]> {
  return search.knowledgeBase === 'none' ? [] : law.index.threads.search(search, signal)
}

/** Answers a question as a stream; ends early and quietly when `signal` aborts. */
export function answerQuestion(law: Law, input: AnswerInput, signal: AbortSignal): AsyncIterable<AnswerChunk> {
  return answerWith(law.engine, (search) => searchLaw(law, search, signal), input, signal)
}

/** Imports a file of neutral lines into the corpus; every running instance follows by itself. */
export function importCorpus(db: Db, path: string, options?: Parameters<typeof importLines>[2]): Promise<ImportReport> {
  return importLines(db, path, options)
}

/** A source by id, or by citation, in the version of a day (today when absent); undefined when it is not in stock. */
export async function readSource(law: Law, which: { kind: SourceKind; id?: string; citation?: string; date?: string }): Promise<SourceContent | undefined> {
  const ids = which.id ? [which.id] : await idsOfCitation(law, which.citation ?? '')
  const document = ids.length > 0 ? await store.findDocument(law.db, which.kind, ids, which.date ?? new Date().toISOString().slice(0, 10)) : undefined
  if (!document) return undefined
  const { previous, next } = document.kind === 'DECISION' ? {} : await store.findNeighbours(law.db, document.law, document.position)
  const neighbour = (other: { id: string; section: string } | undefined) => (other ? { id: other.id, citation: citationOf(document.law, other.section) } : null)
  return {
    id: document.id,
    kind: document.kind,
    title: titleOf(document),
    citation: document.section ? citationOf(document.law, document.section) : document.id,
    headings: document.headings,
    blocks: splitParagraphs(document.text),
    url: document.url,
    valid_from: document.validFrom,
    valid_to: document.validTo,
    version_date: document.versionDate,
    licence: document.wording === 'official' ? risLicence : ownLicence(document.checked),
    wording: document.wording,
    neighbours: { previous: neighbour(previous), next: neighbour(next) },
  }
}

async function idsOfCitation(law: Law, text: string): Promise<string[]> {
  const names = createLawNames(await store.listLawNames(law.db))
  return parseCitations(text, names).flatMap(idsOf)
}

/** The laws in stock. */
export const listLaws = (law: Law) => store.listLawsInStock(law.db)

/** What is in stock and when it last changed, for the administration. */
export async function corpusStatus({ db }: Pick<Law, 'db'>) {
  const { revision, changed_at } = await store.readRevision(db)
  return { revision, changed_at: changed_at.toISOString(), stock: await store.countStock(db) }
}
