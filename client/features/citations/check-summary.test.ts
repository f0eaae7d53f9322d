import { expect, test } from 'vitest'
import { checkSummary, isOfficial } from './citations.ts'

const proven = {
  marker: '[1]',
  source_id: 'ABGB/§ 1489',
  state: 'belegt',
  quote: null,
  marker_start: 20,
  start: 2,
  end: 19,
} as const
const guide = [
  '- **Frist:** Drei Jahre. [1]',
  '- **Dagegen:** Nur auf Einwendung. [§ 1501 ABGB](https://www.ris.bka.gv.at/x)',
].join('\n')

test('the verdict counts a statement of ours whose provision has no wording in stock, and not as proven', () => {
  expect(checkSummary({ text: guide, citations: [proven], by_model: false })).toBe(
    '1 von 2 Aussagen durch Quellen belegt, 1 ohne Wortlaut im Bestand',
  )
})

test('links that a model has written count for nothing', () => {
  expect(checkSummary({ text: guide, citations: [proven], by_model: true })).toBe(
    '1 von 1 Aussage durch Quellen belegt',
  )
})

test.each([
  ['https://www.ris.bka.gv.at/NormDokument.wxe?Paragraf=1501', true],
  ['https://www.ris.bka.gv.at.falsch.example/x', false],
  ['http://www.ris.bka.gv.at/x', false],
  ['https://eur-lex.europa.eu/eli/reg/2004/261/oj?locale=de', true],
  ['https://findok.bmf.gv.at/findok/', true],
  ['https://eur-lex.europa.eu.falsch.example/x', false],
])('%s is a page of an official source: %s', (href, expected) => {
  expect(isOfficial(href)).toBe(expected)
})
