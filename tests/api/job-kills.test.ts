// A server that is killed in the midst of background work: the next one of its database goes on with it (trust 8.6).
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDb } from '../../server/base/store/db.ts'
import { findRunningPostgres } from '../../server/base/store/postgres.ts'
import { password, startApp, type TestApp } from '../kit/app.ts'
import { copyFirstStart } from '../kit/first-start.ts'
import { mailTo } from '../kit/outbox.ts'
import { spawnServer, type ServerProcess } from '../kit/server-process.ts'
import { visitSpawned } from '../kit/spawned-visitor.ts'

vi.setConfig({ testTimeout: 240_000 })
const root = mkdtempSync(join(tmpdir(), 'job-kills-'))
const kit = join(import.meta.dirname, '../kit/kill-at.ts')
const email = 'admin@kanzlei.at'
let host: TestApp
const servers: ServerProcess[] = []
beforeAll(async () => {
  host = await startApp({ WORKER: 'off' })
})
afterAll(async () => {
  for (const server of servers) await server.stop('SIGTERM')
  await host.close()
  rmSync(root, { recursive: true, force: true })
})

test('what a killed server was doing goes on as soon as another one looks, long before anybody misses its signs of life', async () => {
  const { host: socket } = (await findRunningPostgres(host.dataDir))!
  const name = `kills_${randomUUID().replaceAll('-', '')}`
  const url = `socket://fundstelle@${socket}?db=${name}`
  await host.parts.db.query(`CREATE DATABASE ${name}`)
  const db = openDb({ connectionString: url })
  const start = async (env: Record<string, string> = {}) => {
    const dataDir = join(root, `data-${servers.length}`)
    await copyFirstStart(dataDir, false)
    const server = spawnServer(dataDir, {
      DATABASE_URL: url,
      SERVER_KEY_FILE: join(root, 'server.key'),
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: password,
      ...env,
    })
    servers.push(server)
    return { server, dataDir, call: await visitSpawned(await server.address) }
  }
  try {
    const dying = await start({ KILL_AT: 'INSERT INTO mailed_tokens', NODE_OPTIONS: `--import=${kit}` })
    expect((await dying.call('POST', '/api/auth/reset-password', { email })).status).toBe(200)
    await dying.server.exited
    // As though it had said a moment ago, and for a day, that it lives.
    const { rowCount } = await db.query(
      `UPDATE jobs.job SET heartbeat_on = now() + interval '1 day' WHERE name = 'send-reset' AND state = 'active'`,
    )
    expect(rowCount).toBe(1)
    const { dataDir } = await start()
    expect((await mailTo(dataDir, email)).token).toMatch(/./)
  } finally {
    await db.end()
  }
})
