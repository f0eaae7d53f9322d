import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '../../contract/profile.ts'
import { setUser } from '../base/session.ts'
import { guardWith, requireAdmin, requireCompanyAdmin } from './guards.ts'

/*
 * What the address bar shows is said here, because there is no browser: while a screen is being entered it is the one that
 * is left.
 */

const screens = (opened = '/chat/7?q=1#a') => {
  const router = createMemoryRouter(
    [
      { path: '/chat/:id?', element: null },
      { path: '/admin/users', loader: requireAdmin, element: null },
      { path: '/company-admin', loader: requireCompanyAdmin, element: null },
    ],
    { initialEntries: [opened] },
  )
  guardWith(router)
  return router
}
const at = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'http://127.0.0.1')
  vi.stubGlobal('location', { pathname, search, hash })
}
const addressOf = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }) =>
  pathname + search + hash

beforeEach(() => at('/chat/7?q=1#a'))
afterEach(() => {
  setUser(undefined)
  vi.unstubAllGlobals()
})

describe.each([
  ['user', 'kanzlei.at', { '/admin/users': false, '/company-admin': false }],
  ['company_admin', 'kanzlei.at', { '/admin/users': false, '/company-admin': true }],
  ['company_admin', null, { '/admin/users': false, '/company-admin': false }],
  ['admin', null, { '/admin/users': true, '/company-admin': true }],
] as const)('%s of %s', (role, domain, mayEnter) => {
  test.each(Object.entries(mayEnter))('enters %s: %s; refused they stay where they are', async (path, isEntered) => {
    setUser({ role, domain } as User)
    const router = screens()
    await router.navigate(path)
    expect(addressOf(router.state.location)).toBe(isEntered ? path : '/chat/7?q=1#a')
    router.dispose()
  })
})

test('who comes in by such an address lands in the chat', async () => {
  setUser({ role: 'user', domain: null } as User)
  at('/admin/users')
  const router = screens('/admin/users')
  await expect.poll(() => addressOf(router.state.location)).toBe('/chat')
  router.dispose()
})
