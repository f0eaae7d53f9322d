import { adminCalls } from '../../../contract/admin.ts'
import { auditLogCalls } from '../../../contract/audit-log.ts'
import { firstStepsCalls } from '../../../contract/first-steps.ts'
import { givenRatingCalls } from '../../../contract/given-ratings.ts'
import { healthCalls } from '../../../contract/health.ts'
import { queryHistoryCalls } from '../../../contract/query-history.ts'
import { statisticsCalls } from '../../../contract/statistics.ts'
import { serve, type Web } from '../../base/http/http.ts'
import type { Parts } from '../../base/parts.ts'
import type { Corpus } from '../law/law.ts'
import * as admin from './admin.ts'

export function adminRoutes(web: Web, parts: Parts & { corpus: Corpus }): void {
  serve(web, adminCalls, {
    'GET /api/admin/users': async ({ query }) => admin.listUsers(parts, query),
    'GET /api/admin/users/:id': async ({ caller, params }) => admin.viewUser(parts, caller, params.id),
    'PUT /api/admin/users/:id': async ({ caller, params, body }) => admin.changeUser(parts, caller, params.id, body),
    'PUT /api/admin/users/:id/role': async ({ caller, params, body }) =>
      admin.changeRole(parts, caller, params.id, body),
    'DELETE /api/admin/users/:id/sessions': async ({ caller, params }) =>
      admin.endUserSessions(parts, caller, params.id),
    'POST /api/admin/users/:id/disable': async ({ caller, params, body }) =>
      admin.disableUser(parts, caller, params.id, body),
    'POST /api/admin/users/:id/reopen': async ({ caller, params }) => admin.reopenUser(parts, caller, params.id),
    'POST /api/admin/users/:id/access-mail': async ({ caller, params }) => ({
      mail: await admin.mailAccess(parts, caller, params.id),
    }),
    'GET /api/admin/users/:id/audit': async ({ params, query }) => admin.listUserAudit(parts, params.id, query),
  })
  serve(web, auditLogCalls, {
    'GET /api/admin/audit': async ({ query }) => admin.listAuditLog(parts, query),
    'GET /api/admin/audit/export': async ({ caller, query }) => admin.exportAuditLog(parts, caller, query),
    'GET /api/admin/audit/chain': async () => admin.auditChain(parts),
    'POST /api/admin/audit/check': async () => admin.startAuditCheck(parts),
  })
  serve(web, firstStepsCalls, {
    'GET /api/admin/first-steps': async () => admin.readFirstSteps(parts),
  })
  serve(web, healthCalls, {
    'GET /api/admin/health': async () => admin.readHealth(parts),
    'POST /api/admin/jobs/:id/retry': async ({ caller, params }) => admin.retryJob(parts, caller, params.id),
  })
  serve(web, statisticsCalls, {
    'GET /api/admin/statistics': async ({ query }) => admin.readStatistics(parts, query.days),
  })
  serve(web, givenRatingCalls, {
    'GET /api/admin/ratings': async ({ query }) => admin.listGivenRatings(parts, query),
    'GET /api/admin/ratings/:id/text': async ({ caller, params }) => admin.readSentText(parts, caller, params.id),
  })
  serve(web, queryHistoryCalls, {
    'GET /api/admin/query-history': async ({ query }) => admin.listQueryHistory(parts, query),
    'GET /api/admin/query-days': async () => ({ results: await admin.listQueryDays(parts) }),
  })
}
