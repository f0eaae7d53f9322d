import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aUser, password } from '../kit/app.ts'
import type { User } from '../../contract/profile.ts'
import { choosePassphrase } from '../kit/passphrases.ts'
import { useUiPage } from '../kit/ui-page.ts'
import type { UiPage } from '../kit/ui-page/main.tsx'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'

const house = useBrowser()
const shots = process.env.SCREENSHOTS
const secret = 'Übergröße€🔑 im Haus'
const encoded = Buffer.from(secret.normalize('NFC')).toString('base64')

/** A person who has chosen this type, in a browser that knows no passphrase. */
async function openAs(passphrase_type: string, path = '/chat', options = {}) {
  const person = await aUser(house.app)
  if (passphrase_type === 'CUSTOM') await choosePassphrase(person, secret)
  if (passphrase_type === 'SYSTEM_PROVIDED') await person.post('/api/chat/set-system-passphrase')
  const opened = await house.open(doorstep, options)
  await logInBrowser(opened.context, house.origin, person)
  const headers: Record<string, string>[] = []
  opened.page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) headers.push(request.headers())
  })
  await opened.page.goto(path)
  return { ...opened, person, headers }
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Verschlüsselung' })
const stored = (page: Page, id: string) => page.evaluate((key) => localStorage.getItem(key), `passphrase-${id}`)
const isReady = (page: Page) => page.getByLabel('Ihre Frage').waitFor()

