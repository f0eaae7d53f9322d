import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day } from '../../server/base/clock.ts'
import { countAttempt, pruneThrottles } from '../../server/base/throttle.ts'
import { transaction } from '../../server/base/store/db.ts'
import { eventually, password, startApp, type TestApp } from '../kit/app.ts'
import { runTool, spawnServer } from '../kit/server-process.ts'

const root = mkdtempSync(join(tmpdir(), 'guarded-'))
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true, force: true })
})

test('a server makes its files for its user alone, dumps no memory, and opens no debugger', async () => {
  const data = join(root, 'open')
  // As somebody makes it who thinks of nothing.
  mkdirSync(data, { mode: 0o755 })
  const server = spawnServer(data, { ADMIN_EMAIL: 'admin@kanzlei.at', ADMIN_PASSWORD: password })
  await server.address
  const postmaster = Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  for (const pid of [server.child.pid!, postmaster])
    expect(parseInt(readFileSync(`/proc/${pid}/coredump_filter`, 'utf8'), 16)).toBe(0)
  expect((await runTool('tools/backup.ts', ['--without-law'], { DATA_DIR: data })).code).toBe(0)
  const readable = globSync('**', { cwd: data, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path !== data && (statSync(path).mode & 0o077) !== 0)
  expect(readable).toEqual([])
  server.child.kill('SIGUSR1')
  expect(await (await fetch(`${await server.address}/api/health`)).json()).toMatchObject({ status: 'ok' })
  expect(server.output()).not.toContain('Debugger')
  expect(await server.stop('SIGTERM')).toBe(0)
})

test('production does not start under a debugger', async () => {
  const production = {
    DATA_DIR: join(root, 'debugged'),
    NODE_ENV: 'production',
    APP_URL: 'https://fundstelle.example.at',
  }
  const { code, output } = await runTool('server/web.ts', [], { ...production, NODE_OPTIONS: '--inspect=127.0.0.1:0' })
  expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('does not run under a debugger') })
})

test('counted attempts are forgotten when they count no longer', async () => {
  const count = async () => (await app.parts.db.query('SELECT count(*)::int AS rows FROM throttles')).rows[0].rows
  await app.parts.db.query('DELETE FROM throttles')
  await countAttempt(app.parts, [{ name: 'alt', free: 5 }])
  app.clock.move(day - 60_000)
  await countAttempt(app.parts, [{ name: 'jung', free: 5 }])
  await pruneThrottles(app.parts).run()
  expect(await count()).toBe(2)
  app.clock.move(120_000)
  await pruneThrottles(app.parts).run()
  expect(await count()).toBe(1)
})

test('health says when nothing can be stored any more, and when it can again', async () => {
  const own = await startApp()
  try {
    const health = async () => (await own.visit().get('/api/health')).body
    const { db } = own.parts
    await db.query('ALTER DATABASE postgres SET default_transaction_read_only = on')
    // Sessions that are open already take no notice, the one that ends the others included: it goes last.
    await db
      .query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity ORDER BY pid = pg_backend_pid()')
      .catch(() => undefined)
    await eventually(async () => expect(await health()).toMatchObject({ code: 'storage_failed' }))
    const { rows } = await db.query('SELECT 1 AS one')
    expect(rows).toEqual([{ one: 1 }])
    // In one connection and in statements of their own: several in one are one transaction, which began read-only.
    const connection = await db.connect()
    await connection.query('SET default_transaction_read_only = off')
    await connection.query('ALTER DATABASE postgres RESET default_transaction_read_only')
    connection.release()
    await db.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()')
    await eventually(async () => expect(await health()).toMatchObject({ status: 'ok' }))
    expect(own.logs.join('')).toMatch(/writing fails: look whether the disk is full[^]*writing works again/)
  } finally {
    await own.close()
  }
})

test('a connection that is lost between two statements of a transaction fails that transaction and nothing else', async () => {
  const own = await startApp()
  const uncaught: Error[] = []
  const note = (error: Error) => void uncaught.push(error)
  process.prependListener('uncaughtException', note)
  try {
    const { db } = own.parts
    const broken = transaction(db, async (tx) => {
      const { rows } = await tx.query('SELECT pg_backend_pid() AS pid')
      await db.query('SELECT pg_terminate_backend($1)', [rows[0].pid])
      await eventually(async () => {
        const { rowCount } = await db.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [rows[0].pid])
        expect(rowCount).toBe(0)
      })
      await tx.query('SELECT 1')
    })
    await expect(broken).rejects.toThrow(/terminat|not queryable/)
    expect((await db.query('SELECT 1')).rowCount).toBe(1)
    expect(uncaught).toEqual([])
  } finally {
    process.off('uncaughtException', note)
    await own.close()
  }
})

test('a data directory that cannot be written is told in a sentence', async () => {
  const file = join(root, 'file')
  writeFileSync(file, '')
  for (const dir of [file, join(file, 'below')]) {
    const { code, output } = await runTool('server/web.ts', [], { DATA_DIR: dir })
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^The data directory .* cannot be written \(.*Make room/),
    })
    expect(output).not.toContain('    at ')
  }
})

/** A disk of its own with so much room, where this system lets us have one. */
function mountDisk(path: string, options: string): boolean {
  mkdirSync(path, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('a start on a full or read-only disk says so', async ({ skip }) => {
  const disk = join(root, 'disk')
  if (!mountDisk(disk, 'size=20m')) return skip('this system lets nobody mount a disk')
  try {
    const full = await runTool('server/web.ts', [], { DATA_DIR: join(disk, 'data') })
    expect(full).toMatchObject({
      code: 1,
      output: expect.stringMatching(/(?:No space left|free disk space)[^]*Make room/),
    })
    expect(full.output).not.toContain('    at ')
    execFileSync('mount', ['-o', 'remount,ro', disk])
    const readOnly = await runTool('server/web.ts', [], { DATA_DIR: join(disk, 'data') })
    expect(readOnly).toMatchObject({ code: 1, output: expect.stringContaining('cannot be written') })
    expect(readOnly.output).not.toContain('    at ')
  } finally {
    execFileSync('umount', ['-l', disk])
  }
})
