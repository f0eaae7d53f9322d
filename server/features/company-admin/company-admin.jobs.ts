import { z } from 'zod'
import { hour } from '../../base/clock.ts'
import { featureJob, type FeatureJob, type FeatureWork } from '../../base/feature.ts'
import { forgetOldInvitations, sendInvitation } from './company-admin.ts'
import { queues } from './company-admin-queue.ts'

/** The background work of this feature. */
export const companyAdminJobs: FeatureJob[] = [
  featureJob({
    ...queues.invitation,
    data: z.object({ id: z.uuid() }),
    run: (parts, { id }) => sendInvitation(parts, id),
  }),
]

/** What this feature does again and again. */
export const companyAdminWork: FeatureWork[] = [
  { name: 'forget invitations that nobody has answered', every: hour, run: forgetOldInvitations },
]
