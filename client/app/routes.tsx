import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { paths, twoFactorPath } from '../../contract/pages.ts'
import { loadUser } from '../base/user.ts'
import {
  guardWith,
  moved,
  requireAdmin,
  requireCompanyAdmin,
  requireFiles,
  requireUser,
  requireUserByLink,
  requireVisitor,
} from './guards.ts'
import { EitherFrame } from './EitherFrame.tsx'
import { NotFound } from './NotFound.tsx'
import { Oops } from './Oops.tsx'
import { PublicFrame } from './PublicFrame.tsx'

/*
 * All screens. Each is loaded when it is first needed; the guard of its address runs before.
 */

/** What a visitor sees first: light, nothing there asks the server for more than the person. */
const firstPages: RouteObject[] = [
  {
    path: paths.home,
    id: 'home',
    loader: requireVisitor,
    lazy: async () => ({ Component: (await import('../features/public/HomePage.tsx')).HomePage }),
  },
  {
    path: paths.useCases,
    loader: requireVisitor,
    lazy: async () => ({ Component: (await import('../features/public/UseCasesPage.tsx')).UseCasesPage }),
  },
  {
    path: paths.about,
    loader: requireVisitor,
    lazy: async () => ({ Component: (await import('../features/public/AboutPage.tsx')).AboutPage }),
  },
]

const publicPages: RouteObject[] = [
  ...[paths.privacy, paths.terms].map((path) => ({
    path,
    loader: requireVisitor,
    lazy: async () => ({ Component: (await import('../features/public/LegalPages.tsx')).TextPage }),
  })),
  {
    path: paths.imprint,
    loader: requireVisitor,
    lazy: async () => ({ Component: (await import('../features/public/LegalPages.tsx')).ImprintPage }),
  },
  {
    path: paths.login,
    id: 'login',
    loader: requireVisitor,
    lazy: async () => ({ Component: (await import('../features/auth/LoginPage.tsx')).LoginPage }),
  },
  {
    path: paths.register,
    lazy: async () => ({ Component: (await import('../features/auth/RegisterPage.tsx')).RegisterPage }),
  },
  {
    path: paths.registerConfirm,
    lazy: async () => ({ Component: (await import('../features/auth/RegisterConfirmPage.tsx')).RegisterConfirmPage }),
  },
  {
    path: paths.resetPassword,
    lazy: async () => ({ Component: (await import('../features/auth/ResetPasswordPage.tsx')).ResetPasswordPage }),
  },
  {
    path: paths.resetPasswordConfirm,
    lazy: async () => ({
      Component: (await import('../features/auth/ResetPasswordConfirmPage.tsx')).ResetPasswordConfirmPage,
    }),
  },
  {
    path: paths.emailConfirm,
    lazy: async () => ({ Component: (await import('../features/auth/EmailConfirmPage.tsx')).EmailConfirmPage }),
  },
  {
    path: paths.firstAdmin,
    lazy: async () => ({ Component: (await import('../features/auth/FirstAdminPage.tsx')).FirstAdminPage }),
  },
  {
    path: paths.invitation,
    lazy: async () => ({ Component: (await import('../features/auth/InvitationPage.tsx')).InvitationPage }),
  },
]

/** Pages for everybody, in the frame of whoever looks at them; of the texts of the operator those that logged-in people reach by their address too. */
const sharedPages: RouteObject[] = [
  {
    path: `${paths.faqs}/:section?`,
    loader: loadUser,
    lazy: async () => ({ Component: (await import('../features/public/FaqPage.tsx')).FaqPage }),
  },
  ...[paths.secrecy, paths.measures, paths.subProcessors, paths.agreement, paths.accessibility, paths.limits].map(
    (path) => ({
      path,
      loader: loadUser,
      lazy: async () => ({ Component: (await import('../features/public/LegalPages.tsx')).TextPage }),
    }),
  ),
]

