import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aUser, password } from '../kit/app.ts'
import { expectAccessible, useBrowser } from '../kit/browser.ts'
import { confirmPassword, isFocused, openSettings } from '../kit/settings.ts'

const house = useBrowser()
const shots = process.env.SCREENSHOTS

/** The field is marked as wrong, the sentence is read with it, and what was typed is still there. */
async function expectWrong(field: Locator, message: string, typed?: string) {
  await field.and(field.page().locator('[aria-invalid="true"]')).waitFor()
  const described = await field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
  )
  expect(described).toContain(message)
  if (typed !== undefined) await expect.poll(() => field.inputValue()).toBe(typed)
}

type Row = { label: string; typed?: string; wrong?: string }
type Form = {
  name: string
  path: string
  opens?: string[]
  in?: 'dialog'
  send: string
  rows: Row[]
  twoFactor?: true
  asksPassword?: true
}

const visitors: Form[] = [
  {
    name: 'registration, empty',
    path: '/register',
    send: 'Konto anlegen',
    rows: [
      { label: 'E-Mail', wrong: 'E-Mail ist erforderlich' },
      { label: 'Passwort', wrong: 'Passwort ist erforderlich' },
      { label: 'Vorname', wrong: 'Vorname ist erforderlich' },
      { label: 'Nachname', wrong: 'Nachname ist erforderlich' },
      { label: 'Ich nutze den Dienst beruflich.', wrong: 'Bitte bestätigen Sie, dass Sie den Dienst beruflich nutzen' },
      {
        label: 'Ich stimme den AGB zu und habe die Datenschutzerklärung gelesen.',
        wrong: 'Bitte stimmen Sie den AGB und der Datenschutzerklärung zu',
      },
    ],
  },
  {
    name: 'registration, all at once',
    path: '/register',
    send: 'Konto anlegen',
    rows: [
      { label: 'E-Mail', typed: 'anna@', wrong: 'Ungültiges E-Mail-Format' },
      { label: 'Passwort', typed: 'kurz', wrong: 'Passwort muss mindestens 8 Zeichen lang sein' },
      { label: 'Passwort wiederholen', typed: 'anders', wrong: 'Passwörter stimmen nicht überein' },
      { label: 'Vorname', typed: '  ', wrong: 'Vorname ist erforderlich' },
      { label: 'Nachname', typed: 'Huber' },
    ],
  },
  {
    name: 'login, empty',
    path: '/login',
    send: 'Anmelden',
    rows: [
      { label: 'E-Mail', wrong: 'E-Mail ist erforderlich' },
      { label: 'Passwort', wrong: 'Passwort ist erforderlich' },
    ],
  },
  {
    name: 'login, no address',
    path: '/login',
    send: 'Anmelden',
    rows: [
      { label: 'E-Mail', typed: 'anna huber@kanzlei.at', wrong: 'Ungültiges E-Mail-Format' },
      { label: 'Passwort', typed: 'etwas' },
    ],
  },
  {
    name: 'reset, empty',
    path: '/reset-password',
    send: 'Link anfordern',
    rows: [{ label: 'E-Mail', wrong: 'E-Mail ist erforderlich' }],
  },
  {
    name: 'reset, no address',
    path: '/reset-password',
    send: 'Link anfordern',
    rows: [{ label: 'E-Mail', typed: 'kanzlei.at', wrong: 'Ungültiges E-Mail-Format' }],
  },
  {
    name: 'new password',
    path: '/reset-password-confirm#token=x',
    send: 'Passwort speichern',
    rows: [
      { label: 'Neues Passwort', typed: '1234567', wrong: 'Passwort muss mindestens 8 Zeichen lang sein' },
      { label: 'Neues Passwort wiederholen', typed: '12345678', wrong: 'Passwörter stimmen nicht überein' },
    ],
  },
  {
    name: 'new password, empty',
    path: '/reset-password-confirm#token=x',
    send: 'Passwort speichern',
    rows: [{ label: 'Neues Passwort', wrong: 'Neues Passwort ist erforderlich' }],
  },
  {
    name: 'another confirmation',
    path: '/register-confirm',
    send: 'Bestätigungs-E-Mail erneut senden',
    rows: [{ label: 'E-Mail', typed: 'anna', wrong: 'Ungültiges E-Mail-Format' }],
  },
]

