import { redirect, replace, type DataRouter, type LoaderFunctionArgs } from 'react-router'
import { paths, twoFactorPath } from '../../contract/pages.ts'
import type { User } from '../../contract/profile.ts'
import { isAdmin, seesCompanyAdmin } from '../../contract/roles.ts'
import { carryReferral, rememberReferral } from '../base/referral.ts'
import { rememberLink } from '../base/opened-link.ts'
import { loadUser } from '../base/user.ts'
import { loadFileAccess } from '../features/files/access.ts'
import { showToast } from '../ui/toasts.ts'

/*
 * Who may see which screen. Guards run before a screen is shown and wait for the person to be known, so that no
 * wrong page flashes by. The server decides again on every call.
 */

let router: DataRouter | undefined

/** Tells the guards of the router, which alone knows the whole address of a link that was followed. */
export function guardWith(whole: DataRouter): void {
  router = whole
}

/** For screens that need a login: sends others to the login and remembers where they wanted to go. */
export async function requireUser({ request }: LoaderFunctionArgs) {
  const user = await loadUser()
  const { pathname, search } = new URL(request.url)
  // Nothing else is open to somebody who must set up two-factor login and has not.
  if (user?.is_two_fa_enforced && !user.two_fa_enabled && pathname !== paths.settingsProfile)
    throw redirect(twoFactorPath)
  if (user) return user
  throw redirect(carryReferral(`${paths.login}?next=${encodeURIComponent(pathname + search)}`, request.url))
}

/** Others stay where they are and are told why; whoever came in by such an address is sent to the chat. */
function refuse(request: Request): never {
  showToast({ status: 'error', title: 'Kein Zugriff', text: 'Ihnen fehlen die nötigen Zugangsberechtigungen' })
  // The screen that is shown, not the address bar: there may stand an address that leads here again, such as /admin.
  const shown = router?.state.initialized ? router.state.location : undefined
  throw shown && shown.pathname !== new URL(request.url).pathname
    ? replace(shown.pathname + shown.search + shown.hash)
    : redirect(paths.chat)
}

const requireRole = (mayEnter: (user: User) => boolean) => async (args: LoaderFunctionArgs) => {
  const user = await requireUser(args)
  return mayEnter(user) ? user : refuse(args.request)
}

/** For screens of administrators. */
export const requireAdmin = requireRole(isAdmin)
export const requireCompanyAdmin = requireRole(seesCompanyAdmin)

/** For the files: not for people whose domain is blocked. */
export async function requireFiles(args: LoaderFunctionArgs) {
  const user = await requireUser(args)
  const access = await loadFileAccess()
  if (access === 'allowed') return user
  // What could not be learned has been told already.
  if (access === 'unknown') throw redirect(paths.chat)
  return refuse(args.request)
}

/** The fragment of the address that is being opened. A loader's request carries none; on the first load it is in the address bar. */
const openedHash = () => (router?.state.navigation.location ?? location).hash

/** For a screen whose link carries a secret: that survives the way over the login. */
export function requireUserByLink(args: LoaderFunctionArgs) {
  rememberLink(openedHash())
  return requireFiles(args)
}

/** For screens of visitors: whoever is logged in goes on to the chat, or with #pricing to the subscription. */
export async function requireVisitor({ request }: LoaderFunctionArgs) {
  rememberReferral(request.url)
  if (!(await loadUser())) return null
  const { search } = new URL(request.url)
  if (openedHash() === '#pricing') throw redirect(paths.settingsAbo + search)
  throw redirect(carryReferral(paths.chat, request.url))
}

/** Moves an old or short address, keeping the referral value. */
export const moved =
  (target: string) =>
  ({ request }: LoaderFunctionArgs) =>
    redirect(carryReferral(target, request.url))
