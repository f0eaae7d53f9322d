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

/** Every list begins with it: a file without it was emptied or cut off. */
const head = '# Erased accounts. Restoring a backup erases them again; keep this file beside the backups.'
const wholeLine = /^(\S+Z) \S+ [\w-]{24}$/

/** What a file holds: `strange` are lines that were cut off or that this instance has not written, `line` counts from 1. */
export type TombstoneList = { list: Tombstone[]; hasHead: boolean; strange: { line: number; text: string }[] }

/** The list of a file; undefined when there is no file. */
export async function readTombstones(vault: Vault, path: string): Promise<TombstoneList | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const lines = text.split(/\r?\n/)
  const found: TombstoneList = { list: [], hasHead: lines[0] === head, strange: [] }
  for (const [index, line] of lines.entries()) {
    if (!line || line.startsWith('#')) continue
    const [time = '', id = ''] = line.split(' ')
    const tombstone = { id, erasedAt: new Date(time) }
    if (Number.isFinite(tombstone.erasedAt.getTime()) && lineOf(vault, tombstone) === line) found.list.push(tombstone)
    else found.strange.push({ line: index + 1, text: line })
  }
  return found
}

/**
 * Adds what the file lacks and leaves out what is older than `tombstoneLifetime`. Makes the file even for an empty list:
 * its absence means that it was lost. One that was emptied or cut off is written anew.
 */
export async function keepTombstonesIn(vault: Vault, path: string, list: Tombstone[], now: Date): Promise<void> {
  const known = await readTombstones(vault, path)
  const oldest = now.getTime() - tombstoneLifetime
  const isKept = (one: Tombstone) => one.erasedAt.getTime() >= oldest
  const ids = new Set(known?.list.map((one) => one.id))
  const missing = list.filter((one) => isKept(one) && !ids.has(one.id))
  // Whole lines of somebody else stay: another instance may keep its backups in the same folder.
  const others = (known?.strange ?? []).map(({ text }) => text).filter((text) => isOfAnother(text, oldest))
  if (known?.hasHead && known.list.every(isKept) && others.length === known.strange.length) {
    // A line that a crash cut off ends here; the pieces of several processes do not mix.
    if (missing.length > 0) await write(path, 'a', ['', ...missing.map((one) => lineOf(vault, one)), ''].join('\n'))
    return
  }
  const remaining = [...(known?.list.filter(isKept) ?? []), ...missing]
  const draft = `${path}.${process.pid}.part`
  await write(draft, 'w', [head, ...others, ...remaining.map((one) => lineOf(vault, one)), ''].join('\n'))
  await rename(draft, path)
}

const isOfAnother = (line: string, oldest: number) => Date.parse(wholeLine.exec(line)?.[1] ?? '') >= oldest

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
