import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aUser } from '../kit/app.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { steeredEngine } from '../kit/engine.ts'

const steered = steeredEngine()
const house = useBrowser(() => ({ answers: steered.replace }))
const shots = process.env.SCREENSHOTS

type Screen = Parameters<typeof house.open>[1]

/** Somebody with a conversation of these questions and answers, who looks at it. */
async function openChat(options: Screen, exchanges: [string, string][]) {
  const person = await aUser(house.app, { subscription: 'paid_internal' })
  let thread: string | undefined
  for (const [question, answer] of exchanges) {
    say(answer)
    thread = (await person.ask(question, { thread_id: thread }))[0].thread_id
  }
  const { page, context } = await house.open(doorstep, options)
  await logInBrowser(context, house.origin, person)
  await page.goto(`/chat/${thread}`)
  await page.getByText(exchanges.at(-1)![1].split('\n')[0]!).last().waitFor()
  const history = async () => (await person.get(`/api/chat/history?thread=${thread}`)).body.results
  return { page, context, person, thread: thread!, history }
}

/** The next answer. */
function say(answer: string): void {
  steered.write(answer)
  steered.finish()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const answers = (page: Page) => page.getByRole('article', { name: 'Antwort' })
const questions = (page: Page) => page.locator('[data-question]')
const versions = (page: Page, of: 'Frage' | 'Antwort') => page.getByRole('group', { name: `Fassungen der ${of}` })
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top))
const long = Array.from({ length: 30 }, (_, n) => `Absatz ${n} einer langen Antwort.`).join('\n\n')

