import { createHash } from 'node:crypto'
import { BlobMissing, isBlobKey, type Blobs } from '../../base/store/blobs.ts'
import type { TarFile } from './tar.ts'
import { BackupProblem } from './problem.ts'

/** All blobs of a store, in order of their keys. */
export async function* readBlobs(blobs: Blobs): AsyncGenerator<TarFile> {
  for await (const { key, size } of blobs.list()) {
    // Better no backup than one that does not come back.
    if (!isBlobKey(key)) throw new BackupProblem(`${key} is no name of a blob. No backup can be made with it there.`)
    const body = await blobs.get(key).catch((error: unknown) => {
      // Deleted since the store was listed.
      if (error instanceof BlobMissing) return undefined
      throw error
    })
    if (body) yield { name: key, size, body }
  }
}

/** Puts a blob of a backup into a store. One of the same length under its random name is the same blob. */
export async function writeBlob(blobs: Blobs, { name, size, body }: TarFile): Promise<void> {
  if ((await blobs.size(name)) !== size) await blobs.put(name, body)
  else for await (const _ of body);
}

/** Counts and digests the blobs that pass. */
export function blobSum() {
  const all = createHash('sha256')
  const sum = { files: 0, bytes: 0 }
  return {
    pass(file: TarFile): TarFile {
      const own = createHash('sha256')
      async function* body() {
        for await (const piece of file.body) {
          own.update(piece)
          yield piece
        }
        all.update(`${file.name}\0${file.size}\0${own.digest('hex')}\n`)
        sum.files++
        sum.bytes += file.size
      }
      return { ...file, body: body() }
    },
    result: () => ({ ...sum, sha256: all.copy().digest('hex') }),
  }
}
