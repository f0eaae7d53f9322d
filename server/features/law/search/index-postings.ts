import { words, type Analyser } from './analysis.ts'
import { encodePostings, longestSegment, shortestSegment, type Segment } from './index-file.ts'

/** Counts the terms of one document after the other, by numbers and without an object per document. */
export type TermCounter = {
  /** Numbers of all terms met. */
  numbers: ReadonlyMap<string, number>
  /** Adds a text of the document, each word counting `factor`. */
  add(text: string, factor: number): void
  /** Hands over the sums of the document, saturated, and starts anew. */
  finish(saturate: (total: number) => number): void
  /** The different terms of a text. */
  distinct(text: string): number[]
}

/** How many words are remembered with their terms. */
const longestMemory = 1_000_000

export function createTermCounter(analyser: Analyser, handOver: (term: number, frequency: number) => void): TermCounter {
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
      if (memory.size < longestMemory) memory.set(word, found)
    }
    return found
  }
  return {
    numbers,
    add(text, factor) {
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
    finish(saturate) {
      for (const number of touched) {
        handOver(number, saturate(totals[number]!))
        totals[number] = 0
      }
      touched.length = 0
    },
    distinct(text) {
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

/** Collects posting lists; a segment is written when it is full, so that memory does not grow with the corpus. */
export function createPostings(write: (term: number, segment: number, list: Uint8Array) => void) {
  const segments: Segment[] = []
  const places: number[][] = []
  const frequencies: number[][] = []
  const documents: number[] = []
  let place = 0
  const finish = () => {
    for (let term = 0; term < places.length; term++) {
      const list = places[term]
      if (!list?.length) continue
      write(term, segments.length - 1, encodePostings(list, frequencies[term]!))
      places[term] = []
      frequencies[term] = []
    }
  }
  return {
    segments: segments as readonly Segment[],
    /** Begins the document at a place; places come in order, without a gap. */
    start(at: number, scope: number) {
      const current = segments.at(-1)
      const isFull = current && (current.count >= longestSegment || (current.count >= shortestSegment && !current.scopes.includes(scope)))
      if (isFull) finish()
      if (!current || isFull) segments.push({ first: at, count: 0, scopes: [] })
      const segment = segments.at(-1)!
      segment.count++
      if (!segment.scopes.includes(scope)) segment.scopes.push(scope)
      place = at - segment.first
    },
    add(term: number, frequency: number) {
      ;(places[term] ??= []).push(place)
      ;(frequencies[term] ??= []).push(frequency)
      documents[term] = (documents[term] ?? 0) + 1
    },
    documentsWith: (term: number) => documents[term] ?? 0,
    finish,
  }
}
