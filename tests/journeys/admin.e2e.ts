import { describe, expect, test } from 'vitest'
import { aUser, password } from '../kit/app.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { mailTo } from '../kit/outbox.ts'

const house = useBrowser()

async function openAs(person: Awaited<ReturnType<typeof aUser>>, path: string, options: object = {}) {
  const opened = await house.open(doorstep, options)
  await logInBrowser(opened.context, house.origin, person)
  await opened.page.goto(path)
  return opened
}

/** The session of somebody whose sessions have ended. */
async function relogin(email: string) {
  const visitor = house.app.visit()
  await visitor.post('/api/auth/login', { email, password })
  return visitor
}

describe.each([
  ['desktop, light', { viewport: desktop, colorScheme: 'light' as const }],
  ['phone, dark', { viewport: phone, colorScheme: 'dark' as const, hasTouch: true, isMobile: true }],
])('the administration (%s)', (_name, options) => {
  test('a message is written with its preview, read by another person once, and deleted', async () => {
    const admin = await aUser(house.app, { role: 'admin' })
    const { page } = await openAs(admin, '/admin', options)
    await page.waitForURL('**/admin/system-messages')
    await page.getByRole('heading', { name: 'Systemnachrichten', level: 1 }).waitFor()
    const text = `Wartung am Abend (${_name}). Mehr: https://status.example.at/heute.`
    await page.getByRole('button', { name: 'Neue Nachricht' }).click()
    const dialog = page.getByRole('dialog', { name: 'Neue Systemnachricht' })
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await dialog.getByText('Bitte geben Sie den Text der Nachricht ein').waitFor()
    await dialog.getByLabel('Nachricht').fill(text)
    await dialog.getByRole('link', { name: 'https://status.example.at/heute', exact: true }).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await dialog.waitFor({ state: 'detached' })
    const row = page.locator('main').locator('tr, li').filter({ hasText: text })
    await row.getByText('Aktiv').waitFor()
    await expectAccessible(page)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(options.viewport.width)

    const reader = await aUser(house.app)
    const read = await openAs(reader, '/chat', options)
    const banners = read.page.getByRole('region', { name: 'Systemnachrichten' })
    await banners.getByText(text).waitFor()
    await expectAccessible(read.page)
    const own = banners.locator('div').filter({ hasText: text }).first()
    await own.getByRole('button', { name: 'Nachricht schließen' }).click()
    await own.waitFor({ state: 'detached' })
    const shown = read.page.waitForResponse('**/api/system/messages')
    await read.page.reload()
    await read.page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    await shown
    await expect.poll(() => read.page.getByText(text).count()).toBe(0)
    // Who shares the browser has not read it.
    const other = await aUser(house.app)
    await logInBrowser(read.context, house.origin, other)
    await read.page.goto('/chat')
    await read.page.getByText(text).waitFor()

    await row.getByRole('button', { name: /löschen$/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
    await row.waitFor({ state: 'detached' })
  })

  test('a person is found, helped and locked out, gets another plan and role, and what was done stands in their protocol', async () => {
    const admin = await aUser(house.app, { role: 'admin' })
    const name = `gesucht-${options.viewport.width}-${crypto.randomUUID().slice(0, 8)}`
    const person = await aUser(house.app, { email: `${name}@fund.at`, first_name: 'Frieda', last_name: 'Fund' })
    const { page, context } = await openAs(admin, '/admin/users', options)
    await page.getByLabel('Suche in E-Mail, Name und Domain').fill(name)
    await page.waitForURL(`**/admin/users?search=${name}`)
    // Exactly: »Benutzer 108« of the list before it stands there, dimmed, until the answer is in.
    await page.getByRole('heading', { name: 'Benutzer 1', exact: true }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: person.email }).click()
    const drawer = page.getByRole('dialog', { name: person.email })
    await drawer.getByLabel('Tarif', { exact: true }).selectOption('paid_medium')
    await drawer.getByLabel('Steuerrecht').check()
    await drawer.getByRole('button', { name: 'Speichern' }).click()
    await drawer.getByText('Tarif: Kostenfrei → Premium').waitFor()
    await drawer.getByText('Rechtsgebiete: – → Steuerrecht').waitFor()
    await expectAccessible(page)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(options.viewport.width)

    await drawer.getByRole('button', { name: 'Link für neues Passwort senden' }).click()
    await page.getByText('Die Mail wird gesendet.').waitFor()
    await mailTo(house.app.dataDir, person.email, 'Neues Passwort')
    await drawer.getByRole('button', { name: 'Sitzungen beenden' }).click()
    await drawer.getByText('Auf keinem Gerät angemeldet').waitFor()
    expect((await person.get('/api/profile')).status).toBe(401)
    await drawer.getByRole('button', { name: 'Konto deaktivieren' }).click()
    const locking = page.getByRole('dialog', { name: 'Konto deaktivieren' })
    await locking.getByRole('button', { name: 'Deaktivieren' }).click()
    await locking.getByText('Passwort ist erforderlich').waitFor()
    await locking.getByLabel('Passwort', { exact: true }).fill(password)
    // Somebody else is faster.
    await admin.post(`/api/admin/users/${person.id}/disable`, { password })
    await locking.getByRole('button', { name: 'Deaktivieren' }).click()
    await locking.getByText('Dieses Konto ist bereits deaktiviert.').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await locking.waitFor({ state: 'detached' })
    await drawer.getByRole('button', { name: 'Konto wieder öffnen' }).click()
    await drawer.getByRole('button', { name: 'Konto deaktivieren' }).click()
    await locking.getByLabel('Passwort', { exact: true }).fill(password)
    await locking.getByRole('button', { name: 'Deaktivieren' }).click()
    await locking.waitFor({ state: 'detached' })
    await drawer.getByText('Konto deaktiviert').first().waitFor()
    await drawer.getByRole('button', { name: 'Konto wieder öffnen' }).click()

    await drawer.getByRole('button', { name: 'Rolle ändern' }).click()
    const asking = page.getByRole('dialog', { name: 'Rolle ändern' })
    await asking.getByLabel('Rolle').selectOption('company_admin')
    await asking.getByLabel('Passwort', { exact: true }).fill('falsch')
    await asking.getByRole('button', { name: 'Rolle ändern' }).click()
    await asking.getByText('Ungültiges Passwort').waitFor()
    await asking.getByLabel('Passwort', { exact: true }).fill(password)
    await asking.getByRole('button', { name: 'Rolle ändern' }).click()
    await asking.waitFor({ state: 'detached' })
    await drawer.getByText('Rolle: Benutzer → Firmenadministration').waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })

    await logInBrowser(context, house.origin, await relogin(person.email))
    await page.goto('/settings/profile')
    const protocol = page.getByRole('region', { name: 'Protokoll' })
    await protocol.getByText('Rolle: Benutzer → Firmenadministration').waitFor()
    await protocol.getByText('Administration', { exact: false }).first().waitFor()
  })

  test('a company is entered with its rules, a domain is blocked, a voucher is made', async () => {
    const admin = await aUser(house.app, { role: 'admin' })
    const domain = `huber-${options.viewport.width}.at`
    const { page } = await openAs(admin, '/admin/companies', options)
    await page.getByRole('button', { name: 'Unternehmen anlegen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Unternehmen anlegen' })
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await dialog.getByText('Bitte geben Sie eine Domain ein, zum Beispiel kanzlei.at').waitFor()
    await dialog.getByLabel('Domain').fill('gmail.com')
    await dialog.getByLabel('Name').fill(`Huber & Partner ${options.viewport.width}`)
    await dialog.getByLabel('Plätze').fill('15')
    await dialog.getByLabel('Zwei-Faktor-Authentisierung ist für alle Mitglieder Pflicht').check()
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await dialog.getByText('gmail.com gehört einem öffentlichen Mail-Anbieter').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Domain').fill(domain)
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await dialog.waitFor({ state: 'detached' })
    const row = page.locator('main').locator('tr, li').filter({ hasText: domain })
    await row.getByText('0 von 15').waitFor()
    await row.getByText('2FA-Pflicht').waitFor()
    await page.getByLabel('Domain sperren').fill(domain)
    await page.getByRole('button', { name: 'Sperren' }).click()
    await page.getByRole('button', { name: `${domain} freigeben` }).waitFor()
    await expectAccessible(page)

    await page.goto('/admin/vouchers')
    await page.getByRole('button', { name: 'Gutschein anlegen' }).click()
    const asking = page.getByRole('dialog', { name: 'Gutschein anlegen' })
    await asking.getByLabel('Code').fill(`probe-${options.viewport.width}`)
    await asking.getByRole('button', { name: 'Anlegen' }).click()
    const made = page.getByRole('dialog', { name: 'Gutschein angelegt' })
    await made.getByText(`PROBE-${options.viewport.width}`).waitFor()
    await made.getByRole('button', { name: 'Schließen' }).click()
    const withdraw = page.getByRole('button', { name: `Gutschein PROBE-${options.viewport.width} zurückziehen` })
    await withdraw.waitFor()
    await page.getByRole('button', { name: 'Gutschein anlegen' }).click()
    await asking.getByLabel('Code').fill(`probe-${options.viewport.width}`)
    await asking.getByLabel('Monate').fill('viele')
    await asking.getByRole('button', { name: 'Anlegen' }).click()
    await asking.getByText('1 bis 36').waitFor()
    await asking.getByLabel('Monate').fill('3')
    await asking.getByRole('button', { name: 'Anlegen' }).click()
    await asking.getByText(`Den Gutscheincode PROBE-${options.viewport.width} gibt es bereits.`).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await asking.waitFor({ state: 'detached' })
    await withdraw.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Zurückziehen' }).click()
    await withdraw.waitFor({ state: 'detached' })
    await expectAccessible(page)
  })

  test('questions are seen as metadata, with a chart and a table', async () => {
    const admin = await aUser(house.app, { role: 'admin' })
    const asker = await aUser(house.app, { email: `frage-${options.viewport.width}@verlauf.at` })
    await asker.ask('Was regelt § 16b MRG?')
    const { page } = await openAs(admin, '/admin/query-history', options)
    await page.getByRole('img', { name: /Fragen in 30 Tagen/ }).waitFor()
    await page.getByLabel('E-Mail der Person').fill(asker.email)
    await page.waitForURL('**/admin/query-history?email=*')
    const row = page.locator('main').locator('tr, li').filter({ hasText: asker.email })
    await row.getByText('Beantwortet · mit Beleg').waitFor()
    await expect.poll(() => page.getByText('16b MRG').count()).toBe(0)
    await page.getByText('Als Tabelle').click()
    await expectAccessible(page)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(options.viewport.width)
  })

  test('others are told that they may not, by address and on the way back, and see no entries for it', async () => {
    const person = await aUser(house.app)
    const { page, context } = await openAs(person, '/admin/system-messages', options)
    const denied = page.getByRole('alert').filter({ hasText: 'Kein Zugriff' })
    const isDenied = async () => {
      await page.waitForURL('**/chat')
      await denied.getByText('Ihnen fehlen die nötigen Zugangsberechtigungen').waitFor()
    }
    await isDenied()
    await page.goto('/company-admin')
    await isDenied()
    const menu = page.getByRole('button', { name: 'Menü öffnen' })
    const openMenu = () => (options.viewport === phone ? menu.click() : Promise.resolve())
    await openMenu()
    const entries = page.getByRole('navigation', { name: 'Hauptmenü' })
    await entries.getByRole('link', { name: 'Chat' }).waitFor()
    expect(await entries.getByRole('link', { name: /administrator/i }).count()).toBe(0)
    await expectAccessible(page)

    // An administrator has used this window before.
    await logInBrowser(context, house.origin, await aUser(house.app, { role: 'admin' }))
    await page.goto('/admin/users')
    await page.getByRole('heading', { name: 'Benutzer', level: 1 }).waitFor()
    await openMenu()
    await entries.getByRole('link', { name: 'Chat' }).click()
    await page.waitForURL('**/chat')
    await logInBrowser(context, house.origin, person)
    await page.reload()
    await page.getByLabel('Ihre Frage').waitFor()
    await page.goBack()
    await isDenied()
  })
})
