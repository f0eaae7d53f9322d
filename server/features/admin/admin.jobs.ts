import { z } from 'zod'
import { hour } from '../../base/clock.ts'
import { featureJob, type FeatureJob, type FeatureWork } from '../../base/feature.ts'
import { checkAuditDaily, checkAuditNow, noteStorage } from './admin.ts'
import { queues } from './admin-queue.ts'

/** The background work of this feature. */
export const adminJobs: FeatureJob[] = [
  featureJob({
    ...queues.auditCheck,
    data: z.object({ begun: z.iso.datetime() }),
    run: (parts, { begun }) => checkAuditNow(parts, new Date(begun)),
  }),
]

/** What this feature does again and again. */
export const adminWork: FeatureWork[] = [
  { name: 'look at the chain of the audit log', every: hour, run: checkAuditDaily },
  { name: 'note what everything takes', every: hour, run: noteStorage },
]
