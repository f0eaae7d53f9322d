/*
 * The door of the administration: people, what is known of questions, what the audit log holds. It lies above the features
 * whose people and settings it changes, and enters them by their doors; content it never opens but what was sent to it.
 */

export {
  auditChain,
  checkAuditDaily,
  checkAuditNow,
  exportAuditLog,
  listAuditLog,
  listUserAudit,
  startAuditCheck,
} from './audit-lines.ts'
export { readFirstSteps } from './first-steps.ts'
export { readHealth, retryJob } from './health.ts'
export { listQueryDays, listQueryHistory } from './queries.ts'
export { listGivenRatings, readSentText } from './ratings.ts'
export { noteStorage, readStatistics } from './statistics.ts'
export {
  changeRole,
  changeUser,
  disableUser,
  endUserSessions,
  listUsers,
  mailAccess,
  reopenUser,
  viewUser,
} from './users.ts'
