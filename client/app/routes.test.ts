import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from './routes.tsx'

const names = (list: RouteObject[]): (string | undefined)[] =>
  list.flatMap(({ id, children }) => [id, ...names(children ?? [])])

// Others tell of them by these names.
test.each([
  'home',
  'login',
  'chat',
  'files',
  'company-admin',
  'admin',
  'settings',
  'settings-abo',
  'settings-encryption',
])('there is a route named %s', (name) => expect(names(routes)).toContain(name))
