import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { minute, second } from '../clock.ts'
import type { Log } from '../log.ts'
import { choosePostgresHome, run, type PostgresHome } from './postgres-home.ts'
import { launchPostgres, startFailure, type PostgresProcess } from './postgres-process.ts'
import { keepSocketDir, removeStale, removeStaleSocketDirs, socketDirStart } from './stale-postgres.ts'

/** The embedded PostgreSQL of one data directory, running as a child process. */
export type Postgres = {
  connection: pg.PoolConfig
  /** Resolves when it ended by itself and could not be started again; never when it was stopped. */
  lost: Promise<Error>
  stop(): Promise<void>
}

const superuser = 'fundstelle'

/** After so many starts in vain, with pauses from one second on that double, somebody else has to act. */
const mostRestarts = 5
/** Who has run so long counts as started. */
const settled = minute

/**
 * Starts the embedded PostgreSQL in `dataDir/postgres`; the first start creates it. The caller holds the lock of
 * the data directory. What a killed process left behind is cleared away first. It listens on a Unix socket in a
 * directory that only this user can enter. When it ends by itself it is started again, on the same socket. Throws
 * OperatorError when it does not start.
 */
export async function startPostgres(dataDir: string, log: Log): Promise<Postgres> {
  const home = await choosePostgresHome(dataDir, log)
  await removeStale(home.data, log)
  await removeStaleSocketDirs()
  if (!existsSync(join(home.data, 'PG_VERSION')))
    await create(home).catch((error: Error) => Promise.reject(startFailure(error.message, home)))
  // Paths of Unix sockets are limited to 107 bytes, so they can't lie in a data directory of any depth.
  const socketDir = await mkdtemp(socketDirStart())
  const launch = async () => {
    await keepSocketDir(socketDir, home.owner?.uid)
    if (home.owner) await run('chown', [`${home.owner.uid}:${home.owner.gid}`, socketDir])
    return launchPostgres(home, socketDir, join(dataDir, 'postgres.log'))
  }
  const removeSocketDir = () => rm(socketDir, { recursive: true, force: true })
  const kept = keepRunning(
    await launch().catch(async (error: unknown) => {
      await removeSocketDir()
      throw error
    }),
    async () => {
      await removeStale(home.data, log)
      return launch()
    },
    log,
  )
  return {
    connection: { host: socketDir, user: superuser, database: 'postgres' },
    lost: kept.lost,
    async stop() {
      await kept.stop()
      await removeSocketDir()
    },
  }
}

/** Starts the process again whenever it ends by itself. */
function keepRunning(first: PostgresProcess, launch: () => Promise<PostgresProcess>, log: Log) {
  const { promise: lost, resolve: giveUp } = Promise.withResolvers<Error>()
  let current: PostgresProcess | undefined = first
  let isStopping = false
  const watch = async () => {
    let tries = 0
    while (current) {
      const since = performance.now()
      await current.ended
      current = undefined
      if (isStopping) return
      log.error({}, 'the database has ended by itself and is started again')
      if (performance.now() > since + settled) tries = 0
      for (let failure: unknown; !current && !isStopping; tries++) {
        if (tries === mostRestarts) return giveUp(new Error('the database does not stay alive', { cause: failure }))
        if (tries > 0) await new Promise((resolve) => setTimeout(resolve, second * 2 ** (tries - 1)))
        current = await launch().catch((err: unknown) => {
          failure = err
          log.error({ err }, 'the database does not start')
          return undefined
        })
      }
      // Told to stop while it was starting.
      if (isStopping) return current?.stop()
    }
  }
  const watching = watch()
  return {
    lost,
    async stop() {
      isStopping = true
      await current?.stop()
      await watching
    },
  }
}

/** Connection of a server that another process of the same data directory has started, or undefined. */
export async function findRunningPostgres(dataDir: string): Promise<pg.PoolConfig | undefined> {
  for (const data of [
    join(dataDir, 'postgres'),
    await readFile(join(dataDir, 'postgres.path'), 'utf8').catch(() => ''),
  ]) {
    const lines = data && (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (lines && lines[4]) return { host: lines[4].trim(), user: superuser, database: 'postgres' }
  }
  return undefined
}

async function create(home: PostgresHome): Promise<void> {
  // Made beside and renamed, so that an interrupted first start leaves nothing half made.
  const unfinished = `${home.data}.new`
  await rm(unfinished, { recursive: true, force: true })
  if (home.owner) {
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    await run('chown', ['-R', `${home.owner.uid}:${home.owner.gid}`, unfinished])
  }
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  // Whoever can enter the socket's directory is this user, so the local socket asks for no password.
  const rights = ['-U', superuser, '--auth-local=trust', '--auth-host=reject']
  const initdb = [...home.before, join(home.binaries, 'bin/initdb'), '-D', unfinished, ...rights, ...locale]
  await run(home.command, initdb, home.owner)
  await rename(unfinished, home.data)
}
