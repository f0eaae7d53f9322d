import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectModel } from '../../server/base/model/model.ts'
import { aUser } from '../kit/app.ts'
import { saturdayDecision } from '../kit/brick-law.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { importSources } from '../kit/corpus.ts'
import { aFile } from '../kit/files.ts'
import { startModelServer, type Turn } from '../kit/model-server.ts'

const shots = process.env.SCREENSHOTS

/** What the model says next; it finds the numbers of its sources in what it is told. */
let say: (number: (citation: string) => string) => Turn
const server = await startModelServer(({ messages }) => {
  const told = messages.at(-1)!.content
  if (messages[0]!.content.includes('bereiten die Suche'))
    return { text: 'BEGRIFFE: Probenziegel\nBESTIMMUNGEN: § 2 PrzG' }
  return say((citation) => `[${new RegExp(`^\\[(\\d+)\\] ${citation}`, 'm').exec(told)?.[1] ?? '99'}]`)
})
const house = useBrowser(() => ({ model: connectModel(server.settings, { retries: 0 })! }), {
  LLM_PROVIDER: server.settings.provider,
  LLM_BASE_URL: server.settings.baseUrl,
  LLM_MODEL: server.settings.name,
})
afterAll(() => server.close())

const shared = {
  law: 'PrzG',
  law_title: 'Probenziegelgesetz',
  headings: ['1. Abschnitt'],
  version_date: '2026-11-20',
  knowledge_bases: ['zivilrechtogh'],
}
const filling = Array.from(
  { length: 8 },
  (_, n) => `(${n + 2}) Dieser Absatz mit der Nummer ${n + 2} regelt etwas anderes.`,
)
beforeAll(() =>
  importSources(house.app, [
    {
      ...shared,
      id: 'PrzG/§ 2',
      section: '§ 2',
      title: 'Klopfen',
      url: 'https://www.ris.bka.gv.at/NormDokument.wxe?Paragraf=2',
      text: ['(1) Der Probenziegel ist vor vierzig Zeugen im Ziegelprüfamt zu klopfen.', ...filling].join('\n'),
    },
    {
      ...shared,
      id: 'PrzG/§ 3',
      section: '§ 3',
      title: 'Klopfgeld',
      text: 'Wer den Probenziegel nicht klopft, hat das Klopfgeld zu zahlen.',
    },
    saturdayDecision,
    {
      ...shared,
      kind: 'GUIDELINE',
      id: 'PrzR/Rz 7',
      law: 'PrzR',
      law_title: 'Ziegelrichtlinie',
      section: 'Rz 7',
      title: 'Rechenbeispiel',
      text: 'Der Probenziegel wird mit dem Hammer geklopft.',
    },
  ]),
)

const table = [
  '| Nr | Anspruch | Begründung | Betrag |',
  '|---|---|---|---|',
  '| 1 | Klopfgeld | Der Probenziegel wurde nicht geklopft | 40 Euro |',
  '| 2 | Ersatz | Ziegelprüfamt | 90 Euro |',
].join('\n')
// No deadline: it would stand above what the model writes, which these tests are about.
const first = 'Der Probenziegel ist vor vierzig Zeugen im Ziegelprüfamt zu klopfen'
const second = 'Wer den Probenziegel nicht klopft, hat das Klopfgeld zu zahlen'
const answer: typeof say = (number) => ({
  text: `${first.replace('vierzig Zeugen', '**vierzig Zeugen**')} ${number('§ 2 PrzG')}. ${second} ${number('§ 3 PrzG')}${number('§ 2 PrzG')}. Das kostet 900 Euro ${number('§ 2 PrzG')}.\n\n${table}\n\nDas Klopfen ist auch am Samstag geschuldet ${number('OGH')}. Er wird mit dem Hammer geklopft ${number('PrzR')}.`,
})

const desktopLight = { viewport: desktop, colorScheme: 'light' as const }
const phoneDark = { viewport: phone, colorScheme: 'dark' as const, hasTouch: true, isMobile: true }
const smallLight = {
  viewport: { width: 320, height: 640 },
  colorScheme: 'light' as const,
  hasTouch: true,
  isMobile: true,
}
const devices = [
  ['desktop-light', desktopLight],
  ['phone-dark', phoneDark],
  ['320-light', smallLight],
] as const

