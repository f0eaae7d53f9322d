import type { Queryable } from '../../base/store/db.ts'
import type { StreamKey } from '../encryption/encryption.ts'
import type { AgendaItem } from '../pseudonyms/pseudonyms.ts'
import { agendaBinding, foundBinding, type Found } from './review-form.ts'
import * as store from './reviews.store.ts'

/** A rule for one file; those of a matter go along to further files of the folder. */
export type Rule = AgendaItem & { isOfMatter?: true }

export type OpenReview = {
  found: Found | undefined
  agenda: Rule[]
  verdict: store.ReviewRow['verdict']
  releasedAt: Date | null
  edition: number
}

/** The review of a file; undefined where there is none. */
export async function openReview(
  db: Queryable,
  userId: string,
  fileId: string,
  key: StreamKey,
): Promise<OpenReview | undefined> {
  const row = await store.findReview(db, userId, fileId)
  return row && opened(row, key)
}

export const opened = (row: store.ReviewRow, key: StreamKey): OpenReview => ({
  found: row.sealed_found ? (JSON.parse(key.open(row.sealed_found, foundBinding)) as Found) : undefined,
  agenda: row.sealed_agenda ? (JSON.parse(key.open(row.sealed_agenda, agendaBinding)) as Rule[]) : [],
  verdict: row.verdict,
  releasedAt: row.released_at,
  edition: row.edition,
})

export const sealFound = (key: StreamKey, found: Found) => key.seal(JSON.stringify(found), foundBinding)
export const sealAgenda = (key: StreamKey, agenda: readonly Rule[]) => key.seal(JSON.stringify(agenda), agendaBinding)
