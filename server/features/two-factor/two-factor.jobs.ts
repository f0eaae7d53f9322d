import { z } from 'zod'
import { featureJob, type FeatureJob } from '../../base/feature.ts'
import { noticeKinds, noticeMail } from './two-factor-mails.ts'
import { noticeQueue } from './notices.ts'

const data = z.object({ email: z.string(), notice: z.enum(noticeKinds) })

/** The background work of this feature. */
export const twoFactorJobs: FeatureJob[] = [
  featureJob({
    ...noticeQueue,
    data,
    run: ({ config, mailer }, { email, notice }) => mailer.send(noticeMail(config.appUrl, email, notice)),
  }),
]
