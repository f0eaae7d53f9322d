import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { minute, second } from '../clock.ts'
import { OperatorError } from '../operator-error.ts'
import type { PostgresHome } from './postgres-home.ts'

/** A PostgreSQL that takes connections. */
export type PostgresProcess = {
  /** Resolves when the process is gone, in whatever way. */
  ended: Promise<void>
  /** Ends sessions, flushes data; resolves when it is done. */
  stop(): Promise<void>
}

const options = [
  ['listen_addresses', ''],
  ['unix_socket_permissions', '0700'],
  ['max_connections', '100'],
  // The system's own cache holds what was read; this one would take four times as much for good.
  ['shared_buffers', '32MB'],
  // Old files of the write-ahead log are deleted, not used again: they hold rows that were erased since.
  ['wal_recycle', 'off'],
  // Messages of the database can quote values; without these the log would carry what users typed.
  ['log_error_verbosity', 'terse'],
  ['log_min_error_statement', 'panic'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** What the processes of a killed PostgreSQL still hold for a moment after it. */
const passing = /pre-existing shared memory block|lock file "[^"]*" already exists/
const passingPatience = 15 * second
/** Recovery after a crash may read a lot of the write-ahead log. */
const startPatience = 5 * minute

/**
 * Starts PostgreSQL on a Unix socket in `socketDir`, and on no TCP port; resolves when it takes connections. Throws
 * OperatorError with what it said when it does not start.
 */
export async function launchPostgres(home: PostgresHome, socketDir: string, logPath: string): Promise<PostgresProcess> {
  const begun = performance.now()
  for (;;) {
    const before = await stat(logPath).then(
      ({ size }) => size,
      () => 0,
    )
    const { child, exited } = await spawnServer(home, socketDir, logPath)
    const watchdog = startWatchdog(child, socketDir)
    const ended = exited.then(() => void watchdog.kill('SIGKILL'))
    if (await isReady(home.data, child))
      return {
        ended,
        async stop() {
          // PostgreSQL's fast shutdown.
          child.kill('SIGINT')
          await ended
        },
      }
    await ended
    const said = await lastWordsIn(logPath, before)
    if (!passing.test(said) || performance.now() > begun + passingPatience)
      throw startFailure(`${said} (its log: ${logPath})`, home)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function spawnServer(home: PostgresHome, socketDir: string, logPath: string) {
  const logFile = await open(logPath, 'a', 0o600)
  try {
    const child = spawn(
      home.command,
      [...home.before, join(home.binaries, 'bin/postgres'), '-D', home.data, '-k', socketDir, ...options],
      {
        stdio: ['ignore', logFile.fd, logFile.fd],
        // A group of its own: Ctrl+C in the terminal reaches only our process, which then stops the database in order.
        detached: true,
        ...home.owner,
      },
    )
    // Listened for at once: on a busy machine it may have ended before the log is closed here.
    return { child, exited: once(child, 'exit') }
  } finally {
    await logFile.close()
  }
}

/** A tiny process that stops the database when ours dies without a chance to do so: its input then ends. */
function startWatchdog(server: ChildProcess, socketDir: string): ChildProcess {
  const script =
    'read -r _; kill -INT "$1" 2> /dev/null; while kill -0 "$1" 2> /dev/null; do sleep 0.2; done; rmdir "$2" 2> /dev/null'
  const watchdog = spawn('/bin/sh', ['-c', script, 'sh', String(server.pid), socketDir], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watchdog.stdin!.on('error', () => undefined)
  watchdog.unref()
  return watchdog
}

/** Waits for the word that PostgreSQL writes into its file when it takes connections; false when it ends before. */
async function isReady(data: string, child: ChildProcess): Promise<boolean> {
  for (const end = performance.now() + startPatience; performance.now() < end;) {
    if (child.exitCode !== null || child.signalCode !== null) return false
    const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  child.kill('SIGQUIT')
  return false
}

/** The last thing the log complains about after this position, without its time. */
async function lastWordsIn(path: string, from: number): Promise<string> {
  const lines = (await readFile(path).catch(() => Buffer.alloc(0))).subarray(from).toString().split('\n')
  const complaints = lines.flatMap((line) => /(?:FATAL|PANIC|ERROR|error): +(.*)/.exec(line)?.[1] ?? [])
  return complaints.at(-1) ?? lines.filter((line) => line.trim()).at(-1) ?? 'it said nothing'
}

/** What to tell when PostgreSQL, or the program that sets it up, said this and ended. */
export const startFailure = (said: string, home: PostgresHome): OperatorError =>
  new OperatorError(`The embedded PostgreSQL does not start: ${said}\n${wayOut(said, home)}`)

function wayOut(said: string, { data }: PostgresHome): string {
  // What is left may take half a page: then PostgreSQL says how much it wrote.
  if (/No space left|Disk quota|Check free disk space|wrote only \d+ of \d+ bytes/.test(said))
    return `Make room on the disk of ${data}.`
  if (/Read-only file system|Permission denied|has wrong ownership|invalid permissions/.test(said))
    return `Make ${data} writable for the user that runs this, with mode 0700.`
  if (passing.test(said))
    return `Another PostgreSQL still works on ${data}: find it with "ps ax | grep ${data}" and end it, or restart the machine or container.`
  if (/incompatible with server|was initialized by/.test(said))
    return 'The database was made by another major version of PostgreSQL: restore a backup into a new data directory.'
  return 'Should it be damaged, restore the latest backup into a new data directory (npm run restore).'
}
