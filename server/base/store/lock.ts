import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { second } from '../clock.ts'
import { OperatorError } from '../operator-error.ts'

/** Another process owns the data directory. */
export class DataDirInUse extends OperatorError {}

export type Lock = { release(): void }

/** How long a killed owner may take to be gone. */
const dyingPatience = 5 * second
/** What SQLite answers while somebody else has the lock: SQLITE_BUSY. */
const busy = 5

/**
 * Takes the data directory for this process. The lock is a file lock held by SQLite, so the operating system
 * frees it when the process dies in whatever way; the file beside it only names the owner for people.
 * Throws DataDirInUse with the owner's name when another process has it, and OperatorError when nothing can be written there.
 */
export function lockDataDir(dataDir: string, purpose: string): Lock {
  const owner = join(dataDir, 'owner.json')
  let handle: DatabaseSync | undefined
  try {
    handle = new DatabaseSync(join(dataDir, 'owner.lock'), { timeout: 0 })
    handle.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    handle?.close()
    if ((error as { errcode?: unknown }).errcode !== busy) throw notWritable(dataDir, error)
    throw new DataDirInUse(
      `The data directory ${dataDir} is in use by ${describeOwner(owner)}. Stop that process first, or choose another DATA_DIR.`,
    )
  }
  try {
    const about = JSON.stringify({ pid: process.pid, purpose, since: new Date().toISOString() })
    writeFileSync(owner, about, { mode: 0o600 })
  } catch (error) {
    handle.close()
    throw notWritable(dataDir, error)
  }
  return {
    release() {
      if (handle.isOpen) handle.close()
    },
  }
}

/** The same, but waits for an owner who was killed and is not quite gone. */
export async function takeDataDir(dataDir: string, purpose: string): Promise<Lock> {
  for (const end = performance.now() + dyingPatience; ;) {
    try {
      return lockDataDir(dataDir, purpose)
    } catch (error) {
      const isPassing = error instanceof DataDirInUse && isDying(ownerOf(join(dataDir, 'owner.json'))?.pid)
      if (!isPassing || performance.now() > end) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** What to tell when something of the data directory cannot be written. */
export const notWritable = (dataDir: string, error: unknown): OperatorError =>
  new OperatorError(
    `The data directory ${dataDir} cannot be written (${error instanceof Error ? error.message : 'unknown reason'}). Make room on its disk, or make it writable for the user that runs this.`,
  )

type Owner = { pid: number; purpose: string; since: string }

function ownerOf(path: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner
  } catch {
    return undefined
  }
}

function describeOwner(path: string): string {
  const owner = ownerOf(path)
  return owner ? `process ${owner.pid} (${owner.purpose}, since ${owner.since})` : 'another process'
}

/** A process loses its memory, and with it its command line, before its locks. */
function isDying(pid: number | undefined): boolean {
  if (pid === undefined) return false
  try {
    process.kill(pid, 0)
    return process.platform === 'linux' && readFileSync(`/proc/${pid}/cmdline`).length === 0
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EPERM'
  }
}
