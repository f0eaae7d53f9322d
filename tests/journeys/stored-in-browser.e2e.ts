// Whatever the product leaves in a browser is named on the privacy page, and none of it comes from elsewhere (§ 165 TKG 2021).
import { expect, test } from 'vitest'
import { paths } from '../../contract/pages.ts'
import { aUser, password } from '../kit/app.ts'
import { useBrowser } from '../kit/browser.ts'

const house = useBrowser(undefined, {}, 'localhost')

test('cookies and storage after a walk through every page are those of the privacy page', async () => {
  const admin = await aUser(house.app, { role: 'admin' })
  await admin.post('/api/admin/system-messages', {
    message: 'Heute Wartung.',
    audience: 'all',
    from_at: '2026-01-01T10:00:00Z',
    until_at: null,
  })
  const { page, context } = await house.open('/?ref=oerak')
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const stored = new Set<string>()
  const look = async () => {
    const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    for (const key of keys) stored.add(key)
    for (const { name, domain } of await context.cookies()) {
      stored.add(name)
      expect(domain).toBe('localhost')
    }
  }
  const visit = async (path: string) => {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await look()
  }
  for (const path of [paths.home, paths.faqs, paths.useCases, paths.about, paths.privacy, paths.register])
    await visit(path)
  await visit(`${paths.secondRelease}#token=${'A'.repeat(43)}`)

  await page.goto(paths.login)
  await page.getByLabel('E-Mail').fill(admin.email)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.waitForURL('**/chat')
  await page.getByRole('button', { name: 'Nachricht schließen' }).first().click()
  await page.getByRole('button', { name: 'Steuerrecht' }).first().click()
  await page.getByRole('button', { name: 'Seitenleiste einklappen' }).click()
  await page.getByLabel('Ihre Frage').fill('Was gilt für die Kaution?')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Neu beantworten' }).first().waitFor()
  await look()
  for (const path of Object.values(paths))
    if (/^\/(settings|admin|files|schriftsatz|company-admin)/.test(path)) await visit(path)

  await visit(paths.settingsProfile)
  await page.getByLabel('Dunkel').check()
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Laptop')
  await dialog.getByLabel('Passwort', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Weiter' }).click()
  await page.getByText('Passkey wurde hinzugefügt.').waitFor()
  await look()

  const words = JSON.stringify((await house.app.visit().get('/api/system/texts/privacy')).body)
  // Some names end differently for each account; the others stand there as words of their own.
  const named = (key: string) => {
    const fixed = key.replace(/(?<=^system_messages_read):.*|(?<=^passphrase-).*/, '')
    return new RegExp(`(?<![\\w-])${fixed}(?![\\w-])`).test(words)
  }
  expect([...stored].filter((key) => !named(key))).toEqual([])
  // What was meant to be left was left, so that nothing unnamed means something.
  for (const key of ['at', 'vs', 'device', 'fundstelleLaw', 'theme', 'sidebar', 'passkey', 'ref', 'opened_link'])
    expect([...stored]).toContain(key)
})
