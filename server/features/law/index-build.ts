import { renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { countStems, createAnalyser, type Analyser } from './analysis.ts'
import type { LawDocument, LawName } from './documents.ts'
import { scopeOf } from './scope.ts'

/**
 * The index of the corpus as one immutable SQLite file: a posting list per term with ready-made BM25F weights, the
 * documents themselves, and the words that compounds are split with. Derived from the system of record and thrown
 * away at will. Own posting lists rather than FTS5, because the words of a question need weights of their own
 * (docs/decisions/0005).
 */

/** What people call the situation of a provision. */
export type Everyday = ReadonlyMap<string, readonly string[]>

export type IndexSource = { documents: Iterable<LawDocument>; everyday: Everyday; laws: readonly LawName[]; vocabulary: readonly (readonly [string, string])[] }

/** Weight and length normalisation of each field (BM25F: Robertson, Zaragoza, Taylor 2004). */
export const fields = {
  title: { weight: 5, b: 0.4 },
  inherited: { weight: 3, b: 0.4 },
  headings: { weight: 1.5, b: 0.5 },
  law: { weight: 1, b: 0.3 },
  everyday: { weight: 2.2, b: 0.3 },
  text: { weight: 1, b: 0.72 },
} as const
export type Field = keyof typeof fields
const fieldNames = Object.keys(fields) as Field[]
/** How fast more occurrences stop to matter. */
const k1 = 1.4

/** Builds the file beside and renames it, so that a reader sees the old or the new one, never half. */
export function buildIndex(path: string, source: IndexSource): { documents: number; terms: number } {
  const draft = `${path}.new`
  for (const suffix of ['', '-journal', '-wal']) rmSync(draft + suffix, { force: true })
  const file = new DatabaseSync(draft)
  file.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA page_size = 8192;
    CREATE TABLE documents (n INTEGER PRIMARY KEY, id TEXT NOT NULL, scope INTEGER NOT NULL, content TEXT NOT NULL);
    CREATE TABLE terms (term TEXT PRIMARY KEY, documents BLOB NOT NULL, weights BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE facts (name TEXT PRIMARY KEY, content TEXT NOT NULL); BEGIN`)
  const documents = [...source.documents]
  const names = new Map(source.laws.map((law) => [law.law, law]))
  const stems = countStems(textsOf(documents, source.everyday))
  const analyser = createAnalyser(stems)
  const postings = collect(documents, analyser, source.everyday, names)
  const addDocument = file.prepare('INSERT INTO documents VALUES (?, ?, ?, ?)')
  documents.forEach((document, n) => addDocument.run(n, document.id, scopeOf(document), JSON.stringify(document)))
  const addTerm = file.prepare('INSERT INTO terms VALUES (?, ?, ?)')
  for (const term of [...postings.keys()].sort()) addTerm.run(term, ...encode(postings.get(term)!, documents.length))
  const addFact = file.prepare('INSERT INTO facts VALUES (?, ?)')
  addFact.run('stems', JSON.stringify([...stems].filter(([, count]) => count >= 6)))
  addFact.run('laws', JSON.stringify(source.laws))
  addFact.run('vocabulary', JSON.stringify(source.vocabulary))
  addFact.run('everyday', JSON.stringify([...source.everyday].filter(([id]) => names.has(id.split('/')[0]!))))
  file.exec('COMMIT; CREATE INDEX ids ON documents (id)')
  file.close()
  renameSync(draft, path)
  return { documents: documents.length, terms: postings.size }
}

function* textsOf(documents: readonly LawDocument[], everyday: Everyday): Generator<string> {
  for (const document of documents) yield* [document.title, document.text, ...document.headings.slice(-1)]
  for (const lines of everyday.values()) yield* lines
}

/** Per term: document numbers and the summed, normalised frequency over the fields. */
type Postings = Map<string, { documents: number[]; frequencies: number[] }>

function collect(documents: readonly LawDocument[], analyser: Analyser, everyday: Everyday, names: ReadonlyMap<string, LawName>): Postings {
  const perDocument = documents.map((document) => countFields(document, analyser, everyday, names))
  const average = Object.fromEntries(
    fieldNames.map((field) => [field, Math.max(1, perDocument.reduce((sum, counted) => sum + counted.lengths[field], 0) / Math.max(1, perDocument.length))]),
  ) as Record<Field, number>
  const postings: Postings = new Map()
  perDocument.forEach(({ counts, lengths }, n) => {
    const totals = new Map<string, number>()
    for (const field of fieldNames) {
      const { weight, b } = fields[field]
      const norm = weight / (1 - b + (b * lengths[field]) / average[field])
      for (const [term, count] of counts[field]) totals.set(term, (totals.get(term) ?? 0) + count * norm)
    }
    for (const [term, total] of totals) {
      const list = postings.get(term) ?? { documents: [], frequencies: [] }
      if (list.documents.length === 0) postings.set(term, list)
      list.documents.push(n)
      list.frequencies.push(total)
    }
  })
  return postings
}

function countFields(document: LawDocument, analyser: Analyser, everyday: Everyday, names: ReadonlyMap<string, LawName>) {
  const law = names.get(document.law)
  const texts: Record<Field, string> = {
    title: document.title,
    inherited: document.inheritedTitle,
    headings: document.headings.join(' '),
    law: document.kind === 'LAW' ? [document.law, law?.title ?? ''].join(' ') : '',
    everyday: (everyday.get(document.id) ?? []).join(' '),
    text: document.text,
  }
  const counts = {} as Record<Field, Map<string, number>>
  const lengths = {} as Record<Field, number>
  for (const field of fieldNames) {
    const terms = analyser.terms(texts[field])
    const counted = new Map<string, number>()
    for (const { term, weight } of terms) counted.set(term, (counted.get(term) ?? 0) + weight)
    counts[field] = counted
    lengths[field] = terms.length
  }
  return { counts, lengths }
}

/** The parts of the BM25 sum that the question does not change, as arrays of 32-bit numbers. */
function encode({ documents, frequencies }: { documents: number[]; frequencies: number[] }, total: number): [Uint8Array, Uint8Array] {
  const idf = Math.log(1 + (total - documents.length + 0.5) / (documents.length + 0.5))
  const weights = Float32Array.from(frequencies, (frequency) => (idf * frequency * (k1 + 1)) / (k1 + frequency))
  return [new Uint8Array(Uint32Array.from(documents).buffer), new Uint8Array(weights.buffer)]
}
