import { knowsNobody, type Feature } from '../../base/feature.ts'
import type { FeatureParts } from '../../base/persons.ts'
import type { Corpus } from '../law/law.ts'
import { sourcesRoutes } from './sources.routes.ts'

/** Reading what is in stock. */
export const sourcesFeature: Feature<FeatureParts & { corpus: Corpus }> = {
  name: 'sources',
  routes: sourcesRoutes,
  persons: knowsNobody,
}
