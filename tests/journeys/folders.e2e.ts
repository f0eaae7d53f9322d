// What one does with files and folders in the list, by mouse, by keyboard alone and on a phone; and what is dropped on the page.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aUser } from '../kit/app.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { asTheyAre } from '../kit/files-page.ts'
import { aFile, aFolder, pathsIn } from '../kit/files.ts'

const house = useBrowser()

/** A folder »Akt« with one file and beside it three files of different length. */
async function openFiles(options: object = {}, isEmpty = false) {
  const person = await aUser(house.app, { subscription: 'paid_medium' })
  if (!isEmpty) {
    await aFolder(person, 'Akt')
    await aFile(person, ['Beilage.txt', 'Die Beilage'], { path: 'Akt/' })
    await aFile(person, ['Brief.txt', 'Ein Brief, der am längsten ist von allen.'])
    await aFile(person, ['Klage.txt', 'Die Klage'])
    await aFile(person, ['Replik.txt', 'Eine Replik darauf'])
  }
  const { page, context } = await house.open(doorstep, options)
  await logInBrowser(context, house.origin, person)
  await page.goto('/files')
  await page.getByRole('heading', { name: 'Dateien', level: 1 }).waitFor()
  if (!isEmpty) await row(page, 'Replik.txt').waitFor()
  return { page, context, person }
}

const row = (page: Page, name: string) => page.getByRole('row', { name: `»${name}« auswählen` })
const menuOf = async (page: Page, name: string, entry: string) => {
  await row(page, name)
    .getByRole('button', { name: /^Aktionen/ })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const expectNames = (page: Page, names: string[]) =>
  expect
    .poll(() => page.locator('[data-name]').allTextContents())
    .toEqual(names.map((name) => (name.includes('.') ? name : `Ordner ${name}`)))
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
/** Goes on with Tab until the focus is on what is named so. */
async function tabTo(page: Page, name: string) {
  for (let n = 0; n < 60; n++) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    )
    if (label?.trim() === name) return
  }
  throw new Error(`Tab does not lead to »${name}«`)
}

/** Drops what lies on the disk on a place of the page, as the system does it. */
async function drop(page: Page, files: string[], at: { x: number; y: number }) {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data })
  return () => session.send('Input.dispatchDragEvent', { type: 'drop', ...at, data })
}

describe('what is dropped', () => {
  test('files and a whole folder on the page, a file on a folder: each goes where it was dropped', async () => {
    const { page, context, person } = await openFiles({ viewport: desktop }, true)
    const whole = mkdtempSync(join(tmpdir(), 'drop-'))
    const path = (...names: string[]) => join(whole, ...names)
    mkdirSync(path('Akt', 'Beilagen'), { recursive: true })
    writeFileSync(path('Klage.txt'), 'Die Klage')
    writeFileSync(path('Akt', 'Vollmacht.txt'), 'Die Vollmacht')
    writeFileSync(path('Akt', 'Beilagen', 'Foto.txt'), 'Ein Foto')
    writeFileSync(path('Akt', '.DS_Store'), 'x')
    writeFileSync(path('Replik.txt'), 'Die Replik')
    const sheet = page.getByRole('dialog', { name: 'Hochladen' })

    const letGo = await drop(page, [path('Klage.txt'), path('Akt')], { x: 700, y: 500 })
    await page.getByText('In »Alle Dateien« hochladen').waitFor()
    await letGo()
    await sheet.getByText('Akt/Beilagen/').waitFor()
    expect(await page.getByText('In »Alle Dateien« hochladen').count()).toBe(0)
    await asTheyAre(sheet)
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '3 Dateien hochladen' }).click()
    await row(page, 'Klage.txt').getByText('Bereit').last().waitFor()

    const { x, y } = (await page.getByRole('treeitem', { name: 'Akt' }).boundingBox())!
    await (
      await drop(page, [path('Replik.txt')], { x: x + 60, y: y + 10 })
    )()
    await expect
      .poll(() =>
        sheet.getByLabel('Zielordner').evaluate((box: HTMLSelectElement) => box.selectedOptions[0]?.text.trim()),
      )
      .toBe('Akt')
    await asTheyAre(sheet)
    await sheet.getByRole('button', { name: '1 Datei hochladen' }).click()
    await expect.poll(() => pathsIn(person, 'Akt/')).toEqual(['Akt/Beilagen/', 'Akt/Replik.txt', 'Akt/Vollmacht.txt'])
    expect(await pathsIn(person, 'Akt/Beilagen/')).toEqual(['Akt/Beilagen/Foto.txt'])
    expect(await pathsIn(person)).toEqual(['Akt/', 'Klage.txt'])
    rmSync(whole, { recursive: true })
    await context.close()
  })
})

