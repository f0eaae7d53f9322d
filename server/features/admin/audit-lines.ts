import { Readable } from 'node:stream'
import { auditDetails, auditEvents, type AuditEvent } from '../../../contract/audit.ts'
import type { AuditLine } from '../../../contract/audit-lines.ts'
import type { AuditChain } from '../../../contract/audit-log.ts'
import { endOfDay, startOfDay, viennaDay, viennaTime } from '../../../contract/vienna.ts'
import { beginAuditCheck, chainState, checkAudit } from '../../base/audit-chain.ts'
import { listAudit, type AuditFilter, type AuditRow } from '../../base/audit-log.ts'
import { audit } from '../../base/audit.ts'
import type { Caller } from '../../base/caller.ts'
import { day, hour } from '../../base/clock.ts'
import { csvLines, toCsv } from '../../base/csv.ts'
import { pageOf, readCursor } from '../../base/cursor.ts'
import { fail } from '../../base/errors.ts'
import { fileName, type FileReply } from '../../base/file-reply.ts'
import type { Parts } from '../../base/parts.ts'
import { transaction } from '../../base/store/db.ts'
import { isUuid } from '../../base/store/uuid.ts'
import { findAccountByEmail, findAccounts } from '../accounts/accounts.ts'
import { queues } from './admin-queue.ts'

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

type Wanted = {
  event?: AuditEvent | undefined
  actor?: string | undefined
  by?: 'anonymous' | 'job' | 'tool' | undefined
  user?: string | undefined
  since?: string | undefined
  until?: string | undefined
}

/** A page of all lines, newest first; none when an address belongs to nobody. Fails with `invalid_input` for a wrong mark. */
export async function listAuditLog(
  parts: Parts,
  { after, limit, ...wanted }: Wanted & { after?: string | undefined; limit: number },
): Promise<{ results: AuditLine[]; next: string | null }> {
  const before = after === undefined ? undefined : readCursor(after, 1, /^\d{1,18}$/)[0]
  const filter = await toFilter(parts, wanted)
  if (!filter) return { results: [], next: null }
  const { rows, next } = pageOf(await listAudit(parts.db, filter, before, limit + 1), limit, (row) => [row.id])
  return { results: await withPeople(parts, rows), next }
}

/** What the database is asked for; undefined when an address belongs to nobody. */
async function toFilter({ db }: Parts, { actor, by, user, since, until, event }: Wanted) {
  const idOf = async (email: string | undefined) => email && (await findAccountByEmail(db, email))?.id
  const [actorId, userId] = await Promise.all([idOf(actor), idOf(user)])
  if ((actor && !actorId) || (user && !userId) || (actor && by)) return undefined
  return {
    event,
    actor: actorId || by,
    user: userId || undefined,
    since: since === undefined ? undefined : beginningOf(since),
    before: until === undefined ? undefined : endOfDay(until),
  } satisfies AuditFilter
}

function beginningOf(date: string): Date {
  const [year, month, dayOfMonth] = date.split('-').map(Number) as [number, number, number]
  return startOfDay(year, month, dayOfMonth)
}

const headings = ['Zeit', 'Ereignis', 'Einzelheiten', 'Ausgelöst von', 'Betrifft', 'Netz', 'Nummer']
/** So many are read at once. */
const batch = 1000

/** All lines that fit as a table; that somebody took them is a line itself. */
export async function exportAuditLog(parts: Parts, caller: Caller, wanted: Wanted): Promise<FileReply> {
  const filter = await toFilter(parts, wanted)
  await audit(parts, parts.db, caller, 'audit_exported', { user: null })
  return {
    name: fileName(`Protokoll ${viennaDay(parts.clock.now())}`, 'csv', 'Protokoll'),
    type: 'text/csv',
    content: Readable.from(filter ? tableOf(parts, filter) : [toCsv([headings])]),
  }
}

async function* tableOf(parts: Parts, filter: AuditFilter): AsyncGenerator<string> {
  yield toCsv([headings])
  for (let before: string | undefined; ;) {
    const rows = await listAudit(parts.db, filter, before, batch)
    yield csvLines((await withPeople(parts, rows)).map(toCells))
    if (rows.length < batch) return
    before = rows.at(-1)!.id
  }
}

const toCells = (line: AuditLine): string[] => [
  viennaTime(new Date(line.at)),
  auditEvents[line.event],
  Object.entries(line.details)
    .map(([name, value]) => `${auditDetails[name] ?? name}: ${value}`)
    .join(', '),
  line.actor_email ?? line.actor,
  line.user_email ?? line.user_id ?? '',
  line.ip_prefix ?? '',
  line.id,
]

/** Whether the log is as it was written, as far as was looked. */
export async function auditChain({ db, clock }: Parts): Promise<AuditChain> {
  const { unchained, isChecking, last } = await chainState(db, clock.now())
  return {
    unchained,
    is_checking: isChecking,
    last: last
      ? {
          checked_at: last.at.toISOString(),
          lines: last.lines,
          position: last.position,
          hash: last.hash,
          broken: last.broken,
        }
      : null,
  }
}

/** Has the chain calculated anew in the background, unless that is being done. */
export async function startAuditCheck(parts: Parts): Promise<AuditChain> {
  const { isChecking } = await chainState(parts.db, parts.clock.now())
  const begun = parts.clock.now()
  if (!isChecking) {
    await transaction(parts.db, async (tx) => {
      await beginAuditCheck(tx, begun)
      await parts.jobs.add(queues.auditCheck, { begun: begun.toISOString() }, tx)
    })
    parts.jobs.wake(queues.auditCheck)
  }
  return auditChain(parts)
}

/** Calculates the chain anew and notes what was found; a broken one is told to whoever reads the log of the server. */
export async function checkAuditNow({ db, clock, log }: Parts, begun: Date): Promise<void> {
  const { broken } = await checkAudit(db, begun, () => clock.now())
  if (broken !== undefined)
    log.error({ line: broken }, 'the audit log is not as it was written: a line was changed or is missing')
}

/** The same once a day. */
export async function checkAuditDaily(parts: Parts): Promise<void> {
  const now = parts.clock.now()
  const { last, isChecking } = await chainState(parts.db, now)
  // An hour less, so that the time of the day stays.
  if (isChecking || (last && now.getTime() - last.at.getTime() < day - hour)) return
  await checkAuditNow(parts, now)
}
