import type { Feature } from '../../base/feature.ts'
import { reasons } from '../../base/persons.ts'
import { twoFactorJobs } from './two-factor.jobs.ts'
import { twoFactorRoutes } from './two-factor.routes.ts'

const { secret, technical } = reasons

/** Authenticator app, recovery codes and passkeys. */
export const twoFactorFeature: Feature = {
  name: 'two-factor',
  routes: twoFactorRoutes,
  jobs: twoFactorJobs,
  persons: {
    tables: {
      passkeys: {
        title: 'Passkeys',
        erasure: 'rewritten',
        columns: {
          name: 'Name',
          created_at: 'Erstellt am',
          last_used_at: 'Zuletzt verwendet',
          id: { leftOut: technical },
          credential_id: { leftOut: secret },
          public_key: { leftOut: secret },
          counter: { leftOut: technical },
          transports: { leftOut: technical },
        },
      },
      passkey_challenges: { erasure: 'gone', leftOut: secret },
      recovery_codes: { erasure: 'gone', leftOut: secret },
      // Sealed by the server key.
      totp_secrets: { erasure: 'rewritten', leftOut: secret },
    },
  },
}
