import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { aUser } from '../kit/app.ts'
import { saturdayDecision } from '../kit/brick-law.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { importSources } from '../kit/corpus.ts'

const house = useBrowser()
const shots = process.env.SCREENSHOTS
const filling = Array.from(
  { length: 14 },
  (_, n) =>
    `(${n + 2}) Dieser Absatz mit der Nummer ${n + 2} regelt etwas anderes und macht die Bestimmung so lang, dass man ohne Hilfe suchen müsste.`,
)
const law = (number: number, text: string, more: object = {}) => ({
  id: `PrzG/§ ${number}`,
  law: 'PrzG',
  law_title: 'Probenziegelgesetz',
  section: `§ ${number}`,
  title: `Titel der Bestimmung ${number}`,
  headings: ['1. Abschnitt', 'Allgemeines'],
  text,
  url: `https://www.ris.bka.gv.at/NormDokument.wxe?Paragraf=${number}`,
  version_date: '2026-11-20',
  knowledge_bases: ['zivilrechtogh'],
  ...more,
})
const sources = [
  law(1, 'Dieses Gesetz gilt für Bauten.'),
  law(
    2,
    [
      '(1) Allgemeines über Bauten.',
      ...filling,
      '(16) Der Probenziegel ist binnen vierzig Tagen im Ziegelprüfamt zu klopfen.',
    ].join('\n'),
  ),
  law(3, 'Wer den Probenziegel nicht klopft, hat das Klopfgeld zu zahlen.', { url: undefined }),
  law(4, 'Übergangsbestimmung zu alten Bauten.', { url: 'https://findok.bmf.gv.at/x', valid_to: '2030-12-31' }),
  { ...saturdayDecision, url: 'https://www.ris.bka.gv.at/Dokument.wxe?RS' },
  {
    kind: 'GUIDELINE',
    id: 'PrzR/Rz 7',
    law: 'PrzR',
    law_title: 'Ziegelrichtlinie',
    section: 'Rz 7',
    title: 'Rechenbeispiel',
    text: 'Der Probenziegel wird mit dem Hammer geklopft.',
    knowledge_bases: ['zivilrechtogh'],
    version_date: '2024-03-01',
  },
]
beforeAll(() => importSources(house.app, sources))

const desktopLight = { viewport: desktop, colorScheme: 'light' as const }
const phoneDark = { viewport: phone, colorScheme: 'dark' as const, hasTouch: true, isMobile: true }
const devices = [
  ['desktop-light', desktopLight],
  ['phone-dark', phoneDark],
] as const

async function asked(options: Parameters<typeof house.open>[1] = desktopLight) {
  const person = await aUser(house.app)
  const opened = await house.open(doorstep, options)
  const { page, context } = opened
  await logInBrowser(context, house.origin, person)
  await page.goto('/chat')
  await page.getByLabel('Ihre Frage').fill('Probenziegel im Ziegelprüfamt klopfen')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Die Antwort ist vollständig.').waitFor({ state: 'attached' })
  await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/)
  const answer = page.getByRole('article', { name: 'Antwort' }).first()
  const panel = page.locator(options === phoneDark ? 'dialog' : '[data-source-panel]')
  return {
    ...opened,
    person,
    answer,
    panel,
    chip: answer.getByRole('button', { name: /^§\s2\sAbs\s16\sPrzG/ }).first(),
  }
}

const isFocused = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')

