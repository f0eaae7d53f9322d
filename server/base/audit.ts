import type { Actor } from './caller.ts'
import type { Clock } from './clock.ts'
import { reasons, type Persons } from './persons.ts'
import type { Queryable } from './store/db.ts'

/** Security-relevant actions, kept without any content. */
type TwoFactorEvent =
  | 'two_factor_on'
  | 'two_factor_off'
  | 'two_factor_reset'
  | 'two_factor_failed'
  | 'recovery_code_used'
  | 'recovery_codes_renewed'
  | 'passkey_added'
  | 'passkey_removed'
/** What administrators do to the instance. */
type AdminEvent =
  | 'company_created'
  | 'company_changed'
  | 'company_removed'
  | 'domain_blocked'
  | 'domain_unblocked'
  | 'system_message_created'
  | 'system_message_changed'
  | 'system_message_deleted'
export type AuditEvent =
  | TwoFactorEvent
  | AdminEvent
  | 'api_opened'
  | 'api_closed'
  | 'api_key_created'
  | 'api_key_deleted'
  | 'api_key_refused'
  | 'login'
  | 'login_failed'
  | 'logout'
  | 'refresh_replayed'
  | 'registered'
  | 'email_confirmed'
  | 'password_reset'
  | 'first_admin_created'
  | 'user_created_by_tool'
  | 'profile_changed'
  | 'passphrase_changed'
  | 'passphrase_type_changed'
  | 'passphrase_recovered'
  | 'recovery_key_created'
  | 'key_migration_started'
  | 'key_migration_finished'
  | 'password_changed'
  | 'email_change_requested'
  | 'email_changed'
  | 'session_ended'
  | 'sessions_ended'
  | 'data_exported'
  | 'account_disabled'
  | 'account_reopened'
  | 'account_erased'
  | 'voucher_redeemed'
  | 'plan_changed'
  | 'plan_ended'

/** What an action was done to: a person, where it is not the caller, and things named by their id, never by content. */
export type Target = { user?: string | null; details?: Record<string, string> }

/** Appends a line to the audit log: what happened, to whom, and who did it. */
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

/** Deletes the lines from before this moment. */
export async function forgetAudit(db: Queryable, before: Date): Promise<void> {
  await db.query('DELETE FROM audit WHERE at < $1', [before])
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
      },
    },
  },
}
