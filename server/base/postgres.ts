import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { choosePostgresHome, run, type PostgresHome } from './postgres-home.ts'
import type { Log } from './log.ts'

/** The embedded PostgreSQL of one data directory, running as a child process. */
export type Postgres = { connection: pg.PoolConfig; stop(): Promise<void> }

const superuser = 'fundstelle'

/**
 * Starts the embedded PostgreSQL in `dataDir/postgres`; the first start creates it. The caller holds the lock of
 * the data directory. A server that a killed process left behind is stopped first. It listens on a Unix socket
 * in a directory that only this user can enter, and on no TCP port.
 */
export async function startPostgres(dataDir: string, log: Log): Promise<Postgres> {
  const home = await choosePostgresHome(dataDir, log)
  await stopStale(home.data, log)
  if (!existsSync(join(home.data, 'PG_VERSION'))) await create(home)
  // Paths of Unix sockets are limited to 107 bytes, so they can't lie in a data directory of any depth.
  const socketDir = await mkdtemp(join(tmpdir(), 'fundstelle-'))
  if (home.owner) await run('chown', [`${home.owner.uid}:${home.owner.gid}`, socketDir])
  const logFile = await open(join(dataDir, 'postgres.log'), 'a', 0o600)
  const child = spawn(home.command, [...home.before, join(home.binaries, 'bin/postgres'), '-D', home.data, '-k', socketDir, ...options], {
    stdio: ['ignore', logFile.fd, logFile.fd],
    // A group of its own: Ctrl+C in the terminal reaches only our process, which then stops the database in order.
    detached: true,
    ...home.owner,
  })
  await logFile.close()
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const watchdog = startWatchdog(child)
  const connection = { host: socketDir, user: superuser, database: 'postgres' }
  await waitUntilReady(connection, child, dataDir)
  return {
    connection,
    async stop() {
      // SIGINT is PostgreSQL's fast shutdown: sessions are ended, data is flushed.
      child.kill('SIGINT')
      await exited
      watchdog.stdin?.end()
      await rm(socketDir, { recursive: true, force: true })
    },
  }
}

/** Connection of a server that another process of the same data directory has started, or undefined. */
export async function findRunningPostgres(dataDir: string): Promise<pg.PoolConfig | undefined> {
  for (const data of [join(dataDir, 'postgres'), await readFile(join(dataDir, 'postgres.path'), 'utf8').catch(() => '')]) {
    const lines = data && (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (lines && lines[4]) return { host: lines[4].trim(), user: superuser, database: 'postgres' }
  }
  return undefined
}

const options = [
  ['listen_addresses', ''],
  ['unix_socket_permissions', '0700'],
  ['max_connections', '100'],
  // Old files of the write-ahead log are deleted, not used again: they hold rows that were erased since.
  ['wal_recycle', 'off'],
  // Messages of the database can quote values; without these the log would carry what users typed.
  ['log_error_verbosity', 'terse'],
  ['log_min_error_statement', 'panic'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`])

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
  await run(home.command, [...home.before, join(home.binaries, 'bin/initdb'), '-D', unfinished, '-U', superuser, '--auth-local=trust', '--auth-host=reject', ...locale], home.owner)
  await rename(unfinished, home.data)
}

/** Stops what a killed process left; PostgreSQL itself then recovers from its log at the next start. */
async function stopStale(data: string, log: Log): Promise<void> {
  const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  if (!pid || !(await isPostgres(pid, data))) return
  log.warn({ pid }, 'stopping a database that an earlier process left running')
  process.kill(pid, 'SIGINT')
  for (let waited = 0; await isPostgres(pid, data); waited += 50) {
    // SIGQUIT makes it stop at once; the write-ahead log is replayed at the next start.
    if (waited === 5000) process.kill(pid, 'SIGQUIT')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Whether the process is the PostgreSQL of this directory; a number alone may long belong to somebody else. */
async function isPostgres(pid: number, data: string): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  if (commandLine !== undefined) return commandLine.includes(data)
  return (await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => '')).includes(data)
}

/** A tiny process that stops the database when ours dies without a chance to do so: its input then ends. */
function startWatchdog(server: ChildProcess): ChildProcess {
  const watchdog = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1" 2> /dev/null', 'sh', String(server.pid)], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  watchdog.unref()
  return watchdog
}

async function waitUntilReady(connection: pg.PoolConfig, child: ChildProcess, dataDir: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null || tries > 1500) throw new Error(`The embedded PostgreSQL did not start; see ${join(dataDir, 'postgres.log')}`)
    const client = new pg.Client(connection)
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
