import { systemCalls } from '../../../contract/system.ts'
import { serve, type Web } from '../../base/http/http.ts'
import type { Parts } from '../../base/parts.ts'
import { version } from '../../base/version.ts'
import { processingOf } from './processing.ts'
import {
  changeMessage,
  createMessage,
  currentMessages,
  deleteMessage,
  listMessages,
  readiness,
  readOperator,
} from './system.ts'

export function systemRoutes(web: Web, parts: Parts): void {
  const { db, config, log } = parts
  const operator = { ...readOperator(config), processing: processingOf(config) }
  const checkReady = readiness(db, config.dataDir, log)
  serve(web, systemCalls, {
    'GET /api/health': async () => {
      await checkReady()
      return { status: 'ok' as const, version }
    },
    'GET /api/system/operator': async () => operator,
    'GET /api/system/messages': async ({ caller }) => ({ results: await currentMessages(parts, caller) }),
    'GET /api/admin/system-messages': async ({ query }) => listMessages(parts, query),
    'POST /api/admin/system-messages': async ({ caller, body }) => createMessage(parts, caller, body),
    'PUT /api/admin/system-messages/:id': async ({ caller, params, body }) =>
      changeMessage(parts, caller, params.id, body),
    'DELETE /api/admin/system-messages/:id': async ({ caller, params }) => deleteMessage(parts, caller, params.id),
  })
}
