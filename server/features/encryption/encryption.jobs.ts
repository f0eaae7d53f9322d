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

/** At the start too: what a killed server has begun goes on before anybody misses its job. */
export const encryptionWork: FeatureWork[] = [{ name: 'resume-migrations', every: 5 * minute, run: resumeMigrations }]
