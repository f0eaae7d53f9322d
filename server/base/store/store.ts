import { mkdir } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { openDb, type Db } from './db.ts'
import { DataDirInUse, lockDataDir, notWritable, takeDataDir } from './lock.ts'
import type { Log } from '../log.ts'
import { migrate } from './migrate.ts'
import { findRunningPostgres, startPostgres } from './postgres.ts'

/** The system of record, open and up to date, and how to let go of it. */
export type Store = {
  db: Db
  /** Resolves when the database is gone for good, so that this process can do nothing any more. */
  lost: Promise<Error>
  close(): Promise<void>
}

/** A database that somebody else runs comes back by itself. */
const never = new Promise<never>(() => {})

/**
 * Opens the data directory for a server: takes its lock, starts the embedded PostgreSQL (or connects to
 * DATABASE_URL) and migrates, unless the database is wanted `asItIs`. Throws DataDirInUse when another process has the directory.
 */
export async function openStore(config: Config, log: Log, purpose: string, asItIs = false): Promise<Store> {
  await makeDataDir(config.dataDir)
  const lock = await takeDataDir(config.dataDir, purpose)
  try {
    const postgres = config.databaseUrl ? undefined : await startPostgres(config.dataDir, log)
    const db = openDb(postgres?.connection ?? { connectionString: config.databaseUrl })
    let isClosing = false
    // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
    db.on('error', (err) => isClosing || log.warn({ err }, 'database connection lost'))
    const close = async () => {
      // The pool is done before its last connections are: those hear that the database stops.
      isClosing = true
      await db.end()
      await postgres?.stop()
      lock.release()
    }
    try {
      if (!asItIs) await migrate(db)
    } catch (error) {
      await close()
      throw error
    }
    return { db, lost: postgres?.lost ?? never, close }
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * Opens the same data for a command line tool or a worker of its own: beside a running server it uses that server's
 * database, otherwise it opens the store itself.
 */
export async function joinStore(config: Config, log: Log, purpose: string, asItIs = false): Promise<Store> {
  const running = config.databaseUrl ? { connectionString: config.databaseUrl } : await runningDatabase(config)
  if (!running) return openStore(config, log, purpose, asItIs)
  const db = openDb(running)
  db.on('error', (err) => log.warn({ err }, 'database connection lost'))
  if (!asItIs) await migrate(db)
  return { db, lost: never, close: () => db.end() }
}

async function runningDatabase(config: Config) {
  await makeDataDir(config.dataDir)
  try {
    lockDataDir(config.dataDir, 'a look').release()
    return undefined
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
    return findRunningPostgres(config.dataDir)
  }
}

async function makeDataDir(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 }).catch((error: unknown) =>
    Promise.reject(notWritable(path, error)),
  )
}
