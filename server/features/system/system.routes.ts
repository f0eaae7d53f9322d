import { systemCalls } from '../../../contract/system.ts'
import { serve, type Web } from '../../base/http/http.ts'
import type { Parts } from '../../base/parts.ts'
import { version } from '../../base/version.ts'
import { processingOf } from './processing.ts'
import { readiness, readOperator } from './system.ts'

export function systemRoutes(web: Web, { db, config, log }: Parts): void {
  const operator = { ...readOperator(config), processing: processingOf(config) }
  const checkReady = readiness(db, config.dataDir, log)
  serve(web, systemCalls, {
    'GET /api/health': async () => {
      await checkReady()
      return { status: 'ok' as const, version }
    },
    'GET /api/system/operator': async () => operator,
  })
}
