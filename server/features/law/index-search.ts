import { DatabaseSync } from 'node:sqlite'
import type { KnowledgeBase, SubLaw } from '../../../contract/knowledge-bases.ts'
import { createAnalyser, words, type Analyser } from './analysis.ts'
import { citationOf, createLawNames, idsOf, parseCitations, type LawNames } from './citations.ts'
import { splitParagraphs, type LawDocument, type LawName, type Paragraph } from './documents.ts'
import { createScopeTest, scopeOf } from './scope.ts'
import { fold } from './stemmer.ts'

export type Query = { question: string; knowledgeBase: KnowledgeBase; subLaw?: SubLaw | null; asOf?: string; limit?: number }

/** A found document; `best` is the paragraph that fits the question best. */
export type Hit = { document: LawDocument; citation: string; paragraphs: Paragraph[]; best: number; score: number; why: 'citation' | 'text' }

/** How much a term that the vocabulary adds counts beside a word of the question. */
const addedWeight = 0.55
/** A provision named in the question stands above everything that is only similar. */
const exactScore = 1000
/** Share of the best passage in the final score. */
const passageShare = 0.35
/** Share of the best everyday formulation. */
const everydayShare = 0.5
/** How many documents are looked at closely. */
const candidates = 24

/** An open index file. Searching is synchronous: it belongs in a worker thread. */
export type OpenIndex = { search(query: Query): Hit[]; find(id: string): LawDocument | undefined; close(): void }

export function openIndex(path: string): OpenIndex {
  const file = new DatabaseSync(path, { readOnly: true })
  const fact = <T>(name: string): T => JSON.parse((file.prepare('SELECT content FROM facts WHERE name = ?').get(name) as { content: string }).content) as T
  const analyser = createAnalyser(new Map(fact<[string, number][]>('stems')))
  const names = createLawNames(fact<LawName[]>('laws'))
  const vocabulary = new Map(fact<[string, string][]>('vocabulary').map(([lay, legal]) => [lay.split(' ').map(fold).join(' '), legal]))
  const everyday = new Map(fact<[string, string[]][]>('everyday'))
  const scopes = Uint16Array.from(file.prepare('SELECT scope FROM documents ORDER BY n').all() as { scope: number }[], (row) => row.scope)
  const count = scopes.length
  const termRow = file.prepare('SELECT documents, weights FROM terms WHERE term = ?')
  const documentRow = file.prepare('SELECT content FROM documents WHERE n = ?')
  const byId = file.prepare('SELECT content FROM documents WHERE id = ?')
  const read = (row: unknown) => (row ? (JSON.parse((row as { content: string }).content) as LawDocument) : undefined)
  const weightsOf = (term: string) => {
    const row = termRow.get(term) as { documents: Uint8Array; weights: Uint8Array } | undefined
    return row && { documents: numbers(row.documents, Uint32Array), weights: numbers(row.weights, Float32Array) }
  }
  return {
    search(query) {
      const cited = citedDocuments(query, names, (id) => read(byId.get(id)))
      const terms = termsOf(query.question, analyser, vocabulary)
      const scores = new Float32Array(count)
      const rarity = new Map<string, number>()
      for (const [term, weight] of terms) {
        const list = weightsOf(term)
        if (!list) continue
        rarity.set(term, weight * Math.log(1 + (count - list.documents.length + 0.5) / (list.documents.length + 0.5)))
        for (let i = 0; i < list.documents.length; i++) scores[list.documents[i]!]! += weight * list.weights[i]!
      }
      const isInScope = createScopeTest(query.knowledgeBase, query.subLaw)
      const isFit = (document: LawDocument) => isInScope(scopeOf(document)) && isInForce(document, query.asOf)
      const found = best(scores, scopes, isInScope, candidates * 2)
        .map((n) => ({ document: read(documentRow.get(n))!, score: scores[n]! }))
        .filter(({ document }) => isFit(document))
        .slice(0, candidates)
        .map(({ document, score }) => rescore(document, score, rarity, analyser, everyday.get(document.id) ?? []))
        .sort((a, b) => b.score - a.score)
      const exact = cited.filter(isFit).map((document) => ({ ...rescore(document, 0, rarity, analyser, []), score: exactScore, why: 'citation' as const }))
      const seen = new Set(exact.map((hit) => hit.document.id))
      return [...exact, ...found.filter((hit) => !seen.has(hit.document.id))].slice(0, query.limit ?? 10)
    },
    find: (id) => read(byId.get(id)),
    close: () => file.close(),
  }
}

