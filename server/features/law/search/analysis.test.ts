import { describe, expect, test } from 'vitest'
import { createAnalyser } from './analysis.ts'
import { createCompoundSplitter } from './compounds.ts'
import { splitParagraphs } from '../corpus/documents.ts'
import { fold, stem } from '../../../base/language/stemmer.ts'
import { rootsOf } from '../../../base/language/verbs.ts'

describe('analysis', () => {
  test.each([
    ['Häuser', 'haus'],
    ['Haus', 'haus'],
    ['Mietern', 'miet'],
    ['Kündigungen', 'kundig'],
    ['Kündigung', 'kundig'],
    ['Theil', 'teil'],
    ['Zweyter', 'zweit'],
    ['Strasse', 'strass'],
    ['Straße', 'strass'],
    ['Muell', 'mull'],
    ['Müll', 'mull'],
  ])('%s becomes %s', (word, expected) => expect(stem(word)).toBe(expected))

  const vocabulary = new Map(
    ['Miete', 'Zins', 'Minderung', 'Kaution', 'Schaden', 'Ersatz'].map((word) => [stem(word), 500]),
  )

  test('splits compounds into words of the corpus', () => {
    const splitCompound = createCompoundSplitter(vocabulary)
    expect(splitCompound(fold('Mietzinsminderung'))).toEqual(['Miete', 'Zins', 'Minderung'].map(stem))
    expect(splitCompound(fold('Schadenersatz'))).toEqual([])
    expect(splitCompound(fold('Kaution'))).toEqual([])
  })

  test('whole words weigh more than their parts, function words nothing', () => {
    expect(createAnalyser(vocabulary).terms('Die Mietzinsminderung und ich')).toEqual([
      { term: 'mietzinsminder', weight: 1 },
      { term: stem('Miete'), weight: 0.6 },
      { term: stem('Zins'), weight: 0.6 },
      { term: stem('Minderung'), weight: 0.6 },
    ])
  })

  test.each([
    ['gekündigt', 'kündigen'],
    ['haftet', 'haften'],
    ['vermietete', 'vermieten'],
    ['verlor', 'verlieren'],
    ['Zeugin', 'Zeuge'],
    ['Ärztinnen', 'Arzt'],
  ])('behind %s stands %s', (form, base) => {
    const forms = createAnalyser(new Map([[stem(base), 10]]))
    expect(forms.word(form).map(({ term }) => term)).toEqual([stem(form), stem(base)])
  })

  test.each(['Termin', 'Benzin', 'beginnen'])('%s names no woman', (word) =>
    expect(rootsOf(fold(word))).not.toContain(stem(word.replace(/in(nen)?$/, ''))),
  )

  test('a word of 20,000 letters is no more work than a long one', () => {
    expect(createAnalyser(vocabulary).terms('x'.repeat(20_000))[0]?.term.length).toBeLessThanOrEqual(60)
  })
})

test('a text is split into its Absätze, and items stay with theirs', () => {
  expect(splitParagraphs('(1) Erstens:\n1. a\n2. b\n(2a) Zweitens.')).toEqual([
    { label: 'Abs 1', text: 'Erstens:\n1. a\n2. b' },
    { label: 'Abs 2a', text: 'Zweitens.' },
  ])
  expect(splitParagraphs('Ohne Absatz.')).toEqual([{ label: null, text: 'Ohne Absatz.' }])
})
