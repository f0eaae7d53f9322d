import { z } from 'zod'
import { minute } from '../../base/clock.ts'
import { featureJob, type FeatureJob, type FeatureWork } from '../../base/feature.ts'
import { beginNightlyImport, giveUpLost, noteWordings, runImport } from './knowledge-bases.ts'
import { queues } from './knowledge-bases-queue.ts'

/** The background work of this feature. */
export const knowledgeBaseJobs: FeatureJob[] = [
  featureJob({
    ...queues.import,
    data: z.object({ id: z.uuid() }),
    run: (parts, { id }, signal) => runImport(parts, id, signal),
  }),
]

/** What this feature does again and again. */
export const knowledgeBaseWork: FeatureWork[] = [
  { name: 'begin the nightly import', every: 5 * minute, run: beginNightlyImport },
  { name: 'give up imports that were lost', every: 5 * minute, run: giveUpLost },
  { name: 'compare our texts with the wordings in stock', every: minute, run: noteWordings },
]
