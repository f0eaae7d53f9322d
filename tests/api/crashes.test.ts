import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { removeStaleSocketDirs } from '../../server/base/store/stale-postgres.ts'
import { lockDataDir } from '../../server/base/store/lock.ts'
import { eventually, password } from '../kit/app.ts'
import { copyFirstStart } from '../kit/first-start.ts'
import { spawnServer } from '../kit/server-process.ts'

const root = join(import.meta.dirname, '../..')
const dirs: string[] = []
/** A data directory after a first start, and a folder for what is only there for a while. */
async function newDirs() {
  const root = mkdtempSync(join(tmpdir(), 'crash-'))
  dirs.push(root)
  const [data, temporary] = [join(root, 'data'), join(root, 'tmp')]
  mkdirSync(temporary)
  await copyFirstStart(data, true)
  return { data, temporary, env: { TMPDIR: temporary, ADMIN_EMAIL: 'admin@kanzlei.at', ADMIN_PASSWORD: password } }
}
afterAll(() => dirs.forEach((dir) => rmSync(dir, { recursive: true, force: true })))

const postmasterOf = (data: string) =>
  Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
async function logIn(address: string): Promise<number> {
  const reply = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-passphrase-type': 'EMPTY' },
    body: JSON.stringify({ email: 'admin@kanzlei.at', password }),
  })
  return reply.status
}

