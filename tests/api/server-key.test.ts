import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '../../server/base/log.ts'
import { readConfig } from '../../server/base/config.ts'
import { openExistingVault } from '../../server/base/crypto/vault.ts'
import { listMigrations, migrateTo } from '../../server/base/store/migrate.ts'
import { openVaultOf } from '../../server/base/store/server-key.ts'
import { openStore } from '../../server/base/store/store.ts'
import { startApp, type TestApp } from '../kit/app.ts'
import { backupKit } from '../kit/backups.ts'
import { runTool, spawnServer } from '../kit/server-process.ts'

const kit = backupKit()
const root = mkdtempSync(join(tmpdir(), 'key-'))
let app: TestApp
let keyId: string
beforeAll(async () => {
  app = await startApp()
  keyId = app.parts.vault.keyId
  await app.parts.db.query('CREATE DATABASE empty')
})
afterAll(async () => {
  await app.close()
  kit.remove()
  rmSync(root, { recursive: true })
})

const writeKey = (path: string) => writeFileSync(path, `${randomBytes(32).toString('base64')}\n`)

test('a first start leaves the server key in one file, which nobody else may read', () => {
  const keys = readdirSync(app.dataDir).filter((name) => name.includes('server.key'))
  expect(keys).toEqual(['server.key'])
  expect(statSync(join(app.dataDir, 'server.key')).mode & 0o777).toBe(0o600)
})

test('a server, a worker and the tools refuse a database whose server key is missing or another one, and name both', async () => {
  const url = `postgresql://fundstelle@/postgres?host=${encodeURIComponent(app.parts.db.options.host!)}`
  const keyFile = join(root, 'server.key')
  const env = { DATA_DIR: kit.newDir(), DATABASE_URL: url, SERVER_KEY_FILE: keyFile, BACKUP_KEY_FILE: kit.keyFile }
  const reset = ['reset-2fa', '--email', 'x@kanzlei.at']
  const attempts: [string, string[]][] = [
    ['server/web.ts', []],
    ['server/worker.ts', []],
    ['tools/user.ts', reset],
  ]
  for (const [file, args] of attempts) {
    const { code, output } = await runTool(file, args, env)
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringContaining(`There is no server key in ${keyFile}`),
    })
    expect(output).toContain(`written with the server key ${keyId}`)
    expect(output).not.toContain('    at ')
    expect(existsSync(keyFile)).toBe(false)
  }
  writeKey(keyFile)
  const other = (await openExistingVault(keyFile))!.keyId
  for (const [file, args] of [...attempts, ['tools/backup.ts', ['--to', kit.newDir()]] as const]) {
    const { code, output } = await runTool(file, [...args], env)
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringContaining(`The server key in ${keyFile} is ${other}`),
    })
    expect(output).toContain(`written with the server key ${keyId}`)
    expect(output).not.toContain('    at ')
  }
  writeFileSync(keyFile, 'unlesbar')
  expect((await runTool('server/web.ts', [], env)).output).toMatch(/^The server key in .* is not 32 bytes in base64/)
  // What Docker makes of a file to mount that does not exist.
  rmSync(keyFile)
  mkdirSync(keyFile)
  const asFolder = await runTool('server/web.ts', [], env)
  expect(asFolder.code).toBe(1)
  expect(asFolder.output).toMatch(new RegExp(`^${keyFile} is a folder, .*\\n$`))
  rmSync(keyFile, { recursive: true })
  writeFileSync(keyFile, readFileSync(app.config.serverKeyFile))
  const server = spawnServer(env.DATA_DIR, { ...env, WORKER: 'off' })
  await server.address
  expect(await server.stop('SIGTERM')).toBe(0)
})

test('of two first starts on one database, each with a key of its own, one goes on', async () => {
  const store = await openStore(
    readConfig({
      DATA_DIR: kit.newDir(),
      DATABASE_URL: `postgresql://fundstelle@/empty?host=${encodeURIComponent(app.parts.db.options.host!)}`,
    }),
    openLog('error'),
    'test',
  )
  const starts = await Promise.allSettled(
    ['a', 'b', 'c'].map((name) => openVaultOf(store.db, join(root, `${name}.key`))),
  )
  await store.close()
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
})

test('a database from before learns which key wrapped most of it', async () => {
  const dir = kit.newDir()
  const store = await openStore(readConfig({ DATA_DIR: dir }), openLog('error'), 'test', true)
  const names = await listMigrations()
  const connection = await store.db.connect()
  await migrateTo(
    connection,
    names.filter((name) => name < '0050'),
  )
  await connection.query(
    `WITH person AS (
       INSERT INTO users (email, password_hash, first_name, last_name)
       SELECT n || '@kanzlei.at', 'x', 'Anna', 'Huber' FROM generate_series(1, 3) AS n RETURNING id, email)
     INSERT INTO master_keys (user_id, kind, wrapped, server_key_id)
     SELECT id, 'system', '\\x00', CASE WHEN email LIKE '1%' THEN 'seltener' ELSE 'haeufiger' END FROM person`,
  )
  connection.release()
  await store.close()
  const key = join(dir, 'server.key')
  writeKey(key)
  const first = await runTool('server/web.ts', [], { DATA_DIR: dir })
  expect(first).toMatchObject({ code: 1, output: expect.stringContaining('written with the server key haeufiger') })
  renameSync(key, join(dir, 'away.key'))
  expect((await runTool('server/web.ts', [], { DATA_DIR: dir })).output).toContain('There is no server key')
})
