import { renameSync, rmSync } from 'node:fs'
import { countStems, createAnalyser } from './analysis.ts'
import { createBridges } from './bridges.ts'
import type { LawDocument, LawName } from '../corpus/documents.ts'
import { createIndexFile, encodeEvidence, fullFrequency } from './index-file.ts'
import { createPostings, createTermCounter, type TermCounter } from './index-postings.ts'
import { createWordNumbers, fieldWords, type Everyday, type OwnWords, type WordedDocument } from './index-words.ts'
import { scopeOf } from './scope.ts'
import { fieldNames, standardTuning, type Field, type Tuning } from './tuning.ts'

/*
 * Builds the index of the corpus (its form: index-file.ts) in two passes over the documents: the first counts words
 * and lengths, the second writes posting lists, a segment at a time, so that memory does not grow with the corpus.
 * Own posting lists rather than FTS5, because the words of a question need weights of their own (docs/decisions/0005).
 */

export type IndexSource = {
  documents: Iterable<LawDocument>
  everyday: Everyday
  own?: OwnWords
  laws: readonly LawName[]
  vocabulary: readonly (readonly [string, string])[]
}

/** Stems rarer than this are no parts of compounds. */
const rarestStem = 3
/** Words of decisions that a provision has, when it has some; their real average is known only after they were collected. */
const usualDecisions = 400
/** How many words of documents stay in memory from the first pass to the second; the documents after them are read again. */
const keptWords = 8_000_000

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
export function createIndexBuilder(
  path: string,
  source: Omit<IndexSource, 'documents'>,
  tuning: Tuning = standardTuning,
  mostKept = keptWords,
): IndexBuilder {
  // The name of the draft is its own: two processes may build the same file at once.
  const draft = `${path}.${process.pid}.new`
  for (const suffix of ['', '-journal', '-wal']) rmSync(draft + suffix, { force: true })
  const file = createIndexFile(draft)
  const addDocument = file.prepare('INSERT INTO documents VALUES (?, ?, ?)')
  const readDocument = file.prepare('SELECT content FROM documents WHERE n = ?')
  const addPosition = file.prepare('INSERT INTO positions VALUES (?, ?, ?, ?)')
  const addPostings = file.prepare('INSERT INTO postings VALUES (?, ?, ?)')
  const addTerm = file.prepare('INSERT INTO terms VALUES (?, ?, ?)')
  const addFact = file.prepare('INSERT INTO facts VALUES (?, ?)')
  const numbers = createWordNumbers(source)
  const kept: WordedDocument[] = []
  let keptSoFar = 0
  const read = (n: number) =>
    kept[n] ?? numbers.take(JSON.parse((readDocument.get(n) as { content: string }).content) as LawDocument)
  const averages = createAverages()
  const bridges = createBridges(source.laws)
  const scopes: number[] = []
  const oftenAsked: number[] = []
  const decisions: number[] = []
  const groups: number[] = []
  const groupNumbers = new Map<string, number>()

  /** The second pass over one document: counts its terms. */
  const countTerms = (n: number, count: TermCounter): { passages: number; evidence: Uint8Array; title: string } => {
    const document = read(n)
    for (const field of fieldNames) {
      const { weight, b } = tuning.fields[field]
      if (weight === 0) continue
      const parts =
        field === 'decisions'
          ? bridges.of(document.id).flatMap((decision) => fieldWords(read(decision), 'text'))
          : fieldWords(document, field)
      const factor = weight / (1 - b + (b * lengthOf(parts)) / averages.of(field))
      for (const words of parts) count.add(words, factor)
    }
    count.finish((total) => Math.max(1, Math.round((fullFrequency * total) / (tuning.k1 + total))))
    const formulations = tuning.fields.everyday.weight > 0 ? document.formulations : []
    const evidence = encodeEvidence({
      paragraphs: document.paragraphs.map(({ length, words, from }) => ({
        length,
        terms: count.distinct(words, from),
      })),
      formulations: formulations.map((words) => count.distinct(words)),
    })
    const title = document.title.map((word) => numbers.written[word]!).join(' ')
    return { passages: Math.max(1, document.paragraphs.length), evidence, title }
  }

  return {
    add(document) {
      const n = scopes.push(scopeOf(document)) - 1
      addDocument.run(n, document.id, JSON.stringify(document))
      oftenAsked.push(source.own?.get(document.id)?.isOftenAsked ? 1 : 0)
      decisions.push(document.kind === 'DECISION' ? 1 : 0)
      if (document.kind === 'DECISION') bridges.add(document, n)
      const group = `${document.law}|${document.headings.join('|')}|${document.inheritedTitle}`
      groups.push(groupNumbers.get(group) ?? groupNumbers.set(group, groupNumbers.size + 1).size)
      const worded = numbers.take(document)
      for (const field of fieldNames) {
        const parts = fieldWords(worded, field)
        averages.add(field, lengthOf(parts))
        keptSoFar += lengthOf(parts)
        // Law names and headings are the same words again and again: counted, they would pass for common words.
        if (field !== 'law' && field !== 'headings') for (const words of parts) numbers.count(words)
      }
      if (keptSoFar < mostKept) kept.push(worded)
    },
    finish() {
      const stems = countStems(numbers.written, numbers.times)
      const order = Uint32Array.from(scopes.keys()).sort((a, b) => scopes[a]! - scopes[b]! || a - b)
      const postings = createPostings((term, segment, list) => addPostings.run(term, segment, list))
      // What a word comes to is kept by its number.
      const count = createTermCounter(createAnalyser(stems, tuning, 0), numbers.written, postings.add)
      let passages = 0
      order.forEach((n, at) => {
        postings.start(at, scopes[n]!)
        const counted = countTerms(n, count)
        passages += counted.passages
        addPosition.run(at, n, counted.evidence, counted.title)
      })
      postings.finish()
      const documentsWith = (term: string) => postings.documentsWith(count.numbers.get(term)!)
      const terms = [...count.numbers.keys()].filter((term) => documentsWith(term) > 0).sort()
      for (const term of terms) addTerm.run(term, count.numbers.get(term)!, documentsWith(term))
      const bytes = (array: Uint8Array | Uint16Array | Uint32Array) => new Uint8Array(array.buffer)
      const facts = {
        tuning,
        segments: postings.segments,
        stems: [...stems].filter(([, times]) => times >= rarestStem),
        laws: source.laws,
        vocabulary: source.vocabulary,
        scopes: bytes(Uint16Array.from(order, (n) => scopes[n]!)),
        oftenAsked: bytes(Uint8Array.from(order, (n) => oftenAsked[n]!)),
        decisions: bytes(Uint8Array.from(order, (n) => decisions[n]!)),
        groups: bytes(Uint32Array.from(order, (n) => groups[n]!)),
      }
      for (const [name, content] of Object.entries(facts))
        addFact.run(name, content instanceof Uint8Array ? content : JSON.stringify(content))
      file.exec('COMMIT; CREATE INDEX ids ON documents (id); CREATE INDEX numbers ON positions (n)')
      file.close()
      renameSync(draft, path)
      return { documents: scopes.length, passages, terms: terms.length }
    },
  }
}

const lengthOf = (parts: readonly (readonly number[])[]): number => parts.reduce((sum, words) => sum + words.length, 0)

/** Average lengths of fields in words. Empty fields are left out: having a title must not make it look long. */
function createAverages() {
  const sums = new Map<Field, { words: number; filled: number }>()
  return {
    add(field: Field, length: number) {
      if (length === 0) return
      const sum = sums.get(field)
      if (!sum) return void sums.set(field, { words: length, filled: 1 })
      sum.words += length
      sum.filled++
    },
    of(field: Field): number {
      if (field === 'decisions') return usualDecisions
      const { words, filled } = sums.get(field) ?? { words: 0, filled: 1 }
      return Math.max(1, words / filled)
    },
  }
}
