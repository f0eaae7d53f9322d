import type { z } from 'zod'
import type { Rating, ratingCalls } from '../../../contract/ratings.ts'
import type { RatingFilter } from '../../../contract/rating-filters.ts'
import type { Caller } from '../../base/caller.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { transaction, type Queryable } from '../../base/store/db.ts'
import { countRatingChange } from '../query-history/query-history.ts'
import * as store from './rating.store.ts'
import { threadOf, toMessage } from './threads.ts'
import { fromTimestamp } from './timestamps.ts'
import { readable } from './unreadable.ts'

type Body = z.output<(typeof ratingCalls)['PUT /api/chat/rate']['body']>
/** What the operator may read, because the person sent it along. */
type Shared = { comment?: string; question?: string; answer?: string }

const sealName = (userId: string, timestampUs: string) => `rating ${userId} ${timestampUs}`

/** Keeps what a person thinks of one of their answers, or forgets it. The texts are copied only when the person says so. */
export async function rateAnswer(parts: Parts, caller: Caller, body: Body): Promise<void> {
  const number = fromTimestamp(body.timestamp)
  const answer = number ? await store.findAnswer(parts.db, caller.user.id, number) : undefined
  if (!answer) return fail('message_not_found')
  if (body.liked === null) return replaceRating(parts, caller, answer.timestamp_us, null)
  const shared: Shared = {
    ...(body.comment && { comment: body.comment }),
    ...(body.include_text && (await textsOf(parts, caller, answer))),
  }
  const isEmpty = Object.keys(shared).length === 0
  await replaceRating(parts, caller, answer.timestamp_us, {
    timestamp_us: answer.timestamp_us,
    liked: body.liked,
    reasons: [...new Set(body.reasons)],
    sealed: isEmpty
      ? null
      : Buffer.from(parts.vault.sealJob(shared, sealName(caller.user.id, answer.timestamp_us)), 'base64'),
    rated_at: parts.clock.now(),
  })
}

/** Puts a rating, or none, in the place of the one before; the figures of the days follow. */
async function replaceRating(
  { db }: Parts,
  caller: Caller,
  timestampUs: string,
  row: store.RatingRow | null,
): Promise<void> {
  const { id } = caller.user
  await transaction(db, async (tx) => {
    if (!(await store.lockAnswer(tx, id, timestampUs))) fail('message_not_found')
    const [before] = await store.findRatings(tx, id, [timestampUs])
    if (row) await store.upsertRating(tx, id, row)
    else await store.deleteRating(tx, id, timestampUs)
    await countRatingChange(tx, before, row ?? undefined)
  })
}

async function textsOf(
  parts: Parts,
  caller: Caller,
  answer: NonNullable<Awaited<ReturnType<typeof store.findAnswer>>>,
): Promise<Shared> {
  const { key } = await threadOf(parts, caller, answer.thread_id)
  const question = await store.findQuestionOf(parts.db, caller.user.id, answer)
  return { answer: toMessage(answer, key).text, ...(question && { question: toMessage(question, key).text }) }
}

/** A rating with everything that is kept of it; the texts sent along are copies of the messages. */
export type OpenedRating = Rating & { rated_at: string; comment: string | null; text_included: boolean }

/** The ratings of some messages of their owner, by the number of the message. */
export async function openRatings(
  parts: Parts,
  caller: Caller,
  timestamps: string[],
): Promise<Map<string, OpenedRating>> {
  const rows = await store.findRatings(parts.db, caller.user.id, timestamps)
  return new Map(
    rows.map(({ timestamp_us, liked, reasons, sealed, rated_at }) => {
      const { comment = null, answer } = readable(() => openShared(parts, caller.user.id, timestamp_us, sealed)) ?? {}
      return [
        timestamp_us,
        { liked, reasons, rated_at: rated_at.toISOString(), comment, text_included: answer !== undefined },
      ]
    }),
  )
}

const openShared = (parts: Parts, userId: string, timestampUs: string, sealed: Buffer | null): Shared =>
  sealed ? (parts.vault.openJob(sealed.toString('base64'), sealName(userId, timestampUs)) as Shared) : {}

/** The ratings of all people for the operator, newest first; texts only where they were sent along. */
export async function listRatings(
  parts: Parts,
  only: RatingFilter | undefined,
  after: store.RatingMark | undefined,
  limit: number,
) {
  const rows = await store.listRatings(parts.db, only, after, limit)
  return rows.map(({ sealed, rated_at, ...row }) => ({
    ...row,
    rated_at: rated_at.toISOString(),
    ...readable(() => openShared(parts, row.user_id, row.timestamp_us, sealed)),
  }))
}

/** Question and answer that a person sent along with their rating of this answer; undefined where they sent none. */
export async function openSentText(
  parts: Parts,
  userId: string,
  timestampUs: string,
): Promise<{ question: string | null; answer: string } | undefined> {
  const [row] = await store.findRatings(parts.db, userId, [timestampUs])
  const { question = null, answer } =
    (row && readable(() => openShared(parts, userId, timestampUs, row.sealed))) || ({} as Shared)
  return answer === undefined ? undefined : { question, answer }
}

/** Whether answers were found helpful, by `person timestamp`; nothing else of a rating. */
export async function likesOf(
  db: Queryable,
  answers: { user_id: string; answer_us: string }[],
): Promise<Map<string, boolean>> {
  const rows = await store.findLikes(
    db,
    answers.map(({ user_id }) => user_id),
    answers.map(({ answer_us }) => answer_us),
  )
  return new Map(rows.map(({ user_id, timestamp_us, liked }) => [`${user_id} ${timestamp_us}`, liked]))
}
