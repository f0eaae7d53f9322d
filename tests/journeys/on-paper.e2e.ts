import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { connectModel } from '../../server/base/model/model.ts'
import { aUser } from '../kit/app.ts'
import { desktop, doorstep, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { startModelServer } from '../kit/model-server.ts'

/** A table whose sources carry nothing of it, so that their marks are as long as they get. */
const server = await startModelServer(({ messages }) => {
  if (messages[0]!.content.includes('bereiten die Suche')) return { text: 'BESTIMMUNGEN: § 16b MRG, § 1096 ABGB' }
  const told = messages.at(-1)!.content
  const number = (citation: string) => `[${new RegExp(`^\\[(\\d+)\\] ${citation}`, 'm').exec(told)?.[1] ?? '99'}]`
  const [deposit, rent] = [number('§.16b MRG'), number('§.1096 ABGB')]
  return {
    text: `Die Kaution ist samt Zinsen ohne Verzug zurückzugeben ${deposit}.

| Nr | Anspruch | Rechtsgrundlage | Was dabei im Einzelnen zu beachten ist | Betrag |
|---|---|---|---|---|
| 1 | Kaution | ${deposit} | kurz | 2.700 Euro |
| 2 | Minderung wegen Unbrauchbarkeit der Wohnung | ${rent} | Die Ziegel waren neunzehn Wochen lang im Keller der Großtante gelagert. | 1.350,50 Euro |`,
  }
})
afterAll(() => server.close())
const house = useBrowser(() => ({ model: connectModel(server.settings, { retries: 0 })! }), {
  LLM_PROVIDER: server.settings.provider,
  LLM_BASE_URL: server.settings.baseUrl,
  LLM_MODEL: server.settings.name,
})

async function asked(options: object) {
  const person = await aUser(house.app)
  const [{ thread_id }] = await person.ask('Was gilt für die Kaution nach § 16b MRG und den Zins nach § 1096 ABGB?')
  const { page, context } = await house.open(doorstep, options)
  await logInBrowser(context, house.origin, person)
  await page.goto(`/chat/${thread_id}`)
  await page.locator('td [data-source-chip]').nth(1).waitFor()
  return page
}

/** The marks that stick out of their column. */
const marksOutside = (page: Page) =>
  page
    .locator('td :is([data-source-chip], [data-unproven])')
    .evaluateAll((marks) =>
      marks
        .filter((mark) => mark.getBoundingClientRect().right > mark.closest('td')!.getBoundingClientRect().right + 0.5)
        .map(({ textContent }) => textContent),
    )

test.each([
  ['desktop', { viewport: desktop }],
  ['phone', { viewport: phone, hasTouch: true, isMobile: true }],
])('a mark in a column lies over no words beside it (%s)', async (_, options) => {
  const page = await asked(options)
  expect(await page.locator('td [data-open-state=ohne_beleg]').count()).toBe(2)
  expect(await marksOutside(page)).toEqual([])
})

test('on paper no word of a table is torn, and the passages stand there with their places and the verdict', async () => {
  // As wide as what is printed of a sheet of A4.
  const page = await asked({ viewport: { width: 673, height: 950 } })
  await page.emulateMedia({ media: 'print' })
  expect(await marksOutside(page)).toEqual([])
  const torn = await page.locator('th').evaluateAll((heads) =>
    heads.flatMap((head) => {
      const words = document.createTreeWalker(head, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (words.nextNode())
        for (const { 0: word, index } of words.currentNode.nodeValue!.matchAll(/\S+/g)) {
          const range = document.createRange()
          range.setStart(words.currentNode, index)
          range.setEnd(words.currentNode, index + word.length)
          if (range.getClientRects().length > 1) found.push(word)
        }
      return found
    }),
  )
  expect(torn).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const sources = page.locator('.print-only').filter({ hasText: 'Quellen zu dieser Antwort' })
  await sources.getByText(/^\d+ Quellen geprüft · \d+ von \d+ Aussagen durch Quellen belegt/).waitFor()
  await sources
    .getByText(/^§\s16b\sAbs\s2\sMRG: »/)
    .first()
    .waitFor()
  if (process.env.SCREENSHOTS) await page.pdf({ path: `${process.env.SCREENSHOTS}/on-paper.pdf`, format: 'A4' })
})
