import { describe, expect, test } from 'vitest'
import { aUser, password } from '../kit/app.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { mailTo } from '../kit/outbox.ts'

const house = useBrowser()

const rules = {
  name: 'Gruber Rechtsanwälte',
  is_flex: false,
  blocks_files: false,
  requires_two_fa: false,
  default_subscription: 'free',
  allowed_laws: [],
  contract_date: null,
}

describe.each([
  ['desktop, light', { viewport: desktop, colorScheme: 'light' as const }],
  ['phone, dark', { viewport: phone, colorScheme: 'dark' as const, hasTouch: true, isMobile: true }],
])('the administration of a company (%s)', (_name, options) => {
  test('gives plans, invites somebody who then has an account, and saves the list', async () => {
    const domain = `firma-${options.viewport.width}.at`
    const chief = await aUser(house.app, { email: `chefin@${domain}`, role: 'company_admin', subscription: 'paid' })
    const anna = await aUser(house.app, { email: `anna@${domain}` })
    await aUser(house.app, { email: `gross@${domain}`, subscription: 'paid_large' })
    const { page, context } = await house.open(doorstep, options)
    await logInBrowser(context, house.origin, chief)
    await page.goto('/company-admin')
    await page.getByRole('heading', { name: 'Firmenadministrator' }).waitFor()
    await page.getByText('3 Plätze vergeben').waitFor()
    await page.getByText('von uns verwaltet').waitFor()
    await page.getByLabel(`Tarif von ${anna.email}`).selectOption('paid_limited')
    await page.getByText(`${anna.email} hat jetzt »Premium Early Bird«.`).waitFor()
    expect((await anna.get('/api/profile')).body.subscription).toBe('paid_limited')
    await expectAccessible(page)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(options.viewport.width)

    await page.getByLabel('E-Mail', { exact: true }).fill('eva@fremd.at')
    await page.getByRole('button', { name: 'Einladen' }).click()
    await page.getByText(`Bitte laden Sie nur Personen mit einer Adresse der Domain ${domain} ein.`).waitFor()
    await page.getByLabel('E-Mail', { exact: true }).fill(`eva@${domain}`)
    await page.getByRole('button', { name: 'Einladen' }).click()
    await page.getByRole('button', { name: `Einladung an eva@${domain} zurückziehen` }).waitFor()
    await page.getByText('4 Plätze vergeben, davon 1 eingeladen').waitFor()
    // What the operator has arranged meanwhile stays.
    const operator = await aUser(house.app, { role: 'admin' })
    await operator.put(`/api/admin/users/${anna.id}`, { subscription: 'paid_large' })
    await page.getByLabel(`Tarif von ${anna.email}`).selectOption('free')
    await page.getByText('Diesen Tarif können Sie nicht vergeben. Er wird von uns verwaltet.').waitFor()
    await page.getByText('von uns verwaltet').nth(1).waitFor()
    await operator.post('/api/admin/companies', { ...rules, domain, seats: 4 })
    await page.getByLabel('E-Mail', { exact: true }).fill(`otto@${domain}`)
    await page.getByRole('button', { name: 'Einladen' }).click()
    await page.getByText('Alle Plätze Ihres Unternehmens sind vergeben.').waitFor()
    await expectAccessible(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Als CSV speichern' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^Mitglieder firma-\d+\.at \d{4}-\d\d-\d\d\.csv$/)

    const { token } = await mailTo(house.app.dataDir, `eva@${domain}`, 'Einladung')
    const guest = await house.open(`/invitation#token=${token}`, options)
    await guest.page.getByRole('button', { name: 'Konto anlegen' }).click()
    await guest.page.getByText('Bitte stimmen Sie den AGB und der Datenschutzerklärung zu').waitFor()
    await guest.page.getByLabel('Vorname').fill('Eva')
    await guest.page.getByLabel('Nachname').fill('Gruber')
    await guest.page.getByLabel('Passwort', { exact: true }).fill(password)
    await guest.page.getByLabel(/^Ich stimme den/).check()
    await guest.page.getByLabel('Ich nutze den Dienst beruflich.').check()
    await expectAccessible(guest.page)
    await guest.page.getByRole('button', { name: 'Konto anlegen' }).click()
    await guest.page.waitForURL('**/login')
    await guest.page.getByText(`Melden Sie sich jetzt mit eva@${domain} an.`).waitFor()

    // The duty holds for whoever decides it, too.
    await page.getByLabel('Zwei-Faktor-Authentisierung ist für alle Mitglieder Pflicht').click()
    await page.getByText('Zwei-Faktor-Authentisierung ist jetzt Pflicht.').waitFor()
    expect(await anna.get('/api/chat/threads')).toMatchObject({ status: 403, body: { code: 'two_fa_setup_required' } })
  })
})
