import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isComplete, useChat } from '../kit/chat-page.ts'

const { steered, openChat } = useChat()

/** The first row says little of what comes into its columns. */
const head = ['| Nr | Anspruch | Betrag |', '|---|---|---|', '| 1 | Zins | 90 Euro |']
const more = Array.from(
  { length: 4 },
  (_, index) => `| ${index + 2} | Ersatz der Aufwendungen auf die Wohnung samt den Kosten der Reinigung | 90 Euro |`,
)
const piece = (lines: string[]) => `${lines.join('\n')}\n`

const widths = (page: Page) =>
  page
    .locator('.table-box th')
    .evaluateAll((heads) => heads.map((one) => Math.round(one.getBoundingClientRect().width)))
const shareOfSecond = async (page: Page) => {
  const [first = 1, second = 0] = await widths(page)
  return second / first
}
const scroll = (page: Page, where: 'end' | 'start') =>
  page
    .getByRole('region', { name: 'Unterhaltung' })
    .evaluate((list, to) => (list.scrollTop = to === 'end' ? list.scrollHeight : 0), where)

test('a table that is written below what one reads has columns for all of its rows, without a reload', async () => {
  const { page, begin } = await openChat([])
  await begin('Bitte eine Tabelle!', `${'Ein Absatz, der die Seite füllt. '.repeat(120)}\n\n`)
  steered.write(piece([...head, '| 2 | Zins | 90 Euro |']))
  await page.getByRole('cell', { name: 'Zins' }).nth(1).waitFor()
  steered.write(piece(more))
  steered.write('\nNach der Tabelle.')
  steered.finish()
  await isComplete(page)
  await expect.poll(() => shareOfSecond(page)).toBeGreaterThan(5)
})

test('one that is written before one’s eyes moves only when it is out of sight, and nothing that is read moves then', async () => {
  const { page, begin } = await openChat([])
  await begin('Bitte eine Tabelle!', 'Davor.\n\n')
  steered.write(piece([...head, more[0]!]))
  await page.getByRole('cell', { name: /^Ersatz/ }).waitFor()
  const before = await widths(page)
  steered.write(piece(more.slice(1)))
  const after = Array.from({ length: 30 }, (_, index) => `Absatz ${index}, der unter der Tabelle steht.`)
  steered.write(`\n${after.join('\n\n')}`)
  steered.finish()
  await isComplete(page)
  expect(await widths(page)).toEqual(before)
  await scroll(page, 'end')
  const read = page.getByText('Absatz 25,')
  const place = async () => Math.round((await read.boundingBox())!.y)
  const at = await place()
  await expect.poll(() => shareOfSecond(page)).toBeGreaterThan(5)
  expect(Math.abs((await place()) - at)).toBeLessThanOrEqual(1)
  await scroll(page, 'start')
  await expect.poll(() => shareOfSecond(page)).toBeGreaterThan(5)
})

test('a table of one row has its columns at once', async () => {
  const { page, begin } = await openChat([])
  await begin('Bitte eine Tabelle!', 'Davor.\n\n')
  steered.write(piece([...head.slice(0, 2), more[0]!]))
  steered.write('\nDanach.')
  steered.finish()
  await isComplete(page)
  await expect.poll(() => shareOfSecond(page)).toBeGreaterThan(5)
})
