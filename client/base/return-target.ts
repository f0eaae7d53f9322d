import { paths } from '../../contract/pages.ts'

/**
 * A remembered target, only when it is a path of this site: everything that a browser could read as another host
 * (`//host`, `/\host`, control characters, a scheme) is refused.
 */
export function safeTarget(target: string | null | undefined): string | undefined {
  if (!target || !/^\/(?![/\\])[\x21-\x7e\u00a1-\uffff]*$/.test(target) || target.includes('\\')) return undefined
  const url = new URL(target, 'http://page')
  return url.origin === 'http://page' ? url.pathname + url.search + url.hash : undefined
}

/** Where to go after the login: to where somebody wanted to go, otherwise to the chat. */
export const targetAfterLogin = (search: string) => safeTarget(new URLSearchParams(search).get('next')) ?? paths.chat
