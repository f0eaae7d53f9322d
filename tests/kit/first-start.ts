import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  globSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { join } from 'node:path'
import { openApp } from '../../server/app.ts'
import { readConfig } from '../../server/base/config.ts'
import { openLog } from '../../server/base/log.ts'

/*
 * A data directory as the first start leaves it: database made and migrated, starter loaded, index built. That takes two
 * seconds of a core, so it is done once for each state of the code; the instances of the tests begin with a copy. The
 * first start itself is tried by tests/api/processes.test.ts and readme.test.ts, in processes of their own.
 */

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'node_modules/.test-instances')
let made: Promise<string> | undefined

/** Puts what a first start makes into an empty data directory, which is made where it is missing; the database stays out where the instance has another one. */
export async function copyFirstStart(dataDir: string, withDatabase: boolean): Promise<void> {
  const from = await (made ??= makeOnce().catch(forget))
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // Where the system keeps the database elsewhere (postgres-home.ts), the instance makes its own. `cp` keeps the modes
  // of folders, which PostgreSQL insists on, and the holes of files; Node does not.
  if (withDatabase && existsSync(join(from, 'postgres'))) execFileSync('cp', ['-Rp', join(from, 'postgres'), dataDir])
  mkdirSync(join(dataDir, 'index'), { mode: 0o700 })
  for (const name of readdirSync(join(from, 'index')))
    shareFile(join(from, 'index', name), join(dataDir, 'index', name))
}

/** An index file is never written again, so that its copies may be one and the same. */
function shareFile(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    // On another disk.
    copyFileSync(from, to)
  }
}

/** What failed once is tried again by the next file. */
function forget(error: unknown): never {
  made = undefined
  throw error
}

async function makeOnce(): Promise<string> {
  const place = join(folder, stateOfCode())
  if (existsSync(place)) return place
  mkdirSync(folder, { recursive: true })
  const draft = mkdtempSync(join(folder, 'draft-'))
  const config = readConfig({ DATA_DIR: draft, WORKER: 'off', LOG_LEVEL: 'error' })
  const app = await openApp(config, openLog(config.logLevel))
  // Each copy makes a server key of its own.
  await app.parts.db.query('DELETE FROM instance')
  // Nothing is made from this pattern of a database, and each copy would carry it along.
  await app.parts.db.query(`UPDATE pg_database SET datistemplate = false WHERE datname = 'template0'`)
  await app.parts.db.query('DROP DATABASE template0')
  // Copies begin with an empty piece of the write-ahead log, so that what a test looks for in it is not removed with a full one.
  await app.parts.db.query('SELECT pg_switch_wal()')
  await app.close()
  if (existsSync(join(draft, 'postgres'))) makeCheap(join(draft, 'postgres'))
  removeOld()
  try {
    // Test files run side by side, and each first one makes its own: the quickest is kept.
    renameSync(draft, place)
  } catch {
    rmSync(draft, { recursive: true, force: true })
  }
  return place
}

/** Spares copies what costs much and tests nothing. */
function makeCheap(postgres: string): void {
  // What a test kills is a process: the system still has what that wrote. Waiting for the disk guards against lost power alone.
  appendFileSync(join(postgres, 'postgresql.conf'), '\nfsync = off\nwal_init_zero = off\n')
  // A piece of the write-ahead log is 16 MB of zeros but for its beginning: a hole takes no copying.
  const log = join(postgres, 'pg_wal')
  for (const name of readdirSync(log).filter((one) => /^[0-9A-F]{24}$/.test(one))) {
    const bytes = readFileSync(join(log, name))
    const end = bytes.findLastIndex((byte) => byte !== 0) + 1
    truncateSync(join(log, name), end)
    truncateSync(join(log, name), bytes.length)
  }
}

/** Whatever the server is made of can change what it makes, and so can this file. */
function stateOfCode(): string {
  const hash = createHash('sha256')
  for (const file of [
    'package-lock.json',
    'tests/kit/first-start.ts',
    ...globSync('{server,contract}/**/*.*', { cwd: root }).sort(),
  ])
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

/** Removes what earlier states of the code made, unless another run may be copying it right now. */
function removeOld(): void {
  for (const name of readdirSync(folder))
    // Another test file may have just given its draft the final name.
    if (Date.now() - (statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > 3_600_000)
      rmSync(join(folder, name), { recursive: true, force: true })
}
