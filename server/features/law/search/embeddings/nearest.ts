import { createTop } from '../top.ts'
import { quantise } from './quantise.ts'
import { loadVectors } from './vector-file.ts'

/** The passages of an index and where their vectors stand: position of the document, paragraph (-1: the whole), record in the file. */
export type VectorSet = {
  file: string
  dimensions: number
  positions: Uint32Array
  paragraphs: Int8Array
  records: Uint32Array
}

/** A document near to a question, by its nearest passage. */
type Near = { position: number; paragraph: number; score: number }

/** Vectors in memory, open for questions. */
export type OpenVectors = {
  nearest(question: Float32Array, limit: number, isWanted: (position: number) => boolean): Near[]
}

/**
 * Loads the vectors of an index. The search compares with every wanted passage: exact, and at 8 bits fast enough for
 * what fits into memory. Synchronous: it belongs in a worker thread.
 */
export function openVectors({ file, positions, paragraphs, records }: VectorSet): OpenVectors {
  const { dimensions, scales, bytes, start } = loadVectors(file)
  return {
    nearest(question, limit, isWanted) {
      if (question.length !== dimensions) return []
      const asked = Int32Array.from(quantise(question).values)
      const top = createTop(limit)
      const nearestOf = new Map<number, number>()
      for (let at = 0; at < positions.length;) {
        const position = positions[at]!
        const first = at
        while (at < positions.length && positions[at] === position) at++
        if (!isWanted(position)) continue
        let best = -Infinity
        let bestAt = first
        for (let passage = first; passage < at; passage++) {
          const record = records[passage]!
          const similarity = scales[record]! * dot(asked, bytes, start(record))
          if (similarity > best) [best, bestAt] = [similarity, passage]
        }
        if (best <= top.threshold) continue
        top.add(position, best)
        nearestOf.set(position, paragraphs[bestAt]!)
      }
      return top.list().map(({ position, score }) => ({ position, paragraph: nearestOf.get(position)!, score }))
    },
  }
}

/** In whole numbers all the way, which the engine computes half again as fast as the obvious form. */
function dot(a: Int32Array, b: Int8Array, from: number): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum = (sum + Math.imul(a[at]!, b[from + at]!)) | 0
  return sum
}
