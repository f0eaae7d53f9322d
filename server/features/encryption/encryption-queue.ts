import { mailRetries } from '../../base/mail/mail.ts'

/** Names of the queues that the calls write to. */
export const queues = {
  migrateKeys: { name: 'migrate-keys', retries: 20, seconds: 600 },
  migrationFinished: { name: 'send-migration-finished', retries: mailRetries },
} as const
