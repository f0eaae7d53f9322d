import type { AuditEvent } from '../../contract/audit.ts'
import type { Actor } from './caller.ts'
import type { Clock } from './clock.ts'
import { reasons, type Persons } from './persons.ts'
import type { Queryable } from './store/db.ts'

/** What an action was done to: a person, where it is not the caller, and things named by their id, never by content. */
export type Target = { user?: string | null; details?: Record<string, string> }

/** Appends a line to the audit log, without any content: what happened, to whom, and who did it. */
export async function audit(
  { clock }: { clock: Clock },
  tx: Queryable,
  actor: Actor,
  event: AuditEvent,
  { user = actor.user?.id ?? null, details = {} }: Target = {},
): Promise<void> {
  await tx.query('INSERT INTO audit (at, event, user_id, actor, ip_prefix, details) VALUES ($1, $2, $3, $4, $5, $6)', [
    clock.now(),
    event,
    user,
    actor.user?.id ?? actor.kind,
    actor.network,
    details,
  ])
}

export const auditPersons: Persons = {
  tables: {
    audit: {
      title: 'Protokoll',
      erasure: { stays: 'names nobody and holds no content; proves what happened to an account' },
      columns: {
        at: 'Zeitpunkt',
        event: 'Ereignis',
        details: 'Einzelheiten',
        actor: 'Ausgelöst von',
        ip_prefix: 'Netz',
        id: { leftOut: reasons.technical },
        position: { leftOut: reasons.technical },
        hash: { leftOut: 'Prüfsumme, mit der Änderungen am Protokoll auffallen' },
      },
    },
  },
}
