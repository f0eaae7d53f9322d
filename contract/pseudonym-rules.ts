import { z } from 'zod'
import { defineCalls } from './call.ts'
import { lockedBy } from './chat.ts'
import { agendaEntry } from './file-review.ts'

/** A term that its owner wants replaced or kept in every file that is pseudonymised from now on. */
const pseudonymRule = agendaEntry.extend({
  id: z.uuid(),
  /** The folder in which, and beneath which, it counts; null: in all files. */
  folder: z
    .object({
      /** Null for the root, whose rules count for the files that lie directly in it. */
      uuid: z.uuid().nullable(),
      /** With a slash at its end, empty for the root; null while a folder on the way is locked. */
      path: z.string().nullable(),
    })
    .nullable(),
  /** ISO 8601. */
  created_at: z.string(),
})
export type PseudonymRule = z.infer<typeof pseudonymRule>

export const pseudonymRuleCalls = defineCalls({
  'GET /api/chat/pseudonym-rules': {
    summary: 'Own rules that are remembered for pseudonymisation, the latest first',
    access: 'user-or-key',
    content: true,
    reply: z.object({
      results: z.array(pseudonymRule),
      /** How many more there are that the caller cannot open now, and why. */
      locked: z.int(),
      locked_by: lockedBy,
    }),
    errors: ['files_blocked'],
  },
  'POST /api/chat/pseudonym-rules': {
    summary:
      'Remember a rule for all files that are pseudonymised from now on, or with `path` for those in a folder; it takes the place of one about the same term',
    access: 'user-or-key',
    content: true,
    body: agendaEntry.extend({
      path: z.string({ error: 'Bitte geben Sie einen Ordner an.' }).max(6000, 'Dieser Pfad ist zu lang.').optional(),
    }),
    status: 201,
    reply: pseudonymRule,
    errors: ['files_blocked', 'folder_not_found', 'too_many_rules'],
  },
  'DELETE /api/chat/pseudonym-rules/:id': {
    summary: 'Forget a rule; what was pseudonymised with it stays as it is until that is done anew',
    access: 'user-or-key',
    params: z.object({ id: z.string().max(100) }),
    status: 204,
    errors: ['files_blocked', 'rule_not_found'],
  },
})
