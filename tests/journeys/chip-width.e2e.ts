import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { connectModel } from '../../server/base/model/model.ts'
import { aUser } from '../kit/app.ts'
import { doorstep, logInBrowser, useBrowser } from '../kit/browser.ts'
import { startModelServer } from '../kit/model-server.ts'

/** Writes a sentence that its source carries and one that it does not, and then nothing more. */
const server = await startModelServer(({ messages }) => {
  if (messages[0]!.content.includes('bereiten die Suche')) return { text: 'BESTIMMUNGEN: § 16b MRG' }
  const number = /^\[(\d+)\] §.16b MRG/m.exec(messages.at(-1)!.content)?.[1] ?? '99'
  return {
    text: `Die Kaution ist samt Zinsen ohne Verzug zurückzugeben [${number}]. Sie beträgt neunzig Monatsmieten [${number}]. Das ist`,
    end: 'hang',
  }
})
afterAll(() => server.close())
const house = useBrowser(() => ({ model: connectModel(server.settings, { retries: 0 })! }), {
  LLM_PROVIDER: server.settings.provider,
  LLM_BASE_URL: server.settings.baseUrl,
  LLM_MODEL: server.settings.name,
})

const chips = (page: Page) =>
  page.locator('[data-source-chip]').evaluateAll((all) =>
    all.map((chip) => ({
      width: Math.round(chip.getBoundingClientRect().width),
      name: chip.getAttribute('aria-label')!.replaceAll('\u00a0', ' '),
    })),
  )

test('while an answer is written its chips are neutral and have the width that they keep', async () => {
  const person = await aUser(house.app)
  const { page, context } = await house.open(doorstep)
  await logInBrowser(context, house.origin, person)
  await page.goto('/chat')
  await page.getByLabel('Ihre Frage').fill('Was gilt für die Kaution nach § 16b MRG?')
  await page.keyboard.press('Enter')
  await page.getByText('Das ist').waitFor()
  const before = await chips(page)
  expect(before.filter(({ name }) => !name.includes('wird geprüft'))).toEqual([])
  expect(before.at(-2)!.name).toMatch(/^§ 16b Abs 2 MRG · wird geprüft/)
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/chips-writing.png` })
  await page.getByRole('button', { name: 'Anhalten' }).click()
  await page.getByText('Abgebrochen', { exact: true }).waitFor()
  const after = await chips(page)
  expect(after.at(-2)!.name).toMatch(/^§ 16b Abs 2 MRG · belegt/)
  expect(after.at(-1)!.name).toMatch(/stützt das nicht/)
  expect(after.map(({ width }) => width)).toEqual(before.map(({ width }) => width))
})
