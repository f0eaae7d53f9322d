import type { AuditLine } from '../../../contract/audit-lines.ts'
import { listAudit, type AuditRow } from '../../base/audit-log.ts'
import { pageOf, readCursor } from '../../base/cursor.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { isUuid } from '../../base/store/uuid.ts'
import { findAccounts } from '../accounts/accounts.ts'

/** What was done to a person and by them, newest first. Fails with `user_not_found`, `invalid_input` for a wrong mark. */
export async function listUserAudit(
  parts: Parts,
  id: string,
  { after, limit }: { after?: string; limit: number },
): Promise<{ results: AuditLine[]; next: string | null }> {
  if (!isUuid(id) || (await findAccounts(parts.db, [id])).length === 0) fail('user_not_found')
  const before = after === undefined ? undefined : readCursor(after, 1, /^\d{1,18}$/)[0]
  const { rows, next } = pageOf(await listAudit(parts.db, { person: id }, before, limit + 1), limit, (row) => [row.id])
  return { results: await withPeople(parts, rows), next }
}

/** Lines with the addresses of the people in them, as far as they still have an account. */
async function withPeople({ db }: Parts, rows: AuditRow[]): Promise<AuditLine[]> {
  const ids = new Set(rows.flatMap(({ user_id, actor }) => [user_id, actor]).filter((id) => id !== null && isUuid(id)))
  const found = new Map((await findAccounts(db, [...ids] as string[])).map(({ id, email }) => [id, email]))
  return rows.map(({ at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    actor_email: found.get(row.actor) ?? null,
    user_email: (row.user_id && found.get(row.user_id)) ?? null,
  }))
}
