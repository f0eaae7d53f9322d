import { knowsNobody, type Feature } from '../../base/feature.ts'
import type { FeatureParts } from '../../base/persons.ts'
import { errorReportRoutes } from './error-reports.routes.ts'
import type { ErrorReports } from '../../base/error-reports.ts'

/** Errors of the page on their way to the error-reporting service. */
export const errorReportsFeature: Feature<FeatureParts & { reports: ErrorReports | undefined }> = {
  name: 'error-reports',
  routes: errorReportRoutes,
  persons: knowsNobody,
}
