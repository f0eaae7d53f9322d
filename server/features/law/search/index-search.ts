import { DatabaseSync } from 'node:sqlite'
import type { KnowledgeBase, SubLaw } from '../../../../contract/knowledge-bases.ts'
import type { SourceKind } from '../../../../contract/sources.ts'
import { createAnalyser } from './analysis.ts'
import { idsOf, spread } from '../citations/citation.ts'
import { parseCitations } from '../citations/citations.ts'
import { createLawNames } from '../citations/law-names.ts'
import { splitParagraphs, type LawDocument, type LawName } from '../corpus/documents.ts'
import { fuseRankings } from './embeddings/fusion.ts'
import { openVectors, type OpenVectors, type VectorSet } from './embeddings/nearest.ts'
import { bestParagraph, citedDocuments, isInForce, startOf, toHit, type Hit } from './hits.ts'
import { decodePostings, fullFrequency, weighEvidence, type Segment } from './index-file.ts'
import { kept, lately, openReads } from './index-reads.ts'
import { liftGroups, liftProvisions, type Looked } from './lifts.ts'
import { readNaming } from './naming.ts'
import { nearestTerm } from './near-terms.ts'
import { openSituations, withStemsOf, type Situation, type SituationMatch, type Situations } from './phrases.ts'
import { createQuestionReader } from './question-terms.ts'
import { createScopeTest } from './scope.ts'
import { rankPassages, type RankedPassage } from './passages.ts'
import { createTop } from './top.ts'
import { testify } from './witnesses.ts'
import type { Tuning } from './tuning.ts'

/** `asOf` is the day whose law is searched, YYYY-MM-DD. `kinds` limits what is found; without it decisions take at most a quarter of the hits. `rewritten` is what a model made of the question: its words count less than those asked, its provisions are lifted. `vector` is the embedded question. Of many hits that are only chosen among `brief` ones come without their texts; the chosen ones are read by the same query with their `ids`. `witnessed` ranks provisions by the situations that rest on them too. */
export type Query = {
  question: string
  knowledgeBase: KnowledgeBase
  subLaw?: SubLaw | null
  asOf: string
  limit?: number
  kinds?: SourceKind[]
  rewritten?: { terms: string; provisions: string }
  vector?: Float32Array
  brief?: boolean
  ids?: readonly string[]
  witnessed?: boolean
}

/** What is read of the index: the first of several ids, as it is in force on a day, YYYY-MM-DD. */
export type Reading = { ids: readonly string[]; kind?: SourceKind | undefined; asOf: string }

/** A provision named in the question stands above everything that is only similar. */
const exactScore = 1000
/** How many documents are looked at closely. */
const candidates = 60
/** Terms in more than this share of the corpus are left to the close look where rarer ones lead. */
const commonShare = 0.2
const rareEnough = 3
/** From this share of the best score on a provision joins what the words found, by what situations say for it alone. */
const leastShare = 0.25
/** Provisions of situations of which is remembered where they are. */
const mostPlaces = 10_000

/** An open index file. Searching is synchronous: it belongs in a worker thread. */
export type OpenIndex = {
  search(query: Query): Hit[]
  find(id: string): LawDocument | undefined
  /** The first of these documents that is in force on a day, in its latest version; of any kind without `kind`. */
  read(which: Reading): LawDocument | undefined
  /** Documents in the order of their positions, from a position on. */
  documents(from: number, limit: number): { position: number; document: LawDocument }[]
  /** Searches with vectors too from now on. */
  useVectors(vectors: VectorSet): void
  /** Knows situations from now on. */
  useSituations(list: readonly Situation[]): void
  /** The situations that fit a question, best first; none where none were given. */
  matchSituations(question: string): SituationMatch[]
  /** Ranks passages that are no part of the index, see `rankPassages`. */
  rankPassages(question: string, passages: readonly string[], limit: number): RankedPassage[]
  close(): void
}

