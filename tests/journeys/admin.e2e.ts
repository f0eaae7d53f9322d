import { describe, expect, test } from 'vitest'
import { aUser } from '../kit/app.ts'
import { desktop, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'

const house = useBrowser()

async function openAs(person: Awaited<ReturnType<typeof aUser>>, path: string, options: object = {}) {
  const opened = await house.open('/faqs', options)
  await logInBrowser(opened.context, house.origin, person)
  await opened.page.goto(path)
  return opened
}

describe.each([
  ['desktop, light', { viewport: desktop, colorScheme: 'light' as const }],
  ['phone, dark', { viewport: phone, colorScheme: 'dark' as const, hasTouch: true, isMobile: true }],
])('the administration (%s)', (_name, options) => {
  test('a message is written with its preview, read by another person once, and deleted', async () => {
    const admin = await aUser(house.app, { role: 'admin' })
    const { page } = await openAs(admin, '/admin', options)
    await page.waitForURL('**/admin/system-messages')
    await page.getByRole('heading', { name: 'Systemnachrichten', level: 1 }).waitFor()
    const text = `Wartung am Abend (${_name}). Mehr: https://status.example.at/heute.`
    await page.getByRole('button', { name: 'Neue Nachricht' }).click()
    const dialog = page.getByRole('dialog', { name: 'Neue Systemnachricht' })
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await dialog.getByText('Bitte geben Sie den Text der Nachricht ein').waitFor()
    await dialog.getByLabel('Nachricht').fill(text)
    await dialog.getByRole('link', { name: 'https://status.example.at/heute', exact: true }).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await dialog.waitFor({ state: 'detached' })
    const row = page.locator('main').locator('tr, li').filter({ hasText: text })
    await row.getByText('Aktiv').waitFor()
    await expectAccessible(page)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(options.viewport.width)

    const reader = await aUser(house.app)
    const read = await openAs(reader, '/chat', options)
    const banners = read.page.getByRole('region', { name: 'Systemnachrichten' })
    await banners.getByText(text).waitFor()
    await expectAccessible(read.page)
    const own = banners.locator('div').filter({ hasText: text }).first()
    await own.getByRole('button', { name: 'Nachricht schließen' }).click()
    await own.waitFor({ state: 'detached' })
    const shown = read.page.waitForResponse('**/api/system/messages')
    await read.page.reload()
    await read.page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    await shown
    await expect.poll(() => read.page.getByText(text).count()).toBe(0)
    // Who shares the browser has not read it.
    const other = await aUser(house.app)
    await logInBrowser(read.context, house.origin, other)
    await read.page.goto('/chat')
    await read.page.getByText(text).waitFor()

    await row.getByRole('button', { name: /löschen$/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
    await row.waitFor({ state: 'detached' })
  })
})

test('others stay where they are and are told why; the entry is hidden from them', async () => {
  const person = await aUser(house.app)
  const { page } = await openAs(person, '/admin/system-messages')
  await page.waitForURL('**/chat')
  const denied = page.getByRole('alert').filter({ hasText: 'Kein Zugriff' })
  await denied.getByText('Ihnen fehlen die nötigen Zugangsberechtigungen').waitFor()
  await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Chat' }).waitFor()
  expect(await page.getByRole('link', { name: 'Administrator' }).count()).toBe(0)
  await denied.getByRole('button', { name: 'Close' }).click()
})
