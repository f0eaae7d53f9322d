import { z } from 'zod'
import type { Job } from '../../base/jobs.ts'
import type { Parts } from '../../base/parts.ts'
import { apiKeyCreatedMail } from './api-key-mails.ts'
import { queues } from './api-keys-queue.ts'

const created = z.object({ email: z.string(), masked: z.string() })

/** The background work of this feature. */
export function apiKeyJobs({ config, mailer }: Parts): Job<never>[] {
  const sendKeyCreated = ({ email, masked }: z.infer<typeof created>) => mailer.send(apiKeyCreatedMail(config.appUrl, email, masked))
  return [{ ...queues.keyCreated, data: created, run: sendKeyCreated }] as unknown as Job<never>[]
}
