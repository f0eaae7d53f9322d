// A fresh administrator finds their way from the first link to imported law, a company with three people and a planned message; support looks with a code.
import { describe, expect, test } from 'vitest'
import { prepareFirstAdmin } from '../../server/features/login/login.ts'
import { aUser, password } from '../kit/app.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { aFile } from '../kit/files.ts'
import { mailTo } from '../kit/outbox.ts'

const house = useBrowser()
const looks = [
  ['desktop, light', { viewport: desktop, colorScheme: 'light' as const }],
  ['phone, dark', { viewport: phone, colorScheme: 'dark' as const, hasTouch: true, isMobile: true }],
] as const

describe.each(looks)('on a new instance (%s)', (_name, options) => {
  const fits = (page: { evaluate: (work: () => number) => Promise<number> }) =>
    expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(options.viewport.width)

  // Once is enough for the way; each screen of it is seen on both elsewhere.
  test.skipIf(options.viewport !== phone)(
    'the first link leads step by step to law, a company with three people and a planned message',
    async () => {
      const domain = `neu-${options.viewport.width}.at`
      const { db } = house.app.parts
      await db.query("UPDATE users SET role = 'user'; DELETE FROM companies")
      const link = (await prepareFirstAdmin(house.app.parts))!
      const { page } = await house.open(`/first-admin#token=${link}`, options)
      await page.getByLabel('E-Mail').fill(`leitung@${domain}`)
      await page.getByLabel('Passwort', { exact: true }).fill(password)
      await page.getByLabel('Vorname').fill('Lea')
      await page.getByLabel('Nachname').fill('Leitner')
      await page.getByRole('button', { name: 'Administrator anlegen' }).click()
      await page.waitForURL('**/login?next=*')
      await page.getByLabel('E-Mail').fill(`leitung@${domain}`)
      await page.getByLabel('Passwort', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
      await page.waitForURL('**/admin/dashboard')
      const steps = page.getByRole('region', { name: /^Erste Schritte/ })
      await steps.getByText(/von 5 erledigt/).waitFor()
      await expectAccessible(page)
      await fits(page)

      await page
        .getByRole('link', { name: /Wissensdatenbanken$/ })
        .last()
        .click()
      await page.getByRole('button', { name: 'Importieren' }).click()
      const dialog = page.getByRole('dialog', { name: 'Importieren' })
      await dialog.getByRole('button', { name: 'Aus einer Datei' }).click()
      const law = {
        id: 'ProbeG/§ 1',
        law: 'ProbeG',
        section: '§ 1',
        text: `Der Leuchtturm ist zu streichen (${domain}).`,
      }
      const buffer = Buffer.from(JSON.stringify(law))
      await dialog.getByLabel('Datei').setInputFiles({ name: 'Gesetze.jsonl', mimeType: 'application/json', buffer })
      await dialog.getByRole('button', { name: 'Importieren' }).click()
      await page.getByText('Abgeschlossen').first().waitFor()

      await page.getByRole('link', { name: 'Unternehmen', exact: true }).click()
      await page.getByRole('button', { name: 'Unternehmen anlegen' }).click()
      const company = page.getByRole('dialog', { name: 'Unternehmen anlegen' })
      await company.getByLabel('Domain').fill(domain)
      await company.getByLabel('Name').fill('Leitner Rechtsanwälte')
      await company.getByLabel('Plätze').fill('3')
      await company.getByRole('button', { name: 'Speichern' }).click()
      await page.getByRole('button', { name: 'Personen zu Leitner Rechtsanwälte einladen' }).click()
      const inviting = page.getByRole('dialog', { name: 'Zu Leitner Rechtsanwälte einladen' })
      const invite = async (email: string) => {
        await inviting.getByLabel('E-Mail', { exact: true }).fill(email)
        await inviting.getByRole('button', { name: 'Einladen', exact: true }).click()
      }
      await inviting.getByText('Noch ist kein Mailserver verbunden').waitFor()
      await invite('eva@fremd.at')
      await inviting.getByText(`Bitte laden Sie nur Personen mit einer Adresse der Domain ${domain} ein.`).waitFor()
      for (const name of ['eva', 'otto']) {
        await invite(`${name}@${domain}`)
        await inviting.getByRole('button', { name: `Einladung an ${name}@${domain} zurückziehen` }).waitFor()
      }
      const row = page.locator('main').locator('tr, li').filter({ hasText: domain })
      await row.getByText('2 eingeladen').waitFor()
      await invite(`zuviel@${domain}`)
      await inviting.getByText('Alle Plätze dieses Unternehmens sind vergeben.').waitFor()
      await expectAccessible(page)
      await fits(page)
      for (const name of ['eva', 'otto']) {
        const { token } = await mailTo(house.app.dataDir, `${name}@${domain}`, 'Einladung')
        const form = {
          token,
          password,
          first_name: name,
          last_name: 'Gruber',
          accept_terms: true,
          professional_use: true,
        }
        expect((await house.app.visit().post('/api/auth/invitation', form)).status).toBe(201)
      }
      await page.keyboard.press('Escape')

      await page.getByRole('link', { name: 'Systemnachrichten' }).click()
      await page.getByRole('button', { name: 'Neue Nachricht' }).click()
      const message = page.getByRole('dialog', { name: 'Neue Systemnachricht' })
      await message.getByLabel('Nachricht').fill('Wartung in der Nacht.')
      await message.getByLabel('Von').fill('2999-01-01T22:00')
      await message.getByLabel('Bis').fill('2999-01-01T21:00')
      await message.getByRole('button', { name: 'Speichern' }).click()
      await message.getByText('Das Ende muss nach dem Beginn liegen').waitFor()
      await message.getByLabel('Bis').fill('2999-01-01T23:00')
      await message.getByRole('button', { name: 'Speichern' }).click()
      await message.waitFor({ state: 'detached' })
      await page
        .locator('main')
        .locator('tr, li')
        .filter({ hasText: 'Wartung in der Nacht.' })
        .getByText('Geplant')
        .first()
        .waitFor()

      await page.getByRole('link', { name: 'Übersicht' }).click()
      await steps.getByText('3 von 5 erledigt').waitFor()
      // Who has come since the list was last seen is counted.
      await page.getByRole('link', { name: 'Unternehmen', exact: true }).click()
      await row.getByText('3 von 3').waitFor()
      await row.getByText('eingeladen').waitFor({ state: 'detached' })
      expect(await page.getByRole('link', { name: 'Erste Schritte ansehen' }).count()).toBe(0)
    },
  )

  test('support sees metadata with the code of a person, who sees that and ends it', async () => {
    const person = await aUser(house.app)
    const admin = await aUser(house.app, { role: 'admin' })
    await aFile(person, ['Marillenakt.txt', 'Der Kläger begehrt 500 Euro.'])
    await person.ask('Was regelt § 16b MRG?')
    const own = await house.open(doorstep, options)
    await logInBrowser(own.context, house.origin, person)
    await own.page.goto('/settings/profile')
    const section = own.page.getByRole('region', { name: 'Support' })
    await section.getByLabel('Gültig').selectOption('1 Stunde')
    await section.getByRole('button', { name: 'Code erstellen' }).click()
    const code = (await section.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent())!
    await section.getByText('Noch nicht verwendet').waitFor()
    await expectAccessible(own.page)
    await fits(own.page)

    const { page, context } = await house.open(doorstep, options)
    await logInBrowser(context, house.origin, admin)
    await page.goto('/admin/support')
    const open = page.getByRole('button', { name: 'Konto ansehen' })
    await open.click()
    await page.getByText('Bitte geben Sie den Code ein.').waitFor()
    await page.getByLabel('Code').fill('AAAA-BBBB-CCCC')
    await open.click()
    await page.getByText('Dieser Code gilt nicht.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Code').fill(code.toLowerCase())
    await open.click()
    await page.getByText(person.email).first().waitFor()
    await page.getByRole('heading', { name: 'Dateien nach Status' }).waitFor()
    expect(await page.getByText(/Marillenakt|16b/).count()).toBe(0)
    await expectAccessible(page)
    await fits(page)

    await own.page.reload()
    await own.page.getByRole('region', { name: 'Protokoll' }).getByText('Einsicht des Supports').first().waitFor()
    await section.getByText('Verwendet seit').waitFor()
    await section.getByRole('button', { name: /^Code vom .* beenden$/ }).click()
    await own.page.getByText('Der Zugang des Supports wurde beendet.').waitFor()
    await page.getByRole('button', { name: 'Neu laden' }).click()
    await page.getByText('Dieser Code ist abgelaufen oder beendet.').waitFor()
    await open.waitFor()
    expect(await page.getByText(person.email).count()).toBe(0)
  })
})
