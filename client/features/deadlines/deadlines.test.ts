import { expect, test } from 'vitest'
import { dayIn, findTerm, termsOf } from './deadlines.ts'

test.each([
  ['Die Frist beträgt binnen vier Wochen ab Zustellung.', 4, 'week'],
  ['**Frist:** 14 Tage ab Zustellung', 14, 'day'],
  ['innerhalb eines Monats nach Zustellung', 1, 'month'],
  ['innerhalb von drei Jahren ab Kenntnis', 3, 'year'],
  ['spätestens sechs Monate danach, binnen 2 Wochen', 6, 'month'],
  ['binnen zwölf Monaten', 12, 'month'],
  ['Vier Wochen ab Zustellung des Urteils', 4, 'week'],
  ['Die Frist beträgt zwei Wochen.', 2, 'week'],
  ['sechs Wochen, nach einem Dienstjahr acht', undefined, undefined],
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
  expect(termsOf({ text, citations: [citation] })[0]?.procedure).toBe(procedure),
)

test('what one has to keep comes before what else has a term, each by the law of its own line', () => {
  const text = [
    '### Kündigung',
    '- **Vorgehen:** Rechnungen sind spätestens 14 Tage nach Zustellung anzuzeigen. [1]',
    '- **Frist:** Einspruch ist binnen zwei Wochen zu erheben. [2][3]',
    '- **Dagegen:** Beschwerde binnen eines Monats. [§ 245 Abs 1 BAO](https://www.ris.bka.gv.at/)',
    '> **Abs 2** Einspruch ist binnen zwei Wochen zu erheben. [2]',
  ].join('\n')
  const citations = ['§ 10 MRG', '§ 49 VStG', '§ 17 AVG']
  const named = termsOf({ text, citations, citationOf: (marker) => citations[Number(marker[1]) - 1] })
  expect(named).toEqual([
    {
      count: 2,
      unit: 'week',
      procedure: 'administrative',
      words: 'Frist: Einspruch ist binnen zwei Wochen zu erheben.',
    },
    { count: 1, unit: 'month', procedure: 'tax', words: 'Dagegen: Beschwerde binnen eines Monats.' },
    {
      count: 14,
      unit: 'day',
      procedure: 'substantive',
      words: 'Vorgehen: Rechnungen sind spätestens 14 Tage nach Zustellung anzuzeigen.',
    },
    {
      count: 2,
      unit: 'week',
      procedure: 'administrative',
      words: 'Abs 2 Einspruch ist binnen zwei Wochen zu erheben.',
    },
  ])
  expect(termsOf({ text: 'Keine Frist.', citations })).toEqual([])
})

test.each([
  ['Der Bescheid wurde am 9. Oktober zugestellt', '2026-10-09'],
  ['zugestellt am 09.10.2026', '2026-10-09'],
  ['kam am 30. 12.', '2025-12-30'],
  ['Urteil vom 3. Jänner 2026', '2026-01-03'],
  ['Gestern lag ein Brief im Kasten', '2026-10-11'],
  ['heute und gestern', undefined],
  ['am 1. Oktober oder am 2. Oktober', undefined],
  ['Termin ist am 20. Oktober 2026', undefined],
  ['am 31. Februar', undefined],
  ['nach § 10 MRG um 2.700 Euro', undefined],
])('the day in »%s«', (question, day) => expect(dayIn(question, '2026-10-12')).toBe(day))
