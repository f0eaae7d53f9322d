import { z } from 'zod'
import { defineCalls } from './call.ts'
import { keyset } from './fields.ts'
import { knowledgeBaseKeys, subLawKeys } from './knowledge-bases.ts'
import { queryFilters } from './query-states.ts'

/** What administrators see of a question: never a word of it. */
const listedQuery = z.object({
  id: z.string(),
  at: z.string(),
  /** Of the person; null when the account is gone. */
  email: z.string().nullable(),
  law: z.enum(knowledgeBaseKeys),
  sub_law: z.enum(subLawKeys).nullable(),
  kind: z.enum(['question', 'summary']),
  state: z.enum(['complete', 'aborted', 'failed']),
  /** Code of the error it ended with. */
  error: z.string().nullable(),
  duration_ms: z.number().int(),
  /** Null where no language model wrote. */
  input_tokens: z.number().int().nullable(),
  output_tokens: z.number().int().nullable(),
  /** Whether at least one statement is proven by a source. */
  is_proven: z.boolean(),
  /** What the person thinks of the answer; null where they said nothing. */
  liked: z.boolean().nullable(),
})
export type ListedQuery = z.output<typeof listedQuery>

const queryDay = z.object({
  /** YYYY-MM-DD in Vienna. */
  day: z.string(),
  law: z.enum(knowledgeBaseKeys),
  asked: z.number().int(),
  failed: z.number().int(),
  unproven: z.number().int(),
  /** Of an answer on average, in milliseconds. */
  duration_ms: z.number().int(),
})
export type QueryDay = z.output<typeof queryDay>

export const queryHistoryCalls = defineCalls({
  'GET /api/admin/query-history': {
    summary: 'Questions as metadata, newest first; their texts are nowhere',
    access: 'admin',
    query: keyset(20).extend({
      /** The whole address of a person. */
      email: z.string().trim().toLowerCase().max(254, 'Ungültiges E-Mail-Format').optional(),
      law: z.enum(knowledgeBaseKeys, { error: 'Dieses Rechtsgebiet gibt es nicht.' }).optional(),
      only: z.enum(queryFilters, { error: 'Diesen Filter gibt es nicht.' }).optional(),
    }),
    reply: z.object({ results: z.array(listedQuery), next: z.string().nullable() }),
  },
  'GET /api/admin/query-days': {
    summary: 'How much was asked in the last 30 days, by day and area',
    access: 'admin',
    reply: z.object({ results: z.array(queryDay) }),
  },
})
