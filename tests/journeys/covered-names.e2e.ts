import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { aUser } from '../kit/app.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { pdfOf } from '../kit/documents.ts'
import { startModelServer } from '../kit/model-server.ts'
import { readDocument } from '../../server/features/reading/reading.ts'

// The whole way of a pseudonymised file: reviewed, released, asked about; what left has no name, what is read has them.
const server = await startModelServer(() => ({
  text: 'Die **[Klägerin 1]** bekommt die Kaution binnen 14 Tagen nach der Rückgabe ausbezahlt [1].\n\n| Partei | Rolle |\n|-|-|\n| [Klägerin 1] | Mieterin |\n| des Beklagten 1 | Vermieter |',
}))
const { provider, baseUrl, apiKey, name: model } = server.settings
const house = useBrowser(() => ({}), {
  LLM_PROVIDER: provider,
  LLM_BASE_URL: baseUrl,
  LLM_API_KEY: apiKey,
  LLM_MODEL: model,
})
afterAll(() => server.close())
const shots = process.env.SCREENSHOTS

const suit = pdfOf([
  ['Klägerin: Gordana Jelavić, geb. 14.02.1987.', 'Beklagter: Franz Kogler.'],
  ['Frau Jelavić verlangt die Kaution. Sie wird binnen 14 Tagen nach der Rückgabe ausbezahlt.'],
  ['Das Vorhaben Seerose hat damit nichts zu tun.'],
])

async function aReviewer(options: object) {
  const person = await aUser(house.app, { subscription: 'paid_medium' })
  const opened = await house.open(doorstep, { ...options, permissions: ['clipboard-read', 'clipboard-write'] })
  await logInBrowser(opened.context, house.origin, person)
  return opened
}

/** Uploads a file, covers what was missed in it and releases it; its id. */
async function release(page: Page, isPhone: boolean): Promise<string> {
  await page.goto('/files')
  await page.getByRole('button', { name: 'Hochladen', exact: true }).click()
  const upload = page.getByRole('dialog', { name: 'Hochladen' })
  await upload
    .locator('input[data-files]')
    .setInputFiles([{ name: 'Jelavić gegen Kogler.pdf', mimeType: 'application/pdf', buffer: Buffer.from(suit) }])
  await expect.poll(() => upload.getByRole('checkbox', { name: 'Pseudonymisieren' }).isChecked()).toBe(true)
  await upload.getByRole('button', { name: '1 Datei hochladen' }).click()
  await page.locator('[data-toast=route]').getByText('Jetzt prüfen').click()
  await page.getByRole('heading', { name: 'Jelavić gegen Kogler.pdf · Freigabe' }).waitFor()
  if (isPhone) await page.getByRole('button', { name: 'Stellen', exact: true }).click()
  await page.getByRole('button', { name: 'Stelle ergänzen' }).click()
  const missed = page.getByRole('dialog', { name: 'Stelle ergänzen' })
  await missed.getByLabel('Wörter im Text').fill('Seerose')
  await missed.getByLabel('Art').selectOption({ label: 'Angabe' })
  await missed.getByRole('button', { name: 'Überall ersetzen' }).click()
  await page.locator('[data-side=original] [data-place]').getByText('Seerose').waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  await page.getByRole('button', { name: 'Freigeben' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Freigeben/ })
    .click()
  await page.getByText('Die Datei ist freigegeben.').waitFor()
  return id
}

const devices = [
  { name: 'desktop', options: { viewport: desktop } },
  { name: 'phone', options: { viewport: phone, hasTouch: true, isMobile: true, colorScheme: 'dark' as const } },
]

test.each(devices)('names in a typed question are covered with one click: $name', async ({ name, options }) => {
  const person = await aUser(house.app)
  const { page, context } = await house.open(doorstep, options)
  await logInBrowser(context, house.origin, person)
  await page.goto('/chat')
  await page.getByLabel('Ihre Frage').fill('Wann bekommt Frau Rosa Winterstein die Kaution zurück?')
  const cover = page.getByRole('button', { name: 'Namen abdecken' })
  expect(await cover.getAttribute('aria-pressed')).toBe('false')
  await cover.click()
  await page.getByText('Rosa Winterstein → [Person A]').waitFor()
  await expectAccessible(page)
  if (shots) await page.screenshot({ path: `${shots}/cover-${name}.png` })
  await page.getByLabel('Ihre Frage').press('Enter')
  await page.locator('[data-question] [data-name-mark]').getByText('Rosa Winterstein').waitFor()
  await page.getByRole('article', { name: 'Antwort' }).getByText('bekommt die Kaution binnen').waitFor()
  // From now on it is always done here.
  await page.getByLabel('Ihre Frage').fill('Und Frau Winterstein?')
  await expect.poll(() => cover.isDisabled()).toBe(true)
  expect(JSON.stringify(server.state.calls)).not.toContain('Winterstein')
  await context.close()
})

