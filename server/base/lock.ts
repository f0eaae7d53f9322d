import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process owns the data directory. */
export class DataDirInUse extends Error {}

export type Lock = { release(): void }

/**
 * Takes the data directory for this process. The lock is a file lock held by SQLite, so the operating system
 * frees it when the process dies in whatever way; the file beside it only names the owner for people.
 * Throws DataDirInUse with the owner's name when another process has it.
 */
export function lockDataDir(dataDir: string, purpose: string): Lock {
  const owner = join(dataDir, 'owner.json')
  const handle = new DatabaseSync(join(dataDir, 'owner.lock'), { timeout: 0 })
  try {
    handle.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch {
    handle.close()
    throw new DataDirInUse(`The data directory ${dataDir} is in use by ${describeOwner(owner)}. Stop that process first, or choose another DATA_DIR.`)
  }
  writeFileSync(owner, JSON.stringify({ pid: process.pid, purpose, since: new Date().toISOString() }), { mode: 0o600 })
  return {
    release() {
      if (handle.isOpen) handle.close()
    },
  }
}

function describeOwner(path: string): string {
  try {
    const { pid, purpose, since } = JSON.parse(readFileSync(path, 'utf8'))
    return `process ${pid} (${purpose}, since ${since})`
  } catch {
    return 'another process'
  }
}
