import { renameSync, rmSync } from 'node:fs'
import { createAnalyser, createStemCounter, words } from './analysis.ts'
import { createBridges } from './bridges.ts'
import { splitParagraphs, type LawDocument, type LawName } from '../documents.ts'
import { createIndexFile, encodeEvidence, fullFrequency } from './index-file.ts'
import { createPostings, createTermCounter, type TermCounter } from './index-postings.ts'
import { scopeOf } from './scope.ts'
import { fieldNames, standardTuning, type Field, type Tuning } from './tuning.ts'

/*
 * Builds the index of the corpus (its form: index-file.ts) in two passes over the documents: the first counts words
 * and lengths, the second writes posting lists, a segment at a time, so that memory does not grow with the corpus.
 * Own posting lists rather than FTS5, because the words of a question need weights of their own (docs/decisions/0005).
 */

/** What people call the situation of a provision. */
export type Everyday = ReadonlyMap<string, readonly string[]>

export type IndexSource = { documents: Iterable<LawDocument>; everyday: Everyday; laws: readonly LawName[]; vocabulary: readonly (readonly [string, string])[] }

/** Stems rarer than this are no parts of compounds. */
const rarestStem = 3
/** Words of decisions that a provision has, when it has some; their real average is known only after they were collected. */
const usualDecisions = 400

export type BuildReport = { documents: number; passages: number; terms: number }

/** Takes the documents one by one; `finish` writes the index. */
export type IndexBuilder = { add(document: LawDocument): void; finish(): BuildReport }

/** Builds an index from all documents at once. */
export function buildIndex(path: string, { documents, ...source }: IndexSource, tuning?: Tuning): BuildReport {
  const builder = createIndexBuilder(path, source, tuning)
  for (const document of documents) builder.add(document)
  return builder.finish()
}