describe('in the list', () => {
  test('with the mouse: sort, rename, choose several up to a row, move by the window, by drag and along the path, delete', async () => {
    const { page, context, person } = await openFiles({ viewport: desktop })
    await expectNames(page, ['Akt', 'Brief.txt', 'Klage.txt', 'Replik.txt'])
    const head = (name: string) => page.getByRole('columnheader', { name })
    await head('Name').getByRole('button').click()
    await expectNames(page, ['Akt', 'Replik.txt', 'Klage.txt', 'Brief.txt'])
    expect(await head('Name').getAttribute('aria-sort')).toBe('descending')
    await head('Größe').getByRole('button').click()
    await expectNames(page, ['Akt', 'Klage.txt', 'Replik.txt', 'Brief.txt'])
    await head('Name').getByRole('button').click()

    await menuOf(page, 'Klage.txt', 'Umbenennen')
    const naming = page.getByRole('dialog', { name: 'Datei umbenennen' })
    await naming.getByLabel('Name').fill('Brief.txt')
    await naming.getByRole('button', { name: 'Umbenennen' }).click()
    await naming.getByText('An diesem Ort gibt es bereits etwas mit diesem Namen.').waitFor()
    await naming.getByLabel('Name').fill('Klage neu.txt')
    await page.keyboard.press('Enter')
    await row(page, 'Klage neu.txt').waitFor()

    await row(page, 'Brief.txt').getByRole('checkbox').click()
    await row(page, 'Replik.txt')
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await page.getByText('3 ausgewählt').waitFor()
    await row(page, 'Replik.txt').getByRole('checkbox').click()
    await page.getByText('2 ausgewählt').waitFor()
    await page.getByRole('button', { name: 'Verschieben …' }).click()
    const moving = page.getByRole('dialog', { name: '2 Einträge verschieben' })
    await moving.getByRole('treeitem', { name: 'Akt' }).click()
    await moving.getByRole('button', { name: 'Verschieben' }).click()
    await expectNames(page, ['Akt', 'Replik.txt'])

    await page.getByRole('button', { name: 'Ordner Akt' }).click()
    await expectNames(page, ['Beilage.txt', 'Brief.txt', 'Klage neu.txt'])
    await page.getByRole('checkbox', { name: 'Alle auswählen' }).click()
    await row(page, 'Beilage.txt').getByRole('checkbox').click()
    // All that is chosen goes along.
    const way = page.getByRole('navigation', { name: 'Pfad' })
    await row(page, 'Brief.txt').dragTo(way.getByRole('button', { name: 'Alle Dateien' }))
    await expectNames(page, ['Beilage.txt'])
    await way.getByRole('button', { name: 'Alle Dateien' }).click()
    await expectNames(page, ['Akt', 'Brief.txt', 'Klage neu.txt', 'Replik.txt'])

    await row(page, 'Akt').getByRole('checkbox').click()
    await row(page, 'Brief.txt').getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Löschen …' }).click()
    const deleting = page.getByRole('dialog', { name: '2 Einträge löschen' })
    await deleting.getByText('2 Einträge mit insgesamt 2 Dateien werden gelöscht.').waitFor()
    await expectAccessible(page)
    await deleting.getByRole('button', { name: 'Löschen', exact: true }).click()
    await expectNames(page, ['Klage neu.txt', 'Replik.txt'])
    expect(await pathsIn(person)).toEqual(['Klage neu.txt', 'Replik.txt'])
    await context.close()
  })

  test('with the keyboard alone: make, sort, search, choose, rename, move and delete', async () => {
    const { page, context, person } = await openFiles({ viewport: desktop })
    const press = (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
    await tabTo(page, 'Neuer Ordner')
    await press('Enter')
    await page.getByRole('dialog', { name: 'Neuer Ordner' }).getByLabel('Name').waitFor()
    await page.keyboard.type('Zeugen')
    await press('Enter')
    await expectNames(page, ['Akt', 'Zeugen', 'Brief.txt', 'Klage.txt', 'Replik.txt'])
    await expect.poll(() => focused(page)).toBe('Neuer Ordner')

    await tabTo(page, 'Dateien suchen')
    await page.keyboard.type('beil')
    await expectNames(page, ['Beilage.txt'])
    await press('Escape')
    await expectNames(page, ['Akt', 'Zeugen', 'Brief.txt', 'Klage.txt', 'Replik.txt'])
    await tabTo(page, 'Name')
    await press('Enter')
    await expectNames(page, ['Zeugen', 'Akt', 'Replik.txt', 'Klage.txt', 'Brief.txt'])
    await press('Enter')
    await expectNames(page, ['Akt', 'Zeugen', 'Brief.txt', 'Klage.txt', 'Replik.txt'])

    await tabTo(page, 'Ordner Akt')
    await press('ArrowDown', 'ArrowDown')
    await expect.poll(() => focused(page)).toBe('Brief.txt')
    await press('F2')
    await page.getByRole('dialog', { name: 'Datei umbenennen' }).getByLabel('Name').waitFor()
    // What stands before the ending is chosen.
    await page.keyboard.type('Antwort')
    await press('Enter')
    await row(page, 'Antwort.txt').waitFor()
    await expect.poll(() => focused(page)).toBe('Antwort.txt')
    await press(' ', 'ArrowDown', 'Shift+Space')
    await page.getByText('2 ausgewählt').waitFor()
    await tabTo(page, 'Verschieben …')
    await press('Enter')
    const moving = page.getByRole('dialog', { name: '2 Einträge verschieben' })
    await moving.waitFor()
    await tabTo(page, 'Alle Dateien')
    await press('End', 'Enter')
    await moving.getByText('Ziel: Zeugen').waitFor()
    await tabTo(page, 'Verschieben')
    await press('Enter')
    await expectNames(page, ['Akt', 'Zeugen', 'Replik.txt'])

    await tabTo(page, 'Ordner Akt')
    await press('ArrowDown', 'Delete')
    const deleting = page.getByRole('dialog', { name: 'Ordner löschen' })
    await deleting.getByText('»Zeugen« mit insgesamt 2 Dateien wird gelöscht.').waitFor()
    await tabTo(page, 'Löschen')
    await press('Enter')
    await expectNames(page, ['Akt', 'Replik.txt'])
    expect(await pathsIn(person)).toEqual(['Akt/', 'Replik.txt'])
    await context.close()
  })

  test('on a phone: sort, search, rename, choose several, move and delete them', async () => {
    const { page, context, person } = await openFiles({ viewport: phone, hasTouch: true, isMobile: true })
    await page.getByLabel('Sortieren').selectOption({ label: 'Größte zuerst' })
    await expectNames(page, ['Akt', 'Brief.txt', 'Replik.txt', 'Klage.txt'])
    await page.getByLabel('Dateien suchen').fill('beil')
    await expectNames(page, ['Beilage.txt'])
    await page.getByLabel('Dateien suchen').fill('')
    await menuOf(page, 'Klage.txt', 'Umbenennen')
    await page.getByLabel('Name', { exact: true }).fill('Klage neu.txt')
    await page.getByRole('button', { name: 'Umbenennen' }).click()
    await row(page, 'Klage neu.txt').waitFor()
    for (const name of ['Brief.txt', 'Replik.txt']) await row(page, name).getByRole('checkbox').tap()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Verschieben …' }).tap()
    const moving = page.getByRole('dialog', { name: '2 Einträge verschieben' })
    await moving.getByRole('treeitem', { name: 'Akt' }).tap()
    await moving.getByRole('button', { name: 'Verschieben' }).tap()
    await expectNames(page, ['Akt', 'Klage neu.txt'])
    await row(page, 'Akt').getByRole('checkbox').tap()
    await page.getByRole('button', { name: 'Löschen …' }).tap()
    await page.getByText('»Akt« mit insgesamt 3 Dateien wird gelöscht.').waitFor()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen', exact: true }).tap()
    await expectNames(page, ['Klage neu.txt'])
    expect(await pathsIn(person)).toEqual(['Klage neu.txt'])
    await context.close()
  })
})
