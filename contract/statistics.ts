import { z } from 'zod'
import { defineCalls } from './call.ts'
import { knowledgeBaseKeys } from './knowledge-bases.ts'
import { ratingReasonKeys } from './rating-reasons.ts'

/** A day in Vienna, YYYY-MM-DD; in the figures of a year the Monday of a week. */
const at = z.string()
const count = z.number().int()

const statistics = z.object({
  /** What the figures are put together by. */
  unit: z.enum(['day', 'week']),
  since: z.string(),
  until: z.string(),
  questions: z.array(z.object({ at, law: z.enum(knowledgeBaseKeys), asked: count, failed: count, unproven: count })),
  /** How long answers took to their end, in milliseconds: half of them at most the first, 95 of 100 at most the second. */
  times: z.array(z.object({ at, median_ms: count, p95_ms: count })),
  overall: z.object({ median_ms: count, p95_ms: count }).nullable(),
  /** Codes of the errors that answers ended with. */
  errors: z.array(z.object({ code: z.string(), count })),
  /** Laws that answers named as absent from the stock, never words of a question. */
  absent: z.array(z.object({ law: z.enum(knowledgeBaseKeys), absent: z.string(), count })),
  ratings: z.array(z.object({ at, liked: count, disliked: count })),
  reasons: z.array(z.object({ reason: z.enum(ratingReasonKeys), count })),
  /** Bytes at the end of a day. */
  storage: z.array(z.object({ at, database: count, files: count })),
})
export type Statistics = z.output<typeof statistics>

export const statisticsCalls = defineCalls({
  'GET /api/admin/statistics': {
    summary: 'How the instance is used, in figures by day and area; names nobody and holds no content',
    access: 'admin',
    query: z.object({
      days: z.coerce
        .number({ error: 'days muss 30, 90 oder 365 sein' })
        .pipe(z.literal([30, 90, 365], { error: 'days muss 30, 90 oder 365 sein' }))
        .default(30),
    }),
    reply: statistics,
  },
})
