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
  const termsOfWords: { numbers: number[]; weights: number[] }[] = []
  const totals: number[] = []
  const touched: number[] = []
  const seen: number[] = []
  let mark = 0
  const ofWord = (word: number) => {
    const known = termsOfWords[word]
    if (known) return known
    const terms = analyser.word(written[word]!)
    return (termsOfWords[word] = {
      numbers: terms.map(({ term }) => numberOf(term)),
      weights: terms.map(({ weight }) => weight),
    })
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
        const terms = ofWord(word)
        for (let i = 0; i < terms.numbers.length; i++) {
          const number = terms.numbers[i]!
          if (totals[number] === 0) touched.push(number)
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
    distinct(words, from = 0) {
      mark++
      const found: number[] = []
      for (let at = from; at < words.length; at++) {
        for (const number of ofWord(words[at]!).numbers) {
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
  const positions: number[][] = []
  const frequencies: number[][] = []
  const documents: number[] = []
  let position = 0
  const finish = () => {
    for (let term = 0; term < positions.length; term++) {
      const list = positions[term]
      if (!list?.length) continue
      write(term, segments.length - 1, encodePostings(list, frequencies[term]!))
      positions[term] = []
      frequencies[term] = []
    }
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
      ;(positions[term] ??= []).push(position)
      ;(frequencies[term] ??= []).push(frequency)
      documents[term] = (documents[term] ?? 0) + 1
    },
    documentsWith: (term: number) => documents[term] ?? 0,
    finish,
  }
}
