import { z } from 'zod'
import { featureJob, type FeatureJob } from '../../base/feature.ts'
import { apiKeyCreatedMail } from './api-key-mails.ts'
import { queues } from './api-keys-queue.ts'

const created = z.object({ email: z.string(), masked: z.string() })

/** The background work of this feature. */
export const apiKeyJobs: FeatureJob[] = [
  featureJob({
    ...queues.keyCreated,
    data: created,
    run: ({ config, mailer }, { email, masked }) => mailer.send(apiKeyCreatedMail(config.appUrl, email, masked)),
  }),
]
