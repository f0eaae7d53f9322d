import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { legalTexts } from '../../contract/legal-names.ts'
import { planParameter, plans } from '../../contract/plans.ts'
import { aUser } from '../kit/app.ts'
import { doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'

const house = useBrowser()

async function openAs(path: string, options = {}) {
  const person = await aUser(house.app)
  const opened = await house.open(doorstep, options)
  await logInBrowser(opened.context, house.origin, person)
  await opened.page.goto(path)
  return { ...opened, person }
}
const legal: string[] = Object.values(legalTexts)
const pathOf = (page: { url(): string }) => new URL(page.url()).pathname

describe('visitors', () => {
  test.each([
    ['/', 'Österreichisches Recht fragen.'],
    ['/datenschutz', 'Datenschutz'],
    ['/impressum', 'Impressum'],
    ['/agb', 'AGB'],
    ['/berufsgeheimnis', 'Berufsgeheimnis'],
    ['/massnahmen', 'Technische und organisatorische Maßnahmen'],
    ['/unterauftragsverarbeiter', 'Unterauftragsverarbeiter'],
    ['/auftragsverarbeitung', 'Vereinbarung über die Auftragsverarbeitung'],
    ['/barrierefreiheit', 'Erklärung zur Barrierefreiheit'],
    ['/grenzen', 'Grenzen in fünf Minuten'],
    ['/usecases', 'Anwendungsfälle'],
    ['/about', 'Über uns'],
    ['/faqs', 'Häufige Fragen'],
    ['/faqs/konto', 'Häufige Fragen'],
    ['/faqs/gibtsnicht', 'Häufige Fragen'],
    ['/login', 'Anmelden'],
    ['/register', 'Konto anlegen'],
    ['/register-confirm', 'E-Mail-Adresse bestätigen'],
    ['/reset-password', 'Passwort vergessen'],
    ['/reset-password-confirm', 'Neues Passwort wählen'],
    ['/gibt/es/nicht', 'Seite nicht gefunden'],
    ['/settings/x', 'Seite nicht gefunden'],
    ['/admin/x', 'Seite nicht gefunden'],
    ['/chat/a/b', 'Seite nicht gefunden'],
  ])('%s shows »%s«, without findings of axe, at 320 px too', async (path, heading) => {
    const { page, context } = await house.open(path, { viewport: { width: 320, height: 640 } })
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    // Texts that the server writes.
    if (legal.includes(heading)) await page.getByText(/^Stand: /).waitFor()
    expect(pathOf(page)).toBe(path)
    expect((await page.request.get(path)).status()).toBe(heading === 'Seite nicht gefunden' ? 404 : 200)
    await expectAccessible(page)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await context.close()
  })

  test('/faqs/konto brings its section into view and the focus to it', async () => {
    const { page } = await house.open('/faqs/konto')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Konto')
  })

  test.each(['/chat', '/chat/00000000-0000-4000-8000-000000000000', '/settings/profile', '/settings', '/app'])(
    '%s leads to the login',
    async (path) => {
      const { page, requests } = await house.open(path)
      await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
      expect(pathOf(page)).toBe('/login')
      expect(requests.filter((request) => request.includes('/api/'))).toEqual([])
    },
  )

  test('the referral value travels along, by the prices too, which hold for all areas and for tax law', async () => {
    const { page } = await house.open('/?ref=oerak')
    await page.getByRole('link', { name: 'Anmelden' }).click()
    await page.waitForURL('**/login?ref=oerak')
    await page.getByRole('link', { name: 'Konto anlegen', exact: true }).click()
    await page.waitForURL('**/register?ref=oerak')
    // By the prices too, which are those of the contract.
    await page.getByRole('link', { name: 'Preise' }).click()
    const prices = page.getByRole('region', { name: 'Preise' })
    const amounts = () => expect.poll(() => prices.getByText(/^\d+ EUR$/).allTextContents())
    await amounts().toEqual(['0 EUR', '39 EUR', '69 EUR', '99 EUR'])
    await prices.getByText('pro Person und Monat, zzgl. 20 % USt').nth(2).waitFor()
    await prices.getByRole('button', { name: 'Nur Steuerrecht' }).click()
    await amounts().toEqual(['0 EUR', '29 EUR', '49 EUR', '79 EUR'])
    for (const limit of ['10 Anfragen', '25 Anfragen', '100 Anfragen', '250 Anfragen'])
      await prices.getByText(limit, { exact: true }).waitFor()
    const begin = prices.getByRole('link', { name: /Kostenlos starten|Konto anlegen/ })
    expect(await begin.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/register?ref=oerak',
      ...plans.map(({ id }) => `/register?ref=oerak&${planParameter}=${id}`),
    ])
    await expectAccessible(page)
  })
})

