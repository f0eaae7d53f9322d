import type { Feature } from '../../base/feature.ts'
import { reasons } from '../../base/persons.ts'
import { destroyKeys } from './encryption.ts'

/** The keys of persons. Once they are destroyed, nobody reads what they sealed, in no copy and no backup. */
export const encryptionFeature: Feature = {
  name: 'encryption',
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
        },
      },
    },
    destroy: (_parts, tx, userId) => destroyKeys(tx, userId),
  },
}
