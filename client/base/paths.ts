/** Every address of the product. Mailed links and bookmarks depend on them. */
export const paths = {
  home: '/',
  privacy: '/datenschutz',
  imprint: '/impressum',
  terms: '/agb',
  useCases: '/usecases',
  about: '/about',
  faqs: '/faqs',
  login: '/login',
  register: '/register',
  registerConfirm: '/register-confirm',
  resetPassword: '/reset-password',
  resetPasswordConfirm: '/reset-password-confirm',
  emailConfirm: '/email-confirm',
  firstAdmin: '/first-admin',
  app: '/app',
  chat: '/chat',
  settings: '/settings',
  settingsProfile: '/settings/profile',
  settingsAbo: '/settings/abo',
  settingsEncryption: '/settings/encryption',
  settingsTwoFactor: '/settings/two-factor',
  settingsApiKeys: '/settings/api-keys',
} as const

/** A conversation, opened at one of its messages where `at` names one. */
export const threadPath = (id: string, at?: string) => `${paths.chat}/${id}${at === undefined ? '' : `?at=${encodeURIComponent(at)}`}`
