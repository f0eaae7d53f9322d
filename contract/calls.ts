import { adminCalls } from './admin.ts'
import { apiKeyCalls } from './api-keys.ts'
import { auditLogCalls } from './audit-log.ts'
import { authCalls } from './auth.ts'
import { chatCalls } from './chat.ts'
import { companyAdminCalls } from './company-admin.ts'
import { companyCalls } from './companies.ts'
import { errorReportCalls } from './error-reports.ts'
import { fileAccessCalls, fileCalls } from './files.ts'
import { firstStepsCalls } from './first-steps.ts'
import { givenRatingCalls } from './given-ratings.ts'
import { healthCalls } from './health.ts'
import { knowledgeBaseCalls } from './knowledge-base-imports.ts'
import { legalCalls } from './legal.ts'
import { passphraseCalls } from './passphrases.ts'
import { pleadingCalls } from './pleadings.ts'
import { profileCalls } from './profile.ts'
import { pseudonymRuleCalls } from './pseudonym-rules.ts'
import { queryHistoryCalls } from './query-history.ts'
import { ratingCalls } from './ratings.ts'
import { secondReleaseCalls } from './second-release.ts'
import { sourcesCalls } from './sources.ts'
import { statisticsCalls } from './statistics.ts'
import { subscriptionCalls } from './subscription-calls.ts'
import { supportCalls } from './support.ts'
import { systemCalls } from './system.ts'
import { threadCalls } from './threads.ts'
import { secondStepCalls, twoFactorCalls } from './two-factor.ts'

/** Every call of the product. The browser imports only its type, so that no schema gets into the first page. */
export const calls = {
  ...systemCalls,
  ...legalCalls,
  ...errorReportCalls,
  ...authCalls,
  ...profileCalls,
  ...passphraseCalls,
  ...chatCalls,
  ...ratingCalls,
  ...threadCalls,
  ...fileAccessCalls,
  ...fileCalls,
  ...pseudonymRuleCalls,
  ...secondReleaseCalls,
  ...sourcesCalls,
  ...pleadingCalls,
  ...subscriptionCalls,
  ...secondStepCalls,
  ...twoFactorCalls,
  ...apiKeyCalls,
  ...adminCalls,
  ...auditLogCalls,
  ...firstStepsCalls,
  ...healthCalls,
  ...statisticsCalls,
  ...queryHistoryCalls,
  ...givenRatingCalls,
  ...knowledgeBaseCalls,
  ...supportCalls,
  ...companyCalls,
  ...companyAdminCalls,
}
export type Calls = typeof calls