const own: Form[] = [
  {
    name: 'profile, empty',
    path: '/settings/profile',
    send: 'Angaben speichern',
    rows: [
      { label: 'Vorname', typed: '', wrong: 'Vorname ist erforderlich' },
      { label: 'Nachname', typed: ' ', wrong: 'Nachname ist erforderlich' },
      { label: 'E-Mail', typed: '', wrong: 'E-Mail ist erforderlich' },
    ],
  },
  {
    name: 'profile, no address',
    path: '/settings/profile',
    send: 'Angaben speichern',
    rows: [
      { label: 'Vorname', typed: 'Hannelore' },
      { label: 'E-Mail', typed: 'anna@kanzlei', wrong: 'Ungültiges E-Mail-Format' },
    ],
  },
  {
    name: 'profile, a new address without the password',
    path: '/settings/profile',
    send: 'Angaben speichern',
    rows: [
      { label: 'E-Mail', typed: 'neu@kanzlei.at' },
      { label: 'Passwort zur Bestätigung', wrong: 'Aktuelles Passwort ist erforderlich' },
    ],
  },
  {
    name: 'password, empty',
    path: '/settings/profile',
    send: 'Passwort ändern',
    rows: [
      { label: 'Aktuelles Passwort', wrong: 'Aktuelles Passwort ist erforderlich' },
      { label: 'Neues Passwort', wrong: 'Neues Passwort ist erforderlich' },
    ],
  },
  {
    name: 'password, short and different',
    path: '/settings/profile',
    send: 'Passwort ändern',
    rows: [
      { label: 'Aktuelles Passwort', typed: 'was ich habe' },
      { label: 'Neues Passwort', typed: 'kurz', wrong: 'Passwort muss mindestens 8 Zeichen lang sein' },
      { label: 'Neues Passwort wiederholen', typed: 'kürzer', wrong: 'Passwörter stimmen nicht überein' },
    ],
  },
  {
    name: 'password, too easy to guess (by the server)',
    path: '/settings/profile',
    send: 'Passwort ändern',
    rows: [
      { label: 'Aktuelles Passwort', typed: password },
      {
        label: 'Neues Passwort',
        typed: 'password1',
        wrong: 'Dieses Passwort ist zu leicht zu erraten. Bitte wählen Sie ein anderes.',
      },
      { label: 'Neues Passwort wiederholen', typed: 'password1' },
    ],
  },
  {
    name: 'password, the present one wrong (by the server)',
    path: '/settings/profile',
    send: 'Passwort ändern',
    rows: [
      { label: 'Aktuelles Passwort', typed: 'falsch falsch', wrong: 'Ungültiges Passwort' },
      { label: 'Neues Passwort', typed: 'Vier neue Woerter' },
      { label: 'Neues Passwort wiederholen', typed: 'Vier neue Woerter' },
    ],
  },
  {
    name: 'deactivation, empty',
    path: '/settings/profile',
    opens: ['Konto löschen …'],
    in: 'dialog',
    send: 'Konto deaktivieren',
    rows: [{ label: 'Passwort', wrong: 'Bitte geben Sie Ihr Passwort ein, um die Deaktivierung zu bestätigen' }],
  },
  {
    name: 'deactivation, wrong (by the server)',
    path: '/settings/profile',
    opens: ['Konto löschen …'],
    in: 'dialog',
    send: 'Konto deaktivieren',
    rows: [{ label: 'Passwort', typed: 'falsch falsch', wrong: 'Ungültiges Passwort' }],
  },
  {
    name: 'password confirmation, blank',
    path: '/settings/two-factor',
    twoFactor: true,
    opens: ['Deaktivieren'],
    in: 'dialog',
    send: 'Deaktivieren',
    rows: [{ label: 'Passwort', typed: '   ', wrong: 'Passwort ist erforderlich' }],
  },
  {
    name: 'the first code',
    path: '/settings/two-factor',
    opens: ['Einrichten'],
    asksPassword: true,
    in: 'dialog',
    send: 'Aktivieren',
    rows: [{ label: 'Code', typed: '12345', wrong: 'Bitte geben Sie den 6-stelligen Code ein' }],
  },
  {
    name: 'voucher, empty',
    path: '/settings/abo',
    send: 'Gutschein einlösen',
    rows: [{ label: 'Gutscheincode', typed: ' ', wrong: 'Bitte geben Sie einen Gutscheincode ein.' }],
  },
  {
    name: 'voucher, unknown (by the server)',
    path: '/settings/abo',
    send: 'Gutschein einlösen',
    rows: [{ label: 'Gutscheincode', typed: 'gibts-nicht', wrong: 'Diesen Gutscheincode gibt es nicht.' }],
  },
]

