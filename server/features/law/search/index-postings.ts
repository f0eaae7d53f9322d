import type { Analyser } from './analysis.ts'
import { encodePostings, longestSegment, shortestSegment, type Segment } from './index-file.ts'
import type { Words } from './index-words.ts'

/** Counts the terms of one document after the other, by numbers and without an object per document. */
export type TermCounter = {
  /** Numbers of all terms met. */
  numbers: ReadonlyMap<string, number>
  /** Adds words of the document, each counting `factor`. */
  add(words: Words, factor: number): void
  /** Hands over the sums of the document, saturated, and starts anew. */
  finish(saturate: (total: number) => number): void
  /** The different terms of some words, from one of them on. */
  distinct(words: Words, from?: number): number[]
}

/** `written` are the words by their numbers. */
export function createTermCounter(
  analyser: Analyser,
  written: readonly string[],
  handOver: (term: number, frequency: number) => void,
): TermCounter {
  const numbers = new Map<string, number>()
  // The terms of a word stand side by side: where they begin (plus one, so that 0 is unknown) and how many they are.
  const begins = new Uint32Array(written.length)
  const counts = new Uint8Array(written.length)
  const terms = { numbers: growing(Uint32Array), weights: growing(Float64Array), length: 0 }
  const totals: number[] = []
  const touched: number[] = []
  const seen: number[] = []
  let mark = 0
  const beginOf = (word: number): number => {
    if (begins[word]! > 0) return begins[word]! - 1
    const begin = terms.length
    for (const { term, weight } of analyser.word(written[word]!)) {
      terms.numbers.set(terms.length, numberOf(term))
      terms.weights.set(terms.length++, weight)
    }
    begins[word] = begin + 1
    counts[word] = terms.length - begin
    return begin
  }
  const numberOf = (term: string): number => {
    const known = numbers.get(term)
    if (known !== undefined) return known
    totals.push(0)
    seen.push(0)
    return numbers.set(term, numbers.size).size - 1
  }
  return {
    numbers,
    add(words, factor) {
      for (const word of words) {
        const begin = beginOf(word)
        for (let at = begin; at < begin + counts[word]!; at++) {
          const number = terms.numbers.get(at)
          if (totals[number] === 0) touched.push(number)
          totals[number]! += terms.weights.get(at) * factor
        }
      }
    },
    finish(saturate) {
      for (const number of touched) {
        handOver(number, saturate(totals[number]!))
        totals[number] = 0
      }
      touched.length = 0
    },
    distinct(words, from = 0) {
      mark++
      const found: number[] = []
      for (let place = from; place < words.length; place++) {
        const word = words[place]!
        const begin = beginOf(word)
        for (let at = begin; at < begin + counts[word]!; at++) {
          const number = terms.numbers.get(at)
          if (seen[number] === mark) continue
          seen[number] = mark
          found.push(number)
        }
      }
      return found
    },
  }
}

/**
 * Collects posting lists; a segment is written when it is full, so that memory does not grow with the corpus. Until then
 * its postings stand one after the other as they come, seven bytes each, and are sorted by term at its end: most terms
 * are in few documents, and a list of their own for each would take a hundred times as much.
 */
export function createPostings(write: (term: number, segment: number, list: Uint8Array) => void) {
  const segments: Segment[] = []
  const collected = { terms: growing(Uint32Array), positions: growing(Uint16Array), frequencies: growing(Uint8Array) }
  const documents = growing(Uint32Array)
  let length = 0
  let terms = 0
  let position = 0
  const finish = () => {
    // Where the list of each term ends, by counting; within a term the order of arrival stays.
    const ends = new Uint32Array(terms + 1)
    for (let at = 0; at < length; at++) ends[collected.terms.get(at) + 1]!++
    for (let term = 0; term < terms; term++) ends[term + 1]! += ends[term]!
    const next = ends.slice(0, terms)
    const positions = new Uint16Array(length)
    const frequencies = new Uint8Array(length)
    for (let at = 0; at < length; at++) {
      const to = next[collected.terms.get(at)]!++
      positions[to] = collected.positions.get(at)
      frequencies[to] = collected.frequencies.get(at)
    }
    for (let term = 0; term < terms; term++) {
      const [begin, end] = [ends[term]!, ends[term + 1]!]
      if (begin < end)
        write(
          term,
          segments.length - 1,
          encodePostings(positions.subarray(begin, end), frequencies.subarray(begin, end)),
        )
    }
    length = 0
  }
  return {
    segments: segments as readonly Segment[],
    /** Begins the document at a position; positions come in order, without a gap. */
    start(at: number, scope: number) {
      const current = segments.at(-1)
      const isFull =
        current &&
        (current.count >= longestSegment || (current.count >= shortestSegment && !current.scopes.includes(scope)))
      if (isFull) finish()
      if (!current || isFull) segments.push({ first: at, count: 0, scopes: [] })
      const segment = segments.at(-1)!
      segment.count++
      if (!segment.scopes.includes(scope)) segment.scopes.push(scope)
      position = at - segment.first
    },
    add(term: number, frequency: number) {
      collected.terms.set(length, term)
      collected.positions.set(length, position)
      collected.frequencies.set(length++, frequency)
      terms = Math.max(terms, term + 1)
      documents.set(term, documents.get(term) + 1)
    },
    documentsWith: (term: number) => documents.get(term),
    finish,
  }
}

type Numbers = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

/** Numbers of one width in a row that grows by half when it is full; what was not set is 0. */
function growing(kind: new (length: number) => Numbers) {
  let items = new kind(4096)
  return {
    get: (at: number): number => items[at] ?? 0,
    set(at: number, value: number) {
      if (at >= items.length) {
        const wider = new kind(Math.max(at + 1, Math.ceil(items.length * 1.5)))
        wider.set(items)
        items = wider
      }
      items[at] = value
    },
  }
}
