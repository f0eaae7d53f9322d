import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aUser } from '../kit/app.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { isComplete } from '../kit/chat-page.ts'
import { pdfOf, scanOf } from '../kit/documents.ts'
import { asTheyAre, textFile as text, uploadTo } from '../kit/files-page.ts'
import { aFile, aFolder } from '../kit/files.ts'
import { mailOf } from '../kit/mails.ts'
import { choosePassphrase } from '../kit/passphrases.ts'

const house = useBrowser()
const shots = process.env.SCREENSHOTS

async function openFiles(options: object = {}, before?: (page: Page) => Promise<unknown>) {
  const person = await aUser(house.app, { subscription: 'paid_medium' })
  const opened = await house.open(doorstep, options)
  await logInBrowser(opened.context, house.origin, person)
  await before?.(opened.page)
  await opened.page.goto('/files')
  return { ...opened, person }
}

const row = (page: Page, name: string) => page.getByRole('row', { name: `»${name}« auswählen` })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

describe('files and folders', () => {
  test('with the mouse: upload, watch, drag into a folder, look, search, delete', async () => {
    const { page, context } = await openFiles({ viewport: desktop })
    await page.getByRole('link', { name: 'Dateien', exact: true }).waitFor()
    await page.getByText('Noch keine Dateien.').waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Neuer Ordner' }).click()
    const naming = page.getByRole('dialog', { name: 'Neuer Ordner' })
    await naming.getByRole('button', { name: 'Anlegen' }).click()
    await naming.getByText('Bitte geben Sie einen Namen ein.').waitFor()
    await naming.getByLabel('Name').fill('Mandat Öllinger')
    await naming.getByRole('button', { name: 'Anlegen' }).click()
    await row(page, 'Mandat Öllinger').waitFor()
    await page.getByRole('button', { name: 'Neuer Ordner' }).click()
    await naming.getByLabel('Name').fill('Mandat Öllinger')
    await naming.getByRole('button', { name: 'Anlegen' }).click()
    await naming.getByText('An diesem Ort gibt es bereits etwas mit diesem Namen.').waitFor()
    await page.keyboard.press('Escape')

    const sheet = await uploadTo(page, [
      text('Übergabe.txt'),
      text('alt.doc'),
      text('Klage.txt', 'Klage wegen EUR 5.000'),
    ])
    await sheet.getByText('Das alte Format DOC wird nicht angenommen.').waitFor()
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/files-upload.png` })
    await sheet.getByRole('button', { name: '2 Dateien hochladen' }).click()
    await page.getByText('2 Dateien wurden erfolgreich verarbeitet.').waitFor()
    // At the top, and what one presses there stays free, also where there is less room. Who is at a message keeps it.
    const close = page.locator('[data-toast]').first().getByRole('button', { name: 'Close' })
    await close.focus()
    for (const width of [desktop.width, 1024, 768]) {
      await page.setViewportSize({ ...desktop, width })
      const message = (await page.locator('[data-toast]').first().boundingBox())!
      expect(message.y).toBeLessThan(100)
      for (const name of ['Eigene Regeln der Pseudonymisierung', 'Neuer Ordner', 'Hochladen'])
        expect([
          name,
          width,
          (await page.getByRole('button', { name, exact: true }).boundingBox())!.x > message.x + message.width,
        ]).toEqual([name, width, true])
    }
    await page.setViewportSize(desktop)
    await close.click()
    await row(page, 'Übergabe.txt').getByText('Bereit').last().waitFor()
    await row(page, 'Klage.txt').getByText('Bereit').last().waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('uploaded_files_pending'))).toBe(null)
    await page.getByText('2 von 50 Uploads').waitFor()
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/files-list.png` })

    await row(page, 'Klage.txt').dragTo(row(page, 'Mandat Öllinger'))
    await row(page, 'Klage.txt').waitFor({ state: 'detached' })
    await row(page, 'Übergabe.txt').dragTo(page.getByRole('treeitem', { name: 'Mandat Öllinger' }))
    await row(page, 'Übergabe.txt').waitFor({ state: 'detached' })
    await page.getByLabel('Dateien suchen').fill('überg')
    await row(page, 'Übergabe.txt').getByText('in Mandat Öllinger/').waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await page.keyboard.press('Escape')

    const whole = mkdtempSync(join(tmpdir(), 'akt-'))
    mkdirSync(join(whole, 'Akt', 'Beilagen'), { recursive: true })
    writeFileSync(join(whole, 'Akt', 'Vollmacht.txt'), 'Vollmacht')
    writeFileSync(join(whole, 'Akt', 'Beilagen', 'Foto.txt'), 'Foto')
    await page.getByRole('button', { name: 'Hochladen', exact: true }).click()
    await sheet.locator('input[webkitdirectory]').setInputFiles(join(whole, 'Akt'))
    await sheet.getByText('Akt/Beilagen/').waitFor()
    await asTheyAre(sheet)
    await sheet.getByLabel('Zielordner').selectOption({ label: 'Mandat Öllinger' })
    await sheet.getByRole('button', { name: '2 Dateien hochladen' }).click()
    await page.getByLabel('Dateien suchen').fill('foto')
    await row(page, 'Foto.txt').getByText('in Mandat Öllinger/Akt/Beilagen/').waitFor()
    rmSync(whole, { recursive: true })
    await page.keyboard.press('Escape')

    await page.getByRole('treeitem', { name: 'Mandat Öllinger' }).click()
    await page.getByRole('button', { name: 'Übergabe.txt', exact: true }).click()
    const preview = page.getByRole('dialog', { name: 'Übergabe.txt' })
    const picture = preview.getByRole('img', { name: 'Seite 1' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
    await preview.getByRole('button', { name: 'Text', exact: true }).click()
    await preview.getByText('Der Mietvertrag wird auf fünf Jahre abgeschlossen.').waitFor()
    await expectAccessible(page)
    // No model is connected here, so none is offered.
    expect(await preview.getByRole('button', { name: 'Zusammenfassen' }).count()).toBe(0)
    await preview.getByRole('button', { name: 'Schriftsatz prüfen' }).click()
    await page.getByText('Text aus »Übergabe.txt«').waitFor()
    await expect
      .poll(() => page.getByLabel('Text des Schriftsatzes').inputValue())
      .toBe('Der Mietvertrag wird auf fünf Jahre abgeschlossen.')
    await page.getByRole('button', { name: 'Datei wählen …' }).click()
    const choosing = page.getByRole('dialog', { name: 'Datei wählen' })
    await choosing.getByPlaceholder('Dateien suchen').fill('klage')
    await choosing.getByRole('checkbox', { name: /Klage/ }).check()
    await expectAccessible(page)
    await choosing.getByRole('button', { name: 'Übernehmen' }).click()
    await page.getByText('Text aus »Klage.txt«').waitFor()
    await page.goBack()
    await page.getByRole('checkbox', { name: 'Alle auswählen' }).click()
    await page.getByText('3 ausgewählt').waitFor()
    await page.getByRole('navigation', { name: 'Pfad' }).getByRole('button', { name: 'Alle Dateien' }).click()

    await row(page, 'Mandat Öllinger')
      .getByRole('button', { name: /^Aktionen/ })
      .click()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Löschen' }).click()
    await page.getByText('»Mandat Öllinger« mit insgesamt 4 Dateien wird gelöscht.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen', exact: true }).click()
    await page.getByText('Noch keine Dateien.').waitFor()
    await context.close()
  })

  test('with the keyboard alone: a folder in a folder, rename, move through the tree, open and back', async () => {
    const { page, context, person } = await openFiles({ viewport: desktop })
    await person.post('/api/chat/set-system-passphrase')
    for (const [name, path] of [
      ['Verträge', ''],
      ['Miete', 'Verträge/'],
      ['Anna', ''],
    ])
      expect((await person.post('/api/chat/files/folders', { name, path })).status).toBe(201)
    await page.reload()
    await page.getByRole('treeitem', { name: 'Verträge' }).waitFor()
    await page.getByRole('treeitem', { name: 'Alle Dateien' }).focus()
    await page.keyboard.press('v')
    await expect.poll(() => focused(page)).toBe('Verträge')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('Miete')
    await page.keyboard.press('F2')
    const renaming = page.getByRole('dialog', { name: 'Ordner umbenennen' })
    await renaming.getByLabel('Name').waitFor()
    await page.keyboard.type('Mietrecht')
    await page.keyboard.press('Enter')
    await page.getByRole('treeitem', { name: 'Mietrecht' }).waitFor()
    await expect.poll(() => focused(page)).toBe('Mietrecht')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('treeitem', { name: 'Mietrecht' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Dateien', level: 1 }).waitFor()

    const name = page.getByRole('button', { name: 'Ordner Mietrecht' })
    await name.focus()
    await page.keyboard.press(' ')
    await page.getByText('1 ausgewählt').waitFor()
    await page.getByRole('button', { name: 'Verschieben …' }).focus()
    await page.keyboard.press('Enter')
    const moving = page.getByRole('dialog', { name: '»Mietrecht« verschieben' })
    await moving.getByRole('treeitem', { name: 'Verträge' }).focus()
    await expectAccessible(page)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => focused(page)).toBe('Anna')
    await page.keyboard.press('Enter')
    await moving.getByText('Ziel: Anna').waitFor()
    await moving.getByRole('button', { name: 'Verschieben' }).focus()
    await page.keyboard.press('Enter')
    await moving.waitFor({ state: 'detached' })
    await page.getByText('Noch keine Dateien.').waitFor()
    await page.getByRole('treeitem', { name: 'Anna' }).focus()
    await page.keyboard.press('Enter')
    await name.waitFor()
    await context.close()
  })

  test('on a phone: folders in a slide-over, the actions of a row in its menu', async () => {
    const { page, context } = await openFiles({ viewport: phone, hasTouch: true, isMobile: true, colorScheme: 'dark' })
    await page.getByRole('button', { name: 'Ordner zeigen' }).click()
    await page.getByRole('dialog', { name: 'Ordner' }).getByRole('button', { name: 'Neuer Ordner' }).click()
    await page.getByLabel('Name').fill('Akt')
    await page.getByRole('button', { name: 'Anlegen' }).click()
    await row(page, 'Akt').waitFor()
    const sheet = await uploadTo(page, [text('Brief.txt')])
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '1 Datei hochladen' }).click()
    await page.getByText('Datei wurde erfolgreich verarbeitet.').waitFor()
    await row(page, 'Brief.txt')
      .getByRole('button', { name: /^Aktionen/ })
      .click()
    await page.getByRole('menuitem', { name: 'Verschieben' }).click()
    await page.getByRole('dialog').getByRole('treeitem', { name: 'Akt' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Verschieben' }).click()
    await row(page, 'Brief.txt').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Ordner zeigen' }).click()
    await page.getByRole('dialog', { name: 'Ordner' }).getByRole('treeitem', { name: 'Akt' }).click()
    await row(page, 'Brief.txt').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/files-phone.png` })
    await context.close()
  })
})

/** Files of a clipboard, as another program puts them there. */
const paste = (page: Page, name: string, content: string) =>
  page.evaluate(
    ([name, content]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content!], name!, { type: 'text/plain' }))
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }))
    },
    [name, content],
  )

describe.each([
  ['desktop', { viewport: desktop }],
  ['phone', { viewport: phone, hasTouch: true, isMobile: true, colorScheme: 'dark' as const }],
])('on a %s', (name, options) => {
  test('a file is pasted, a second one with the same bytes is noticed, a mail brings its files along', async () => {
    const { page, context } = await openFiles(options)
    await page.getByText('Noch keine Dateien.').waitFor()
    const sheet = page.getByRole('dialog', { name: 'Hochladen' })
    for (const file of ['Klage.txt', 'Abschrift.txt']) {
      await paste(page, file, 'Der Kläger begehrt 500 Euro.')
      await sheet.getByText(file).waitFor()
      await asTheyAre(sheet)
      await sheet.getByRole('button', { name: '1 Datei hochladen' }).click()
      await row(page, file).waitFor()
    }
    const known = page.getByRole('dialog', { name: 'Diese Datei gibt es schon' })
    await known.getByText('wie Klage.txt').waitFor()
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/files-duplicate-${name}.png` })
    await known.getByRole('button', { name: 'Neue Datei wieder löschen' }).click()
    await row(page, 'Abschrift.txt').waitFor({ state: 'detached' })

    const mail = mailOf('Vertrag', 'Anbei.', [
      { name: 'Vertrag.txt', content: 'Der Vertrag läuft.' },
      { name: 'Bild.exe', content: 'MZ' },
    ])
    await uploadTo(page, [{ name: 'Schreiben.eml', mimeType: 'message/rfc822', buffer: mail }])
    await sheet.getByRole('button', { name: '1 Datei hochladen' }).click()
    await row(page, 'Vertrag.txt').getByText('Anlage zu »Schreiben.eml«').waitFor()
    await row(page, 'Schreiben.eml').getByText('Eine Anlage wurde nicht übernommen: »Bild.exe«').waitFor()
    if (shots) await page.screenshot({ path: `${shots}/files-mail-${name}.png` })
    await page.getByRole('button', { name: 'Schreiben.eml', exact: true }).click()
    await page.getByRole('dialog', { name: 'Schreiben.eml' }).getByRole('button', { name: 'Vertrag.txt' }).click()
    const preview = page.getByRole('dialog', { name: 'Vertrag.txt' })
    await preview.getByRole('button', { name: 'Schreiben.eml' }).waitFor()
    await expect
      .poll(() => preview.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100)
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/files-preview-${name}.png` })
    await context.close()
  })

  test('a folder under a passphrase is locked and named so, and opens with it', async () => {
    const passphrase = 'Sternwarte mit Zwetschken'
    const { page, context, person } = await openFiles(options)
    await page.getByText('Noch keine Dateien.').waitFor()
    await choosePassphrase(person, passphrase)
    await aFolder(person, 'Mandat Öllinger')
    await aFile(person, ['Klage.txt', 'Inhalt'], { path: 'Mandat Öllinger/' })
    await page.reload()
    const dialog = page.getByRole('dialog', { name: 'Verschlüsselung' })
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await row(page, 'Verschlüsselt').waitFor()
    expect(await page.getByText('Mandat Öllinger').count()).toBe(0)
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/files-locked-${name}.png` })
    await row(page, 'Verschlüsselt').getByRole('button', { name: 'Entsperren' }).click()
    await dialog.getByLabel('Passphrase', { exact: true }).fill('eine ganz andere Passphrase')
    await dialog.getByRole('button', { name: 'Bestätigen' }).click()
    await dialog.getByRole('alert').or(dialog.locator('.text-error')).first().waitFor()
    await dialog.getByLabel('Passphrase', { exact: true }).fill(passphrase)
    await dialog.getByRole('button', { name: 'Bestätigen' }).click()
    await page.getByRole('button', { name: 'Ordner Mandat Öllinger' }).click()
    await row(page, 'Klage.txt').waitFor()
    await context.close()
  })
})

