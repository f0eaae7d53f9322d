import { expect, test } from 'vitest'
import { aUser } from '../kit/app.ts'
import { desktop, doorstep, logInBrowser, useBrowser } from '../kit/browser.ts'
import { focused, press, tabTo } from '../kit/keyboard.ts'

const house = useBrowser()

async function open(path: string, account: Parameters<typeof aUser>[1]) {
  const person = await aUser(house.app, account)
  const { page, context } = await house.open(doorstep, { viewport: desktop })
  await logInBrowser(context, house.origin, person)
  await page.goto(path)
  return { page, person, nameOfFocus: async () => (await focused(page)).name }
}

const letter = `Klägerin: Gordana Jelavić, geb. 14.02.1987, Hadersdorfer Straße 118/36, 1140 Wien
Am Abend kam der Kogler dazu. Es ging um das Vorhaben Seerose.
`

test('a file is uploaded, looked through and released without a mouse, and asked about', async () => {
  const { page, person, nameOfFocus } = await open('/files', { subscription: 'paid_medium' })
  await page.getByRole('heading', { name: 'Dateien', level: 1 }).waitFor()
  const choosing = page.waitForEvent('filechooser')
  await press(page, 'Hochladen')
  await page.getByRole('dialog', { name: 'Hochladen' }).waitFor()
  // The window begins at what one does first.
  await expect.poll(nameOfFocus).toBe('Dateien wählen')
  await page.keyboard.press('Enter')
  const chooser = await choosing
  await chooser.setFiles([{ name: 'Brief.txt', mimeType: 'text/plain', buffer: Buffer.from(letter) }])
  await page.getByRole('dialog').getByText('Brief.txt').waitFor()
  await press(page, '1 Datei hochladen')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('table').getByRole('button', { name: 'Jetzt prüfen' }).waitFor()
  const told = page.locator('[data-toast=route]')
  await told.waitFor()
  await press(page, 'Jetzt prüfen')

  await page.getByRole('heading', { name: 'Brief.txt · Freigabe' }).waitFor()
  // Here already: nothing says any more that one should come. By itself it would stay for nine seconds.
  await expect.poll(() => told.count(), { timeout: 6000 }).toBe(0)
  await page.keyboard.press('j')
  await expect.poll(nameOfFocus).toContain('Kogler')
  await page.keyboard.press('b')
  await page.getByText(/ · 0 offen/).waitFor()
  await press(page, 'Stelle ergänzen')
  const adding = page.getByRole('dialog', { name: 'Stelle ergänzen' })
  await adding.waitFor()
  await expect.poll(nameOfFocus).toBe('Wörter im Text')
  await page.keyboard.type('Seerose')
  await press(page, 'Überall ersetzen')
  await adding.waitFor({ state: 'detached' })
  await expect.poll(nameOfFocus).toBe('Stelle ergänzen')
  await page.keyboard.press('k')
  // Out of the list, where the decision is.
  await page.keyboard.press('Escape')
  await expect.poll(nameOfFocus).toBe('Freigeben')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Nur die pseudonymisierte Fassung geht an den KI-Assistenten.').waitFor()
  await press(page, 'Freigeben')
  await page.getByText('Die Datei ist freigegeben.').waitFor()
  await page.waitForURL('**/files')
  const { results } = (await person.get('/api/chat/files')).body
  expect(results[0].status).toBe('READY')

  await press(page, 'Aktionen für »Brief.txt«')
  await page.getByRole('menuitem', { name: 'Im Chat fragen' }).waitFor()
  await page.keyboard.press('i')
  await expect.poll(nameOfFocus).toBe('Im Chat fragen')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/chat')
  await expect.poll(nameOfFocus).toBe('Ihre Frage')
  await page.getByRole('button', { name: /1 Datei/ }).waitFor()
})

test('the administration helps a person and writes a message without a mouse', async () => {
  const { page, nameOfFocus } = await open('/admin/users', { role: 'admin' })
  const helped = await aUser(house.app, { email: 'hilfe@kanzlei.at' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await tabTo(page, /^Suche/)
  await page.keyboard.type('hilfe@')
  await page.getByRole('row').filter({ hasText: helped.email }).waitFor()
  await press(page, helped.email)
  const drawer = page.getByRole('dialog', { name: helped.email })
  await drawer.getByRole('heading', { name: 'Einstellungen' }).waitFor()
  await tabTo(page, /^Tarif/)
  await page.keyboard.type('Premium Exp')
  await tabTo(page, 'API-Zugang')
  await page.keyboard.press('Space')
  await press(page, 'Speichern')
  await page.getByText('Konto wurde geändert.').waitFor()
  expect((await helped.get('/api/profile')).body).toMatchObject({ subscription: 'paid_large', is_api_enabled: true })
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(nameOfFocus).toBe(helped.email)

  await page.goto('/admin/system-messages')
  await page.getByRole('heading', { name: 'Systemnachrichten', level: 1 }).waitFor()
  await press(page, 'Neue Nachricht')
  await page.getByRole('dialog', { name: 'Neue Systemnachricht' }).waitFor()
  await expect.poll(nameOfFocus).toMatch(/^Nachricht/)
  await page.keyboard.type('Wartung am Abend')
  await press(page, 'Speichern')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const row = page.getByRole('row').filter({ hasText: 'Wartung am Abend' })
  await row.waitFor()
  await expect.poll(nameOfFocus).toBe('Neue Nachricht')
  await press(page, /löschen$/)
  await page.getByRole('dialog').waitFor()
  await press(page, 'Löschen')
  await row.waitFor({ state: 'detached' })
  // What opened the window is gone: one goes on from its place, not from the beginning.
  await page.keyboard.press('Tab')
  expect(await nameOfFocus()).not.toBe('Zum Inhalt')
})
