import { z } from 'zod'
import { jobOf, type Job } from '../../base/jobs.ts'
import type { Parts } from '../../base/parts.ts'
import { apiKeyCreatedMail } from './api-key-mails.ts'
import { queues } from './api-keys-queue.ts'

const created = z.object({ email: z.string(), masked: z.string() })

/** The background work of this feature. */
export function apiKeyJobs({ config, mailer }: Parts): Job<never>[] {
  return [jobOf({ ...queues.keyCreated, data: created, run: ({ email, masked }) => mailer.send(apiKeyCreatedMail(config.appUrl, email, masked)) })]
}
