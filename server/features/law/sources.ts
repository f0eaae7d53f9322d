import { risLicence } from '../../../contract/notices.ts'
import type { SourceContent, SourceKind } from '../../../contract/sources.ts'
import { germanDay } from '../../../contract/vienna.ts'
import { decisionsApplying } from './applying.ts'
import { caseNumberOf } from './citations/case-number.ts'
import { citationOf, idsOf } from './citations/citation.ts'
import { parseCitations } from './citations/citations.ts'
import { findTogether } from './citations/resolve.ts'
import * as store from './corpus/corpus.store.ts'
import { splitParagraphs, titleOf, withTitle, type LawDocument, type LawName } from './corpus/documents.ts'
import type { Hit } from './search/hits.ts'
import type { Query } from './search/index-search.ts'
import type { RankedPassage } from './search/passages.ts'
import type { Situation, SituationMatch } from './search/phrases.ts'
import { keptPerRevision } from './corpus/kept.ts'
import { today, type Corpus } from './open-corpus.ts'

/*
 * Finding and reading what is in stock.
 */

/** A stored source and where it belongs. */
export type SourceName = {
  id: string
  citation: string
  knowledgeBase: LawName['kb'][number]
  subLaw: LawName['sub_law']
}

/**
 * What to look for: a question within a knowledge base, in the law of a day (today when absent). With `witnesses` what they
 * rest on is ranked higher the better they fit the question; without them the ranking is that of the words alone, which
 * knows nothing of them and can be compared with them. The measure of scores is the same.
 */
export type Search = Omit<Query, 'asOf' | 'vector' | 'witnessed'> & { asOf?: string; witnesses?: readonly Situation[] }

/** Citations of one question that are looked up. */
export const mostCited = 5

/** The best documents for a question, best first. */
export async function searchCorpus(
  corpus: Corpus,
  { witnesses, ...search }: Search,
  signal?: AbortSignal,
): Promise<Hit[]> {
  if (search.knowledgeBase === 'none') return []
  const { threads } = corpus.index
  if (witnesses) await threads.useSituations(witnesses)
  const query = { ...search, asOf: search.asOf ?? today(corpus), witnessed: witnesses !== undefined }
  const hits = await threads.search(query, signal)
  return hits.map((hit) => ({ ...hit, document: withTitle(hit.document, corpus.titles.get(hit.document.id)) }))
}

/** The situations of a list that fit a question, best first; the same list is read once. */
export async function matchSituations(
  { index: { threads } }: Corpus,
  list: readonly Situation[],
  question: string,
): Promise<SituationMatch[]> {
  await threads.useSituations(list)
  return threads.match(question)
}

/** The best of these passages for a question, best first; they belong to no corpus and are kept nowhere. */
export const rankPassages = (
  corpus: Corpus,
  question: string,
  passages: readonly string[],
  limit: number,
): Promise<RankedPassage[]> => corpus.index.threads.rank(question, passages, limit)

/** A stored document as a hit of its own, for answers about it alone. */
export const readHit = (corpus: Corpus, id: string): Promise<Hit | undefined> => readFirst(corpus, [id])

/** Provisions that are read again and again, by those who asked for them: what guides name stands in many answers. */
const keptHits = new WeakMap<Corpus, { of: string; hits: Map<string, Promise<Hit | undefined>> }>()
const mostKept = 2000

/** The first of these documents that is in stock, as a hit of its own; kept while index and day are the same. */
export function readFirst(corpus: Corpus, ids: readonly string[]): Promise<Hit | undefined> {
  const of = `${corpus.index.revision} ${today(corpus)}`
  let kept = keptHits.get(corpus)
  if (kept?.of !== of) keptHits.set(corpus, (kept = { of, hits: new Map() }))
  const { hits } = kept
  const name = ids.join('\n')
  const known = hits.get(name)
  if (known) return known
  if (hits.size >= mostKept) hits.delete(hits.keys().next().value!)
  const reading = readHitOf(corpus, ids)
  hits.set(name, reading)
  // A failure is nobody else's answer.
  reading.catch(() => hits.delete(name))
  return reading
}

async function readHitOf(corpus: Corpus, ids: readonly string[]): Promise<Hit | undefined> {
  const asOf = today(corpus)
  const stored =
    (await corpus.index.threads.read({ ids, asOf })) ?? (await store.findDocument(corpus.db, null, [...ids], asOf))
  const document = stored && withTitle(stored, corpus.titles.get(stored.id))
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

/**
 * A source by id, or by citation, in the version of a day (today when absent); undefined when it is not in stock. After an
 * import it shows the text that answers quote until the new index is in use.
 */
export async function readSource(
  corpus: Corpus,
  which: { kind: SourceKind; id?: string; citation?: string; date?: string },
): Promise<SourceContent | undefined> {
  const day = which.date ?? today(corpus)
  const ids = which.id ? [which.id] : await idsOfCitation(corpus, which.citation ?? '', day)
  if (ids.length === 0) return undefined
  const [indexed, stored] = await Promise.all([
    corpus.index.threads.read({ ids, kind: which.kind, asOf: day }),
    store.findDocument(corpus.db, which.kind, ids, day),
  ])
  const found = indexed ?? stored
  if (!found) return undefined
  const document = withTitle(found, corpus.titles.get(found.id))
  const place = stored?.id === found.id && document.kind !== 'DECISION' ? stored : undefined
  const { previous, next } = place ? await store.findNeighbours(corpus.db, place, day) : {}
  const neighbour = (other: { id: string; section: string } | undefined) =>
    other ? { id: other.id, citation: citationOf(document.law, other.section) } : null
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
    date_note: day === today(corpus) ? null : dateNote(day, document),
    licence: document.wording === 'official' ? risLicence : ownLicence(document.checked),
    wording: document.wording,
    versions: document.kind === 'DECISION' ? [] : await store.listVersions(corpus.db, document.id),
    norms: await normsOf(corpus, document, day),
    case_number: (document.kind === 'DECISION' && caseNumberOf(document.url)) || null,
    applied_by: document.kind === 'LAW' ? await decisionsApplying(corpus, document, mostApplying) : noDecisions,
    neighbours: { previous: neighbour(previous), next: neighbour(next) },
  }
}

