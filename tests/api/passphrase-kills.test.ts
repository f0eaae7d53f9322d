// A server that is killed while a passphrase is changed, and while everything is moved back to its key (trust 1.3, 1.4).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { eventually, password } from '../kit/app.ts'
import { copyFirstStart } from '../kit/first-start.ts'
import { spawnServer, type ServerProcess } from '../kit/server-process.ts'

vi.setConfig({ testTimeout: 240_000 })
const root = mkdtempSync(join(tmpdir(), 'kills-'))
let server: ServerProcess | undefined
afterAll(async () => {
  await server?.stop('SIGTERM')
  rmSync(root, { recursive: true, force: true })
})

const [first, second] = ['Übergröße im Gartenhaus', 'Sternwarte mit Zwetschken']
const kit = join(import.meta.dirname, '../kit/kill-at.ts')

/** The server on the same data, one that dies at a statement or one that lives; the administrator is logged in. */
async function start(killAt?: string) {
  server = spawnServer(join(root, 'data'), {
    ADMIN_EMAIL: 'admin@kanzlei.at',
    ADMIN_PASSWORD: password,
    ...(killAt && { KILL_AT: killAt, NODE_OPTIONS: `--import=${kit}` }),
  })
  const address = await server.address
  let cookie = ''
  const call = async (method: string, path: string, body?: unknown, passphrase?: string) => {
    const reply = await fetch(`${address}${path}`, {
      method,
      headers: {
        'x-passphrase-type': 'EMPTY',
        cookie,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(passphrase && { 'x-file-passphrase-b64': Buffer.from(passphrase).toString('base64') }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    cookie = [cookie, ...reply.headers.getSetCookie().map((one) => one.split(';')[0])].filter(Boolean).join('; ')
    const text = await reply.text()
    return { status: reply.status, text, body: reply.headers.get('content-type')?.includes('json') && JSON.parse(text) }
  }
  expect((await call('POST', '/api/auth/login', { email: 'admin@kanzlei.at', password })).status).toBe(200)
  const opens = async (passphrase?: string) =>
    (await call('POST', '/api/profile/passphrase-check', {}, passphrase)).status === 204
  return { call, opens, exited: server.exited }
}

test('a server killed in the midst of a change knows one passphrase; killed in a migration it goes on by itself', async () => {
  const custom = { passphrase_type: 'CUSTOM' }
  await copyFirstStart(join(root, 'data'), true)
  const dying = await start('UPDATE master_keys SET wrapped')
  for (let n = 0; n < 2; n++)
    expect((await dying.call('POST', '/api/chat/ask-stream', { question: 'Kaution?', law: 'none' })).status).toBe(200)
  expect((await dying.call('PUT', '/api/profile/update', custom, first)).status).toBe(200)
  const change = { ...custom, old_passphrase: first }
  await expect(dying.call('PUT', '/api/profile/update', change, second)).rejects.toThrow()
  await dying.exited

  const moving = await start('UPDATE key_migrations SET done')
  expect([await moving.opens(first), await moving.opens(second)]).toEqual([true, false])
  expect((await moving.call('PUT', '/api/profile/update', change, second)).status).toBe(200)
  await moving.call('POST', '/api/profile/passphrase-migration', { old_passphrase: second }).catch(() => undefined)
  await moving.exited

  const living = await start()
  await eventually(async () =>
    expect((await living.call('GET', '/api/profile/passphrase-migration')).body).toMatchObject({
      status: 'done',
      total: 2,
      done: 2,
    }),
  )
  const { results } = (await living.call('GET', '/api/chat/threads')).body
  expect(results.filter((thread: { locked?: true }) => thread.locked)).toEqual([])
  expect([results.length, await living.opens(second)]).toEqual([2, false])
})
