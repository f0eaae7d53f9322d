import { z } from 'zod'
import { featureJob, type FeatureJob } from '../../base/feature.ts'
import { accountNotice, passwordNotice, sendAccountNotice, sendPasswordNotice } from './account-notices.ts'
import { queues } from './accounts-queue.ts'
import { sendEmailChange } from './email-change.ts'

const emailChange = z.object({ user_id: z.uuid(), email: z.string() })

/** The background work of this feature. */
export const accountJobs: FeatureJob[] = [
  featureJob({
    ...queues.emailChange,
    data: emailChange,
    run: (parts, data) => sendEmailChange(parts, data.user_id, data.email),
  }),
  featureJob({ ...queues.accountNotice, data: accountNotice, run: sendAccountNotice }),
  featureJob({ ...queues.passwordChanged, data: passwordNotice, run: sendPasswordNotice }),
]
