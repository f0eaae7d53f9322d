import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { passphraseWording } from '../../contract/new-passphrase.ts'
import { aUser } from '../kit/app.ts'
import { aFile, aFolder } from '../kit/files.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'

const house = useBrowser()
const shots = process.env.SCREENSHOTS
const [first, second, third] = ['Übergröße im Garten 🔑', 'Sternwarte mit Zwetschken', 'Drei Regenschirme im Flur']
const question = 'Wann bekomme ich die Kaution zurück?'

/** Somebody with a conversation, who looks at the page of the encryption. */
async function openSettings(options: Parameters<typeof house.open>[1]) {
  const person = await aUser(house.app, { subscription: 'paid' })
  const [{ thread_id: thread, title }] = await person.ask(question)
  const { page, context } = await house.open(doorstep, options)
  await logInBrowser(context, house.origin, person)
  await page.goto('/settings/profile')
  await page.getByRole('link', { name: 'Verschlüsselung' }).click()
  await page.getByRole('heading', { name: 'Verschlüsselung', level: 1 }).waitFor()
  return { person, page, context, thread: thread as string, title: title as string }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Verschlüsselung' })
const shot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/passphrase-${name}.png`, fullPage: true })
}
const fillNew = async (page: Page, passphrase: string, repetition = passphrase) => {
  await field(page, 'Neue Passphrase').fill(passphrase)
  await field(page, 'Passphrase wiederholen').fill(repetition)
}
const unlock = async (page: Page, passphrase: string) => {
  await dialogOf(page).getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await dialogOf(page).getByRole('button', { name: 'Bestätigen' }).click()
}
const stored = (page: Page, id: string) => page.evaluate((key) => localStorage.getItem(key), `passphrase-${id}`)

test('choose a passphrase, reload, unlock, change it, recover it on another device, move everything back to our key', async () => {
  const { person, page, context, thread, title } = await openSettings({ viewport: desktop })
  await aFolder(person, 'Mandat Öllinger')
  const { id: file } = await aFile(person, ['Klage.txt', 'Inhalt'], { path: 'Mandat Öllinger/' })
  await expect.poll(() => page.getByRole('radio', { name: 'Von uns verwaltet' }).isChecked()).toBe(true)
  await expectAccessible(page)
  await shot(page, '1-ours')

  await page.getByRole('radio', { name: 'Eigene Passphrase' }).check()
  await page.getByText('Niemand kann eine vergessene Passphrase wiederherstellen').waitFor()
  await button(page, 'Passphrase festlegen').click()
  await page.getByText(passphraseWording.empty).waitFor()
  await page.getByText(passphraseWording.repetitionMissing).waitFor()
  await fillNew(page, 'elf Zeichen')
  await button(page, 'Passphrase festlegen').click()
  await page.getByText(passphraseWording.tooShort).waitFor()
  await fillNew(page, first, second)
  await button(page, 'Passphrase festlegen').click()
  await page.getByText(passphraseWording.different).waitFor()
  await expectAccessible(page)
  await fillNew(page, first)
  await page.getByRole('checkbox', { name: 'Passphrase lokal speichern' }).uncheck()
  await shot(page, '2-choosing')
  await button(page, 'Passphrase festlegen').click()
  await page.getByText('Passphrasen-Typ wurde geändert.').waitFor()

  // A key for the case that it is lost, told this once.
  const offer = page.getByRole('dialog', { name: 'Wiederherstellungsschlüssel' })
  await offer.getByRole('button', { name: 'Schlüssel erstellen' }).click()
  const printed = offer.getByText(/^([0-9A-Z]{4}-){7}[0-9A-Z]{4}$/)
  await printed.waitFor()
  const recoveryKey = (await printed.textContent())!
  await expectAccessible(page)
  await shot(page, '3-recovery')
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.locator('.print-alone').getByText(recoveryKey).isVisible()).toBe(true)
  await expect.poll(() => page.locator('#root').isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await offer.getByRole('button', { name: 'Fertig' }).click()
  await page.getByText('Ihre Passphrase ist nur in dieser Seite bekannt').waitFor()

  // After a reload the page has forgotten it.
  await page.goto('/chat')
  await dialogOf(page).getByRole('button', { name: 'Abbrechen' }).click()
  const list = page.getByRole('navigation', { name: 'Unterhaltungen' })
  await list.getByRole('link', { name: 'Verschlüsselt' }).click()
  await page.getByRole('heading', { name: 'Verschlüsselt' }).waitFor()
  await expect.poll(() => page.getByText(title).count()).toBe(0)
  await expectAccessible(page)
  await shot(page, '4-locked')
  await list.getByRole('button', { name: 'Entsperren' }).click()
  await unlock(page, second)
  await dialogOf(page).getByText('Diese Passphrase ist nicht korrekt.').waitFor()
  await unlock(page, first)
  await page.getByRole('article', { name: 'Antwort' }).waitFor()
  await list.getByRole('link', { name: title }).waitFor()
  await expect.poll(() => stored(page, person.id)).toBe(first)

  // Another device has it too.
  const other = await context.newPage()
  await other.goto(`/chat/${thread}`)
  await other.getByRole('article', { name: 'Antwort' }).waitFor()

  await page.goto('/settings/encryption')
  await button(page, 'Passphrase ändern').click()
  await page.getByText(passphraseWording.bothNeeded).waitFor()
  await field(page, 'Bisherige Passphrase').fill(third)
  await fillNew(page, second)
  await button(page, 'Passphrase ändern').click()
  await page.getByText(passphraseWording.notRecognised).waitFor()
  await field(page, 'Bisherige Passphrase').fill(first)
  await button(page, 'Passphrase ändern').click()
  await page.getByText('Passphrase wurde geändert.').waitFor()
  await expect.poll(() => stored(page, person.id)).toBe(second)

  // There it still is the old one; and there somebody has lost it.
  await other.evaluate(([key, value]) => localStorage.setItem(key, value), [`passphrase-${person.id}`, first] as const)
  await other.reload()
  await dialogOf(other).getByText('Vielleicht wurde sie auf einem anderen Gerät geändert').waitFor()
  await dialogOf(other).getByRole('button', { name: 'Passphrase vergessen?' }).click()
  const recovery = other.getByRole('dialog', { name: 'Passphrase vergessen' })
  await field(other, 'Wiederherstellungsschlüssel').fill(
    recoveryKey.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')),
  )
  await fillNew(other, third)
  await recovery.getByRole('button', { name: 'Neue Passphrase festlegen' }).click()
  await recovery.getByText('Dieser Wiederherstellungsschlüssel ist nicht korrekt.').waitFor()
  await expectAccessible(other)
  await field(other, 'Wiederherstellungsschlüssel').fill(recoveryKey.toLowerCase())
  await recovery.getByRole('button', { name: 'Neue Passphrase festlegen' }).click()
  await other.getByRole('article', { name: 'Antwort' }).waitFor()

  await other.goto('/settings/encryption')
  await other.getByRole('radio', { name: 'Von uns verwaltet' }).check()
  await button(other, 'Inhalte umstellen').click()
  await other.getByText(passphraseWording.oldNeeded).waitFor()
  await field(other, 'Bisherige Passphrase').fill(second)
  await button(other, 'Inhalte umstellen').click()
  await other.getByText('Diese Passphrase ist nicht korrekt.').waitFor()
  await field(other, 'Bisherige Passphrase').fill(third)
  const starting = '**/api/profile/passphrase-migration'
  await other.route(starting, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await button(other, 'Inhalte umstellen').click()
  await other.getByText('Die Umstellung konnte nicht gestartet werden.').waitFor()
  await other.unroute(starting)
  // In the midst of it: the folder has gone over, the file is held back by somebody else for a while.
  const holding = await house.app.parts.db.connect()
  await holding.query('BEGIN')
  await holding.query('SELECT 1 FROM files WHERE id = $1 FOR UPDATE', [file])
  await button(other, 'Inhalte umstellen').click()
  await other.getByText('Die Umstellung wurde gestartet und läuft im Hintergrund weiter.').waitFor()
  await other.getByText('1 von 3 Inhalten umgestellt').waitFor()
  await other.reload()
  await other.getByText('1 von 3 Inhalten umgestellt').waitFor()
  await holding.query('COMMIT')
  holding.release()
  await other.getByText('3 von 3 Inhalten umgestellt').waitFor()
  await expectAccessible(other)
  await shot(other, '5-moved')
  expect(await stored(other, person.id)).toBeNull()
  await other.goto(`/chat/${thread}`)
  await other.getByRole('article', { name: 'Antwort' }).waitFor()
  await other.goto('/files')
  await other.getByRole('button', { name: 'Ordner Mandat Öllinger' }).click()
  await other.getByRole('row', { name: '»Klage.txt« auswählen' }).waitFor()
})

test('on the phone: go back to our key without moving, see what is locked, and move it after all', async () => {
  const { person, page } = await openSettings({
    viewport: phone,
    colorScheme: 'dark',
    hasTouch: true,
    isMobile: true,
  })
  await page.getByRole('radio', { name: 'Eigene Passphrase' }).check()
  await fillNew(page, first)
  const changing = '**/api/profile/update'
  await page.route(changing, (route) => route.abort())
  await button(page, 'Passphrase festlegen').click()
  await page.getByText('Der Passphrasen-Typ konnte nicht geändert werden.').waitFor()
  await page.unroute(changing)
  await button(page, 'Passphrase festlegen').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Später' }).click()
  await page.getByText('Noch keiner erstellt.').waitFor()
  await expectAccessible(page)
  await shot(page, '6-phone')
  expect(await stored(page, person.id)).toBe(first)
  await button(page, 'Von diesem Gerät entfernen').click()
  await page.getByText('Die Passphrase wurde von diesem Gerät entfernt.').waitFor()
  expect(await stored(page, person.id)).toBeNull()

  await page.getByRole('radio', { name: 'Von uns verwaltet' }).check()
  await button(page, 'Ohne Umstellung wechseln …').click()
  const warning = page.getByRole('dialog', { name: 'Ohne Umstellung wechseln' })
  await warning.getByText('wird unzugänglich').waitFor()
  await warning.getByRole('button', { name: 'Wechseln' }).click()
  await page.getByText('Ein Inhalt ist noch mit einer früheren Passphrase verschlüsselt').waitFor()
  expect(await stored(page, person.id)).toBeNull()

  await page.goto('/chat')
  await button(page, 'Unterhaltungen').click()
  const list = page.getByRole('dialog', { name: 'Unterhaltungen' })
  await list.getByRole('link', { name: 'Verschlüsselt' }).waitFor()
  await expectAccessible(page)
  await shot(page, '7-phone-locked')
  await list.getByRole('button', { name: 'Entsperren' }).click()
  await dialogOf(page).getByText('Dieser Inhalt wurde mit einer eigenen Passphrase verschlüsselt.').waitFor()
  await dialogOf(page).getByRole('link', { name: 'Zu den Einstellungen' }).click()
  await field(page, 'Bisherige Passphrase').fill(first)
  await button(page, 'Inhalte umstellen').click()
  await page.getByText('1 von 1 Inhalten umgestellt').waitFor()
  await page.goto('/chat')
  await button(page, 'Unterhaltungen').click()
  await list.getByRole('link', { name: /Kaution/ }).waitFor()
})