/** Builds the file beside and renames it, so that a reader sees the old or the new one, never half. */
export function createIndexBuilder(path: string, source: Omit<IndexSource, 'documents'>, tuning: Tuning = standardTuning): IndexBuilder {
  // The name of the draft is its own: two processes may build the same file at once.
  const draft = `${path}.${process.pid}.new`
  for (const suffix of ['', '-journal', '-wal']) rmSync(draft + suffix, { force: true })
  const file = createIndexFile(draft)
  const names = new Map(source.laws.map((law) => [law.law, law]))
  const addDocument = file.prepare('INSERT INTO documents VALUES (?, ?, ?)')
  const readDocument = file.prepare('SELECT content FROM documents WHERE n = ?')
  const addPlace = file.prepare('INSERT INTO places VALUES (?, ?, ?)')
  const addPostings = file.prepare('INSERT INTO postings VALUES (?, ?, ?)')
  const addTerm = file.prepare('INSERT INTO terms VALUES (?, ?, ?)')
  const addFact = file.prepare('INSERT INTO facts VALUES (?, ?)')
  const read = (n: number) => JSON.parse((readDocument.get(n) as { content: string }).content) as LawDocument
  const stemCounter = createStemCounter()
  const lengths = createFieldLengths()
  const bridges = createBridges(source.laws)
  const scopes: number[] = []

  /** The second pass over one document. */
  const place = (document: LawDocument, n: number, count: TermCounter): { passages: number; evidence: Uint8Array } => {
    const texts = textsOf(document, source.everyday, names)
    if (tuning.fields.decisions.weight > 0)
      texts.decisions = bridges
        .of(document.id)
        .map((decision) => read(decision).text)
        .join('\n')
    for (const field of fieldNames) {
      const { weight, b } = tuning.fields[field]
      if (weight === 0 || texts[field] === '') continue
      const length = field === 'decisions' ? words(texts.decisions).length : lengths.of(field, n)
      count.add(texts[field], weight / (1 - b + (b * length) / lengths.average(field)))
    }
    count.finish((total) => Math.max(1, Math.round((fullFrequency * total) / (tuning.k1 + total))))
    const paragraphs = splitParagraphs(document.text)
    const formulations = tuning.fields.everyday.weight > 0 ? (source.everyday.get(document.id) ?? []) : []
    const evidence = encodeEvidence({
      paragraphs: paragraphs.map(({ text }) => ({ length: text.length, terms: count.distinct(text) })),
      formulations: formulations.map((line) => count.distinct(line)),
    })
    return { passages: Math.max(1, paragraphs.length), evidence }
  }

  return {
    add(document) {
      const n = scopes.push(scopeOf(document)) - 1
      addDocument.run(n, document.id, JSON.stringify(document))
      if (document.kind === 'DECISION') bridges.add(document, n)
      const texts = textsOf(document, source.everyday, names)
      // Law names and headings are the same words again and again: counted, they would pass for common words.
      for (const field of fieldNames) lengths.add(field, field === 'law' || field === 'headings' ? words(texts[field]).length : stemCounter.add(texts[field]))
    },
    finish() {
      const stems = stemCounter.counts()
      const order = Uint32Array.from(scopes.keys()).sort((a, b) => scopes[a]! - scopes[b]! || a - b)
      const postings = createPostings((term, segment, list) => addPostings.run(term, segment, list))
      const count = createTermCounter(createAnalyser(stems, tuning), postings.add)
      const groups = new Uint32Array(order.length)
      const groupNumbers = new Map<string, number>()
      let passages = 0
      order.forEach((n, at) => {
        const document = read(n)
        postings.start(at, scopes[n]!)
        const group = `${document.law}|${document.headings.join('|')}|${document.inheritedTitle}`
        groups[at] = groupNumbers.get(group) ?? groupNumbers.set(group, groupNumbers.size + 1).size
        const placed = place(document, n, count)
        passages += placed.passages
        addPlace.run(at, n, placed.evidence)
      })
      postings.finish()
      const terms = [...count.numbers].filter(([, number]) => postings.documentsWith(number) > 0).sort(([a], [b]) => (a < b ? -1 : 1))
      for (const [term, number] of terms) addTerm.run(term, number, postings.documentsWith(number))
      const bytes = (array: Uint16Array | Uint32Array) => new Uint8Array(array.buffer)
      const facts = {
        tuning,
        segments: postings.segments,
        stems: [...stems].filter(([, times]) => times >= rarestStem),
        laws: source.laws,
        vocabulary: source.vocabulary,
        scopes: bytes(Uint16Array.from(order, (n) => scopes[n]!)),
        groups: bytes(groups),
      }
      for (const [name, content] of Object.entries(facts)) addFact.run(name, content instanceof Uint8Array ? content : JSON.stringify(content))
      file.exec('COMMIT; CREATE INDEX ids ON documents (id); CREATE INDEX numbers ON places (n)')
      file.close()
      renameSync(draft, path)
      return { documents: scopes.length, passages, terms: terms.length }
    },
  }
}

function textsOf(document: LawDocument, everyday: Everyday, names: ReadonlyMap<string, LawName>): Record<Field, string> {
  return {
    title: document.kind === 'DECISION' ? '' : document.title,
    inherited: document.inheritedTitle,
    headings: document.headings.join(' '),
    law: document.kind === 'LAW' ? [document.law, names.get(document.law)?.title ?? ''].join(' ') : '',
    everyday: (everyday.get(document.id) ?? []).join('\n'),
    decisions: '',
    text: document.text,
  }
}

/** Lengths of all fields in words. Averages leave empty fields out: having a title must not make it look long. */
function createFieldLengths() {
  const lengths = Object.fromEntries(fieldNames.map((field) => [field, [] as number[]])) as Record<Field, number[]>
  const averages = new Map<Field, number>()
  return {
    add: (field: Field, length: number) => void lengths[field].push(length),
    of: (field: Field, n: number) => lengths[field][n]!,
    average(field: Field): number {
      if (field === 'decisions') return usualDecisions
      let average = averages.get(field)
      if (average === undefined) {
        const filled = lengths[field].filter((length) => length > 0)
        averages.set(field, (average = Math.max(1, filled.reduce((sum, length) => sum + length, 0) / Math.max(1, filled.length))))
      }
      return average
    },
  }
}
