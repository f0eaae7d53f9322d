import { systemCalls } from '../../../contract/system.ts'
import type { Db } from '../../base/db.ts'
import { fail } from '../../base/errors.ts'
import { serve, type Web } from '../../base/http.ts'
import { version } from '../../base/version.ts'

export function systemRoutes(web: Web, { db }: { db: Db }): void {
  serve(web, systemCalls, {
    'GET /api/health': async () => {
      await db.query('SELECT 1').catch(() => fail('busy'))
      return { status: 'ok' as const, version }
    },
  })
}