async function openChat(options: Parameters<typeof house.open>[1] = desktopLight) {
  const person = await aUser(house.app, { subscription: 'paid' })
  const opened = await house.open(doorstep, options)
  await logInBrowser(opened.context, house.origin, person)
  await opened.page.goto('/chat')
  await opened.page.getByLabel('Ihre Frage').waitFor()
  const ask = async (question = 'Wann ist der Probenziegel im Ziegelprüfamt zu klopfen?') => {
    await opened.page.getByLabel('Ihre Frage').fill(question)
    await opened.page.keyboard.press('Enter')
  }
  return { ...opened, person, ask }
}

async function asked(options?: Parameters<typeof house.open>[1]) {
  say = answer
  const opened = await openChat(options)
  const { page } = opened
  await opened.ask()
  await page.getByRole('status').getByText('Die Antwort ist vollständig.').waitFor({ state: 'attached' })
  await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/)
  const article = page.getByRole('article', { name: 'Antwort' }).first()
  return { ...opened, article, chip: (name: RegExp) => article.getByRole('button', { name }).first() }
}

/** The words that are marked in the answer. */
const marked = async (page: Page) =>
  (await page.evaluate(() => [...(CSS.highlights.get('statement') ?? [])].map(String).join(''))).replaceAll(
    '\u00a0',
    ' ',
  )
/** Nothing lies outside of the window to the side. */
const expectNoOverflow = async (page: Page) =>
  await expect
    .poll(() =>
      page.evaluate(() => [
        document.documentElement.scrollWidth - innerWidth,
        document.getElementById('inhalt')!.scrollWidth - document.getElementById('inhalt')!.clientWidth,
      ]),
    )
    .toEqual([0, 0])
