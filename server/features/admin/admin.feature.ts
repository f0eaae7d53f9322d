import { knowsNobody, type Feature } from '../../base/feature.ts'
import type { FeatureParts } from '../../base/persons.ts'
import type { Corpus } from '../law/law.ts'
import { adminJobs, adminWork } from './admin.jobs.ts'
import { adminRoutes } from './admin.routes.ts'

/** What administrators see and change of the whole instance. */
export const adminFeature: Feature<FeatureParts & { corpus: Corpus }> = {
  name: 'admin',
  routes: adminRoutes,
  jobs: adminJobs,
  regular: adminWork,
  persons: knowsNobody,
}