describe.each(devices)('the panel (%s)', (name, options) => {
  test('shows the passage, names what it is, and lists all sources of the answer', async () => {
    const { page, chip, panel } = await asked(options)
    const scrolled = () => page.getByRole('region', { name: 'Unterhaltung' }).evaluate((box) => box.scrollTop)
    const before = await scrolled()
    await chip.click()
    const mark = panel.locator('mark')
    await mark.waitFor()
    await expect
      .poll(() => mark.textContent())
      .toContain('Der Probenziegel ist binnen vierzig Tagen im Ziegelprüfamt zu klopfen.')
    // In the middle of what scrolls, though fifteen paragraphs stand before it; and nothing else was scrolled.
    const passage = (await mark.boundingBox())!
    const box = (await panel.boundingBox())!
    expect(passage.y).toBeGreaterThan(box.y + 60)
    expect(passage.y + passage.height).toBeLessThan(box.y + box.height)
    if (options === desktopLight) expect(await scrolled()).toBe(before)
    // The conversation only moves as far as the sheet would cover the statement.
    else expect((await chip.boundingBox())!.y + 24).toBeLessThanOrEqual(box.y)
    expect(await page.evaluate(() => [scrollY, document.getElementById('inhalt')!.scrollTop])).toEqual([0, 0])
    expect(plain(await panel.locator('article').textContent())).toMatch(
      /§ 2 PrzG.*Gesetz.*Titel der Bestimmung 2.*Allgemeines/,
    )
    await panel.getByText('Stand: 20.11.2026').waitFor()
    await panel.getByText('Datenquelle: RIS', { exact: false }).waitFor()
    const link = panel.getByRole('link', { name: 'Im RIS öffnen (neues Fenster)' })
    expect([
      await link.getAttribute('href'),
      await link.getAttribute('rel'),
      await link.getAttribute('target'),
    ]).toEqual(['https://www.ris.bka.gv.at/NormDokument.wxe?Paragraf=2', 'noopener noreferrer', '_blank'])
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/panel-${name}.png` })
    const list = panel.getByRole('button', { name: 'Alle Quellen dieser Antwort' })
    await expect.poll(() => list.getAttribute('aria-expanded')).toBe(options === phoneDark ? 'false' : 'true')
    if (options === phoneDark) await list.click()
    await list.scrollIntoViewIfNeeded()
    expect(plain(await panel.locator('[aria-current=true]').textContent())).toContain('§ 2 PrzG')
    for (const kind of ['Gesetz (2)', 'Entscheidung (1)', 'Richtlinie (1)'])
      await expect.poll(() => panel.getByRole('list', { name: kind }).count()).toBe(1)
    if (shots) await page.screenshot({ path: `${shots}/panel-list-${name}.png` })
    for (const [source, kind, stand] of [
      ['OGH RS9999901', 'Entscheidung', 'Entscheidung vom 05.05.2020'],
      ['Rz 7', 'Richtlinie', 'Stand: 01.03.2024'],
    ] as const) {
      await panel
        .locator('[data-source]', { hasText: source.replaceAll(' ', '\u00a0') })
        .or(panel.locator('[data-source]', { hasText: source }))
        .first()
        .click()
      await panel.locator('article').locator('header').getByText(kind).waitFor()
      await panel.getByText(stand).waitFor()
      await expectAccessible(page)
    }
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  })

  test('walks to the neighbours and back, and says what is on its way', async () => {
    const { page, chip, panel } = await asked(options)
    await chip.click()
    await panel.locator('mark').waitFor()
    const next = panel.getByRole('button', { name: /^Nächste/ })
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/sources/laws/content?id=PrzG%2F%C2%A7+3', async (route) => {
      await held
      await route.continue()
    })
    await next.click()
    await panel.locator('article[aria-busy=true]').waitFor()
    await expect.poll(() => next.getAttribute('aria-busy')).toBe('true')
    // Until it is there, one keeps what one was reading.
    expect(plain(await panel.locator('h3').textContent())).toBe('§ 2 PrzG')
    release()
    await expect.poll(async () => plain(await panel.locator('h3').textContent())).toBe('§ 3 PrzG')
    await expect.poll(() => panel.locator('mark').count()).toBe(0)
    await expect.poll(() => next.evaluate((button) => button === document.activeElement)).toBe(true)
    // Without an address of its own there is no link and nothing to summarise.
    expect(
      (await panel.getByRole('link').count()) + (await panel.getByRole('button', { name: 'Zusammenfassen' }).count()),
    ).toBe(0)
    await next.click()
    await panel.getByText('Außer Kraft mit 31.12.2030').waitFor()
    await expect.poll(() => panel.getByRole('link', { name: /^Öffnen auf findok\.bmf\.gv\.at/ }).count()).toBe(1)
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true')
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/panel-walked-${name}.png` })
    await panel.getByRole('button', { name: 'Zurück zur zitierten Stelle' }).click()
    await panel.locator('mark').waitFor()
  })

  test('summarises a source in the conversation', async () => {
    const { page, chip, panel, requests } = await asked(options)
    await chip.click()
    await panel.getByRole('button', { name: 'Zusammenfassen' }).click()
    await panel.waitFor({ state: 'detached' })
    await page.getByText('Bitte fassen Sie § 2 PrzG zusammen.').first().waitFor()
    const second = page.getByRole('article', { name: 'Antwort' }).nth(1)
    await second.getByRole('button', { name: '1 Quelle', exact: true }).waitFor()
    expect(requests.filter((request) => request === 'POST /api/chat/summarize-document')).toHaveLength(1)
    await expectAccessible(page)
    await page.reload()
    await second.getByRole('button', { name: '1 Quelle', exact: true }).waitFor()
    await expect.poll(() => page.locator('[data-question]').count()).toBe(2)
  })
})

