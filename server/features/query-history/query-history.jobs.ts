import { hour } from '../../base/clock.ts'
import type { FeatureWork } from '../../base/feature.ts'
import { forgetOldQueries } from './query-history.ts'

/** What this feature does again and again. */
export const queryHistoryWork: FeatureWork[] = [
  { name: 'forget old questions', every: 6 * hour, run: forgetOldQueries },
]