describe.each([
  ['desktop-light', { viewport: desktop, colorScheme: 'light' as const }],
  ['phone-dark', { viewport: phone, colorScheme: 'dark' as const, hasTouch: true, isMobile: true }],
])('versions of an answer and a question (%s)', (name, screen) => {
  const shot = async (page: Page, step: string) => {
    if (shots) await page.screenshot({ path: `${shots}/versions-${name}-${step}.png` })
  }

  test('another answer: both are kept, one leads to the other, a reload keeps the shown one', async () => {
    const { page, history } = await openChat(screen, [['Was gilt bei der Kaution?', 'Die erste Antwort.']])
    await expectAccessible(page)
    await shot(page, '1-answer')
    say('Die zweite Antwort.')
    await button(page, 'Neu beantworten').click()
    await page.getByText('Die zweite Antwort.').waitFor()
    await versions(page, 'Antwort').getByText('2/2').waitFor()
    await expect.poll(() => questions(page).count()).toBe(1)
    await expect.poll(() => page.getByText('Die erste Antwort.').count()).toBe(0)
    // All tools of the answer stay on one line.
    const [first, last] = await Promise.all(
      ['Mit Quellenangaben kopieren', 'Nicht hilfreich'].map((tool) => button(page, tool).boundingBox()),
    )
    expect(last!.y).toBe(first!.y)
    await expectAccessible(page)
    await shot(page, '2-second')
    await expect.poll(() => button(page, 'Nächste Fassung').getAttribute('aria-disabled')).toBe('true')
    await button(page, 'Vorherige Fassung').click()
    await page.getByText('Die erste Antwort.').waitFor()
    await page.getByRole('status').getByText('Fassung 1 von 2').waitFor()
    await expect
      .poll(() => button(page, 'Vorherige Fassung').evaluate((element) => element === document.activeElement))
      .toBe(true)
    await page.reload()
    await page.getByText('Die erste Antwort.').waitFor()
    await versions(page, 'Antwort').getByText('1/2').waitFor()
    expect((await history()).map(({ text }: { text: string }) => text)).toEqual([
      'Die erste Antwort.',
      'Was gilt bei der Kaution?',
    ])
  })

  test('an earlier question is edited: the conversation goes on from there, the other path stays', async () => {
    const { page, history } = await openChat(screen, [
      ['Erste Frage', 'Erste Antwort.'],
      ['Zweite Frage', 'Zweite Antwort.'],
      ['Dritte Frage', 'Dritte Antwort.'],
    ])
    const second = questions(page).filter({ hasText: 'Zweite Frage' })
    if (screen.viewport === desktop) await second.hover()
    await second.getByRole('button', { name: 'Bearbeiten', exact: true }).click()
    const field = page.getByLabel('Frage bearbeiten')
    await expect.poll(() => field.inputValue()).toBe('Zweite Frage')
    await expectAccessible(page)
    await shot(page, '3-editing')
    await field.fill('  ')
    await button(page, 'Ab hier neu fragen').click()
    await page.getByText('Bitte geben Sie eine Frage ein.').waitFor()
    await field.fill('x'.repeat(20_001))
    await field.press('Control+Enter')
    await page.getByText('Ihre Frage ist zu lang (höchstens 20.000 Zeichen).').waitFor()
    await field.press('Escape')
    await field.waitFor({ state: 'detached' })
    await expect
      .poll(() =>
        second.getByRole('button', { name: 'Bearbeiten' }).evaluate((element) => element === document.activeElement),
      )
      .toBe(true)
    await page.getByText('Dritte Antwort.').waitFor()
    await page.keyboard.press('Enter')
    await field.fill('Zweite Frage, genauer')
    say('Genauere Antwort.')
    await field.press('Control+Enter')
    await page.getByText('Genauere Antwort.').waitFor()
    await expect.poll(() => page.getByText('Dritte Antwort.').count()).toBe(0)
    expect((await history()).map(({ text }: { text: string }) => text)).toEqual([
      'Genauere Antwort.',
      'Zweite Frage, genauer',
      'Erste Antwort.',
      'Erste Frage',
    ])
    await versions(page, 'Frage').getByText('2/2').waitFor()
    await expectAccessible(page)
    await shot(page, '4-edited')
    await button(page, 'Vorherige Fassung').click()
    await page.getByText('Dritte Antwort.').waitFor()
    await expect.poll(() => answers(page).count()).toBe(3)
    await expect.poll(() => page.getByText('Genauere Antwort.').count()).toBe(0)
  })

  test('a reply quotes the message, above the box and above the question', async () => {
    const { page, history } = await openChat(screen, [
      ['Erste Frage', `**Fett** steht hier. ${long}`],
      ['Zweite Frage', 'Zweite Antwort.'],
    ])
    await button(page, 'Darauf antworten').first().click()
    const box = page.getByLabel('Ihre Frage')
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
    const quote = page.locator('form').getByText('Antwort auf: ')
    await quote.waitFor()
    await expectAccessible(page)
    await shot(page, '5-reply')
    await page.keyboard.press('Escape')
    await quote.waitFor({ state: 'detached' })
    await button(page, 'Darauf antworten').first().click()
    await button(page, 'Nicht darauf antworten').click()
    await quote.waitFor({ state: 'detached' })
    await button(page, 'Darauf antworten').first().click()
    say('Dazu die Antwort.')
    await box.fill('Was heißt das?')
    await button(page, 'Frage stellen').click()
    await page.getByText('Dazu die Antwort.').waitFor()
    expect((await history())[1].reply_to.excerpt).toMatch(/^Fett steht hier\. Absatz 0 .* …$/)
    await page.reload()
    const stored = page.getByRole('button', { name: /^Antwort auf: Fett steht hier/ })
    await stored.waitFor()
    await expectAccessible(page)
    await shot(page, '6-quoted')
    await stored.click()
    await expect
      .poll(() =>
        answers(page)
          .first()
          .evaluate(
            (element) =>
              Math.abs(
                element.getBoundingClientRect().top - element.closest('[role=region]')!.getBoundingClientRect().top,
              ) < 60,
          ),
      )
      .toBe(true)
  })

  test('a hit of the search opens its message, in whichever version it is', async () => {
    const many = Array.from({ length: 13 }, (_, n): [string, string] => [
      `Frage ${n}`,
      n === 1 ? `Der Zwetschkenbaum. ${long}` : `Antwort ${n}. ${long}`,
    ])
    const { page, thread, person } = await openChat(screen, many)
    if (screen.viewport === phone) await button(page, 'Unterhaltungen').click()
    const search = page.getByRole('combobox', { name: 'Unterhaltungen durchsuchen' }).filter({ visible: true })
    await search.fill('zwetschkenbaum')
    await page.getByRole('option').filter({ visible: true }).first().click()
    await page.waitForURL((url) => url.pathname === `/chat/${thread}` && url.searchParams.has('at'))
    const hit = answers(page).filter({ hasText: 'Zwetschkenbaum' })
    await hit.waitFor()
    const isAtTop = () =>
      hit.evaluate(
        (element) =>
          Math.abs(
            element.getBoundingClientRect().top - element.closest('[role=region]')!.getBoundingClientRect().top,
          ) < 60,
      )
    await expect.poll(isAtTop).toBe(true)
    await expectAccessible(page)
    await shot(page, '7-hit')
    // The conversation goes on below, and older messages load above by themselves without moving it.
    await page.getByText('Antwort 12.').waitFor({ state: 'attached' })
    await questions(page)
      .filter({ hasText: /Frage 0$/ })
      .waitFor({ state: 'attached' })
    await expect.poll(() => isAtTop()).toBe(true)
    // In the other version of the first question there is no such tree; the hit leads there nevertheless.
    const first = (await person.get(`/api/chat/history?thread=${thread}&limit=100`)).body.results.at(-1)
    say('Anders.')
    await person.ask('Frage 0, anders', { thread_id: thread, history_context_timestamp: first.timestamp })
    await page.goto(`/chat/${thread}`)
    await page.getByText('Anders.').waitFor()
    if (screen.viewport === phone) await button(page, 'Unterhaltungen').click()
    await search.fill('zwetschkenbaum')
    await page.getByRole('option').filter({ visible: true }).first().click()
    await hit.waitFor()
    await expect.poll(isAtTop).toBe(true)
    // What is asked now follows what stands on the screen.
    say('Es ging weiter.')
    await page.getByLabel('Ihre Frage').fill('Weiter')
    await page.getByLabel('Ihre Frage').press('Enter')
    await page.getByText('Es ging weiter.').waitFor()
    await page.waitForURL((url) => url.search === '')
    await page.reload()
    await page.getByText('Es ging weiter.').waitFor()
    await page.getByText('Antwort 12.').waitFor({ state: 'attached' })
  })
})

