import { knowsNobody, type Feature } from '../../base/feature.ts'
import type { FeatureParts } from '../../base/persons.ts'
import type { Corpus } from '../law/law.ts'
import { pleadingsRoutes } from './pleadings.routes.ts'

/** »Schriftsatz prüfen«: stores nothing. */
export const pleadingsFeature: Feature<FeatureParts & { corpus: Corpus }> = {
  name: 'pleadings',
  routes: pleadingsRoutes,
  persons: knowsNobody,
}
