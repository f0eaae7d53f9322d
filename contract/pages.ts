/** Every page of the product: the browser's routes and the links in mails. Bookmarks and old mails depend on them too. */
export const paths = {
  home: '/',
  privacy: '/datenschutz',
  imprint: '/impressum',
  terms: '/agb',
  secrecy: '/berufsgeheimnis',
  measures: '/massnahmen',
  subProcessors: '/unterauftragsverarbeiter',
  agreement: '/auftragsverarbeitung',
  accessibility: '/barrierefreiheit',
  limits: '/grenzen',
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
  files: '/files',
  pleadings: '/schriftsatz',
  secondRelease: '/second-release',
  invitation: '/invitation',
  companyAdmin: '/company-admin',
  admin: '/admin',
  adminQueryHistory: '/admin/query-history',
  adminRatings: '/admin/ratings',
  adminCompanies: '/admin/companies',
  adminVouchers: '/admin/vouchers',
  adminUsers: '/admin/users',
  adminKnowledgeBases: '/admin/knowledge-bases',
  adminAudit: '/admin/audit',
  adminDashboard: '/admin/dashboard',
  adminHealth: '/admin/health',
  adminSupport: '/admin/support',
  adminSystemMessages: '/admin/system-messages',
  settings: '/settings',
  settingsProfile: '/settings/profile',
  settingsAbo: '/settings/abo',
  settingsEncryption: '/settings/encryption',
  settingsTwoFactor: '/settings/two-factor',
  settingsApiKeys: '/settings/api-keys',
} as const

/** Where the profile tells of two-factor login; `settingsTwoFactor` leads there. */
export const twoFactorSection = 'zwei-faktor'
export const twoFactorPath = `${paths.settingsProfile}#${twoFactorSection}`

/** A conversation, opened at one of its messages where `at` names one. */
export const threadPath = (id: string, at?: string) =>
  `${paths.chat}/${id}${at === undefined ? '' : `?at=${encodeURIComponent(at)}`}`

/** A folder among the files, the root without one. By its id: names are nobody's business in addresses. */
export const folderPath = (id?: string) =>
  `${paths.files}${id === undefined ? '' : `?folder=${encodeURIComponent(id)}`}`

/** The review of a pseudonymised file. */
export const reviewPath = (id: string) => `${paths.files}/${id}`

/** The link by which a second person releases a file. */
export const secondReleasePath = (token: string) => `${paths.secondRelease}#token=${token}`

/** Pages whose address may have one more part: a conversation, a file, a section. */
const withPart: readonly string[] = [paths.chat, paths.files, paths.faqs]

/** Whether the product has a page at this address; as the browser's router reads it, without regard to case and a last slash. */
export function isPage(path: string): boolean {
  const [, ...parts] = path
    .toLowerCase()
    .replace(/(?<=.)\/$/, '')
    .split('/')
  return isOwn(`/${parts.join('/')}`) || (parts.length === 2 && parts[1] !== '' && withPart.includes(`/${parts[0]}`))
}

const isOwn = (path: string) => (Object.values(paths) as string[]).includes(path)
