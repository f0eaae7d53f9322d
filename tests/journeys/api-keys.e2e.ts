import { describe, expect, test } from 'vitest'
import { aUser, password } from '../kit/app.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { aProgram, KeyVisitor, setApiAccess } from '../kit/people.ts'
import { confirmPassword } from '../kit/settings.ts'
import { viennaDay } from '../../contract/vienna.ts'

const house = useBrowser()
const shots = process.env.SCREENSHOTS
const path = '/settings/api-keys'

async function openAs(options: object = {}, isApiEnabled = true) {
  const person = await aUser(house.app)
  await setApiAccess(house.app, person, isApiEnabled)
  const opened = await house.open(doorstep, options)
  await logInBrowser(opened.context, house.origin, person)
  return { ...opened, person }
}

/** The day in the words of the calendar, some days from now. */
const nameOf = (days: number) =>
  new Intl.DateTimeFormat('de-AT', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/Vienna',
  }).format(new Date(Date.now() + days * 86_400_000))

describe.each([
  ['desktop, light', { viewport: desktop, colorScheme: 'light' as const }],
  ['phone, dark', { viewport: phone, colorScheme: 'dark' as const, hasTouch: true, isMobile: true }],
])('the life of an API key (%s)', (name, options) => {
  const shot = async (page: Awaited<ReturnType<typeof openAs>>['page'], step: string) => {
    if (shots) await page.screenshot({ path: `${shots}/keys-${name.replace(/\W+/g, '-')}-${step}.png` })
  }

  test('make one with an expiry date, copy it, call with it, delete it', async () => {
    const { page, context } = await openAs({ ...options, permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(path)
    await page.getByRole('heading', { name: 'API-Schlüssel', level: 1 }).waitFor()
    await page.getByText('Keine API-Schlüssel vorhanden').waitFor()
    await expectAccessible(page)
    await shot(page, '1-empty')

    await page.getByRole('button', { name: 'Neuen API-Schlüssel generieren' }).click()
    const dialog = page.getByRole('dialog', { name: 'Neuer API-Schlüssel' })
    await dialog.getByText('Wählen Sie ein Ablaufdatum').click()
    const layer = page.getByRole('dialog', { name: 'Ablaufdatum' })
    await layer.getByRole('button', { name: nameOf(0) }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(nameOf(0))
    await expect.poll(() => layer.evaluate((element) => getComputedStyle(element).zIndex)).toBe('100')
    await expectAccessible(page)
    await shot(page, '2-picker')
    // By keyboard: before today there is nothing, Escape closes only the calendar.
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(nameOf(7))
    await page.keyboard.press('Escape')
    await layer.waitFor({ state: 'hidden' })
    await dialog.getByText('Wählen Sie ein Ablaufdatum').click()
    await layer.getByRole('button', { name: nameOf(0) }).click()
    await layer.waitFor({ state: 'hidden' })
    const today = viennaDay(new Date())
    await dialog.getByText(today.split('-').toReversed().join('.')).waitFor()
    await shot(page, '3-chosen')

    let sent: unknown
    page.on(
      'request',
      (request) =>
        request.method() === 'POST' && request.url().endsWith('/api-keys') && (sent = request.postDataJSON()),
    )
    let release = () => undefined as void
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/profile/api-keys', async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Erstellen', exact: true }).click()
    const busy = dialog.getByRole('button', { name: 'Wird erstellt...' })
    await busy.waitFor()
    await expect.poll(() => busy.isDisabled()).toBe(true)
    await expect
      .poll(() => page.locator('button', { hasText: 'Neuen API-Schlüssel generieren' }).isDisabled())
      .toBe(true)
    release()
    // Behind it the password is asked for; whoever thinks better of it finds the day as it was.
    const asks = page.getByRole('dialog', { name: 'Passwort bestätigen' })
    await asks.getByLabel('Passwort', { exact: true }).waitFor()
    await expectAccessible(page)
    await asks.getByRole('button', { name: 'Abbrechen' }).click()
    await dialog.getByText(today.split('-').toReversed().join('.')).waitFor()
    await dialog.getByRole('button', { name: 'Erstellen', exact: true }).click()
    await asks.getByLabel('Passwort', { exact: true }).fill('ganz falsch')
    await asks.getByRole('button', { name: 'Bestätigen' }).click()
    await asks.getByText('Ungültiges Passwort').waitFor()
    expect(await page.getByText('API-Schlüssel konnte nicht erstellt werden.').count()).toBe(0)
    await confirmPassword(page)

    const made = page.getByRole('dialog', { name: 'Ihr neuer API-Schlüssel' })
    await made.getByText('Er wird nur dieses eine Mal angezeigt.').waitFor()
    expect(sent).toEqual({ expires_at: today, password })
    await page.getByText('API-Schlüssel wurde erfolgreich erstellt.').waitFor()
    await expectAccessible(page)
    await shot(page, '4-made')
    const key = (await made.locator('code').textContent())!
    await made.getByRole('button', { name: 'Kopieren' }).click()
    await made.getByRole('button', { name: 'Kopiert' }).waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key)
    // A stray click beside the dialog must not lose the key.
    await page.mouse.click(3, 3)
    await made.getByRole('button', { name: 'Fertig' }).click()
    await made.waitFor({ state: 'detached' })
    await expect.poll(() => page.content()).not.toContain(key)

    const program = new KeyVisitor(house.app, key)
    expect((await program.get('/api/chat/threads')).status).toBe(200)
    await page.reload()
    const row = page.getByRole('row').filter({ hasText: `fst_live_…${key.slice(-4)}` })
    await row.getByText(`${today} 23:59:59`).waitFor()
    await expect.poll(() => row.getByRole('cell').first().textContent()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    await row.getByText(`zuletzt verwendet ${today}`).waitFor()
    await expect
      .poll(() => page.getByRole('columnheader').allTextContents())
      .toEqual(['Erstellt am', 'Schlüssel', 'Ablaufdatum', 'Löschen'])
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(options.viewport.width)
    await expectAccessible(page)
    await shot(page, '5-list')

    await row.getByRole('button', { name: /löschen$/ }).click()
    const ask = page.getByRole('dialog', { name: 'API-Schlüssel löschen' })
    await ask.getByText(`fst_live_…${key.slice(-4)}`).waitFor()
    await ask.getByText('Dieser Vorgang kann nicht rückgängig gemacht werden.').waitFor()
    await expectAccessible(page)
    await shot(page, '6-delete')
    await ask.getByRole('button', { name: 'Abbrechen' }).click()
    await row.getByRole('button', { name: /löschen$/ }).click()
    await ask.getByRole('button', { name: 'Löschen', exact: true }).click()
    await page.getByText('API-Schlüssel wurde erfolgreich gelöscht.').waitFor()
    await page.getByText('Keine API-Schlüssel vorhanden').waitFor()
    expect((await program.get('/api/chat/threads')).status).toBe(401)
    await context.close()
  })

  test('without API access: banner with the sales address, no new key', async () => {
    const { page, context, person } = await openAs(options, false)
    await aProgram(house.app, person)
    await setApiAccess(house.app, person, false)
    await page.goto(path)
    const banner = page.getByRole('alert').filter({ hasText: 'API-Zugang deaktiviert' })
    await banner.getByRole('link', { name: 'vertrieb@example.at' }).waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: 'Neuen API-Schlüssel generieren' }).isDisabled())
      .toBe(true)
    await page.getByText('Niemals').waitFor()
    await expectAccessible(page)
    await shot(page, '7-off')
    await context.close()
  })
})

