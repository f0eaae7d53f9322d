import type { RatingReason } from '../../../contract/rating-reasons.ts'
import { viennaDay } from '../../../contract/vienna.ts'
import { day } from '../../base/clock.ts'
import type { Parts } from '../../base/parts.ts'
import type { Queryable } from '../../base/store/db.ts'
import * as store from './query-history.store.ts'

/*
 * The door of the query history: what is known of questions without reading them. The chat notes each when it has ended, the
 * administration reads the list; nothing here ever holds a word of a question or an answer.
 */

export {
  listDays,
  listQueries,
  longestOf,
  sumAbsent,
  sumDays,
  sumErrors,
  sumRatings,
  sumReasons,
  sumTimes,
  type QueryFilter,
  type Unit,
} from './query-history.store.ts'

/** So long are they kept. The privacy page says so too. */
const lifetime = 365 * day

/** Notes a question that has ended. A failure is logged and forgotten: the answer is worth more than its note. */
export async function noteQuery({ db, log }: Pick<Parts, 'db' | 'log'>, query: store.NewQuery): Promise<void> {
  await store
    .insertQuery(db, query, viennaDay(query.at))
    .catch((err: unknown) => log.warn({ err }, 'a question could not be noted'))
}

type GivenRating = { liked: boolean; reasons: readonly RatingReason[]; rated_at: Date }

/**
 * Counts a rating for its day, and no longer the one that it replaces; undefined where there is none. What was counted stays
 * when the answer goes, as its question does: the figures name nobody. The caller keeps others from rating the same answer.
 */
export async function countRatingChange(
  tx: Queryable,
  before: GivenRating | undefined,
  after: GivenRating | undefined,
): Promise<void> {
  const changes = [...(before ? [{ ...before, by: -1 }] : []), ...(after ? [{ ...after, by: 1 }] : [])].map(
    ({ liked, reasons, rated_at, by }) => ({ day: viennaDay(rated_at), liked, reasons: liked ? [] : reasons, by }),
  )
  // The older day first, so that two people who change their minds never wait for each other.
  for (const change of changes.toSorted((a, b) => a.day.localeCompare(b.day))) await store.addToRatings(tx, change)
}

/** Deletes what is older than a year. */
export const forgetOldQueries = ({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> =>
  store.deleteOld(db, new Date(clock.now().getTime() - lifetime))
