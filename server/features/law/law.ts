import { join } from 'node:path'
import { risLicence } from '../../../contract/notices.ts'
import type { SourceContent, SourceKind } from '../../../contract/sources.ts'
import type { Db } from '../../base/db.ts'
import type { Log } from '../../base/log.ts'
import { answerWith } from './answer/answer-engine.ts'
import type { AnswerChunk, AnswerEngine, AnswerInput, Cited, Missing, Search } from './answer/answer-form.ts'
import { citationOf, idsOf, printCitation, type Citation, type ProvisionCitation } from './citations/citation.ts'
import { findCitations, parseCitations, withoutCitations } from './citations/citations.ts'
import { createLawNames } from './citations/law-names.ts'
import { findTogether, resolveCitation, type Resolution } from './citations/resolve.ts'
import type { Model } from './model/model.ts'
import { createRewriter, type Rewriter } from './model/rewrite.ts'
import { splitParagraphs, titleOf, withTitle, type LawName } from './documents.ts'
import type { EmbeddingServer } from './embeddings/embedding-client.ts'
import { createSemanticSearch } from './embeddings/semantic-search.ts'
import { extractive } from './answer/extractive.ts'
import { createLlmEngine } from './answer/llm.ts'
import type { Hit } from './search/index-search.ts'
import { followCorpus, loadStarter, openCurrentIndex, prepareLaw, type CurrentIndex, type Prepared } from './current-index.ts'
import { importLines, type ImportReport } from './import.ts'
import { sectionPlace } from './section-order.ts'
import * as store from './law.store.ts'
import { importRis, type RisImportHooks, type RisImportOptions } from './ris/ris-import.ts'
import type { RisReport } from './ris/ris-run.ts'

/*
 * The door of the law: corpus, search, answers. Knows no person and no HTTP.
 */

export type { AnswerChunk, AnswerInput } from './answer/answer-form.ts'
export { corpusTables } from './law.store.ts'
export { prepareLaw } from './current-index.ts'
export { connectModel, type Model } from './model/model.ts'
export { courtOf } from './ris/ris-import.ts'

/** A stored source and where it belongs. */
export type SourceName = { id: string; citation: string; knowledgeBase: LawName['kb'][number]; subLaw: LawName['sub_law'] }

/** The corpus of this instance, open for questions. */
export type Law = {
  db: Db
  log: Log
  engine: AnswerEngine
  rewrite: Rewriter | undefined
  /** What we call provisions ourselves, for those that have no title of their own. */
  titles: ReadonlyMap<string, string>
  /** The index in use; replaced without downtime when the corpus changes. */
  index: CurrentIndex
  stop(): Promise<void>
}

/** Says of our own digests what they were compared with: a wording in stock, or none. */
function ownLicence(checked: string | null): string {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(checked ?? '')
  const compared = day ? `verglichen mit der Fassung vom ${day[3]}.${day[2]}.${day[1]}` : 'verfasst ohne Vergleich mit einem gespeicherten Wortlaut'
  return `Kurzfassung von Fundstelle, ${compared}. Maßgeblich ist der amtliche Wortlaut im RIS.`
}

/**
 * Loads the starter knowledge base where it changed, builds the index where it is missing, and opens it. `prepared` is
 * what prepareLaw began. With an `embedding` server vectors are built in the background and join the search when they
 * are there.
 */
export async function startLaw({ db, dataDir, log, model, embedding, prepared = prepareLaw(dataDir) }: LawStart): Promise<Law> {
  const ready = await prepared
  await loadStarter(db, ready)
  const semantic = embedding && createSemanticSearch(embedding, log)
  const folder = { path: join(dataDir, 'index'), starter: ready.starter, semantic }
  const index = await openCurrentIndex(db, folder, ready.early)
  const engine = model ? createLlmEngine(model, { log, names: () => namesOf(db), resolve: (citation) => resolve({ db }, citation) }) : extractive
  const law: Law = { db, log, engine, rewrite: model && createRewriter(model), titles: new Map(ready.starter.provisions.map(({ id, title }) => [id, title])), index, stop: () => Promise.resolve() }
  const stopFollowing = await followCorpus(law, folder)
  law.stop = async () => {
    await stopFollowing()
    await law.index.threads.close()
  }
  return law
}

