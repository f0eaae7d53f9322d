import { sourcesCalls } from '../../../contract/sources.ts'
import { serve, type Web } from '../../base/http/http.ts'
import type { Corpus } from '../law/law.ts'
import { listLaws, openSource } from './sources.ts'

export function sourcesRoutes(web: Web, { corpus }: { corpus: Corpus }): void {
  serve(web, sourcesCalls, {
    'GET /api/sources/laws/content': async ({ query }) => openSource(corpus, 'LAW', query),
    'GET /api/sources/decisions/content': async ({ query }) => openSource(corpus, 'DECISION', query),
    'GET /api/sources/guidelines/content': async ({ query }) => openSource(corpus, 'GUIDELINE', query),
    'GET /api/sources/laws/list': async () => ({ results: await listLaws(corpus) }),
  })
}
