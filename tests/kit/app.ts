import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApp, type App, type Replacements } from '../../server/app.ts'
import { readConfig, type Config } from '../../server/base/config.ts'
import { openErrorReports } from '../../server/base/error-reports.ts'
import { openLog } from '../../server/base/log.ts'
import { hashPassword } from '../../server/base/crypto/passwords.ts'
import type { OperatorAccount } from '../../server/features/accounts/account-tool.ts'
import {
  confirmAccount,
  findAccount,
  insertOrReplaceUnconfirmed,
  updateRoleAndSubscription,
} from '../../server/features/accounts/accounts.store.ts'
import { companyDomain } from '../../server/features/accounts/mail-domain.ts'
import { insertAgreement, keepText } from '../../server/features/legal/agreements.store.ts'
import { agreementVersion } from '../../contract/legal-names.ts'
import { startSession } from '../../server/features/accounts/sessions.ts'
import { Browserless } from './browserless.ts'
import { movableClock, type MovableClock } from './clock.ts'
import { expectNoneUndeclared } from './declared-errors.ts'
import { copyFirstStart } from './first-start.ts'

/** A whole instance on its own data directory, with real stores. Close it in afterAll. */
export type TestApp = App & {
  config: Config
  clock: MovableClock
  dataDir: string
  logs: string[]
  visit(): Browserless
}

export const password = 'Rosengarten 77 blau'

/** Starts an instance that nothing listens to: requests are injected. */
export async function startApp(env: Record<string, string> = {}, replacements: Replacements = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'test-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'debug', TWO_FACTOR: 'off', ...env })
  const logs: string[] = []
  const clock = movableClock()
  if (!env.DATA_DIR) await copyFirstStart(dataDir, !env.DATABASE_URL)
  const reports = await openErrorReports(config, 'server')
  const app = await openApp(
    config,
    openLog('debug', reports, { write: (line) => void logs.push(line) }),
    { clock, ...replacements },
    reports,
  )
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
      expectNoneUndeclared(logs)
    },
  }
}

let count = 0

/** One hash for all who have the usual password: hashing is slow on purpose. */
let usualHash: Promise<string> | undefined

/** A confirmed account that nobody else uses, in a session as a login begins it. It has accepted the agreement on processing. */
export async function aUser(
  app: TestApp,
  account: Partial<OperatorAccount> = {},
  { hasAgreement = true }: { hasAgreement?: boolean } = {},
): Promise<Browserless & { email: string; id: string }> {
  const email = account.email ?? `person${++count}@kanzlei.at`
  const { db, clock } = app.parts
  const password_hash = await (account.password === undefined
    ? (usualHash ??= hashPassword(password))
    : hashPassword(account.password))
  const data = { title: null, organisation: null, function: null, referral: null, terms_accepted_at: null }
  const { id } = (await insertOrReplaceUnconfirmed(db, {
    ...data,
    email,
    password_hash,
    first_name: account.first_name ?? 'Anna',
    last_name: account.last_name ?? 'Huber',
  }))!
  await confirmAccount(db, id, companyDomain(email), clock.now())
  await updateRoleAndSubscription(
    db,
    id,
    account.role ?? 'user',
    account.subscription ?? (account.role === 'admin' ? 'paid_internal' : 'free'),
  )
  if (hasAgreement) await acceptFor(app, id)
  const { access, refresh } = await startSession(app.parts, (await findAccount(db, id))!)
  const visitor = app.visit()
  visitor.cookies
    .set('at', access)
    .set('rt@/api/auth/refresh', refresh)
    .set('rt@/api/auth/logout', refresh)
    .set('vs', 'true')
  return Object.assign(visitor, { email, id })
}

/** What an acceptance leaves behind, without the line in the audit log; the wording is of no matter here. */
async function acceptFor({ parts: { db, clock } }: TestApp, user_id: string): Promise<void> {
  const hash = Buffer.alloc(32)
  await keepText(db, hash, { title: 'Vereinbarung', version: agreementVersion, is_sample: true, blocks: [] })
  await insertAgreement(db, { user_id, domain: null, version: agreementVersion, hash, now: clock.now() })
}

/** Runs `work` again until it stops throwing, for two minutes at most; for things that a background job or another process does. */
export async function eventually<T>(work: () => T | Promise<T>): Promise<T> {
  const end = Date.now() + 120_000
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > end) throw error
      // Not at once: what is waited for needs the processor too.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
