import { DatabaseSync } from 'node:sqlite'

/*
 * The form of an index file: one immutable SQLite file, derived from the corpus and thrown away at will.
 *
 * documents  the texts, by their number of arrival
 * positions  each document at its position in the order of scopes, with the terms of each paragraph as evidence
 * terms      number of each term and in how many documents it occurs
 * postings   per term and segment: positions (16 bit, within the segment) and frequencies (8 bit, saturated as in BM25)
 * facts      what the whole file has to know: laws, vocabulary, stems, tuning, scopes, groups, what is asked often, segments
 */
const tables = `
  CREATE TABLE documents (n INTEGER PRIMARY KEY, id TEXT NOT NULL, content TEXT NOT NULL);
  CREATE TABLE positions (position INTEGER PRIMARY KEY, n INTEGER NOT NULL, evidence BLOB NOT NULL, title TEXT NOT NULL);
  CREATE TABLE terms (term TEXT PRIMARY KEY, number INTEGER NOT NULL, documents INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE postings (term INTEGER NOT NULL, segment INTEGER NOT NULL, list BLOB NOT NULL, PRIMARY KEY (term, segment)) WITHOUT ROWID;
  CREATE TABLE facts (name TEXT PRIMARY KEY, content BLOB NOT NULL) WITHOUT ROWID;`

/** A run of positions that is searched in one go; `scopes` are the different scopes in it. */
export type Segment = { first: number; count: number; scopes: number[] }

/** Positions fit into 16 bits, and the scores of a segment into the cache of a core. */
export const longestSegment = 32_768
/** Below this a segment takes documents of several scopes. */
export const shortestSegment = 8_192

/** Creates an empty file. Nothing is made durable on the way: a file that is not finished is never opened. */
export function createIndexFile(path: string): DatabaseSync {
  const file = new DatabaseSync(path)
  file.exec(
    `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA page_size = 8192; PRAGMA cache_size = -65536; ${tables} BEGIN`,
  )
  return file
}

/** The highest frequency that is told apart. */
export const fullFrequency = 255

/** A posting list: all positions first, then their frequencies. */
export function encodePostings(positions: ArrayLike<number>, frequencies: ArrayLike<number>): Uint8Array {
  const list = new Uint8Array(positions.length * 3)
  new Uint16Array(list.buffer, 0, positions.length).set(positions)
  list.set(frequencies, positions.length * 2)
  return list
}

export function decodePostings(list: Uint8Array): { positions: Uint16Array; frequencies: Uint8Array } {
  const count = list.length / 3
  return { positions: new Uint16Array(aligned(list, 2), 0, count), frequencies: list.subarray(count * 2) }
}

/** The terms of the paragraphs of a document, and those of its everyday formulations. */
export type Evidence = {
  paragraphs: { length: number; terms: readonly number[] }[]
  formulations: (readonly number[])[]
}

export function encodeEvidence({ paragraphs, formulations }: Evidence): Uint8Array {
  const numbers = [
    paragraphs.length,
    ...paragraphs.flatMap(({ length, terms }) => [length, terms.length, ...terms]),
    formulations.length,
    ...formulations.flatMap((terms) => [terms.length, ...terms]),
  ]
  return new Uint8Array(Uint32Array.from(numbers).buffer)
}

/** Evidence as `weighEvidence` takes it. */
export const decodeEvidence = (bytes: Uint8Array) => new Uint32Array(aligned(bytes, 4), 0, bytes.length / 4)

/** Sums what a question finds in each paragraph and formulation: `worth` tells what a term is worth. */
export function weighEvidence(
  numbers: Uint32Array,
  worth: ReadonlyMap<number, number>,
): { paragraphs: { length: number; worth: number }[]; formulations: { worth: number; share: number }[] } {
  let at = 0
  let matched = 0
  const sum = (count: number) => {
    let total = 0
    matched = 0
    for (const end = at + count; at < end; at++) {
      const found = worth.get(numbers[at]!)
      if (found === undefined) continue
      total += found
      matched++
    }
    return total
  }
  const paragraphs = Array.from({ length: numbers[at++]! }, () => {
    const length = numbers[at++]!
    return { length, worth: sum(numbers[at++]!) }
  })
  const formulations = Array.from({ length: numbers[at++]! }, () => {
    const terms = numbers[at++]!
    return { worth: sum(terms), share: matched / Math.max(1, terms) }
  })
  return { paragraphs, formulations }
}

/** Blobs from SQLite lie at any address; arrays of wider numbers need theirs aligned. */
function aligned(bytes: Uint8Array, width: number): ArrayBuffer {
  const { buffer, byteOffset, length } = bytes
  return (
    byteOffset === 0 && length % width === 0
      ? buffer
      : buffer.slice(byteOffset, byteOffset + length + ((width - (length % width)) % width))
  ) as ArrayBuffer
}
