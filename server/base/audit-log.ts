import type { AuditEvent } from '../../contract/audit.ts'
import { many, type Queryable } from './store/db.ts'

/** A line of the audit log as it is stored. */
export type AuditRow = {
  id: string
  at: Date
  user_id: string | null
  event: AuditEvent
  details: Record<string, string>
  actor: string
  ip_prefix: string | null
}

/** Which lines; what is not named does not count. */
export type AuditFilter = {
  /** What was done to this person, or by them. */
  person?: string
  /** Only what was done to this person. */
  user?: string
}

/** Lines from the newest to the oldest, older than the one with this id. */
export const listAudit = (db: Queryable, { person, user }: AuditFilter, before: string | undefined, limit: number) =>
  many<AuditRow>(
    db,
    `SELECT id::text, at, user_id, event, details, actor, ip_prefix FROM audit
     WHERE ($1::uuid IS NULL OR user_id = $1) AND ($2::uuid IS NULL OR user_id = $2 OR actor = $2::text)
       AND ($3::bigint IS NULL OR id < $3) ORDER BY audit.id DESC LIMIT $4`,
    [user ?? null, person ?? null, before ?? null, limit],
  )
