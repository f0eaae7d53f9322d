// What administrators change, take back and are refused, beside what they enter (admin.e2e, admin-screens.e2e).
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aUser } from '../kit/app.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { mailTo } from '../kit/outbox.ts'

const house = useBrowser(undefined, { RIS_BASE_URL: 'http://127.0.0.1:9/', RIS_PAUSE_MS: '0' })

async function openAs(person: Awaited<ReturnType<typeof aUser>>, path: string, options: object = {}) {
  const opened = await house.open(doorstep, options)
  await logInBrowser(opened.context, house.origin, person)
  await opened.page.goto(path)
  return opened
}
const rowOf = (page: Page, text: string) => page.locator('main').locator('tr, li').filter({ hasText: text })

describe.each([
  ['desktop, light', { viewport: desktop, colorScheme: 'light' as const }],
  ['phone, dark', { viewport: phone, colorScheme: 'dark' as const, hasTouch: true, isMobile: true }],
])('what administrators change (%s)', (_name, options) => {
  const { width } = options.viewport
  const fitsIn = (page: Page) =>
    expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

  test('a company gets other rules and is removed; a domain is blocked once and freed; what is gone meanwhile is told', async () => {
    const admin = await aUser(house.app, { role: 'admin' })
    const domain = `regeln-${width}.at`
    const rules = {
      name: `Regel ${width}`,
      is_flex: false,
      blocks_files: false,
      requires_two_fa: false,
      default_subscription: 'free',
      allowed_laws: [],
      seats: null,
      contract_date: null,
    }
    await admin.post('/api/admin/companies', { ...rules, domain })
    const { page } = await openAs(admin, '/admin/companies', options)
    await page.getByRole('button', { name: rules.name, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: rules.name })
    await dialog.getByLabel('Plätze').fill('viele')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await dialog.getByText(/ganze Zahl von 1 bis 100.000/).waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Plätze').fill('7')
    await dialog.getByLabel('Steuerrecht').check()
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await dialog.waitFor({ state: 'detached' })
    await rowOf(page, domain).getByText('0 von 7').waitFor()
    await rowOf(page, domain).getByText('Steuerrecht').waitFor()
    await fitsIn(page)

    const free = page.getByRole('button', { name: `${domain} freigeben` })
    const block = async () => {
      await page.getByLabel('Domain sperren').fill(domain)
      await page.getByRole('button', { name: 'Sperren' }).click()
    }
    await block()
    await free.waitFor()
    await block()
    await page.getByText(`Die Domain ${domain} steht bereits auf der Liste.`).waitFor()
    await expectAccessible(page)
    await free.click()
    await free.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: `${rules.name} entfernen` }).click()
    const asking = page.getByRole('dialog', { name: 'Unternehmen entfernen' })
    await admin.delete(`/api/admin/companies/${domain}`)
    await asking.getByRole('button', { name: 'Entfernen' }).click()
    await asking.getByText('Dieses Unternehmen gibt es nicht.').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await rowOf(page, domain).waitFor({ state: 'detached' })
    await admin.post('/api/admin/companies', { ...rules, domain })
    await page.reload()
    await page.getByRole('button', { name: `${rules.name} entfernen` }).click()
    await asking.getByRole('button', { name: 'Entfernen' }).click()
    await asking.waitFor({ state: 'detached' })
    await rowOf(page, domain).waitFor({ state: 'detached' })
  })

  test('a message is changed; who wants a larger plan is listed', async () => {
    const admin = await aUser(house.app, { role: 'admin' })
    const message = { message: `Alt ${width}`, audience: 'all', from_at: '2999-01-01T10:00:00Z', until_at: null }
    await admin.post('/api/admin/system-messages', message)
    const { page } = await openAs(admin, '/admin/system-messages', options)
    await page.getByRole('button', { name: `»Alt ${width}« bearbeiten` }).click()
    const dialog = page.getByRole('dialog', { name: 'Systemnachricht bearbeiten' })
    await dialog.getByLabel('Nachricht').fill(`Neu ${width}`)
    await dialog.getByLabel('Zielgruppe').selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await dialog.waitFor({ state: 'detached' })
    await rowOf(page, `Neu ${width}`).getByText('Geplant').waitFor()
    await page.getByRole('button', { name: `»Neu ${width}« bearbeiten` }).click()
    const { body } = await admin.get('/api/admin/system-messages')
    for (const { uuid } of body.results) await admin.delete(`/api/admin/system-messages/${uuid}`)
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await dialog.getByText('Diese Nachricht gibt es nicht').waitFor()
    await expectAccessible(page)

    const person = await aUser(house.app)
    await person.post('/api/profile/upgrade-subscription', { subscription: 'paid_large' })
    await page.goto('/admin/vouchers')
    await rowOf(page, person.email).getByText('Premium Expert').waitFor()
    await fitsIn(page)
  })

  test('an import is cancelled, and told apart from one that has ended; the nightly look is switched on', async () => {
    const { db } = house.app.parts
    const admin = await aUser(house.app, { role: 'admin' })
    const begin = () =>
      db.query(
        `INSERT INTO corpus_imports (id, source, choice, is_scheduled, state, created_at, begun_at, heard_at, share, step)
         VALUES (gen_random_uuid(), 'ris', $1, false, 'running', now(), now(), now(), 0.4, '2 von 5')`,
        [{ what: 'laws', laws: ['ABGB'], land: null }],
      )
    const end = () => db.query("UPDATE corpus_imports SET state = 'done', finished_at = now()")
    await begin()
    const { page } = await openAs(admin, '/admin/knowledge-bases', options)
    const running = page.getByRole('region', { name: 'Laufender Import' })
    await running.getByText('40 % · 2 von 5').waitFor()
    expect(await page.getByRole('button', { name: 'Importieren' }).isDisabled()).toBe(true)
    await expectAccessible(page)
    await fitsIn(page)
    await running.getByRole('button', { name: 'Import abbrechen' }).click()
    await running.getByRole('button', { name: 'Wird abgebrochen …' }).waitFor()
    await end()
    await running.waitFor({ state: 'detached' })
    await begin()
    await page.reload()
    const stop = running.getByRole('button', { name: 'Import abbrechen' })
    await stop.waitFor()
    await page.route('**/api/admin/imports', (route) => route.abort())
    await end()
    await stop.click()
    await page.getByText('Dieser Import ist schon zu Ende.').waitFor()
    await page.unroute('**/api/admin/imports')
    await page.reload()

    const schedule = page.getByRole('region', { name: 'Nächtlicher Import' })
    await schedule.getByLabel('Jede Nacht im RIS nachsehen').check()
    await schedule.getByLabel('Beginn').selectOption('ab 03:00 Uhr')
    await page.route('**/api/admin/import-schedule', (route) => route.fulfill({ status: 500, json: {} }))
    await schedule.getByRole('button', { name: 'Speichern' }).click()
    await page.getByText('Der nächtliche Import konnte nicht gespeichert werden').waitFor()
    await page.unroute('**/api/admin/import-schedule')
    await schedule.getByRole('button', { name: 'Speichern' }).click()
    await page.getByText('Nächtlicher Import wurde gespeichert.').waitFor()
    await page.reload()
    expect(await schedule.getByLabel('Jede Nacht im RIS nachsehen').isChecked()).toBe(true)
    await expectAccessible(page)
    await admin.put('/api/admin/import-schedule', { is_on: false, hour: 3 })
  })

  test('a company takes an invitation back, whose link then opens nothing; a list that cannot come says so', async () => {
    const domain = `zurueck-${width}.at`
    const chief = await aUser(house.app, { email: `chefin@${domain}`, role: 'company_admin', subscription: 'paid' })
    await chief.post('/api/company-admin/invites', { email: `eva@${domain}` })
    const { token } = await mailTo(house.app.dataDir, `eva@${domain}`, 'Einladung')
    const { page } = await openAs(chief, '/company-admin', options)
    await page.getByText('2 Plätze vergeben, davon 1 eingeladen').waitFor()
    await page.getByRole('button', { name: `Einladung an eva@${domain} zurückziehen` }).click()
    await page.getByText('Keine offenen Einladungen').waitFor()
    await page.getByText('1 Platz vergeben').waitFor()
    await page.getByLabel('Suche in E-Mail und Name').fill('niemand')
    await page.getByText('Niemand gefunden').waitFor()
    await expectAccessible(page)

    const guest = await house.open(`/invitation#token=${token}`, options)
    await guest.page.getByLabel('Vorname').fill('Eva')
    await guest.page.getByLabel('Nachname').fill('Gruber')
    await guest.page.getByLabel('Passwort', { exact: true }).fill('Rosengarten 77 blau')
    await guest.page.getByLabel(/^Ich stimme den/).check()
    await guest.page.getByLabel('Ich nutze den Dienst beruflich.').check()
    await guest.page.getByRole('button', { name: 'Konto anlegen' }).click()
    await guest.page.getByText('Link ungültig oder abgelaufen').waitFor()
    await expectAccessible(guest.page)

    const refuse = (what: string) =>
      page.route(`**/api/company-admin/${what}`, (route) => route.fulfill({ status: 500, json: {} }))
    await refuse('members?*')
    await page.reload()
    await page.getByText('Mitglieder konnten nicht geladen werden').waitFor()
    await expectAccessible(page)
    await refuse('company')
    await page.reload()
    await page.getByText('Das Unternehmen konnte nicht geladen werden').waitFor()
    await expectAccessible(page)
    await fitsIn(page)
  })
})
