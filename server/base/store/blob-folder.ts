import { randomBytes } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, unlink, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { BlobMissing, isBlobKey, type BlobEntry, type Blobs } from './blobs.ts'
import { syncFolder } from './sync-folder.ts'

/** A blob that is being written lies under another name, which begins with a dot, until it is whole and on the disk. */
const unfinished = /^\.[0-9a-f]{16}\.part$/

/** Blobs in a directory, which is made with the first one. Everything there belongs to this user alone. */
export function openBlobFolder(folder: string): Blobs {
  const pathOf = (key: string) => {
    if (!isBlobKey(key)) throw new Error(`${key} is no key of a blob`)
    return join(folder, key)
  }
  return {
    async put(key, source) {
      const path = pathOf(key)
      await makeFolder(dirname(path))
      const draft = join(dirname(path), `.${randomBytes(8).toString('hex')}.part`)
      try {
        const size = await writeWhole(draft, source)
        await rename(draft, path)
        await syncFolder(dirname(path))
        return size
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async get(key, range) {
      const file = await orMissing(open(pathOf(key)), key)
      if (!range) return file.createReadStream()
      if (range.start < range.end) return file.createReadStream({ start: range.start, end: range.end - 1 })
      await file.close()
      return Readable.from([])
    },
    size: (key) => sizeOf(pathOf(key)),
    async remove(key) {
      const isGone = await unlink(pathOf(key)).then(
        () => true,
        (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? false : Promise.reject(error)),
      )
      // Otherwise a loss of power could bring it back.
      if (isGone) await syncFolder(dirname(pathOf(key)))
    },
    async *list(): AsyncGenerator<BlobEntry> {
      for await (const key of keysIn(folder, '')) {
        const size = await sizeOf(join(folder, key))
        // Removed since the folder was read.
        if (size !== undefined) yield { key, size }
      }
    },
    async removeUnfinished(before) {
      const entries = await readFolder(folder, true)
      for (const entry of entries.filter(({ name }) => unfinished.test(name))) {
        const path = join(entry.parentPath, entry.name)
        const found = await stat(path).catch(() => undefined)
        if (found && found.mtime < before) await rm(path, { force: true })
      }
    },
    close: () => undefined,
  }
}

/** Bytes that are gathered for one write. */
const writeLength = 1024 * 1024
/** Bytes after which the disk begins to keep what it was given, so that less is left to wait for at the end. */
const syncLength = 8 * 1024 * 1024
/** Memory for writes that is used again. */
const spare: Buffer[] = []
const mostSpare = 8

/** Writes a file that survives a loss of power; returns its length. What comes is taken while the last piece is written. */
async function writeWhole(path: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  const memory = [0, 1].map(() => spare.pop() ?? Buffer.allocUnsafeSlow(writeLength)) as [Buffer, Buffer]
  let [filled, written] = memory
  let size = 0
  let unsynced = 0
  let gathered = 0
  let writing: Promise<void> = Promise.resolve()
  let syncing: Promise<void> = Promise.resolve()
  const write = async () => {
    await writing
    writing = writeAll(file, filled.subarray(0, gathered), size)
    // Whoever waits for it hears of it.
    writing.catch(() => undefined)
    ;[filled, written] = [written, filled]
    ;[size, unsynced, gathered] = [size + gathered, unsynced + gathered, 0]
  }
  try {
    for await (const piece of source)
      for (let at = 0; at < piece.length;) {
        const taken = Math.min(writeLength - gathered, piece.length - at)
        filled.set(piece.subarray(at, at + taken), gathered)
        gathered += taken
        at += taken
        if (gathered < writeLength) continue
        await write()
        if (unsynced < syncLength) continue
        // A failure of the disk is told once: to this call or to the last one.
        await syncing
        unsynced = 0
        syncing = file.datasync()
        syncing.catch(() => undefined)
      }
    await write()
    await writing
    await syncing
    await file.sync()
  } finally {
    await Promise.allSettled([writing, syncing])
    await file.close()
    if (spare.length < mostSpare) spare.push(...memory)
  }
  return size
}

/** Writes all of it: a disk may take a part. */
async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.length;)
    at += (await file.write(bytes, at, bytes.length - at, position + at)).bytesWritten
}

/** Makes the folders of a path and makes sure that they survive a loss of power. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let at = path; ; at = dirname(at)) {
    await syncFolder(dirname(at))
    if (at === first) return
  }
}

/** Keys in the order of their bytes, as a store with S3 lists them: »a-b« before »a/b«. */
async function* keysIn(folder: string, prefix: string): AsyncGenerator<string> {
  const entries = (await readFolder(join(folder, prefix))).filter(({ name }) => !name.startsWith('.'))
  const named = entries.map((entry) => ({ entry, sort: entry.isDirectory() ? `${entry.name}/` : entry.name }))
  for (const { entry, sort } of named.sort((a, b) => (a.sort < b.sort ? -1 : 1))) {
    if (entry.isDirectory()) yield* keysIn(folder, `${prefix}${sort}`)
    else if (entry.isFile()) yield `${prefix}${sort}`
  }
}

const readFolder = (path: string, recursive = false): Promise<Dirent[]> =>
  readdir(path, { withFileTypes: true, recursive }).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? [] : Promise.reject(error),
  )

const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    (found) => (found.isFile() ? found.size : undefined),
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : Promise.reject(error)),
  )

async function orMissing<T>(work: Promise<T>, key: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BlobMissing(`there is no blob ${key}`)
    throw error
  }
}
