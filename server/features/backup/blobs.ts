import { createHash } from 'node:crypto'
import { mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { TarFile } from '../../base/tar.ts'
import { BackupProblem } from './problem.ts'

/** Where blobs lie. Each is written under another name that begins with a dot, and renamed when it is whole. */
export const blobsOf = (dataDir: string) => join(dataDir, 'blobs')

/** Names in an archive, without ways out of the folder. */
const safeName = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/

/** Whether a name of an archive is one that we would have written. */
export const isBlobName = (name: string) => safeName.test(name)

/** All whole blobs of a folder, in order of their names. */
export async function* readBlobs(folder: string): AsyncGenerator<TarFile> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  for (const name of names.sort()) {
    // Better no backup than one that does not come back.
    if (!isBlobName(name)) throw new BackupProblem(`${join(folder, name)} is no name of a blob. No backup can be made with it there.`)
    const file = await open(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      // Deleted since the folder was read.
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (!file) continue
    const { size } = await file.stat()
    yield { name, size, body: file.createReadStream() }
  }
}

export async function writeBlob(folder: string, { name, body }: TarFile): Promise<void> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(body)
    await file.sync()
  } finally {
    await file.close()
  }
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
