import { z } from 'zod'
import { defineCalls } from './call.ts'

/** Longest report that is taken; those of the page have a few thousand characters. */
export const reportLimit = 200_000

export const errorReportCalls = defineCalls({
  'POST /api/error-reports': {
    summary:
      'Pass an error of the page on to the error-reporting service, if this instance has one; an envelope of the Sentry protocol',
    access: 'public',
    body: z.object({ envelope: z.string().min(1).max(reportLimit) }),
    status: 204,
    errors: ['report_invalid', 'not_found', 'too_many_attempts'],
  },
})
