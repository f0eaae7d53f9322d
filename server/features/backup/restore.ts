import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../base/config.ts'
import { openBlobFolder } from '../../base/store/blob-folder.ts'
import { blobFolderOf, type Blobs } from '../../base/store/blobs.ts'
import { openDb, type Db } from '../../base/store/db.ts'
import { lockDataDir } from '../../base/store/lock.ts'
import type { Log } from '../../base/log.ts'
import { openBlobs } from '../../base/store/open-blobs.ts'
import { choosePostgresHome } from '../../base/store/postgres-home.ts'
import { startPostgres } from '../../base/store/postgres.ts'
import { removeStale } from '../../base/store/stale-postgres.ts'
import { syncFolder } from '../../base/store/sync-folder.ts'
import type { Vault } from '../../base/crypto/vault.ts'
import { checkServerKey } from '../chat/chat.ts'
import { keepTombstones, removeTracesOfRestored } from '../profile/profile.ts'
import { loadBackup, type Load } from './load.ts'
import { BackupProblem } from './problem.ts'

const workFolder = '.restore-'
const drillFolder = 'fundstelle-drill-'
/** What may lie in a data directory that a backup is restored into: keys, backups, lists, and what tells who works here. */
const harmless = new Set([
  'server.key',
  'backup.key',
  'backup.pub',
  'backups',
  'tombstones.txt',
  'operator.json',
  'owner.json',
  'owner.lock',
  'postgres.log',
  'ris',
  'lost+found',
])

/** Refuses a data directory that holds more than keys and backups. */
export async function checkEmpty(config: Config): Promise<void> {
  const names = await readdir(config.dataDir).catch(() => [])
  const found = names.filter((name) => !harmless.has(name) && !name.startsWith(workFolder))
  if (found.length > 0)
    throw new BackupProblem(
      `${config.dataDir} is not empty (${found.slice(0, 5).join(', ')}). A backup is only restored into an empty data directory: move this one away, make a new one, and put server.key into it.`,
    )
}

/**
 * Puts a verified backup into the empty data directory, or the empty database of DATABASE_URL, and its blobs into the
 * data directory or the store of BLOB_URL; what lies in that store besides stays. Returns how many accounts were erased again.
 */
export async function restoreBackup(config: Config, vault: Vault, load: Load, log: Log): Promise<number> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const lock = lockDataDir(config.dataDir, 'npm run restore')
  try {
    await checkEmpty(config)
    const work = await newWorkFolder(config.dataDir)
    const blobs = config.s3 ? await openBlobs(config) : openBlobFolder(blobFolderOf(work))
    const finish = async (db: Db) => keepTombstones({ config, vault, log, db, clock: { now: () => load.now } })
    try {
      if (config.databaseUrl) {
        const hosted = { connection: { connectionString: config.databaseUrl }, blobs }
        return await loadInto(hosted, { ...load, beforeEnd: () => moveBlobs(work, config.dataDir) }, log, finish)
      }
      const erased = await loadEmbedded(work, blobs, load, log, finish)
      await moveIn(work, config.dataDir, log)
      return erased
    } finally {
      blobs.close()
      await remove(work)
    }
  } finally {
    lock.release()
  }
}

/** The drill: restores into a folder of its own, looks whether the server key opens something of everybody, and cleans up; `onStart` learns how, should the process have to end before. */
export async function tryRestore(
  load: Load,
  vault: Vault | undefined,
  log: Log,
  onStart: (cleanUp: () => Promise<void>) => void,
): Promise<{ erased: number; opened: number }> {
  await removeAbandonedDrills(log)
  const work = await mkdtemp(join(tmpdir(), drillFolder))
  const lock = lockDataDir(work, 'a drill')
  onStart(() => remove(work))
  try {
    let opened = 0
    const blobs = openBlobFolder(blobFolderOf(work))
    const erased = await loadEmbedded(work, blobs, load, log, async (db) => {
      if (!vault) return
      const found = await checkServerKey({ db, vault })
      if (found.failed[0])
        throw new BackupProblem(`A conversation of the account ${found.failed[0]} does not open with this server key.`)
      opened = found.opened
    })
    return { erased, opened }
  } finally {
    lock.release()
    await remove(work)
  }
}

/** A drill that was killed leaves a whole database behind, readable names and addresses among it. */
async function removeAbandonedDrills(log: Log): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((one) => one.startsWith(drillFolder))) {
    const path = join(tmpdir(), name)
    try {
      if (!existsSync(join(path, 'owner.lock'))) continue
      lockDataDir(path, 'a look').release()
      await removeStale(join(path, 'postgres'), log)
      await remove(path)
    } catch {
      // It belongs to a drill that is running, or to somebody else.
    }
  }
}

/** Loads into a PostgreSQL of its own in `work`. */
async function loadEmbedded(work: string, blobs: Blobs, load: Load, log: Log, then: Afterwards): Promise<number> {
  const postgres = await startPostgres(work, log)
  try {
    return await loadInto({ connection: postgres.connection, blobs }, load, log, then)
  } finally {
    await postgres.stop()
  }
}

/** What is left to do in the loaded database. */
type Afterwards = (db: Db) => Promise<unknown>

async function loadInto(
  { connection, blobs }: { connection: Parameters<typeof openDb>[0]; blobs: Blobs },
  load: Load,
  log: Log,
  then: Afterwards,
): Promise<number> {
  const db = openDb(connection)
  db.on('error', (err) => log.warn({ err }, 'database connection lost'))
  try {
    const erased = await loadBackup(db, blobs, load)
    if (erased > 0) await removeTracesOfRestored(db, log, load.persons)
    await then(db)
    return erased
  } finally {
    await db.end()
  }
}

/** Only now there is a database in the data directory: a restore that was killed before has changed nothing. */
async function moveIn(work: string, dataDir: string, log: Log): Promise<void> {
  await moveBlobs(work, dataDir)
  const [from, to] = [await choosePostgresHome(work, log), await choosePostgresHome(dataDir, log)]
  await rename(from.data, to.data)
  await syncFolder(dataDir)
}

async function moveBlobs(work: string, dataDir: string): Promise<void> {
  await rename(blobFolderOf(work), blobFolderOf(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

async function newWorkFolder(dataDir: string): Promise<string> {
  for (const name of await readdir(dataDir)) if (name.startsWith(workFolder)) await remove(join(dataDir, name))
  return mkdtemp(join(dataDir, workFolder))
}

/** A database that is just ending may still write into it. */
const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
