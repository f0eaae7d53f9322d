import { z } from 'zod'

/** Recognisers of names that the operator may connect beside the built-in one. */
const recogniserNames = ['presidio', 'ner', 'model'] as const
export type RecogniserName = (typeof recogniserNames)[number]

/** How a connected recogniser fared with a file: it helped, or why it did not; the built-in one always does its work. */
export const recogniserOutcome = z.object({
  name: z.enum(recogniserNames),
  outcome: z.enum(['used', 'timeout', 'unreachable', 'bad_reply']),
})
export type RecogniserOutcome = z.infer<typeof recogniserOutcome>
