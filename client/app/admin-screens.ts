import { paths } from '../../contract/pages.ts'

/** The screens of the administration by their address, each loaded when it is opened. */
export const adminScreens = {
  [paths.adminQueryHistory]: async () => (await import('../features/admin/QueryHistoryPage.tsx')).QueryHistoryPage,
  [paths.adminRatings]: async () => (await import('../features/admin/RatingsPage.tsx')).RatingsPage,
  [paths.adminUsers]: async () => (await import('../features/admin/UsersPage.tsx')).UsersPage,
  [paths.adminKnowledgeBases]: async () =>
    (await import('../features/knowledge-bases/KnowledgeBasesPage.tsx')).KnowledgeBasesPage,
  [paths.adminDashboard]: async () => (await import('../features/admin/DashboardPage.tsx')).DashboardPage,
  [paths.adminHealth]: async () => (await import('../features/admin/HealthPage.tsx')).HealthPage,
  [paths.adminAudit]: async () => (await import('../features/admin/AuditPage.tsx')).AuditPage,
  [paths.adminCompanies]: async () => (await import('./CompaniesScreen.tsx')).CompaniesScreen,
  [paths.adminSupport]: async () => (await import('../features/support/SupportPage.tsx')).SupportPage,
  [paths.adminVouchers]: async () => (await import('../features/subscriptions/VouchersPage.tsx')).VouchersPage,
  [paths.adminSystemMessages]: async () => (await import('../features/system/MessagesPage.tsx')).MessagesPage,
} as const
