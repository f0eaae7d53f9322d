import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { eventually, password } from '../kit/app.ts'
import { readChunks } from '../kit/browserless.ts'
import { copyFirstStart } from '../kit/first-start.ts'
import { startReportServer } from '../kit/report-server.ts'
import { runTool, spawnServer } from '../kit/server-process.ts'

const dirs: string[] = []
function newDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'process-'))
  dirs.push(dir)
  return dir
}
afterAll(() => dirs.forEach((dir) => rmSync(dir, { recursive: true, force: true })))

const headers = { 'content-type': 'application/json', 'x-passphrase-type': 'EMPTY' }
async function logIn(address: string, email: string): Promise<Record<string, string>> {
  const reply = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  })
  expect(reply.status).toBe(200)
  return {
    ...headers,
    cookie: reply.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  }
}
async function ask(address: string, as: Record<string, string>, question: string) {
  const reply = await fetch(`${address}/api/chat/ask-stream`, {
    method: 'POST',
    headers: as,
    body: JSON.stringify({ question, law: 'zivilrechtogh' }),
  })
  return readChunks(await reply.text())
}

describe('a server process', () => {
  test('refuses a second one on its directory, loses nothing by kill -9, recovers a stale database, ends at SIGTERM', async () => {
    const dir = newDir()
    const first = spawnServer(dir, { ADMIN_EMAIL: 'admin@kanzlei.at', ADMIN_PASSWORD: password })
    const as = await logIn(await first.address, 'admin@kanzlei.at')
    const [{ thread_id: thread }] = await ask(await first.address, as, 'Kaution')

    const second = spawnServer(dir)
    const [code] = await new Promise<[number | null]>((resolve) =>
      second.child.once('close', (status) => resolve([status])),
    )
    expect(code).toBe(1)
    expect(second.output()).toContain(`in use by process ${first.child.pid} (server`)

    await first.stop('SIGKILL')
    const third = spawnServer(dir)
    const again = await logIn(await third.address, 'admin@kanzlei.at')
    const history = await (
      await fetch(`${await third.address}/api/chat/history?thread=${thread}`, { headers: again })
    ).json()
    expect(history.results).toHaveLength(2)
    expect(history.results[1].text).toBe('Kaution')
    expect(await third.stop('SIGTERM')).toBe(0)
  })

  test('a database that was left running is stopped and recovered', async () => {
    const dir = newDir()
    await copyFirstStart(dir, true)
    const first = spawnServer(dir, { ADMIN_EMAIL: 'admin@kanzlei.at', ADMIN_PASSWORD: password })
    await first.address
    const postmaster = Number(readFileSync(join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    // Frozen, it cannot follow the watchdog; woken, it is a stale server of a dead process.
    process.kill(postmaster, 'SIGSTOP')
    await first.stop('SIGKILL')
    process.kill(postmaster, 'SIGCONT')
    const second = spawnServer(dir)
    await logIn(await second.address, 'admin@kanzlei.at')
    expect(await second.stop('SIGTERM')).toBe(0)
  })

  test('prints a one-time link for the first administrator, which works once', async () => {
    const server = spawnServer(newDir())
    const address = await server.address
    const token = await eventually(
      () => /first-admin#token=([\w-]+)/.exec(server.output())?.[1] ?? Promise.reject(new Error('no link yet')),
    )
    const create = () =>
      fetch(`${address}/api/auth/first-admin`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ token, email: 'chef@kanzlei.at', password, first_name: 'Eva', last_name: 'Gruber' }),
      })
    expect((await create()).status).toBe(204)
    expect((await create()).status).toBe(400)
    const profile = await fetch(`${address}/api/profile`, { headers: await logIn(address, 'chef@kanzlei.at') })
    expect(await profile.json()).toMatchObject({ role: 'admin', email: 'chef@kanzlei.at' })
    expect(await server.stop('SIGTERM')).toBe(0)
  })

  test.each([
    ['PORT', 'x', 'PORT must be a port number'],
    ['APP_URL', 'http://kanzlei.at', 'is not https'],
    ['WORKER', 'maybe', 'WORKER must be on or off'],
    ['ADMIN_EMAIL', 'a@b.at', 'belong together'],
    ['OPERATOR_FILE', '/nowhere.json', 'cannot be read'],
  ])('says what is wrong with %s=%s', async (name, value, words) => {
    const { code, output } = await runTool('server/web.ts', [], { DATA_DIR: newDir(), [name]: value })
    expect(code).toBe(1)
    expect(output).toContain(words)
    expect(output).not.toContain('    at ')
  })

  test('in production refuses the sample data of the operator', async () => {
    const { code, output } = await runTool('server/web.ts', [], {
      DATA_DIR: newDir(),
      NODE_ENV: 'production',
      APP_URL: 'https://fundstelle.example.at',
    })
    expect(code).toBe(1)
    expect(output).toContain('holds sample data')
  })
})

