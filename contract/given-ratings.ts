import { z } from 'zod'
import { defineCalls } from './call.ts'
import { keyset } from './fields.ts'
import { ratingFilters } from './rating-filters.ts'
import { knowledgeBaseKeys } from './knowledge-bases.ts'
import { ratingReasonKeys } from './rating-reasons.ts'

/** What a person said of an answer, to the operator. */
const givenRating = z.object({
  id: z.string(),
  at: z.string(),
  /** Of the person. */
  email: z.string().nullable(),
  law: z.enum(knowledgeBaseKeys),
  liked: z.boolean(),
  reasons: z.array(z.enum(ratingReasonKeys)),
  comment: z.string().nullable(),
  /** Whether the person sent question and answer along. */
  has_text: z.boolean(),
})
export type GivenRating = z.output<typeof givenRating>

/** The copies of question and answer that the person sent along. */
const sentText = z.object({ question: z.string().nullable(), answer: z.string() })
export type SentText = z.output<typeof sentText>

export const givenRatingCalls = defineCalls({
  'GET /api/admin/ratings': {
    summary: 'What people said of answers, newest first: reasons and the remark to the operator',
    access: 'admin',
    query: keyset(20).extend({
      only: z.enum(ratingFilters, { error: 'Diesen Filter gibt es nicht.' }).optional(),
    }),
    reply: z.object({ results: z.array(givenRating), next: z.string().nullable() }),
  },
  'GET /api/admin/ratings/:id/text': {
    summary: 'Question and answer, where the person sent them along; that somebody read them is in the audit log',
    access: 'admin',
    params: z.object({ id: z.string().max(100) }),
    reply: sentText,
    errors: ['rating_text_not_found'],
  },
})
