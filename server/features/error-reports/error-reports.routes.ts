import { errorReportCalls } from '../../../contract/error-reports.ts'
import type { Clock } from '../../base/clock.ts'
import type { ErrorReports } from '../../base/error-reports.ts'
import { serve, type Web } from '../../base/http/http.ts'
import { noCounts, passOn } from './error-reports.ts'

export function errorReportRoutes(
  web: Web,
  { clock, reports }: { clock: Clock; reports: ErrorReports | undefined },
): void {
  const counts = noCounts()
  serve(web, errorReportCalls, {
    'POST /api/error-reports': async ({ caller, body }) => passOn(reports, counts, clock, caller, body.envelope),
  })
}
