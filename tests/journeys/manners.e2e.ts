import { expect, test } from 'vitest'
import { limits } from '../../contract/subscriptions.ts'
import { aUser } from '../kit/app.ts'
import { doorstep, expectAccessible, logInBrowser, useBrowser } from '../kit/browser.ts'

const house = useBrowser()
const shots = process.env.SCREENSHOTS

test('a session that has ended says so, and the login leads back to the conversation', async () => {
  const person = await aUser(house.app)
  const [{ thread_id }] = await person.ask('Was gilt bei der Kaution?')
  const { page, context } = await house.open(doorstep)
  await logInBrowser(context, house.origin, person)
  await page.goto(`/chat/${thread_id}`)
  await page.getByRole('heading', { name: 'Was gilt bei der Kaution?', level: 1 }).waitFor()
  // Also the one that tells of a login: another window has logged out, or the browser was cleared.
  await context.clearCookies()
  await page.getByLabel('Ihre Frage').fill('Und die Frist?')
  await page.keyboard.press('Enter')
  const toast = page.getByRole('status').filter({ hasText: 'Ihre Sitzung ist abgelaufen' })
  await toast.waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await toast.getByRole('link', { name: 'Anmelden' }).click()
  await page.getByText('Nach der Anmeldung geht es dort weiter, wo Sie waren.').waitFor()
  // The first thing one types is the address.
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('email')
  if (shots) await page.screenshot({ path: `${shots}/session-lost.png` })
  await page.getByLabel('E-Mail').fill(person.email)
  await page.getByLabel('Passwort', { exact: true }).fill('Rosengarten 77 blau')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.waitForURL(`**/chat/${thread_id}`)
  await page.getByRole('heading', { name: 'Was gilt bei der Kaution?', level: 1 }).waitFor()
})

test('the chat begins at the box; it says what writes here; a long question is folded; at the limit nothing is asked', async () => {
  const person = await aUser(house.app)
  const { page, context } = await house.open(doorstep)
  await logInBrowser(context, house.origin, person)
  await page.goto('/chat')
  const box = page.getByLabel('Ihre Frage', { exact: true })
  await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
  // No model is connected here.
  await page.getByText('Zitat-Antwort, ohne Sprachmodell. Bitte prüfen Sie die Quellen.').waitFor()
  await page.getByRole('button', { name: 'Ohne Wissensdatenbank' }).click()
  await page.getByText('Hier ist kein Sprachmodell verbunden.').waitFor()
  expect(await page.getByRole('list', { name: 'Beispielfragen' }).textContent()).not.toContain('Formulieren Sie')
  await page.getByRole('button', { name: 'Zivilrecht' }).click()
  await box.fill(
    `Was gilt bei der Kaution? ${'Der Vermieter hat die Wohnung besichtigt und nichts gesagt. '.repeat(60)}`,
  )
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Die Antwort ist vollständig.').waitFor({ state: 'attached' })
  const question = page.locator('[data-question]')
  const height = async () => (await question.boundingBox())!.height
  expect(await height()).toBeLessThan(420)
  await question.getByRole('button', { name: 'Ganz zeigen' }).click()
  await expect.poll(height).toBeGreaterThan(800)
  await expectAccessible(page)
  await page.emulateMedia({ forcedColors: 'active' })
  if (shots) await page.screenshot({ path: `${shots}/forced-colours.png` })
  await page.emulateMedia({ forcedColors: null })
  await house.app.parts.db.query('UPDATE usage SET used = $1', [limits.free.query])
  await page.goto('/chat')
  await page.getByRole('heading', { name: 'Ihre Anfragen für diesen Monat sind aufgebraucht', level: 1 }).waitFor()
})

test('Esc leaves a window at once, also with the words of a button shown', async () => {
  const person = await aUser(house.app)
  const [{ thread_id }] = await person.ask('Was gilt bei der Kaution?')
  const { page, context } = await house.open(doorstep)
  await logInBrowser(context, house.origin, person)
  await page.goto(`/chat/${thread_id}`)
  await page.getByRole('button', { name: 'Speichern oder drucken' }).click()
  const dialog = page.getByRole('dialog', { name: 'Speichern oder drucken' })
  await dialog.getByRole('button', { name: 'Schließen' }).hover()
  await page.locator('[role=tooltip]').waitFor()
  if (shots) await page.screenshot({ path: `${shots}/export-dialog.png` })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('[role=tooltip]').count()).toBe(0)
  // Taking along is no part of editing.
  await page.getByRole('button', { name: 'Diese Unterhaltung bearbeiten' }).click()
  await page.getByRole('dialog').getByLabel('Titel').waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /Word|Markdown|Drucken/ })
        .count(),
    )
    .toBe(0)
})

test('on the profile what concerns safety stands together, and a list leads to each part', async () => {
  const person = await aUser(house.app)
  const { page, context } = await house.open(doorstep)
  await logInBrowser(context, house.origin, person)
  await page.goto('/settings/profile')
  const contents = page.getByRole('navigation', { name: 'Auf dieser Seite' })
  await contents.getByRole('button').nth(6).waitFor()
  const names = await page.locator('section > h2').allTextContents()
  await expect.poll(() => contents.getByRole('button').allTextContents()).toEqual(names)
  const safety = names.slice(2, 6).join(' · ')
  expect(safety).toMatch(/Passwort.*Zwei-Faktor.*(?:Geräte|Sitzungen)/)
  await contents.getByRole('button').nth(3).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(names[3])
  await expectAccessible(page)
  if (shots) await page.screenshot({ path: `${shots}/profile.png` })
})
