import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aUser, password } from '../kit/app.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { pdfOf, scanOf } from '../kit/documents.ts'
import { aFile } from '../kit/files.ts'

const house = useBrowser()
const shots = process.env.SCREENSHOTS

const letter =
  'Klägerin: Gordana Jelavić, geb. 14.02.1987, Hadersdorfer Straße 118/36, 1140 Wien\n' +
  'Frau Jelavić kündigt nach § 30 MRG. Jelavićs Konto lautet AT03 2099 0004 1862 5308.\n' +
  'Am Abend kam der Kogler dazu. Frau Rosa Winter sah es im Winter. Winter schwieg.\n' +
  'Es ging um den Grünspecht. Vom Grünspecht wusste niemand.\n'

/** A page of text and one that was scanned. */
const sheets = pdfOf([
  ['Herr Max Huber kommt am Montag.'],
  { picture: scanOf(['Frau Rosa Winter wohnt in der Lindengasse 4.', 'Sie unterschreibt den Vertrag morgen.']) },
])

async function aReviewer(options: object) {
  const person = await aUser(house.app, { subscription: 'paid_medium' })
  const opened = await house.open(doorstep, options)
  await logInBrowser(opened.context, house.origin, person)
  return { ...opened, person }
}

const pseudonymised = (page: Page) => page.locator('[data-side=pseudonymised]')
const released = async (person: Awaited<ReturnType<typeof aUser>>, id: string) =>
  (await person.get(`/api/chat/files/${id}/text?form=pseudonymised`)).text

/** Marks from some words to others as with the mouse, in one side of the text. */
const mark = (page: Page, side: string, from: string, to = from) =>
  page.evaluate(
    ({ side, from, to }) => {
      const find = (words: string) => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        while (walker.nextNode()) {
          const node = walker.currentNode
          const at = node.nodeValue!.indexOf(words)
          if (at >= 0 && node.parentElement?.closest(`[data-side=${side}]`)) return { node, at }
        }
        throw new Error(`${words} is not there`)
      }
      const [first, last] = [find(from), find(to)]
      getSelection()!.setBaseAndExtent(first.node, first.at, last.node, last.at + to.length)
    },
    { side, from, to },
  )

