import { describe, expect, test } from 'vitest'
import { one } from '../../server/base/store/db.ts'
import { eventually, password } from '../kit/app.ts'
import { desktop, expectAccessible, phone, useBrowser } from '../kit/browser.ts'
import { mailTo, readOutbox } from '../kit/outbox.ts'

const house = useBrowser()
const shots = process.env.SCREENSHOTS
const form = { first_name: 'Eva', last_name: 'Gruber', accept_terms: true, professional_use: true }

describe.each([
  ['desktop, light', { viewport: desktop, colorScheme: 'light' as const }],
  ['phone, dark', { viewport: phone, colorScheme: 'dark' as const, hasTouch: true, isMobile: true }],
])('an address that a stranger registered (%s)', (name, options) => {
  test('like its owner, who confirms it, chooses a password and logs in with that one only', async () => {
    const email = `zweimal-${options.viewport.width}@kanzlei.at`
    for (const own of [password, 'Ein fremdes Passwort 9']) {
      await house.app.visit().post('/api/auth/register', { ...form, email, password: own, password_confirm: own })
      await mailTo(house.app.dataDir, email)
      house.app.clock.move(120_000)
    }
    await eventually(() =>
      expect(readOutbox(house.app.dataDir).filter((mail) => mail.to.includes(email))).toHaveLength(2),
    )
    // As older links, and some mail programs, have it.
    const { page } = await house.open(
      `/register-confirm?token=${(await mailTo(house.app.dataDir, email)).token}`,
      options,
    )
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

  test('and nobody else: its owner chooses the password, hears of what else opens the account, and is led there', async () => {
    const email = `fremd-${options.viewport.width}@kanzlei-öst.at`
    await house.app.visit().post('/api/auth/register', {
      ...form,
      email,
      password: 'Ein fremdes Passwort 9',
      password_confirm: 'Ein fremdes Passwort 9',
    })
    const { token } = await mailTo(house.app.dataDir, email)
    const { id } = (await one<{ id: string }>(house.app.parts.db, 'SELECT id FROM users WHERE email = $1', [email]))!
    await house.app.parts.db.query(
      `INSERT INTO api_keys (user_id, hash, masked, created_at) SELECT $1::uuid, sha256(($1::uuid::text || n)::bytea), 'fst_live_…ab1' || n, now() FROM generate_series(1, 2) n`,
      [id],
    )
    await house.app.parts.db.query(
      "INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, created_at) VALUES ($1::uuid, $1::uuid::text, '\\x00', 0, '{}', 'Laptop', now())",
      [id],
    )
    const { page } = await house.open(`/register-confirm#token=${token}`, options)
    const look = async (what: string) => {
      await expectAccessible(page)
      if (shots)
        await page.screenshot({ path: `${shots}/registered-by-a-stranger-${name.replace(/\W+/g, '-')}-${what}.png` })
    }
    await page.getByRole('button', { name: 'Adresse bestätigen' }).waitFor()
    await look('confirm')
    await page.getByRole('button', { name: 'Bestätigen und Passwort neu wählen' }).click()
    await page.getByLabel('Neues Passwort', { exact: true }).fill('Drei ganz neue Woerter')
    await page.getByLabel('Passwort wiederholen').fill('Drei ganz neue Woerter')
    await page.getByRole('button', { name: 'Passwort speichern' }).click()
    await page.getByText('1 Passkey und 2 API-Schlüssel gelten weiter.').waitFor()
    await look('still-open')
    await page.getByRole('link', { name: 'API-Schlüssel ansehen' }).click()
    await page.getByLabel('E-Mail').fill(email.replace('kanzlei-öst', 'XN--Kanzlei-st-lcb'))
    await page.getByLabel('Passwort', { exact: true }).fill('Drei ganz neue Woerter')
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'API-Schlüssel' }).waitFor()
    await page.getByText('fst_live_…ab12').waitFor()
    expect(
      (await house.app.visit().post('/api/auth/login', { email, password: 'Ein fremdes Passwort 9' })).status,
    ).toBe(401)
  })
})
