import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { aUser, password } from '../kit/app.ts'
import { desktop, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { steeredEngine } from '../kit/engine.ts'

/*
 * What hurried people, slow connections and several windows do to a conversation.
 */

const steered = steeredEngine()
const house = useBrowser(() => ({ law: steered.replace }))

let last: Awaited<ReturnType<typeof aUser>> | undefined
// An answer that a failed test leaves behind would take what the next one is to be told.
afterEach(async () => void (await last?.post('/api/chat/reset-context', {})))

type Screen = Parameters<typeof house.open>[1]

/** Somebody with a conversation of these questions and answers, who looks at it. */
async function openChat(exchanges: [string, string][], options: Screen = { viewport: desktop }) {
  steered.forget()
  const person = (last = await aUser(house.app, { subscription: 'paid_internal' }))
  let thread: string | undefined
  for (const [question, answer] of exchanges) {
    say(answer)
    thread = (await person.ask(question, { thread_id: thread, law: 'none' }))[0].thread_id
  }
  const { page, context } = await house.open('/faqs', options)
  await logInBrowser(context, house.origin, person)
  await page.goto(thread ? `/chat/${thread}` : '/chat')
  if (thread) await page.getByText(exchanges.at(-1)![1].split('\n')[0]!).last().waitFor()
  const box = page.getByLabel('Ihre Frage')
  await box.waitFor()
  /** Asks and sees the first words. */
  const begin = async (question: string, first = 'Der Anfang. ') => {
    await box.fill(question)
    await box.press('Enter')
    steered.write(first)
    await page.getByText(first.trim()).waitFor()
  }
  return { page, context, person, thread: thread!, box, begin }
}

/** The next answer. */
function say(answer: string): void {
  steered.write(answer)
  steered.finish()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const question = (page: Page, n: number) => page.locator('[data-question]').filter({ hasText: new RegExp(`Frage ${n}\\.$`) })
const search = (page: Page) => page.getByRole('combobox', { name: 'Unterhaltungen durchsuchen' }).filter({ visible: true })
/** The name of the last message on the screen. */
const lastOf = async (page: Page) => (await page.locator('[data-message]').last().getAttribute('data-message'))!
const isComplete = (page: Page) => page.getByRole('status').getByText('Die Antwort ist vollständig.').waitFor({ state: 'attached' })
const long = Array.from({ length: 12 }, (_, n) => `Absatz ${n} einer langen Antwort.`).join('\n\n')
const thirty = Array.from({ length: 30 }, (_, n): [string, string] => [`Frage ${n}.`, `Antwort ${n}.\n\n${long}`])
/** Lets through what is asked for only when told to. */
async function hold(page: Page, pattern: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

describe('the end of an answer', () => {
  test('leaves the focus where one works meanwhile', async () => {
    const { page, begin } = await openChat([])
    await begin('Kaution?')
    await search(page).click()
    await page.keyboard.type('Miet')
    steered.finish()
    await isComplete(page)
    await expect.poll(() => search(page).evaluate((field) => field === document.activeElement)).toBe(true)
  })

  test('brings up no keyboard on a phone', async () => {
    const { page, box } = await openChat([], { viewport: phone, hasTouch: true, isMobile: true })
    await box.fill('Kaution?')
    await button(page, 'Frage stellen').tap()
    steered.write('Der Anfang. ')
    await page.getByText('Der Anfang.').tap()
    await box.evaluate((field) => field.blur())
    steered.finish()
    await isComplete(page)
    await button(page, 'Frage stellen').waitFor()
    await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(false)
  })
})

describe('a double click', () => {
  test('on »Frage stellen« asks once and stops nothing', async () => {
    const { page, box } = await openChat([])
    const { started, stopped } = { ...steered.state }
    await box.fill('Kaution?')
    await button(page, 'Frage stellen').dblclick()
    say('Die ganze Antwort.')
    await page.getByText('Die ganze Antwort.').waitFor()
    await isComplete(page)
    expect(steered.state).toMatchObject({ started: started + 1, stopped })
  })

  test('on »Anhalten« does not send what has been typed meanwhile', async () => {
    const { page, box, begin } = await openChat([])
    await begin('Kaution?')
    await box.fill('Noch nicht fertig')
    const { started } = steered.state
    await button(page, 'Anhalten').dblclick({ delay: 60 })
    await page.getByText('Abgebrochen', { exact: true }).waitFor()
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await expect.poll(() => box.inputValue()).toBe('Noch nicht fertig')
    expect(steered.state.started).toBe(started)
  })

  test('on »Ältere Nachrichten laden« loses none', async () => {
    const { page } = await openChat(thirty)
    const release = await hold(page, '**/api/chat/history*')
    await button(page, 'Ältere Nachrichten laden').dblclick()
    release()
    await question(page, 10).waitFor({ state: 'attached' })
    await button(page, 'Ältere Nachrichten laden').click()
    await question(page, 0).waitFor({ state: 'attached' })
    await expect.poll(() => page.locator('[data-question]').count()).toBe(30)
  })
})

describe('older messages', () => {
  test('come without moving what one reads, however one has scrolled and an answer has grown meanwhile', async () => {
    const { page, begin } = await openChat(thirty)
    await begin('Noch eine?')
    const release = await hold(page, '**/api/chat/history*')
    await button(page, 'Ältere Nachrichten laden').click()
    const read = question(page, 22)
    await read.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    steered.write(`${long}\n\nDie Mitte der Antwort.`)
    await page.getByText('Die Mitte der Antwort.').waitFor({ state: 'attached' })
    const top = () => read.evaluate((element) => element.getBoundingClientRect().top)
    const before = await top()
    release()
    await question(page, 12).waitFor({ state: 'attached' })
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1)
    steered.finish()
    await isComplete(page)
  })

  test('that cannot be had are said so, and can be asked for again', async () => {
    const { page } = await openChat(thirty)
    await page.route('**/api/chat/history*', (route) => route.abort())
    await button(page, 'Ältere Nachrichten laden').click()
    await page.getByRole('alert').getByText('Die älteren Nachrichten konnten nicht geladen werden.').waitFor()
    await page.unroute('**/api/chat/history*')
    await button(page, 'Ältere Nachrichten laden').click()
    await question(page, 10).waitFor({ state: 'attached' })
    await expect.poll(() => button(page, 'Ältere Nachrichten laden').evaluate((element) => element === document.activeElement)).toBe(true)
    // After the last page the button goes; the focus stays in the conversation.
    await page.keyboard.press('Enter')
    await question(page, 0).waitFor({ state: 'attached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=region]')?.getAttribute('aria-label'))).toBe('Unterhaltung')
  })

  test('are one press away from the reply that quotes them', async () => {
    const { page, thread, person } = await openChat(thirty)
    const first = (await person.get(`/api/chat/history?thread=${thread}&limit=100`)).body.results.at(-2)
    say('Dazu noch etwas.')
    await person.ask('Was heißt das?', { thread_id: thread, reply_to_message_timestamp: first.timestamp })
    await page.reload()
    await page.getByRole('button', { name: /^Antwort auf: Antwort 0\./ }).click()
    const quoted = page.getByRole('article').filter({ hasText: 'Antwort 0.' }).first()
    await expect.poll(() => quoted.evaluate((element) => Math.abs(element.getBoundingClientRect().top - element.closest('[role=region]')!.getBoundingClientRect().top))).toBeLessThan(60)
  })

  test('a first question far up is edited, and both paths stay whole', async () => {
    const { page } = await openChat(thirty)
    for (const seen of [10, 0]) {
      await button(page, 'Ältere Nachrichten laden').click()
      await question(page, seen).waitFor({ state: 'attached' })
    }
    const first = page.locator('[data-question]').first()
    await first.hover()
    await first.getByRole('button', { name: 'Bearbeiten' }).click()
    await page.getByLabel('Frage bearbeiten').fill('Ganz anders?')
    say('Ganz andere Antwort.')
    await page.getByLabel('Frage bearbeiten').press('Control+Enter')
    await page.getByText('Ganz andere Antwort.').waitFor()
    await expect.poll(() => page.locator('[data-question]').count()).toBe(1)
    await button(page, 'Vorherige Fassung').click()
    await page.getByText('Antwort 29.').waitFor({ state: 'attached' })
    await expect.poll(() => page.locator('[data-question]').count()).toBe(30)
    await expect.poll(() => button(page, 'Ältere Nachrichten laden').count()).toBe(0)
  })
})

test('neither typing nor a further answer draws the others again', async () => {
  const { page, box, begin } = await openChat([
    ['Erste Frage', 'Erste Antwort.'],
    ['Zweite Frage', 'Zweite Antwort.'],
  ])
  // Drawing an answer begins with cutting its text into lines.
  await page.evaluate(() => {
    const seen = window as unknown as { drawn: number }
    const split = String.prototype.split as (this: string, ...given: unknown[]) => string[]
    String.prototype.split = function (this: string, ...given: unknown[]) {
      if (/^(Erste|Zweite) Antwort/.test(this)) seen.drawn++
      return split.apply(this, given)
    } as typeof String.prototype.split
    seen.drawn = 0
  })
  const drawn = () => page.evaluate(() => (window as unknown as { drawn: number }).drawn)
  await box.pressSequentially('Kaution?')
  expect(await drawn()).toBe(0)
  await begin('Dritte Frage')
  const before = await drawn()
  steered.write('Die Mitte.')
  await page.getByText('Die Mitte.').waitFor()
  expect(await drawn()).toBe(before)
  expect(before).toBeGreaterThan(0)
  steered.finish()
  await isComplete(page)
})

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
    await page.getByText('Unbekannter Fehler').waitFor()
    await expect.poll(() => box.inputValue()).toBe('Zweite Frage')
    await context.setOffline(false)
    say('Zweite Antwort.')
    await box.press('Enter')
    await page.getByText('Zweite Antwort.').waitFor()
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
    const { page, person } = await openChat([])
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
    await button(page, 'Mehr laden').click()
    await page.getByRole('link', { name: 'Unterhaltung 0', exact: true }).waitFor()
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
    await button(page, 'Diese Unterhaltung bearbeiten').click()
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

test('after »Ab hier neu fragen« and »Neu beantworten« one stands at the question', async () => {
  const { page } = await openChat([
    ['Erste Frage', `Erste Antwort. ${long}`],
    ['Zweite Frage', `Zweite Antwort. ${long}`],
  ])
  const first = page.locator('[data-question]').first()
  await first.hover()
  await first.getByRole('button', { name: 'Bearbeiten' }).click()
  await page.getByLabel('Frage bearbeiten').fill('Erste Frage, genauer')
  await page.getByLabel('Frage bearbeiten').press('Control+Enter')
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).innerText.trim())
  await expect.poll(focused).toMatch(/^Ihre Frage\s+Erste Frage, genauer$/)
  say('Genauere Antwort.')
  await isComplete(page)
  await expect.poll(() => focused()).toMatch(/Erste Frage, genauer/)
  await button(page, 'Neu beantworten').focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toMatch(/Erste Frage, genauer/)
  say('Noch eine.')
  await page.getByText('Noch eine.').waitFor()
})

