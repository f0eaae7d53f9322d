import { systemCalls } from '../../../contract/system.ts'
import { ping, type Db } from '../../base/db.ts'
import { fail } from '../../base/errors.ts'
import { serve, type Web } from '../../base/http.ts'
import type { Config } from '../../base/config.ts'
import { version } from '../../base/version.ts'
import { readOperator } from './operator.ts'

export function systemRoutes(web: Web, { db, config }: { db: Db; config: Config }): void {
  const operator = readOperator(config)
  serve(web, systemCalls, {
    'GET /api/health': async () => {
      await ping(db).catch(() => fail('busy'))
      return { status: 'ok' as const, version }
    },
    'GET /api/system/operator': async () => operator,
  })
}
