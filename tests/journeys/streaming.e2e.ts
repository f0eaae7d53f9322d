import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aUser, eventually } from '../kit/app.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { steeredEngine } from '../kit/engine.ts'

const steered = steeredEngine()
const house = useBrowser(() => ({ answers: steered.replace }))
const shots = process.env.SCREENSHOTS

const looks = [
  ['desktop, light', { viewport: desktop, colorScheme: 'light' as const }],
  ['phone, dark', { viewport: phone, colorScheme: 'dark' as const, hasTouch: true, isMobile: true }],
] as const

/** Somebody has asked and sees the first words. */
async function whoAsked(options: Parameters<typeof house.open>[1] = {}) {
  const person = await aUser(house.app)
  const { page, context } = await house.open(doorstep, options)
  await logInBrowser(context, house.origin, person)
  await page.goto('/chat')
  const ask = async (question: string) => {
    await page.getByLabel('Ihre Frage').fill(question)
    await page.keyboard.press('Enter')
  }
  await ask('Wann ist die Kaution zurückzuzahlen?')
  steered.write('Der Anfang der Antwort. ')
  await page.getByText('Der Anfang der Antwort.').waitFor()
  await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/)
  const answer = page.getByRole('article', { name: 'Antwort' })
  return { person, page, context, ask, answer }
}

const isComplete = (page: Page) =>
  page.getByRole('status').getByText('Die Antwort ist vollständig.').waitFor({ state: 'attached' })

describe.each(looks)('an answer outlives its page (%s)', (name, options) => {
  test('a reload in the middle shows what is there and goes on live; stopping then keeps the part', async () => {
    const { page, answer } = await whoAsked(options)
    await page.reload()
    await page.getByText('Der Anfang der Antwort.').waitFor()
    steered.write('Die Mitte der Antwort. ')
    await page.getByText('Die Mitte der Antwort.').waitFor()
    await expect
      .poll(() => answer.locator('.prose').textContent())
      .toBe('Der Anfang der Antwort. Die Mitte der Antwort.')
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/streaming-${name.replace(/\W+/g, '-')}-reloaded.png` })
    const stopped = steered.state.stopped
    await page.getByRole('button', { name: 'Anhalten' }).click()
    await page.getByText('Abgebrochen', { exact: true }).waitFor()
    expect(steered.state.stopped).toBe(stopped + 1)
    await page.getByRole('button', { name: 'Frage stellen' }).waitFor()
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/streaming-${name.replace(/\W+/g, '-')}-stopped.png` })
    await page.reload()
    await page.getByText('Abgebrochen', { exact: true }).waitFor()
    await expect
      .poll(() => answer.locator('.prose').textContent())
      .toBe('Der Anfang der Antwort. Die Mitte der Antwort.')
  })
})

