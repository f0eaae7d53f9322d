import type { Feature } from '../../base/feature.ts'
import { reasons } from '../../base/persons.ts'
import { apiKeyJobs } from './api-keys.jobs.ts'
import { apiKeyRoutes } from './api-keys.routes.ts'

/** Keys with which a program speaks for its owner. */
export const apiKeysFeature: Feature = {
  name: 'api-keys',
  routes: apiKeyRoutes,
  jobs: apiKeyJobs,
  persons: {
    tables: {
      api_keys: {
        title: 'API-Schlüssel',
        erasure: 'rewritten',
        columns: {
          masked: 'Schlüssel',
          name: 'Name',
          created_at: 'Erstellt am',
          expires_at: 'Gültig bis',
          last_used_at: 'Zuletzt verwendet',
          id: { leftOut: reasons.technical },
          hash: { leftOut: reasons.secret },
        },
      },
    },
  },
}