test('upload, look through by keyboard, correct, add what was missed, undo, release', async () => {
  const { page, context, person } = await aReviewer({ viewport: desktop })
  await page.goto('/files')
  await page.getByRole('button', { name: 'Hochladen', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Hochladen' })
  await sheet
    .locator('input[data-files]')
    .setInputFiles([{ name: 'Brief.txt', mimeType: 'text/plain', buffer: Buffer.from(letter) }])
  await expect.poll(() => sheet.getByRole('checkbox', { name: 'Pseudonymisieren' }).isChecked()).toBe(true)
  await sheet.getByRole('button', { name: '1 Datei hochladen' }).click()
  await page.getByRole('row', { name: '»Brief.txt« auswählen' }).getByRole('button', { name: 'Jetzt prüfen' }).waitFor()
  // The message lies at the top, and not over the file it tells of.
  const toast = page.locator('[data-toast=route]').filter({ hasText: 'Jetzt prüfen' })
  const row = page.getByRole('row', { name: '»Brief.txt« auswählen' })
  const foot = async () => (await toast.boundingBox())!.y + (await toast.boundingBox())!.height
  await expect.poll(async () => (await row.boundingBox())!.y - (await foot())).toBeGreaterThanOrEqual(0)
  await toast.getByText('Jetzt prüfen').click()

  await page.getByRole('heading', { name: 'Brief.txt · Freigabe' }).waitFor()
  await page.getByText('6 Stellen · 1 unsicher · 1 offen').waitFor()
  await pseudonymised(page).getByText('[Klägerin 1]').first().waitFor()
  await page.getByText('können zusammen weiterhin auf eine Person schließen lassen').waitFor()
  await expectAccessible(page)
  if (shots) await page.screenshot({ path: `${shots}/review.png` })

  // The unsure one comes first; B keeps it and goes on to the next.
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await page.keyboard.press('j')
  await expect.poll(focused).toContain('Kogler')
  await page.keyboard.press('b')
  await page.getByText('6 Stellen · 1 unsicher · 0 offen').waitFor()
  await expect.poll(focused).toContain('Gordana Jelavić')
  await pseudonymised(page).getByText('Kogler').waitFor()
  // Undone at once, before the server has taken it in.
  let goOn = () => undefined as void
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/decisions', (route) => held.then(() => route.continue()))
  await page.keyboard.press('Control+z')
  await page.getByText('6 Stellen · 1 unsicher · 1 offen').waitFor()
  await expect.poll(() => pseudonymised(page).getByText('Kogler').count()).toBe(0)
  goOn()
  await page.unrouteAll({ behavior: 'wait' })
  // Who dictates switches the letters off (WCAG 2.1.4); what is not one letter still works.
  const letters = page.getByRole('checkbox', { name: /^Kürzel mit einem einzelnen Zeichen verwenden/ })
  await letters.uncheck()
  await page.keyboard.press('b')
  await page.keyboard.press('j')
  expect(await letters.evaluate((box) => box === document.activeElement)).toBe(true)
  await page.getByText('6 Stellen · 1 unsicher · 1 offen').waitFor()
  await letters.check()
  await page.keyboard.press('k')
  await expect.poll(focused).toContain('Kogler')
  await page.keyboard.press('j')
  await expect.poll(focused).toContain('Gordana Jelavić')

  // Tab walks the rows; »Nur hier« is about one place.
  for (const name of ['14.02.1987', 'Hadersdorfer', 'AT03', 'Rosa Winter']) {
    await page.keyboard.press('Tab')
    await expect.poll(focused).toContain(name)
  }
  const list = page.getByRole('region', { name: 'Stellen' })
  await list.getByRole('button', { name: 'Nächste Stelle' }).click()
  await list.getByText('Stelle 2 von 2').waitFor()
  await list.getByRole('button', { name: 'Nur hier' }).click()
  await list.getByRole('button', { name: 'Behalten' }).click()
  await page.getByText('7 Stellen').waitFor()
  await pseudonymised(page).getByText('[Person B]').waitFor()

  // What was missed is marked on either side, as what it is replaced can be chosen; undone, it stands there again.
  const added = page.getByRole('group', { name: 'Stelle ergänzen' })
  await mark(page, 'pseudonymised', 'Grünspecht')
  await added.getByLabel('Art der Stelle').selectOption({ label: 'Angabe' })
  await added.getByRole('button', { name: 'Überall ersetzen' }).click()
  await expect.poll(() => pseudonymised(page).getByText('[Angabe 1]').count()).toBe(2)
  await page.getByRole('button', { name: 'Rückgängig (Strg+Z)' }).click()
  await expect.poll(() => pseudonymised(page).getByText('[Angabe 1]').count()).toBe(0)
  await mark(page, 'original', 'Rosa Winter', 'sah es')
  await added.getByText('»Rosa Winter sah es«').waitFor()
  await added.getByRole('button', { name: 'Nur hier' }).click()
  await pseudonymised(page).filter({ hasText: 'Frau [Person B] im Winter.' }).waitFor()
  await page.keyboard.press('Control+z')
  await pseudonymised(page).filter({ hasText: 'Frau [Person B] sah es im Winter.' }).waitFor()

  await page.getByRole('button', { name: 'Stelle ergänzen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stelle ergänzen' })
  await dialog.getByLabel('Wörter im Text').fill('Teichrose')
  await dialog.getByRole('button', { name: 'Überall ersetzen' }).click()
  await dialog.getByText('Diese Wörter stehen so nicht im Original.').waitFor()
  await dialog.getByLabel('Wörter im Text').fill('Grünspecht')
  await dialog.getByLabel('Art').selectOption({ label: 'Angabe' })
  await dialog.getByRole('button', { name: 'Überall ersetzen' }).click()
  await expect.poll(() => pseudonymised(page).getByText('[Angabe 1]').count()).toBe(2)

  await list.getByLabel('Stellen filtern').selectOption('IBAN')
  await list.getByRole('button', { name: /AT03/ }).click()
  await list.getByLabel('Ersatz').fill('[Gehaltskonto]')
  await page.keyboard.press('Enter')
  await pseudonymised(page).getByText('[Gehaltskonto]').waitFor()

  await page.getByRole('button', { name: 'Freigeben' }).click()
  const release = page.getByRole('dialog', { name: '1 unsichere Stelle trotzdem freigeben?' })
  await release.getByText('Nur die pseudonymisierte Fassung geht an den KI-Assistenten.').waitFor()
  await release.getByRole('checkbox', { name: 'Regeln für nächstes Mal merken' }).check()
  await expectAccessible(page)
  await release.getByRole('button', { name: 'Freigeben' }).click()
  await page.getByText('Die Datei ist freigegeben.').waitFor()
  await page.getByRole('row', { name: '»Brief.txt« auswählen' }).getByText('Bereit').last().waitFor()
  const { results } = (await person.get('/api/chat/files')).body
  const text = await released(person, results[0].uuid)
  expect(text).toContain('[Klägerin 1] Konto lautet [Gehaltskonto].')
  expect(text).toContain('kam der [Person A] dazu. Frau [Person B] sah es im Winter. Winter schwieg.')
  expect(text).toContain('um den [Angabe 1]. Vom [Angabe 1] wusste')

  // Remembered: the next file of the folder begins with the rule.
  const next = await aFile(person, ['Folge.txt', 'Das Vorhaben Grünspecht ruht.'], { anonymize: 'true' })
  await page.goto(`/files/${next.id}`)
  await pseudonymised(page)
    .getByText(/\[Angabe \d\]/)
    .waitFor()
  await context.close()
})

test('beside the picture of the page: places are marked on it, two become one and two again, and rules are kept for all files', async () => {
  const { page, context, person } = await aReviewer({ viewport: desktop })
  const { id } = await aFile(person, ['Scan.pdf', sheets], { anonymize: 'true' })
  await page.goto(`/files/${id}`)
  const side = page.getByRole('region', { name: 'Seite des Originals' })
  const list = page.getByRole('region', { name: 'Stellen' })
  await side.getByText('Seite 1 von 2').waitFor()
  await side.getByRole('img', { name: 'Seite 1' }).waitFor()
  // The mark lies over the words: there the page is not blank.
  const huber = side.locator('[title="Person: [Person A]"]').first()
  await huber.click()
  await list.getByRole('button', { name: /Max Huber/, expanded: true }).waitFor()
  expect(await huber.getAttribute('data-current')).toBe('true')
  await list.getByRole('button', { name: /Rosa Winter/ }).click()
  await side.getByText('Aus Scan, bitte genauer prüfen').waitFor()
  await side.locator('[data-current]').waitFor()
  await expectAccessible(page)
  if (shots) await page.screenshot({ path: `${shots}/review-page.png` })
  await side.getByRole('button', { name: 'Vorherige Seite' }).click()
  await side.getByText('Seite 1 von 2').waitFor()
  await page.getByRole('group', { name: 'Original zeigen als' }).getByRole('button', { name: 'Text' }).click()
  await page.locator('[data-side=original]').getByText('Max Huber').waitFor()

  const replacement = list.getByLabel('Ersatz')
  await replacement.fill('Person A')
  await page.keyboard.press('Enter')
  const merging = page.getByRole('dialog', { name: 'Dieselbe Person? Zusammenlegen' })
  await merging.getByText('steht schon für »Max Huber«').waitFor()
  if (shots) await page.screenshot({ path: `${shots}/review-merge.png` })
  await merging.getByRole('button', { name: 'Anderen Ersatz wählen' }).click()
  // Nothing that was typed is lost.
  expect(await replacement.inputValue()).toBe('Person A')
  await replacement.press('Enter')
  await merging.getByRole('button', { name: 'Zusammenlegen' }).click()
  await expect.poll(() => pseudonymised(page).getByText('[Person A]').count()).toBe(2)
  await list.getByText('2×').waitFor()
  await page.getByRole('button', { name: 'Rückgängig (Strg+Z)' }).click()
  await pseudonymised(page).getByText('[Person B]').waitFor()

  await list.getByRole('button', { name: /Max Huber/ }).click()
  await list.getByRole('button', { name: 'Behalten' }).click()
  await page.getByRole('button', { name: 'Freigeben' }).click()
  const release = page.getByRole('dialog').filter({ hasText: 'Nur die pseudonymisierte Fassung' })
  await release.getByRole('checkbox', { name: 'Regeln für nächstes Mal merken' }).check()
  await release.getByRole('button', { name: 'Alle meine Dateien' }).click()
  if (shots) await page.screenshot({ path: `${shots}/review-release.png` })
  await release.getByRole('button', { name: 'Freigeben' }).click()
  await page.getByText('Die Datei ist freigegeben.').waitFor()
  await page.getByRole('button', { name: 'Eigene Regeln der Pseudonymisierung' }).click()
  const rules = page.getByRole('dialog', { name: 'Eigene Regeln' })
  await rules.getByRole('listitem').filter({ hasText: 'Max Huber bleibt stehen' }).waitFor()
  await rules.getByLabel('Begriff').fill('Grünspecht')
  await rules.getByLabel('Ersatz').fill('[Vorhaben]')
  await rules.getByRole('button', { name: 'Regel merken' }).click()
  await rules.getByRole('listitem').filter({ hasText: 'Grünspecht wird zu [Vorhaben]' }).waitFor()
  await expectAccessible(page)
  if (shots) await page.screenshot({ path: `${shots}/rules.png` })
  await rules.getByRole('button', { name: /»Max Huber« löschen/ }).click()
  await expect.poll(() => rules.getByRole('listitem').count()).toBe(1)
  await rules.getByRole('button', { name: 'Schließen' }).click()

  // Done anew, the rules of now count, and it waits for a new release.
  await page.getByRole('button', { name: 'Aktionen für »Scan.pdf«' }).click()
  await page.getByRole('menuitem', { name: 'Erneut pseudonymisieren …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pseudonymisieren' }).click()
  await page.getByRole('row', { name: '»Scan.pdf« auswählen' }).getByRole('button', { name: 'Jetzt prüfen' }).waitFor()
  expect((await person.get(`/api/chat/files/${id}`)).body.anonymization_custom_agenda).toEqual([
    { text: 'Grünspecht', action: 'ersetzen', replacement: '[Vorhaben]' },
  ])

  // A municipality is a party here and the authority there: the screen leads to what stands still, and a click keeps it.
  const permit = 'Klägerin: Gemeinde Oberfeldbach.\nBescheid der Gemeinde Oberfeldbach vom Mai.'
  const other = await aFile(person, ['Bescheid.txt', permit], { anonymize: 'true' })
  await page.goto(`/files/${other.id}`)
  await page.getByRole('button', { name: /Bescheid der Gemeinde Oberfeldbach vom Mai/ }).click()
  await page.getByRole('group', { name: 'Stelle ergänzen' }).getByText('»Gemeinde Oberfeldbach«').waitFor()
  await expectAccessible(page)
  if (shots) await page.screenshot({ path: `${shots}/review-leak.png` })
  await page.getByRole('button', { name: 'Hier stehen lassen' }).click()
  await page.getByText('Bitte entscheiden Sie vor der Freigabe').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Freigeben' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Freigeben', exact: true }).click()
  await page.getByText('Die Datei ist freigegeben.').waitFor()
  expect(await released(person, other.id)).toContain('Bescheid der Gemeinde Oberfeldbach vom Mai.')
  await context.close()
})