describe('a server', () => {
  test('killed with all that it started runs again at once, each time, and leaves nothing in the folder for a while', async () => {
    const { data, temporary, env } = await newDirs()
    for (let round = 0; round < 5; round++) {
      const server = spawnServer(data, env)
      expect(await logIn(await server.address)).toBe(200)
      expect(readdirSync(temporary)).toHaveLength(1)
      server.killTree()
      await server.exited
    }
    const last = spawnServer(data, env)
    await last.address
    expect(readdirSync(temporary)).toHaveLength(1)
    await last.stop('SIGKILL')
    // Killed alone, the small process beside it still cleans up.
    await eventually(() => expect(readdirSync(temporary)).toEqual([]))
  })

  test('removes what a process left that is dead and that nobody has buried yet', async () => {
    const { data, temporary } = await newDirs()
    // The second program takes the place of the shell, and never asks how the first one ended.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
    try {
      const [line] = (await once(parent.stdout, 'data')) as [Buffer]
      const owner = Number(line.toString())
      await eventually(() => expect(readFileSync(`/proc/${parent.pid}/cmdline`, 'utf8')).toMatch(/^sleep/))
      process.kill(owner, 'SIGKILL')
      await eventually(() => expect(readFileSync(`/proc/${owner}/stat`, 'utf8')).toMatch(/\) Z /))
      const left = join(temporary, `fundstelle-${owner}-aB3dE6`)
      mkdirSync(left)
      writeFileSync(join(left, '.s.PGSQL.5432.lock'), `${owner}\n${data}/postgres\n`)
      vi.stubEnv('TMPDIR', temporary)
      await removeStaleSocketDirs()
      expect(readdirSync(temporary)).toEqual([])
    } finally {
      vi.unstubAllEnvs()
      parent.kill()
    }
  })

  test('starts although the number of its dead database belongs to another process now', async () => {
    const { data, env } = await newDirs()
    const first = spawnServer(data, env)
    await first.address
    first.killTree()
    await first.exited
    const file = join(data, 'postgres/postmaster.pid')
    const [, ...rest] = readFileSync(file, 'utf8').split('\n')
    for (const content of [[String(process.pid), ...rest].join('\n'), '']) {
      writeFileSync(file, content)
      const again = spawnServer(data, env)
      expect(await logIn(await again.address)).toBe(200)
      expect(await again.stop('SIGTERM')).toBe(0)
    }
  })

  test('whose database dies starts it again and goes on', async () => {
    const { data, temporary, env } = await newDirs()
    const server = spawnServer(data, env)
    const address = await server.address
    for (let round = 0; round < 2; round++) {
      const before = postmasterOf(data)
      process.kill(before, 'SIGKILL')
      await eventually(() => expect(postmasterOf(data)).not.toBe(before))
      await eventually(async () => expect(await logIn(address)).toBe(200))
    }
    // In the pause before the next start somebody else on this machine clears away what looks abandoned to them.
    server.child.kill('SIGSTOP')
    const before = postmasterOf(data)
    process.kill(before, 'SIGKILL')
    await eventually(() => expect(readFileSync(`/proc/${before}/cmdline`, 'utf8')).toBe(''))
    vi.stubEnv('TMPDIR', temporary)
    await removeStaleSocketDirs()
    vi.unstubAllEnvs()
    const [sockets] = readdirSync(temporary)
    expect(sockets).toContain(`-${server.child.pid}-`)
    // And a program that clears away old files asks nobody.
    rmSync(join(temporary, sockets!), { recursive: true })
    server.child.kill('SIGCONT')
    await eventually(async () => expect(await logIn(address)).toBe(200))
    expect(server.output().match(/the database has ended by itself and is started again/g)).toHaveLength(3)
    expect(await server.stop('SIGTERM')).toBe(0)
  })

  test('whose database is gone for good says so a few times, and ends so that a supervisor can act', async () => {
    const { data, env } = await newDirs()
    const server = spawnServer(data, env)
    await server.address
    const postmaster = postmasterOf(data)
    renameSync(join(data, 'postgres'), join(data, 'away'))
    process.kill(postmaster, 'SIGKILL')
    expect(await server.exited).toBe(1)
    expect(server.output()).toContain('the database does not stay alive')
    expect(server.output().trim().split('\n').length).toBeLessThan(60)
    renameSync(join(data, 'away'), join(data, 'postgres'))
    const again = spawnServer(data, env)
    expect(await logIn(await again.address)).toBe(200)
    expect(await again.stop('SIGTERM')).toBe(0)
  })

  test('started by npm keeps itself small, and ends in order when npm is told to end', async () => {
    const { data, env } = await newDirs()
    const startNpm = async () => {
      const npm = spawn('npm', ['start'], { cwd: root, env: { ...process.env, ...env, DATA_DIR: data, PORT: '0' } })
      let output = ''
      npm.stdout.setEncoding('utf8').on('data', (piece: string) => (output += piece))
      await eventually(() => expect(output).toContain('running at'))
      return npm
    }
    const npm = await startNpm()
    // The server has taken the place of what started it, with the settings that keep it small.
    const server = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${postmasterOf(data)}/status`, 'utf8'))![1]
    expect(readFileSync(`/proc/${server}/cmdline`, 'utf8')).toMatch(/--max-semi-space-size=\d+.*server\/web\.ts/)
    expect(readFileSync(`/proc/${server}/environ`, 'utf8')).toMatch(/NODE_COMPILE_CACHE=/)
    npm.kill('SIGTERM')
    expect(await once(npm, 'exit')).toEqual([0, null])
    // Nobody holds the directory any more.
    lockDataDir(data, 'test').release()
    expect(existsSync(join(data, 'postgres/postmaster.pid'))).toBe(false)
    // npm hands this one not on; its server must not stay behind with port and directory.
    const again = await startNpm()
    again.kill('SIGHUP')
    await once(again, 'exit')
    await eventually(() => lockDataDir(data, 'test').release())
    expect(existsSync(join(data, 'postgres/postmaster.pid'))).toBe(false)
  })

  test('whose database cannot start says why in a sentence, and what to do', async () => {
    const { data, env } = await newDirs()
    const first = spawnServer(data, env)
    await first.address
    await first.stop('SIGTERM')
    writeFileSync(join(data, 'postgres/PG_VERSION'), '9\n')
    const second = spawnServer(data, env)
    expect(await second.exited).toBe(1)
    expect(second.output()).toMatch(
      /^The embedded PostgreSQL does not start: .*\n.* another major version of PostgreSQL/,
    )
    expect(second.output()).not.toContain('    at ')
  })
})
