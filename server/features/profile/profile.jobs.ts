import { z } from 'zod'
import { hour } from '../../base/clock.ts'
import { jobOf, type Job } from '../../base/jobs.ts'
import type { Parts } from '../../base/parts.ts'
import type { Regular } from '../../base/regular.ts'
import { eraseDueAccounts, eraseReturned, removeTracesOfErased } from './erasure.ts'
import { queues } from './profile-queue.ts'
import { tidyUp } from './retention.ts'

export { profileQueueNames } from './profile-queue.ts'

/** The background work of this feature. */
export function profileJobs(parts: Parts): Job<never>[] {
  return [jobOf({ ...queues.removeTraces, data: z.object({}), run: () => removeTracesOfErased(parts) })]
}

/** What this feature does again and again. */
export function profileWork(parts: Parts): Regular[] {
  return [
    { name: 'erase due accounts', every: hour, run: () => eraseDueAccounts(parts) },
    { name: 'erase returned accounts', every: hour, run: () => eraseReturned(parts) },
    { name: 'tidy up', every: hour, run: () => tidyUp(parts) },
  ]
}
