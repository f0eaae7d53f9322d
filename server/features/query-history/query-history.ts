import { viennaDay } from '../../../contract/vienna.ts'
import { day } from '../../base/clock.ts'
import type { Parts } from '../../base/parts.ts'
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

/** Deletes what is older than a year. */
export const forgetOldQueries = ({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> =>
  store.deleteOld(db, new Date(clock.now().getTime() - lifetime))
