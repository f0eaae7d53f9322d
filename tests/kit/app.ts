import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApp, type App, type Replacements } from '../../server/app.ts'
import { readConfig, type Config } from '../../server/base/config.ts'
import { openErrorReports } from '../../server/base/error-reports.ts'
import { openLog } from '../../server/base/log.ts'
import { createAccount, type OperatorAccount } from '../../server/features/auth/account-tool.ts'
import { Browserless } from './browserless.ts'
import { movableClock, type MovableClock } from './clock.ts'

/** A whole instance on its own data directory, with real stores. Close it in afterAll. */
export type TestApp = App & { config: Config; clock: MovableClock; dataDir: string; logs: string[]; visit(): Browserless }

export const password = 'Rosengarten 77 blau'

/** Starts an instance that nothing listens to: requests are injected. */
export async function startApp(env: Record<string, string> = {}, replacements: Replacements = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'test-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'debug', TWO_FACTOR: 'off', ...env })
  const logs: string[] = []
  const clock = movableClock()
  const index = join(dataDir, 'index')
  // Instances of the same code begin with the same index: one builds it, the others copy it.
  if (existsSync(builtIndex)) cpSync(builtIndex, index, { recursive: true })
  const reports = await openErrorReports(config, 'server')
  const app = await openApp(config, openLog('debug', reports, { write: (line) => void logs.push(line) }), { clock, ...replacements }, reports)
  keepIndex(index)
  return {
    ...app,
    config,
    clock,
    dataDir,
    logs,
    visit: () => new Browserless(app.http),
    async close() {
      await app.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const builtIndex = join(tmpdir(), `fundstelle-test-index-${process.getuid?.() ?? 0}`)

/** Keeps the index of the starter for the next instance; renamed into place, because test files run side by side. */
function keepIndex(folder: string): void {
  const fresh = readdirSync(folder).filter((name) => name.startsWith('law-starter-'))
  if (fresh.every((name) => existsSync(join(builtIndex, name)))) return
  const draft = mkdtempSync(join(tmpdir(), 'index-'))
  for (const name of fresh) cpSync(join(folder, name), join(draft, name))
  rmSync(builtIndex, { recursive: true, force: true })
  try {
    renameSync(draft, builtIndex)
  } catch {
    // Another one was quicker.
    rmSync(draft, { recursive: true, force: true })
  }
}

let count = 0

/** A confirmed account that nobody else uses, logged in. */
export async function aUser(app: TestApp, account: Partial<OperatorAccount> = {}): Promise<Browserless & { email: string; id: string }> {
  const email = account.email ?? `person${++count}@kanzlei.at`
  const { id } = await createAccount(app.parts, { password, first_name: 'Anna', last_name: 'Huber', ...account, email })
  const visitor = app.visit()
  const reply = await visitor.post('/api/auth/login', { email, password: account.password ?? password })
  if (reply.status !== 200) throw new Error(`login failed: ${reply.status} ${JSON.stringify(reply.body)}`)
  return Object.assign(visitor, { email, id })
}

/** Runs `work` again until it stops throwing; for things that a background job does. */
export async function eventually<T>(work: () => T | Promise<T>): Promise<T> {
  const end = Date.now() + 15_000
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}
