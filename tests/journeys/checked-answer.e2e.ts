import { afterAll, expect, test } from 'vitest'
import { aUser } from '../kit/app.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { startModelServer } from '../kit/model-server.ts'
import { connectModel } from '../../server/base/model/model.ts'

/** Nine columns, of which the first needs little room. */
const wide = [
  '| Nr | Begründung der Forderung | Betrag | Zinsen | Beginn | Ende | Gericht | Geschäftszahl | Anmerkung |',
  '|---|---|---|---|---|---|---|---|---|',
  ...[1, 2, 3].map(
    (n) =>
      `| ${n} | Rückzahlung der geleisteten Mietzinskaution nach dem Ende | 900 Euro | 4 Prozent | 1.1.2025 | 1.7.2026 | Bezirksgericht Leopoldstadt | 1 C ${n}/26x | Ratenvereinbarung |`,
  ),
].join('\n')

// A model over real HTTP that tells the truth in the first sentence and lies in the others.
const server = await startModelServer(({ messages }) => {
  const prompt = messages.at(-1)!.content
  const deposit = /^\[(\d+)\] § 16b MRG/m.exec(prompt)?.[1] ?? '1'
  const told = `Der Vermieter hat die Kaution nach Ende des Mietvertrags unverzüglich zurückzustellen [${deposit}].`
  if (prompt.includes('Bitte ausführlich'))
    return {
      text: `## Im Überblick\n\n${`${told} Die Kaution beträgt 900 Euro [${deposit}].\n\n`.repeat(12)}### Zahlen\n\n${wide}\n\n${`${told}\n\n`.repeat(12)}`,
    }
  if (prompt.includes('Bitte verwechselt'))
    return {
      text: `Ersatzklagen verjähren drei Jahre, nachdem der Geschädigte Schaden und Schädiger kennt [${deposit}].`,
    }
  return {
    text: `Der Vermieter hat die Kaution nach Ende des Mietvertrags unverzüglich zurückzustellen [${deposit}]. Die Kaution des Mieters beträgt 900 Euro [${deposit}].\n\nAußerdem schuldet jeder Vermieter dreifachen Ersatz. Das steht in [§ 999 MRG](https://falsch.example/mrg) [88].`,
  }
})
const house = useBrowser(() => ({ model: connectModel(server.settings)! }))
afterAll(() => server.close())

const devices = [
  { name: 'desktop, light', options: { viewport: desktop, colorScheme: 'light' as const } },
  { name: 'phone, dark', options: { viewport: phone, colorScheme: 'dark' as const } },
]

test.each(devices)('one sees at a glance which sentence has a source: $name', async ({ name, options }) => {
  const person = await aUser(house.app)
  const { page, context, requests } = await house.open(doorstep, options)
  await logInBrowser(context, house.origin, person)
  await page.goto('/chat')
  await page.getByLabel('Ihre Frage').fill('Was bestimmt § 16b MRG?')
  await page.keyboard.press('Enter')
  const verdict = page.locator('[data-check-summary]', {
    hasText: '1 von 4 Aussagen durch Quellen belegt, 3 ohne Beleg',
  })
  await verdict.waitFor()
  // It is the first that one reads, and that one hears.
  await page
    .getByRole('status')
    .getByText('Die Antwort ist vollständig. 1 Quelle. 1 von 4 Aussagen durch Quellen belegt, 3 ohne Beleg.')
    .waitFor({ state: 'attached' })
  const answer = page.getByRole('article', { name: 'Antwort' })
  // The true sentence carries its source, the swapped number is named, the others are marked as having none.
  const chips = answer.locator('[data-source-chip]')
  expect((await chips.allTextContents()).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    '§ 16b Abs 2 MRG',
    '§ 16b MRG· stützt das nicht',
  ])
  await expect.poll(() => answer.locator('[data-unproven]').count()).toBe(2)
  // An invented citation is no link, whatever the model wrote around it.
  await expect.poll(() => answer.getByRole('link').count()).toBe(0)
  await chips.nth(1).focus()
  await page.getByRole('tooltip').getByText('»900 Euro« steht so nicht in der Quelle.').waitFor()
  await expectAccessible(page)
  // The marks are in what one hears and in what one selects and copies; without colours each has a sign of its own.
  const heard = await answer.ariaSnapshot()
  const copied = await answer.locator('.prose').evaluate((prose) => {
    const box = document.createElement('div')
    getSelection()!.selectAllChildren(prose)
    box.append(getSelection()!.getRangeAt(0).cloneContents())
    getSelection()!.removeAllRanges()
    return box.innerHTML
  })
  for (const mark of ['stützt das nicht', 'ohne Beleg']) {
    expect(heard).toContain(mark)
    expect(copied).toContain(mark)
  }
  const signOf = (at: number) => chips.nth(at).locator('svg').getAttribute('class')
  expect(await signOf(0)).not.toBe(await signOf(1))
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/checked-${name}.png` })
  // Neither on paper nor in the system's own colours is a mark known by its colour alone.
  for (const media of [{ media: 'print' as const }, { forcedColors: 'active' as const }]) {
    await page.emulateMedia(media)
    await chips.nth(1).getByText('stützt das nicht').waitFor()
    await answer.locator('[data-unproven]').first().getByText('ohne Beleg').waitFor()
    await page.emulateMedia({ media: null, forcedColors: null })
  }
  expect((await verdict.boundingBox())!.y).toBeLessThan((await answer.locator('.prose').boundingBox())!.y)
  await page.reload()
  await verdict.waitFor()
  // Each press leads to the next statement that is not proven.
  await verdict.click()
  await page.getByText('900 Euro', { exact: false }).first().waitFor()
  await expect.poll(() => chips.nth(1).getAttribute('aria-pressed')).toBe('true')
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/verdict-${name}.png` })
  // The panel shows the statement beside the passage: in words, not by colour alone.
  const compared = page.getByRole('region', { name: 'Aussage und Quelle im Vergleich' })
  await compared.getByText('stützt das nicht').waitFor()
  await expect.poll(() => compared.locator('dd').nth(1).textContent()).toContain('900 Euro')
  await expect.poll(() => compared.locator('dd').nth(0).textContent()).toContain('Kaution')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await verdict.click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-unproven'))).toBe(true)
  expect(requests.filter((request) => request.includes('falsch.example'))).toEqual([])
  if (options.viewport === phone) return
  // Right words behind the wrong provision: the mark names the right one, and leads there.
  await page.getByLabel('Ihre Frage').fill('Was bestimmt § 16b MRG? Bitte verwechselt.')
  await page.keyboard.press('Enter')
  await answer.nth(1).locator('[data-source-chip]').first().click()
  await compared.getByText('Das passt eher zu § 1489 ABGB.').waitFor()
  await compared.getByRole('button', { name: '§ 1489 ABGB öffnen' }).click()
  await page.locator('[data-source-panel]').getByText('Ersatzklagen verjähren drei Jahre').first().waitFor()
})

