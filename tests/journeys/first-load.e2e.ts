import { expect, test } from 'vitest'
import { aUser } from '../kit/app.ts'
import { logInBrowser, useBrowser } from '../kit/browser.ts'
import { watchTransfers } from '../kit/transfers.ts'

const house = useBrowser()

// Bytes as they come over the wire, heads included. What these screens do not show belongs into files of their own (`later`).
test.each([
  ['/', 107, false],
  ['/login', 182, false],
  ['/chat', 150, true],
])('%s loads at most %i kB of JavaScript', async (path, limit, isLoggedIn) => {
  const { page, context } = await house.open('/favicon.svg')
  if (isLoggedIn) await logInBrowser(context, house.origin, await aUser(house.app))
  const transfers = await watchTransfers(page)
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  const scripts = transfers().filter(({ type }) => type === 'Script')
  expect(scripts.length).toBeGreaterThan(2)
  expect(scripts.filter(({ coding }) => coding !== 'br')).toEqual([])
  const sum = scripts.reduce((total, { bytes }) => total + bytes, 0)
  expect(sum, scripts.map(({ path, bytes }) => `${path} ${bytes}`).join('\n')).toBeLessThanOrEqual(limit * 1000)
})
