import { createHash } from 'node:crypto'
import type { LawDocument } from './documents.ts'

/** Hash of a document and its position: equal hashes need no write. */
export function hashDocument(document: LawDocument, position: number): Buffer {
  const { id, ...rest } = document
  return createHash('sha256')
    .update(JSON.stringify([id, position, Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest()
}
