import { lstat, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { hour, second } from '../clock.ts'
import type { Log } from '../log.ts'
import { OperatorError } from '../operator-error.ts'
import { run } from './postgres-home.ts'

const socketLock = '.s.PGSQL.5432.lock'

/** PostgreSQL ends in order within seconds; told to stop at once, at once. */
const orderly = 5 * second
const patience = 60 * second

/**
 * Leaves no PostgreSQL of this directory behind: one that a killed process left running is stopped, and what a dead one
 * left lying is removed. The caller holds the lock of the data directory, so nobody starts one meanwhile. Throws
 * OperatorError when it does not end.
 */
export async function removeStale(data: string, log: Log): Promise<void> {
  const file = join(data, 'postmaster.pid')
  const pid = await pidIn(file)
  if (pid === undefined) return
  if (await isPostgres(pid, data)) await stop(pid, data, log)
  // After a loss of power or in a container the number may belong to somebody else by now, or to a process that is dead
  // and not buried. PostgreSQL sees a living number in its file and refuses to start for good.
  await rm(file, { force: true })
}

/** The start of the name of this process's directory for sockets: by it others see whether its owner lives. */
export const socketDirStart = () => join(tmpdir(), `fundstelle-${process.pid}-`)

/** Makes a directory for sockets anew when something that clears the folder away took it. Throws OperatorError when somebody else's stands there. */
export async function keepSocketDir(path: string, uid: number | undefined): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(path)
  // Made by this process a moment ago it may still wait for its owner.
  if (!found.isDirectory() || ![uid, process.getuid?.()].includes(found.uid))
    throw new OperatorError(`${path} belongs to somebody else. Remove it, or set TMPDIR to a folder of your own.`)
}

/** Removes the directories for sockets whose PostgreSQL is gone, and whose owner is not about to start it again. */
export async function removeStaleSocketDirs(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const path = join(tmpdir(), name)
    // Older versions named no owner.
    const [, owner] = /^fundstelle-(?:(\d+)-)?\w{6}$/.exec(name) ?? []
    if (!/^fundstelle-(\d+-)?\w{6}$/.test(name) || !(await isAbandoned(path, Number(owner)))) continue
    await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function isAbandoned(path: string, owner: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  // Somebody else's is none of our business.
  if (!found?.isDirectory() || found.uid !== process.getuid?.()) return false
  if (isAlive(owner) && !(await isUnburied(owner))) return false
  const [number, data = ''] = (await readFile(join(path, socketLock), 'utf8').catch(() => '')).split('\n')
  // An empty one may belong to somebody who is just starting.
  if (!number) return found.mtimeMs < Date.now() - hour
  return !(await isPostgres(Number(number), data))
}

async function pidIn(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  // An empty file is what a loss of power leaves of one.
  return text === undefined ? undefined : Number(text.split('\n')[0]) || 0
}

async function stop(pid: number, data: string, log: Log): Promise<void> {
  log.warn({ pid }, 'stopping a database that an earlier process left running')
  signal(pid, 'SIGINT')
  for (let waited = 0; await isPostgres(pid, data); waited += 50) {
    // The write-ahead log is replayed at the next start.
    if (waited === orderly) signal(pid, 'SIGQUIT')
    if (waited >= patience)
      throw new OperatorError(
        `A PostgreSQL of an earlier start (process ${pid}) still works on ${data} and does not end. End it with: kill -9 ${pid}`,
      )
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has just ended.
  }
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether a process is dead and only its number stands yet, because nobody has asked how it ended. */
async function isUnburied(pid: number): Promise<boolean> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name before the state stands in brackets and may hold any character, brackets too.
  return line.slice(line.lastIndexOf(')')).startsWith(') Z')
}

/** Whether the process is the PostgreSQL of this directory; a number alone may long belong to somebody else. */
async function isPostgres(pid: number, data: string): Promise<boolean> {
  if (pid <= 0) return false
  // A dead process that nobody has buried has no command line any more.
  const parts = await readFile(`/proc/${pid}/cmdline`, 'utf8').then(
    (text) => text.split('\0'),
    async () => (process.platform === 'linux' ? [] : splitLine(await commandOf(pid), data)),
  )
  return basename(parts[0] ?? '') === 'postgres' && parts.includes(data)
}

const commandOf = (pid: number) => run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => '')

/** `ps` tells only a line: the program, and whether the directory stands in it as a whole. */
const splitLine = (line: string, data: string) => [
  line.split(' ')[0]!,
  ` ${line.trim()} `.includes(` ${data} `) ? data : '',
]
