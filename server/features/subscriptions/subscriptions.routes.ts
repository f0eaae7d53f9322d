import { subscriptionCalls } from '../../../contract/subscription-calls.ts'
import { serve, type Web } from '../../base/http/http.ts'
import type { Parts } from '../../base/parts.ts'
import * as subscriptions from './subscriptions.ts'

export function subscriptionRoutes(web: Web, parts: Parts): void {
  serve(web, subscriptionCalls, {
    'GET /api/profile/usage-stats': async ({ caller }) => subscriptions.usageOf(parts, caller),
    'POST /api/profile/apply-promo-code': async ({ caller, body }) =>
      subscriptions.redeemVoucher(parts, caller, body.promo_code),
    'POST /api/profile/upgrade-subscription': async ({ caller, body }) => {
      await subscriptions.requestUpgrade(parts, caller, body)
      return { detail: 'Ihre Anfrage wurde an unseren Vertrieb gesendet.' }
    },
    'GET /api/admin/vouchers': async ({ query }) => subscriptions.pageOfVouchers(parts, query),
    'POST /api/admin/vouchers': async ({ caller, body }) => subscriptions.makeVoucher(parts, caller, body),
    'DELETE /api/admin/vouchers/:code': async ({ caller, params }) =>
      subscriptions.withdrawVoucher(parts, caller, params.code),
    'GET /api/admin/upgrade-requests': async ({ query }) => subscriptions.pageOfUpgradeRequests(parts, query),
  })
}
