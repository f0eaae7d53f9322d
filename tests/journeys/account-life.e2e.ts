import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { one } from '../../server/base/store/db.ts'
import { createVoucher } from '../../server/features/subscriptions/subscriptions.ts'
import { password } from '../kit/app.ts'
import { confirmPassword } from '../kit/settings.ts'
import { appCode } from '../kit/authenticator.ts'
import { desktop, expectAccessible, phone, useBrowser } from '../kit/browser.ts'
import { mailTo } from '../kit/outbox.ts'
import { setApiAccess } from '../kit/people.ts'

const house = useBrowser(undefined, { OPERATOR_FILE: join(import.meta.dirname, '../kit/operator-with-contracts.json') })
const shots = process.env.SCREENSHOTS

describe.each([
  ['desktop, light', { viewport: desktop, colorScheme: 'light' as const }],
  ['phone, dark', { viewport: phone, colorScheme: 'dark' as const, hasTouch: true, isMobile: true }],
])('the life of an account (%s)', (name, options) => {
  test('registered, confirmed, with a second factor, a key, a voucher and an export, and deleted', async () => {
    const { page } = await house.open('/?ref=oerak', { ...options, permissions: ['clipboard-read', 'clipboard-write'] })
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    const isPhone = options.viewport === phone
    let step = 0
    /** Every screen and dialog on the way: axe finds nothing, and a picture. */
    const look = async (what: string) => {
      await expectAccessible(page)
      if (shots)
        await page.screenshot({
          path: `${shots}/life-${name.replace(/\W+/g, '-')}-${String(++step).padStart(2, '0')}-${what}.png`,
        })
    }
    const openSettings = async (entry: string) => {
      if (new URL(page.url()).pathname === '/chat') {
        if (isPhone) await page.getByRole('button', { name: 'Menü öffnen' }).click()
        await page.getByRole('link', { name: 'Einstellungen' }).click()
      }
      await page.getByRole('navigation', { name: 'Einstellungen' }).getByRole('link', { name: entry }).click()
      await main.getByRole('heading', { level: 1, name: entry }).waitFor()
    }
    const email = `leben-${isPhone ? 'phone' : 'desktop'}@kanzlei.at`

    // Registration; the partner's link is remembered.
    await look('home')
    await page.getByRole('link', { name: 'Kostenlos starten' }).last().click()
    await page.waitForURL('**/register?ref=oerak')
    await page.getByLabel('E-Mail').fill(email)
    await page.getByLabel('Passwort', { exact: true }).fill(password)
    await page.getByLabel('Passwort wiederholen').fill(password)
    await page.getByLabel('Titel').fill('Dr.')
    await page.getByLabel('Vorname').fill('Eva')
    await page.getByLabel('Nachname').fill('Gruber')
    await page.getByLabel('Organisation').fill('Gruber Rechtsanwälte')
    await page.getByLabel('Ich nutze den Dienst beruflich.').check()
    await page.getByLabel(/Ich stimme den/).check()
    await look('register')
    await page.getByRole('button', { name: 'Konto anlegen' }).click()
    await page.getByRole('heading', { name: 'Bitte sehen Sie in Ihre E-Mails' }).waitFor()
    await look('check-mail')
    const account = (await one<{ id: string; referral: string }>(
      house.app.parts.db,
      'SELECT id, referral FROM users WHERE email = $1',
      [email],
    ))!
    expect(account).toMatchObject({ referral: 'oerak' })

    // The mailed link confirms after a click only.
    const link = /http\S+#token=\S+/.exec((await mailTo(house.app.dataDir, email)).text)![0]
    expect(link).toContain('/register-confirm?ref=oerak#token=')
    await page.goto(link)
    await page.getByRole('heading', { name: 'E-Mail-Adresse bestätigen' }).waitFor()
    expect((await house.app.visit().post('/api/auth/login', { email, password })).body).toMatchObject({
      code: 'email_not_confirmed',
    })
    await look('confirm')
    await page.getByRole('button', { name: 'Adresse bestätigen' }).click()
    await page.getByRole('heading', { name: 'Adresse bestätigt' }).waitFor()
    await look('confirmed')
    await main.getByRole('link', { name: 'Anmelden' }).click()
    await page.getByLabel('E-Mail').fill(email)
    await page.getByLabel('Passwort', { exact: true }).fill(password)
    await look('login')
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await page.waitForURL('**/chat*')
    await page.getByText('0 von 10 Anfragen in diesem Monat').waitFor()
    await look('chat')

    // Two-factor login.
    await openSettings('Profil')
    await look('two-factor-off')
    await page.getByRole('button', { name: 'Einrichten' }).click()
    await look('two-factor-password')
    await confirmPassword(page)
    await dialog.getByRole('img', { name: 'QR-Code für Ihre Authenticator-App' }).waitFor()
    await look('two-factor-setup')
    await dialog.getByRole('button', { name: 'Kopieren', exact: true }).click()
    await dialog.getByText('Kopiert', { exact: true }).waitFor()
    const secret = await page.evaluate(() => navigator.clipboard.readText())
    const nextCode = () => {
      // Each code is good for once: the server's clock moves on by a step.
      house.app.clock.move(30_000)
      return appCode(secret, house.app.clock.now())
    }
    await dialog.getByLabel('Code', { exact: true }).fill(nextCode())
    await dialog.getByRole('list', { name: 'Wiederherstellungscodes' }).waitFor()
    await look('recovery-codes')
    await dialog.getByRole('button', { name: 'Fertig' }).click()
    await page.getByText('Noch 10 von 10 Codes unbenutzt.').waitFor()
    await look('two-factor-on')

    // Out, and in again with a code.
    if (isPhone) await page.getByRole('button', { name: 'Menü öffnen' }).click()
    await look('menu')
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await page.getByText('Erfolgreich ausgeloggt').waitFor()
    await page.goto('/login?next=%2Fsettings%2Fapi-keys')
    await page.getByLabel('E-Mail').fill(email)
    await page.getByLabel('Passwort', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Anmeldung bestätigen' }).waitFor()
    await look('second-step')
    const code = nextCode()
    await page.getByLabel('Code', { exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await main.getByRole('heading', { level: 1, name: 'API-Schlüssel' }).waitFor()

    // An API key, once the access is open; used by a program over the port.
    await main.getByText('API-Zugang deaktiviert').waitFor()
    await look('api-closed')
    await setApiAccess(house.app, account, true)
    await page.reload()
    await page.getByRole('button', { name: 'Neuen API-Schlüssel generieren' }).click()
    await dialog.getByText('Wählen Sie ein Ablaufdatum').waitFor()
    await look('key-create')
    await dialog.getByRole('button', { name: 'Erstellen', exact: true }).click()
    await page.getByRole('dialog', { name: 'Passwort bestätigen' }).waitFor()
    await look('key-password')
    await confirmPassword(page)
    const made = page.getByRole('dialog', { name: 'Ihr neuer API-Schlüssel' })
    const key = (await made.locator('code').textContent())!
    await look('key-made')
    await made.getByRole('button', { name: 'Fertig' }).click()
    const ask = () =>
      fetch(`${house.origin}/api/chat/ask-stream`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ question: 'Wann ist die Kaution zurückzugeben?', law: 'zivilrechtogh' }),
      })
    const reply = await ask()
    expect(reply.status).toBe(200)
    await expect.poll(() => reply.text()).toContain('"type":"done"')
    await page.reload()
    await main.getByText('zuletzt verwendet').waitFor()
    await look('keys')

    // A voucher changes badge and limits.
    await openSettings('Abonnement')
    await main.getByText('1 von 10').waitFor()
    await main.getByText('Die ersten drei Monate sind kostenlos.', { exact: true }).waitFor()
    await look('plans-free')
    const voucher = await createVoucher(house.app.parts, { subscription: 'paid_small', months: 3, uses: 1 })
    await main.getByLabel('Gutscheincode').fill(voucher)
    await main.getByRole('button', { name: 'Gutschein einlösen' }).click()
    await page.getByText('Gutschein eingelöst').waitFor()
    await main.getByText('1 von 25').waitFor()
    await main.getByRole('heading', { level: 1, name: 'Abonnement Premium Small' }).waitFor()
    await look('plans-voucher')

    // The export is opened and has the rows.
    await openSettings('Profil')
    await look('profile')
    const download = page.waitForEvent('download')
    await main.getByRole('button', { name: 'Meine Daten exportieren' }).click()
    const archive = unzipSync(readFileSync(await (await download).path()))
    const data = JSON.parse(strFromU8(archive['daten.json']!))
    expect(data.users).toMatchObject([{ email, first_name: 'Eva', referral: 'oerak' }])
    expect(data.api_keys).toHaveLength(1)
    expect(data.voucher_redemptions).toMatchObject([{ code: voucher }])
    expect(data.audit.map((row: { event: string }) => row.event)).toEqual(expect.arrayContaining(['data_exported']))
    expect(strFromU8(archive['daten.md']!)).toContain('Gruber Rechtsanwälte')
    expect(
      Object.keys(archive)
        .filter((file) => file.startsWith('unterhaltungen/'))
        .map((file) => file.split('.').pop()),
    ).toEqual(['json', 'md'])
    for (const file of Object.values(archive)) expect(strFromU8(file)).not.toContain(key)

    // The end, at once.
    await main.getByRole('button', { name: 'Konto löschen …' }).click()
    await dialog.getByLabel('Sofort').check()
    await dialog.getByLabel('Passwort', { exact: true }).fill(password)
    await dialog.getByLabel(/eintippen/).fill('sofort löschen')
    await look('delete')
    await dialog.getByRole('button', { name: 'Sofort löschen' }).click()
    await page.getByText('Konto wurde gelöscht.').waitFor()
    await page.waitForURL((url) => url.pathname === '/')
    await look('gone')
    await page.goto('/login')
    await page.getByLabel('E-Mail').fill(email)
    await page.getByLabel('Passwort', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await page.getByText('E-Mail oder Passwort ist nicht korrekt.').waitFor()
    await look('login-refused')
    expect((await ask()).status).toBe(401)
    await expect.poll(() => one(house.app.parts.db, 'SELECT 1 FROM users WHERE id = $1', [account.id])).toBeUndefined()
  })
})
