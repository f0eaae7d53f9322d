import { z } from 'zod'
import { jobOf, type Job } from '../../base/jobs.ts'
import type { Parts } from '../../base/parts.ts'
import { noticeKinds, noticeMail } from './two-factor-mails.ts'
import { noticeQueue } from './notices.ts'

const data = z.object({ email: z.string(), notice: z.enum(noticeKinds) })

/** The background work of this feature. */
export function twoFactorJobs(parts: Parts): Job<never>[] {
  return [jobOf({ ...noticeQueue, data, run: ({ email, notice }) => parts.mailer.send(noticeMail(parts.config.appUrl, email, notice)) })]
}