test.each(devices)(
  'upload, review, correct, release, ask, and read the names again: $name',
  async ({ name, options }) => {
    const { page, context } = await aReviewer(options)
    const id = await release(page, name === 'phone')
    await page.goto('/chat')
    if (name === 'phone') {
      await page.getByRole('button', { name: /^Rechtsgebiet:/ }).click()
      await page.getByRole('button', { name: 'Dateien wählen …' }).click()
    } else await page.getByRole('button', { name: 'Dateien', exact: true }).click()
    const picker = page.getByRole('dialog', { name: 'Dateien zur Frage' })
    await picker.getByText('Jelavić gegen Kogler.pdf').click()
    await picker.getByRole('button', { name: 'Übernehmen' }).click()
    if (name === 'phone') await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click()
    await page
      .getByLabel('Ihre Frage')
      .fill('Wann bekommt Frau Jelavić von Kogler ihr Geld? Gilt das auch für Seerose?')
    await page.getByLabel('Ihre Frage').press('Enter')

    const answer = page.getByRole('article', { name: 'Antwort' })
    await answer.getByText('bekommt die Kaution binnen').waitFor()
    await answer.getByRole('group', { name: 'Namen in dieser Antwort' }).waitFor()
    await answer.locator('strong').getByText('Gordana Jelavić').waitFor()
    await answer.getByRole('row').filter({ hasText: 'des Franz Kogler' }).waitFor()
    // The question stands as it was typed; what was covered in it is marked.
    const marks = page.locator('[data-question] [data-name-mark]')
    expect(await marks.allTextContents()).toEqual(['Jelavić', 'Kogler', 'Seerose'])
    expect(await marks.first().getAttribute('title')).toBe('Im Text für den KI-Assistenten: [Klägerin 1]')
    await answer
      .locator('[data-source-chip]')
      .filter({ hasText: /Jelavić gegen Kogler\.pdf/ })
      .first()
      .waitFor()
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/names-${name}.png` })
    const sent = JSON.stringify(server.state.calls)
    for (const word of ['Jelavi', 'Gordana', 'Kogler', '14.02.1987', 'Seerose']) expect(sent).not.toContain(word)

    await answer.getByRole('button', { name: 'Platzhalter' }).click()
    await answer.locator('strong').getByText('[Klägerin 1]').waitFor()
    expect(await answer.textContent()).not.toContain('Jelavić')
    if (shots) await page.screenshot({ path: `${shots}/names-covered-${name}.png` })
    await answer.getByRole('button', { name: 'Echte Namen' }).click()

    // Copying and saving ask for the form.
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    const ask = page.getByRole('dialog', { name: 'Antwort kopieren' })
    await answer.getByRole('button', { name: 'Nur Text kopieren' }).click()
    await ask.getByRole('button', { name: 'Mit Platzhaltern' }).click()
    await expect.poll(copied).toContain('Die [Klägerin 1] bekommt')
    await answer.getByRole('button', { name: 'Mit Quellenangaben kopieren' }).click()
    await ask.getByRole('button', { name: 'Mit echten Namen' }).click()
    await expect.poll(copied).toContain('Die Gordana Jelavić bekommt')
    await page.getByRole('button', { name: 'Speichern oder drucken' }).click()
    await page.getByRole('button', { name: 'Als Markdown speichern' }).click()
    const saving = page.waitForEvent('download')
    await page
      .getByRole('dialog', { name: 'Unterhaltung speichern' })
      .getByRole('button', { name: 'Mit Platzhaltern' })
      .click()
    expect((await saving).suggestedFilename()).not.toMatch(/Jelavi|Kogler/)

    await page.reload()
    await answer.locator('strong').getByText('Gordana Jelavić').waitFor()

    // The copy that is handed on has no name in it, also not in its own.
    await page.goto('/files')
    await page.getByRole('button', { name: 'Aktionen für »Jelavić gegen Kogler.pdf«' }).click()
    await page.getByRole('menuitem', { name: 'Pseudonymisierte Fassung …' }).click()
    const copies = page.getByRole('dialog', { name: 'Pseudonymisierte Fassung' })
    await copies.getByRole('button', { name: 'Bericht über die Pseudonymisierung (PDF)' }).waitFor()
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/copies-${name}.png` })
    const copying = page.waitForEvent('download')
    const isAlike = name === 'desktop'
    await copies
      .getByRole('button', { name: isAlike ? 'PDF mit dem Aussehen des Originals' : 'Als PDF speichern' })
      .click()
    const copy = await copying
    expect(copy.suggestedFilename()).toBe('Pseudonymisierte Fassung.pdf')
    const read = await readDocument({
      bytes: await readFile(await copy.path()),
      filename: 'x.pdf',
      signal: new AbortController().signal,
    })
    const text = JSON.stringify(read)
    expect(text).toContain(isAlike ? 'verlangt die Kaution.' : 'Frau [Klägerin 1] verlangt die Kaution.')
    expect(text).toContain('[Klägerin 1]')
    // The foot of what is written anew.
    expect(text.includes('erstellt mit Fundstelle')).toBe(!isAlike)
    expect(text).not.toMatch(/Jelavi|Kogler|14\.02\.1987|Seerose/)
    await page.goto(`/files/${id}`)
    await page.getByRole('button', { name: 'Als Word-Datei speichern' }).waitFor()
    await context.close()
  },
)
