import { join } from 'node:path'
import type { SubLaw } from '../../../contract/knowledge-bases.ts'
import { viennaDay } from '../../../contract/vienna.ts'
import { minute, type Clock } from '../../base/clock.ts'
import type { Log } from '../../base/log.ts'
import type { Db } from '../../base/store/db.ts'
import { createLawNames, type LawNames } from './citations/law-names.ts'
import * as store from './corpus/corpus.store.ts'
import { keptPerRevision } from './corpus/kept.ts'
import {
  followCorpus,
  loadStarter,
  openCurrentIndex,
  prepareCorpus,
  type CurrentIndex,
  type Hearing,
  type Prepared,
} from './search/current-index.ts'
import type { EmbeddingServer } from './search/embeddings/embedding-client.ts'
import { createSemanticSearch } from './search/embeddings/semantic-search.ts'

/** The corpus of this instance, open for questions. */
export type Corpus = {
  db: Db
  log: Log
  clock: Clock
  /** The names of all laws, as the citations of a text are read with; as the corpus is stored now. */
  names(): Promise<LawNames>
  /** The same of the index in use: an answer speaks of one revision, and need not ask the database which it is. */
  namesOfIndex(): Promise<LawNames>
  /** The abbreviations of the laws that have provisions in stock. */
  inStock(): Promise<ReadonlySet<string>>
  /** The sub-areas of public law that have provisions in stock. */
  lands(): Promise<SubLaw[]>
  /** What we call provisions ourselves, for those that have no title of their own. */
  titles: ReadonlyMap<string, string>
  /** What we say of provisions ourselves: title, short account, and the title of their law. */
  glosses: ReadonlyMap<string, string>
  /** The index in use; replaced without downtime when the corpus changes. */
  index: CurrentIndex
  stop(): Promise<void>
}

type CorpusStart = {
  db: Db
  dataDir: string
  log: Log
  clock: Clock
  standing: Hearing
  embedding?: EmbeddingServer | undefined
  prepared?: Promise<Prepared>
}

/**
 * Loads the starter knowledge base where it changed, builds the index where it is missing, and opens it. `prepared` is
 * what prepareCorpus began. With an `embedding` server vectors are built in the background and join the search when they
 * are there.
 */
export async function openCorpus({
  db,
  dataDir,
  log,
  clock,
  embedding,
  standing,
  prepared = prepareCorpus(dataDir),
}: CorpusStart): Promise<Corpus> {
  const ready = await prepared
  await loadStarter(db, ready)
  const semantic = embedding && createSemanticSearch(embedding, log)
  const folder = { path: join(dataDir, 'index'), semantic }
  const index = await openCurrentIndex(db, folder, ready)
  const opened = () => corpus.index.revision
  const corpus: Corpus = {
    db,
    log,
    clock,
    names: keptNames(db, async () => (await store.readRevision(db)).revision),
    namesOfIndex: keptNames(db, opened),
    lands: keptPerRevision(opened, () => store.listLandsInStock(db)),
    inStock: keptPerRevision(
      opened,
      async () => new Set((await store.listLawsInStock(db)).map(({ law: name }) => name)),
    ),
    titles: new Map(ready.starter.provisions.map(({ id, title }) => [id, title])),
    glosses: glossesOf(ready.starter),
    index,
    stop: () => Promise.resolve(),
  }
  const stopFollowing = await followCorpus(corpus, folder, standing)
  corpus.stop = async () => {
    await stopFollowing()
    await corpus.index.threads.close()
  }
  return corpus
}

/** Ends following the corpus and closes the index, after the questions on their way. */
export const closeCorpus = (corpus: Corpus) => corpus.stop()

/** The names of all laws, read once per revision. */
export const keptNames = (db: Db, revisionNow: () => string | Promise<string>) =>
  keptPerRevision(revisionNow, async () => createLawNames(await store.listLawNames(db)))

/** The day whose law is in force now: today in Vienna, YYYY-MM-DD. */
export function today({ clock }: Pick<Corpus, 'clock'>): string {
  const now = Math.floor(clock.now().getTime() / minute)
  // An answer asks dozens of times, and days change with a minute.
  if (now !== lastAsked.minute) lastAsked = { minute: now, day: viennaDay(new Date(now * minute)) }
  return lastAsked.day
}
let lastAsked = { minute: NaN, day: '' }

function glossesOf({ laws, provisions }: Prepared['starter']): Map<string, string> {
  const titles = new Map(laws.map(({ law, title }) => [law, title]))
  const lawOf = (id: string) => titles.get(id.slice(0, id.indexOf('/'))) ?? ''
  return new Map(provisions.map(({ id, title, digest }) => [id, [title, digest, lawOf(id)].filter(Boolean).join(' ')]))
}
