import type { FastifyRequest } from 'fastify'
import { apiKeyCalls } from '../../../contract/api-keys.ts'
import { bearerOf } from '../../base/bearer.ts'
import { serve, type Caller, type Web } from '../../base/http.ts'
import { ipPrefix } from '../../base/ip.ts'
import type { Parts } from '../../base/parts.ts'
import { createApiKey, deleteApiKey, listApiKeys, ownerOfKey } from './api-keys.ts'

export function apiKeyRoutes(web: Web, parts: Parts): void {
  serve(web, apiKeyCalls, {
    'GET /api/profile/api-keys': async ({ user, query }) => listApiKeys(parts, user, query),
    'POST /api/profile/api-keys': async ({ user, body, request }) => createApiKey(parts, user, body.expires_at, ipPrefix(request.ip)),
    'DELETE /api/profile/api-keys/:id': async ({ user, params, request }) => deleteApiKey(parts, user, params.id, ipPrefix(request.ip)),
  })
}

/** Who calls with an API key; undefined when the request shows none. Cookies beside a key are not looked at. */
export function authenticateKey(parts: Parts, request: FastifyRequest): Promise<Caller> | undefined {
  const key = bearerOf(request)
  // A key has no session; the calls that need one are closed to keys.
  return key === undefined ? undefined : ownerOfKey(parts, key, ipPrefix(request.ip)).then((user) => ({ ...user, session: '' }))
}
