import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { aUser } from '../kit/app.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { readDocx } from '../kit/docx.ts'

const house = useBrowser()
const shots = process.env.SCREENSHOTS
const deposit = 'Mein Vermieter gibt mir die Kaution nicht zurück, was gilt?'

async function openChat(
  options: Parameters<typeof house.open>[1] = {},
  questions = [deposit, 'Wann verjähren Schadenersatzansprüche?', 'Überhängende Äste vom Nachbarn abschneiden'],
) {
  // More questions than the free plan has.
  const person = await aUser(house.app, { subscription: 'paid_internal' })
  const threads: string[] = []
  for (const question of questions) threads.push((await person.ask(question))[0].thread_id)
  const opened = await house.open(doorstep, options)
  await logInBrowser(opened.context, house.origin, person)
  await opened.page.goto('/chat')
  await opened.page.getByLabel('Rechtsgebiet').waitFor()
  return { ...opened, person, threads }
}

const field = (page: Page) =>
  page.getByRole('combobox', { name: 'Unterhaltungen durchsuchen' }).filter({ visible: true })
const options = (page: Page) => page.getByRole('listbox', { name: 'Gefundene Unterhaltungen' }).getByRole('option')
const isFocused = (page: Page) => field(page).evaluate((element) => element === document.activeElement)

describe.each([
  ['desktop, light', { viewport: desktop, colorScheme: 'light' as const }],
  ['desktop, dark', { viewport: desktop, colorScheme: 'dark' as const }],
  ['phone, light', { viewport: phone, colorScheme: 'light' as const, hasTouch: true, isMobile: true }],
  ['phone, dark', { viewport: phone, colorScheme: 'dark' as const, hasTouch: true, isMobile: true }],
])('searching conversations (%s)', (name, screen) => {
  const isPhone = screen.viewport === phone
  const shot = async (page: Page, step: string) => {
    if (shots) await page.screenshot({ path: `${shots}/search-${name.replace(/\W+/g, '-')}-${step}.png` })
  }

  test('finds, marks, opens; an empty result says so', async () => {
    const { page, threads } = await openChat(screen)
    if (isPhone) await page.getByRole('button', { name: 'Unterhaltungen', exact: true }).click()
    await expectAccessible(page)
    await shot(page, '1-list')
    await field(page).fill('aeste nachbar')
    await page.getByRole('status').getByText('1 Unterhaltung gefunden').waitFor()
    await expect
      .poll(() => options(page).locator('mark').allTextContents())
      .toEqual(expect.arrayContaining(['Äste', 'Nachbar']))
    await expectAccessible(page)
    await shot(page, '2-found')
    await field(page).fill('Zwetschkenknödel')
    await page.getByRole('status').getByText('Keine Unterhaltung gefunden').waitFor()
    await expect.poll(() => field(page).getAttribute('aria-expanded')).toBe('false')
    await expectAccessible(page)
    await shot(page, '3-nothing')
    await page.getByRole('button', { name: 'Suche leeren' }).filter({ visible: true }).click()
    await expect.poll(() => isFocused(page)).toBe(true)
    await page
      .getByRole('link', { name: deposit.slice(0, 20) })
      .filter({ visible: true })
      .waitFor()
    // Of a great many the newest come first, and the page asks on by itself.
    let goOn!: () => void
    const rest = new Promise<void>((go) => (goOn = go))
    let asked = 0
    await page.route(/\/threads\/search\?.*kaution/, async (route) => {
      const unsearched = asked++ === 0 ? 3 : 0
      if (unsearched === 0) await rest
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), unsearched } })
    })
    await field(page).fill('kaution')
    const told = page.getByRole('status').filter({ visible: true })
    await told.filter({ hasText: '1 Unterhaltung gefunden, ältere werden noch durchsucht' }).waitFor()
    goOn()
    await told.filter({ hasText: /^1 Unterhaltung gefunden$/ }).waitFor()
    // A part that fails is said, and is not asked for over and over.
    let parts = 0
    await page.route(/\/threads\/search\?.*kautio(?:&|$)/, async (route) => {
      if (parts++ > 0) return route.fulfill({ status: 503, json: { code: 'busy', detail: 'Gerade ist viel los.' } })
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), unsearched: 3 } })
    })
    await field(page).fill('kautio')
    await told.filter({ hasText: /^Gerade ist viel los\.$/ }).waitFor()
    await field(page).fill('kaution')
    await told.filter({ hasText: /^1 Unterhaltung gefunden$/ }).waitFor()
    expect(parts).toBe(2)
    await options(page).first().click()
    await page.waitForURL((url) => url.pathname === `/chat/${threads[0]}`)
    await page.getByRole('article', { name: 'Antwort' }).first().waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await shot(page, '4-opened')
  })

  test('a conversation offers saving and printing', async () => {
    const { page, threads } = await openChat(screen, [deposit])
    await page.goto(`/chat/${threads[0]}`)
    await page.getByRole('button', { name: 'Speichern oder drucken' }).click()
    await page.getByRole('button', { name: 'Als Word-Datei speichern' }).waitFor()
    await expectAccessible(page)
    await shot(page, '5-menu')
  })
})

