import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aUser } from '../kit/app.ts'
import { doorstep, logInBrowser, useBrowser } from '../kit/browser.ts'
import { textFile as text, uploadTo } from '../kit/files-page.ts'

const house = useBrowser()

async function openFiles(options: object = {}, before?: (page: Page) => Promise<unknown>) {
  const person = await aUser(house.app, { subscription: 'paid_medium' })
  const opened = await house.open(doorstep, options)
  await logInBrowser(opened.context, house.origin, person)
  await before?.(opened.page)
  await opened.page.goto('/files')
  return { ...opened, person }
}

describe('watching what is being read', () => {
  test('goes on after a reload, says what is done at the moment, and what came of it', async () => {
    let state: object = { status: 'OCR' }
    const { page, context } = await openFiles({}, (page) =>
      page.route('**/api/chat/files/*/status', (route) =>
        route.fulfill({
          json: { reason: null, needs_password: false, progress: null, waits_for_passphrase: false, ...state },
        }),
      ),
    )
    const sheet = await uploadTo(page, [text('Scan.txt')])
    await sheet.getByRole('button', { name: '1 Datei hochladen' }).click()
    const toast = page.locator('[data-toast=checklist]')
    await toast.getByText('Hochgeladen').waitFor()
    await toast.getByText('Texterkennung').waitFor()
    const [pending] = JSON.parse((await page.evaluate(() => localStorage.getItem('uploaded_files_pending')))!)
    expect(Object.keys(pending).toSorted()).toEqual([
      'attempts',
      'filename',
      'lastCheckedAt',
      'status',
      'toastId',
      'uploadedAt',
      'uuid',
    ])
    expect(pending).toMatchObject({ filename: 'Scan.txt', status: 'OCR' })
    await page.goto('/settings/profile')
    await toast.getByText('Texterkennung').waitFor()
    state = { status: 'NON_READABLE' }
    await page.getByText('Dokument nicht lesbar').waitFor()
    await toast.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => localStorage.getItem('uploaded_files_pending'))).toBe(null)
    await context.close()
  })

  test('each way in which it can end is told in its words, and is forgotten then', async () => {
    const pending = { filename: 'Klage.txt', status: 'OCR', uploadedAt: Date.now(), attempts: 0, lastCheckedAt: null }
    const states: Record<string, string | undefined> = {
      a: 'PARSE_ERROR',
      b: 'NON_READABLE',
      c: 'READY',
      d: 'PENDING_APPROVAL',
    }
    const asked: string[] = []
    const idOf = (url: string) => /files\/(?:upload-status\/)?(\w)\w*/.exec(new URL(url).pathname)![1]!
    const { page, context } = await openFiles({}, async (page) => {
      await page.route('**/api/chat/files/*/status', (route) => {
        const id = idOf(route.request().url())
        asked.push(id)
        const more = { reason: null, needs_password: false, progress: null, waits_for_passphrase: false }
        return states[id]
          ? route.fulfill({ json: { status: states[id], ...more } })
          : route.fulfill({ status: 404, json: { code: 'file_not_found', detail: 'File not found' } })
      })
      await page.route('**/api/chat/files/upload-status/*', (route) =>
        route.fulfill({ json: { status: 'ERR', code: null, detail: null } }),
      )
    })
    const entries = [
      ...['a', 'b', 'c', 'd', 'gone'].map((uuid) => ({ ...pending, uuid })),
      { ...pending, uuid: 'failed', status: 'pending' },
      { ...pending, uuid: 'late', attempts: 50 },
      { ...pending, uuid: 'upload', status: 'uploading', attempts: 50 },
      { ...pending, uuid: 'yesterday', uploadedAt: Date.now() - 86_500_000 },
    ].map((entry, at) => ({ ...entry, toastId: at + 1 }))
    await page.evaluate((all) => localStorage.setItem('uploaded_files_pending', JSON.stringify(all)), entries)
    await page.reload()
    // All at once, because each goes away after a while.
    await Promise.all(
      [
        'Fehler beim Analysieren',
        'Dokument nicht lesbar',
        'Datei wurde erfolgreich verarbeitet.',
        'Jetzt prüfen',
        'Verarbeitung fehlgeschlagen',
        'Verarbeitung dauert länger als erwartet',
        'Der Upload wurde wegen einer Zeitüberschreitung gestoppt.',
      ].map((words) => page.getByText(words).first().waitFor()),
    )
    await expect.poll(() => page.evaluate(() => localStorage.getItem('uploaded_files_pending'))).toBe(null)
    expect(asked.toSorted()).toEqual(['a', 'b', 'c', 'd', 'g'])
    expect(await page.getByText('File not found').count()).toBe(0)
    await context.close()
  })

  test('a refused upload says why, and what was chosen comes back', async () => {
    let answer: { status: number; json: object } | undefined = {
      status: 400,
      json: { code: 'passphrase_required', detail: 'x' },
    }
    const { page, context } = await openFiles({}, (page) =>
      page.route('**/api/chat/files', (route) =>
        route.request().method() === 'POST' ? (answer ? route.fulfill(answer) : route.abort()) : route.continue(),
      ),
    )
    const sheet = await uploadTo(page, [text('Klage.txt')])
    const send = sheet.getByRole('button', { name: '1 Datei hochladen' })
    await send.click()
    const refused = page.getByRole('alert').filter({ hasText: 'Fehler beim Hochladen' })
    await refused.getByText('Bitte geben Sie Ihre Passphrase ein.').waitFor()
    await page.getByRole('dialog', { name: 'Verschlüsselung' }).getByRole('button', { name: 'Abbrechen' }).click()
    await sheet.getByText('Klage.txt').waitFor()
    answer = { status: 403, json: { code: 'storage_full', detail: 'Ihr Speicherplatz reicht dafür nicht.' } }
    await send.click()
    await refused.getByText('Ihr Speicherplatz reicht dafür nicht.').waitFor()
    answer = undefined
    await send.click()
    await refused.getByText('Ein unbekannter Fehler ist aufgetreten.').waitFor()
    await context.close()
  })

  test('without an answer about the state one is told so, once', async () => {
    const { page, context } = await openFiles({}, (page) =>
      page.route('**/api/chat/files/*/status', (route) => route.abort()),
    )
    const sheet = await uploadTo(page, [text('Klage.txt'), text('Replik.txt', 'Replik')])
    await sheet.getByRole('button', { name: '2 Dateien hochladen' }).click()
    await page
      .getByText(
        'Der aktuelle Verarbeitungsstatus konnte nicht abgerufen werden. Bitte überprüfen Sie Ihre Verbindung oder versuchen Sie es später erneut.',
      )
      .waitFor()
    await context.close()
  })
})
