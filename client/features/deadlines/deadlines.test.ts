import { expect, test } from 'vitest'
import { findTerm, suggestionOf } from './deadlines.ts'

test.each([
  ['Die Frist beträgt binnen vier Wochen ab Zustellung.', 4, 'week'],
  ['**Frist:** 14 Tage ab Zustellung', 14, 'day'],
  ['innerhalb eines Monats nach Zustellung', 1, 'month'],
  ['innerhalb von drei Jahren ab Kenntnis', 3, 'year'],
  ['spätestens sechs Monate danach, binnen 2 Wochen', 6, 'month'],
  ['binnen zwölf Monaten', 12, 'month'],
  ['in vier Wochen Urlaub', undefined, undefined],
  ['binnen angemessener Frist', undefined, undefined],
] as const)('the term in »%s«', (text, count, unit) => expect(findTerm(text)).toEqual(count && { count, unit }))

test.each([
  ['Berufung binnen vier Wochen', '§ 464 ZPO', 'civilAppeal'],
  ['Einspruch binnen vier Wochen', '§ 248 ZPO', 'civil'],
  ['Beschwerde binnen vier Wochen', '§ 7 VwGVG', 'administrative'],
  ['Beschwerde binnen eines Monats', '§ 245 BAO', 'tax'],
  ['binnen 14 Tagen', '§ 63 StVO', undefined],
] as const)('»%s« by %s points to a procedure', (text, citation, procedure) =>
  expect(suggestionOf(text, [citation])?.procedure).toBe(procedure),
)
