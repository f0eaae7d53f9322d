import { subscriptionCalls } from '../../../contract/subscription-calls.ts'
import { serve, type Web } from '../../base/http.ts'
import type { Parts } from '../../base/parts.ts'
import * as subscriptions from './subscriptions.ts'

export function subscriptionRoutes(web: Web, parts: Parts): void {
  serve(web, subscriptionCalls, {
    'GET /api/profile/usage-stats': async ({ user }) => subscriptions.usageOf(parts, user),
    'POST /api/profile/apply-promo-code': async ({ user, body }) => subscriptions.redeemVoucher(parts, user, body.promo_code),
    'POST /api/profile/upgrade-subscription': async ({ user, body }) => {
      await subscriptions.requestUpgrade(parts, user, body.subscription, body.tax_only)
      return { detail: 'Ihre Anfrage wurde an unseren Vertrieb gesendet.' }
    },
  })
}
