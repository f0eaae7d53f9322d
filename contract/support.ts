import { z } from 'zod'
import { auditLine } from './audit-lines.ts'
import { defineCalls } from './call.ts'
import { fileStatuses } from './file-limits.ts'
import { queryStates } from './query-states.ts'
import { supportHours } from './support-hours.ts'

/*
 * Support looks at an account only with a code that its owner made, for the time that the owner chose, and sees metadata:
 * what is stored in which state, how questions ended. Never content, never names of files.
 */

/** A code that was made, as its owner sees it later. */
const ownGrant = z.object({
  id: z.uuid(),
  created_at: z.string(),
  expires_at: z.string(),
  /** When support has entered the code; null while nobody has. */
  opened_at: z.string().nullable(),
})
export type SupportGrant = z.output<typeof ownGrant>

const supportView = z.object({
  id: z.uuid(),
  email: z.string(),
  expires_at: z.string(),
  /** Whether the person has a passphrase of their own; what lies under it, support cannot repair. */
  passphrase_type: z.string(),
  is_file_access_blocked: z.boolean(),
  agreement_accepted: z.boolean(),
  /** Files by their status. */
  files: z.array(z.object({ status: z.enum(fileStatuses), count: z.int(), bytes: z.number() })),
  /** The files that changed last, without their names. */
  last_files: z.array(
    z.object({
      status: z.enum(fileStatuses),
      problem: z.string().nullable(),
      type: z.string(),
      bytes: z.number(),
      pages: z.int().nullable(),
      anonymize: z.boolean(),
      updated_at: z.string(),
    }),
  ),
  /** Uploads of the last day that were refused. */
  refused_uploads: z.array(z.object({ code: z.string(), at: z.string() })),
  /** The last questions, without their words. */
  last_queries: z.array(
    z.object({
      at: z.string(),
      law: z.string(),
      state: z.enum(queryStates),
      error: z.string().nullable(),
      duration_ms: z.int(),
    }),
  ),
  last_lines: z.array(auditLine.pick({ at: true, event: true })),
})
export type SupportView = z.output<typeof supportView>

const params = z.object({ id: z.string().max(100) })

export const supportCalls = defineCalls({
  'GET /api/profile/support-access': {
    summary: 'The codes for support that have not ended',
    access: 'user',
    reply: z.object({ results: z.array(ownGrant) }),
  },
  'POST /api/profile/support-access': {
    summary: 'Make a code for support; told whole this one time',
    access: 'user',
    body: z.object({
      hours: z.union(
        supportHours.map((hours) => z.literal(hours)),
        { error: 'Bitte wählen Sie eine der Zeiten.' },
      ),
    }),
    reply: ownGrant.extend({ code: z.string() }),
    status: 201,
    errors: ['conflict'],
  },
  'DELETE /api/profile/support-access/:id': {
    summary: 'End a code; whoever looks by it sees nothing from the next request on',
    access: 'user',
    params,
    status: 204,
    errors: ['support_ended'],
  },
  'POST /api/admin/support': {
    summary: 'Enter a code that a person gave; only this administrator sees the account by it',
    access: 'admin',
    body: z.object({
      code: z
        .string({ error: 'Bitte geben Sie den Code ein.' })
        .trim()
        .min(1, 'Bitte geben Sie den Code ein.')
        .max(50, 'Dieser Code gilt nicht.'),
    }),
    reply: supportView,
    errors: ['support_code_wrong', 'too_many_attempts'],
  },
  'GET /api/admin/support/:id': {
    summary: 'What support sees of the account, by a code that was entered; each look is in the audit log',
    access: 'admin',
    params,
    reply: supportView,
    errors: ['support_ended'],
  },
})
