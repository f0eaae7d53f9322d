import type { Queue } from '../../base/jobs/jobs.ts'

export const queues = {
  // All known laws of RIS take a night.
  import: { name: 'corpus-import', retries: 8, seconds: 24 * 3600 },
} as const satisfies Record<string, Queue>
