import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aUser } from '../kit/app.ts'
import { doorstep, logInBrowser, useBrowser } from '../kit/browser.ts'

const house = useBrowser()

/** Somebody with a conversation whose answer is higher than the window. */
async function openThread() {
  const person = await aUser(house.app)
  const [{ thread_id }] = await person.ask('Was bestimmt § 16b MRG?')
  await person.ask('Und § 1096 ABGB?', { thread_id })
  const { page, context } = await house.open(doorstep, { viewport: { width: 1280, height: 640 } })
  await logInBrowser(context, house.origin, person)
  await page.clock.install()
  await page.goto(`/chat/${thread_id}`)
  await page.locator('[data-source-chip]').first().waitFor()
  return page
}

const card = (page: Page) => page.getByRole('tooltip', { includeHidden: true })

test('Esc with the words of a button shown closes the source, and the words go too', async () => {
  const page = await openThread()
  const chip = page.locator('[data-source-chip]').first()
  await chip.click()
  const panel = page.locator('[data-source-panel]')
  await panel.waitFor()
  await page.getByRole('button', { name: 'Seitenleiste ausklappen' }).hover()
  await page.clock.runFor(400)
  await card(page).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(() => card(page).count()).toBe(0)
  await expect.poll(() => chip.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('Esc takes away the card over a passage first: one may want to read on in the source', async () => {
  const page = await openThread()
  await page.locator('[data-source-chip]').first().click()
  const panel = page.locator('[data-source-panel]')
  await panel.waitFor()
  await page.locator('[data-source-chip]').first().hover()
  await page.clock.runFor(400)
  await card(page).waitFor()
  await page.keyboard.press('Escape')
  await card(page).waitFor({ state: 'detached' })
  expect(await panel.count()).toBe(1)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
})

test('no card comes up because the page was scrolled under a pointer that rests; a move brings it', async () => {
  const page = await openThread()
  const region = page.getByRole('region', { name: 'Unterhaltung' })
  await region.evaluate((box) => (box.scrollTop = 0))
  const box = (await region.boundingBox())!
  const chip = page.locator('[data-source-chip]').first()
  const at = (await chip.boundingBox())!
  // Resting where the chip comes to lie once the page is scrolled by 60.
  const rest = { x: at.x + at.width / 2, y: at.y + at.height / 2 - 60 }
  expect(rest.y).toBeGreaterThan(box.y)
  await page.mouse.move(rest.x - 3, rest.y)
  await page.mouse.move(rest.x, rest.y)
  await region.evaluate((element) => (element.scrollTop = 60))
  // The browser tells the page what lies under the pointer now.
  await expect.poll(() => chip.evaluate((element) => element.matches(':hover'))).toBe(true)
  await page.clock.runFor(1000)
  expect(await card(page).count()).toBe(0)
  await page.mouse.move(rest.x + 2, rest.y)
  await page.clock.runFor(400)
  await card(page).waitFor()
})
