import { legalCalls } from '../../../contract/legal.ts'
import { serve, type Web } from '../../base/http/http.ts'
import type { Parts } from '../../base/parts.ts'
import { acceptAgreement, agreementFile, legalText, ownAgreement } from './legal.ts'

export function legalRoutes(web: Web, parts: Parts): void {
  serve(web, legalCalls, {
    'GET /api/system/texts/:name': async ({ params }) => legalText(parts.config, params.name),
    'GET /api/profile/agreement': async ({ caller }) => ownAgreement(parts, caller),
    'POST /api/profile/agreement': async ({ caller, body }) => acceptAgreement(parts, caller, body.version),
    'GET /api/profile/agreement/file': async ({ caller }) => agreementFile(parts, caller),
  })
}