type LawStart = { db: Db; dataDir: string; log: Log; model?: Model | undefined; embedding?: EmbeddingServer | undefined; prepared?: Promise<Prepared> }

export const stopLaw = (law: Law) => law.stop()

/** The best documents for a question, best first. */
export async function searchLaw(law: Law, search: Search, signal?: AbortSignal): Promise<Hit[]> {
  if (search.knowledgeBase === 'none') return []
  const hits = await law.index.threads.search(search, signal)
  return hits.map((hit) => ({ ...hit, document: withTitle(hit.document, law.titles.get(hit.document.id)) }))
}

/** Answers a question as a stream; ends early and quietly when `signal` aborts. */
export function answerQuestion(law: Law, input: AnswerInput, signal: AbortSignal): AsyncIterable<AnswerChunk> {
  return answerWith(
    {
      engine: law.engine,
      rewrite: law.rewrite,
      search: (search) => searchLaw(law, search, signal),
      read: (id) => readHit(law, id),
      lands: () => store.listLandsInStock(law.db),
      readCited: (question, hits, asOf) => readCited(law, question, hits, asOf),
    },
    input,
    signal,
  )
}

/** A stored document as a hit of its own, for answers about it alone. */
async function readHit({ db, titles }: Pick<Law, 'db' | 'titles'>, id: string): Promise<Hit | undefined> {
  const stored = await store.findDocument(db, null, [id], today())
  const document = stored && withTitle(stored, titles.get(id))
  return (
    document && {
      document,
      citation: document.section ? citationOf(document.law, document.section) : document.id,
      paragraphs: splitParagraphs(document.text),
      best: 0,
      score: 1,
      fit: 1,
      strength: 1,
      why: 'citation',
    }
  )
}

/** Imports a file of neutral lines into the corpus; every running instance follows by itself. */
export function importCorpus(db: Db, path: string, options?: Parameters<typeof importLines>[2]): Promise<ImportReport> {
  return importLines(db, path, options)
}

/** Imports laws and decisions from RIS itself; every running instance follows by itself. */
export function importFromRis(db: Db, options: RisImportOptions, hooks?: RisImportHooks): Promise<RisReport> {
  return importRis(db, options, hooks)
}

