import { describe, expect, test } from 'vitest'
import type { Citation } from '../../../contract/chat.ts'
import { copyPlain, copyWithSources, withoutFormatting } from './copy.ts'

describe('formatting that is left out of a copy', () => {
  test.each([
    ['### § 16b MRG: Kaution', '§ 16b MRG: Kaution'],
    ['> **Abs 2** Endet der *Mietvertrag*, gilt `x`.', 'Abs 2 Endet der Mietvertrag, gilt x.'],
    ['| Nr | Betrag |\n|---|:--:|\n| 1 | 900 Euro |', 'Nr\tBetrag\n1\t900 Euro'],
    ['- eins\n- zwei\n\n1. drei', '- eins\n- zwei\n\n1. drei'],
    ['[§ 1 X](https://ris.bka.gv.at/x) und ![Bild](https://x.at/a.png)', '§ 1 X und Bild'],
    [
      'mid_word_underscores und 2 * 3 * 4 bleiben, \\*das\\* auch',
      'mid_word_underscores und 2 * 3 * 4 bleiben, *das* auch',
    ],
    ['```\n# **Code**\n```', '# **Code**'],
    ['oben\n\n---\n\nunten', 'oben\n\nunten'],
    ['1\\. Jänner', '1. Jänner'],
  ])('%j', (markdown, expected) => expect(withoutFormatting(markdown)).toBe(expected))
})

const text = '**Wahr** [1][2]. Gelogen [1]. Ohne.'
const at = (part: string) => text.indexOf(part)
const rangeOf = (sentence: string) => ({ start: at(sentence), end: at(sentence) + sentence.length })
const citations: Citation[] = [
  {
    marker: '[1]',
    source_id: 'a',
    state: 'belegt',
    quote: 'x',
    ...rangeOf('**Wahr** [1][2].'),
    marker_start: at('[1]'),
  },
  {
    marker: '[2]',
    source_id: 'b',
    state: 'teilweise',
    quote: 'x',
    ...rangeOf('**Wahr** [1][2].'),
    marker_start: at('[2]'),
  },
  {
    marker: '[1]',
    source_id: 'a',
    state: 'ohne_beleg',
    quote: null,
    ...rangeOf('Gelogen [1].'),
    marker_start: text.lastIndexOf('[1]'),
  },
  { marker: null, source_id: null, state: 'ohne_beleg', quote: null, ...rangeOf('Ohne.') },
]
const source = {
  kind: 'LAW' as const,
  title: '',
  snippet: '',
  url: null,
  version_date: '2026-11-20',
  score: 1,
  wording: 'digest' as const,
}
const sources = [
  { ...source, id: 'a', citation: '§ 1 X' },
  { ...source, id: 'b', citation: '§ 2 X' },
]

test('the text alone has no citations, but still says what is not proven and who wrote it', () =>
  expect(copyPlain({ text, sources, citations })).toBe(
    'Wahr (teilweise belegt). Gelogen (ohne Beleg). Ohne. (ohne Beleg)\n\nMit KI erstellt (Fundstelle). Bitte prüfen Sie die Quellen.',
  ))

test('with sources each statement has its citation, and the sources follow with their day', () =>
  expect(copyWithSources({ text, sources, citations })).toBe(
    'Wahr (§ 1 X; § 2 X – teilweise belegt). Gelogen (§ 1 X – stützt das nicht). Ohne. (ohne Beleg)\n\nQuellen:\n- § 1 X, Stand 20.11.2026\n- § 2 X, Stand 20.11.2026\n\nMit KI erstellt (Fundstelle). Bitte prüfen Sie die Quellen.',
  ))

test('a citation is as exact as the place of the passage is known', () =>
  expect(
    copyWithSources({
      text,
      sources,
      citations: citations.map((citation, index) =>
        index === 0 ? { ...citation, pinpoint: '§ 1 Abs 2 X' } : citation,
      ),
    }),
  ).toMatch(/^Wahr \(§ 1 Abs 2 X; § 2 X – teilweise belegt\)\. Gelogen \(§ 1 X – stützt das nicht\)/))

test('a marker that went past the check proves nothing in a copy either', () =>
  expect(
    copyWithSources({
      text: 'Wahr [1]. Gelogen [1] und [1#0].',
      sources: [sources[0]!],
      citations: [{ ...citations[0]!, start: 0, end: 9, marker_start: 5 }],
    }),
  ).toContain('Wahr (§ 1 X). Gelogen (ohne Beleg) und [1#0].'))

test('what nobody compared is not copied as if it were proven', () => {
  const unchecked = { text: 'Abgebrochen [1].', sources, citations: [] }
  expect(copyPlain(unchecked)).toMatch(/^Abgebrochen \(nicht geprüft\)\./)
  expect(copyWithSources(unchecked)).toMatch(/^Abgebrochen \(§ 1 X – nicht geprüft\)\./)
})
