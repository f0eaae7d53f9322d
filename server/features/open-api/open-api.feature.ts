import { knowsNobody, type Feature } from '../../base/feature.ts'
import { openApiRoutes } from './open-api.routes.ts'

/** The document that describes every call. */
export const openApiFeature: Feature = {
  name: 'open-api',
  routes: openApiRoutes,
  persons: knowsNobody,
}
