import type { FastifyRequest } from 'fastify'
import { apiKeyCalls } from '../../../contract/api-keys.ts'
import { anonymous } from '../../base/caller.ts'
import { bearerOf } from '../../base/http/bearer.ts'
import { serve, type Authenticated, type Web } from '../../base/http/http.ts'
import type { Parts } from '../../base/parts.ts'
import { createApiKey, deleteApiKey, listApiKeys, ownerOfKey } from './api-keys.ts'

export function apiKeyRoutes(web: Web, parts: Parts): void {
  serve(web, apiKeyCalls, {
    'GET /api/profile/api-keys': async ({ caller, query }) => listApiKeys(parts, caller, query),
    'POST /api/profile/api-keys': async ({ caller, body }) => createApiKey(parts, caller, body, body),
    'DELETE /api/profile/api-keys/:id': async ({ caller, params }) => deleteApiKey(parts, caller, params.id),
  })
}

/** Who calls with an API key; undefined when the request shows none. Cookies beside a key are not looked at. */
export async function authenticateKey(parts: Parts, request: FastifyRequest): Promise<Authenticated | undefined> {
  const key = bearerOf(request)
  if (key === undefined) return undefined
  const user = await ownerOfKey(parts, anonymous(request.network), key)
  return { user, session: null }
}