/** Pages inside the frame of the settings. */
const settingsPages: RouteObject[] = [
  {
    path: paths.settingsProfile,
    loader: requireUser,
    lazy: async () => ({ Component: (await import('../features/profile/ProfilePage.tsx')).ProfilePage }),
  },
  {
    path: paths.settingsAbo,
    id: 'settings-abo',
    loader: requireUser,
    lazy: async () => ({
      Component: (await import('../features/subscriptions/SubscriptionPage.tsx')).SubscriptionPage,
    }),
  },
  {
    path: paths.settingsEncryption,
    id: 'settings-encryption',
    loader: requireUser,
    lazy: async () => ({ Component: (await import('../features/encryption/EncryptionPage.tsx')).EncryptionPage }),
  },
  {
    path: paths.settingsApiKeys,
    loader: requireUser,
    lazy: async () => ({ Component: (await import('../features/api-keys/ApiKeysPage.tsx')).ApiKeysPage }),
  },
]

/** Pages inside the frame of the administration; which screen each shows is told apart, to those who may see it. */
const adminPages: RouteObject[] = [
  paths.adminQueryHistory,
  paths.adminRatings,
  paths.adminUsers,
  paths.adminKnowledgeBases,
  paths.adminDashboard,
  paths.adminHealth,
  paths.adminAudit,
  paths.adminCompanies,
  paths.adminSupport,
  paths.adminVouchers,
  paths.adminSystemMessages,
].map((path) => ({
  path,
  loader: requireAdmin,
  lazy: async () => ({ Component: await (await import('./admin-screens.ts')).adminScreens[path]() }),
}))

const ownPages: RouteObject[] = [
  {
    path: `${paths.chat}/:id?`,
    id: 'chat',
    loader: requireUser,
    lazy: async () => ({ Component: (await import('../features/conversation/ChatPage.tsx')).ChatPage }),
  },
  {
    path: paths.files,
    id: 'files',
    loader: requireFiles,
    lazy: async () => ({ Component: (await import('../features/files/FilesPage.tsx')).FilesPage }),
  },
  {
    path: paths.pleadings,
    id: 'pleadings',
    loader: requireUser,
    lazy: async () => ({ Component: (await import('../features/pleadings/PleadingPage.tsx')).PleadingPage }),
  },
  {
    path: `${paths.files}/:id`,
    id: 'review',
    loader: requireFiles,
    lazy: async () => ({ Component: (await import('../features/review/ReviewPage.tsx')).ReviewPage }),
  },
  {
    path: paths.secondRelease,
    id: 'second-release',
    loader: requireUserByLink,
    lazy: async () => ({ Component: (await import('../features/review/SecondReleasePage.tsx')).SecondReleasePage }),
  },
  {
    id: 'settings',
    lazy: async () => ({ Component: (await import('./SettingsLayout.tsx')).SettingsLayout }),
    children: settingsPages,
  },
  {
    path: paths.companyAdmin,
    id: 'company-admin',
    loader: requireCompanyAdmin,
    lazy: async () => ({
      Component: (await import('../features/company-admin/CompanyAdminPage.tsx')).CompanyAdminPage,
    }),
  },
  {
    id: 'admin',
    lazy: async () => ({ Component: (await import('./AdminLayout.tsx')).AdminLayout }),
    children: adminPages,
  },
]

/** All screens of the product. */
export const routes: RouteObject[] = [
  {
    HydrateFallback: () => null,
    ErrorBoundary: Oops,
    children: [
      { path: paths.app, loader: moved(paths.chat) },
      { path: paths.settings, loader: moved(paths.settingsProfile) },
      { path: paths.admin, loader: moved(paths.adminSystemMessages) },
      // First the login, so that it leads back here and not to the top of the profile.
      {
        path: paths.settingsTwoFactor,
        loader: async (request) => (await requireUser(request)) && redirect(twoFactorPath),
      },
      {
        lazy: async () => ({ Component: (await import('./Frame.tsx')).Frame }),
        // What cannot be shown leaves the frame, and with it the way to everything else.
        children: [{ ErrorBoundary: Oops, children: ownPages }],
      },
      {
        Component: PublicFrame,
        children: [
          ...firstPages,
          { lazy: async () => ({ Component: (await import('./Queries.tsx')).QueriesOutlet }), children: publicPages },
        ],
      },
      {
        Component: EitherFrame,
        children: [
          { lazy: async () => ({ Component: (await import('./Queries.tsx')).QueriesOutlet }), children: sharedPages },
          { path: '*', loader: loadUser, Component: NotFound },
        ],
      },
    ],
  },
]

export function createRouter() {
  const router = createBrowserRouter(routes)
  guardWith(router)
  return router
}