describe('every form says at the field what is wrong, keeps what was typed and goes to the first wrong field', () => {
  const walk = async (page: Page, form: Form) => {
    for (const name of form.opens ?? []) await page.getByRole('button', { name, exact: true }).click()
    if (form.asksPassword) await confirmPassword(page)
    const scope = form.in ? page.getByRole('dialog') : page.getByRole('main')
    const at = (label: string) => scope.getByLabel(label, { exact: true })
    for (const { label, typed } of form.rows) if (typed !== undefined) await at(label).fill(typed)
    await scope.getByRole('button', { name: form.send, exact: true }).click()
    for (const { label, typed, wrong } of form.rows) {
      if (wrong) await expectWrong(at(label), wrong, typed)
      else await expect.poll(() => at(label).inputValue()).toBe(typed)
    }
    await expect.poll(() => isFocused(at(form.rows.find((row) => row.wrong)!.label))).toBe(true)
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/form-${form.name.replace(/\W+/g, '-')}.png` })
  }

  test.each(visitors)('$name', async (form) => {
    const { page, context } = await house.open(form.path)
    await walk(page, form)
    await context.close()
  })

  test.each(own)('$name', async (form) => {
    const { page, context } = await openSettings(house, form.path, {}, form.twoFactor)
    await walk(page, form)
    await context.close()
  })
})

describe('what the server does not explain is said in words of the page', () => {
  type Case = {
    call: string
    status?: number
    body?: object
    path: string
    does: (page: Page) => Promise<unknown>
    says: string
    twoFactor?: true
  }
  const changePassword = async (page: Page) => {
    await page.getByLabel('Aktuelles Passwort').fill(password)
    await page.getByLabel('Neues Passwort', { exact: true }).fill('Vier neue Woerter')
    await page.getByLabel('Neues Passwort wiederholen').fill('Vier neue Woerter')
    await page.getByRole('button', { name: 'Passwort ändern' }).click()
  }
  const endAccount = async (page: Page) => {
    await page.getByRole('button', { name: 'Konto löschen …' }).click()
    await page.getByRole('dialog').getByLabel('Passwort', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Konto deaktivieren' }).click()
  }
  const switchOff = async (page: Page) => {
    await page.getByRole('button', { name: 'Deaktivieren' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Passwort', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Deaktivieren' }).click()
  }
  // A code is asked for once the server wants one.
  const switchOffByCode = async (page: Page) => {
    await switchOff(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Code', { exact: true }).fill('123456')
    await dialog.getByRole('button', { name: 'Deaktivieren' }).click()
  }
  const redeem = async (page: Page) => {
    await page.getByLabel('Gutscheincode').fill('SOMMER')
    await page.getByRole('button', { name: 'Gutschein einlösen' }).click()
  }
  const wrongPassword = { status: 400, body: { code: 'password_wrong' } }
  test.each<Case>([
    {
      call: 'profile/update',
      path: '/settings/profile',
      does: (page) => page.getByRole('button', { name: 'Angaben speichern' }).click(),
      says: 'Profil konnte nicht aktualisiert werden',
    },
    {
      call: 'profile/update',
      path: '/settings/profile',
      does: changePassword,
      says: 'Passwort konnte nicht geändert werden',
    },
    {
      call: 'profile/update',
      path: '/settings/profile',
      does: changePassword,
      ...wrongPassword,
      says: 'Ungültiges Passwort',
    },
    {
      call: 'profile/disable',
      path: '/settings/profile',
      does: endAccount,
      says: 'Fehler beim Deaktivieren des Kontos',
    },
    {
      call: 'profile/disable',
      path: '/settings/profile',
      does: endAccount,
      ...wrongPassword,
      says: 'Ungültiges Passwort',
    },
    {
      call: 'profile/update/two-fa',
      path: '/settings/two-factor',
      twoFactor: true,
      does: switchOff,
      says: 'Fehler beim Ändern der 2FA-Einstellung',
    },
    {
      call: 'profile/update/two-fa',
      path: '/settings/two-factor',
      twoFactor: true,
      does: switchOff,
      ...wrongPassword,
      says: 'Ungültiges Passwort',
    },
    {
      call: 'profile/update/two-fa',
      path: '/settings/two-factor',
      twoFactor: true,
      does: switchOffByCode,
      status: 400,
      body: { code: 'code_wrong', detail: [] },
      says: 'Ungültiger Code',
    },
    {
      call: 'profile/apply-promo-code',
      path: '/settings/abo',
      does: redeem,
      says: 'Gutscheincode konnte nicht eingelöst werden.',
    },
    {
      call: 'profile/upgrade-subscription',
      path: '/settings/abo',
      does: (page) => page.getByRole('button', { name: 'Upgrade anfragen: Small' }).click(),
      says: 'Beim Senden der Upgrade-Anfrage ist ein Fehler aufgetreten.',
    },
  ])('$call: $says', async ({ call, status = 500, body = {}, path, does, says, twoFactor }) => {
    const { page, context } = await openSettings(house, path, {}, twoFactor)
    await page.route(`**/api/${call}`, (route) =>
      route.fulfill({ status, body: JSON.stringify(body), contentType: 'application/json' }),
    )
    await does(page)
    await page.getByText(says).first().waitFor()
    await context.close()
  })

  test.each([
    [500, {}, 'Fehler beim Einrichten der 2FA'],
    [400, { code: 'invalid_input' }, 'E-Mail und Passwort sind erforderlich'],
  ])('a set-up at the login that answers %i %j', async (status, body, says) => {
    const person = await aUser(house.app)
    await house.app.parts.db.query('UPDATE users SET is_two_fa_enforced = true WHERE id = $1', [person.id])
    const { page, context } = await house.open('/login')
    await page.route('**/api/auth/two-fa/setup', (route) =>
      route.fulfill({ status, body: JSON.stringify(body), contentType: 'application/json' }),
    )
    await page.getByLabel('E-Mail').fill(person.email)
    await page.getByLabel('Passwort', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await page.getByText(says).waitFor()
    await expectAccessible(page)
    await context.close()
  })

  test.each([
    ['/login', 'Anmelden', ['E-Mail', 'Passwort']],
    ['/reset-password', 'Link anfordern', ['E-Mail']],
  ])('%s, without an answer and with an empty one', async (path, send, labels) => {
    const { page, context } = await house.open(path)
    for (const label of labels) await page.getByLabel(label, { exact: true }).fill('anna@kanzlei.at')
    await page.route('**/api/auth/**', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: send, exact: true }).click()
    await page.getByText('Unbekannter Fehler').waitFor()
    await page.route('**/api/auth/**', (route) => route.fulfill({ status: 502, body: '<html>' }))
    await page.getByRole('button', { name: send, exact: true }).click()
    await page.getByText('Etwas ist schiefgelaufen. Bitte versuchen Sie es später erneut.').waitFor()
    for (const label of labels)
      await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue()).toBe('anna@kanzlei.at')
    await context.close()
  })
})
