import type { Feature } from '../../base/feature.ts'
import { reasons } from '../../base/persons.ts'
import { supportWork } from './support.jobs.ts'
import { supportRoutes } from './support.routes.ts'

/** Support looks at an account only with a code of its owner. */
export const supportFeature: Feature = {
  name: 'support',
  routes: supportRoutes,
  regular: supportWork,
  persons: {
    tables: {
      support_grants: {
        title: 'Codes für den Support',
        erasure: 'gone',
        columns: {
          created_at: 'Erstellt am',
          expires_at: 'Gültig bis',
          opened_at: 'Verwendet am',
          opened_by: { leftOut: 'wer den Code verwendet hat; das Protokoll sagt, dass es geschehen ist' },
          id: { leftOut: reasons.technical },
          hash: { leftOut: reasons.secret },
        },
      },
    },
  },
}
