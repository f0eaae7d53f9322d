import { z } from 'zod'
import type { Queue } from '../../base/jobs/jobs.ts'

/** Work on a file whose key the server key opens; who works on it holds a lease for so long, and renews it meanwhile. */
export const leaseSeconds = 30

export const queues = {
  file: { name: 'file', retries: 12, seconds: 3600 },
} as const satisfies Record<string, Queue>

export const fileJob = z.object({ user_id: z.uuid(), file_id: z.uuid() })
