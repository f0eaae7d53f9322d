import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { transaction, type Db } from '../../../base/store/db.ts'
import type { Log } from '../../../base/log.ts'
import type { SemanticSearch } from './embeddings/semantic-search.ts'
import * as store from '../corpus/corpus.store.ts'
import type { StoredDocument } from '../corpus/corpus.store.ts'
import { indexForm } from './index-form.ts'
import { buildInThread, openIndexThreads, type IndexThreads } from './index-threads.ts'
import { everydayLayer, readStarter, starterDocuments, type Starter } from '../starter/starter.ts'

/*
 * The index file in use: made where it is missing, replaced without downtime when the corpus changes. Its name says what
 * it was made from (starter or revision) and by which code, so that a stale one is never opened.
 */

/** The open index, and the revision of the corpus it shows. */
export type CurrentIndex = { threads: IndexThreads; revision: string }

/** Where index files lie, and what they are made with. */
export type IndexFolder = { path: string; semantic: SemanticSearch | undefined }

/** An index that was opened before the database could tell whether it is the right one. */
type Early = { name: string; threads: IndexThreads }

/** The starter, read; on an empty data directory its documents too, and its index on its way to being open. */
export type Prepared = { starter: Starter; documents?: StoredDocument[]; early?: Promise<Early> }

/** Milliseconds between two looks at the revision of the corpus. */
const lookEvery = 30_000

const starterName = (starter: Starter) => `law-starter-${starter.hash.slice(0, 8)}-${indexForm()}.sqlite`

/**
 * Begins what needs no database: on an empty data directory the index of the starter is built and opened while the
 * database is still being set up and filled.
 */
export async function prepareCorpus(dataDir: string): Promise<Prepared> {
  const starter = readStarter()
  const folder = join(dataDir, 'index')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const isFresh = !readdirSync(folder).some((name) => name.startsWith('law-') && name.endsWith('.sqlite'))
  if (!isFresh) return { starter }
  const documents = starterDocuments(starter)
  const early = openEarly(folder, starter, documents)
  // Awaited by openCurrentIndex; until then a failure must not end the process.
  early.catch(() => undefined)
  return { starter, documents, early }
}

async function openEarly(folder: string, starter: Starter, documents: StoredDocument[]): Promise<Early> {
  const name = starterName(starter)
  const path = join(folder, name)
  await buildInThread(path, { laws: starter.laws, ...everydayLayer(starter) }, inBatches(documents))
  return { name, threads: await openIndexThreads(path) }
}

async function* inBatches<T>(items: readonly T[]): AsyncGenerator<T[]> {
  for (let at = 0; at < items.length; at += 1000) yield items.slice(at, at + 1000)
}

/** Puts the starter into the corpus where it is not there yet or has changed. */
export async function loadStarter(db: Db, { starter, documents: ready }: Prepared): Promise<void> {
  await transaction(db, async (tx) => {
    if ((await store.lockRevision(tx)).starter_hash === starter.hash) return
    const documents = ready ?? starterDocuments(starter)
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
export async function openCurrentIndex(
  db: Db,
  { path: folder, semantic }: IndexFolder,
  { starter, early: opened }: Pick<Prepared, 'starter' | 'early'>,
): Promise<CurrentIndex> {
  const { revision } = await store.readRevision(db)
  const name = (await store.hasImports(db))
    ? `law-${revision}-${starter.hash.slice(0, 8)}-${indexForm()}.sqlite`
    : starterName(starter)
  const path = join(folder, name)
  const layer = everydayLayer(starter)
  const early = await opened
  if (early && early.name !== name) await early.threads.close()
  if (!existsSync(path)) {
    const laws = await store.listLawNames(db)
    await transaction(db, (tx) => buildInThread(path, { laws, ...layer }, store.readDocuments(tx)))
  }
  const threads = early?.name === name ? early.threads : await openIndexThreads(path)
  // An open file that is removed stays readable for whoever has it open.
  for (const old of readdirSync(folder))
    if (old !== name && old.startsWith('law-')) rmSync(join(folder, old), { force: true })
  return {
    threads: semantic?.extend(threads, { index: path, revision, everyday: layer.everyday }) ?? threads,
    revision,
  }
}

type Following = { db: Db; log: Log; index: CurrentIndex }
/** Where is heard what processes tell each other over the database. */
export type Hearing = { listen(channel: string, heard: () => void): Promise<() => void> }

/**
 * Follows changes of the corpus that any process makes: told by the database at once, and by looking now and then, for
 * a connection may break unheard. Returns how to stop.
 */
export async function followCorpus(
  corpus: Following,
  folder: IndexFolder,
  standing: Hearing,
): Promise<() => Promise<void>> {
  let queue = Promise.resolve()
  const check = () =>
    (queue = queue
      .then(() => reopen(corpus, folder))
      .catch((err: unknown) => corpus.log.error({ err }, 'index could not be rebuilt')))
  const stopListening = await standing.listen(store.changes, () => void check())
  const timer = setInterval(() => void check(), lookEvery)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopListening()
    await queue
  }
}

async function reopen(corpus: Following, folder: IndexFolder): Promise<void> {
  if ((await store.readRevision(corpus.db)).revision === corpus.index.revision) return
  const before = corpus.index
  // Read anew: kept from the start it would take 4 MB, and a corpus changes seldom.
  corpus.index = await openCurrentIndex(corpus.db, folder, { starter: readStarter() })
  corpus.log.info({ revision: corpus.index.revision }, 'index rebuilt')
  await before.threads.close()
}
