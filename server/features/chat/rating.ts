import type { z } from 'zod'
import type { User } from '../../../contract/profile.ts'
import type { ratingCalls } from '../../../contract/ratings.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import * as store from './rating.store.ts'
import { threadOf, toMessage } from './threads.ts'
import { fromTimestamp, toTimestamp } from './timestamps.ts'

type Body = z.output<(typeof ratingCalls)['PUT /api/chat/rate']['body']>
/** What the operator may read, because the person sent it along. */
type Shared = { comment?: string; question?: string; answer?: string }

const sealName = (userId: string, timestampUs: string) => `rating ${userId} ${timestampUs}`

/** Keeps what a person thinks of one of their answers, or forgets it. The texts are copied only when the person says so. */
export async function rateAnswer(parts: Parts, user: User, body: Body): Promise<void> {
  const number = fromTimestamp(body.timestamp)
  const answer = number ? await store.findAnswer(parts.db, user.id, number) : undefined
  if (!answer) return fail('message_not_found')
  if (body.liked === null) return store.deleteRating(parts.db, user.id, answer.timestamp_us)
  const shared: Shared = { ...(body.comment && { comment: body.comment }), ...(body.include_text && (await textsOf(parts, user, answer))) }
  const isEmpty = Object.keys(shared).length === 0
  await store.upsertRating(parts.db, user.id, {
    timestamp_us: answer.timestamp_us,
    liked: body.liked,
    reasons: [...new Set(body.reasons)],
    sealed: isEmpty ? null : Buffer.from(parts.vault.sealJob(shared, sealName(user.id, answer.timestamp_us)), 'base64'),
    rated_at: parts.clock.now(),
  })
}

async function textsOf(parts: Parts, user: User, answer: NonNullable<Awaited<ReturnType<typeof store.findAnswer>>>): Promise<Shared> {
  const { key } = await threadOf(parts, user, answer.thread_id)
  const question = await store.findQuestionOf(parts.db, user.id, answer)
  return { answer: toMessage(answer, key).text, ...(question && { question: toMessage(question, key).text }) }
}

/** The ratings of all people for the operator, newest first; texts only where they were sent along. */
export async function listRatings(parts: Parts, page: { limit: number; offset: number }) {
  const rows = await store.listRatings(parts.db, page)
  return rows.map((row) => ({ user_id: row.user_id, law: row.law, ...openRating(parts, row.user_id, row) }))
}

/** What a person thought of their answers, for their own export. */
export async function readOwnRatings(parts: Parts, user: User) {
  return (await store.listRatingsOf(parts.db, user.id)).map((row) => openRating(parts, user.id, row))
}

/** A rating with everything that its person sent along. */
export type OwnRating = ReturnType<typeof openRating>

function openRating(parts: Parts, userId: string, { timestamp_us, liked, reasons, sealed, rated_at }: store.RatingRow) {
  const shared = sealed ? (parts.vault.openJob(sealed.toString('base64'), sealName(userId, timestamp_us)) as Shared) : {}
  return { timestamp: toTimestamp(timestamp_us), liked, reasons, rated_at: rated_at.toISOString(), ...shared }
}