describe('the keyboard', () => {
  test('Ctrl+K leads to the field, arrows and Enter choose, Esc clears', async () => {
    const { page, threads } = await openChat()
    await page.keyboard.press('Control+k')
    await expect.poll(() => isFocused(page)).toBe(true)
    await page.keyboard.type('sc')
    await page
      .getByRole('status')
      .getByText(/Unterhaltungen? gefunden/)
      .waitFor()
    const count = await options(page).count()
    expect(count).toBeGreaterThan(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    const last = options(page).last()
    await expect.poll(() => last.getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => field(page).getAttribute('aria-activedescendant')).toBe(await last.getAttribute('id'))
    await expect
      .poll(() => field(page).getAttribute('aria-controls'))
      .toBe(await page.getByRole('listbox', { name: 'Gefundene Unterhaltungen' }).getAttribute('id'))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => field(page).inputValue()).toBe('')
    await expect.poll(() => isFocused(page)).toBe(true)
    await page.keyboard.type('schadenersatzansprüche')
    await page.getByRole('status').getByText('1 Unterhaltung gefunden').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === `/chat/${threads[1]}`)
    await expect.poll(() => options(page).first().getAttribute('aria-current')).toBe('page')
  })

  test('Ctrl+K stays away from an open dialog; on the phone it opens the list at its field', async () => {
    const { page } = await openChat()
    await page.getByRole('button', { name: 'Rechtliches' }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Control+k')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
    const small = await openChat({ viewport: phone })
    await small.page.keyboard.press('Control+k')
    await small.page.getByRole('dialog', { name: 'Unterhaltungen' }).waitFor()
    await expect.poll(() => isFocused(small.page)).toBe(true)
    await field(small.page).fill('kaution')
    await small.page.getByRole('status').getByText('1 Unterhaltung gefunden').waitFor()
    await small.page.keyboard.press('Escape')
    // The first Esc ends the search, the second closes the list.
    await expect.poll(() => field(small.page).inputValue()).toBe('')
    await small.page.keyboard.press('Escape')
    await small.page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('typing asks the server once, and more results come on demand', async () => {
    const { page, requests } = await openChat(
      {},
      Array.from({ length: 12 }, (_, index) => `Kaution Fall ${index}`),
    )
    await field(page).pressSequentially('kaution', { delay: 20 })
    await page.getByRole('status').getByText('10 oder mehr Unterhaltungen gefunden').waitFor()
    expect(requests.filter((request) => request.includes('/threads/search'))).toHaveLength(1)
    await page.getByRole('button', { name: 'Mehr laden' }).filter({ visible: true }).click()
    await page.getByRole('status').getByText('12 Unterhaltungen gefunden').waitFor()
    await expect.poll(() => options(page).count()).toBe(12)
  })
})

describe('taking a conversation along', () => {
  const openMenu = async (page: Page) => {
    await page.getByRole('link', { name: /^Mein Vermieter/ }).click()
    await page.getByRole('button', { name: 'Speichern oder drucken' }).click()
  }

  test('saves it as Word and Markdown file under its title', async () => {
    const { page } = await openChat()
    for (const [label, ending] of [
      ['Als Word-Datei speichern', 'docx'],
      ['Als Markdown speichern', 'md'],
    ] as const) {
      await openMenu(page)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: label }).click(),
      ])
      expect(download.suggestedFilename()).toBe(`Mein Vermieter gibt mir die Kaution nicht zurück, was gilt.${ending}`)
      const bytes = await readFile(await download.path())
      expect(ending === 'docx' ? readDocx(bytes).text : bytes.toString('utf8')).toContain(deposit)
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  })

  test('says so when the conversation is gone', async () => {
    const { page, person, threads } = await openChat()
    await openMenu(page)
    await person.delete(`/api/chat/threads/${threads[0]}`)
    await page.getByRole('button', { name: 'Als Word-Datei speichern' }).click()
    await page.getByRole('alert').getByText('Unterhaltung nicht gefunden').waitFor()
  })

  test('prints the whole conversation, also what was not on the screen, without the frame', async () => {
    const { page, person, threads } = await openChat({ colorScheme: 'dark' })
    for (let index = 0; index < 12; index++)
      await person.ask(`Und Frage ${index} zur Kaution?`, { thread_id: threads[0] })
    await page.evaluate(() => {
      window.print = () =>
        document.body.setAttribute('data-printed', String(document.querySelectorAll('[data-question]').length))
    })
    await openMenu(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Drucken' }).click()
    await page.locator('body[data-printed="13"]').waitFor({ state: 'attached' })
    await page.emulateMedia({ media: 'print' })
    const list = page.locator('.printed')
    await expect
      .poll(() => list.evaluate((element) => element.scrollHeight - element.clientHeight))
      .toBeLessThanOrEqual(1)
    await expect
      .poll(() => list.evaluate((element) => document.documentElement.scrollHeight >= element.scrollHeight))
      .toBe(true)
    for (const gone of [
      page.getByRole('navigation'),
      page.getByLabel('Ihre Frage'),
      field(page),
      page.getByRole('button', { name: /kopieren/ }).first(),
    ])
      await expect.poll(() => gone.filter({ visible: true }).count()).toBe(0)
    await page.getByText('Quellen zu dieser Antwort').first().waitFor()
    await page.getByText('Zitat-Antwort, ohne Sprachmodell.').filter({ visible: true }).first().waitFor()
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(35, 32, 28)')
    // Printed once more after the page has lain open for long: with the day of that.
    await page.clock.setFixedTime('2031-03-02T11:00:00Z')
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.getByText('gedruckt am 02.03.2031').waitFor()
    if (shots) await page.pdf({ path: `${shots}/printed.pdf`, format: 'A4', preferCSSPageSize: true })
    if (shots) await page.screenshot({ path: `${shots}/printed.png` })
    // Going on reading does not print again.
    await page.emulateMedia({ media: 'screen' })
    await expect.poll(() => page.evaluate(() => (history.state as { usr: unknown }).usr)).toBeNull()
  })
})
