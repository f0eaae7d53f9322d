import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aUser } from '../kit/app.ts'
import { doorstep, logInBrowser, useBrowser, watchPolicy } from '../kit/browser.ts'
import { importSources } from '../kit/corpus.ts'
import { steeredEngine } from '../kit/engine.ts'
import { payloads } from '../kit/xss-payloads.ts'

type House = ReturnType<typeof useBrowser>

/** A page that notes every attempt: code that ran, windows that opened, what the security policy had to stop. */
async function openWatched(house: House) {
  const person = await aUser(house.app)
  const opened = await house.open(doorstep)
  const dialogs: string[] = []
  opened.page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  opened.page.on('popup', (popup) => dialogs.push(`window ${popup.url()}`))
  const violations = await watchPolicy(opened.page)
  await logInBrowser(opened.context, house.origin, person)
  await opened.page.goto('/chat')
  await opened.page.getByLabel('Ihre Frage').waitFor()
  return { ...opened, person, dialogs, violations }
}

/** Elements and attributes that our own page never has inside its content. */
const foreign =
  'script, iframe, object, embed, base, link, meta, style, img, video, audio, picture, source, form[action], math, applet, frame, template, noscript, [srcdoc], [formaction], [ping], [v-html], [marker]'

async function expectHarmless({
  page,
  requests,
  dialogs,
  violations,
}: Awaited<ReturnType<typeof openWatched>>): Promise<void> {
  // Handlers that wait for the reader get their chance too.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('main *'))
      for (const type of ['click', 'mouseover', 'focus', 'toggle', 'pointerenter', 'copy'])
        element.dispatchEvent(new Event(type, { bubbles: false }))
  })
  const found = await page.evaluate((selector) => {
    const all = [...document.querySelectorAll(`main, dialog, [data-source-panel]`)].flatMap((root) => [
      ...root.querySelectorAll('*'),
    ])
    return {
      hacked: 'hacked' in window,
      elements: all.filter((element) => element.matches(selector)).map((element) => element.outerHTML.slice(0, 200)),
      handlers: all.flatMap((element) => element.getAttributeNames().filter((name) => name.startsWith('on'))),
      links: all
        .flatMap((element) => (element.matches('a, area') ? [element.getAttribute('href')] : []))
        .filter((href) => href !== null && !href.startsWith('/') && !href.startsWith('https://www.ris.bka.gv.at/')),
    }
  }, foreign)
  expect(found).toEqual({ hacked: false, elements: [], handlers: [], links: [] })
  expect(await violations()).toEqual([])
  expect(dialogs).toEqual([])
  // Nothing of this server is asked for but the calls and files of the page itself (requests to others fail by themselves).
  expect(
    requests.filter(
      (request) =>
        !/^(GET|POST|PUT) \/(api\/|assets\/|chat(\/[0-9a-f-]{36})?$|faqs$|theme\.js$|favicon\.svg$)/.test(request),
    ),
  ).toEqual([])
}

const textOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.map((element) => element.textContent).join('\n'))
const label = (index: number) => `P${String(index).padStart(3, '0')}`

test('the corpus is large enough, and each payload is another one', () => {
  expect(payloads.length).toBeGreaterThanOrEqual(200)
  expect(new Set(payloads).size).toBe(payloads.length)
})

