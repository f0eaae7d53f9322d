import { open, readFile, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { day } from '../../base/clock.ts'
import { syncFolder } from '../../base/store/sync-folder.ts'
import type { Vault } from '../../base/crypto/vault.ts'

/*
 * The list of erased accounts as a file beside the database and beside the backups, so that it is not lost with the
 * database: a line of time, id and a keyed digest, which only this instance can make.
 */

/** Somebody who was erased. */
export type Tombstone = { id: string; erasedAt: Date }

/** Longer than any backup is kept. */
export const tombstoneLifetime = 396 * day

export const tombstoneFile = (folder: string) => join(folder, 'tombstones.txt')

/** The list of a file, and how many of its lines this instance has not written; undefined when there is no file. */
export async function readTombstones(
  vault: Vault,
  path: string,
): Promise<{ list: Tombstone[]; strange: number } | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  const list = lines.flatMap((line) => {
    const [time = '', id = ''] = line.split(' ')
    const tombstone = { id, erasedAt: new Date(time) }
    return Number.isFinite(tombstone.erasedAt.getTime()) && lineOf(vault, tombstone) === line ? [tombstone] : []
  })
  return { list, strange: lines.length - list.length }
}

/** Adds what the file lacks and leaves out what is older than `tombstoneLifetime`. Makes the file even for an empty list: its absence means that it was lost. */
export async function keepTombstonesIn(vault: Vault, path: string, list: Tombstone[], now: Date): Promise<void> {
  const known = await readTombstones(vault, path)
  const oldest = now.getTime() - tombstoneLifetime
  const isKept = (one: Tombstone) => one.erasedAt.getTime() >= oldest
  const ids = new Set(known?.list.map((one) => one.id))
  const missing = list.filter((one) => isKept(one) && !ids.has(one.id))
  if (known && known.list.every(isKept)) {
    // A line that a crash cut off ends here; the pieces of several processes do not mix.
    if (missing.length > 0) await write(path, 'a', ['', ...missing.map((one) => lineOf(vault, one)), ''].join('\n'))
    return
  }
  const remaining = [...(known?.list.filter(isKept) ?? []), ...missing]
  const draft = `${path}.${process.pid}.part`
  await write(
    draft,
    'w',
    [
      '# Erased accounts. Restoring a backup erases them again; keep this file beside the backups.',
      ...remaining.map((one) => lineOf(vault, one)),
      '',
    ].join('\n'),
  )
  await rename(draft, path)
}

export const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

function lineOf(vault: Vault, { id, erasedAt }: Tombstone): string {
  const text = `${erasedAt.toISOString()} ${id}`
  return `${text} ${vault.digest('tombstone', text).subarray(0, 18).toString('base64url')}`
}

async function write(path: string, flags: 'a' | 'w', text: string): Promise<void> {
  const file = await open(path, flags, 0o600)
  try {
    await file.appendFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await syncFolder(dirname(path))
}