describe('an answer', () => {
  test('is found whole after its page was closed', async () => {
    const { page, context } = await whoAsked()
    const address = page.url()
    const stopped = steered.state.stopped
    await page.close()
    steered.write('Das Ende der Antwort.')
    steered.finish()
    await eventually(() => expect(house.app.parts.running.byUser.size).toBe(0))
    const again = await context.newPage()
    await again.goto(address)
    await again.getByText('Der Anfang der Antwort. Das Ende der Antwort.').waitFor()
    await expect.poll(() => again.getByText('Abgebrochen').count()).toBe(0)
    expect(steered.state.stopped).toBe(stopped)
  })

  test('is stopped by »Neue Unterhaltung«, which clears the page', async () => {
    const { page, answer } = await whoAsked()
    const address = page.url()
    const reset = page.waitForRequest('**/api/chat/reset-context')
    await page.getByRole('link', { name: 'Neue Unterhaltung' }).click()
    await page.getByRole('heading', { name: 'Was möchten Sie wissen?' }).waitFor()
    expect((await reset).postDataJSON()).toEqual({ thread_id: address.split('/').at(-1) })
    await expect.poll(() => answer.count()).toBe(0)
    await eventually(() => expect(house.app.parts.running.byUser.size).toBe(0))
    await page.goto(address)
    await page.getByText('Abgebrochen', { exact: true }).waitFor()
  })

  test('goes on while another conversation is looked at', async () => {
    const { page, answer } = await whoAsked()
    const address = page.url()
    await page.goto('/chat')
    await page.getByRole('heading', { name: 'Was möchten Sie wissen?' }).waitFor()
    await page
      .getByRole('navigation', { name: 'Unterhaltungen' })
      .getByRole('link', { name: /Kaution/ })
      .click()
    await page.waitForURL(address)
    // Once it is followed again: an answer that ended before is only shown.
    await page.getByRole('button', { name: 'Anhalten' }).waitFor()
    steered.write('Das Ende der Antwort.')
    steered.finish()
    await isComplete(page)
    await expect
      .poll(() => answer.locator('.prose').textContent())
      .toBe('Der Anfang der Antwort. Das Ende der Antwort.')
  })

  test('is stopped by the next question, and its part stays', async () => {
    const { page, ask, answer } = await whoAsked()
    const stopped = steered.state.stopped
    await ask('Und welche Frist gilt?')
    await page.getByText('Abgebrochen', { exact: true }).waitFor()
    expect(steered.state.stopped).toBe(stopped + 1)
    steered.write('Die zweite Antwort.')
    steered.finish()
    await isComplete(page)
    await expect
      .poll(() => answer.locator('.prose').allTextContents())
      .toEqual(['Der Anfang der Antwort.', 'Die zweite Antwort.'])
    await expect.poll(() => page.getByText('Abgebrochen', { exact: true }).count()).toBe(1)
  })
})

describe('a broken connection', () => {
  test('is repaired by itself, without a gap', async () => {
    const { page, answer } = await whoAsked()
    house.app.http.server.closeAllConnections()
    steered.write('Die Mitte der Antwort. ')
    await page.getByText('Verbindung unterbrochen, wird wiederhergestellt').waitFor()
    await page.getByText('Die Mitte der Antwort.').waitFor()
    await page.getByText('Verbindung unterbrochen').waitFor({ state: 'detached' })
    steered.write('Das Ende.')
    steered.finish()
    await isComplete(page)
    await expect
      .poll(() => answer.locator('.prose').textContent())
      .toBe('Der Anfang der Antwort. Die Mitte der Antwort. Das Ende.')
  })

  test('that ends with the answer shows the stored one', async () => {
    const { page, answer } = await whoAsked()
    house.app.http.server.closeAllConnections()
    steered.write('Das Ende.')
    steered.finish()
    await isComplete(page)
    await expect.poll(() => answer.locator('.prose').textContent()).toBe('Der Anfang der Antwort. Das Ende.')
  })

  test.each(looks)(
    'that stays broken says so after five attempts and offers to try again (%s)',
    async (name, options) => {
      const { page, answer } = await whoAsked(options)
      let attempts = 0
      await page.clock.install()
      await page.route('**/api/chat/threads/*/stream*', (route) => {
        attempts++
        return route.abort()
      })
      house.app.http.server.closeAllConnections()
      await page.getByText('Verbindung unterbrochen, wird wiederhergestellt').waitFor()
      for (const [index, pause] of [1000, 2000, 4000, 4000, 4000].entries()) {
        await page.clock.runFor(pause)
        await expect.poll(() => attempts).toBe(index + 1)
      }
      const button = page.getByRole('button', { name: 'Erneut verbinden' })
      await button.waitFor()
      await expect
        .poll(() => page.getByText('Sobald der Server wieder erreichbar ist, geht es von selbst weiter').count())
        .toBe(1)
      await expectAccessible(page)
      if (shots) await page.screenshot({ path: `${shots}/streaming-${name.replace(/\W+/g, '-')}-lost.png` })
      await page.unroute('**/api/chat/threads/*/stream*')
      steered.write('Das Ende.')
      await button.click()
      await page.getByText('Das Ende.').waitFor()
      await expect.poll(() => button.count()).toBe(0)
      steered.finish()
      await isComplete(page)
      await expect.poll(() => answer.locator('.prose').textContent()).toBe('Der Anfang der Antwort. Das Ende.')
    },
  )
})