describe('asking about files', () => {
  test('from the list into the composer, and from the answer to the page with the passage marked', async () => {
    const { page, context } = await openFiles({ viewport: desktop })
    // A scan, whose words have to be recognised first.
    const contract = ['Mietvertrag', '', 'Die Kaution beträgt EUR 4.711 und ist binnen vierzehn Tagen zu erlegen.']
    const buffer = Buffer.from(pdfOf([{ picture: scanOf(contract) }]))
    const sheet = await uploadTo(page, [{ name: 'Mietvertrag.pdf', mimeType: 'application/pdf', buffer }])
    await sheet.getByRole('button', { name: '1 Datei hochladen' }).click()
    await page.locator('[data-toast=checklist]').getByText('Texterkennung').waitFor()
    await row(page, 'Mietvertrag.pdf').getByText('Bereit').last().waitFor()
    await row(page, 'Mietvertrag.pdf')
      .getByRole('button', { name: /^Aktionen/ })
      .click()
    await page.getByRole('menuitem', { name: 'Im Chat fragen' }).click()
    await page.getByRole('list', { name: 'Dateien zur Frage' }).getByText('Mietvertrag.pdf').waitFor()
    await page.getByLabel('Abfrageart').selectOption({ label: 'Dokument(e) durchsuchen' })
    await page.getByLabel('Ihre Frage').fill('Wie hoch ist die Kaution?')
    await page.getByRole('button', { name: 'Frage stellen' }).click()
    const answer = page.getByRole('article', { name: 'Antwort' })
    const chip = answer.getByRole('button', { name: /^Mietvertrag\.pdf S\.\s1.*, Datei$/ }).first()
    await isComplete(page)
    // It is on its way as soon as one rests on the chip, and the click asks for nothing more.
    let asked = 0
    page.on('request', (request) => void (/\/pages\/1\b/.test(request.url()) && asked++))
    const ahead = page.waitForResponse(/\/pages\/1\b/)
    await chip.hover()
    await ahead
    await chip.click()
    const panel = page.getByRole('complementary', { name: /^Quellen/ })
    const picture = panel.getByRole('img', { name: 'Seite 1, die zitierte Stelle ist markiert' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
    expect(asked).toBe(1)
    await panel.getByText('EUR 4.711').first().waitFor()
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/files-answer.png` })

    await page.getByRole('button', { name: '»Mietvertrag.pdf« nicht verwenden' }).click()
    await expect.poll(() => page.getByLabel('Abfrageart').inputValue()).toBe('general')
    await expect.poll(() => page.getByLabel('Abfrageart').isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Dateien', exact: true }).click()
    const picker = page.getByRole('dialog', { name: 'Dateien zur Frage' })
    await picker.getByRole('checkbox', { name: /Mietvertrag/ }).check()
    await expectAccessible(page)
    await picker.getByRole('button', { name: 'Übernehmen' }).click()
    await expect.poll(() => page.getByLabel('Abfrageart').isEnabled()).toBe(true)
    await context.close()
  })

  test('on a phone the files are chosen in the sheet of the pill', async () => {
    const { page, context } = await openFiles({ viewport: phone, hasTouch: true, isMobile: true })
    const sheet = await uploadTo(page, [text('Brief.txt')])
    await sheet.getByRole('button', { name: '1 Datei hochladen' }).click()
    await row(page, 'Brief.txt').getByText('Bereit').first().waitFor()
    await page.goto('/chat')
    await page.getByRole('button', { name: 'Rechtsgebiet: Zivilrecht' }).click()
    const pill = page.getByRole('dialog', { name: 'Rechtsgebiet und Dateien' })
    await pill.getByText('Wählen Sie zuerst Dateien, zu denen Sie fragen.').waitFor()
    await pill.getByRole('button', { name: 'Dateien wählen …' }).click()
    const picker = page.getByRole('dialog', { name: 'Dateien zur Frage' })
    await picker.getByRole('checkbox', { name: /Brief/ }).check()
    await picker.getByRole('button', { name: 'Übernehmen' }).click()
    await pill.getByRole('button', { name: 'Dokument(e) durchsuchen' }).click()
    await expectAccessible(page)
    await pill.getByRole('button', { name: 'Schließen' }).click()
    await page.getByRole('button', { name: 'Rechtsgebiet: Zivilrecht · 1 Datei' }).waitFor()
    await context.close()
  })
})

describe('before the first upload', () => {
  const title = 'Vereinbarung über die Auftragsverarbeitung'

  async function openAsNewcomer(email: string, options = {}) {
    const person = await aUser(house.app, { email, subscription: 'paid_medium' }, { hasAgreement: false })
    const opened = await house.open(doorstep, options)
    await logInBrowser(opened.context, house.origin, person)
    await opened.page.goto('/files')
    await opened.page.getByRole('button', { name: 'Hochladen', exact: true }).click()
    return opened
  }

  test.each([desktop, phone])('the agreement on processing is read and accepted, and found again', async (viewport) => {
    const { page, context } = await openAsNewcomer(`neu-${viewport.width}@gmail.com`, { viewport })
    const step = page.getByRole('dialog', { name: title })
    await step.getByText('Anhang 2: Unterauftragsverarbeiter').waitFor()
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/agreement-${viewport.width}.png` })
    await step.getByRole('button', { name: 'Annehmen' }).click()
    await step.getByText('Bitte bestätigen Sie, dass Sie die Vereinbarung gelesen haben und annehmen.').waitFor()
    await step.getByRole('checkbox').check()
    await step.getByRole('button', { name: 'Annehmen' }).click()
    await page.getByText('Vereinbarung wurde angenommen.').waitFor()
    const sheet = page.getByRole('dialog', { name: 'Hochladen' })
    await sheet.locator('input[data-files]').setInputFiles([text('Klage.txt')])
    await asTheyAre(sheet)
    await sheet.getByRole('button', { name: '1 Datei hochladen' }).click()
    await row(page, 'Klage.txt').waitFor()

    await page.goto('/settings/profile')
    const section = page.getByRole('region', { name: 'Auftragsverarbeitung' })
    await section.getByText(/^Angenommen am /).waitFor()
    const saved = page.waitForEvent('download')
    await section.getByRole('button', { name: 'Als Word-Datei speichern' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^Auftragsverarbeitung Fundstelle .*\.docx$/)
    await context.close()
  })

  test('in a company one learns who has to accept it', async () => {
    await aUser(house.app, { email: 'chefin@wartende-kanzlei.at', role: 'company_admin' }, { hasAgreement: false })
    const { page, context } = await openAsNewcomer('anna@wartende-kanzlei.at')
    const step = page.getByRole('dialog', { name: title })
    await step.getByText('chefin@wartende-kanzlei.at').waitFor()
    expect(await step.getByRole('button', { name: 'Annehmen' }).count()).toBe(0)
    await expectAccessible(page)
    await context.close()
  })
})

describe('who may use files', () => {
  const access = '**/api/chat/check-files-disabled-domain-list'

  test('people whose domain is blocked have no entry, and are sent away', async () => {
    const { page, context } = await openFiles({}, (page) =>
      page.route(access, (route) => route.fulfill({ json: { disabled: true } })),
    )
    await page.waitForURL('**/chat')
    await page.getByText('Ihnen fehlen die nötigen Zugangsberechtigungen').waitFor()
    await page.getByRole('link', { name: 'Einstellungen' }).waitFor()
    expect(await page.getByRole('link', { name: 'Dateien', exact: true }).count()).toBe(0)
    await context.close()
  })

  test('as long as that is not known there is no entry, and it is said', async () => {
    const { page, context } = await openFiles({}, (page) =>
      page.route(access, (route) => route.fulfill({ status: 500, json: {} })),
    )
    await page.waitForURL('**/chat')
    await page.getByText('Berechtigungen konnten nicht geladen werden').waitFor()
    expect(await page.getByRole('link', { name: 'Dateien', exact: true }).count()).toBe(0)
    await context.close()
  })

  test('visitors are asked to log in', async () => {
    const { page, context } = await house.open('/files')
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
    await context.close()
  })
})
