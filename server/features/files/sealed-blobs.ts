import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { plainLength } from '../../base/crypto/sealed-stream.ts'
import { SealBroken, type Binding } from '../../base/crypto/seal.ts'
import { fail, Failure } from '../../base/errors.ts'
import { passing } from '../../base/passing.ts'
import type { Parts } from '../../base/parts.ts'
import { BlobMissing, newBlobKey } from '../../base/store/blobs.ts'
import type { Queryable } from '../../base/store/db.ts'
import type { StreamKey } from '../encryption/encryption.ts'
import * as store from './blobs.store.ts'

/*
 * Sealed content of files as blobs. One is noted before it is written, and lives as long as a file names it; what nobody
 * names any more is removed by the sweep.
 */

/** What of a file a blob holds; part of its seal. */
export const bindings = {
  original: ['original'],
  text: ['text'],
  view: ['view'],
} as const satisfies Record<string, Binding>

type BlobParts = Pick<Parts, 'db' | 'blobs' | 'clock' | 'log'>

/**
 * Seals content into a new blob, which survives a loss of power from then on, and returns its name. What the content fails
 * with goes on; fails with `storage_failed` where it cannot be stored. Nothing is left then.
 */
export async function keepBlob(
  parts: BlobParts,
  userId: string,
  key: StreamKey,
  binding: Binding,
  content: AsyncIterable<Uint8Array>,
): Promise<string> {
  const name = newBlobKey()
  await store.insertBlob(parts.db, userId, name, parts.clock.now())
  const hash = createHash('sha256')
  async function* sealed() {
    for await (const piece of passing(key.sealStream(content, binding))) {
      hash.update(piece)
      yield piece
    }
  }
  try {
    const size = await parts.blobs.put(name, sealed())
    await store.finishBlob(parts.db, userId, { key: name, size, sha256: hash.digest() })
    return name
  } catch (error) {
    await dropBlob(parts, userId, name)
    if (error instanceof Failure) throw error
    parts.log.error({ err: error }, 'a file could not be stored')
    return fail('storage_failed')
  }
}

/** Removes a blob unless a file names it, as after a commit whose answer was lost; what fails now is done by the sweep. */
export async function dropBlob(parts: BlobParts, userId: string, name: string): Promise<void> {
  try {
    if (await store.isNamed(parts.db, userId, name)) return
    await parts.blobs.remove(name)
    await store.deleteBlob(parts.db, name)
  } catch (err) {
    parts.log.warn({ err }, 'a blob could not be removed, will be repeated')
  }
}

/** The content of a blob and its length. Fails with `file_lost` where it is not there or its beginning does not open. */
export async function openBlob(
  parts: BlobParts,
  key: StreamKey,
  name: string,
  binding: Binding,
): Promise<{ length: number; content: Readable }> {
  try {
    const size = (await parts.blobs.size(name)) ?? fail('file_lost')
    const length = plainLength(size)
    const pieces = key.openStream(passing(await parts.blobs.get(name)), binding)[Symbol.asyncIterator]()
    // Whatever is wrong with the whole shows here, while an error can still be answered.
    const first = await pieces.next()
    return { length, content: Readable.from(goOn(first, pieces), { objectMode: false }) }
  } catch (error) {
    if (!(error instanceof BlobMissing || error instanceof SealBroken)) throw error
    parts.log.error({ err: error }, 'a blob is missing or damaged')
    return fail('file_lost')
  }
}

async function* goOn<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

/** The whole content of a blob that fits into memory. Fails with `file_lost`. */
export async function readBlob(parts: BlobParts, key: StreamKey, name: string, binding: Binding): Promise<Buffer> {
  const { content } = await openBlob(parts, key, name, binding)
  try {
    return Buffer.concat(await content.toArray())
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    parts.log.error({ err: error }, 'a blob is damaged')
    return fail('file_lost')
  }
}

/** Removes the blobs that no file names, some time after they were begun: uploads on their way have none yet. */
export async function sweepOrphans(parts: BlobParts, before: Date): Promise<void> {
  for (const { key, user_id } of await store.listOrphans(parts.db, before)) await dropBlob(parts, user_id, key)
}

/** Removes all blobs of a person. Throws where one cannot be removed: it has to be done again. */
export async function destroyBlobs(parts: Pick<Parts, 'blobs'>, tx: Queryable, userId: string): Promise<void> {
  for (const key of await store.listBlobsOf(tx, userId)) await parts.blobs.remove(key)
}
