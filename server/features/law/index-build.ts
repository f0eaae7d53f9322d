import { renameSync, rmSync } from 'node:fs'
import { createAnalyser, createStemCounter, words, type Analyser } from './analysis.ts'
import { createBridges } from './bridges.ts'
import { splitParagraphs, type LawDocument, type LawName } from './documents.ts'
import { createIndexFile, encodeEvidence, encodePostings, fullFrequency, longestSegment, shortestSegment, writeFact, type Segment } from './index-file.ts'
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

/** Builds the file beside and renames it, so that a reader sees the old or the new one, never half. */
export function buildIndex(path: string, source: IndexSource, tuning: Tuning = standardTuning): { documents: number; passages: number; terms: number } {
  const draft = `${path}.${process.pid}.new`
  for (const suffix of ['', '-journal', '-wal']) rmSync(draft + suffix, { force: true })
  const file = createIndexFile(draft)
  const names = new Map(source.laws.map((law) => [law.law, law]))

  const addDocument = file.prepare('INSERT INTO documents VALUES (?, ?, ?)')
  const stemCounter = createStemCounter()
  const lengths = new FieldLengths()
  const bridges = createBridges(source.laws)
  const scopes: number[] = []
  for (const document of source.documents) {
    const n = scopes.push(scopeOf(document)) - 1
    addDocument.run(n, document.id, JSON.stringify(document))
    if (document.kind === 'DECISION') bridges.add(document, n)
    const texts = textsOf(document, source.everyday, names)
    for (const field of fieldNames) {
      // Law names and headings are the same words again and again: they would make a law's name look like a common word.
      const length = field === 'law' || field === 'headings' ? words(texts[field]).length : stemCounter.add(texts[field])
      lengths.add(field, length)
    }
  }
  const stems = stemCounter.counts()
  const analyser = createAnalyser(stems, tuning)

  const order = Uint32Array.from(scopes.keys()).sort((a, b) => scopes[a]! - scopes[b]! || a - b)
  const readDocument = file.prepare('SELECT content FROM documents WHERE n = ?')
  const read = (n: number) => JSON.parse((readDocument.get(n) as { content: string }).content) as LawDocument
  const addPlace = file.prepare('INSERT INTO places VALUES (?, ?, ?)')
  const addPostings = file.prepare('INSERT INTO postings VALUES (?, ?, ?)')
  const postings = new Postings((term, segment, list) => addPostings.run(term, segment, list))
  const count = createCounter(analyser, postings)
  const groups = new Uint32Array(order.length)
  const groupNumbers = new Map<string, number>()
  let passages = 0
  order.forEach((n, place) => {
    const document = read(n)
    postings.startPlace(place, scopes[n]!)
    const group = `${document.law}|${document.headings.join('|')}|${document.inheritedTitle}`
    groups[place] = groupNumbers.get(group) ?? groupNumbers.set(group, groupNumbers.size + 1).size
    const texts = textsOf(document, source.everyday, names)
    texts.decisions =
      document.kind === 'LAW' && tuning.fields.decisions.weight > 0
        ? bridges
            .of(document.id)
            .map((decision) => read(decision).text)
            .join('\n')
        : ''
    for (const field of fieldNames) {
      const { weight, b } = tuning.fields[field]
      if (weight === 0 || texts[field] === '') continue
      const length = field === 'decisions' ? words(texts.decisions).length : lengths.last(field, n)
      count.field(texts[field], weight / (1 - b + (b * length) / lengths.average(field)))
    }
    count.finish((total) => Math.max(1, Math.round((fullFrequency * total) / (tuning.k1 + total))))
    const paragraphs = splitParagraphs(document.text)
    passages += Math.max(1, paragraphs.length)
    const evidence = {
      paragraphs: paragraphs.map(({ text }) => ({ length: text.length, terms: count.distinct(text) })),
      formulations: tuning.fields.everyday.weight > 0 ? (source.everyday.get(document.id) ?? []).map((line) => count.distinct(line)) : [],
    }
    addPlace.run(place, n, encodeEvidence(evidence))
  })
  postings.finish()
  const addTerm = file.prepare('INSERT INTO terms VALUES (?, ?, ?)')
  for (const [term, number] of [...count.numbers].sort(([a], [b]) => (a < b ? -1 : 1))) if (postings.documents(number) > 0) addTerm.run(term, number, postings.documents(number))

  const addFact = file.prepare('INSERT INTO facts VALUES (?, ?)')
  writeFact(addFact, 'tuning', tuning)
  writeFact(addFact, 'segments', postings.segments)
  writeFact(
    addFact,
    'stems',
    [...stems].filter(([, times]) => times >= rarestStem),
  )
  writeFact(addFact, 'laws', source.laws)
  writeFact(addFact, 'vocabulary', source.vocabulary)
  writeFact(addFact, 'scopes', new Uint8Array(Uint16Array.from(order, (n) => scopes[n]!).buffer))
  writeFact(addFact, 'groups', new Uint8Array(groups.buffer))
  file.exec('COMMIT; CREATE INDEX ids ON documents (id)')
  file.close()
  renameSync(draft, path)
  return { documents: scopes.length, passages, terms: count.numbers.size }
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
class FieldLengths {
  readonly #lengths = Object.fromEntries(fieldNames.map((field) => [field, [] as number[]])) as Record<Field, number[]>
  add(field: Field, length: number) {
    this.#lengths[field].push(length)
  }
  last(field: Field, n: number): number {
    return this.#lengths[field][n]!
  }
  readonly #averages = new Map<Field, number>()
  average(field: Field): number {
    // Decisions are collected later; a page of text is what a provision with decisions has.
    if (field === 'decisions') return 400
    let average = this.#averages.get(field)
    if (average === undefined) {
      const filled = this.#lengths[field].filter((length) => length > 0)
      this.#averages.set(field, (average = Math.max(1, filled.reduce((sum, length) => sum + length, 0) / Math.max(1, filled.length))))
    }
    return average
  }
}

/** Counts the terms of one document over its fields, by numbers, without an object per document. */
function createCounter(analyser: Analyser, postings: Postings) {
  const numbers = new Map<string, number>()
  const memory = new Map<string, { numbers: number[]; weights: number[] }>()
  const totals: number[] = []
  const touched: number[] = []
  const seen: number[] = []
  let mark = 0
  const ofWord = (word: string) => {
    let found = memory.get(word)
    if (!found) {
      const terms = analyser.word(word)
      found = { numbers: terms.map(({ term }) => numbers.get(term) ?? numbers.set(term, numbers.size).size - 1), weights: terms.map(({ weight }) => weight) }
      if (memory.size < 1_000_000) memory.set(word, found)
    }
    return found
  }
  return {
    numbers,
    field(text: string, factor: number) {
      for (const word of words(text)) {
        const terms = ofWord(word)
        for (let i = 0; i < terms.numbers.length; i++) {
          const number = terms.numbers[i]!
          if (!totals[number]) {
            totals[number] = 0
            touched.push(number)
          }
          totals[number]! += terms.weights[i]! * factor
        }
      }
    },
    /** Hands the sums of the document to the posting lists and starts anew. */
    finish(saturate: (total: number) => number) {
      for (const number of touched) {
        postings.add(number, saturate(totals[number]!))
        totals[number] = 0
      }
      touched.length = 0
    },
    /** The different terms of a text. */
    distinct(text: string): number[] {
      mark++
      const found: number[] = []
      for (const word of words(text)) {
        for (const number of ofWord(word).numbers) {
          if (seen[number] === mark) continue
          seen[number] = mark
          found.push(number)
        }
      }
      return found
    },
  }
}

/** Posting lists of the segment that is being filled. */
class Postings {
  readonly segments: Segment[] = []
  readonly #places: number[][] = []
  readonly #frequencies: number[][] = []
  readonly #documents: number[] = []
  readonly #write: (term: number, segment: number, list: Uint8Array) => void
  #place = 0

  constructor(write: (term: number, segment: number, list: Uint8Array) => void) {
    this.#write = write
  }

  startPlace(place: number, scope: number) {
    const current = this.segments.at(-1)
    const isFull = current && (current.count >= longestSegment || (current.count >= shortestSegment && !current.scopes.includes(scope)))
    if (!current || isFull) {
      if (current) this.finish()
      this.segments.push({ first: place, count: 0, scopes: [] })
    }
    const segment = this.segments.at(-1)!
    segment.count++
    if (!segment.scopes.includes(scope)) segment.scopes.push(scope)
    this.#place = place - segment.first
  }

  add(term: number, frequency: number) {
    ;(this.#places[term] ??= []).push(this.#place)
    ;(this.#frequencies[term] ??= []).push(frequency)
    this.#documents[term] = (this.#documents[term] ?? 0) + 1
  }

  documents(term: number): number {
    return this.#documents[term] ?? 0
  }

  /** Writes the lists of the segment. */
  finish() {
    const segment = this.segments.length - 1
    for (let term = 0; term < this.#places.length; term++) {
      const places = this.#places[term]
      if (!places?.length) continue
      this.#write(term, segment, encodePostings(places, this.#frequencies[term]!))
      this.#places[term] = []
      this.#frequencies[term] = []
    }
  }
}
