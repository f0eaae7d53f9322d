import { companyAdminCalls } from '../../../contract/company-admin.ts'
import { serve, type Web } from '../../base/http/http.ts'
import type { Parts } from '../../base/parts.ts'
import * as company from './company-admin.ts'

export function companyAdminRoutes(web: Web, parts: Parts): void {
  serve(web, companyAdminCalls, {
    'GET /api/company-admin/company': async ({ caller }) => company.ownCompany(parts, caller),
    'PUT /api/company-admin/company': async ({ caller, body }) =>
      company.changeDuty(parts, caller, body.requires_two_fa),
    'GET /api/company-admin/members': async ({ caller, query }) => company.listMembers(parts, caller, query),
    'PUT /api/company-admin/members/:id': async ({ caller, params, body }) =>
      company.changeMember(parts, caller, params.id, body.subscription),
    'GET /api/company-admin/members/export': async ({ caller }) => company.exportMembers(parts, caller),
    'GET /api/company-admin/invites': async ({ caller }) => ({ results: await company.listInvites(parts, caller) }),
    'POST /api/company-admin/invites': async ({ caller, body }) => company.invite(parts, caller, body.email),
    'DELETE /api/company-admin/invites/:id': async ({ caller, params }) =>
      company.withdrawInvite(parts, caller, params.id),
    'GET /api/admin/companies': async ({ query }) => company.listCompanies(parts, query),
    'GET /api/admin/companies/:domain/invites': async ({ caller, params }) => ({
      results: await company.listInvites(parts, caller, params.domain),
    }),
    'POST /api/admin/companies/:domain/invites': async ({ caller, params, body }) =>
      company.invite(parts, caller, body.email, params.domain),
    'DELETE /api/admin/companies/:domain/invites/:id': async ({ caller, params }) =>
      company.withdrawInvite(parts, caller, params.id, params.domain),
    'POST /api/auth/invitation': async ({ caller, body }) => ({
      email: await company.acceptInvitation(parts, caller, body),
    }),
  })
}