const shot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/reading-${name}.png` })
}

describe.each(devices)('reading (%s)', (name, options) => {
  const isWide = name === 'desktop-light'

  test('an opened source marks its statement; the mark goes on with the source and goes with it', async () => {
    const { page, article, chip } = await asked(options)
    const panel = page.locator(isWide ? '[data-source-panel]' : 'dialog')
    await shot(page, `answer-${name}`)
    await expectNoOverflow(page)
    await expectAccessible(page)
    const opener = chip(/^§\s2\sAbs\s1\sPrzG · belegt, Gesetz/)
    await opener.click()
    await panel.locator('mark').waitFor()
    await expect.poll(() => marked(page)).toMatch(new RegExp(`^${first}\\s?\\.?$`))
    await expect.poll(() => opener.getAttribute('data-marked')).toBe('')
    await shot(page, `marked-${name}`)
    await expectAccessible(page)
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(() => marked(page)).toMatch(new RegExp(`^${second}`))
    await expect.poll(() => article.locator('[data-marked]').count()).toBe(1)
    await panel.locator('mark').getByText('Wer den Probenziegel nicht klopft').waitFor()
    // Further sources are beside the answer and stand in no sentence of it.
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(() => marked(page)).toBe('')
    for (let n = 0; n < 8 && !(await marked(page)).startsWith('Das Klopfen'); n++) {
      await page.keyboard.press('Alt+ArrowDown')
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    }
    await expect.poll(() => marked(page)).toMatch(/^Das Klopfen ist auch am Samstag geschuldet/)
    // Whatever the sheet covers: what is marked is seen above it.
    const statement = await article.locator('[data-marked]').boundingBox()
    const limit = isWide ? (await page.getByLabel('Ihre Frage').boundingBox())!.y : (await panel.boundingBox())!.y
    expect(statement!.y + statement!.height).toBeLessThanOrEqual(limit)
    await shot(page, `marked-third-${name}`)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect([await marked(page), await article.locator('[data-marked]').count()]).toEqual(['', 0])
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('several sources of one statement are one chip and »+N«; what has no source is never folded away', async () => {
    const { page, article } = await asked(options)
    expect(
      (await article.locator('[data-source-chip]:visible').allTextContents()).map((text) =>
        text.replaceAll('\u00a0', ' '),
      ),
    ).toEqual(['§ 2 Abs 1 PrzG', '§ 3 PrzG', '§ 2 PrzG· stützt das nicht', 'OGH RS9999901', 'PrzR Rz 7'])
    const more = article.getByRole('button', { name: /^\+1: weitere Quelle zeigen/ })
    await more.click()
    await expect.poll(() => more.count()).toBe(0)
    await expect.poll(() => article.locator('[data-source-chip]:visible').count()).toBe(6)
    await expect
      .poll(() => page.evaluate(() => document.activeElement!.textContent?.replaceAll('\u00a0', ' ')))
      .toBe('§ 2 Abs 1 PrzG')
    await expectAccessible(page)
  })

  test('what is done stands before the text, with numbers; afterwards it is one line', async () => {
    const { page, ask } = await openChat(options)
    say = () => ({ silent: true })
    await ask()
    const steps = page.locator('[data-steps]')
    await steps.getByText('Formuliere die Antwort').waitFor()
    await expect
      .poll(() => steps.locator('li').allTextContents())
      .toEqual([
        expect.stringMatching(/^Suche in Gesetzen und Entscheidungen · \d+ Treffer$/),
        expect.stringMatching(/^Lese \d+ Gesetzesstellen?, 1 Entscheidung und 1 Richtlinie$/),
        'Formuliere die Antwort',
      ])
    await shot(page, `steps-${name}`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Anhalten' }).click()
    await page.getByText('Abgebrochen', { exact: true }).waitFor()
    say = answer
    await ask()
    const line = page.getByRole('button', { name: /^\d Quellen geprüft$/ })
    await line.click()
    await page.getByText(/^Lese \d/).waitFor()
    await expect.poll(() => line.getAttribute('aria-expanded')).toBe('true')
    await page.getByRole('status').getByText('Die Antwort ist vollständig.').waitFor({ state: 'attached' })
    await shot(page, `steps-open-${name}`)
    // What lies over the page only covers what can be scrolled.
    if (await page.getByRole('button', { name: 'Zum Ende' }).isVisible())
      await page.getByRole('button', { name: 'Zum Ende' }).click()
    await page.getByRole('button', { name: 'Zum Ende' }).waitFor({ state: 'detached' })
    await expectAccessible(page)
    await page
      .getByRole('article', { name: 'Antwort' })
      .last()
      .getByRole('button', { name: 'PrzR Rz 7', exact: true })
      .click()
    await page.getByRole('heading', { name: /PrzR/ }).waitFor()
  })

  test('a way to the end appears when the end is out of sight, and nothing scrolls without it', async () => {
    const { page, ask } = await openChat(options)
    say = () => ({ text: 'Ein langer Absatz, der die Seite füllt. '.repeat(200) })
    await ask()
    const end = page.getByRole('button', { name: 'Zum Ende' })
    await end.waitFor()
    await page.getByRole('status').getByText('Die Antwort ist vollständig.').waitFor({ state: 'attached' })
    const scrolled = () =>
      page.getByRole('region', { name: 'Unterhaltung' }).evaluate((box) => Math.round(box.scrollTop))
    const before = await scrolled()
    await shot(page, `end-${name}`)
    await expectAccessible(page)
    await end.click()
    await end.waitFor({ state: 'detached' })
    expect(await scrolled()).toBeGreaterThan(before)
    const foot = (await page.getByRole('button', { name: 'Mit Quellenangaben kopieren' }).boundingBox())!
    expect(foot.y + foot.height).toBeLessThan((await page.getByLabel('Ihre Frage').boundingBox())!.y)
  })

  test('before the first question: where to look, four examples of that, limits and confidence', async () => {
    const { page } = await openChat(options)
    await shot(page, `empty-${name}`)
    await expectNoOverflow(page)
    await expectAccessible(page)
    const examples = page.getByRole('list', { name: 'Beispielfragen' }).getByRole('button')
    await expect.poll(() => examples.count()).toBe(4)
    // However small the screen is: it begins with its heading.
    expect((await page.getByRole('heading', { level: 1 }).boundingBox())!.y).toBeGreaterThan(48)
    // That one talks to a machine is to be seen without scrolling.
    const notice = (await page.getByText('Sie sprechen mit einem KI-Assistenten.').boundingBox())!
    expect(notice.y + notice.height).toBeLessThan(page.viewportSize()!.height)
    if (isWide)
      await page
        .getByRole('group', { name: 'Wo soll gesucht werden?' })
        .getByRole('button', { name: 'Steuerrecht' })
        .click()
    else {
      await page.getByRole('button', { name: 'Rechtsgebiet: Zivilrecht' }).click()
      const sheet = page.getByRole('dialog', { name: 'Rechtsgebiet' })
      await sheet.waitFor()
      await sheet.getByRole('button', { name: 'Öffentliches Recht' }).click()
      await shot(page, `picker-${name}`)
      await expectAccessible(page)
      await sheet.getByRole('button', { name: 'Wien' }).click()
      await sheet.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Rechtsgebiet: Öffentliches Recht · Wien' }).click()
      await sheet.getByRole('button', { name: 'Steuerrecht' }).click()
      await sheet.waitFor({ state: 'detached' })
    }
    await examples.first().click()
    await expect
      .poll(() => page.getByLabel('Ihre Frage').inputValue())
      .toBe('Wann ist ein Vorsteuerabzug nach § 12 UStG zu berichtigen?')
    await page.getByText('Bitte prüfen Sie die Quellen, bevor Sie sich darauf verlassen.', { exact: false }).waitFor()
    await page.getByText('Fragen und Antworten werden verschlüsselt gespeichert.', { exact: false }).waitFor()
  })
})

describe.each(devices.slice(1))('on a small screen (%s)', (name, options) => {
  test('sources are a sheet: half, full, drawn by its head; the back gesture closes it and stays here', async () => {
    const { page, chip } = await asked(options)
    const address = page.url()
    const height = options.viewport.height
    const sheet = page.getByRole('dialog', { name: /^Quellen/ })
    const share = async () => (await sheet.boundingBox())!.height / height
    await chip(/^§\s2\sAbs\s1\sPrzG · belegt, Gesetz/).click()
    await expect.poll(share).toBeCloseTo(0.52, 1)
    await sheet.getByRole('button', { name: 'Größer' }).click()
    await expect.poll(share).toBeGreaterThan(0.9)
    await shot(page, `sheet-full-${name}`)
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Kleiner' }).click()
    await expect.poll(share).toBeCloseTo(0.52, 1)
    const draw = async (to: number) => {
      const head = (await sheet.getByRole('heading', { level: 2 }).boundingBox())!
      await page.mouse.move(60, head.y + 8)
      await page.mouse.down()
      await page.mouse.move(60, height * to, { steps: 6 })
      await page.mouse.up()
    }
    await draw(0.1)
    await expect.poll(share).toBeGreaterThan(0.9)
    await draw(0.45)
    await expect.poll(share).toBeCloseTo(0.52, 1)
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    expect(page.url()).toBe(address)
    await chip(/^§\s2\sAbs\s1\sPrzG · belegt, Gesetz/).click()
    await sheet.waitFor()
    await draw(0.9)
    await sheet.waitFor({ state: 'detached' })
    // Closing by hand has left no entry behind: back leads away.
    await page.waitForFunction(() => !(history.state as { layer?: string } | null)?.layer)
    await page.goBack()
    await page.waitForURL((url) => !url.pathname.startsWith('/chat/'))
  })

  test('the box grows to five lines and then scrolls; what is below stays above a keyboard', async () => {
    const { page } = await openChat(options)
    const box = page.getByLabel('Ihre Frage')
    const one = (await box.boundingBox())!.height
    await box.fill('eins\nzwei\ndrei')
    const three = (await box.boundingBox())!.height
    await box.fill(Array.from({ length: 5 }, (_, n) => `Zeile ${n}`).join('\n'))
    const five = (await box.boundingBox())!.height
    await box.fill(Array.from({ length: 12 }, (_, n) => `Zeile ${n}`).join('\n'))
    expect((await box.boundingBox())!.height).toBe(five)
    expect([one < three, three < five]).toEqual([true, true])
    await expect.poll(() => box.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
    await shot(page, `composer-${name}`)
    await expectNoOverflow(page)
    // A keyboard that covers the page instead of shrinking it, as on an iPhone.
    await page.evaluate(() => {
      Object.defineProperty(visualViewport!, 'height', { get: () => innerHeight - 260, configurable: true })
      visualViewport!.dispatchEvent(new Event('resize'))
    })
    await expect.poll(async () => (await box.boundingBox())!.y + five).toBeLessThan(options.viewport.height - 260)
    await shot(page, `keyboard-${name}`)
    await page.evaluate(() => {
      Object.defineProperty(visualViewport!, 'height', { get: () => innerHeight, configurable: true })
      visualViewport!.dispatchEvent(new Event('resize'))
    })
    await expect.poll(async () => (await box.boundingBox())!.y + five).toBeGreaterThan(options.viewport.height - 260)
  })

  test('a table scrolls in its own box', async () => {
    const { page, article } = await asked(options)
    const box = article.locator('.table-box')
    await box.scrollIntoViewIfNeeded()
    await expect.poll(() => box.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
    await shot(page, `table-${name}`)
    await expectNoOverflow(page)
    await box.evaluate((element) => element.scrollTo(40, 0))
    await shot(page, `table-scrolled-${name}`)
  })
})

test.each([
  ['zoom', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2, reducedMotion: 'reduce' as const }],
  ['1000-dark', { viewport: { width: 1000, height: 700 }, colorScheme: 'dark' as const }],
])('%s: between phone and desktop nothing is lost, neither at twice the size', async (name, options) => {
  const { page, chip } = await asked(options)
  await expectNoOverflow(page)
  await expectAccessible(page)
  await shot(page, name)
  await chip(/^§\s2\sAbs\s1\sPrzG · belegt, Gesetz/).click()
  const sheet = page.getByRole('dialog', { name: /^Quellen/ })
  await sheet.locator('mark').waitFor()
  await sheet.getByRole('button', { name: 'Größer' }).click()
  await shot(page, `${name}-sheet`)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Schließen' }).click()
  await page.getByRole('button', { name: 'Frage stellen' }).waitFor()
})

test('screen readers hear of a summary once that it begins and once how it ended', async () => {
  const { page, chip } = await asked()
  await chip(/^§\s2\sAbs\s1\sPrzG · belegt, Gesetz/).click()
  await page.evaluate(() => {
    const heard = ((window as unknown as { heard: string[] }).heard = [] as string[])
    new MutationObserver(() => heard.push(document.querySelector('p[role=status] > span')!.textContent)).observe(
      document.querySelector('p[role=status]:has(> span)')!,
      {
        subtree: true,
        childList: true,
        characterData: true,
      },
    )
  })
  say = () => ({ text: `${first} [1].` })
  await page.getByRole('button', { name: 'Zusammenfassen' }).click()
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  await expect
    .poll(heard)
    .toEqual([
      'Die Antwort wird erstellt.',
      'Die Antwort ist vollständig. 1 Quelle. 1 von 1 Aussage durch Quellen belegt.',
    ])
  await page
    .getByRole('article', { name: 'Antwort' })
    .nth(1)
    .getByRole('button', { name: '1 Quelle geprüft' })
    .waitFor()
})

test('the text alone can be copied, too', async () => {
  const { page, context } = await asked()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // What is typed has the whole width of the box, the choices stand below.
  const typed = (await page.getByLabel('Ihre Frage').boundingBox())!
  expect((await page.getByLabel('Rechtsgebiet').boundingBox())!.y).toBeGreaterThanOrEqual(typed.y + typed.height)
  // »Kopiert« is shorter than what it replaces: the tools beside it stay where they are.
  const places = () =>
    page
      .getByRole('button', { name: /^(Nur Text kopieren|Neu beantworten)$/ })
      .evaluateAll((tools) => tools.map((tool) => tool.getBoundingClientRect().x))
  const before = await places()
  await page.getByRole('button', { name: 'Mit Quellenangaben kopieren' }).click()
  await page.getByText('Kopiert', { exact: true }).waitFor()
  expect(await places()).toEqual(before)
  await page.getByText('Kopiert', { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Nur Text kopieren' }).click()
  await page.getByText('Kopiert', { exact: true }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`${first}. ${second}. Das kostet 900 Euro (ohne Beleg).`)
  expect(copied).toContain('Mit KI erstellt')
  expect(copied).not.toContain('PrzG')
})

test('a file is summarised from where it lies, as a whole and by its text alone', async () => {
  say = () => ({ text: 'Der Vertrag läuft fünf Jahre [1].' })
  const person = await aUser(house.app, { subscription: 'paid' })
  const { id } = await aFile(person, ['Mietvertrag Huber.txt', 'Der Mietvertrag wird auf fünf Jahre abgeschlossen.'])
  const { page, context } = await house.open(doorstep, desktopLight)
  await logInBrowser(context, house.origin, person)
  await page.goto('/files')
  await page.getByRole('button', { name: 'Mietvertrag Huber.txt', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zusammenfassen' }).click()
  await page
    .getByRole('region', { name: 'Unterhaltung' })
    .getByText('Bitte fassen Sie die gewählte Datei zusammen.')
    .last()
    .waitFor()
  await page.getByRole('article', { name: 'Antwort' }).getByText('Der Vertrag läuft fünf Jahre').waitFor()
  await page.getByRole('list', { name: 'Dateien zur Frage' }).getByText('Mietvertrag Huber.txt').last().waitFor()
  expect(server.state.calls.at(-1)!.messages.at(-1)!.content).toContain('auf fünf Jahre abgeschlossen')
  // Once: neither a reload nor a way back asks again.
  const asked = server.state.calls.length
  await page.reload()
  await page.getByRole('article', { name: 'Antwort' }).getByText('Der Vertrag läuft fünf Jahre').waitFor()
  await page.goto('/chat')
  await page.getByLabel('Ihre Frage').waitFor()
  expect(server.state.calls.length).toBe(asked)
  await person.delete(`/api/chat/files/${id}`)
  await context.close()
})
