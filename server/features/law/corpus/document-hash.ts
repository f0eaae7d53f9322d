import { createHash } from 'node:crypto'
import type { LawDocument } from './documents.ts'

/** Hash of a document and its position: equal hashes need no write. */
export function hashDocument(document: LawDocument, position: number): Buffer {
  const { id, ...rest } = document
  return createHash('sha256')
    .update(JSON.stringify([id, position, Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest()
}

/**
 * Digest of an official wording, by which it is known again however it is laid out: only letters and digits count. 16 hex
 * digits of SHA-256.
 */
export const wordingDigest = (text: string): string =>
  createHash('sha256')
    .update(
      text
        .normalize('NFC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, ''),
    )
    .digest('hex')
    .slice(0, 16)
