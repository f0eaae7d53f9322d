import { expect, test } from 'vitest'
import { one } from '../../server/base/store/db.ts'
import { password } from '../kit/app.ts'
import { appCode } from '../kit/authenticator.ts'
import { useBrowser } from '../kit/browser.ts'
import { focused, press as pressOn, tabTo } from '../kit/keyboard.ts'
import { mailTo } from '../kit/outbox.ts'
import { setApiAccess } from '../kit/people.ts'

const house = useBrowser()
test('from registration to the end of the account without a mouse', async () => {
  const { page } = await house.open('/', { permissions: ['clipboard-read', 'clipboard-write'] })
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
  const type = (text: string) => page.keyboard.type(text)
  const press = (name: string | RegExp) => pressOn(page, name)
  const write = async (name: string | RegExp, text: string) => {
    await tabTo(page, name)
    await type(text)
  }
  const email = 'tastatur@kanzlei.at'

  await press('Kostenlos starten')
  await heading('Konto anlegen')
  await write('E-Mail', email)
  await write('Passwort', password)
  await write('Passwort wiederholen', password)
  await write('Vorname', 'Eva')
  // Sent too early: the focus is on what is missing, and from there it goes on.
  await page.keyboard.press('Enter')
  await page.getByText('Nachname ist erforderlich').waitFor()
  await expect.poll(async () => (await focused(page)).name).toBe('Nachname')
  await type('Gruber')
  await tabTo(page, 'Ich nutze den Dienst beruflich.')
  await page.keyboard.press('Space')
  await tabTo(page, /^Ich stimme den AGB/)
  await page.keyboard.press('Space')
  await press('Konto anlegen')
  await heading('Bitte sehen Sie in Ihre E-Mails')

  await page.goto(`/register-confirm#token=${(await mailTo(house.app.dataDir, email)).token}`)
  await heading('E-Mail-Adresse bestätigen')
  await press('Adresse bestätigen')
  await heading('Adresse bestätigt')
  // Past the head of the page, which has such a link too.
  await tabTo(page, 'Zum Inhalt')
  await page.keyboard.press('Enter')
  await press('Anmelden')
  await heading('Anmelden')
  await write('E-Mail', email)
  await write('Passwort', password)
  await press('Anmelden')
  await page.waitForURL('**/chat')

  await page.goto('/settings/two-factor')
  await heading('Profil')
  await press('Einrichten')
  await page.getByRole('dialog').waitFor()
  await write('Passwort', password)
  await press('Weiter')
  await page.getByRole('dialog').getByRole('img').waitFor()
  await press('Kopieren')
  await page.getByText('Kopiert', { exact: true }).waitFor()
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  const nextCode = () => {
    house.app.clock.move(30_000)
    return appCode(secret, house.app.clock.now())
  }
  await write('Code', nextCode())
  await page.getByRole('list', { name: 'Wiederherstellungscodes' }).waitFor()
  await press('Fertig')
  await page.getByText('Noch 10 von 10 Codes unbenutzt.').waitFor()
  // The button that opened the window is gone; the focus is not lost but on the page.
  await tabTo(page, 'Abmelden')
  await page.keyboard.press('Enter')
  await page.getByText('Erfolgreich ausgeloggt').waitFor()

  await page.goto('/login?next=%2Fsettings%2Fapi-keys')
  await heading('Anmelden')
  await write('E-Mail', email)
  await write('Passwort', password)
  await page.keyboard.press('Enter')
  await heading('Anmeldung bestätigen')
  const { id } = (await one<{ id: string }>(house.app.parts.db, 'SELECT id FROM users WHERE email = $1', [email]))!
  await setApiAccess(house.app, { id }, true)
  // The field has the focus already, and the sixth digit sends.
  await type(nextCode())
  await heading('API-Schlüssel')

  await press('Neuen API-Schlüssel generieren')
  await page.getByRole('dialog', { name: 'Neuer API-Schlüssel' }).waitFor()
  await expect.poll(async () => (await focused(page)).name).toMatch(/Wählen Sie ein Ablaufdatum/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Ablaufdatum' }).waitFor()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Ablaufdatum' }).waitFor({ state: 'hidden' })
  await press('Erstellen')
  await page.getByRole('dialog', { name: 'Passwort bestätigen' }).waitFor()
  await write('Passwort', password)
  await page.keyboard.press('Enter')
  const made = page.getByRole('dialog', { name: 'Ihr neuer API-Schlüssel' })
  await made.waitFor()
  const key = (await made.locator('code').textContent())!
  await press('Fertig')
  await made.waitFor({ state: 'detached' })
  await expect.poll(async () => (await focused(page)).name).toBe('Neuen API-Schlüssel generieren')
  expect(
    (await fetch(`${house.origin}/api/chat/threads`, { headers: { authorization: `Bearer ${key}` } })).status,
  ).toBe(200)

  await page.goto('/settings/profile')
  await heading('Profil')
  await press('Konto löschen …')
  await page.getByRole('dialog', { name: 'Konto löschen' }).waitFor()
  await tabTo(page, 'In 30 Tagen')
  await page.keyboard.press('ArrowDown')
  await write('Passwort', password)
  await write(/eintippen$/, 'sofort löschen')
  await page.keyboard.press('Enter')
  await page.getByText('Konto wurde gelöscht.').waitFor()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => one(house.app.parts.db, 'SELECT 1 FROM users WHERE id = $1', [id])).toBeUndefined()
})
