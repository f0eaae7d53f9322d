import { roleNames } from '../../../contract/roles.ts'
import { endOfDay, startOfDay, viennaTime } from '../../../contract/vienna.ts'
import { audit } from '../../base/audit.ts'
import type { Actor } from '../../base/caller.ts'
import { csvLines, toCsv } from '../../base/csv.ts'
import type { Parts } from '../../base/parts.ts'
import { listAffected } from './account-list.store.ts'

/*
 * Whom to tell when data got out: the accounts whose data was there in some time. Who is erased by now is not among them.
 */

type Wanted = {
  /** Days in Vienna, both included; without an end until now. */
  since: string
  until?: string | undefined
  domain?: string | undefined
}

const headings = [
  'E-Mail',
  'Vorname',
  'Nachname',
  'Domain',
  'Rolle',
  'Angelegt',
  'Bestätigt',
  'In dieser Zeit verwendet',
]
/** So many are read at once. */
const batch = 500

/** Writes a line in the audit log, then a table of the accounts; returns how many they are. */
export async function listAffectedAccounts(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  actor: Actor,
  { since, until, domain }: Wanted,
  write: (text: string) => void,
): Promise<number> {
  const [year, month, day] = since.split('-').map(Number) as [number, number, number]
  const time = {
    since: startOfDay(year, month, day),
    until: until === undefined ? clock.now() : endOfDay(until),
    domain,
  }
  // Before the first row: also who stops halfway has read some.
  await audit({ clock }, db, actor, 'affected_listed', { user: null, ...(domain && { details: { domain } }) })
  write(toCsv([headings]))
  let count = 0
  for (let after = '', isMore = true; isMore;) {
    const rows = await listAffected(db, time, after, batch)
    write(
      csvLines(
        rows.map((row) => [
          row.email,
          row.first_name,
          row.last_name,
          row.domain ?? '',
          roleNames[row.role],
          viennaTime(row.created_at),
          row.confirmed_at ? 'ja' : 'nein',
          row.was_used ? 'ja' : 'nein',
        ]),
      ),
    )
    count += rows.length
    after = rows.at(-1)?.email ?? ''
    isMore = rows.length === batch
  }
  return count
}