/** So many of the decisions that apply a provision are named with it; of all that was imported for measuring § 1295 ABGB has most, 136. */
const mostApplying = 150
const noDecisions = { count: 0, results: [] }

/** So many provisions of a decision are named. */
const mostNorms = 20

/** The provisions that a decision applies, in our style, with the ids of those that are in stock on a day. */
async function normsOf({ db }: Corpus, { kind, norms }: LawDocument, day: string): Promise<SourceContent['norms']> {
  if (kind !== 'DECISION') return []
  // As RIS writes them: `ABGB §1295 Abs1 IIf`.
  const named = norms.slice(0, mostNorms).map((norm) => {
    const [, law = '', sign, number] = /^(.+?)\s*(§|Art\.?)\s*(\d+[a-z]{0,2})/.exec(norm) ?? []
    const section = sign && `${sign === '§' ? '§' : 'Art.'} ${number}`
    return section ? { citation: citationOf(law, section), id: `${law}/${section}` } : { citation: norm, id: '' }
  })
  const once = [...new Map(named.map((one) => [one.citation, one])).values()]
  const stored = new Set(await store.findKnown(db, once.map(({ id }) => id).filter(Boolean), day))
  return once.map(({ citation, id }) => ({ citation, id: stored.has(id) ? id : null }))
}

/** A text without days of its own is the only one in stock, whatever day was asked for. */
const dateNote = (day: string, { validFrom, versionDate }: LawDocument) =>
  validFrom
    ? null
    : `Ob dieser Text am ${germanDay(day)} galt, ist nicht gespeichert. Gezeigt wird der einzige im Bestand${versionDate ? `, Stand ${germanDay(versionDate)}` : ''}.`

/** Says of our own digests what they were compared with: a wording in stock, or none. */
function ownLicence(checked: string | null): string {
  const compared = isDay(checked)
    ? `verglichen mit der Fassung vom ${germanDay(checked)}`
    : 'verfasst ohne Vergleich mit einem gespeicherten Wortlaut'
  return `Kurzfassung von Fundstelle, ${compared}. Maßgeblich ist der amtliche Wortlaut im RIS.`
}

const isDay = (checked: string | null): checked is string => /^\d{4}-\d{2}-\d{2}$/.test(checked ?? '')

/** The ids that a citation may have in stock, with those of sections that stand together on a day (`§§ 2 und 3`). */
async function idsOfCitation(corpus: Corpus, text: string, day: string): Promise<string[]> {
  const cited = parseCitations(text, await corpus.names())
  const together = await Promise.all(
    cited
      .slice(0, mostCited)
      .map(async (citation) => findTogether(citation, (name) => store.listCombined(corpus.db, name, day))),
  )
  return [...cited.flatMap(idsOf), ...together.flatMap((document) => document?.id ?? [])]
}

/** The stored source behind one of our own addresses of sources (its page in RIS), undefined for every other address. */
export async function findSource(corpus: Corpus, url: string): Promise<SourceName | undefined> {
  const document = await store.findByUrl(corpus.db, url, today(corpus))
  return (
    document && {
      id: document.id,
      citation: document.section ? citationOf(document.law, document.section) : document.id,
      knowledgeBase: document.knowledgeBases[0]!,
      subLaw: document.subLaw,
    }
  )
}

/** The laws in stock, each with the day of its wording, or why there is none. */
export async function listLaws(corpus: Corpus) {
  return (await store.listLawsInStock(corpus.db)).map(({ has_official, ...law }) => ({
    ...law,
    no_version_date: law.version_date
      ? null
      : has_official
        ? 'Mit dem Wortlaut wurde kein Stand gespeichert.'
        : 'Im Bestand sind Kurzfassungen und Fundstellen, kein amtlicher Wortlaut.',
  }))
}

/** What is in stock and when it last changed, for the administration. */
export async function corpusStatus({ db }: Pick<Corpus, 'db'>) {
  const { revision, changed_at } = await store.readRevision(db)
  return { revision, changed_at: changed_at.toISOString(), stock: await store.countStock(db) }
}

const keptStock = new WeakMap<Corpus, () => Promise<store.StockedLaw[]>>()

/** What is in stock of each law, court and guideline; counted once for each revision of the index. */
export function stockByLaw(corpus: Corpus): Promise<store.StockedLaw[]> {
  const read =
    keptStock.get(corpus) ??
    keptPerRevision(
      () => revisionOf(corpus),
      () => store.countByLaw(corpus.db),
    )
  keptStock.set(corpus, read)
  return read()
}

const keptStatus = new WeakMap<Corpus, () => ReturnType<typeof corpusStatus>>()

/** The same as `corpusStatus`, counted once for each revision. */
export function keptCorpusStatus(corpus: Corpus): ReturnType<typeof corpusStatus> {
  const read =
    keptStatus.get(corpus) ??
    keptPerRevision(
      () => revisionOf(corpus),
      () => corpusStatus(corpus),
    )
  keptStatus.set(corpus, read)
  return read()
}

const revisionOf = async ({ db }: Pick<Corpus, 'db'>) => (await store.readRevision(db)).revision
