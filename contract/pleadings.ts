import { z } from 'zod'
import { defineCalls } from './call.ts'
import { isBlank } from './chat-limits.ts'
import { pleadingLimit } from './pleading-limits.ts'

/** found: in stock and in force; repealed: no longer in force; impossible: no such section, Absatz or file number; not_in_stock: nothing can be said. */
const findingStates = ['found', 'repealed', 'impossible', 'not_in_stock'] as const
const carriedStates = ['belegt', 'teilweise', 'ohne_beleg'] as const

const longest = { cited: 300, text: 4000 }

/** A citation of a pleading and what is behind it. */
const finding = z.object({
  /** As it stands in the text, and as the AZR print it. */
  cited: z.string().max(longest.cited),
  citation: z.string().max(longest.cited),
  /** Place in the text, in UTF-16 units. */
  start: z.int().min(0),
  state: z.enum(findingStates),
  /** Why it was not found, in words for the reader. */
  reason: z.string().max(longest.text).nullable(),
  /** The sentence that it stands in, or the one before where it stands alone. */
  sentence: z.string().max(longest.text),
  /** The wording that comes nearest to the sentence, within the Absatz that is cited where one is; or how the source begins. */
  wording: z.string().max(longest.text).nullable(),
  /** Whether that is the official wording; false for our own digests. */
  is_official: z.boolean(),
  url: z.string().max(longest.text).nullable(),
  /** Whether the source carries the sentence; null where nothing could be compared. */
  carried: z.enum(carriedStates).nullable(),
  carried_reason: z.string().max(longest.text).nullable(),
})
export type Finding = z.infer<typeof finding>

const exportFormats = ['docx', 'csv'] as const
export type PleadingFormat = (typeof exportFormats)[number]

export const pleadingCalls = defineCalls({
  'POST /api/pleadings/check': {
    summary: 'Every citation of a text with what is behind it; counts as one query, nothing is stored',
    access: 'user',
    body: z.object({
      text: z
        .string({ error: 'Bitte fügen Sie einen Text ein.' })
        .max(pleadingLimit, 'Der Text ist zu lang (höchstens 400.000 Zeichen).')
        .refine((text) => !isBlank(text), 'Bitte fügen Sie einen Text ein.'),
    }),
    reply: z.object({ findings: z.array(finding) }),
    errors: ['usage_limit_reached'],
  },
  'POST /api/pleadings/export': {
    summary: 'Checked citations as a file; counts nothing, nothing is stored',
    access: 'user',
    body: z.object({
      format: z.enum(exportFormats, { error: 'Dieses Format gibt es nicht. Möglich sind docx und csv.' }),
      findings: z
        .array(finding, { error: 'Bitte prüfen Sie zuerst einen Text.' })
        .max(5000, 'Das sind zu viele Zitate.'),
    }),
    file: ['text/csv', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  },
})
