import { pleadingCalls } from '../../../contract/pleadings.ts'
import { serve, type Web } from '../../base/http/http.ts'
import { checkText, exportFindings, type PleadingParts } from './pleadings.ts'

export function pleadingsRoutes(web: Web, parts: PleadingParts): void {
  serve(web, pleadingCalls, {
    'POST /api/pleadings/check': async ({ caller, body }) => checkText(parts, caller, body.text),
    'POST /api/pleadings/export': async ({ body }) => exportFindings(parts, body),
  })
}
