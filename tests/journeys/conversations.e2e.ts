import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { password } from '../kit/app.ts'
import { button, isComplete, search, useChat } from '../kit/chat-page.ts'

/*
 * What was typed is kept, and conversations are the same in every tab and on every device.
 */

const { steered, house, openChat, say } = useChat()

/** The name of the last message on the screen. */
const lastOf = async (page: Page) => (await page.locator('[data-message]').last().getAttribute('data-message'))!

describe('nothing is lost', () => {
  test('of a question while one looks at another screen', async () => {
    const { page, box } = await openChat([])
    await box.fill('Halb geschrieben')
    await page.getByRole('link', { name: 'Einstellungen' }).click()
    await page.waitForURL('**/settings/**')
    await page.getByRole('link', { name: 'Chat', exact: true }).click()
    await expect.poll(() => box.inputValue()).toBe('Halb geschrieben')
  })

  test('when a question cannot be sent: it comes back into the box', async () => {
    const { page, context, box } = await openChat([['Erste Frage', 'Erste Antwort.']])
    await context.setOffline(true)
    await box.fill('Zweite Frage')
    await box.press('Enter')
    // What to do stands beside what went wrong.
    await page.getByText(/Unbekannter Fehler: Es besteht keine Verbindung.*sobald Sie wieder online sind/).waitFor()
    await expect.poll(() => box.inputValue()).toBe('Zweite Frage')
    await context.setOffline(false)
    say('Zweite Antwort.')
    await box.press('Enter')
    await page.getByText('Zweite Antwort.').waitFor()
  })

  test('without a connection from the first question on; other screens say what to do and leave the way back', async () => {
    const { page, context, box } = await openChat([])
    const screen = async (path: string, name: string) => {
      await page.goto(path)
      await page.getByText(name).first().waitFor()
    }
    await screen('/files', 'Noch keine Dateien.')
    await screen('/chat', 'Was möchten Sie wissen?')
    await context.setOffline(true)
    await box.fill('Erste Frage')
    await box.press('Enter')
    await page.getByText(/Es besteht keine Verbindung/).waitFor()
    await expect.poll(() => box.inputValue()).toBe('Erste Frage')
    await page.getByRole('link', { name: 'Schriftsatz prüfen' }).click()
    await page.getByText(/Es besteht keine Verbindung, oder .* Bitte prüfen Sie Ihre Verbindung/).waitFor()
    // A screen that is known says it in the place of its list, and fills by itself.
    await page.getByRole('link', { name: 'Dateien', exact: true }).click()
    await page.getByText(/Die Dateien konnten nicht geladen werden. .*keine Verbindung/).waitFor()
    await context.setOffline(false)
    await page.getByText('Noch keine Dateien.').waitFor()
    await page.getByRole('link', { name: 'Chat', exact: true }).click()
    await expect.poll(() => box.inputValue()).toBe('Erste Frage')
  })

  test('when the session has ended: who logs in again in this page finds the question', async () => {
    const { page, context, box, person } = await openChat([])
    await context.clearCookies({ name: 'at' })
    await context.clearCookies({ name: 'rt' })
    await box.fill('Eine lange Frage')
    await box.press('Enter')
    await page.getByRole('link', { name: 'Anmelden' }).first().click()
    await expect.poll(() => page.content()).not.toContain('Eine lange Frage')
    await page.getByLabel('E-Mail').fill(person.email)
    await page.getByLabel('Passwort', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect.poll(() => box.inputValue()).toBe('Eine lange Frage')
  })

  test('of a question that is being edited while one looks at another conversation', async () => {
    const { page, thread, person } = await openChat([['Erste Frage', 'Erste Antwort.']])
    say('Andere Antwort.')
    await person.ask('Andere Frage')
    await page.reload()
    await page.locator('[data-question]').hover()
    await button(page, 'Bearbeiten').click()
    await page.getByLabel('Frage bearbeiten').fill('Halb geschrieben')
    await page.getByRole('link', { name: 'Andere Frage' }).click()
    await page.getByText('Andere Antwort.').waitFor()
    await page.goBack()
    await page.waitForURL(`**/chat/${thread}`)
    await expect.poll(() => page.getByLabel('Frage bearbeiten').inputValue()).toBe('Halb geschrieben')
  })

  test('when the messages cannot be loaded: that is said, and they can be loaded again', async () => {
    const { page, thread } = await openChat([['Erste Frage', 'Erste Antwort.']])
    await page.route('**/api/chat/history*', (route) => route.abort())
    await page.goto(`/chat/${thread}`)
    await page.getByText('Die Nachrichten konnten nicht geladen werden.').waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Was möchten Sie wissen?' }).count()).toBe(0)
    await page.unroute('**/api/chat/history*')
    await button(page, 'Erneut laden').click()
    await page.getByText('Erste Antwort.').waitFor()
  })
})

describe('conversations', () => {
  test('a new one in another tab stops nothing in this one', async () => {
    const { page, begin } = await openChat([])
    await begin('Kaution?')
    await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/)
    const resets: string[] = []
    page.on('request', (request) => request.url().includes('reset-context') && resets.push(request.url()))
    await page.getByRole('link', { name: 'Neue Unterhaltung' }).click({ modifiers: ['ControlOrMeta'] })
    steered.write('Das Ende.')
    await page.getByText('Das Ende.').waitFor()
    steered.finish()
    await isComplete(page)
    expect(resets).toEqual([])
  })

  test('Enter in the field of the title saves it', async () => {
    const { page } = await openChat([['Erste Frage', 'Erste Antwort.']])
    await button(page, 'Diese Unterhaltung bearbeiten').click()
    const title = page.getByRole('dialog').getByLabel('Titel')
    await title.fill('Kaution Huber')
    await title.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Kaution Huber' }).waitFor()
  })

  test('are pinned to the top and let go again, and the focus stays with them', async () => {
    const { page, person } = await openChat([['Erste Frage', 'Erste Antwort.']])
    say('Andere Antwort.')
    await person.ask('Andere Frage')
    await page.reload()
    const names = () => page.getByRole('navigation', { name: 'Unterhaltungen' }).getByRole('link').allTextContents()
    await expect.poll(names).toEqual(['Andere Frage', 'Erste Frage'])
    const edit = button(page, 'Unterhaltung »Erste Frage« bearbeiten')
    await edit.click()
    await button(page, 'Anheften').click()
    await page.getByRole('heading', { name: 'Angeheftet' }).waitFor()
    expect(await names()).toEqual(['Erste Frage', 'Andere Frage'])
    await expect.poll(() => edit.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await button(page, 'Nicht mehr anheften').click()
    await expect.poll(names).toEqual(['Andere Frage', 'Erste Frage'])
  })

  test('show in one tab what another one does, without moving to its version', async () => {
    const { page, context, thread, person } = await openChat([['Erste Frage', 'Erste Antwort.']])
    const other = await context.newPage()
    await other.goto(`/chat/${thread}`)
    await other.getByText('Erste Antwort.').waitFor()
    // The end of what is shown goes on, word by word.
    await other.getByLabel('Ihre Frage').fill('Zweite Frage')
    await other.getByLabel('Ihre Frage').press('Enter')
    steered.write('Zweite ')
    await page.getByText('Zweite Frage').waitFor()
    await page.getByRole('button', { name: 'Anhalten' }).waitFor()
    steered.write('Antwort.')
    steered.finish()
    await page.getByText('Zweite Antwort.').waitFor()
    await isComplete(page)
    say('Andere Antwort.')
    await button(other, 'Neu beantworten').last().click()
    await other.getByText('Andere Antwort.').waitFor()
    await page.getByText('1/2').waitFor()
    await expect.poll(() => page.getByText('Zweite Antwort.').count()).toBe(1)
    // Another device makes itself known when one comes back.
    say('Vom Telefon.')
    await person.ask('Unterwegs', { thread_id: thread, history_context_timestamp: await lastOf(page) })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByText('Vom Telefon.').waitFor()
    await button(other, 'Diese Unterhaltung bearbeiten').click()
    await other.getByRole('dialog').getByLabel('Titel').fill('Kaution Huber')
    await other.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Kaution Huber' }).waitFor()
    await page.getByRole('link', { name: 'Kaution Huber' }).waitFor()
    await button(other, 'Diese Unterhaltung bearbeiten').click()
    await button(other, 'Löschen …').click()
    await button(other, 'Löschen').click()
    await page.getByRole('heading', { name: 'Unterhaltung nicht gefunden' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Kaution Huber' }).count()).toBe(0)
  })

  test('stand in the list once, whatever other windows have begun meanwhile', async () => {
    const { page, person } = await openChat([], { viewport: { width: 1440, height: 320 } })
    for (let n = 0; n < 14; n++) {
      say('Antwort.')
      await person.ask(`Unterhaltung ${n}`)
    }
    await page.reload()
    await page.getByRole('link', { name: 'Unterhaltung 13', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('navigation', { name: 'Unterhaltungen' }).getByRole('link').count()).toBe(10)
    for (let n = 14; n < 17; n++) {
      say('Antwort.')
      await person.ask(`Unterhaltung ${n}`)
    }
    // Nothing is pressed: who scrolls on gets the others.
    await page.getByRole('navigation', { name: 'Unterhaltungen' }).evaluate((list) => (list.scrollTop = 1e6))
    await page.getByRole('link', { name: 'Unterhaltung 0', exact: true }).waitFor()
    await expect.poll(() => button(page, 'Mehr laden').count()).toBe(0)
    const names = await page.getByRole('navigation', { name: 'Unterhaltungen' }).getByRole('link').allTextContents()
    expect(names).toEqual([...new Set(names)])
  })

  test('are saved in the versions that are on the screen', async () => {
    const { page, person, thread } = await openChat([['Erste Frage', 'Der Zwetschkenbaum.']])
    const question = (await person.get(`/api/chat/history?thread=${thread}`)).body.results.at(-1)
    say('Der Marillenbaum.')
    await person.ask('Erste Frage, anders', { thread_id: thread, history_context_timestamp: question.timestamp })
    await page.reload()
    await page.getByText('Der Marillenbaum.').waitFor()
    await search(page).fill('zwetschkenbaum')
    await page.getByRole('option').filter({ visible: true }).first().click()
    await page.getByText('Der Zwetschkenbaum.').first().waitFor()
    await button(page, 'Speichern oder drucken').click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('dialog')
        .getByRole('button', { name: /Markdown/ })
        .click(),
    ])
    expect(readFileSync(await file.path(), 'utf8')).toContain('Der Zwetschkenbaum.')
  })

  test('open although a cookie is broken', async () => {
    const { page, context } = await openChat([])
    await context.addCookies([{ name: 'fundstelleLaw', value: '%E0%A4%A', url: house.origin }])
    await page.reload()
    await page.getByLabel('Rechtsgebiet').waitFor()
  })

  test('can be renamed while an answer is written in them, and deleted', async () => {
    const { page, begin } = await openChat([])
    await begin('Kaution?')
    await button(page, 'Diese Unterhaltung bearbeiten').click()
    await page.getByRole('dialog').getByLabel('Titel').fill('Neuer Name')
    await page.getByRole('dialog').getByRole('button', { name: 'Speichern', exact: true }).click()
    await page.getByRole('heading', { name: 'Neuer Name' }).waitFor()
    steered.write('Die Mitte.')
    await page.getByText('Die Mitte.').waitFor()
    await button(page, 'Diese Unterhaltung bearbeiten').click()
    const { stopped } = steered.state
    await button(page, 'Löschen …').click()
    await button(page, 'Löschen').click()
    await page.waitForURL(/\/chat$/)
    await page.getByRole('heading', { name: 'Was möchten Sie wissen?' }).waitFor()
    expect(steered.state.stopped).toBe(stopped + 1)
    await page.getByText('Noch keine Unterhaltungen.').waitFor()
  })
})
