import { expect, test } from 'vitest'
import { aUser } from '../kit/app.ts'
import { doorstep, logInBrowser, useBrowser, watchPolicy } from '../kit/browser.ts'

const house = useBrowser()

async function openWatched() {
  const opened = await house.open(doorstep)
  return { ...opened, violations: await watchPolicy(opened.page) }
}

test.each(['/login', '/register', '/reset-password', '/', '/faqs'])(
  '%s asks nothing that the security policy forbids',
  async (path) => {
    const { page, requests, violations } = await openWatched()
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const email = page.getByLabel('E-Mail').first()
    if (await email.count()) {
      await email.fill('keine Adresse')
      await page.locator('form button[type=submit]').first().click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    }
    expect(await violations()).toEqual([])
    expect(requests.filter((request) => request.includes('report'))).toEqual([])
  },
)

test.each([
  ['/chat', 'Ihre Frage'],
  ['/settings/profile', 'Vorname'],
  ['/settings/abo', 'Gutscheincode'],
  ['/settings/two-factor', undefined],
  ['/settings/api-keys', undefined],
])('%s asks nothing that the security policy forbids', async (path, field) => {
  const { page, context, requests, violations } = await openWatched()
  await logInBrowser(context, house.origin, await aUser(house.app))
  await page.goto(path)
  await (field ? page.getByLabel(field).first() : page.getByRole('heading', { level: 1 })).waitFor()
  if (field === 'Vorname') {
    await page.getByLabel(field).fill('')
    await page.keyboard.press('Enter')
    await page.getByText('Vorname ist erforderlich').waitFor()
  }
  expect(await violations()).toEqual([])
  // Without a service nothing of the error reports is loaded.
  expect(requests.filter((request) => request.includes('report'))).toEqual([])
})
