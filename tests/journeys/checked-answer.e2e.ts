import { afterAll, expect, test } from 'vitest'
import { aUser } from '../kit/app.ts'
import { desktop, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { startModelServer } from '../kit/model-server.ts'
import { connectModel } from '../../server/base/model/model.ts'

// A model over real HTTP that tells the truth in the first sentence and lies in the others.
const server = await startModelServer(({ messages }) => {
  const prompt = messages.at(-1)!.content
  const deposit = /^\[(\d+)\] § 16b MRG/m.exec(prompt)?.[1] ?? '1'
  return {
    text: `Der Vermieter hat die Kaution nach Ende des Mietvertrags unverzüglich zurückzustellen [${deposit}]. Die Kaution des Mieters beträgt 900 Euro [${deposit}].\n\nAußerdem schuldet jeder Vermieter dreifachen Ersatz. Das steht in [§ 999 MRG](https://falsch.example/mrg) [88].`,
  }
})
const house = useBrowser(() => ({ model: connectModel(server.settings)! }))
afterAll(() => server.close())

const devices = [
  { name: 'desktop, light', options: { viewport: desktop, colorScheme: 'light' as const } },
  { name: 'phone, dark', options: { viewport: phone, colorScheme: 'dark' as const } },
]

test.each(devices)('one sees at a glance which sentence has a source: $name', async ({ name, options }) => {
  const person = await aUser(house.app)
  const { page, context, requests } = await house.open('/faqs', options)
  await logInBrowser(context, house.origin, person)
  await page.goto('/chat')
  await page.getByLabel('Ihre Frage').fill('Was bestimmt § 16b MRG?')
  await page.keyboard.press('Enter')
  const verdict = page.locator('[data-check-summary]', { hasText: '1 von 4 Aussagen belegt, 3 ohne Beleg' })
  await verdict.waitFor()
  // It is the first that one reads, and that one hears.
  await page
    .getByRole('status')
    .getByText('Die Antwort ist vollständig. 1 Quelle. 1 von 4 Aussagen belegt, 3 ohne Beleg.')
    .waitFor({ state: 'attached' })
  const answer = page.getByRole('article', { name: 'Antwort' })
  // The true sentence carries its source, the swapped number is named, the others are marked as having none.
  const chips = answer.locator('[data-source-chip]')
  expect((await chips.allTextContents()).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    '§ 16b Abs 2 MRG',
    '§ 16b MRG· stützt das nicht',
  ])
  await expect.poll(() => answer.locator('[data-unproven]').count()).toBe(2)
  // An invented citation is no link, whatever the model wrote around it.
  await expect.poll(() => answer.getByRole('link').count()).toBe(0)
  await chips.nth(1).focus()
  await page.getByRole('tooltip').getByText('»900 Euro« steht so nicht in der Quelle.').waitFor()
  await expectAccessible(page)
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/checked-${name}.png` })
  expect((await verdict.boundingBox())!.y).toBeLessThan((await answer.locator('.prose').boundingBox())!.y)
  await page.reload()
  await verdict.waitFor()
  // Each press leads to the next statement that is not proven.
  await verdict.click()
  await page.getByText('900 Euro', { exact: false }).first().waitFor()
  await expect.poll(() => chips.nth(1).getAttribute('aria-pressed')).toBe('true')
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/verdict-${name}.png` })
  await page.keyboard.press('Escape')
  await verdict.click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-unproven'))).toBe(true)
  expect(requests.filter((request) => request.includes('falsch.example'))).toEqual([])
})
