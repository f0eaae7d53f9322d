import { corpusText, type ReadyForModel } from '../../../../base/model/ready-for-model.ts'
import { openIndex } from '../index-search.ts'
import type { VectorSet } from './nearest.ts'
import { contentHash, passagesOf } from './passages.ts'
import { quantise } from './quantise.ts'
import { encodeRecord, openVectorFile } from './vector-file.ts'

/** What is built: the vectors of the passages of an index, in `file`; those of equal passages are taken over from `older` files. */
export type VectorSource = {
  index: string
  file: string
  older: string[]
  everyday: ReadonlyMap<string, readonly string[]>
}

/** The next texts that need a vector; empty when this turn found none. */
export type VectorBatch = { texts: ReadyForModel[]; done: boolean }

/** Asks for vectors in batches, each to be answered with `add`; after the last one `finish` tells where everything stands. */
export type VectorBuilder = { next(): VectorBatch; add(vectors: Float32Array[]): void; finish(): VectorSet }

/** Inputs of one request. */
const batchSize = 64
/** Documents looked at in one turn, so that a builder that finds nothing to do can be stopped too. */
const documentsPerTurn = 500

/**
 * Walks through the documents of an index. Each batch is in the file before the next is asked for: a builder that
 * begins again on the same file asks for the rest only.
 */
export function createVectorBuilder({ index: path, file, older, everyday }: VectorSource): VectorBuilder {
  const index = openIndex(path)
  const own = openVectorFile(file)
  const others = older.map(openVectorFile)
  const positions: number[] = []
  const paragraphs: number[] = []
  const records: number[] = []
  /** Passages without a vector, by content, with the rows that wait for it: equal texts are embedded once. */
  const missing = new Map<string, { hash: Buffer; text: string; rows: number[] }>()
  let position = 0
  let ended = false

  const takeOver = (hash: Buffer): number | undefined => {
    for (const other of others) {
      const number = other.numberOf(hash)
      if (number === undefined || (own.dimensions > 0 && own.dimensions !== other.dimensions)) continue
      own.append([other.read(number)])
      return own.numberOf(hash)
    }
  }

  const walk = () => {
    const documents = index.documents(position, documentsPerTurn)
    ended = documents.length < documentsPerTurn
    position += documents.length
    for (const { position, document } of documents) {
      for (const { paragraph, text } of passagesOf(document, everyday.get(document.id) ?? [])) {
        const hash = contentHash(text)
        const row = positions.push(position) - 1
        paragraphs.push(paragraph)
        records.push(own.numberOf(hash) ?? takeOver(hash) ?? -1)
        if (records[row] !== -1) continue
        const key = hash.toString('latin1')
        const known = missing.get(key)
        if (known) known.rows.push(row)
        else missing.set(key, { hash, text, rows: [row] })
      }
    }
  }

  const batch = () => [...missing.entries().take(batchSize)]
  return {
    next() {
      if (!ended && missing.size < batchSize) walk()
      // The rest of a turn waits for company, so that requests are full.
      const texts = ended || missing.size >= batchSize ? batch().map(([, { text }]) => corpusText(text)) : []
      return { texts, done: ended && missing.size <= texts.length }
    },
    add(vectors) {
      const first = own.count
      const asked = batch()
      own.append(asked.map(([, { hash }], at) => encodeRecord(hash, quantise(vectors[at]!))))
      for (const [at, [key, { rows }]] of asked.entries()) {
        for (const row of rows) records[row] = first + at
        missing.delete(key)
      }
    },
    finish() {
      const dimensions = own.dimensions
      for (const open of [index, own, ...others]) open.close()
      return {
        file,
        dimensions,
        positions: Uint32Array.from(positions),
        paragraphs: Int8Array.from(paragraphs),
        records: Uint32Array.from(records),
      }
    },
  }
}
