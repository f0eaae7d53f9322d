import { describe, expect, test } from 'vitest'
import { expectAccessible, useBrowser } from '../kit/browser.ts'
import { confirmPassword, isFocused, openSettings } from '../kit/settings.ts'

const house = useBrowser()
const shots = process.env.SCREENSHOTS

describe('manners of forms', () => {
  test('a pause counts down, is read out once, and nothing is lost', async () => {
    const { page } = await house.open('/login')
    await page.clock.install()
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '90' },
        contentType: 'application/json',
        body: JSON.stringify({ code: 'too_many_attempts', detail: 'Zu viele Versuche.' }),
      }),
    )
    await page.getByLabel('E-Mail').fill('anna@kanzlei.at')
    await page.getByLabel('Passwort', { exact: true }).fill('falsch')
    const send = page.getByRole('button', { name: 'Anmelden', exact: true })
    await send.click()
    const alert = page.getByRole('alert')
    const seen = alert.locator('span[aria-hidden]')
    const read = alert.locator('.sr-only')
    await expect.poll(() => seen.textContent()).toBe('Zu viele Versuche. Bitte versuchen Sie es in 2 Minuten erneut.')
    await expect.poll(() => isFocused(send)).toBe(true)
    if (shots) await page.screenshot({ path: `${shots}/form-pause.png` })
    await page.clock.fastForward(40_000)
    await expect.poll(() => seen.textContent()).toBe('Zu viele Versuche. Bitte versuchen Sie es in 50 Sekunden erneut.')
    // Typing does not begin the pause anew.
    await page.getByLabel('Passwort', { exact: true }).fill('richtig')
    await page.clock.fastForward(49_000)
    await expect.poll(() => seen.textContent()).toBe('Zu viele Versuche. Bitte versuchen Sie es in 1 Sekunde erneut.')
    await expect.poll(() => read.textContent()).toBe('Zu viele Versuche. Bitte versuchen Sie es in 2 Minuten erneut.')
    await page.clock.fastForward(1_000)
    await expect.poll(() => read.textContent()).toBe('Sie können es jetzt erneut versuchen.')
    await expect.poll(() => page.getByLabel('E-Mail').inputValue()).toBe('anna@kanzlei.at')
    await expectAccessible(page)
  })

  test('a button that works keeps the focus and refuses a second press', async () => {
    const { page } = await openSettings(house, '/settings/profile')
    let calls = 0
    let release = () => undefined as void
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/profile/update', async (route) => {
      calls++
      await held
      await route.continue()
    })
    const save = page.getByRole('button', { name: 'Angaben speichern' })
    await save.focus()
    await page.keyboard.press('Enter')
    await save.and(page.locator('[aria-busy="true"]')).waitFor()
    await page.keyboard.press('Enter')
    await page.getByLabel('Vorname').press('Enter')
    await save.focus()
    release()
    await page.getByText('Profil wurde aktualisiert.').waitFor()
    await expect.poll(() => isFocused(save)).toBe(true)
    expect(calls).toBe(1)
  })

  test('a new password is advised from 15 characters, can be shown, and browsers know the fields', async () => {
    const { page } = await house.open('/register')
    const field = page.getByLabel('Passwort', { exact: true })
    const advice = async () =>
      (await field.evaluate(
        (element) => document.getElementById(element.getAttribute('aria-describedby')!.split(' ')[0]!)!.textContent,
      )) ?? ''
    await expect.poll(() => advice()).toMatch(/^Mindestens 8 Zeichen\. Am sichersten sind 15 oder mehr/)
    await field.fill('12345678')
    await expect.poll(advice).toMatch(/^Möglich, aber kurz/)
    await field.fill('vier Wörter hier')
    await expect.poll(advice).toMatch(/^Gut/)
    await page.getByRole('button', { name: 'Passwort anzeigen' }).first().click()
    await expect.poll(() => field.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Passwort verbergen' }).click()
    await expect.poll(() => field.getAttribute('type')).toBe('password')
    const known = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((inputs) =>
          inputs
            .filter((input) => (input as HTMLInputElement).type !== 'checkbox')
            .map((input) => input.getAttribute('autocomplete')),
        )
    await expect
      .poll(() => known('main input'))
      .toEqual([
        'email',
        'new-password',
        'new-password',
        'honorific-prefix',
        'given-name',
        'family-name',
        'organization',
        'organization-title',
      ])
    await page.goto('/login')
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
    await expect.poll(() => known('main input')).toEqual(['username', 'current-password'])
    await page.goto('/reset-password-confirm#token=x')
    await page.getByRole('heading', { name: 'Neues Passwort wählen' }).waitFor()
    await expect.poll(() => known('main input')).toEqual(['new-password', 'new-password'])
  })

  test('the address of the sales desk in a notice opens the mail program, not a page', async () => {
    const { page, person } = await openSettings(house, '/settings/abo')
    await house.app.parts.db.query("UPDATE users SET subscription = 'paid_large' WHERE id = $1", [person.id])
    await page.reload()
    await page.getByRole('button', { name: 'Zu Small wechseln' }).click()
    // Seen after the page has had its say, and stopped: there is no mail program here.
    await page.evaluate(() => {
      addEventListener('click', (event) => {
        document.title = String(event.defaultPrevented)
        event.preventDefault()
      })
    })
    await page.getByRole('status').getByRole('link', { name: 'E-Mail an den Vertrieb' }).click()
    await expect.poll(() => page.title()).toBe('false')
    await page
      .getByRole('status')
      .getByText('Das ist nur über unseren Vertrieb möglich.')
      .waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/settings/abo')
    await page.getByRole('heading', { level: 1, name: 'Abonnement' }).waitFor()
  })

  test.each([
    ['320 px wide', { viewport: { width: 320, height: 568 } }],
    ['at 200 %', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
  ])('settings and their windows %s: nothing is cut off, the button can be reached', async (_, options) => {
    const { page } = await openSettings(house, '/settings/profile', options)
    const windows: [string, string | undefined, string | undefined][] = [
      ['/settings/profile', 'Konto löschen …', 'Konto deaktivieren'],
      ['/settings/abo', undefined, undefined],
      ['/settings/two-factor', 'Einrichten', 'Aktivieren'],
      ['/settings/api-keys', 'Neuen API-Schlüssel generieren', 'Erstellen'],
    ]
    for (const [path, opens, last] of windows) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByText('Wird geladen').first().waitFor({ state: 'detached' })
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0)
      await expect
        .poll(() =>
          page
            .locator('main div.overflow-y-auto')
            .evaluateAll((boxes) => boxes.map((box) => box.scrollWidth - box.clientWidth)),
        )
        .toEqual([0])
      await expect
        .poll(() =>
          page
            .getByRole('navigation', { name: 'Einstellungen' })
            .locator('[aria-current="page"]')
            .evaluate(
              (link) => link.getBoundingClientRect().right <= innerWidth && link.getBoundingClientRect().left >= 0,
            ),
        )
        .toBe(true)
      await expectAccessible(page)
      if (!opens) continue
      await page.getByRole('button', { name: opens }).click()
      if (opens === 'Einrichten') await confirmPassword(page)
      const dialog = page.getByRole('dialog')
      const button = dialog.getByRole('button', { name: last, exact: true })
      await button.scrollIntoViewIfNeeded()
      const box = (await button.boundingBox())!
      expect(box.y + box.height).toBeLessThanOrEqual(options.viewport.height)
      expect(box.x + box.width).toBeLessThanOrEqual(options.viewport.width)
      await expect
        .poll(() => dialog.locator('[data-body]').evaluate((element) => element.scrollWidth - element.clientWidth))
        .toBe(0)
      await expectAccessible(page)
      if (shots)
        await page.screenshot({ path: `${shots}/narrow-${options.viewport.width}-${path.split('/').pop()}.png` })
    }
  })
})