test('on a phone: one side at a time, the list in a sheet, the original after a refusal, and a warning at scanned pages', async () => {
  const { page, context, person } = await aReviewer({
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
  })
  await person.post('/api/chat/set-system-passphrase')
  const { id } = await aFile(person, ['Brief.txt', letter], { anonymize: 'true' })
  await page.goto(`/files/${id}`)
  await page.locator('[data-side=original]').getByText('Gordana Jelavić').waitFor()
  expect(await pseudonymised(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Pseudonymisiert' }).click()
  await pseudonymised(page).getByText('[Klägerin 1]').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await expectAccessible(page)
  if (shots) await page.screenshot({ path: `${shots}/review-phone.png` })
  await page.getByRole('button', { name: 'Stellen', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Stellen' })
  await sheet.getByRole('button', { name: /Kogler/ }).click()
  await sheet.getByRole('button', { name: 'Behalten' }).click()
  await sheet.getByText('entschieden').waitFor()
  await expectAccessible(page)
  if (shots) await page.screenshot({ path: `${shots}/review-phone-list.png` })
  await sheet.getByRole('button', { name: 'Schließen' }).click()
  await page.getByText('6 Stellen · 1 unsicher · 0 offen').waitFor()
  await page.getByRole('button', { name: 'Ablehnen' }).click()
  const refusal = page.getByRole('dialog', { name: 'Pseudonymisierung ablehnen?' })
  await refusal.getByText('Das Original wird verwendet.').waitFor()
  await refusal.getByRole('button', { name: 'Original verwenden' }).click()
  await page.getByRole('row', { name: '»Brief.txt« auswählen' }).getByText('Bereit').first().waitFor()
  expect((await person.get(`/api/chat/files/${id}`)).body.verdict).toBe('rejected')
  await page.goto(`/files/${id}`)
  await page.getByText('Diese Datei wartet auf keine Freigabe.').waitFor()

  const scan = await aFile(person, ['Scan.pdf', sheets], { anonymize: 'true' })
  await page.goto(`/files/${scan.id}`)
  await page.getByText('Seite 2').filter({ hasText: 'Aus Scan, bitte genauer prüfen' }).waitFor()
  expect(await page.getByText('Seite 1').textContent()).toBe('Seite 1')
  await page.getByRole('group', { name: 'Ansicht' }).getByRole('button', { name: 'Seite' }).click()
  const side = page.getByRole('region', { name: 'Seite des Originals' })
  await side.getByRole('button', { name: 'Nächste Seite' }).click()
  await side.getByRole('img', { name: 'Seite 2' }).waitFor()
  await side.locator('[data-mark]').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await expectAccessible(page)
  if (shots) await page.screenshot({ path: `${shots}/review-phone-page.png` })
  await context.close()
})

test('a second person releases by a link, over the login, and sees neither the original nor the name of the file', async () => {
  const { page, person } = await aReviewer({ viewport: desktop })
  const { id } = await aFile(person, ['Akt Jelavić.txt', letter], { anonymize: 'true' })
  await page.goto(`/files/${id}`)
  const dialog = page.getByRole('dialog')
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Freigeben' }).click()
    await dialog.getByRole('region', { name: 'Zweite Person' }).waitFor()
  }
  await openDialog()
  await dialog.getByRole('button', { name: 'Zweite Freigabe verlangen' }).click()
  const link = (await dialog.locator('code').textContent())!
  await expectAccessible(page)
  if (shots) await page.screenshot({ path: `${shots}/second-release-link.png` })
  await dialog.getByRole('button', { name: 'Freigeben', exact: true }).click()
  await dialog.getByText('Sie fehlt noch, oder seither wurde etwas geändert.').waitFor()

  const colleague = await aUser(house.app)
  const second = (await house.open(link.slice(house.origin.length), { viewport: phone })).page
  await second.getByRole('heading', { name: 'Anmelden' }).waitFor()
  expect(second.url()).not.toContain('token')
  await second.getByLabel('E-Mail').fill(colleague.email)
  await second.getByLabel('Passwort', { exact: true }).fill(password)
  await second.keyboard.press('Enter')
  await second.getByRole('heading', { name: 'Zweite Freigabe' }).waitFor()
  const text = second.getByRole('region', { name: 'Pseudonymisierter Text' })
  await text.getByText('[Klägerin 1]').first().waitFor()
  expect(await second.locator('body').textContent()).not.toContain('Jelavić')
  await expectAccessible(second)
  if (shots) await second.screenshot({ path: `${shots}/second-release-phone.png`, fullPage: true })
  await second.getByRole('button', { name: 'Nicht freigeben' }).click()
  await second.getByText('Bitte schreiben Sie, was nicht stimmt.').waitFor()
  await second.getByRole('button', { name: 'Freigeben', exact: true }).click()
  await second.getByText('Anna Huber sieht das bei der Datei.').waitFor()

  await page.keyboard.press('Escape')
  await openDialog()
  await dialog.getByText('Als zweite Person freigegeben von Anna Huber').waitFor()
  await dialog.getByRole('button', { name: 'Freigeben', exact: true }).click()
  await page.getByText('Die Datei ist freigegeben.').waitFor()
})
