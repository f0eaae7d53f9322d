/*
 * The referral value of the link that brought somebody here: carried from screen to screen, never overwritten, and
 * remembered in this tab so that it survives the way over the confirmation mail.
 */

const name = 'ref'

/** The target with the referral value of the current address, when the target has none of its own. */
export function carryReferral(target: string, current: string): string {
  const from = new URL(current, 'http://page')
  const to = new URL(target, 'http://page')
  const value = from.searchParams.get(name)
  if (!value || to.searchParams.has(name)) return target
  to.searchParams.set(name, value)
  return to.pathname + to.search + to.hash
}

/** Keeps the value of an address for this tab. */
export function rememberReferral(address: string): void {
  const value = new URL(address, 'http://page').searchParams.get(name)
  if (value) sessionStorage.setItem(name, value)
}

/** The value of an address, or the remembered one. */
export function referralOf(address: string): string | undefined {
  return new URL(address, 'http://page').searchParams.get(name) ?? sessionStorage.getItem(name) ?? undefined
}
