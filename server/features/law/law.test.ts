import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAnalyser } from './search/analysis.ts'
import { createLawNames, idsOf, parseCitations, printCitation } from './citations/citations.ts'
import { splitCompound } from './search/compounds.ts'
import { splitParagraphs } from './documents.ts'
import { fold, stem } from './search/stemmer.ts'

const names = createLawNames([
  { law: 'ABGB', title: 'Allgemeines bürgerliches Gesetzbuch', aliases: [] },
  { law: 'B-VG', title: 'Bundes-Verfassungsgesetz', aliases: ['BVG'] },
  { law: 'MRG', title: 'Mietrechtsgesetz', aliases: [] },
  { law: 'StPO', title: 'Strafprozessordnung 1975', aliases: ['Strafprozessordnung'] },
  { law: 'DSG', title: 'Datenschutzgesetz', aliases: [] },
])
const printed = (text: string) => parseCitations(text, names).map((citation) => printCitation(citation).replaceAll('\u00a0', ' '))

describe('citations', () => {
  test.each([
    ['§ 1295 Abs 1 ABGB', ['§ 1295 Abs 1 ABGB']],
    ['1319a abgb', ['§ 1319a ABGB']],
    ['ABGB §1319 a', ['§ 1319a ABGB']],
    ['was steht in 1319a abgb', ['§ 1319a ABGB']],
    ['§§ 5 f MRG', ['§ 5 MRG']],
    ['§§ 3, 6 und 8 MRG', ['§ 3 MRG', '§ 6 MRG', '§ 8 MRG']],
    ['Art 10 Abs 1 Z 6 B-VG', ['Art 10 Abs 1 Z 6 B-VG']],
    ['art. 18 abs. 1 bvg', ['Art 18 Abs 1 B-VG']],
    ['mrg par 16 abs 2', ['§ 16 Abs 2 MRG']],
    ['§ 16 Abs 2 des Mietrechtsgesetzes', ['§ 16 Abs 2 MRG']],
    ['§ 16 Abs 2 Mietrechtsgesetz', ['§ 16 Abs 2 MRG']],
    ['Art 2 § 12 DSG', ['Art 2 § 12 DSG']],
    ['rs0026234', ['RS0026234']],
    ['OGH 1 Ob 50/24a', ['OGH 1 Ob 50/24a']],
    ['1 ob 50/24A', ['OGH 1 Ob 50/24a']],
    ['VwGH Ra 2019/02/0138', ['VwGH Ra 2019/02/0138']],
    ['VfSlg 19632/2012', ['VfSlg 19.632/2012']],
    ['BGBl. I Nr. 12/2025', ['BGBl I 12/2025']],
    ['ECLI:AT:OGH0002:2024:0010OB00050.24A.0101.000', ['ECLI:AT:OGH0002:2024:0010OB00050.24A.0101.000']],
    ['Ich habe 3 Kinder und 2 Hunde', []],
    ['seit 2019 in Wien', []],
  ])('%s', (text, expected) => expect(printed(text)).toEqual(expected))

  test('property: printing what was read and reading it again changes nothing', () => {
    const number = fc.tuple(fc.integer({ min: 1, max: 1503 }), fc.constantFrom('', 'a', 'b')).map(([n, letter]) => `${n}${letter}`)
    const part = (name: string) => fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }).map((n) => (n ? ` ${name} ${n}` : ''))
    fc.assert(
      fc.property(fc.constantFrom('§', 'Art'), number, part('Abs'), part('Z'), fc.constantFrom('ABGB', 'B-VG', 'MRG'), (sign, n, abs, z, law) => {
        const [once] = printed(`${sign} ${n}${abs}${z} ${law}`)
        expect(once).toBe(`${sign} ${n}${abs}${z} ${law}`)
        expect(printed(once!)).toEqual([once])
      }),
    )
  })

  test('property: any text is read without an error, and what is found prints', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('§', '§§', '1319', 'a', 'abgb', 'Abs', '2', ',', 'und', 'Art', 'B-VG', 'Z', 'RS0026234', ' ', '/', 'lit'), { maxLength: 40 }).map((parts) => parts.join(' ')),
        (text) => {
          expect(() => printed(text)).not.toThrow()
        },
      ),
    )
  })

  test('the work grows with the length, not faster', () => {
    // Counted, not timed: how often the names are looked up.
    let lookUps = 0
    const counting = { find: (words: readonly string[]) => ((lookUps += words.length), undefined), findBefore: (words: readonly string[]) => ((lookUps += words.length), undefined) }
    const count = (times: number) => {
      lookUps = 0
      parseCitations('§ 1 '.repeat(times), counting)
      return lookUps
    }
    expect(count(4000) / count(1000)).toBeLessThan(4.5)
  })

  test('a section below an article is found by its own number too', () => {
    const [citation] = parseCitations('§ 12 DSG', names)
    expect(citation?.kind === 'provision' && idsOf(citation)).toContain('DSG/Art. 2 § 12')
  })
})

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

  const vocabulary = new Map(['Miete', 'Zins', 'Minderung', 'Kaution', 'Schaden', 'Ersatz'].map((word) => [stem(word), 500]))

  test('splits compounds into words of the corpus', () => {
    expect(splitCompound(fold('Mietzinsminderung'), vocabulary)).toEqual(['Miete', 'Zins', 'Minderung'].map(stem))
    expect(splitCompound(fold('Schadenersatz'), vocabulary)).toEqual([])
    expect(splitCompound(fold('Kaution'), vocabulary)).toEqual([])
  })

  test('whole words weigh more than their parts, function words nothing', () => {
    expect(createAnalyser(vocabulary).terms('Die Mietzinsminderung und ich')).toEqual([
      { term: 'mietzinsminder', weight: 1 },
      { term: stem('Miete'), weight: 0.6 },
      { term: stem('Zins'), weight: 0.6 },
      { term: stem('Minderung'), weight: 0.6 },
    ])
  })

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
