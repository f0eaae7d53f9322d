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

let lost: string | undefined

/** Remembers, in this page only, where somebody was when the session ended. */
export function rememberLost(target: string): void {
  lost = safeTarget(target)
}

/** Whether a session has ended here, and nobody has logged in since. */
export const wasLost = () => lost !== undefined

/** Where to go after the login: to where somebody wanted to go or was when the session ended, otherwise to the chat. */
export function targetAfterLogin(search: string): string {
  const target = safeTarget(new URLSearchParams(search).get('next')) ?? lost ?? paths.chat
  lost = undefined
  return target
}