describe('people who are logged in', () => {
  test.each(['/', '/login', '/datenschutz', '/impressum', '/agb', '/usecases', '/about', '/app'])(
    '%s leads to the chat',
    async (path) => {
      const { page, context } = await openAs(path)
      await page.waitForURL('**/chat')
      await context.close()
    },
  )

  test.each([
    ['the address', async (page: Page) => void (await page.goto('/?ref=oerak#pricing'))],
    ['»Preise« on another page', (page: Page) => page.getByRole('link', { name: 'Preise' }).click()],
  ])('by %s come from the prices to their subscription, with what stands behind the address', async (_, go) => {
    const { page, context } = await openAs('/register?ref=oerak')
    await go(page)
    await page.waitForURL('**/settings/abo?ref=oerak')
    await context.close()
  })

  // /admin itself leads on to the first page of the administration: being sent back to it would never end.
  test.each(['/admin', '/admin/users', '/company-admin'])('%s is not for everybody, and says so', async (path) => {
    const { page, context } = await openAs(path)
    await page.waitForURL('**/chat')
    await page.getByText('Ihnen fehlen die nötigen Zugangsberechtigungen').first().waitFor()
    await context.close()
  })

  test.each([
    ['/faqs', true],
    ['/berufsgeheimnis', true],
    ['/gibt/es/nicht', true],
    ['/register', false],
    ['/reset-password', false],
  ])('%s stays reachable; in their own frame: %s', async (path, isOwn) => {
    const { page, context } = await openAs(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (path === '/berufsgeheimnis') await page.getByText(/^Stand: /).waitFor()
    expect(pathOf(page)).toBe(path)
    expect(await page.getByRole('navigation', { name: 'Hauptmenü' }).isVisible()).toBe(isOwn)
    if (isOwn) await expectAccessible(page)
    await context.close()
  })

  test('wait for their profile without a flash of another page', async () => {
    const person = await aUser(house.app)
    const { page, context } = await house.open(doorstep)
    await logInBrowser(context, house.origin, person)
    let release = () => undefined as void
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/profile', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/settings', { waitUntil: 'commit' })
    await page.waitForRequest('**/api/profile')
    await expect.poll(() => page.getByRole('heading').count()).toBe(0)
    release()
    await page.waitForURL('**/settings/profile')
    await page.getByRole('heading', { name: 'Profil', level: 1 }).waitFor()
    await expectAccessible(page)
  })

  test('return after the login to where they wanted to go, but never to another site', async () => {
    const person = await aUser(house.app)
    for (const [next, expected] of [
      ['/settings/profile', '/settings/profile'],
      ['//evil.at/x', '/chat'],
      ['https://evil.at', '/chat'],
    ]) {
      const { page, context } = await house.open(`/login?next=${encodeURIComponent(next!)}`)
      await page.getByLabel('E-Mail').fill(person.email)
      await page.getByLabel('Passwort', { exact: true }).fill('Rosengarten 77 blau')
      await page.getByRole('button', { name: 'Anmelden' }).click()
      await page.waitForURL(`${house.origin}${expected}`)
      await context.close()
    }
  })

  test('reach imprint, privacy and all other texts in the dialog »Rechtliches«', async () => {
    const { page } = await openAs('/chat')
    await page.getByRole('button', { name: 'Rechtliches' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rechtliches' })
    await dialog.getByText('Medieninhaber und Diensteanbieter').waitFor()
    await dialog.getByRole('button', { name: 'Datenschutz' }).click()
    await dialog.getByText('Wer Daten erhält').waitFor()
    await dialog.getByRole('button', { name: 'Auftragsverarbeitung', exact: true }).click()
    await dialog.getByText('Anhang 2: Unterauftragsverarbeiter').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(() =>
        page.getByRole('button', { name: 'Rechtliches' }).evaluate((element) => element === document.activeElement),
      )
      .toBe(true)
  })

  test('fold the sidebar to icons by a click, and find it so again', async () => {
    const { page } = await openAs('/chat')
    await page.getByRole('button', { name: 'Seitenleiste einklappen' }).click()
    await page.getByRole('button', { name: 'Seitenleiste ausklappen' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Seitenleiste ausklappen' }).waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: 'Chat', exact: true }).getAttribute('aria-current'))
      .toBe('page')
    await expectAccessible(page)
  })

  test('use a slide-over menu on a phone: Esc closes it and the focus returns', async () => {
    const { page } = await openAs('/chat', { viewport: phone })
    await page.getByRole('button', { name: 'Menü öffnen' }).click()
    const menu = page.getByRole('dialog', { name: 'Menü' })
    await menu.getByRole('link', { name: 'Einstellungen' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await expect
      .poll(() =>
        page.getByRole('button', { name: 'Menü öffnen' }).evaluate((element) => element === document.activeElement),
      )
      .toBe(true)
    await page.getByRole('button', { name: 'Menü öffnen' }).click()
    await menu.getByRole('link', { name: 'Einstellungen' }).click()
    await page.getByRole('heading', { name: 'Profil', level: 1 }).waitFor()
    await menu.waitFor({ state: 'detached' })
  })

  test('are logged out in this page even when the server cannot be reached', async () => {
    const { page, context } = await openAs('/chat')
    await page.route('**/api/auth/logout', (route) => route.abort())
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await page.getByText('Sitzung beendet').waitFor()
    expect((await context.cookies()).find((cookie) => cookie.name === 'vs')).toBeUndefined()
    await page.waitForURL((url) => url.pathname === '/')
  })

  test('learn that a conversation is unknown, whatever its name, and can begin a new one', async () => {
    const { page } = await openAs(`/chat/${'x'.repeat(150)}`)
    await page.getByRole('heading', { name: 'Unterhaltung nicht gefunden' }).waitFor()
    await page.goto('/chat/00000000-0000-4000-8000-000000000000')
    await page.getByRole('heading', { name: 'Unterhaltung nicht gefunden' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Neue Unterhaltung beginnen' }).click()
    await page.getByRole('heading', { name: 'Was möchten Sie wissen?' }).waitFor()
  })

  test('choose dark pages for this browser, and they stay dark', async () => {
    const { page } = await openAs('/settings/profile')
    await page.getByLabel('Dunkel').check()
    await page.reload()
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
    await expectAccessible(page)
  })
})