describe('while an answer grows', () => {
  /** 1,500 words and more: paragraphs, headings, lists, and tables whose cells get longer from row to row. */
  function longAnswer(): string {
    const sentence =
      'Der Vermieter hat die Kaution nach dem Ende des Mietverhältnisses unverzüglich zurückzustellen, soweit er nicht mit **berechtigten** Forderungen aufrechnet. '
    const row = (size: number) =>
      `| Zeile ${size} | ${'Ersatz '.repeat(size).trim()} | ${'längere Begründung '.repeat(size % 4).trim() || 'kurz'} | ${size * 1000} Euro |`
    const table = [
      '| Nr | Anspruch | Begründung | Betrag |',
      '|---|---|---|---|',
      ...Array.from({ length: 9 }, (_, index) => row(index + 1)),
    ].join('\n')
    const list = Array.from({ length: 5 }, (_, index) => `${index + 1}. Punkt ${index + 1}: ${sentence}`).join('\n')
    const part = (number: number) =>
      `## Abschnitt ${number}\n\n${sentence.repeat(4)}\n\n${table}\n\n${sentence.repeat(2)}\n\n${list}\n\n`
    return `${[1, 2, 3, 4, 5].map(part).join('')}Ende der langen Antwort.`
  }

  test.each(looks)(
    'nothing on the page moves or scrolls by itself: 1,500 words with tables (%s)',
    async (name, options) => {
      const { page, ask } = await whoAsked(options)
      steered.write(`${'Ein Absatz, der die Seite füllt. '.repeat(60)}`)
      steered.finish()
      await isComplete(page)
      await ask('Bitte ausführlich!')
      const question = page.getByText('Bitte ausführlich!').last()
      const topOf = () => question.evaluate((element) => Math.round(element.getBoundingClientRect().top))
      await expect.poll(topOf).toBeLessThan(160)
      const top = await topOf()
      const text = longAnswer()
      expect(text.split(/\s+/).length).toBeGreaterThan(1500)
      // From here on every shift counts, also one shortly after a key was pressed.
      await page.evaluate(() => {
        const seen: { value: number; what: string }[] = []
        Object.assign(window, { shifts: seen })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            sources: { node: Node | null }[]
          })[])
            seen.push({
              value: entry.value,
              what: entry.sources
                .map(({ node }) => (node instanceof Element ? node.outerHTML : (node?.textContent ?? '')).slice(0, 80))
                .join(' | '),
            })
        }).observe({ type: 'layout-shift' })
      })
      for (let at = 0; at < text.length; at += 24) {
        steered.write(text.slice(at, at + 24))
        // A frame for each piece, as when a model writes.
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
        if (shots && at === 24 * 60)
          await page.screenshot({ path: `${shots}/streaming-${name.replace(/\W+/g, '-')}-table.png` })
      }
      await page.getByText('Ende der langen Antwort.').waitFor({ state: 'attached' })
      steered.finish()
      await isComplete(page)
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      expect(await topOf()).toBe(top)
      const shifts = await page.evaluate(
        () => (window as unknown as { shifts: { value: number; what: string }[] }).shifts,
      )
      const sum = shifts.reduce((total, { value }) => total + value, 0)
      console.log(`layout shift (${name}): ${sum.toFixed(5)} in ${shifts.length} shifts`)
      expect(
        sum,
        JSON.stringify(shifts.toSorted((a, b) => b.value - a.value).slice(0, 5), null, 1),
      ).toBeLessThanOrEqual(0.01)
    },
  )
})
