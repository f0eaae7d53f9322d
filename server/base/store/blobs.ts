import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ByteRange } from '../crypto/sealed-stream.ts'
import { OperatorError } from '../operator-error.ts'

/*
 * Blobs: whatever is too large for the database, under random names and always sealed (crypto/sealed-stream.ts). They lie
 * in a directory, or in any store that speaks S3.
 */

/** A blob of a listing; `size` in bytes. */
export type BlobEntry = { key: string; size: number }

export type Blobs = {
  /**
   * Stores a stream and returns its length in bytes. From then on it survives a loss of power; before, nobody sees any
   * of it, and a source that fails leaves nothing behind. What was there under the key is replaced. A piece need be good only
   * until the next one is asked for.
   */
  put(key: string, source: AsyncIterable<Uint8Array>): Promise<number>
  /** The blob, or the part of it that lies in the range. Throws BlobMissing. A reader that stops early destroys the stream. */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** Length in bytes; undefined when there is no such blob. */
  size(key: string): Promise<number | undefined>
  /** Removes the blob for good; that there is none is no error. */
  remove(key: string): Promise<void>
  /** All whole blobs, in order of their keys. */
  list(): AsyncIterable<BlobEntry>
  /** Removes what was begun before this moment and never became whole, because the process writing it ended. */
  removeUnfinished(before: Date): Promise<void>
  close(): void
}

/** There is no blob under this key. */
export class BlobMissing extends Error {}

/** The store of blobs refuses us and will go on doing so. */
export class BlobStoreRefuses extends OperatorError {}

/** A key that nothing else has: 128 random bits, spread over 256 folders. */
export function newBlobKey(): string {
  const name = randomBytes(16).toString('hex')
  return `${name.slice(0, 2)}/${name.slice(2)}`
}

/** Plain names without ways out of a folder; none begins with a dot, which marks what is not a blob (yet). */
const form = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/

/** Whether a text has the form of a key. */
export const isBlobKey = (text: string): boolean => form.test(text)

/** Where blobs lie when no other store is named. */
export const blobFolderOf = (dataDir: string): string => join(dataDir, 'blobs')