/** A source by id, or by citation, in the version of a day (today when absent); undefined when it is not in stock. */
export async function readSource(law: Law, which: { kind: SourceKind; id?: string; citation?: string; date?: string }): Promise<SourceContent | undefined> {
  const day = which.date ?? today()
  const ids = which.id ? [which.id] : await idsOfCitation(law, which.citation ?? '', day)
  const stored = ids.length > 0 ? await store.findDocument(law.db, which.kind, ids, day) : undefined
  if (!stored) return undefined
  const document = withTitle(stored, law.titles.get(stored.id))
  const { previous, next } = document.kind === 'DECISION' ? {} : await store.findNeighbours(law.db, document, day)
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

/** Citations of one question that are looked up. */
const mostCited = 5

const namesOf = async (db: Db) => createLawNames(await store.listLawNames(db))
const today = () => new Date().toISOString().slice(0, 10)

/** The ids that a citation may have in stock, with those of sections that stand together on a day (`§§ 2 und 3`). */
async function idsOfCitation({ db }: Law, text: string, day: string): Promise<string[]> {
  const cited = parseCitations(text, await namesOf(db))
  const together = await Promise.all(cited.slice(0, mostCited).map(async (citation) => findTogether(citation, (law) => store.listCombined(db, law, day))))
  return [...cited.flatMap(idsOf), ...together.flatMap((document) => document?.id ?? [])]
}

/** What is behind a citation: the document, nothing because the law has no such section, or nothing known. */
function resolve({ db }: Pick<Law, 'db'>, citation: Citation): Promise<Resolution> {
  return resolveCitation(citation, {
    find: (ids) => store.findDocument(db, null, ids, today()),
    findEver: (ids) => store.findEver(db, ids),
    combined: (law) => store.listCombined(db, law, today()),
    official: (law) => store.countOfficial(db, law),
  })
}

/** The stored source behind one of our own addresses of sources (its page in RIS), undefined for every other address. */
export async function findSource({ db }: Pick<Law, 'db'>, url: string): Promise<SourceName | undefined> {
  const document = await store.findByUrl(db, url, today())
  return document && { id: document.id, citation: document.section ? citationOf(document.law, document.section) : document.id, knowledgeBase: document.knowledgeBases[0]!, subLaw: document.subLaw }
}

/** Which citations of a question the search did not find, with why and the sections beside their place, the question without its citations, and sections that stand together with one of them. */
async function readCited(law: Law, question: string, hits: readonly Hit[], asOf: string | undefined): Promise<Cited & { together?: Hit[] }> {
  // Most questions cite nothing, and the names of all laws need not be read for them.
  if (!/\d/.test(question)) return { missing: [], rest: question }
  const cited = findCitations(question, await namesOf(law.db))
  const rest = withoutCitations(question, cited)
  const found = new Set(hits.filter(({ why }) => why === 'citation').map(({ document }) => document.id))
  const missing: Missing[] = []
  const together: Hit[] = []
  for (const { citation } of cited.slice(0, mostCited)) {
    if (idsOf(citation).some((id) => found.has(id))) continue
    const resolution = await resolve(law, citation)
    // In stock, but past the limit of the hits, with others, or in no version of the day asked for.
    if (resolution.state === 'found' && !asOf) {
      // The search looks for the number itself, not for sections that stand together.
      const { id } = resolution.document
      const hit = idsOf(citation).includes(id) || together.some(({ document }) => document.id === id) ? undefined : await readHit(law, id)
      if (hit) together.push(hit)
      continue
    }
    const printed = printCitation(citation)
    const reason = resolution.state === 'found' ? `Zu ${printed} ist keine Fassung im Bestand, die am ${asOf!.split('-').toReversed().join('.')} galt.` : whyMissing(printed, resolution)
    missing.push({ reason, neighbours: citation.kind === 'provision' ? await neighboursOf(law, citation) : [] })
  }
  return { missing, rest, together }
}

/** The stored sections before and after where a provision would stand. */
async function neighboursOf(law: Law, { law: name, sign, number }: ProvisionCitation): Promise<Hit[]> {
  const place = { law: name, position: sectionPlace(`${sign === '§' ? sign : `${sign}.`} ${number}`), id: '' }
  const { previous, next } = await store.findNeighbours(law.db, place, today())
  const hits = await Promise.all([previous, next].flatMap((one) => (one ? [readHit(law, one.id)] : [])))
  return hits.filter((hit) => hit !== undefined)
}

function whyMissing(printed: string, { state, hint }: Exclude<Resolution, { state: 'found' }>): string {
  if (state === 'missing') return hint ? `${printed}: ${hint}` : `${printed} gibt es in der gespeicherten Fassung dieses Gesetzes nicht.`
  return [`${printed} ist nicht im Bestand.`, hint].filter(Boolean).join(' ')
}

/** Says in German why a citation leads to nothing; undefined where the text is no citation. */
export async function explainMissing(law: Pick<Law, 'db'>, text: string): Promise<string | undefined> {
  const [citation] = parseCitations(text, await namesOf(law.db))
  if (!citation) return undefined
  const printed = printCitation(citation)
  const resolution = await resolve(law, citation)
  return resolution.state === 'found' ? undefined : whyMissing(printed, resolution)
}

/** The laws in stock. */
export const listLaws = (law: Law) => store.listLawsInStock(law.db)

/** What is in stock and when it last changed, for the administration. */
export async function corpusStatus({ db }: Pick<Law, 'db'>) {
  const { revision, changed_at } = await store.readRevision(db)
  return { revision, changed_at: changed_at.toISOString(), stock: await store.countStock(db) }
}