describe('with the keyboard', () => {
  test('Enter opens, the arrows walk through the list, Esc leads back to the chip', async () => {
    const { page, chip, panel } = await asked()
    await chip.focus()
    await page.keyboard.press('Enter')
    await panel.locator('mark').waitFor()
    await expect.poll(() => isFocused(page, '[data-source-panel]')).toBe(true)
    // Close button, region, the button of the list, then one stop for the whole list.
    const stops: string[] = []
    for (let n = 0; n < 5; n++) {
      await page.keyboard.press('Tab')
      stops.push(
        await page.evaluate(
          () => document.activeElement!.getAttribute('aria-label') ?? document.activeElement!.textContent!,
        ),
      )
    }
    expect(stops.map(plain)).toEqual([
      'Quellen schließen',
      'Quelle',
      'Alle Quellen dieser Antwort',
      'Gesetz § 2 PrzGTitel der Bestimmung 2',
      'Fundstelle kopieren',
    ])
    await page.keyboard.press('Shift+Tab')
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.source)
    const order = await panel
      .locator('[data-source]')
      .evaluateAll((all) => all.map((item) => (item as HTMLElement).dataset.source))
    await page.keyboard.press('End')
    await expect.poll(() => focused()).toBe(order.at(-1))
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused()).toBe(order.at(-1))
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused()).toBe(order[1])
    await page.keyboard.press('Enter')
    await expect.poll(() => panel.locator('[aria-current=true]').getAttribute('data-source')).toBe(order[1])
    // Choosing leaves the focus in the list.
    await expect.poll(() => focused()).toBe(order[1])
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(() => panel.locator('[aria-current=true]').getAttribute('data-source')).toBe(order[2])
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => panel.locator('[aria-current=true]').getAttribute('data-source')).toBe(order[1])
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await expect.poll(() => chip.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('the sheet keeps the focus inside and gives it back', async () => {
    const { page, chip, panel } = await asked({ viewport: { width: 700, height: 800 } })
    const sheet = page.getByRole('dialog')
    await chip.focus()
    await page.keyboard.press('Enter')
    await sheet.locator('mark').waitFor()
    for (let n = 0; n < 12; n++) {
      await page.keyboard.press('Tab')
      await expect
        .poll(() =>
          page.evaluate(
            () => document.activeElement === document.body || document.activeElement!.closest('dialog') !== null,
          ),
        )
        .toBe(true)
    }
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => panel.count()).toBe(0)
    await expect.poll(() => chip.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('the card over a chip', () => {
  test('comes by focus and by resting on it, goes with Esc, and covers neither its line nor the edge', async () => {
    const { page, chip, answer } = await asked({ viewport: { width: 1250, height: 700 } })
    const card = page.getByRole('tooltip')
    await page.keyboard.press('Tab')
    await chip.focus()
    await card.waitFor()
    await expect.poll(() => chip.getAttribute('aria-describedby')).toBe(await card.getAttribute('id'))
    expect(plain(await card.textContent())).toMatch(
      /Gesetz · § 2 Abs 16 PrzG.*Der Probenziegel ist binnen vierzig Tagen.*Stand: 20\.11\.2026/,
    )
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/card.png` })
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
    for (const each of await answer.locator('[data-source-chip]:visible').all()) {
      await page.mouse.move(0, 0)
      await card.waitFor({ state: 'detached' })
      await each.hover()
      await card.waitFor()
      const [line, box] = [(await each.boundingBox())!, (await card.boundingBox())!]
      expect(box.y + box.height <= line.y || box.y >= line.y + line.height).toBe(true)
      expect([box.x >= 0, box.y >= 0, box.x + box.width <= 1250, box.y + box.height <= 700]).toEqual([
        true,
        true,
        true,
        true,
      ])
    }
    await card.hover()
    await expect.poll(() => card.count()).toBe(1)
  })
})

test.each([1440, 1366, 1280, 1200, 1024])('with %i px an open source leaves the answer its room', async (width) => {
  const { page, context, chip, panel, answer } = await asked({ viewport: { width, height: 760 } })
  const list = page.getByRole('navigation', { name: 'Unterhaltungen' })
  const folds = page.getByRole('button', { name: 'Seitenleiste einklappen' })
  await list.waitFor()
  const top = async () => Math.round((await chip.boundingBox())!.y)
  const before = await top()
  await chip.click()
  await panel.locator('mark').waitFor()
  expect([await list.isVisible(), await folds.isVisible(), Math.abs((await top()) - before) <= 2]).toEqual([
    false,
    false,
    true,
  ])
  const [room, needed] = await answer.locator('.prose').evaluate((prose) => {
    const line = document.createElement('span')
    line.style.whiteSpace = 'nowrap'
    line.textContent = 'Der Vermieter hat dem Mieter die Kaution nach Ende d. M.'
    prose.append(line)
    const { width } = line.getBoundingClientRect()
    line.remove()
    return [prose.getBoundingClientRect().width, width]
  })
  expect(needed).toBeLessThanOrEqual(room!)
  if (shots) await page.screenshot({ path: `${shots}/checking-${width}.png` })
  const end = page.getByRole('button', { name: 'Zum Ende' })
  if (await end.isVisible()) {
    const text = (await page.getByRole('region', { name: 'Unterhaltung' }).boundingBox())!
    expect((await end.boundingBox())!.y).toBeGreaterThanOrEqual(text.y + text.height)
  }
  // The list is a press away, and everything comes back.
  await page.getByRole('button', { name: 'Unterhaltungen', exact: true }).click()
  await page.getByRole('dialog', { name: 'Unterhaltungen' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await list.waitFor()
  await folds.waitFor()
  await context.close()
})

test('»N Quellen« begins at the list; the panel copies, searches, and leads from a decision to what it applies', async () => {
  const { page, context, answer, panel } = await asked()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await answer.getByRole('button', { name: '4 Quellen', exact: true }).click()
  // The same passage on both sides.
  await panel.locator('mark').waitFor()
  await expect.poll(() => answer.locator('[data-marked]').count()).toBe(1)
  await expect.poll(() => panel.getByRole('button', { name: 'Alle Quellen dieser Antwort' }).boundingBox()).toBeTruthy()
  const shown = panel.getByRole('region', { name: 'Quelle' })
  expect(await shown.evaluate((box) => box.scrollTop)).toBe(0)
  // Also for who has read on in the source.
  await expect.poll(() => shown.evaluate((box) => ((box.scrollTop = 400), box.scrollTop))).toBeGreaterThan(0)
  await answer.getByRole('button', { name: '4 Quellen', exact: true }).click()
  await expect.poll(() => shown.evaluate((box) => box.scrollTop)).toBe(0)
  await panel.getByRole('button', { name: 'Fundstelle kopieren' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('§ 2 PrzG')
  const words = panel.getByLabel('Im Text suchen')
  await words.fill('etwas anderes')
  await panel.getByText('1 von 14').waitFor()
  await words.press('Enter')
  await panel.getByText('2 von 14').waitFor()
  if (shots) await page.screenshot({ path: `${shots}/panel-search.png` })
  await words.press('Escape')
  await expect.poll(() => words.inputValue()).toBe('')
  await panel.locator('[data-source="RS9999901"]').click()
  await panel.getByRole('heading', { name: 'RIS-Justiz RS9999901' }).waitFor()
  expect(plain(await panel.locator('article').textContent()).match(/RS9999901/g)).toHaveLength(1)
  if (shots) await page.screenshot({ path: `${shots}/panel-decision.png` })
  await expectAccessible(page)
  await panel.getByRole('button', { name: '§ 2 PrzG', exact: true }).click()
  await panel.getByRole('heading', { name: '§ 2 PrzG' }).waitFor()
  // And from there to the decisions that apply it.
  await panel.getByRole('heading', { name: 'Entscheidungen zu dieser Bestimmung (1)' }).waitFor()
  if (shots) await page.screenshot({ path: `${shots}/panel-applying.png` })
  await panel.getByRole('button', { name: 'RIS-Justiz RS9999901, 05.05.2020' }).click()
  await panel.getByRole('heading', { name: 'RIS-Justiz RS9999901' }).waitFor()
  await panel.getByRole('button', { name: '§ 2 PrzG', exact: true }).click()
  await panel.getByRole('heading', { name: '§ 2 PrzG' }).waitFor()
  await panel.getByRole('button', { name: 'Zurück zur zitierten Stelle' }).click()
  await panel.getByRole('heading', { name: 'RIS-Justiz RS9999901' }).waitFor()
})

test('a source that cannot be loaded says so, and can be loaded again', async () => {
  const { page, chip, panel } = await asked()
  await page.route('**/api/sources/laws/content*', (route) => route.abort())
  await chip.click()
  await panel.getByText('Unbekannter Fehler').waitFor()
  await expectAccessible(page)
  await page.unroute('**/api/sources/laws/content*')
  await panel.getByRole('button', { name: 'Erneut laden' }).click()
  await panel.locator('mark').waitFor()
})

test('an open source goes with its conversation', async () => {
  const { page, person, panel, chip } = await asked()
  await person.ask('Wer muss den Probenziegel klopfen?')
  await page.reload()
  await chip.click()
  await panel.waitFor()
  await page.getByRole('button', { name: 'Unterhaltungen', exact: true }).click()
  await page.getByRole('link', { name: 'Wer muss den Probenziegel klopfen?' }).click()
  await page.getByRole('heading', { name: 'Wer muss den Probenziegel klopfen?', level: 1 }).waitFor()
  await expect.poll(() => panel.count()).toBe(0)
})
