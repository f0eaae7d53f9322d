import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aUser } from '../kit/app.ts'
import { logInBrowser, useBrowser } from '../kit/browser.ts'

const house = useBrowser()

// The first page stays below 130 kB; forms bring their schemas, the chat brings the formatting of answers.
test.each([
  ['/', 130, false],
  ['/login', 185, false],
  ['/chat', 220, true],
])('%s loads at most %i kB of packed JavaScript', async (path, limit, isLoggedIn) => {
  const { page, context } = await house.open('/favicon.svg')
  if (isLoggedIn) await logInBrowser(context, house.origin, await aUser(house.app))
  const loading: Promise<[string, number]>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) loading.push(response.body().then((body) => [pathname, gzipSync(body).length]))
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  const sizes = await Promise.all(loading)
  expect(sizes.length).toBeGreaterThan(2)
  const sum = sizes.reduce((total, [, size]) => total + size, 0)
  expect(sum, sizes.map(([name, size]) => `${name} ${size}`).join('\n')).toBeLessThanOrEqual(limit * 1000)
})
