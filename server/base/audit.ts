import type { Queryable } from './db.ts'

/** Security-relevant deeds, kept without any content. */
export type AuditEvent =
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
  | 'plan_ended'

/** Appends a line to the audit log. */
export async function audit(db: Queryable, at: Date, event: AuditEvent, userId: string | null, ipPrefix: string | null = null): Promise<void> {
  await db.query('INSERT INTO audit (at, event, user_id, ip_prefix) VALUES ($1, $2, $3, $4)', [at, event, userId, ipPrefix])
}