describe('the tools', () => {
  test('work without a server and beside a running one, and import what can be imported', async () => {
    const dir = newDir()
    const file = join(dir, 'password')
    writeFileSync(file, `${password}\n`)
    const create = ['create', '--email', 'anna@kanzlei.at', '--password-file', file, '--subscription', 'paid']
    expect(await runTool('tools/user.ts', create, { DATA_DIR: dir })).toMatchObject({
      code: 0,
      output: expect.stringContaining('anna@kanzlei.at'),
    })
    const server = spawnServer(dir)
    const address = await server.address
    const again = [...create.slice(0, 3), '--password-stdin']
    expect(await runTool('tools/user.ts', again, { DATA_DIR: dir }, password)).toMatchObject({
      code: 1,
      output: expect.stringContaining('gibt es bereits ein Konto'),
    })
    expect(await runTool('tools/corpus.ts', ['status'], { DATA_DIR: dir })).toMatchObject({
      code: 0,
      output: expect.stringMatching(/steuerrecht\s+LAW\s+digest\s+\d+/),
    })
    expect(
      await runTool('tools/user.ts', ['create', '--email', 'x', '--password', password], { DATA_DIR: dir }),
    ).toMatchObject({ code: 2 })
    for (const [args, words] of [
      [['--password-file', join(dir, 'none')], 'cannot be read'],
      [['--password-file', file, '--password', password], 'Only one of'],
      [['--password-stdin'], '8 to 256 characters'],
    ] as const)
      expect(
        await runTool('tools/user.ts', ['create', '--email', 'x@kanzlei.at', ...args], { DATA_DIR: dir }),
        words,
      ).toMatchObject({ code: 2, output: expect.stringContaining(words) })
    const as = await logIn(address, 'anna@kanzlei.at')
    const api = (...args: string[]) =>
      runTool('tools/user.ts', ['api', '--email', 'anna@kanzlei.at', ...args], { DATA_DIR: dir })
    expect(await api('--access', 'on')).toMatchObject({ code: 0, output: expect.stringContaining('offen') })
    expect((await (await fetch(`${address}/api/profile`, { headers: as })).json()).is_api_enabled).toBe(true)
    expect(await api('--access', 'off')).toMatchObject({ code: 0, output: expect.stringContaining('geschlossen') })
    expect((await (await fetch(`${address}/api/profile`, { headers: as })).json()).is_api_enabled).toBe(false)
    expect((await api()).code).toBe(2)

    const sample = readFileSync(join(import.meta.dirname, '../kit/corpus-sample.jsonl'), 'utf8')
    const records = join(dir, 'import.jsonl')
    writeFileSync(records, `${sample}{"id": "kaputt"\n{"id":"MusterG/§ 3","law":"MusterG","section":"§ 3"}\n[]\n`)
    const imported = await runTool('tools/corpus.ts', ['import', records], { DATA_DIR: dir })
    expect(imported.code).toBe(1)
    expect(imported.output).toContain('4 neu, 0 geändert, 0 unverändert, 3 fehlerhaft')
    expect(imported.output).toContain('Zeile 5: kein gültiges JSON')
    expect(imported.output).toContain('Zeile 6: »text« fehlt')
    expect(imported.output).toContain('Zeile 7: kein JSON-Objekt')
    writeFileSync(records, sample.replace('40 Tagen', '50 Tagen'))
    expect((await runTool('tools/corpus.ts', ['import', records], { DATA_DIR: dir })).output).toContain(
      '0 neu, 1 geändert, 3 unverändert, 0 fehlerhaft',
    )

    // The running server follows by itself.
    await expect
      .poll(
        async () =>
          (await ask(address, as, 'Frist der Ziegelsteinprüfung')).find((chunk) => chunk.type === 'sources').sources[0],
        { timeout: 120_000, interval: 500 },
      )
      .toMatchObject({ id: 'MusterG/§ 2', wording: 'official', snippet: expect.stringContaining('50 Tagen') })
    const source = await (
      await fetch(`${address}/api/sources/laws/content?citation=${encodeURIComponent('§ 2 MusterG')}`, { headers: as })
    ).json()
    expect(source).toMatchObject({
      id: 'MusterG/§ 2',
      licence: expect.stringContaining('CC BY 4.0'),
      neighbours: { previous: { id: 'MusterG/§ 1' }, next: null },
    })
    expect((await fetch(`${address}/api/sources/decisions/content?id=RS9999999`, { headers: as })).status).toBe(200)
    expect(
      (
        await fetch(`${address}/api/sources/guidelines/content?id=${encodeURIComponent('MusterR/Rz 7')}`, {
          headers: as,
        })
      ).status,
    ).toBe(200)
    expect((await fetch(`${address}/api/sources/laws/content?id=Unsinn`, { headers: as })).status).toBe(404)
    expect((await fetch(`${address}/api/sources/laws/content`, { headers: as })).status).toBe(400)
    expect(await server.stop('SIGTERM')).toBe(0)
  })
})

test('a server and a worker that end by an error nobody caught report it first, and end as they would have', async () => {
  const service = await startReportServer()
  const dir = newDir()
  await copyFirstStart(dir, true)
  try {
    // Thrown by a timer when somebody asks for it, so that the process is at work by then.
    const bomb = `data:text/javascript,${encodeURIComponent("process.once('SIGUSR2', () => setTimeout(() => { throw new TypeError('Invalid value Zwetschkenknoedel') }))")}`
    const env = { ERROR_REPORTING_DSN: service.dsn, NODE_OPTIONS: `--import ${bomb}` }
    const server = spawnServer(dir, env)
    await server.address
    const worker = spawnServer(dir, env, 'server/worker.ts')
    await eventually(() => expect(worker.output()).toContain('worker is running'))
    for (const [process, side] of [
      [worker, 'worker'],
      [server, 'server'],
    ] as const) {
      expect(await process.stop('SIGUSR2')).toBe(1)
      const event = await service.item(({ type, payload }) => type === 'event' && payload.tags.side === side)
      expect(event.exception.values[0]).toMatchObject({ type: 'TypeError', value: 'Invalid value …' })
      expect(process.output()).toContain('uncaught error')
    }
    expect(service.state.received.map(({ text }) => text).join()).not.toContain('Zwetschkenknoedel')
  } finally {
    await service.close()
  }
})
