import type { ListedQuery, QueryDay } from '../../../contract/query-history.ts'
import { viennaDay } from '../../../contract/vienna.ts'
import { day } from '../../base/clock.ts'
import { pageOf, readCursor } from '../../base/cursor.ts'
import type { Parts } from '../../base/parts.ts'
import { findAccountByEmail, findAccounts } from '../accounts/accounts.ts'
import { likesOf } from '../chat/chat.ts'
import { listDays, listQueries, type QueryFilter } from '../query-history/query-history.ts'

/*
 * Questions as administrators see them: that they were asked, and how it went. Their texts are sealed for the person alone.
 */

type Wanted = Omit<QueryFilter, 'user'> & {
  email?: string | undefined
  after?: string | undefined
  limit: number
}

/** A page of questions, newest first; of nobody when the address belongs to none. Fails with `invalid_input` for a wrong mark. */
export async function listQueryHistory(
  { db }: Pick<Parts, 'db'>,
  { email, after, limit, ...filter }: Wanted,
): Promise<{ results: ListedQuery[]; next: string | null }> {
  const before = after === undefined ? undefined : readCursor(after, 1, /^\d{1,18}$/)[0]
  const user = email ? (await findAccountByEmail(db, email))?.id : undefined
  if (email && !user) return { results: [], next: null }
  const found = await listQueries(db, { ...filter, user }, before, limit + 1)
  const { rows, next } = pageOf(found, limit, ({ id }) => [id])
  const people = new Map(
    (
      await findAccounts(
        db,
        rows.map(({ user_id }) => user_id),
      )
    ).map((account) => [account.id, account.email]),
  )
  const likes = await likesOf(db, rows)
  const results = rows.map(({ user_id, answer_us, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    email: people.get(user_id) ?? null,
    liked: likes.get(`${user_id} ${answer_us}`) ?? null,
  }))
  return { results, next }
}

/** How much was asked in the last 30 days, by day and area. */
export async function listQueryDays({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<QueryDay[]> {
  const since = viennaDay(new Date(clock.now().getTime() - 29 * day))
  return (await listDays(db, since)).map((row) => ({
    ...row,
    duration_ms: Math.round(Number(row.duration_ms) / row.asked),
  }))
}
