import { z } from 'zod'
import { defineCalls } from './call.ts'

const moment = z.string().nullable()
const count = z.number().int()

const failedJob = z.object({
  id: z.string(),
  queue: z.string(),
  failed_at: moment,
  /** How often it was tried. */
  attempts: count,
})
export type FailedJob = z.output<typeof failedJob>

/** How the instance is; never content, and no secret of its settings. */
const health = z.object({
  version: z.string(),
  node: z.string(),
  /** Of the process that answers. */
  started_at: z.string(),
  database: z.object({ version: z.string(), bytes: count, is_embedded: z.boolean() }),
  /** Of the disk that holds the data directory, in bytes. */
  disk: z.object({ free: count, total: count }),
  files: z.object({ count, bytes: count, is_s3: z.boolean() }),
  /** Background work; whether this process does any. */
  is_worker: z.boolean(),
  queues: z.array(z.object({ queue: z.string(), waiting: count, active: count, failed: count, oldest_at: moment })),
  failed: z.array(failedJob),
  mail: z.object({
    /** Host of the mail server; null where mails are written to files. */ host: z.string().nullable(),
  }),
  model: z.object({ provider: z.string(), name: z.string() }).nullable(),
  /** Errors of the model that answers ended with since yesterday. */
  model_errors: count,
  embedding: z.string().nullable(),
  index: z.object({ is_current: z.boolean(), changed_at: z.string() }),
  backup: z.object({ at: moment, places: count }),
  drill: z.object({ at: z.string(), made_at: z.string() }).nullable(),
  /** The weekly look whether every file is there and whole. */
  file_check: z.object({ at: z.string(), blobs: count, missing: count, damaged: count, unknown: count }).nullable(),
  audit: z.object({ at: z.string(), lines: count, is_whole: z.boolean() }).nullable(),
})
export type Health = z.output<typeof health>

export const healthCalls = defineCalls({
  'GET /api/admin/health': {
    summary: 'How the instance is: storage, background work, mail, model, search, backups, checks',
    access: 'admin',
    reply: health,
  },
  'POST /api/admin/jobs/:id/retry': {
    summary: 'Try background work again that has failed for good',
    access: 'admin',
    params: z.object({ id: z.string().max(100) }),
    status: 204,
    errors: ['job_not_found'],
  },
})