test('the Enter that accepts a word of an input method asks nothing, also in Safari', async () => {
  const { page, box } = await openChat([])
  await box.fill('日本')
  const enter = (how: { isComposing?: boolean; keyCode?: number }) =>
    box.evaluate((field, how) => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...how })), how)
  expect([await enter({ isComposing: true }), await enter({ keyCode: 229 })]).toEqual([true, true])
  await expect.poll(() => box.inputValue()).toBe('日本')
  await expect.poll(() => page.getByRole('article').count()).toBe(0)
})

test.each([
  ['at 400 percent', { width: 320, height: 256 }, 110],
  ['at 400 percent of a low screen', { width: 320, height: 200 }, 60],
  ['on a phone held sideways', { width: 844, height: 390 }, 190],
])('%s there is room for reading, and the areas of law are still at hand', async (_, viewport, least) => {
  const { page, box } = await openChat([['Erste Frage', 'Erste Antwort.']], { viewport })
  await expect.poll(() => page.getByRole('region', { name: 'Unterhaltung' }).evaluate((list) => list.clientHeight)).toBeGreaterThanOrEqual(least)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await box.focus()
  await page
    .getByRole('button', { name: /Zivilrecht/ })
    .or(page.getByLabel('Rechtsgebiet'))
    .first()
    .waitFor()
  // Whatever is typed, the button for asking stays in reach.
  await box.fill('Eine lange Frage. '.repeat(1000))
  const isInReach = () =>
    button(page, 'Frage stellen').evaluate((asking) => {
      asking.scrollIntoView({ block: 'nearest' })
      const { left, bottom } = asking.getBoundingClientRect()
      return asking.contains(document.elementFromPoint(left + 4, bottom - 4))
    })
  await expect.poll(isInReach).toBe(true)
})

test('an expired session in the middle of an answer is renewed once', async () => {
  const { page, context, begin, box } = await openChat([])
  await begin('Kaution?')
  const refreshes: string[] = []
  page.on('request', (request) => request.url().endsWith('/auth/refresh') && refreshes.push(request.url()))
  await context.clearCookies({ name: 'at' })
  steered.write('Das Ende.')
  steered.finish()
  await isComplete(page)
  say('Zweite Antwort.')
  await box.fill('Zweite Frage')
  await box.press('Enter')
  await page.getByText('Zweite Antwort.').waitFor()
  expect(refreshes.length).toBe(1)
})
