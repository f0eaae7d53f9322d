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
  user?: string | undefined
  /** The id of a person, or `anonymous`, `job`, `tool`. */
  actor?: string | undefined
  event?: AuditEvent | undefined
  since?: Date | undefined
  before?: Date | undefined
}

/** Ids follow time, but for lines that were written at the same moment: so many may stand out of order. */
const slack = 10_000

/** Lines from the newest to the oldest, older than the one with this id. */
export const listAudit = (
  db: Queryable,
  { person, user, actor, event, since, before: until }: AuditFilter,
  before: string | undefined,
  limit: number,
) =>
  many<AuditRow>(
    db,
    `SELECT id::text, at, user_id, event, details, actor, ip_prefix FROM audit
     WHERE ($1::uuid IS NULL OR user_id = $1) AND ($2::uuid IS NULL OR user_id = $2 OR actor = $2::text)
       AND ($3::bigint IS NULL OR id < $3) AND ($5::text IS NULL OR actor = $5) AND ($6::text IS NULL OR event = $6)
       AND ($7::timestamptz IS NULL OR (at >= $7 AND id > (SELECT coalesce(min(id), 0) - ${slack} FROM (SELECT id FROM audit WHERE at >= $7 ORDER BY at LIMIT 1) AS first)))
       AND ($8::timestamptz IS NULL OR (at < $8 AND id < (SELECT coalesce(max(id), 0) + ${slack} FROM (SELECT id FROM audit WHERE at < $8 ORDER BY at DESC LIMIT 1) AS last)))
     ORDER BY audit.id DESC LIMIT $4`,
    [user ?? null, person ?? null, before ?? null, limit, actor ?? null, event ?? null, since ?? null, until ?? null],
  )
