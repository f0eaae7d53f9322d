import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aUser, password } from '../kit/app.ts'
import { appCode } from '../kit/authenticator.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { mailTo } from '../kit/outbox.ts'
import { confirmPassword, isFocused } from '../kit/settings.ts'

const house = useBrowser(undefined, {}, 'localhost')
const shots = process.env.SCREENSHOTS

/** A code that was not used yet: the server's clock moves on by a step. */
function nextCode(secret: string): string {
  house.app.clock.move(30_000)
  return appCode(secret, house.app.clock.now())
}

/** A device with fingerprint, in the browser's own simulation. */
async function virtualAuthenticator(context: BrowserContext, page: Page) {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the person passes the fingerprint check from now on. */
    verify: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    credentials: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

async function openSettings(options = {}) {
  const person = await aUser(house.app)
  const opened = await house.open(doorstep, options)
  await logInBrowser(opened.context, house.origin, person)
  await opened.page.goto('/settings/two-factor')
  await opened.page.getByRole('heading', { name: 'Zwei-Faktor-Authentisierung', level: 2 }).waitFor()
  expect(new URL(opened.page.url()).pathname).toBe('/settings/profile')
  return { ...opened, person }
}

/** Set up through the calls, for journeys that begin afterwards. */
async function withTwoFactor(account: { email: string; post(url: string, body: unknown): Promise<{ body: any }> }) {
  const { secret } = (await account.post('/api/profile/update/two-fa', { action: 'enable', password })).body
  const { recovery_codes: codes } = (
    await account.post('/api/profile/verify/two-fa', { two_fa_code: appCode(secret, house.app.clock.now()) })
  ).body
  return { secret, codes } as { secret: string; codes: string[] }
}

async function enterPassword(page: Page, email: string) {
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

describe.each([
  ['desktop, light', { viewport: desktop, colorScheme: 'light' as const }],
  ['phone, dark', { viewport: phone, colorScheme: 'dark' as const, hasTouch: true, isMobile: true }],
])('two-factor login (%s)', (name, options) => {
  const shooting = (page: Page) => async (step: string) => {
    if (shots) await page.screenshot({ path: `${shots}/2fa-${name.replace(/\W+/g, '-')}-${step}.png`, fullPage: true })
  }

  test('is set up with a code, asked for at the login, gives way to a recovery code once, and is switched off', async () => {
    const { page, context, person } = await openSettings(options)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const shot = shooting(page)
    await page.getByText('Deaktiviert.', { exact: true }).waitFor()
    await expectAccessible(page)
    await shot('1-off')

    // Closed before the first code, it stays off.
    await page.getByRole('button', { name: 'Einrichten' }).click()
    await confirmPassword(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('img', { name: 'QR-Code für Ihre Authenticator-App' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(() =>
        page.getByRole('button', { name: 'Einrichten' }).evaluate((element) => element === document.activeElement),
      )
      .toBe(true)
    const { rows } = await house.app.parts.db.query('SELECT two_fa_enabled FROM users WHERE id = $1', [person.id])
    expect(rows).toEqual([{ two_fa_enabled: false }])

    await page.getByRole('button', { name: 'Einrichten' }).click()
    await dialog.getByLabel('Passwort', { exact: true }).fill('das ist falsch')
    await dialog.getByRole('button', { name: 'Weiter' }).click()
    await dialog.getByText('Ungültiges Passwort').waitFor()
    await expectAccessible(page)
    await confirmPassword(page)
    await dialog.getByRole('img', { name: 'QR-Code für Ihre Authenticator-App' }).waitFor()
    await expectAccessible(page)
    await shot('2-setup')
    await dialog.getByRole('button', { name: 'Kopieren', exact: true }).click()
    await dialog.getByText('Kopiert', { exact: true }).waitFor()
    await dialog.getByText('Kopieren', { exact: true }).waitFor()
    const secret = await page.evaluate(() => navigator.clipboard.readText())
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    await dialog.getByRole('button', { name: 'Aktivieren' }).click()
    await dialog.getByText('Bitte geben Sie den 6-stelligen Code ein').waitFor()
    await dialog.locator('[data-body]').evaluate((body) => body.scrollTo(0, 0))
    await dialog.getByLabel('Code', { exact: true }).fill('000 000')
    // It is seen, even where the window ends below the field.
    await expect
      .poll(() =>
        dialog
          .getByText('Ungültiger Code')
          .evaluate(
            (line) => line.closest('[data-body]')!.getBoundingClientRect().bottom - line.getBoundingClientRect().bottom,
          ),
      )
      .toBeGreaterThan(0)
    await expect.poll(() => dialog.getByLabel('Code', { exact: true }).inputValue()).toBe('000000')
    await expectAccessible(page)
    const code = nextCode(secret)
    await dialog.getByLabel('Code', { exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    const codes = dialog.getByRole('list', { name: 'Wiederherstellungscodes' }).getByRole('listitem')
    await codes.first().waitFor()
    await expect.poll(() => codes.count()).toBe(10)
    await expectAccessible(page)
    await shot('3-codes')
    const [recovery = '', second = ''] = await codes.allTextContents()
    await dialog.getByRole('button', { name: 'Codes kopieren' }).click()
    await dialog.getByText('Kopiert', { exact: true }).waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(recovery)
    await dialog.getByRole('button', { name: 'Fertig' }).click()
    await page.getByText('Zwei-Faktor-Authentisierung wurde aktiviert.').waitFor()
    await page.getByText('Noch 10 von 10 Codes unbenutzt.').waitFor()
    await expectAccessible(page)
    await shot('4-on')

    const login = await house.open('/login?next=%2Fsettings%2Ftwo-factor', options)
    await enterPassword(login.page, person.email)
    await login.page.getByRole('heading', { name: 'Anmeldung bestätigen' }).waitFor()
    await expect
      .poll(() =>
        login.page.getByLabel('Code', { exact: true }).evaluate((element) => element === document.activeElement),
      )
      .toBe(true)
    await expect
      .poll(() => login.page.getByLabel('Code', { exact: true }).getAttribute('autocomplete'))
      .toBe('one-time-code')
    await expectAccessible(login.page)
    await shooting(login.page)('5-second-step')
    await login.page.keyboard.type('000000')
    await login.page.getByText('Ungültiger Code').waitFor()
    await login.page.getByLabel('Code', { exact: true }).fill(nextCode(secret))
    await login.page.waitForURL('**/settings/profile#zwei-faktor')
    await login.context.close()

    const lost = await house.open('/login', options)
    await enterPassword(lost.page, person.email)
    await lost.page.getByRole('button', { name: 'Wiederherstellungscode verwenden' }).click()
    await lost.page.getByLabel('Wiederherstellungscode').fill('kurz')
    await lost.page.getByRole('button', { name: 'Bestätigen', exact: true }).click()
    await lost.page.getByText('Ein Wiederherstellungscode hat 16 Zeichen').waitFor()
    await expectAccessible(lost.page)
    await lost.page.getByLabel('Wiederherstellungscode').fill(recovery.toUpperCase())
    await lost.page.getByRole('button', { name: 'Bestätigen', exact: true }).click()
    await lost.page.getByText('Es sind noch 9 übrig.').waitFor()
    await lost.page.getByRole('link', { name: 'Zu den Einstellungen' }).click()
    await lost.page.getByText('Noch 9 von 10 Codes unbenutzt.').waitFor()
    await lost.context.close()
    expect((await mailTo(house.app.dataDir, person.email, 'Wiederherstellungscode')).subject).toBe(
      'Ein Wiederherstellungscode wurde verwendet',
    )

    // Later a further code is asked for, once the password is right.
    house.app.clock.move(10 * 60_000)
    await page.reload()
    await page.getByRole('button', { name: 'Deaktivieren' }).click()
    await dialog.getByRole('button', { name: 'Deaktivieren' }).click()
    await dialog.getByText('Passwort ist erforderlich').waitFor()
    await dialog.getByLabel('Passwort', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Deaktivieren' }).click()
    await expect.poll(() => isFocused(dialog.getByLabel('Code', { exact: true }))).toBe(true)
    await dialog.getByRole('button', { name: 'Deaktivieren' }).click()
    await dialog.getByText('Bitte geben Sie den 6-stelligen Code ein').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Passwort', { exact: true }).fill('das ist falsch')
    await dialog.getByRole('button', { name: 'Wiederherstellungscode verwenden' }).click()
    await dialog.getByLabel('Wiederherstellungscode').fill(second)
    await dialog.getByRole('button', { name: 'Deaktivieren' }).click()
    await dialog.getByText('Ungültiges Passwort').waitFor()
    await shot('6-disable')
    // Nothing that was typed is lost.
    await expect.poll(() => dialog.getByLabel('Wiederherstellungscode').inputValue()).toBe(second)
    await dialog.getByLabel('Passwort', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Deaktivieren' }).click()
    await page.getByText('Zwei-Faktor-Authentisierung wurde deaktiviert.').waitFor()
    await page.getByText('Deaktiviert.', { exact: true }).waitFor()
  })

  test('must be set up at the login by an account that has to have it; then it can only be reset', async () => {
    const person = await aUser(house.app)
    await house.app.parts.db.query('UPDATE users SET is_two_fa_enforced = true WHERE id = $1', [person.id])
    const { page, context } = await house.open('/login', options)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const shot = shooting(page)
    await enterPassword(page, person.email)
    await page.getByRole('heading', { name: 'Zwei-Faktor-Authentisierung einrichten' }).waitFor()
    await page.getByRole('img', { name: 'QR-Code für Ihre Authenticator-App' }).waitFor()
    await expectAccessible(page)
    await shot('7-setup-at-login')
    // Back and forth: what was typed is still there.
    await page.getByRole('button', { name: 'Zurück' }).click()
    await expect.poll(() => page.getByLabel('E-Mail').inputValue()).toBe(person.email)
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await page.getByRole('button', { name: 'Kopieren', exact: true }).click()
    await page.getByText('Kopiert', { exact: true }).waitFor()
    const secret = await page.evaluate(() => navigator.clipboard.readText())
    await page.getByLabel('Code', { exact: true }).fill(nextCode(secret))
    await page.getByRole('list', { name: 'Wiederherstellungscodes' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Weiter' }).click()
    await page.waitForURL('**/chat')

    await page.goto('/settings/two-factor')
    await page.getByText('Für Ihr Konto ist sie verpflichtend.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Deaktivieren' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Zurücksetzen' }).click()
    const dialog = page.getByRole('dialog')
    // The code of a moment ago still speaks for this session.
    await dialog.getByLabel('Passwort', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Zurücksetzen' }).click()
    await dialog.getByRole('img', { name: 'QR-Code für Ihre Authenticator-App' }).waitFor()
    await page.keyboard.press('Escape')

    // Until it is set up again, every other screen leads back here.
    await page.goto('/chat')
    await page.waitForURL('**/settings/profile#zwei-faktor')
    await expect.poll(() => page.getByRole('heading', { name: 'Passwort ändern' }).count()).toBe(0)
    await page.getByText('Richten Sie sie bitte ein, bevor Sie weiterarbeiten.').waitFor()
    await expectAccessible(page)
    await shot('8-must')
  })

  test('a passkey is made, named, used instead of the password and as second step, and removed', async () => {
    const { page, context, person } = await openSettings(options)
    const shot = shooting(page)
    const device = await virtualAuthenticator(context, page)
    await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(' ')
    await dialog.getByRole('button', { name: 'Weiter' }).click()
    await dialog.getByText('Bitte geben Sie dem Passkey einen Namen').waitFor()
    await dialog.getByText('Passwort ist erforderlich').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Name').fill('Laptop Kanzlei')
    await dialog.getByLabel('Passwort', { exact: true }).fill(password)
    await device.verify(false)
    await dialog.getByRole('button', { name: 'Weiter' }).click()
    await dialog.getByText(/abgebrochen|kann keine Passkeys/).waitFor()
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Laptop Kanzlei')
    await shot('9-passkey-refused')
    await device.verify(true)
    await dialog.getByRole('button', { name: 'Weiter' }).click()
    await page.getByText('Passkey wurde hinzugefügt.').waitFor()
    await expect.poll(() => device.credentials()).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])
    await page.getByRole('list', { name: 'Passkeys' }).getByText('Laptop Kanzlei').waitFor()
    await page.getByRole('button', { name: 'Laptop Kanzlei umbenennen' }).click()
    await dialog.getByLabel('Name').fill('Laptop zu Hause')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await page.getByRole('list', { name: 'Passkeys' }).getByText('Laptop zu Hause').waitFor()
    await expectAccessible(page)
    await shot('10-passkeys')
    const logOut = async () => {
      await person.post('/api/auth/logout')
      await context.clearCookies()
      await page.goto('/login')
    }

    await logOut()
    await expectAccessible(page)
    await shot('11-login')
    await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
    await page.waitForURL('**/chat')

    const again = house.app.visit()
    await again.post('/api/auth/login', { email: person.email, password })
    const { secret } = await withTwoFactor(Object.assign(again, { email: person.email }))
    await logOut()
    await enterPassword(page, person.email)
    await page.getByRole('button', { name: 'Mit Passkey bestätigen' }).click()
    await page.waitForURL('**/chat')

    await page.goto('/settings/two-factor')
    await page.getByRole('button', { name: 'Laptop zu Hause entfernen' }).click()
    await dialog.getByLabel('Passwort', { exact: true }).fill(password)
    await dialog.getByLabel('Code', { exact: true }).fill(nextCode(secret))
    await shot('12-passkey-remove')
    await dialog.getByRole('button', { name: 'Entfernen' }).click()
    await page.getByText('Noch kein Passkey angelegt.').waitFor()
    await logOut()
    await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
    await page.getByText('Dieser Passkey gehört zu keinem Konto.').waitFor()
    await expectAccessible(page)
  })
})

test('a login that waited too long begins again, with the address still there', async () => {
  const person = await aUser(house.app)
  const { secret } = await withTwoFactor(person)
  const { page } = await house.open('/login')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor()
  // In this browser nobody has a passkey.
  const passkey = page.getByRole('button', { name: /Mit Passkey/ })
  expect(await passkey.count()).toBe(0)
  await enterPassword(page, person.email)
  await page.getByLabel('Code', { exact: true }).waitFor()
  expect(await passkey.count()).toBe(0)
  house.app.clock.move(11 * 60_000)
  await page.getByLabel('Code', { exact: true }).fill(nextCode(secret))
  await page.getByText('Die Anmeldung hat zu lange gedauert.').waitFor()
  await expect.poll(() => page.getByLabel('E-Mail').inputValue()).toBe(person.email)
})

test.each([
  ['update/two-fa', 'Einrichten', 'Fehler beim Einrichten der 2FA'],
  ['verify/two-fa', 'Einrichten', 'Ungültiger Code'],
])('a failure of %s without words of the server is said in ours', async (call, button, words) => {
  const { page } = await openSettings()
  await page.route(`**/api/profile/${call}`, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('button', { name: button }).click()
  await confirmPassword(page)
  const dialog = page.getByRole('dialog')
  if (call === 'verify/two-fa') await dialog.getByLabel('Code', { exact: true }).fill('123456')
  await dialog.getByText(words).waitFor()
})

test('a failed change without words of the server is said', async () => {
  const person = await aUser(house.app)
  await withTwoFactor(person)
  const { page, context } = await house.open(doorstep)
  await logInBrowser(context, house.origin, person)
  await page.goto('/settings/two-factor')
  await page.route('**/api/profile/update/two-fa', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('button', { name: 'Deaktivieren' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Passwort', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Deaktivieren' }).click()
  await dialog.getByText('Fehler beim Ändern der 2FA-Einstellung').waitFor()
})
