import fc from 'fast-check'
import { expect, test } from 'vitest'
import { releasedPages } from './released-pages.ts'
import { wholeText, type KeptText } from './read-one.ts'
import type { Place } from './review-form.ts'

const kept = (...texts: string[]): KeptText => ({
  view: 'txt',
  pages: texts.map((text, at) => ({ number: at + 1, text }) as KeptText['pages'][number]),
})
const placeAt = (text: string, words: string, placeholder: string): Place => {
  const start = text.indexOf(words)
  return {
    start,
    end: start + words.length,
    type: 'PERSON',
    confidence: 1,
    tier: 1,
    rule: 'test',
    thing: placeholder,
    placeholder,
    action: 'ersetzen',
  }
}

test('each page carries its own placeholders, and says where they stand in the original', () => {
  const pages = kept('Anna Huber klagt.', 'Beklagter ist Karl Gruber, Wien.')
  const text = wholeText(pages)
  const { pages: released, leaks } = releasedPages(pages, [
    placeAt(text, 'Anna Huber', '[Klägerin 1]'),
    placeAt(text, 'Karl Gruber', '[Person B]'),
  ])
  expect(leaks).toEqual([])
  expect(released.map((page) => page.text)).toEqual(['[Klägerin 1] klagt.', 'Beklagter ist [Person B], Wien.'])
  expect(released[1]!.replaced).toEqual([{ start: 14, end: 24, original: { start: 14, end: 25 } }])
})

test('property: outside of its placeholders every page is the original, and nothing covered is left', () => {
  const words = fc.array(fc.stringMatching(/^[a-zäöü]{2,8}$/), { minLength: 3, maxLength: 12 })
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 4 }), fc.nat(), (texts, seed) => {
      const pages = kept(...texts.map((list) => list.join(' ')))
      const text = wholeText(pages)
      const places = [...text.matchAll(/\p{L}+/gu)]
        .filter((_, at) => (at * 7 + seed) % 3 === 0)
        .map((match, at) => ({
          ...placeAt(text, match[0], `[Person ${at}]`),
          start: match.index,
          end: match.index + match[0].length,
        }))
      const { pages: released } = releasedPages(pages, places)
      for (const [at, page] of released.entries()) {
        let [rebuilt, from] = ['', 0]
        for (const { start, end, original } of page.replaced) {
          rebuilt += page.text.slice(from, start) + pages.pages[at]!.text.slice(original.start, original.end)
          from = end
        }
        expect(rebuilt + page.text.slice(from)).toBe(pages.pages[at]!.text)
      }
    }),
  )
})
