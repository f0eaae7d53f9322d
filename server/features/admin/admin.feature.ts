import { knowsNobody, type Feature } from '../../base/feature.ts'
import { adminRoutes } from './admin.routes.ts'

/** What administrators see and change of the whole instance. */
export const adminFeature: Feature = {
  name: 'admin',
  routes: adminRoutes,
  persons: knowsNobody,
}
