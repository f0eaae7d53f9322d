import { supportCalls } from '../../../contract/support.ts'
import { serve, type Web } from '../../base/http/http.ts'
import type { Parts } from '../../base/parts.ts'
import { createGrant, endGrant, enterCode, listOwnGrants, lookByGrant } from './support.ts'

export function supportRoutes(web: Web, parts: Parts): void {
  serve(web, supportCalls, {
    'GET /api/profile/support-access': async ({ caller }) => ({ results: await listOwnGrants(parts, caller) }),
    'POST /api/profile/support-access': async ({ caller, body }) => createGrant(parts, caller, body.hours),
    'DELETE /api/profile/support-access/:id': async ({ caller, params }) => endGrant(parts, caller, params.id),
    'POST /api/admin/support': async ({ caller, body }) => enterCode(parts, caller, body.code),
    'GET /api/admin/support/:id': async ({ caller, params }) => lookByGrant(parts, caller, params.id),
  })
}
