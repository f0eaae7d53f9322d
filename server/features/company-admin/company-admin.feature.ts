import type { Feature } from '../../base/feature.ts'
import { reasons } from '../../base/persons.ts'
import { companyAdminJobs, companyAdminWork } from './company-admin.jobs.ts'
import { companyAdminRoutes } from './company-admin.routes.ts'

/** What somebody sees and decides of the people of their own company. */
export const companyAdminFeature: Feature = {
  name: 'company-admin',
  routes: companyAdminRoutes,
  jobs: companyAdminJobs,
  regular: companyAdminWork,
  persons: {
    tables: {
      invitations: {
        title: 'Einladungen, die Sie verschickt haben',
        erasure: 'rewritten',
        columns: {
          email: 'Eingeladen',
          domain: 'Domäne des Unternehmens',
          created_at: 'Verschickt am',
          expires_at: 'Gültig bis',
          id: { leftOut: reasons.technical },
          hash: { leftOut: reasons.secret },
        },
      },
    },
  },
}
