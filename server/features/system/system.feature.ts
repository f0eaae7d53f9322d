import { knowsNobody, type Feature } from '../../base/feature.ts'
import { systemRoutes } from './system.routes.ts'

/** Who runs this instance, what the operator tells its people, and whether it is ready. */
export const systemFeature: Feature = {
  name: 'system',
  routes: systemRoutes,
  persons: knowsNobody,
}
