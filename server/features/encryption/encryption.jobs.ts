import { z } from 'zod'
import { minute } from '../../base/clock.ts'
import { featureJob, type FeatureJob, type FeatureWork } from '../../base/feature.ts'
import { migrationFinishedMail } from './encryption-mails.ts'
import { queues } from './encryption-queue.ts'
import { migrateKeys, resumeMigrations } from './migration.ts'

/** The background work of this feature. */
export const encryptionJobs: FeatureJob[] = [
  featureJob({
    ...queues.migrateKeys,
    data: z.object({ user_id: z.string() }),
    run: (parts, { user_id }, signal) => migrateKeys(parts, user_id, signal),
  }),
  featureJob({
    ...queues.migrationFinished,
    data: z.object({ email: z.string(), failed: z.number() }),
    run: ({ config, mailer }, { email, failed }) => mailer.send(migrationFinishedMail(config.appUrl, email, failed)),
  }),
]

/** What goes on although its job was lost, with a restored backup for example. */
export const encryptionWork: FeatureWork[] = [{ name: 'resume-migrations', every: 5 * minute, run: resumeMigrations }]
