import { describe, expect, test } from 'vitest'
import { eventually, password } from '../kit/app.ts'
import { desktop, expectAccessible, phone, useBrowser } from '../kit/browser.ts'
import { mailTo, readOutbox } from '../kit/outbox.ts'

const house = useBrowser()
const shots = process.env.SCREENSHOTS

describe.each([
  ['desktop, light', { viewport: desktop, colorScheme: 'light' as const }],
  ['phone, dark', { viewport: phone, colorScheme: 'dark' as const, hasTouch: true, isMobile: true }],
])('an address that a stranger registered too (%s)', (name, options) => {
  test('its owner confirms it, chooses a password and logs in with that one only', async () => {
    const email = `zweimal-${options.viewport.width}@kanzlei.at`
    for (const own of [password, 'Ein fremdes Passwort 9']) {
      await house.app.visit().post('/api/auth/register', { email, password: own, password_confirm: own, first_name: 'Eva', last_name: 'Gruber', accept_terms: true, professional_use: true })
      await mailTo(house.app.dataDir, email)
      house.app.clock.move(120_000)
    }
    await eventually(() => expect(readOutbox(house.app.dataDir).filter((mail) => mail.to.includes(email))).toHaveLength(2))
    const { page } = await house.open(`/register-confirm#token=${(await mailTo(house.app.dataDir, email)).token}`, options)
    await page.getByRole('button', { name: 'Adresse bestätigen' }).click()
    await page.getByText('wurde mehr als einmal ein Konto angelegt').waitFor()
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/registered-twice-${name.replace(/\W+/g, '-')}.png` })
    await page.getByRole('link', { name: 'Passwort wählen' }).click()
    await page.getByLabel('Neues Passwort', { exact: true }).fill('Drei ganz neue Woerter')
    await page.getByLabel('Passwort wiederholen').fill('Drei ganz neue Woerter')
    await page.getByRole('button', { name: 'Passwort speichern' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Anmelden' }).click()
    await page.getByLabel('E-Mail').fill(email)
    await page.getByLabel('Passwort', { exact: true }).fill('Ein fremdes Passwort 9')
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await page.getByText('E-Mail oder Passwort ist nicht korrekt.').waitFor()
    await page.getByLabel('Passwort', { exact: true }).fill('Drei ganz neue Woerter')
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await page.getByRole('heading', { name: 'Was möchten Sie wissen?' }).waitFor()
  })
})
