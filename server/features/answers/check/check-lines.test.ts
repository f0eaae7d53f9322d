import { expect, test } from 'vitest'
import { createLawNames } from '../../law/citations/law-names.ts'
import { splitParagraphs } from '../../law/corpus/documents.ts'
import { section } from '../../../../tests/kit/law-document.ts'
import { checkLines } from './check-lines.ts'

const law = [{ law: 'BeispG', title: 'Beispielgesetz', aliases: [] }]
const names = createLawNames(law)
const sourceOf = (number: string, text: string) => {
  const document = section(number, '', text)
  return { document, paragraphs: splitParagraphs(document.text) }
}
const deposit = sourceOf('1', 'Der Verleiher hat das Pfand binnen sechs Wochen zurückzuzahlen.')
const notice = sourceOf('2', 'Der Entlehner kann den Vertrag schriftlich kündigen.')
const fillers = Array.from({ length: 9 }, (_, at) => sourceOf(String(at + 10), `Anderes ${at}.`))

const check = (text: string, sources = [...fillers, notice, deposit], known = names) =>
  checkLines(text, sources, { names: known, resolve: () => Promise.resolve({ state: 'unknown', hint: null }) })

const lines = `### Pfand

- **Frist:** Der Verleiher hat das Pfand binnen sechs Wochen zurückzuzahlen. [11] [10]
- **Form:** Der Entlehner kann den Vertrag schriftlich kündigen. [10]
- **Irrtum:** Der Verleiher hat das Pfand binnen acht Wochen zurückzuzahlen. [11]
`

test('each result stands where its marker is written, whatever number the source has', async () => {
  const results = await check(lines)
  expect(results).toHaveLength(4)
  for (const { marker, marker_start, start, end } of results) {
    expect(lines.slice(marker_start, marker_start! + marker!.length)).toBe(marker)
    expect(lines.slice(start, end)).toMatch(/^\*\*.*\.( \[\d+\])+$/)
  }
  const found = results.map(({ marker, source_id, state }) => `${marker} ${source_id} ${state}`)
  expect(found[0]).toBe('[11] BeispG/§ 1 belegt')
  expect(found[2]).toBe('[10] BeispG/§ 2 belegt')
  expect(found[3]).toBe('[11] BeispG/§ 1 ohne_beleg')
  // Again in another order of the sources, from memory.
  const moved = lines.replaceAll('[11]', '[1]').replaceAll('[10]', '[2]')
  const again = await check(moved, [deposit, notice])
  expect(again.map(({ source_id, state, quote, reason }) => ({ source_id, state, quote, reason }))).toEqual(
    results.map(({ source_id, state, quote, reason }) => ({ source_id, state, quote, reason })),
  )
  for (const { marker, marker_start } of again)
    expect(moved.slice(marker_start, marker_start! + marker!.length)).toBe(marker)
})

test('another wording of the source is read anew, and so is everything with another index', async () => {
  const line = '- **Irrtum:** Der Verleiher hat das Pfand binnen acht Wochen zurückzuzahlen. [1]\n'
  expect((await check(line, [deposit]))[0]!.state).toBe('ohne_beleg')
  const changed = sourceOf('1', 'Der Verleiher hat das Pfand binnen acht Wochen zurückzuzahlen.')
  expect((await check(line, [changed]))[0]!.state).toBe('belegt')
  let asked = 0
  const counted = { ...createLawNames(law) }
  await checkLines('- Nach § 9 BeispG gilt das Pfand als verfallen. [1]\n', [deposit], {
    names: counted,
    resolve: () => ((asked += 1), Promise.resolve({ state: 'unknown', hint: null })),
  })
  expect(asked).toBe(1)
})
