import { expect, test } from 'vitest'
import { aUser } from '../kit/app.ts'
import { doorstep, logInBrowser, useBrowser } from '../kit/browser.ts'
import { watchTransfers } from '../kit/transfers.ts'

const house = useBrowser()

// Bytes as they come over the wire, heads included. What these screens do not show belongs into files of their own (`later`).
test.each([
  ['/', 108, false],
  ['/login', 182, false],
  ['/chat', 150, true],
])('%s loads at most %i kB of JavaScript', async (path, limit, isLoggedIn) => {
  const { page, context } = await house.open(doorstep)
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

test('a visitor reads the home page before its program is there, and the program takes it over as it stands', async () => {
  const { page } = await house.open(doorstep)
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1 })
  await heading.waitFor()
  expect(await page.title()).toContain('Fundstelle')
  expect(await page.getByRole('link', { name: 'Kostenlos starten' }).last().getAttribute('href')).toBe('/register')
  await heading.evaluate((element) => (element.dataset.kept = 'yes'))
  release()
  // React marks the root that it has taken over.
  await page.waitForFunction(() => Object.keys(document.querySelector('h1')!).some((key) => key.startsWith('__react')))
  expect(await heading.getAttribute('data-kept')).toBe('yes')
  expect(errors).toEqual([])
})

test('links of a visitor who was referred carry it', async () => {
  const { page } = await house.open('/?ref=ABC')
  await page.locator('a[href="/register?ref=ABC"]').first().waitFor()
})

test('whoever is logged in never gets the home page', async () => {
  const bodyFor = async (cookie: string) => (await fetch(`${house.origin}/`, { headers: { cookie } })).text()
  expect(await bodyFor('')).toContain('Österreichisches Recht fragen.')
  expect(await bodyFor('vs=true')).toContain('<div id="root"></div>')
})

test('the letters that stand in until ours have come are known to the browser', async () => {
  const { page } = await house.open('/login')
  const faces = await page.evaluate(() => [...document.fonts].map(({ family }) => family.replaceAll('"', '')))
  for (const name of ['Sans Stand-in', 'Sans Stand-in DejaVu', 'Roman Stand-in', 'Roman Stand-in DejaVu'])
    // Once for letters of normal weight and once for bold ones.
    expect(faces.filter((face) => face === name)).toHaveLength(2)
})
