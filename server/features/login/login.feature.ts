import { knowsNobody, type Feature } from '../../base/feature.ts'
import { loginJobs } from './login.jobs.ts'
import { loginRoutes } from './login.routes.ts'
import { secondStepRoutes } from './second-step.routes.ts'

/** The ways from nobody to somebody. */
export const loginFeature: Feature = {
  name: 'login',
  routes(web, parts) {
    loginRoutes(web, parts)
    secondStepRoutes(web, parts)
  },
  jobs: loginJobs,
  persons: knowsNobody,
}
