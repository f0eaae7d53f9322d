import type { GivenRating, SentText } from '../../../contract/given-ratings.ts'
import type { RatingFilter } from '../../../contract/rating-filters.ts'
import { audit } from '../../base/audit.ts'
import type { Caller } from '../../base/caller.ts'
import { pageOf, readCursor } from '../../base/cursor.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { isUuid } from '../../base/store/uuid.ts'
import { findAccounts } from '../accounts/accounts.ts'
import { listRatings, openSentText } from '../chat/chat.ts'

/*
 * What people told the operator of answers. Nothing else of a conversation can be read here: the texts are the copies that
 * the person sent along with the rating, and they are opened one by one, with a line in the log of that person.
 */

type Wanted = { only?: RatingFilter | undefined; after?: string | undefined; limit: number }

/** A page of ratings, newest first. Fails with `invalid_input` for a wrong mark. */
export async function listGivenRatings(
  parts: Parts,
  { only, after, limit }: Wanted,
): Promise<{ results: GivenRating[]; next: string | null }> {
  const found = await listRatings(parts, only, after === undefined ? undefined : markOf(after), limit + 1)
  const { rows, next } = pageOf(found, limit, ({ rated_at, user_id, timestamp_us }) => [
    rated_at,
    user_id,
    timestamp_us,
  ])
  const accounts = await findAccounts(
    parts.db,
    rows.map(({ user_id }) => user_id),
  )
  const people = new Map(accounts.map(({ id, email }) => [id, email]))
  const results = rows.map(({ user_id, timestamp_us, law, liked, reasons, rated_at, comment, answer }) => ({
    id: `${user_id}.${timestamp_us}`,
    at: rated_at,
    email: people.get(user_id) ?? null,
    law,
    liked,
    reasons,
    comment: comment ?? null,
    has_text: answer !== undefined,
  }))
  return { results, next }
}

function markOf(after: string) {
  const [at, user, us] = readCursor(after, 3) as [string, string, string]
  const day = new Date(at)
  const time = Number.isNaN(day.getTime()) ? '' : day.toISOString()
  // The database knows no year 0 and none of five digits.
  if (!/^(?!0000)\d{4}-/.test(time) || !isUuid(user) || !/^\d{1,18}$/.test(us))
    fail('invalid_input', 'Diese Seite der Liste gibt es nicht.')
  return { at: time, user, us }
}

/** Question and answer that somebody sent along with a rating. Fails with `rating_text_not_found`. */
export async function readSentText(parts: Parts, caller: Caller, id: string): Promise<SentText> {
  const [, user, us] = /^([\da-f-]{36})\.(\d{1,18})$/.exec(id) ?? []
  const text = user && us && isUuid(user) ? await openSentText(parts, user, us) : undefined
  if (!text) return fail('rating_text_not_found')
  await audit(parts, parts.db, caller, 'sent_text_read', { user: user! })
  return text
}
