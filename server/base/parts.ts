import type { Config } from './config.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail.ts'
import type { Vault } from './vault.ts'

/** The machinery every feature may use; handed in as the first argument. */
export type Parts = {
  config: Config
  db: Db
  vault: Vault
  jobs: Jobs
  mailer: Mailer
  clock: Clock
  log: Log
}
