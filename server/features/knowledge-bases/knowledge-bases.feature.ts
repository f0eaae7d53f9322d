import { knowsNobody, type Feature } from '../../base/feature.ts'
import type { FeatureParts } from '../../base/persons.ts'
import type { Corpus } from '../law/law.ts'
import { knowledgeBaseJobs, knowledgeBaseWork } from './knowledge-bases.jobs.ts'
import { knowledgeBaseRoutes } from './knowledge-bases.routes.ts'

/** The stock of the law as administrators keep it: imports, schedule, and our own texts that wait to be read again. */
export const knowledgeBasesFeature: Feature<FeatureParts & { corpus: Corpus }> = {
  name: 'knowledge-bases',
  routes: knowledgeBaseRoutes,
  jobs: knowledgeBaseJobs,
  regular: knowledgeBaseWork,
  persons: knowsNobody,
}
