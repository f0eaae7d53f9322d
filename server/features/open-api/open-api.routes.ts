import type { Web } from '../../base/http/http.ts'
import { describeCalls } from './open-api.ts'

/** The API document, made from the contract once at start. */
export function openApiRoutes(web: Web): void {
  const document = describeCalls()
  web.app.get('/api/openapi.json', () => document)
}