/** Blobs from SQLite lie at any address; typed arrays need theirs aligned. */
function numbers<T extends Uint32Array | Float32Array>(bytes: Uint8Array, Type: new (buffer: ArrayBuffer) => T): T {
  return new Type(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer)
}

function citedDocuments(query: Query, names: LawNames, find: (id: string) => LawDocument | undefined): LawDocument[] {
  const ids = parseCitations(query.question, names).flatMap((citation) => (citation.kind === 'provision' ? [idsOf(citation)] : citation.kind === 'rechtssatz' ? [[citation.text]] : []))
  return ids.flatMap((choices) => choices.map(find).find((document) => document !== undefined) ?? []).filter((document, index, all) => all.findIndex((other) => other.id === document.id) === index)
}

function isInForce({ validFrom, validTo }: LawDocument, asOf: string | undefined): boolean {
  const day = asOf ?? new Date().toISOString().slice(0, 10)
  return (!validFrom || validFrom <= day) && (!validTo || validTo >= day)
}

/** The terms of a question with their weights, and the legal words that the vocabulary adds for lay ones. */
function termsOf(question: string, analyser: Analyser, vocabulary: ReadonlyMap<string, string>): Map<string, number> {
  const terms = new Map<string, number>()
  const add = (text: string, factor: number) => {
    for (const { term, weight } of analyser.terms(text)) terms.set(term, Math.max(terms.get(term) ?? 0, weight * factor))
  }
  add(question, 1)
  const folded = words(question).map(fold)
  for (let length = 1; length <= 4; length++) {
    for (let i = 0; i + length <= folded.length; i++) {
      const legal = vocabulary.get(folded.slice(i, i + length).join(' '))
      if (legal) add(legal, addedWeight)
    }
  }
  return terms
}

/** Numbers of the documents in scope with the highest scores, best first. */
function best(scores: Float32Array, scopes: Uint16Array, isInScope: (scope: number) => boolean, limit: number): number[] {
  const found: number[] = []
  let threshold = 0
  for (let n = 0; n < scores.length; n++) {
    if (scores[n]! <= threshold || !isInScope(scopes[n]!)) continue
    found.push(n)
    // Now and then only the best are kept, so that the list stays short however many documents match.
    if (found.length === limit * 8) {
      found.sort((a, b) => scores[b]! - scores[a]!).length = limit
      threshold = scores[found[limit - 1]!]!
    }
  }
  return found.sort((a, b) => scores[b]! - scores[a]!).slice(0, limit)
}

/** Adds the evidence of the best paragraph and of the best everyday formulation to the score of the whole section. */
function rescore(document: LawDocument, score: number, rarity: ReadonlyMap<string, number>, analyser: Analyser, formulations: readonly string[]): Hit {
  const paragraphs = splitParagraphs(document.text)
  const covered = (text: string) => {
    let sum = 0
    for (const term of new Set(analyser.terms(text).map(({ term }) => term))) sum += rarity.get(term) ?? 0
    return sum
  }
  const passages = paragraphs.map(({ text }) => covered(text) / (1 + Math.log(1 + text.length / 600)))
  const bestPassage = passages.length > 0 ? passages.indexOf(Math.max(...passages)) : 0
  const formulation = Math.max(0, ...formulations.map(covered))
  return {
    document,
    citation: document.kind === 'LAW' ? citationOf(document.law, document.section) : document.title || document.id,
    paragraphs,
    best: bestPassage,
    score: score + passageShare * (passages[bestPassage] ?? 0) + everydayShare * formulation,
    why: 'text',
  }
}
