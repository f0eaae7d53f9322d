import type { OwnAuditLine } from '../../../contract/audit-lines.ts'
import { listAudit, type AuditRow } from '../../base/audit-log.ts'
import type { Caller } from '../../base/caller.ts'
import { pageOf, readCursor } from '../../base/cursor.ts'
import type { Parts } from '../../base/parts.ts'

/** What the audit log holds about the caller, newest first; who else acted is not named. Fails with `invalid_input` for a wrong mark. */
export async function listOwnAudit(
  { db }: Parts,
  { user }: Caller,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ results: OwnAuditLine[]; next: string | null }> {
  const before = after === undefined ? undefined : readCursor(after, 1, /^\d{1,18}$/)[0]
  const { rows, next } = pageOf(await listAudit(db, { user: user.id }, before, limit + 1), limit, (row) => [row.id])
  return { results: rows.map((row) => toOwn(row, user.id)), next }
}

const toOwn = ({ id, at, event, details, actor, ip_prefix }: AuditRow, userId: string): OwnAuditLine => ({
  id,
  at: at.toISOString(),
  event,
  details,
  actor: actor === userId ? 'self' : actor === 'anonymous' || actor === 'job' || actor === 'tool' ? actor : 'other',
  // The network of an administrator is theirs.
  ip_prefix: actor === userId || actor === 'anonymous' ? ip_prefix : null,
})