describe('versions', () => {
  test('keep the place of the message on the screen', async () => {
    const { page, thread, person, history } = await openChat({ viewport: desktop }, [
      ['Erste Frage', long],
      ['Zweite Frage', long],
    ])
    const [, question] = await history()
    say(`Kurz.`)
    await person.ask('Zweite Frage, anders', { thread_id: thread, history_context_timestamp: question.timestamp })
    await page.reload()
    await page.getByText('Kurz.').waitFor()
    const place = () =>
      versions(page, 'Frage').evaluate((element) =>
        Math.round(element.closest('[data-message]')!.getBoundingClientRect().top),
      )
    await versions(page, 'Frage').scrollIntoViewIfNeeded()
    const before = await place()
    await button(page, 'Vorherige Fassung').click()
    await page.getByRole('status').getByText('Fassung 1 von 2').waitFor()
    expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1)
    await button(page, 'Nächste Fassung').click()
    await page.getByRole('status').getByText('Fassung 2 von 2').waitFor()
    expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1)
  })

  test('nothing can be done with messages while an answer is written', async () => {
    const { page } = await openChat({ viewport: phone, hasTouch: true, isMobile: true }, [
      ['Erste Frage', 'Erste Antwort.'],
    ])
    await page.getByLabel('Ihre Frage').fill('Zweite Frage')
    await button(page, 'Frage stellen').click()
    steered.write('Der Anfang.')
    await page.getByText('Der Anfang.').waitFor()
    for (const name of ['Neu beantworten', 'Darauf antworten', 'Bearbeiten'])
      await expect.poll(() => button(page, name).count()).toBe(0)
    steered.finish()
    await button(page, 'Neu beantworten').nth(1).waitFor()
    await expect.poll(() => button(page, 'Bearbeiten').count()).toBe(2)
  })

  test('what is refused changes nothing, and nothing typed is lost', async () => {
    const { page } = await openChat({ viewport: desktop }, [
      ['Erste Frage', 'Erste Antwort.'],
      ['Zweite Frage', 'Zweite Antwort.'],
    ])
    const refuse = { status: 429, json: { detail: 'Ihr Kontingent ist aufgebraucht.', code: 'quota_exceeded' } }
    await page.route('**/api/chat/ask-stream', (route) => route.fulfill(refuse))
    await button(page, 'Neu beantworten').first().click()
    await page.getByRole('alert').getByText('Ihr Kontingent ist aufgebraucht.').waitFor()
    await page.getByText('Zweite Antwort.').waitFor()
    await questions(page).first().hover()
    await button(page, 'Bearbeiten').first().click()
    const field = page.getByLabel('Frage bearbeiten')
    await field.fill('Erste Frage, anders')
    await button(page, 'Ab hier neu fragen').click()
    await page.locator('form').getByText('Ihr Kontingent ist aufgebraucht.').waitFor()
    await expect.poll(() => field.inputValue()).toBe('Erste Frage, anders')
    await page.getByText('Zweite Antwort.').waitFor()
    await page.unroute('**/api/chat/ask-stream')
    // A broken connection neither.
    await page.route('**/api/chat/ask-stream', (route) => route.abort())
    await button(page, 'Ab hier neu fragen').click()
    await page.locator('form').getByText('Unbekannter Fehler').waitFor()
    await page.unroute('**/api/chat/ask-stream')
    say('Jetzt geht es.')
    await field.press('Control+Enter')
    await page.getByText('Jetzt geht es.').waitFor()
  })

  test('an address with a message that is not there shows the end', async () => {
    const { page, thread } = await openChat({ viewport: desktop }, [['Erste Frage', 'Erste Antwort.']])
    for (const at of ['2026-01-01T00:00:00.000000Z', 'gestern', '']) {
      await page.goto(`/chat/${thread}?at=${at}`)
      await page.getByText('Erste Antwort.').waitFor()
    }
  })

  test('two windows of one conversation get along', async () => {
    const { page, context, thread } = await openChat({ viewport: desktop }, [['Erste Frage', 'Erste Antwort.']])
    const other = await context.newPage()
    await other.goto(`/chat/${thread}`)
    say('Antwort zwei.')
    await button(other, 'Neu beantworten').click()
    await other.getByText('Antwort zwei.').waitFor()
    // The first window still shows the first answer, and goes on from there.
    say('Es folgt die erste.')
    await page.getByLabel('Ihre Frage').fill('Weiter')
    await page.getByLabel('Ihre Frage').press('Enter')
    await page.getByText('Es folgt die erste.').waitFor()
    await page.reload()
    await page.getByText('Es folgt die erste.').waitFor()
    await expect.poll(() => page.getByText('Erste Antwort.').count()).toBe(1)
    await versions(page, 'Antwort').getByText('1/2').waitFor()
    await other.getByRole('button', { name: 'Vorherige Fassung' }).click()
    await other.getByText('Es folgt die erste.').waitFor()
    expect(await topOf(other, '[data-question] >> nth=0')).toBeGreaterThan(0)
  })
})