describe('pages and failures', () => {
  test('turns pages of ten, and stays on a page that exists', async () => {
    const { page, context, person } = await openAs()
    for (let index = 0; index < 11; index++) await aProgram(house.app, person)
    await page.goto(path)
    await page.getByText('Seite 1 von 2').waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(11)
    await expect.poll(() => page.getByRole('button', { name: 'Vorherige Seite' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Nächste Seite' }).click()
    await page.getByText('Seite 2 von 2').waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await expect.poll(() => page.getByRole('button', { name: 'Nächste Seite' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: /^API-Schlüssel .* löschen$/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen', exact: true }).click()
    await page.getByText('Seite 1 von 1').waitFor()
    await context.close()
  })

  test('says what failed, and keeps what was chosen', async () => {
    const { page, context, person } = await openAs()
    await aProgram(house.app, person)
    let answer: { status: number; body: string } | undefined = { status: 500, body: '{}' }
    await page.route('**/api/profile/api-keys*', (route) =>
      answer ? route.fulfill({ ...answer, contentType: 'application/json' }) : route.continue(),
    )
    await page.route('**/api/profile/api-keys/*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto(path)
    await page
      .getByRole('alert')
      .filter({ hasText: 'Fehler' })
      .getByText('API-Schlüssel konnten nicht geladen werden.')
      .waitFor()
    answer = undefined
    await page.getByRole('button', { name: 'Erneut laden' }).click()
    await page.getByText('Seite 1 von 1').waitFor()

    // One voice for one failure: the window repeats it in silence.
    const alerts = await page.getByRole('alert').count()
    await page.getByRole('button', { name: /^API-Schlüssel .* löschen$/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen', exact: true }).click()
    await page.getByText('API-Schlüssel konnte nicht gelöscht werden.').waitFor()
    await page.getByRole('dialog').getByText('Etwas ist schiefgelaufen.').waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(alerts + 1)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Neuen API-Schlüssel generieren' }).click()
    const dialog = page.getByRole('dialog', { name: 'Neuer API-Schlüssel' })
    await dialog.getByText('Wählen Sie ein Ablaufdatum').click()
    await page.getByRole('button', { name: 'Nächster Monat' }).click()
    await page.getByRole('button', { name: /, 15\. / }).click()
    const chosen = dialog.getByText(/^15\.\d\d\.\d{4}$/)
    await chosen.waitFor()
    answer = {
      status: 400,
      body: JSON.stringify({
        code: 'invalid_input',
        detail: 'Das Ablaufdatum darf nicht in der Vergangenheit liegen.',
      }),
    }
    await dialog.getByRole('button', { name: 'Erstellen', exact: true }).click()
    await page.getByText('API-Schlüssel konnte nicht erstellt werden.').waitFor()
    await dialog.getByText('Das Ablaufdatum darf nicht in der Vergangenheit liegen.').waitFor()
    await chosen.waitFor()
    await expectAccessible(page)

    answer = undefined
    await setApiAccess(house.app, person, false)
    await dialog.getByRole('button', { name: 'Erstellen', exact: true }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: 'API-Zugang deaktiviert' })
      .filter({ hasText: 'vertrieb@example.at' })
      .first()
      .waitFor({ state: 'attached' })
    await dialog.getByText('Für Ihr Konto ist der API-Zugang nicht aktiviert.').waitFor()
    // Behind the window the page says it too, and in silence.
    await page.getByText('API-Zugang deaktiviert').nth(1).waitFor({ state: 'attached' })
    expect(await page.locator('[role="alert"]', { hasText: 'API-Zugang' }).count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.getByRole('main').getByText('API-Zugang deaktiviert').waitFor()
    await context.close()
  })

  test('visitors are asked to log in', async () => {
    const { page, context } = await house.open(path)
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
    await context.close()
  })
})