describe('texts that want to be code', () => {
  const steered = steeredEngine()
  const house = useBrowser(() => ({ answers: steered.replace }))

  test('as a question they are shown letter by letter', async () => {
    const watched = await openWatched(house)
    const { page } = watched
    const question = payloads.join('\n')
    expect(question.length).toBeLessThan(20_000)
    steered.write('Schluss')
    steered.finish()
    await page.getByLabel('Ihre Frage').fill(question)
    await page.keyboard.press('Enter')
    await page.getByRole('article', { name: 'Antwort' }).getByText('Schluss').waitFor()
    await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/)
    await page.reload()
    await page.getByRole('article', { name: 'Antwort' }).getByText('Schluss').waitFor()
    await expect.poll(() => textOf(page, '[data-question]')).toContain(question)
    await expectHarmless(watched)
  })

  test('in an answer they stay text, while it is written and after a reload', async () => {
    const watched = await openWatched(house)
    const { page } = watched
    // A space between the words: a label must not be swallowed by an address before it.
    const parts = payloads.map((payload, index) => `${label(index)} Anfang\n\n${payload}\n\n${label(index)} Ende`)
    for (const part of parts) steered.write(`${part}\n\n`)
    steered.write('Schluss')
    steered.finish()
    await page.getByLabel('Ihre Frage').fill('Kaution')
    await page.keyboard.press('Enter')
    const answer = page.getByRole('article', { name: 'Antwort' })
    await answer.getByText('Schluss').waitFor()
    await expectHarmless(watched)
    await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/)
    await page.reload()
    await answer.getByText('Schluss').waitFor()
    await expectHarmless(watched)
    const text = await textOf(page, 'article[aria-label=Antwort]')
    expect(
      payloads
        .map((_, index) => label(index))
        .filter((name) => !text.includes(`${name} Anfang`) || !text.includes(`${name} Ende`)),
    ).toEqual([])
    // HTML that is no Markdown reads as it was written.
    const tags = payloads.filter(
      (payload) => /^<[a-z!?/]/i.test(payload) && !/[\n*`~_\\&]|\[|:\/\/|^<[a-z-]+:/i.test(payload),
    )
    expect(tags.length).toBeGreaterThan(60)
    expect(tags.filter((payload) => !text.includes(payload))).toEqual([])
    // Nobody but the check makes a mark of a source: no chip, no »belegt«, no count.
    await expect.poll(() => answer.locator('[data-source-chip]').count()).toBe(0)
    expect(text).toContain('[1#0]')
    expect(text).toContain('[!#5]')
    expect(text).not.toContain('durch Quellen belegt')
  })

  test('in pieces of a few letters they stay text too', async () => {
    const watched = await openWatched(house)
    const { page } = watched
    const text = payloads.slice(0, 60).join('\n\n')
    for (let at = 0; at < text.length; at += 7) steered.write(text.slice(at, at + 7))
    steered.write('\n\nSchluss')
    steered.finish()
    await page.getByLabel('Ihre Frage').fill('Kaution')
    await page.keyboard.press('Enter')
    await page.getByRole('article', { name: 'Antwort' }).getByText('Schluss').waitFor()
    await expectHarmless(watched)
  })

  test('as titles of conversations, in the list, the heading, the tab and the windows', async () => {
    const watched = await openWatched(house)
    const { page, person } = watched
    const titles = packed(payloads, ' ', 120)
    for (const title of titles) {
      steered.finish()
      const [{ thread_id: thread }] = await person.ask('Kaution')
      expect((await person.put(`/api/chat/threads/${thread}`, { title })).status).toBe(200)
    }
    await page.reload()
    const list = page.getByRole('navigation', { name: 'Unterhaltungen' })
    await expect
      .poll(async () => {
        await list.evaluate((element) => (element.scrollTop = element.scrollHeight))
        return list.getByRole('listitem').count()
      })
      .toBe(titles.length)
    const text = await list.getByRole('listitem').allTextContents()
    expect(titles.filter((title) => !text.includes(title.trim()))).toEqual([])
    await list.getByRole('link').nth(3).click()
    await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/)
    await expect.poll(() => page.title()).not.toContain('Chat ·')
    await list.getByRole('button').nth(3).click()
    await page.getByRole('button', { name: 'Löschen …' }).click()
    await page.getByRole('dialog', { name: 'Unterhaltung löschen' }).waitFor()
    await expectHarmless(watched)
  })
})

/** As few lines as possible of at most `most` characters, each payload whole and none left out that fits. */
function packed(all: readonly string[], between: string, most: number): string[] {
  const lines: string[] = []
  for (const payload of all.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text.length <= most)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + between.length + payload.length <= most)
      lines[lines.length - 1] = last + between + payload
    else lines.push(payload)
  }
  return lines
}

describe('imported sources that want to be code', () => {
  const inLines = (list: readonly string[]) => list.map((payload) => payload.replace(/\s*\n\s*/g, ' '))
  const clean = inLines(payloads)
  const documents = Array.from({ length: 6 }, (_, n) => {
    const own = clean.filter((_, index) => index % 6 === n)
    return {
      own,
      kind: n % 3 === 2 ? 'GUIDELINE' : 'LAW',
      id: `XssG${n % 3 === 2 ? 'R' : ''}/§ ${n} <img src=x onerror=window.hacked=1>`,
      law: n % 3 === 2 ? `XssR<svg/onload=window.hacked=1>` : 'XssG"><script>window.hacked=1</script>',
      section: `§ ${n} <img src=x onerror=hacked=1>`,
      law_title: own[0],
      title: `Probenziegel ${own.join(' ')}`,
      headings: own,
      text: `(1) Der Probenziegel gilt. ${own[0]}\n${own.map((payload, index) => `(${index + 2}) Probenziegel ${payload}`).join('\n')}`,
      // A link only to pages of the web, whatever was imported.
      ris_url_section: [
        'javascript:window.hacked=1',
        'data:text/html,<script>window.hacked=1</script>',
        'http://evil.example',
        'JAVASCRIPT://x%0awindow.hacked=1',
        undefined,
        'https://www.ris.bka.gv.at/x?"><script>window.hacked=1</script>',
      ][n],
      knowledge_bases: ['zivilrechtogh'],
      version_date: '2026-01-01',
    }
  })

  const house = useBrowser()

  test('in chips, cards, the panel, its list and the copied text: nothing runs, all can be read', async () => {
    await importSources(house.app, documents)
    const watched = await openWatched(house)
    const { page, context } = watched
    await page.getByLabel('Ihre Frage').fill('Was gilt für den Probenziegel?')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Die Antwort ist vollständig.').waitFor({ state: 'attached' })
    const answer = page.getByRole('article', { name: 'Antwort' })
    const chips = answer.locator('[data-source-chip]')
    await expect.poll(() => chips.count()).toBeGreaterThan(1)
    await chips.first().hover()
    await page.getByRole('tooltip').waitFor()
    await expectHarmless(watched)
    await page.mouse.move(0, 0)
    await chips.first().click()
    const items = page.locator('[data-source-panel] [data-source]')
    const shown = await items.evaluateAll((all) => all.map((item) => item.getAttribute('data-source')))
    expect(shown.length).toBeGreaterThan(3)
    for (const [index, id] of shown.entries()) {
      const document = documents.find((item) => item.id === id)!
      await items.nth(index).click()
      await expect
        .poll(() => page.locator('[data-source-panel] h3').textContent())
        .toContain(document.section.replaceAll(' ', '\u00a0'))
      const text = await textOf(page, '[data-source-panel] article')
      expect(document.own.filter((payload) => !text.includes(payload.trim()))).toEqual([])
      await expectHarmless(watched)
    }
    await page.getByRole('button', { name: /^Vorherige/ }).click()
    await page.getByRole('button', { name: 'Zurück zur zitierten Stelle' }).waitFor()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Mit Quellenangaben kopieren' }).click()
    await page.getByText('Kopiert', { exact: true }).waitFor()
    // Plain text only: nothing of it can run where it is pasted.
    await expect
      .poll(async () => page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types)))
      .toEqual(['text/plain'])
    await page.reload()
    await chips.first().waitFor()
    await expectHarmless(watched)
  })
})