test.each(devices)(
  'while one reads a long answer its verdict stays in view; a wide table scrolls by itself: $name',
  async ({ name, options }) => {
    const person = await aUser(house.app)
    const { page, context } = await house.open(doorstep, options)
    await logInBrowser(context, house.origin, person)
    await page.goto('/chat')
    await page.getByLabel('Ihre Frage').fill('Was bestimmt § 16b MRG? Bitte ausführlich.')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Die Antwort ist vollständig.').waitFor({ state: 'attached' })
    await page.reload()
    const answer = page.getByRole('article', { name: 'Antwort' })
    const verdict = answer.locator('[data-check-summary]')
    await verdict.waitFor()
    const region = page.getByRole('region', { name: 'Unterhaltung' })
    const table = answer.getByRole('group', { name: /^Tabelle: Nr, Begründung der Forderung, Betrag/ })
    await table.evaluate((box) => box.scrollIntoView({ block: 'center' }))
    const isSeen = () =>
      verdict.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return (
          document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[data-verdict]') instanceof Element
        )
      })
    await expect.poll(isSeen).toBe(true)
    expect(await verdict.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(
      (await region.boundingBox())!.y + 60,
    )
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/long-answer-${name}.png` })
    // The table is wider than the answer, and only the table.
    expect(await table.evaluate((box) => box.scrollWidth > box.clientWidth + 40)).toBe(true)
    expect(await region.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
    const [number, reason] = await table
      .locator('th')
      .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().width))
    expect(reason! / number!).toBeGreaterThan(3)
    await table.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => table.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0)
    // What the keyboard leads back to does not lie under the verdict.
    await answer.locator('[data-source-chip]').nth(3).focus()
    const [chip, bar] = await Promise.all([
      answer.locator('[data-source-chip]').nth(3).boundingBox(),
      answer.locator('[data-verdict]').boundingBox(),
    ])
    expect(chip!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height)
    // Each press still leads on from there.
    await verdict.click()
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            document.activeElement?.closest('[data-open-state]') !== null ||
            document.querySelector('[data-open-state][aria-pressed=true]') !== null,
        ),
      )
      .toBe(true)
    await page.keyboard.press('Escape')
    // Headings in their order: the conversation, question and answer, what the answer is divided into.
    const headings = await page
      .locator(':is(h1, h2, h3, h4)')
      .evaluateAll((all) =>
        all
          .filter((heading) => !heading.closest('nav, dialog'))
          .map(({ tagName, textContent }) => `${tagName} ${textContent}`),
      )
    expect(headings).toEqual([
      'H1 Was bestimmt § 16b MRG?',
      'H2 Ihre Frage: Was bestimmt § 16b MRG? Bitte ausführlich.',
      'H2 Antwort',
      'H3 Im Überblick',
      'H4 Zahlen',
    ])
    if (options.viewport === desktop) {
      await answer.locator('[data-source-chip]').first().click()
      await page.locator('[data-source-panel] mark').waitFor()
      // Every landmark that can come twice has a name of its own.
      const names = await page
        .locator('nav, aside, search, [role=region], [role=search], section[aria-label]')
        .evaluateAll((all) =>
          all.filter((element) => element.checkVisibility()).map((element) => element.getAttribute('aria-label')),
        )
      expect(names.length).toBeGreaterThan(3)
      expect(names).not.toContain(null)
      expect(new Set(names).size).toBe(names.length)
      await expectAccessible(page)
    }
  },
)
