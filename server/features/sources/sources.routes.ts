import { sourcesCalls } from '../../../contract/sources.ts'
import { serve, type Web } from '../../base/http.ts'
import type { Law } from '../law/law.ts'
import { listLaws, openSource } from './sources.ts'

export function sourcesRoutes(web: Web, { law }: { law: Law }): void {
  serve(web, sourcesCalls, {
    'GET /api/sources/laws/content': async ({ query }) => openSource(law, 'LAW', query),
    'GET /api/sources/decisions/content': async ({ query }) => openSource(law, 'DECISION', query),
    'GET /api/sources/guidelines/content': async ({ query }) => openSource(law, 'GUIDELINE', query),
    'GET /api/sources/laws/list': async () => ({ results: await listLaws(law) }),
  })
}
