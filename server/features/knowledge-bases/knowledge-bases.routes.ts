import { importFileLimit } from '../../../contract/corpus-states.ts'
import { knowledgeBaseCalls } from '../../../contract/knowledge-base-imports.ts'
import { serve, type Web } from '../../base/http/http.ts'
import { uploadOf } from '../../base/http/multipart.ts'
import type { Parts } from '../../base/parts.ts'
import type { Corpus } from '../law/law.ts'
import * as bases from './knowledge-bases.ts'

export function knowledgeBaseRoutes(web: Web, parts: Parts & { corpus: Corpus }): void {
  serve(web, knowledgeBaseCalls, {
    'GET /api/admin/knowledge-bases': async () => bases.listStock(parts),
    'GET /api/admin/knowledge-bases/laws': async ({ query }) => bases.listStockedLaws(parts, query),
    'GET /api/admin/imports': async () => bases.listImports(parts),
    'POST /api/admin/imports': async ({ caller, body }) => bases.importFromRis(parts, caller, body),
    'POST /api/admin/imports/file': async ({ caller, request }) =>
      bases.importFile(parts, caller, uploadOf(request, importFileLimit + 65536)),
    'POST /api/admin/imports/:id/cancel': async ({ caller, params }) => bases.cancelImport(parts, caller, params.id),
    'PUT /api/admin/import-schedule': async ({ caller, body }) => bases.changeSchedule(parts, caller, body),
    'GET /api/admin/own-texts': async () => ({ results: await bases.listOwnTexts(parts) }),
    'PUT /api/admin/own-texts/:kind/:id': async ({ caller, params }) =>
      bases.markRead(parts, caller, params.kind, params.id),
  })
}