describe('the window for the passphrase', () => {
  test.each([
    ['desktop-light', { viewport: desktop, colorScheme: 'light' }],
    ['phone-dark', { viewport: phone, colorScheme: 'dark', hasTouch: true, isMobile: true }],
  ])('opens by itself, says what it needs and can be left (%s)', async (name, options) => {
    const { page } = await openAs('CUSTOM', '/chat', options)
    const dialog = dialogOf(page)
    await dialog.waitFor()
    await expect.poll(() => dialog.getByRole('heading').textContent()).toBe('Verschlüsselung')
    await expect.poll(() => dialog.getByLabel('Passphrase', { exact: true }).getAttribute('type')).toBe('password')
    await expect.poll(() => dialog.getByRole('checkbox', { name: 'Passphrase lokal speichern' }).isChecked()).toBe(true)
    await expect.poll(() => dialog.locator('footer button').allTextContents()).toEqual(['Abbrechen', 'Bestätigen'])
    const confirm = dialog.getByRole('button', { name: 'Bestätigen' })
    for (const [typed, isEnabled] of [
      ['', false],
      ['   ', false],
      ['x', true],
      [' x ', true],
    ] as const) {
      await dialog.getByLabel('Passphrase', { exact: true }).fill(typed)
      await expect.poll(() => confirm.isEnabled()).toBe(isEnabled)
    }
    await dialog.getByRole('button', { name: 'Passphrase anzeigen' }).click()
    await expect.poll(() => dialog.getByLabel('Passphrase', { exact: true }).getAttribute('type')).toBe('text')
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/passphrase-${name}.png` })
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await dialog.waitFor({ state: 'detached' })
    await isReady(page)
  })

  test.each(['/settings/profile', '/settings/abo', '/settings/api-keys'])('opens on %s too', async (path) => {
    const { page } = await openAs('CUSTOM', path)
    await dialogOf(page).waitFor()
  })

  test.each(['SYSTEM_PROVIDED', 'EMPTY'])('stays away from a person of type %s', async (type) => {
    const { page, headers } = await openAs(type)
    await page.getByLabel('Ihre Frage').click()
    await page.keyboard.type('Kaution?')
    await page.keyboard.press('Enter')
    await page.getByRole('article', { name: 'Antwort' }).getByRole('button', { name: 'Nicht hilfreich' }).waitFor()
    await expect.poll(() => dialogOf(page).count()).toBe(0)
    // The first question of a person who has not chosen chooses our key.
    expect(headers.filter((each) => !['EMPTY', 'SYSTEM_PROVIDED'].includes(each['x-passphrase-type'] ?? ''))).toEqual(
      [],
    )
    expect(headers.filter((each) => 'x-file-passphrase-b64' in each)).toEqual([])
  })

  test('keeps the focus inside, closes with Esc, not by a press beside it', async () => {
    const { page } = await openAs('CUSTOM')
    const dialog = dialogOf(page)
    await dialog.waitFor()
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent))
      .toBe('Passphrase')
    for (let n = 0; n < 8; n++) {
      await page.keyboard.press('Tab')
      await expect
        .poll(() =>
          page.evaluate(
            () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
          ),
        )
        .toBe(true)
    }
    await page.mouse.click(5, 5)
    await expect.poll(() => dialog.count()).toBe(1)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('says when a passphrase is too long, and keeps what was typed', async () => {
    const { page, person } = await openAs('CUSTOM')
    const field = dialogOf(page).getByLabel('Passphrase', { exact: true })
    await field.fill('x'.repeat(257))
    await page.keyboard.press('Enter')
    await dialogOf(page).getByText('Die Passphrase darf höchstens 256 Zeichen lang sein.').waitFor()
    expect((await field.inputValue()).length).toBe(257)
    await expect.poll(() => stored(page, person.id)).toBeNull()
    await expectAccessible(page)
  })
})

describe('a passphrase that was given', () => {
  test('with the tick: goes with every call, streams and files too, stays over reload and logout, and is nobody else’s', async () => {
    const { page, person, headers } = await openAs('CUSTOM')
    await dialogOf(page).getByLabel('Passphrase', { exact: true }).fill(secret.normalize('NFD'))
    headers.length = 0
    await page.keyboard.press('Enter')
    await dialogOf(page).waitFor({ state: 'detached' })
    await expect.poll(() => stored(page, person.id)).toBe(secret.normalize('NFC'))
    const asked = page.waitForRequest('**/api/chat/ask-stream')
    await page.getByLabel('Ihre Frage').fill('Was gilt für die Kaution?')
    await page.keyboard.press('Enter')
    expect((await asked).headers()['x-file-passphrase-b64']).toBe(encoded)
    await page.getByRole('article', { name: 'Antwort' }).getByRole('button', { name: 'Nicht hilfreich' }).waitFor()
    await page.goto('/settings/profile')
    const saved = page.waitForRequest('**/api/profile/export')
    await page
      .getByRole('button', { name: /exportieren|herunterladen/i })
      .first()
      .click()
    expect((await saved).headers()).toMatchObject({ 'x-file-passphrase-b64': encoded, 'x-passphrase-type': 'CUSTOM' })
    // Nothing is known of the person before the profile has come.
    const late = headers.filter((each) => each['x-passphrase-type'] !== 'EMPTY')
    expect(late.length).toBeGreaterThan(4)
    expect(late.filter((each) => each['x-file-passphrase-b64'] !== encoded)).toEqual([])
    await page.reload()
    await page.getByRole('heading', { name: 'Profil', level: 1 }).waitFor()
    await expect.poll(() => dialogOf(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Abmelden' }).first().click()
    await page.getByText('Erfolgreich ausgeloggt').waitFor()
    await expect.poll(() => stored(page, person.id)).toBe(secret.normalize('NFC'))
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('passphrase')).length))
      .toBe(1)
  })

  test('without the tick: only in this page, gone after a reload and after the logout', async () => {
    const { page, person, context } = await openAs('CUSTOM')
    const give = async () => {
      await dialogOf(page).getByLabel('Passphrase', { exact: true }).fill(secret)
      await dialogOf(page).getByRole('checkbox').uncheck()
      await dialogOf(page).getByRole('button', { name: 'Bestätigen' }).click()
      await dialogOf(page).waitFor({ state: 'detached' })
    }
    await give()
    await expect.poll(() => stored(page, person.id)).toBeNull()
    const call = page.waitForRequest('**/api/auth/logout')
    await page.getByRole('button', { name: 'Abmelden' }).first().click()
    expect((await call).headers()['x-file-passphrase-b64']).toBe(encoded)
    await page.getByText('Erfolgreich ausgeloggt').waitFor()
    // The same page, logged in again.
    const again = house.app.visit()
    await again.post('/api/auth/login', { email: person.email, password })
    await logInBrowser(context, house.origin, again)
    await page.getByRole('link', { name: 'Anmelden' }).first().click()
    await dialogOf(page).waitFor()
    await give()
    await page.reload()
    await dialogOf(page).waitFor()
  })
})

describe('opened by something that is encrypted', () => {
  const openUi = useUiPage()
  const ask = (page: Page, user: Partial<User> | undefined) =>
    page.evaluate((given) => {
      const { ui } = window as unknown as { ui: UiPage }
      ui.setUser(given as User | undefined)
      ui.openPassphraseDialog()
    }, user)

  test.each([
    ['desktop-light', { viewport: desktop, colorScheme: 'light' }],
    ['phone-dark', { viewport: phone, colorScheme: 'dark' }],
  ] as const)('a person whose key is ours is told why, and led to the settings (%s)', async (name, options) => {
    const page = await openUi(options)
    await page.getByRole('button', { name: 'Symbol' }).focus()
    await ask(page, { id: 'a', passphrase_type: 'SYSTEM_PROVIDED' })
    const dialog = dialogOf(page)
    await dialog.getByText('mit einer eigenen Passphrase verschlüsselt').waitFor()
    const link = dialog.getByRole('link', { name: 'Zu den Einstellungen' })
    await expect.poll(() => link.getAttribute('href')).toBe('/settings/encryption')
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/passphrase-system-${name}.png` })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(() =>
        page.getByRole('button', { name: 'Symbol' }).evaluate((element) => element === document.activeElement),
      )
      .toBe(true)
    await ask(page, { id: 'a', passphrase_type: 'SYSTEM_PROVIDED' })
    await link.click()
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/settings/encryption')
  })

  test('where nobody is known it cannot be kept, and that is said; what was typed stays', async () => {
    const page = await openUi()
    await ask(page, undefined)
    const field = dialogOf(page).getByLabel('Passphrase', { exact: true })
    await field.fill(secret)
    await page.keyboard.press('Enter')
    await dialogOf(page)
      .getByRole('alert')
      .getByText('Die Passphrase konnte aufgrund fehlender Profilinformationen nicht abgespeichert werden.')
      .waitFor()
    await expect.poll(() => field.inputValue()).toBe(secret)
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
    await expectAccessible(page)
  })
})
