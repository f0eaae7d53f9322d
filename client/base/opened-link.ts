/*
 * The secret of a link that needs a login: it stands behind the `#`, which the way over the login loses, and must stand in
 * no address that is sent. It is kept for this tab until the window is closed.
 */

const name = 'opened_link'

/** Keeps the secret of a link that is being opened. */
export function rememberLink(hash: string): void {
  const token = new URLSearchParams(hash.slice(1)).get('token')
  if (token) sessionStorage.setItem(name, token)
}

/** The secret of the link that was opened last; the empty text where there is none. */
export const openedLink = () => sessionStorage.getItem(name) ?? ''
