import { z } from 'zod'
import { auditEvents, type AuditEvent } from './audit.ts'
import { auditLine } from './audit-lines.ts'
import { defineCalls } from './call.ts'
import { keyset } from './fields.ts'

const eventKeys = Object.keys(auditEvents) as [AuditEvent, ...AuditEvent[]]

/** Who acts without being a person. */
const actorKinds = ['anonymous', 'job', 'tool'] as const

const address = z.string().trim().toLowerCase().max(254, 'Ungültiges E-Mail-Format').optional()
const day = z.iso.date({ error: 'Ein Tag hat die Form JJJJ-MM-TT.' }).optional()

/** What the list is narrowed to; what is not named does not count. */
const filter = z.object({
  event: z.enum(eventKeys, { error: 'Dieses Ereignis gibt es nicht.' }).optional(),
  /** The whole address of who acted. */
  actor: address,
  by: z.enum(actorKinds, { error: 'Diesen Auslöser gibt es nicht.' }).optional(),
  /** The whole address of whom it was done to. */
  user: address,
  /** Days in Vienna, both included, YYYY-MM-DD. */
  since: day,
  until: day,
})

/** The state of the chain that keeps lines from being changed unseen. */
const auditChain = z.object({
  /** Lines that are not chained yet; they are within a minute. */
  unchained: z.number().int(),
  is_checking: z.boolean(),
  /** What the last look found; null before the first one. */
  last: z
    .object({
      checked_at: z.string(),
      lines: z.number().int(),
      position: z.string(),
      /** SHA-256 of the last line in hex. */
      hash: z.string(),
      /** The first line that is not as it was written. */
      broken: z.string().nullable(),
    })
    .nullable(),
})
export type AuditChain = z.output<typeof auditChain>

export const auditLogCalls = defineCalls({
  'GET /api/admin/audit': {
    summary: 'The audit log, newest first: who did what to whom, never content',
    access: 'admin',
    query: keyset(50).extend(filter.shape),
    reply: z.object({ results: z.array(auditLine), next: z.string().nullable() }),
  },
  'GET /api/admin/audit/export': {
    summary: 'The same lines as a table; leaves a line itself',
    access: 'admin',
    query: filter,
    file: ['text/csv'],
  },
  'GET /api/admin/audit/chain': {
    summary: 'Whether the audit log is as it was written',
    access: 'admin',
    reply: auditChain,
  },
  'POST /api/admin/audit/check': {
    summary: 'Calculate the chain of the audit log anew, in the background',
    access: 'admin',
    reply: auditChain,
    status: 202,
  },
})
