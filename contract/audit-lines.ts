import { z } from 'zod'
import { auditEvents, type AuditEvent } from './audit.ts'

const eventKeys = Object.keys(auditEvents) as [AuditEvent, ...AuditEvent[]]
const auditEvent = z.enum(eventKeys, { error: 'Dieses Ereignis gibt es nicht.' })

/** A line of the audit log about a person, as that person may read it: the others in it are named by their role. */
export const ownAuditLine = z.object({
  id: z.string(),
  at: z.string(),
  event: auditEvent,
  /** Old and new values by the name of the setting; ids of things. Never content. */
  details: z.record(z.string(), z.string()),
  actor: z.enum(['self', 'other', 'anonymous', 'job', 'tool']),
  /** /24 of an IPv4, /48 of an IPv6 address. */
  ip_prefix: z.string().nullable(),
})
export type OwnAuditLine = z.output<typeof ownAuditLine>

/** A line for administrators, with the people in it. */
export const auditLine = ownAuditLine.extend({
  actor: z.string(),
  /** The address of who acted or whom it was done to; null for nobody and for those who are erased. */
  actor_email: z.string().nullable(),
  user_id: z.string().nullable(),
  user_email: z.string().nullable(),
})
export type AuditLine = z.output<typeof auditLine>
