import type { Feature } from '../../base/feature.ts'
import { reasons } from '../../base/persons.ts'
import { encryptionJobs, encryptionWork } from './encryption.jobs.ts'
import { encryptionRoutes } from './encryption.routes.ts'
import { destroyKeys } from './encryption.ts'

/** The keys of persons. Once they are destroyed, nobody reads what they sealed, in no copy and no backup. */
export const encryptionFeature: Feature = {
  name: 'encryption',
  routes: encryptionRoutes,
  jobs: encryptionJobs,
  regular: encryptionWork,
  persons: {
    tables: {
      master_keys: {
        title: 'Schlüssel',
        erasure: 'rewritten',
        columns: {
          kind: 'Art',
          created_at: 'Erstellt am',
          wrapped: { leftOut: reasons.secret },
          server_key_id: { leftOut: reasons.technical },
          recipe: { leftOut: reasons.secret },
          recovery: { leftOut: reasons.secret },
          recovery_made_at: 'Wiederherstellungsschlüssel erstellt am',
        },
      },
      key_migrations: {
        title: 'Umstellung der Verschlüsselung',
        erasure: 'rewritten',
        columns: {
          started_at: 'Begonnen am',
          finished_at: 'Beendet am',
          total: 'Inhalte',
          done: 'Umgestellt',
          failed: 'Nicht umgestellt',
          touched_at: { leftOut: reasons.technical },
          handed: { leftOut: reasons.secret },
        },
      },
    },
    destroy: (_parts, tx, userId) => destroyKeys(tx, userId),
  },
}
