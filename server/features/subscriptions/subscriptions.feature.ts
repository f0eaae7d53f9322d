import type { Feature } from '../../base/feature.ts'
import { reasons } from '../../base/persons.ts'
import { subscriptionJobs, subscriptionWork } from './subscriptions.jobs.ts'
import { subscriptionRoutes } from './subscriptions.routes.ts'

/** Plans, quotas and vouchers. */
export const subscriptionsFeature: Feature = {
  name: 'subscriptions',
  routes: subscriptionRoutes,
  jobs: subscriptionJobs,
  regular: subscriptionWork,
  persons: {
    tables: {
      subscription_terms: {
        title: 'Befristetes Abonnement',
        erasure: 'gone',
        columns: {
          subscription: 'Abonnement',
          ends_at: 'Endet am',
          afterwards: 'Danach',
          afterwards_until: 'Danach bis',
          at_last: 'Zuletzt',
        },
      },
      upgrade_requests: {
        title: 'Anfragen zum Abonnement',
        erasure: 'gone',
        columns: {
          subscription: 'Gewünschtes Abonnement',
          tax_only: 'Nur Steuerrecht',
          requested_at: 'Angefragt am',
          id: { leftOut: reasons.technical },
        },
      },
      usage: {
        title: 'Verbrauch',
        erasure: 'gone',
        columns: {
          period: 'Monat',
          kind: 'Art',
          used: 'Verbraucht',
          held: { leftOut: 'Vormerkungen laufender Vorgänge' },
        },
      },
      usage_notices: {
        title: 'Hinweise zum Verbrauch',
        erasure: 'gone',
        columns: { period: 'Monat', kind: 'Art', threshold: 'Prozent' },
      },
      voucher_redemptions: {
        title: 'Eingelöste Gutscheine',
        erasure: 'gone',
        columns: { code: 'Code', redeemed_at: 'Eingelöst am' },
      },
    },
  },
}
