import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { aUser } from '../kit/app.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { importSources } from '../kit/corpus.ts'
import { pleadingLaw, pleadingOf } from '../kit/pleading.ts'

const house = useBrowser()
const shots = process.env.SCREENSHOTS
beforeAll(() => importSources(house.app, pleadingLaw))

test.each([
  ['desktop, light', { viewport: desktop, colorScheme: 'light' as const }],
  ['phone, dark', { viewport: phone, colorScheme: 'dark' as const, hasTouch: true, isMobile: true }],
])('a pleading of 30 pages: every citation with its state, saved as a file (%s)', async (name, options) => {
  const person = await aUser(house.app)
  const { page, context } = await house.open(doorstep, options)
  await logInBrowser(context, house.origin, person)
  await page.goto('/chat')
  if (options.viewport === phone) await page.getByRole('button', { name: 'Menü öffnen' }).click()
  await page.getByRole('link', { name: 'Schriftsatz prüfen' }).click()
  await page.getByRole('heading', { name: 'Schriftsatz prüfen', level: 1 }).waitFor()
  const check = page.getByRole('button', { name: 'Schriftsatz prüfen' })
  await check.click()
  await page.getByText('Bitte fügen Sie einen Text ein.').waitFor()
  await page.getByLabel('Text des Schriftsatzes').fill(pleadingOf(30))
  // As long as it takes it says what it does.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/pleadings/check', async (route) => {
    await held
    await route.continue()
  })
  await check.click()
  await page.getByRole('status').getByText('Zitate werden nachgeschlagen und mit Ihren Sätzen verglichen').waitFor()
  release()
  const heading = page.getByRole('heading', { level: 2 })
  await heading
    .getByText('210 Zitate: 90 kann nicht stimmen, 30 aufgehoben, 30 nicht im Bestand, 60 gefunden')
    .waitFor()
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
  const cards = page.locator('[data-state]')
  await cards.nth(0).getByText('Satz belegt').waitFor()
  await cards.nth(1).getByText('»neunzig Tagen« steht so nicht in der Quelle.').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(options.viewport.width)
  await expectAccessible(page)
  if (shots) await page.screenshot({ path: `${shots}/pleading-${name.replace(/\W+/g, '-')}.png` })
  // Some at a time, by state; more of them take the focus along.
  expect(await cards.count()).toBe(40)
  const filter = page.getByLabel('Welche Zitate gezeigt werden')
  await filter.selectOption({ label: 'kann nicht stimmen (90)' })
  await expect.poll(() => page.locator('[data-state=found]').count()).toBe(0)
  await page.getByRole('button', { name: 'Weitere 40 von 50 zeigen' }).click()
  await expect.poll(() => cards.count()).toBe(80)
  await expect.poll(() => cards.nth(40).evaluate((card) => card === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Die letzten 10 zeigen' }).click()
  await expect.poll(() => cards.count()).toBe(90)
  await filter.selectOption({ label: 'alle Zitate (210)' })
  await expect.poll(() => cards.count()).toBe(40)
  if (shots) await page.screenshot({ path: `${shots}/pleading-list-${name.replace(/\W+/g, '-')}.png`, fullPage: true })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Als CSV' }).click(),
  ])
  expect(readFileSync(await file.path(), 'utf8').split('\r\n').length).toBe(212)
  await context.close()
})
