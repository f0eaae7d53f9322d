import { expect, test } from 'vitest'
import { aUser } from '../kit/app.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, useBrowser } from '../kit/browser.ts'

const house = useBrowser()

test('what is only named below an answer is folded, opens by key, and stands on paper', async () => {
  const person = await aUser(house.app)
  const [{ thread_id }] = await person.ask('Mein Vermieter hat die Wohnung verkauft. Muss ich ausziehen?')
  const { page, context } = await house.open(doorstep, { viewport: desktop })
  await logInBrowser(context, house.origin, person)
  await page.goto(`/chat/${thread_id}`)
  const title = page.locator('summary', { hasText: 'Außerdem kommen in Betracht' })
  await title.waitFor()
  const named = page.locator('details', { has: title }).locator('li')
  expect(await named.count()).toBeGreaterThan(1)
  expect(await named.first().isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await named.first().isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await title.focus()
  await page.keyboard.press('Enter')
  await named.first().waitFor()
  await expectAccessible(page)
})
