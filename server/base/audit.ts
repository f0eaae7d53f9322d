import type { Queryable } from './db.ts'

/** Security-relevant deeds, kept without any content. */
export type AuditEvent =
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

/** Appends a line to the audit log; `details` name the target by its id, never by content. */
export async function audit(db: Queryable, at: Date, event: AuditEvent, userId: string | null, ipPrefix: string | null = null, details: Record<string, string> = {}): Promise<void> {
  await db.query('INSERT INTO audit (at, event, user_id, ip_prefix, details) VALUES ($1, $2, $3, $4, $5)', [at, event, userId, ipPrefix, details])
}
