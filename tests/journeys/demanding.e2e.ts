import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { phone } from '../kit/browser.ts'
import { button, isComplete, search, useChat } from '../kit/chat-page.ts'

/*
 * What hurried people, slow connections and several windows do to a conversation.
 */

const { steered, openChat, say } = useChat()

const question = (page: Page, n: number) =>
  page.locator('[data-question]').filter({ hasText: new RegExp(`Frage ${n}\\.$`) })
const long = Array.from({ length: 12 }, (_, n) => `Absatz ${n} einer langen Antwort.`).join('\n\n')
const thirty = Array.from({ length: 30 }, (_, n): [string, string] => [`Frage ${n}.`, `Antwort ${n}.\n\n${long}`])
const older = (page: Page) => button(page, 'Ältere Nachrichten laden')
const toTop = (page: Page) =>
  page.getByRole('region', { name: 'Unterhaltung' }).evaluate((box) => void (box.scrollTop = 0))
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
})

describe('older messages', () => {
  test('come by themselves as one scrolls up, each once, and the conversation begins at its end', async () => {
    const { page } = await openChat(thirty)
    await expect.poll(() => button(page, 'Zum Ende').count()).toBe(0)
    expect(await page.locator('[data-question]').count()).toBe(10)
    const release = await hold(page, '**/api/chat/history*')
    await toTop(page)
    await expect.poll(() => older(page).getAttribute('aria-busy')).toBe('true')
    for (let n = 0; n < 2; n++) await older(page).dispatchEvent('click')
    release()
    await question(page, 10).waitFor({ state: 'attached' })
    expect(await page.locator('[data-question]').count()).toBe(20)
    // One is still where one was, so the next page waits until one goes on.
    await toTop(page)
    await question(page, 0).waitFor({ state: 'attached' })
    await expect.poll(() => page.locator('[data-question]').count()).toBe(30)
    await expect.poll(() => older(page).count()).toBe(0)
  })

  test('come without moving what one reads, however one has scrolled and an answer has grown meanwhile', async () => {
    const { page, begin } = await openChat(thirty)
    await begin('Noch eine?')
    const release = await hold(page, '**/api/chat/history*')
    await toTop(page)
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
    // The messages are there before what draws them: the list and the button in it are drawn at once.
    const release = await hold(page, '**/MessageList-*.js')
    const told = page.waitForResponse('**/api/chat/history*')
    await page.reload()
    await (await told).finished()
    release()
    await question(page, 29).waitFor()
    await page.route('**/api/chat/history*', (route) => route.abort())
    await toTop(page)
    await page.getByRole('alert').getByText('Die älteren Nachrichten konnten nicht geladen werden.').waitFor()
    await page.unroute('**/api/chat/history*')
    await older(page).click()
    await question(page, 10).waitFor({ state: 'attached' })
    await expect.poll(() => older(page).evaluate((element) => element === document.activeElement)).toBe(true)
    // After the last page the button goes; the focus stays in the conversation.
    await page.keyboard.press('Enter')
    await question(page, 0).waitFor({ state: 'attached' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=region]')?.getAttribute('aria-label')))
      .toBe('Unterhaltung')
  })

  test('are one press away from the reply that quotes them', async () => {
    const { page, thread, person } = await openChat(thirty)
    const first = (await person.get(`/api/chat/history?thread=${thread}&limit=100`)).body.results.at(-2)
    say('Dazu noch etwas.')
    await person.ask('Was heißt das?', { thread_id: thread, reply_to_message_timestamp: first.timestamp })
    await page.reload()
    await page.getByRole('button', { name: /^Antwort auf: Antwort 0\./ }).click()
    const quoted = page.getByRole('article').filter({ hasText: 'Antwort 0.' }).first()
    await expect
      .poll(() =>
        quoted.evaluate((element) =>
          Math.abs(element.getBoundingClientRect().top - element.closest('[role=region]')!.getBoundingClientRect().top),
        ),
      )
      .toBeLessThan(60)
  })

  test('a first question far up is edited, and both paths stay whole', async () => {
    const { page } = await openChat(thirty)
    for (const seen of [10, 0]) {
      await toTop(page)
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
    await expect.poll(() => older(page).count()).toBe(0)
  })
})

test('neither typing nor a further answer draws the others again', async () => {
  const { page, box, begin } = await openChat([
    ['Erste Frage', 'Erste Antwort.'],
    ['Zweite Frage', 'Zweite Antwort.'],
  ])
  // Drawing an answer begins with cutting its text into lines.
  await page.evaluate(() => {
    const seen = window as unknown as { drawn: number; own: number }
    const split = String.prototype.split as (this: string, ...given: unknown[]) => string[]
    String.prototype.split = function (this: string, ...given: unknown[]) {
      if (/(Erste|Zweite) Antwort/.test(this)) seen.drawn++
      if (/Dritte Antwort/.test(this)) seen.own++
      return split.apply(this, given)
    } as typeof String.prototype.split
    seen.drawn = seen.own = 0
  })
  const drawn = () => page.evaluate(() => (window as unknown as { drawn: number }).drawn)
  await box.pressSequentially('Kaution?')
  expect(await drawn()).toBe(0)
  await begin('Dritte Frage')
  const before = await drawn()
  steered.write('Dritte Antwort.')
  await page.getByText('Dritte Antwort.').waitFor()
  expect(await drawn()).toBe(before)
  // What is drawn is seen: the answer that is being written.
  expect(await page.evaluate(() => (window as unknown as { own: number }).own)).toBeGreaterThan(0)
  steered.finish()
  await isComplete(page)
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
  await expect.poll(focused).toMatch(/^Ihre Frage:\s+Erste Frage, genauer$/)
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
    box.evaluate(
      (field, how) =>
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...how })),
      how,
    )
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
  await expect
    .poll(() => page.getByRole('region', { name: 'Unterhaltung' }).evaluate((list) => list.clientHeight))
    .toBeGreaterThanOrEqual(least)
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
