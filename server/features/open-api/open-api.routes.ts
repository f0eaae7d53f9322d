import type { Web } from '../../base/http/http.ts'
import { describeCalls } from './open-api.ts'

/** The API document, made from the contract when somebody first asks for it: most servers are never asked. */
export function openApiRoutes(web: Web): void {
  let document: ReturnType<typeof describeCalls> | undefined
  web.app.get('/api/openapi.json', () => (document ??= describeCalls()))
}
