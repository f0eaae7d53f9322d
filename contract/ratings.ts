import { z } from 'zod'
import { defineCalls } from './call.ts'
import { messageTimestamp } from './fields.ts'
import { commentLimit, ratingReasonKeys } from './rating-reasons.ts'

const reasons = z.array(z.enum(ratingReasonKeys, { error: 'Diesen Grund gibt es nicht.' }), {
  error: 'Die Gründe müssen eine Liste sein.',
})

/** What a person thinks of an answer, as it comes back with the history. */
export const rating = z.object({ liked: z.boolean(), reasons })
export type Rating = z.infer<typeof rating>

const rated = z
  .object({
    /** Names the answer. */
    timestamp: messageTimestamp,
    /** null takes the rating back. */
    liked: z.boolean({ error: 'liked muss true, false oder null sein' }).nullable(),
    reasons: reasons.max(ratingReasonKeys.length, 'Das sind zu viele Gründe.').default([]),
    /** For the operator. */
    comment: z
      .string({ error: 'Die Anmerkung muss ein Text sein.' })
      .trim()
      .max(commentLimit, 'Die Anmerkung ist zu lang (höchstens 2.000 Zeichen).')
      .nullish(),
    /** Whether the operator may read question and answer. */
    include_text: z.boolean({ error: 'include_text muss true oder false sein' }).default(false),
  })
  .refine((body) => body.liked === false || body.reasons.length === 0, {
    path: ['reasons'],
    error: 'Gründe gibt es nur bei »nicht hilfreich«.',
  })
  .refine((body) => body.liked !== null || (!body.comment && !body.include_text), {
    path: ['liked'],
    error: 'Wer eine Bewertung zurücknimmt, kann nichts mitschicken.',
  })

export const ratingCalls = defineCalls({
  'PUT /api/chat/rate': {
    summary: 'Rate one of your answers, change the rating, or take it back',
    access: 'user',
    content: true,
    body: rated,
    status: 204,
    errors: ['message_not_found'],
  },
})
