import { describe, expect, test } from 'vitest'
import { aUser, eventually } from '../kit/app.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'

// Nothing listens there, as where there is no network.
const house = useBrowser(undefined, { RIS_BASE_URL: 'http://127.0.0.1:9/', RIS_PAUSE_MS: '0' })

async function openAs(person: Awaited<ReturnType<typeof aUser>>, path: string, options: object = {}) {
  const opened = await house.open(doorstep, options)
  await logInBrowser(opened.context, house.origin, person)
  await opened.page.goto(path)
  return opened
}

const law = (text: string) => JSON.stringify({ id: 'MRG/§ 3', law: 'MRG', section: '§ 3', text }).concat('\n{"law"')

describe.each([
  ['desktop, light', { viewport: desktop, colorScheme: 'light' as const }],
  ['phone, dark', { viewport: phone, colorScheme: 'dark' as const, hasTouch: true, isMobile: true }],
])('what administrators look after (%s)', (name, options) => {
  const fitsIn = (page: { evaluate: (work: () => number) => Promise<number> }) =>
    expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(options.viewport.width)

  test('a law is imported, its broken line is told, and our digest of it is read again; without RIS that is said', async () => {
    const admin = await aUser(house.app, { role: 'admin' })
    const { page } = await openAs(admin, '/admin/knowledge-bases', options)
    await page.getByRole('heading', { name: 'Wissensdatenbanken', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Importieren' }).click()
    const dialog = page.getByRole('dialog', { name: 'Importieren' })
    await dialog.getByRole('button', { name: 'Importieren' }).click()
    await dialog.getByText('Bitte nennen Sie mindestens ein Gesetz, zum Beispiel ABGB').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Gesetze', { exact: true }).fill('MRG')
    await dialog.getByRole('button', { name: 'Importieren' }).click()
    await dialog.waitFor({ state: 'detached' })
    const rows = page.locator('main').locator('tr, li')
    await rows.filter({ hasText: 'RIS: MRG' }).filter({ hasText: 'RIS ist nicht erreichbar' }).first().waitFor()

    await page.getByRole('button', { name: 'Importieren' }).click()
    await dialog.getByRole('button', { name: 'Aus einer Datei' }).click()
    await dialog.getByRole('button', { name: 'Importieren' }).click()
    await dialog.getByText('Bitte wählen Sie eine Datei.').waitFor()
    const file = { name: 'Gesetze.jsonl', mimeType: 'application/json', buffer: Buffer.from(law(`Für ${name}.`)) }
    await dialog.getByLabel('Datei').setInputFiles(file)
    await dialog.getByRole('button', { name: 'Importieren' }).click()
    await dialog.waitFor({ state: 'detached' })
    const imported = rows.filter({ hasText: 'Datei (.jsonl' }).filter({ hasText: '1 fehlerhaft' })
    await imported.first().getByText('Abgeschlossen').waitFor()
    await imported.first().getByRole('button').click()
    const details = page.getByRole('dialog', { name: /^Datei/ })
    await details.getByText('kein gültiges JSON').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByText('Wortlaut hat sich geändert').first().waitFor()
    await expectAccessible(page)
    await fitsIn(page)
    const mark = page.getByRole('button', { name: '»Erhaltung durch den Vermieter« als gelesen markieren' })
    await mark.click()
    await mark.waitFor({ state: 'detached' })
    await page.getByLabel('Suche in Abkürzung und Titel').fill('mietrecht')
    await rows.filter({ hasText: 'Mietrechtsgesetz' }).first().waitFor()
  })

  test('the log is narrowed down, saved and looked at; health and figures are seen with eyes, keys and tables', async () => {
    const admin = await aUser(house.app, { role: 'admin' })
    const asker = await aUser(house.app)
    await asker.ask('Was regelt § 16b MRG?')
    await admin.put(`/api/admin/users/${asker.id}`, { subscription: 'paid_small' })
    const { page } = await openAs(admin, '/admin/audit', options)
    const rows = page.locator('main').locator('tr, li')
    await page.getByLabel('Betrifft (E-Mail)').fill(asker.email)
    await page.waitForURL('**/admin/audit?user=*')
    await page.getByLabel('Ereignis').selectOption('Tarif geändert')
    await rows.filter({ hasText: 'Tarif: Kostenfrei → Premium Small' }).filter({ hasText: admin.email }).waitFor()
    await page.getByRole('button', { name: 'Jetzt prüfen' }).click()
    await page.getByText(/Einträge, keiner wurde geändert/).waitFor()
    await page.getByRole('button', { name: 'Prüfsumme kopieren' }).waitFor()
    await expectAccessible(page)
    await fitsIn(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Als CSV speichern' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^Protokoll \d{4}-\d{2}-\d{2}\.csv$/)

    await page.goto('/admin/health')
    await page.getByRole('list', { name: 'Prüfungen' }).getByText('npm run backup').waitFor()
    await page.getByText('Kein Auftrag ist endgültig fehlgeschlagen').waitFor()
    const { db, jobs } = house.app.parts
    /** An import that nobody knows: it ends without doing anything, and is then said to have failed. */
    const aFailure = async () => {
      await db.query("DELETE FROM jobs.job WHERE name = 'corpus-import'")
      await jobs.add({ name: 'corpus-import', retries: 0 }, { id: '5f0c8f9e-8d2f-4f0f-9f65-0f6a2b6b1c11' })
      const fail = "UPDATE jobs.job SET state = 'failed' WHERE name = 'corpus-import' AND state = 'completed'"
      await eventually(async () => expect((await db.query(fail)).rowCount).toBe(1))
    }
    await aFailure()
    await page.getByRole('button', { name: 'Aktualisieren' }).click()
    const again = page.getByRole('button', { name: 'Erneut versuchen' })
    await again.click()
    await page.getByText('Der Auftrag wird erneut versucht.').waitFor()
    await again.waitFor({ state: 'detached' })
    await aFailure()
    await page.getByRole('button', { name: 'Aktualisieren' }).click()
    await again.waitFor()
    await expectAccessible(page)
    await fitsIn(page)
    await db.query("DELETE FROM jobs.job WHERE name = 'corpus-import'")
    await again.click()
    await page.getByText('Diesen Auftrag gibt es nicht mehr, oder er ist nicht fehlgeschlagen.').waitFor()
    await page.route('**/api/admin/health', (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await page.getByText('Der Zustand konnte nicht geladen werden').waitFor()
    await expectAccessible(page)
    await page.unroute('**/api/admin/health')
    await page.getByRole('button', { name: 'Erneut laden' }).click()
    await page.getByRole('list', { name: 'Prüfungen' }).waitFor()

    await page.goto('/admin/dashboard')
    const chart = page.getByRole('img', { name: /Fragen im gewählten Zeitraum/ })
    await chart.focus()
    await page.keyboard.press('End')
    await page
      .getByRole('status')
      .filter({ hasText: /Fragen \(Zivilrecht \d+\)/ })
      .waitFor()
    await page.getByRole('region', { name: 'Fragen je Tag' }).getByText('Als Tabelle').click()
    await rows
      .filter({ hasText: /^\d{2}\.\d{2}\.\d{4}/ })
      .first()
      .waitFor()
    await expectAccessible(page)
    await fitsIn(page)
    await page.getByRole('button', { name: '1 Jahr' }).click()
    await page.getByRole('heading', { name: 'Fragen je Woche' }).waitFor()
  })

  test('what people say of answers is read, and their texts only where they were sent along', async () => {
    const admin = await aUser(house.app, { role: 'admin' })
    const [open, closed] = [await aUser(house.app), await aUser(house.app)]
    const rate = async (person: typeof open, more: object) => {
      const { timestamp } = (await person.ask('Was regelt § 16b MRG?')).at(-1)
      await person.put('/api/chat/rate', { timestamp, liked: false, reasons: ['outdated'], ...more })
    }
    await rate(closed, {})
    await rate(open, { comment: 'Die Frist fehlt.', include_text: true })
    const { page } = await openAs(admin, '/admin/ratings', options)
    const rows = page.locator('main').locator('tr, li')
    await rows.filter({ hasText: closed.email }).getByText('nicht mitgeschickt').waitFor()
    expect(await page.getByText('16b MRG').count()).toBe(0)
    await expectAccessible(page)
    await fitsIn(page)
    await page.getByLabel('Welche').selectOption('Nur mit Anmerkung oder Text')
    await page.waitForURL('**/admin/ratings?only=words')
    await rows.filter({ hasText: closed.email }).waitFor({ state: 'detached' })
    const own = rows.filter({ hasText: open.email })
    await own.getByText('»Die Frist fehlt.«').waitFor()
    await own.getByText('Veraltet').waitFor()
    const read = own.getByRole('button', { name: /^Frage und Antwort vom .* lesen$/ })
    await read.click()
    const text = page.getByRole('dialog', { name: 'Mitgeschickte Frage und Antwort' })
    await text.getByText('Was regelt § 16b MRG?').waitFor()
    // As its reader saw it, below the heading that says whose it is; nothing in it leads away.
    await text.getByRole('heading', { level: 4 }).first().waitFor()
    expect([(await text.textContent())!.includes('**'), await text.getByRole('link').count()]).toEqual([false, 0])
    await expectAccessible(page)
    await fitsIn(page)
    await page.keyboard.press('Escape')
    expect((await open.get('/api/profile/audit')).body.results[0]).toMatchObject({ event: 'sent_text_read' })
    // Meanwhile the conversation is deleted.
    const [{ uuid }] = (await open.get('/api/chat/threads')).body.results
    await page.reload()
    await read.waitFor()
    await open.delete(`/api/chat/threads/${uuid}`)
    await read.click()
    await text
      .getByText('Frage und Antwort wurden nicht mitgeschickt, oder die Bewertung gibt es nicht mehr.')
      .waitFor()
    await expectAccessible(page)
  })

  test('each screen whose data cannot be loaded says so, and fits', async () => {
    const { page } = await openAs(await aUser(house.app, { role: 'admin' }), '/admin', options)
    await page.route('**/api/admin/**', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    for (const [path, sentence] of [
      ['/admin/dashboard', 'Die Übersicht konnte nicht geladen werden'],
      ['/admin/query-history', 'Fragen konnten nicht geladen werden'],
      ['/admin/ratings', 'Bewertungen konnten nicht geladen werden'],
      ['/admin/users', 'Benutzer konnten nicht geladen werden'],
      ['/admin/companies', 'Unternehmen konnten nicht geladen werden'],
      ['/admin/companies', 'Die Liste konnte nicht geladen werden'],
      ['/admin/vouchers', 'Gutscheine konnten nicht geladen werden'],
      ['/admin/knowledge-bases', 'Der Bestand konnte nicht geladen werden'],
      ['/admin/audit', 'Das Protokoll konnte nicht geladen werden'],
      ['/admin/system-messages', 'Systemnachrichten konnten nicht geladen werden'],
    ] as const) {
      await page.goto(path)
      await page.getByText(sentence).first().waitFor()
      await fitsIn(page)
      await expectAccessible(page)
    }
  })
})
