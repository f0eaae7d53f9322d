import { knowsNobody, type Feature } from '../../base/feature.ts'
import { companyRoutes } from './companies.routes.ts'

/** What holds for everybody of a mail domain. */
export const companiesFeature: Feature = {
  name: 'companies',
  routes: companyRoutes,
  persons: knowsNobody,
}
