import type { Queue } from '../../base/jobs/jobs.ts'

export const queues = {
  auditCheck: { name: 'audit-check', retries: 3, seconds: 3600 },
} as const satisfies Record<string, Queue>
