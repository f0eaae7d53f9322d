import { companyCalls } from '../../../contract/companies.ts'
import { serve, type Web } from '../../base/http/http.ts'
import type { Parts } from '../../base/parts.ts'
import * as companies from './companies.ts'

export function companyRoutes(web: Web, parts: Parts): void {
  serve(web, companyCalls, {
    'POST /api/admin/companies': async ({ caller, body }) => companies.createCompany(parts, caller, body),
    'PUT /api/admin/companies/:domain': async ({ caller, params, body }) =>
      companies.changeCompany(parts, caller, params.domain, body),
    'DELETE /api/admin/companies/:domain': async ({ caller, params }) =>
      companies.removeCompany(parts, caller, params.domain),
    'GET /api/admin/blocked-domains': async () => ({ results: await companies.listBlockedDomains(parts) }),
    'POST /api/admin/blocked-domains': async ({ caller, body }) => companies.blockDomain(parts, caller, body.domain),
    'DELETE /api/admin/blocked-domains/:domain': async ({ caller, params }) =>
      companies.unblockDomain(parts, caller, params.domain),
  })
}
