import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aUser, password } from '../kit/app.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { mailTo } from '../kit/outbox.ts'

const house = useBrowser()
const shots = process.env.SCREENSHOTS

async function openProfile(options = {}) {
  const person = await aUser(house.app)
  const opened = await house.open(doorstep, options)
  await logInBrowser(opened.context, house.origin, person)
  await opened.page.goto('/settings')
  await opened.page.waitForURL('**/settings/profile')
  await opened.page.getByRole('heading', { name: 'Profil', level: 1 }).waitFor()
  return { ...opened, person }
}

const section = (page: Page, name: string) => page.getByRole('region', { name })

describe.each([
  ['desktop, light', { viewport: desktop, colorScheme: 'light' as const }],
  ['phone, dark', { viewport: phone, colorScheme: 'dark' as const, hasTouch: true, isMobile: true }],
])('the profile (%s)', (name, options) => {
  const shot = async (page: Page, step: string) => {
    if (shots) await page.screenshot({ path: `${shots}/${name.replace(/\W+/g, '-')}-${step}.png` })
  }

  test('data, a new address, the password, devices, the export, and the end of the account', async () => {
    const { page, person } = await openProfile(options)
    await page.getByRole('navigation', { name: 'Einstellungen' }).getByRole('link', { name: 'Profil' }).waitFor()
    await section(page, 'Geräte').getByText('Dieses Gerät').waitFor()
    await expectAccessible(page)
    await shot(page, '1-profile')

    const data = section(page, 'Angaben')
    await data.getByLabel('Vorname').fill('')
    await data.getByLabel('Nachname').fill('  ')
    await data.getByLabel('E-Mail').fill('')
    await data.getByRole('button', { name: 'Angaben speichern' }).click()
    for (const text of ['Vorname ist erforderlich', 'Nachname ist erforderlich', 'E-Mail ist erforderlich'])
      await data.getByText(text).waitFor()
    await data.getByLabel('E-Mail').fill('anna@')
    await data.getByText('Ungültiges E-Mail-Format').waitFor()
    await expectAccessible(page)
    await shot(page, '2-wrong')
    await data.getByLabel('Vorname').fill('Hannelore')
    await data.getByLabel('Nachname').fill('Gruber')
    await data.getByLabel('Titel').fill('Mag.')
    await data.getByLabel('E-Mail').fill(person.email)
    await data.getByLabel('Organisation').fill('Gruber Rechtsanwälte')
    await data.getByRole('button', { name: 'Angaben speichern' }).click()
    await page.getByText('Profil wurde aktualisiert.').waitFor()
    await page.reload()
    await expect.poll(() => data.getByLabel('Vorname').inputValue()).toBe('Hannelore')
    await expect.poll(() => data.getByLabel('Organisation').inputValue()).toBe('Gruber Rechtsanwälte')

    const fresh = `neu-${person.email}`
    await data.getByLabel('E-Mail').fill(fresh)
    await data.getByRole('button', { name: 'Angaben speichern' }).click()
    await data.getByText('Aktuelles Passwort ist erforderlich').waitFor()
    await data.getByLabel('Passwort zur Bestätigung').fill('falsch falsch')
    await data.getByRole('button', { name: 'Angaben speichern' }).click()
    await data.getByText('Ungültiges Passwort').waitFor()
    await expect.poll(() => data.getByLabel('E-Mail').inputValue()).toBe(fresh)
    await expectAccessible(page)
    await data.getByLabel('Passwort zur Bestätigung').fill(password)
    await data.getByRole('button', { name: 'Angaben speichern' }).click()
    await data.getByText('ist noch nicht bestätigt').waitFor()
    await expect.poll(() => data.getByLabel('E-Mail').inputValue()).toBe(person.email)
    await expectAccessible(page)
    await shot(page, '3-pending')
    const { token } = await mailTo(house.app.dataDir, fresh, 'neue E-Mail-Adresse')
    await page.goto(`/email-confirm#token=${token}`)
    await page.getByRole('heading', { name: 'Neue E-Mail-Adresse bestätigen' }).waitFor()
    await expectAccessible(page)
    await shot(page, '4-confirm')
    await page.getByRole('button', { name: 'Adresse bestätigen' }).click()
    await page.getByRole('heading', { name: 'Neue Adresse bestätigt' }).waitFor()
    await page.getByRole('link', { name: 'Zu den Einstellungen' }).click()
    await expect.poll(() => data.getByLabel('E-Mail').inputValue()).toBe(fresh)
    await expect.poll(() => data.getByText('ist noch nicht bestätigt').count()).toBe(0)

    const words = section(page, 'Passwort')
    const change = words.getByRole('button', { name: 'Passwort ändern' })
    const next = 'Vier neue Woerter heute'
    await change.click()
    for (const text of ['Aktuelles Passwort ist erforderlich', 'Neues Passwort ist erforderlich'])
      await words.getByText(text).waitFor()
    await words.getByLabel('Neues Passwort', { exact: true }).fill('kurz')
    await change.click()
    for (const text of ['Passwort muss mindestens 8 Zeichen lang sein', 'Passwörter stimmen nicht überein'])
      await words.getByText(text).waitFor()
    await words.getByLabel('Aktuelles Passwort').fill('falsch falsch')
    await words.getByLabel('Neues Passwort', { exact: true }).fill(next)
    await words.getByLabel('Neues Passwort wiederholen').fill(next)
    await change.click()
    await words.getByText('Ungültiges Passwort').waitFor()
    await expect.poll(() => words.getByLabel('Neues Passwort', { exact: true }).inputValue()).toBe(next)
    await expectAccessible(page)
    const elsewhere = house.app.visit()
    await elsewhere.post(
      '/api/auth/login',
      { email: fresh, password },
      { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' },
    )
    await words.getByLabel('Aktuelles Passwort').fill(password)
    await change.click()
    await page.getByText('Passwort wurde geändert.').waitFor()
    await expect.poll(() => words.getByLabel('Neues Passwort', { exact: true }).inputValue()).toBe('')
    expect((await elsewhere.get('/api/profile')).status).toBe(401)

    for (const agent of [
      'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Mozilla/5.0 (iPhone) AppleWebKit/605 Version/18.0 Mobile Safari/604',
    ]) {
      expect(
        (await house.app.visit().post('/api/auth/login', { email: fresh, password: next }, { 'user-agent': agent }))
          .status,
      ).toBe(200)
    }
    await page.reload()
    const devices = section(page, 'Geräte')
    await devices.getByText('Firefox auf Windows').waitFor()
    // This session ends by logging out.
    await expect.poll(() => devices.getByRole('button', { name: /^Sitzung »/ }).count()).toBe(2)
    await expectAccessible(page)
    await devices.scrollIntoViewIfNeeded()
    await shot(page, '5-devices')
    await devices.getByRole('button', { name: 'Sitzung »Firefox auf Windows« beenden' }).click()
    await page.getByText('Sitzung wurde beendet.').waitFor()
    await devices.getByText('Firefox auf Windows').waitFor({ state: 'detached' })
    await devices.getByRole('button', { name: 'Alle anderen beenden' }).click()
    await page.getByText('Alle anderen Sitzungen wurden beendet.').last().waitFor()
    await devices.getByRole('listitem').nth(1).waitFor({ state: 'detached' })
    await expect.poll(() => devices.getByRole('listitem').count()).toBe(1)

    const download = page.waitForEvent('download')
    await section(page, 'Ihre Daten').getByRole('button', { name: 'Meine Daten exportieren' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^Fundstelle Daten \d{4}-\d\d-\d\d\.zip$/)
    const archive = unzipSync(readFileSync(await file.path()))
    expect(strFromU8(archive['daten.md']!)).toContain('Gruber Rechtsanwälte')

    await section(page, 'Konto löschen').getByRole('button', { name: 'Konto löschen …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Konto löschen' })
    await dialog.getByRole('button', { name: 'Konto deaktivieren' }).click()
    await dialog.getByText('Bitte geben Sie Ihr Passwort ein, um die Deaktivierung zu bestätigen').waitFor()
    await expectAccessible(page)
    await shot(page, '6-end')
    await dialog.getByLabel('Passwort', { exact: true }).fill('falsch falsch')
    await dialog.getByRole('button', { name: 'Konto deaktivieren' }).click()
    await dialog.getByText('Ungültiges Passwort').waitFor()
    await expect.poll(() => dialog.getByLabel('Passwort', { exact: true }).inputValue()).toBe('falsch falsch')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await section(page, 'Konto löschen').getByRole('button', { name: 'Konto löschen …' }).click()
    if (options.viewport === desktop) {
      await dialog.getByLabel('Passwort', { exact: true }).fill(next)
      await dialog.getByRole('button', { name: 'Konto deaktivieren' }).click()
      await page.getByText('Konto wurde deaktiviert.').waitFor()
    } else {
      await dialog.getByLabel('Sofort').check()
      await dialog.getByLabel('Passwort', { exact: true }).fill(next)
      await dialog.getByRole('button', { name: 'Sofort löschen' }).click()
      await dialog.getByText('Bitte tippen Sie »sofort löschen« ein').waitFor()
      await expectAccessible(page)
      await shot(page, '7-now')
      await dialog.getByLabel(/eintippen/).fill('sofort löschen')
      await dialog.getByRole('button', { name: 'Sofort löschen' }).click()
      await page.getByText('Konto wurde gelöscht.').waitFor()
    }
    await page.waitForURL((url) => url.pathname === '/')
    await expectAccessible(page)
    expect((await page.context().cookies()).filter((cookie) => ['at', 'rt', 'vs'].includes(cookie.name))).toEqual([])
    await page.goto('/settings/profile')
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
  })
})

test('a new address that waits can be taken back, and is dropped by a new password', async () => {
  const { page, person } = await openProfile()
  await person.put('/api/profile/update', {
    first_name: 'Anna',
    last_name: 'Huber',
    email: 'andere-adresse@kanzlei.at',
    old_password: password,
  })
  await page.reload()
  await page.getByRole('button', { name: 'Bisherige Adresse behalten' }).click()
  await page.getByText('ist noch nicht bestätigt').waitFor({ state: 'detached' })
  expect((await person.get('/api/profile/email-change')).body).toEqual({ pending_email: null })

  // A new password does it too, and ends what the list of devices shows.
  await person.put('/api/profile/update', {
    first_name: 'Anna',
    last_name: 'Huber',
    email: 'andere-adresse@kanzlei.at',
    old_password: password,
  })
  await house.app
    .visit()
    .post(
      '/api/auth/login',
      { email: person.email, password },
      { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' },
    )
  await page.reload()
  await page.getByText('ist noch nicht bestätigt').waitFor()
  await page.getByText('Firefox auf Windows').waitFor()
  const words = section(page, 'Passwort')
  await words.getByLabel('Aktuelles Passwort').fill(password)
  await words.getByLabel('Neues Passwort', { exact: true }).fill('Vier neue Woerter')
  await words.getByLabel('Neues Passwort wiederholen').fill('Vier neue Woerter')
  await words.getByRole('button', { name: 'Passwort ändern' }).click()
  await page.getByText('ist noch nicht bestätigt').waitFor({ state: 'detached' })
  await page.getByText('Firefox auf Windows').waitFor({ state: 'detached' })
})

test('what the server does not explain is named by the action that failed', async () => {
  const { page } = await openProfile()
  await page.route('**/api/profile/{update,disable,export}', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Angaben speichern' }).click()
  await page.getByText('Profil konnte nicht aktualisiert werden').waitFor()
  const words = section(page, 'Passwort')
  await words.getByLabel('Aktuelles Passwort').fill(password)
  await words.getByLabel('Neues Passwort', { exact: true }).fill('Vier neue Woerter')
  await words.getByLabel('Neues Passwort wiederholen').fill('Vier neue Woerter')
  await words.getByRole('button', { name: 'Passwort ändern' }).click()
  await page.getByText('Passwort konnte nicht geändert werden').waitFor()
  await section(page, 'Ihre Daten').getByRole('button').click()
  await page.getByText('Daten konnten nicht exportiert werden').waitFor()
  await page.getByRole('button', { name: 'Konto löschen …' }).click()
  await page.getByRole('dialog').getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Konto deaktivieren' }).click()
  await page.getByText('Fehler beim Deaktivieren des Kontos').waitFor()
})

test('a link without a secret, or with a wrong one, says so and leads on', async () => {
  const { page } = await house.open('/email-confirm')
  await page.getByText('Link ungültig oder abgelaufen').waitFor()
  await page.goto('/faqs')
  await page.goto('/email-confirm#token=falsch')
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click()
  await page.getByText('Link ungültig oder abgelaufen').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Zu den Einstellungen' }).click()
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
})

test('at 320 px nothing of the settings is cut off', async () => {
  const { page } = await openProfile({ viewport: { width: 320, height: 640 } })
  await section(page, 'Geräte').getByText('Dieses Gerät').waitFor()
  const content = page.locator('main div.overflow-y-auto').last()
  await expect
    .poll(() => content.evaluate((element) => element.scrollWidth - element.clientWidth))
    .toBeLessThanOrEqual(0)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
