// The folder in which the tests make their data directories.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const start = 'fundstelle-tests-'
/** What all that is open at the same time takes is a tenth of it. */
const enough = 6 * 1024 ** 3

/**
 * A folder in memory, where the system has one with room: a run makes and removes a quarter of a million small files, which
 * costs a disk many times the work. Elsewhere undefined: then they lie where the system keeps temporary files.
 */
export function makeTestFolder() {
  try {
    removeAbandoned()
    const { bavail, bsize } = statfsSync(inMemory)
    if (bavail * bsize < enough || process.availableMemory() < enough) return undefined
    const folder = mkdtempSync(join(inMemory, `${start}${process.pid}-`))
    // As root the database may run as another user, who has to come through.
    chmodSync(folder, 0o755)
    return folder
  } catch {
    return undefined
  }
}

/** Removes what runs that were killed have left. */
function removeAbandoned() {
  for (const name of readdirSync(inMemory)) {
    const [, owner] = new RegExp(`^${start}(\\d+)-`).exec(name) ?? []
    if (owner && !isAlive(Number(owner))) rmSync(join(inMemory, name), { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
