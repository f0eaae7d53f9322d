import type { Config } from './config.ts'
import type { Clock } from './clock.ts'
import type { Blobs } from './store/blobs.ts'
import type { Db } from './store/db.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mail.ts'
import type { KeyCache } from './crypto/key-cache.ts'
import type { Vault } from './crypto/vault.ts'

/** The machinery every feature may use; handed in as the first argument. */
export type Parts = {
  config: Config
  db: Db
  /** Number of this process among those of the database (store/presence.ts). */
  presence: number
  blobs: Blobs
  vault: Vault
  keyCache: KeyCache
  jobs: Jobs
  mailer: Mailer
  clock: Clock
  log: Log
}
