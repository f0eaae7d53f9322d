import type { Queryable } from './db.ts'

/** Security-relevant deeds, kept without any content. */
type TwoFactorEvent = 'two_factor_on' | 'two_factor_off' | 'two_factor_reset' | 'two_factor_failed' | 'recovery_code_used' | 'recovery_codes_renewed' | 'passkey_added' | 'passkey_removed'
export type AuditEvent =
  | TwoFactorEvent
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

/** Appends a line to the audit log; `details` name the target by its id, never by content. */
export async function audit(db: Queryable, at: Date, event: AuditEvent, userId: string | null, ipPrefix: string | null = null, details: Record<string, string> = {}): Promise<void> {
  await db.query('INSERT INTO audit (at, event, user_id, ip_prefix, details) VALUES ($1, $2, $3, $4, $5)', [at, event, userId, ipPrefix, details])
}