/** Opens a file for reading; `changed` replaces settings of the search that the file was not built with (for benchmarks). */
export function openIndex(path: string, changed: Partial<Tuning> = {}): OpenIndex {
  const file = new DatabaseSync(path, { readOnly: true })
  // Pages are read from the page cache of the system instead of being copied.
  file.exec('PRAGMA mmap_size = 4000000000; PRAGMA cache_size = -16384')
  const factRow = file.prepare('SELECT content FROM facts WHERE name = ?')
  const content = (name: string) => (factRow.get(name) as { content: string | Uint8Array }).content
  const fact = <T>(name: string): T => JSON.parse(content(name) as string) as T
  const array = (name: string) => (content(name) as Uint8Array).slice().buffer
  const tuning: Tuning = { ...fact<Tuning>('tuning'), ...changed }
  const scopes = new Uint16Array(array('scopes'))
  const groups = new Uint32Array(array('groups'))
  const isDecision = new Uint8Array(array('decisions'))
  /** What the scores of a position are multiplied by. */
  const gains = Float32Array.from(new Uint8Array(array('oftenAsked')), (often) => 1 + often * tuning.often)
  const segments = fact<Segment[]>('segments')
  const names = createLawNames(fact<LawName[]>('laws'))
  const count = scopes.length
  let vectors: OpenVectors | undefined
  /** What a word is worth that a single document has. */
  const rarest = Math.log(1 + 2 * count)

  const reads = openReads({
    term: file.prepare('SELECT number, documents FROM terms WHERE term = ?'),
    evidence: file.prepare('SELECT n, evidence, title FROM positions WHERE position = ?'),
    document: file.prepare('SELECT content FROM documents WHERE n = ?'),
  })
  const nearRows = file.prepare('SELECT term, documents FROM terms WHERE term >= ? AND term < ? LIMIT 400')
  const postingRow = file.prepare('SELECT list FROM postings WHERE term = ? AND segment = ?')
  const positionRows = file.prepare(
    'SELECT position, content FROM positions JOIN documents USING (n) WHERE position >= ? ORDER BY position LIMIT ?',
  )
  const byId = file.prepare('SELECT content FROM documents WHERE id = ?')
  const numberById = file.prepare('SELECT n FROM documents WHERE id = ?')
  const positionOf = file.prepare('SELECT position FROM positions WHERE n = ?')
  const read = (row: unknown) => JSON.parse((row as { content: string }).content) as LawDocument
  const stems = new Map(fact<[string, number][]>('stems'))
  const analyser = createAnalyser(stems, tuning)
  let situations: (Situations & { rank: (query: Query) => readonly Looked[] }) | undefined
  const vocabulary = fact<[string, string][]>('vocabulary')
  const known = {
    isKnown: (term: string) => reads.term(term) !== null,
    nearest: (term: string) =>
      nearestTerm(
        term,
        (prefix) => nearRows.all(prefix, `${prefix}\u{10ffff}`) as { term: string; documents: number }[],
      ),
  }
  const reader = createQuestionReader(analyser, vocabulary, tuning, known)

  const rarityOf = (documents: number) => Math.log(1 + (count - documents + 0.5) / (documents + 0.5))
  /** The terms of a question that the corpus has, with what one occurrence is worth, and what all of it is worth. */
  const weigh = (question: string, rewritten = '') => {
    const asked = reader.read(question)
    for (const [term, weight] of rewritten ? reader.read(rewritten) : [])
      asked.set(term, Math.max(asked.get(term) ?? 0, weight * tuning.rewritten))
    const terms = [...asked].flatMap(([term, weight]) => {
      const row = reads.term(term)
      return row ? [{ ...row, worth: weight * rarityOf(row.documents) }] : []
    })
    return {
      terms,
      worths: new Map(terms.map((term) => [term.number, term.worth])),
      whole: terms.reduce((sum, term) => sum + term.worth, 0) + reader.unknown(question) * rarest,
    }
  }
  type Weighed = ReturnType<typeof weigh>

  const scoresOfSegment = new Float32Array(Math.max(0, ...segments.map((segment) => segment.count)))
  const rank = ({ terms }: Weighed, isInScope: (scope: number) => boolean): { position: number; score: number }[] => {
    const rare = terms.filter(({ documents }) => documents <= count * commonShare)
    const leading = rare.length >= rareEnough ? rare : terms
    const top = createTop(candidates)
    for (const [number, segment] of segments.entries()) {
      if (!segment.scopes.some(isInScope)) continue
      const scores = scoresOfSegment.subarray(0, segment.count).fill(0)
      for (const { number: term, worth } of leading) {
        const row = postingRow.get(term, number) as { list: Uint8Array } | undefined
        if (!row) continue
        const { positions, frequencies } = decodePostings(row.list)
        const factor = (worth * (tuning.k1 + 1)) / fullFrequency
        for (let i = 0; i < positions.length; i++) scores[positions[i]!]! += factor * frequencies[i]!
      }
      for (let i = 0; i < scores.length; i++) {
        const position = segment.first + i
        const score = scores[i]! * gains[position]!
        if (score > top.threshold && isInScope(scopes[position]!)) top.add(position, score)
      }
    }
    return top.list()
  }

  const lookClosely = ({ worths }: Weighed, { position, score }: { position: number; score: number }) => {
    const { n, evidence } = reads.evidence(position)
    const { paragraphs, formulations } = weighEvidence(evidence, worths)
    const passages = paragraphs.map(({ length, worth }) => worth / (1 + Math.log(1 + length / 600)))
    const best = passages.length > 0 ? passages.indexOf(Math.max(...passages)) : 0
    const formulation = Math.max(0, ...formulations.map(({ worth, share }) => worth * share))
    return { n, position, best, score: score + gains[position]! * tuning.formulation * formulation }
  }

  const liftNamed = (looked: Looked[], question: string) => {
    if (tuning.named === 0) return
    const naming = readNaming(question, analyser, (term) => rarityOf(reads.term(term)?.documents ?? 0))
    const top = Math.max(0, ...looked.map(({ score }) => score))
    for (const item of looked) item.score += tuning.named * top * naming(reads.evidence(item.position).title)
  }

  const placesOf = kept(
    mostPlaces,
    () => 1,
    (id: string) =>
      (numberById.all(id) as { n: number }[]).map(({ n }) => ({ n, ...(positionOf.get(n) as { position: number }) })),
  )
  const lift = (looked: Looked[], said: ReadonlyMap<string, number>, query: Query, weighed: Weighed, least = 0) => {
    const isInScope = createScopeTest(query.knowledgeBase, query.subLaw, query.question)
    liftProvisions(
      looked,
      said,
      {
        placesOf,
        isInScope: (position) => isInScope(scopes[position]!),
        look: (position) => lookClosely(weighed, { position, score: 0 }),
      },
      least,
    )
  }
  /** A provision that a model holds likely joins the best, but never stands above what the words alone put first. */
  const suggested = ({ rewritten }: Query, top: number) => {
    const ids = parseCitations(tuning.suggested > 0 ? (rewritten?.provisions ?? '') : '', names)
      .flatMap(spread)
      .slice(0, 12)
      .flatMap((citation) => idsOf(citation).slice(0, 4))
    return new Map(ids.map((id) => [id, tuning.suggested * top]))
  }

  // One question is searched several times: among all that there is, among decisions, in other knowledge bases.
  const weighing = lately(
    ({ question, rewritten }: Query) => [question, rewritten?.terms],
    ({ question, rewritten }) => weigh(question, rewritten?.terms),
  )
  const whatIsLookedAt = ({ question, knowledgeBase, subLaw, rewritten }: Query) => [
    question,
    knowledgeBase,
    subLaw,
    rewritten,
  ]
  /** What is looked at closely for a question, best first. */
  const lookedAt = lately(whatIsLookedAt, (query) => {
    const weighed = weighing(query)
    const isInScope = createScopeTest(query.knowledgeBase, query.subLaw, query.question)
    const looked = rank(weighed, isInScope).map((one) => lookClosely(weighed, one))
    liftGroups(looked, groups, tuning.group)
    liftNamed(looked, query.question)
    lift(looked, suggested(query, Math.max(0, ...looked.map(({ score }) => score))), query, weighed)
    return looked.sort((a, b) => b.score - a.score)
  })

  /** The same ranking with what situations say for provisions. The best keeps its score, decisions keep theirs. */
  const openWitnesses = (list: readonly Situation[], match: Situations['match']) =>
    lately(whatIsLookedAt, (query) => {
      const bare = lookedAt(query)
      const weighed = weighing(query)
      const best = bare.find(({ position }) => !isDecision[position])?.score ?? 0
      const said = testify(list, match(query.question), best / Math.max(1, weighed.whole))
      if (said.size === 0 || best === 0) return bare
      const looked = bare.map((item) => ({ ...item }))
      lift(looked, new Map(Array.from(said, ([id, share]) => [id, share * best])), query, weighed, leastShare * best)
      const provisions = looked.filter(({ position }) => !isDecision[position])
      const scale = best / Math.max(...provisions.map(({ score }) => score))
      for (const item of provisions) item.score *= scale
      return looked.sort((a, b) => b.score - a.score)
    })

  return {
    search(query) {
      const limit = query.limit ?? 10
      const weighed = weighing(query)
      const looked = query.witnessed && situations ? situations.rank(query) : lookedAt(query)
      const wanted = (document: LawDocument) =>
        isInForce(document, query.asOf) && (query.kinds?.includes(document.kind) ?? true)
      const isInScope = createScopeTest(query.knowledgeBase, query.subLaw, query.question)
      const nearest =
        query.vector && tuning.vectors > 0
          ? vectors?.nearest(query.vector, candidates, (position) => isInScope(scopes[position]!))
          : undefined
      // What will not be shown must not take a rank from what will.
      const isWanted = ({ n }: { n: number }) => wanted(reads.document(n).document)
      const near = nearest
        ?.map(({ position, paragraph }) => ({ ...lookClosely(weighed, { position, score: 0 }), paragraph }))
        .filter(isWanted)
      const ranked = near
        ? fuseRankings(looked.filter(isWanted), near, tuning.vectors)
        : looked.map((item) => ({ ...item, why: 'text' as const }))

      const cited = tuning.citations
        ? citedDocuments(query.question, names, (id) => byId.all(id).map(read).find(wanted))
        : []
      const hits: Hit[] = cited.slice(0, limit).map((document) => ({
        ...toHit({ document, paragraphs: splitParagraphs(document.text) }, bestParagraph(document, query.question)),
        score: exactScore,
        fit: 1,
        strength: Infinity,
        why: 'citation',
      }))
      const seen = new Set(hits.map((hit) => hit.document.id))
      let decisions = query.kinds ? Infinity : Math.floor(limit / 4)
      for (const { n, best, score, why } of ranked) {
        if (hits.length >= limit) break
        const found = reads.document(n)
        const { document } = found
        if (seen.has(document.id) || !wanted(document) || (document.kind === 'DECISION' && decisions-- <= 0)) continue
        seen.add(document.id)
        if (query.ids && !query.ids.includes(document.id)) continue
        const shown = query.brief ? { document: { ...document, text: '' }, paragraphs: [] } : found
        hits.push({
          ...toHit(shown, best),
          score,
          fit: score / Math.max(1, weighed.whole),
          strength: score / rarest,
          why,
        })
      }
      return hits
    },
    find: (id) => byId.all(id).map(read)[0],
    read({ ids, kind, asOf }) {
      for (const id of ids) {
        const versions = byId.all(id).map(read)
        const inForce = versions.filter(
          (document) => isInForce(document, asOf) && (kind === undefined || document.kind === kind),
        )
        if (inForce.length > 0) return inForce.reduce((last, next) => (startOf(next) > startOf(last) ? next : last))
      }
      return undefined
    },
    documents: (from, limit) =>
      positionRows
        .all(from, limit)
        .map((row) => ({ position: (row as { position: number }).position, document: read(row) })),
    useVectors: (set) => void (vectors = openVectors(set)),
    useSituations(list) {
      const own = createAnalyser(withStemsOf(list, stems), tuning)
      const opened = openSituations(list, own, createQuestionReader(own, vocabulary, tuning, known))
      // One question is matched to rank what is found and to choose guides.
      const match = lately((question: string) => question, opened.match)
      situations = { match, rank: openWitnesses(list, match) }
    },
    matchSituations: (question) => situations?.match(question) ?? [],
    rankPassages: (question, passages, limit) => rankPassages(analyser, reader.read(question), passages, limit),
    close: () => file.close(),
  }
}
