import { z } from 'zod'
import { hour } from '../../base/clock.ts'
import { featureJob, type FeatureJob, type FeatureWork } from '../../base/feature.ts'
import { eraseDueAccounts, eraseReturned, removeTracesOfErased } from './erasure.ts'
import { queues } from './profile-queue.ts'
import { tidyUp } from './retention.ts'

/** The background work of this feature. */
export const profileJobs: FeatureJob[] = [
  featureJob({ ...queues.removeTraces, data: z.object({}), run: removeTracesOfErased }),
]

/** What this feature does again and again. */
export const profileWork: FeatureWork[] = [
  { name: 'erase due accounts', every: hour, run: eraseDueAccounts },
  { name: 'erase returned accounts', every: hour, run: eraseReturned },
  { name: 'tidy up', every: hour, run: tidyUp },
]
