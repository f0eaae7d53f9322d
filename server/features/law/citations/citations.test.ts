import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitsCheckLetter } from './check-letter.ts'
import { idsOf, printCitation, spread } from './citation.ts'
import { findCitations, parseCitations, withoutCitations } from './citations.ts'
import { fixedForms } from './fixed-forms.ts'
import { createLawNames } from './law-names.ts'

const names = createLawNames([
  { law: 'ABGB', title: 'Allgemeines bürgerliches Gesetzbuch', aliases: [] },
  { law: 'B-VG', title: 'Bundes-Verfassungsgesetz', aliases: ['BVG'] },
  { law: 'MRG', title: 'Mietrechtsgesetz', aliases: [] },
  { law: 'StPO', title: 'Strafprozessordnung 1975', aliases: ['Strafprozessordnung'] },
  { law: 'DSG', title: 'Datenschutzgesetz', aliases: [] },
  { law: 'GebG', title: 'Gebührengesetz 1957', aliases: ['GebG 1957'] },
  { law: 'StGB', title: 'Strafgesetzbuch', aliases: [] },
  { law: 'UGB', title: 'Unternehmensgesetzbuch', aliases: [] },
  { law: 'KSchG', title: 'Konsumentenschutzgesetz', aliases: [] },
  { law: 'SMG', title: 'Suchtmittelgesetz', aliases: [] },
  { law: 'StVO', title: 'Straßenverkehrsordnung 1960', aliases: ['StVO 1960'] },
  { law: 'EO', title: 'Exekutionsordnung', aliases: [] },
  { law: 'AngG', title: 'Angestelltengesetz', aliases: [] },
  { law: 'EGZPO', title: 'Einführungsgesetz zur Zivilprozessordnung', aliases: [] },
])
const printed = (text: string) =>
  parseCitations(text, names).map((citation) => printCitation(citation).replaceAll('\u00a0', ' '))

describe('citations', () => {
  test.each([
    ['§ 1295 Abs 1 ABGB', ['§ 1295 Abs 1 ABGB']],
    ['1319a abgb', ['§ 1319a ABGB']],
    ['ABGB §1319 a', ['§ 1319a ABGB']],
    ['was steht in 1319a abgb', ['§ 1319a ABGB']],
    ['§§ 5 f MRG', ['§§ 5 f MRG']],
    ['§§ 5ff MRG', ['§§ 5 ff MRG']],
    ['§§ 922–933 ABGB', ['§§ 922 bis 933 ABGB']],
    ['§§ 922 bis 933 ABGB', ['§§ 922 bis 933 ABGB']],
    ['§ 1295 (1) ABGB', ['§ 1295 Abs 1 ABGB']],
    ['§ 879 Abs 1 und 3 ABGB', ['§ 879 Abs 1 ABGB']],
    ['§ 1295 und § 1319a ABGB', ['§ 1295 ABGB', '§ 1319a ABGB']],
    ['§ 1295 Abs 1 Z 8 i.V.m. § 1311 Abs 2 ABGB', ['§ 1295 Abs 1 Z 8 ABGB', '§ 1311 Abs 2 ABGB']],
    ['§ 1295 Abs 2, § 1311 iVm § 1319a ABGB', ['§ 1295 Abs 2 ABGB', '§ 1311 ABGB', '§ 1319a ABGB']],
    ['§ 5 des Vertrags und danach § 1319a ABGB', ['§ 1319a ABGB']],
    ['§ 29 Abs 1 Z 3 lit b MRG', ['§ 29 Abs 1 Z 3 lit b MRG']],
    ['§ 16 Abs 1 Ziffer 2 Satz 2 MRG', ['§ 16 Abs 1 S 2 Z 2 MRG']],
    ['§ 33 TP 5 Abs 1 GebG', ['§ 33 TP 5 Abs 1 GebG']],
    ['TP 7 GGG', ['TP 7 GGG']],
    ['die Gebühr der TP 2 Abs 1 GGG', ['TP 2 Abs 1 GGG']],
    ['Tarifpost 7 lit a Z 2 des Gerichtsgebührengesetzes', ['TP 7 lit a Z 2 GGG']],
    ['GGG TP 12', ['TP 12 GGG']],
    ['TP 3B RATG', ['TP 3B RATG']],
    ['TP 3 B RATG und TP 7 RATG', ['TP 3B RATG', 'TP 7 RATG']],
    ['§ 32 GGG, TP 4 der Anlage', ['§ 32 GGG']],
    ['am TP 4 HDMI anschließen', []],
    ['Art. XLII EGZPO', ['Art 42 EGZPO']],
    ['§ 1 Allgemeines buergerliches Gesetzbuch', ['§ 1 ABGB']],
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
    ['VfSlg 19.632/2012', ['VfSlg 19.632/2012']],
    ['VwSlg 18000A', ['VwSlg 18.000 A']],
    ['VwGH 97/08/0123', ['VwGH 97/08/0123']],
    ['VfGH 16.6.2026, V23/2026-12', ['VfGH V 23/2026']],
    ['RIS-Justiz RS26234', ['RS0026234']],
    ['OGH 16.5.2024, 14Os49/26a', ['OGH 14 Os 49/26a']],
    ['OLG Wien 30 R 123/24x', ['OLG Wien 30 R 123/24x']],
    ['RV/7103053/2014', ['BFG RV/7103053/2014']],
    ['BGBl. I Nr. 12/2025', ['BGBl I 12/2025']],
    ['BGBl 400/1988', ['BGBl 400/1988']],
    ['JGS Nr. 946/1811', ['JGS 946/1811']],
    ['EStR Rz 4701', ['EStR 2000 Rz 4701']],
    ['Randzahl 12a der UStR', ['UStR 2000 Rz 12a']],
    ['ECLI:AT:OGH0002:2024:0010OB00050.24A.0101.000', ['ECLI:AT:OGH0002:2024:0010OB00050.24A.0101.000']],
    // One law named for several provisions.
    ['§ 1, § 2 Abs 3 und § 4 UGB', ['§ 1 UGB', '§ 2 Abs 3 UGB', '§ 4 UGB']],
    ['§ 1 i.V.m. § 2 UGB', ['§ 1 UGB', '§ 2 UGB']],
    ['§ 15 in Verbindung mit §§ 127, 128 Abs. 1 Z 5 StGB', ['§ 15 StGB', '§ 127 StGB', '§ 128 Abs 1 Z 5 StGB']],
    ['§ 1295 Abs 1 ABGB, § 1311 und § 2 KSchG', ['§ 1295 Abs 1 ABGB', '§ 1311 KSchG', '§ 2 KSchG']],
    ['§§ 943 ABGB, 1 UGB', ['§ 943 ABGB', '§ 1 UGB']],
    ['§§ 943 ABGB, 3 Wochen später und 12 Tage', ['§ 943 ABGB']],
    ['MRG: § 16, § 17 und § 18', ['§ 16 MRG', '§ 17 MRG', '§ 18 MRG']],
    ['§§ 1295 u. 1311 ABGB', ['§ 1295 ABGB', '§ 1311 ABGB']],
    ['§§ 16/17 MRG', ['§ 16 MRG', '§ 17 MRG']],
    ['Art 10–15 B–VG', ['Art 10 bis 15 B-VG']],
    // Places that are listed belong to their section.
    ['§ 30 Abs 2 Z 8, 9 und 10 MRG', ['§ 30 Abs 2 Z 8 MRG']],
    ['§ 30 Abs 1, Abs 2 Z 8 und Abs 3 MRG', ['§ 30 Abs 1 MRG']],
    ['§ 30 Abs 1 und 2 Z 8 MRG', ['§ 30 Abs 1 MRG']],
    ['§ 10 Abs 3 Z 1–3 MRG', ['§ 10 Abs 3 Z 1 MRG']],
    ['§ 10 Abs. 3 lit. a bis c MRG', ['§ 10 Abs 3 lit a MRG']],
    ['§ 10 Abs 1 ff MRG', ['§ 10 Abs 1 MRG']],
    ['§ 281 Abs 1 Z 5, 5a, 9 lit a und 10 StPO', ['§ 281 Abs 1 Z 5 StPO']],
    [
      '§§ 127, 128 Abs. 1 Z 5, 129 Abs. 1 Z 1, 130 StGB',
      ['§ 127 StGB', '§ 128 Abs 1 Z 5 StGB', '§ 129 Abs 1 Z 1 StGB', '§ 130 StGB'],
    ],
    ['§ 16, Abs. 2, Z 3 MRG', ['§ 16 Abs 2 Z 3 MRG']],
    ['§ 16 Abs (2) MRG', ['§ 16 Abs 2 MRG']],
    // Sentences, cases, letters and dashes as they are typed.
    ['§ 1295 Abs 1 zweiter Satz ABGB', ['§ 1295 Abs 1 S 2 ABGB']],
    ['§ 922 Abs 1 2. Satz ABGB', ['§ 922 Abs 1 S 2 ABGB']],
    ['§ 28 Abs 1 erster und zweiter Fall SMG', ['§ 28 Abs 1 SMG']],
    ['§ 28A SMG', ['§ 28a SMG']],
    ['§16 Abs2 Z3 lita MRG', ['§ 16 Abs 2 Z 3 lit a MRG']],
    ['§ 1295 III ABGB', ['§ 1295 Abs 3 ABGB']],
    ['§ 10/3 MRG', ['§ 10 Abs 3 MRG']],
    ['§\u202f12\u00ad95\nAbs\u00a01 ABGB', ['§ 1295 Abs 1 ABGB']],
    ['§ 16 a.F. MRG', ['§ 16 MRG aF']],
    // Names as they stand in a sentence.
    ['§ 1295 des Allgemeinen Bürgerlichen Gesetzbuches', ['§ 1295 ABGB']],
    ['§ 1295 des ABGBs', ['§ 1295 ABGB']],
    ['§ 20 der Straßenverkehrsordnung', ['§ 20 StVO']],
    ['abgb 1295 abs 1', ['§ 1295 Abs 1 ABGB']],
    ['1295 ff ABGB', ['§§ 1295 ff ABGB']],
    ['1090 bis 1121 ABGB', ['§§ 1090 bis 1121 ABGB']],
    // Other sources as lawyers type them.
    ['§ 1295 ABGB idF BGBl I 2023/12', ['§ 1295 ABGB', 'BGBl I 12/2023']],
    ['RIS-Justiz RS0026234 [T3]', ['RS0026234']],
    ['9 Ob A 12/88', ['OGH 9 ObA 12/88']],
    ['5 Ob 234 / 2015 k', ['OGH 5 Ob 234/15k']],
    ['VwGH vom 23. Mai 2007, Zl. 2005/13/0091', ['VwGH 2005/13/0091']],
    ['VfGH vom 11. Dezember 2020, G 139/2019 ua', ['VfGH G 139/2019']],
    ['VfSlg 19.632/2012, 20.001/2015', ['VfSlg 19.632/2012', 'VfSlg 20.001/2015']],
    ['SZ 56/135', ['SZ 56/135']],
    ['Rz 4001 ff der Einkommensteuerrichtlinien', ['EStR 2000 Rz 4001']],
    ['EStR 2000, Rz 4001 und 4002', ['EStR 2000 Rz 4001', 'EStR 2000 Rz 4002']],
    // Numbers beside a law that are no sections.
    ['Das MRG 2021 brachte', []],
    ['nach dem KSchG 14 Tage', []],
    ['3 eo', []],
    ['Es gilt § 12 der Hausordnung und das MRG', []],
    ['Ich habe 3 Kinder und 2 Hunde', []],
    ['seit 2019 in Wien', []],
  ])('%s', (text, expected) => expect(printed(text)).toEqual(expected))

  test('property: printing what was read and reading it again changes nothing', () => {
    const number = fc
      .tuple(fc.integer({ min: 1, max: 1503 }), fc.constantFrom('', 'a', 'b'))
      .map(([n, letter]) => `${n}${letter}`)
    const part = (name: string) =>
      fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }).map((n) => (n ? ` ${name} ${n}` : ''))
    fc.assert(
      fc.property(
        fc.constantFrom('§', 'Art'),
        number,
        part('Abs'),
        part('Z'),
        fc.constantFrom('ABGB', 'B-VG', 'MRG'),
        (sign, n, abs, z, law) => {
          const [once] = printed(`${sign} ${n}${abs}${z} ${law}`)
          expect(once).toBe(`${sign} ${n}${abs}${z} ${law}`)
          expect(printed(once!)).toEqual([once])
        },
      ),
    )
  })

  test('property: any text is read without an error, and what is found prints', () => {
    fc.assert(
      fc.property(
        fc
          .array(
            fc.constantFrom(
              '§',
              '§§',
              '1319',
              'a',
              'abgb',
              'Abs',
              '2',
              ',',
              'und',
              'Art',
              'B-VG',
              'Z',
              'RS0026234',
              ' ',
              '/',
              'lit',
            ),
            { maxLength: 40 },
          )
          .map((parts) => parts.join(' ')),
        (text) => {
          expect(() => printed(text)).not.toThrow()
        },
      ),
    )
  })

  test('the work grows with the length, not faster', () => {
    // Counted, not timed: how often the names are looked up.
    let lookUps = 0
    const counting = {
      find: (words: readonly string[]) => ((lookUps += words.length), undefined),
      findBefore: (words: readonly string[]) => ((lookUps += words.length), undefined),
    }
    const count = (times: number) => {
      lookUps = 0
      parseCitations('§ 1 '.repeat(times), counting)
      return lookUps
    }
    expect(count(4000) / count(1000)).toBeLessThan(4.5)
  })

  test('property: every fixed form is read back as it was printed', () => {
    const year = fc.integer({ min: 1990, max: 2026 })
    const short = fc.integer({ min: 10, max: 26 })
    const letter = fc.constantFrom('', 'a', 'h', 'z')
    const forms = fc.oneof(
      fc
        .tuple(
          fc.integer({ min: 1, max: 17 }),
          fc.constantFrom('Ob', 'ObA', 'ObS', 'Os', 'Ok'),
          fc.integer({ min: 1, max: 300 }),
          short,
          letter,
        )
        .map(([senate, register, n, yy, last]) => `OGH ${senate} ${register} ${n}/${yy}${last}`),
      fc.integer({ min: 1, max: 9_999_999 }).map((n) => `RS${String(n).padStart(7, '0')}`),
      fc
        .tuple(fc.constantFrom('Ra', 'Ro'), year, fc.integer({ min: 1, max: 22 }), fc.integer({ min: 1, max: 9999 }))
        .map(
          ([sign, y, senate, n]) =>
            `VwGH ${sign} ${y}/${String(senate).padStart(2, '0')}/${String(n).padStart(4, '0')}`,
        ),
      fc
        .tuple(fc.constantFrom('', 'I ', 'II ', 'III '), fc.integer({ min: 1, max: 600 }), year)
        .map(([part, n, y]) => `BGBl ${part}${n}/${y}`),
      fc
        .tuple(fc.constantFrom('EStR 2000', 'UStR 2000', 'LStR 2002'), fc.integer({ min: 1, max: 9999 }))
        .map(([name, n]) => `${name} Rz ${n}`),
      fc
        .tuple(fc.constantFrom('G', 'E', 'V', 'SV'), fc.integer({ min: 1, max: 9999 }), year)
        .map(([sign, n, y]) => `VfGH ${sign} ${n}/${y}`),
    )
    fc.assert(
      fc.property(forms, fc.constantFrom('', 'siehe ', 'vgl (', '„'), (form, before) => {
        expect(printed(`${before}${form}; und weiter`)).toEqual([form])
      }),
    )
  })

  test('fixed forms have bounded patterns only, so reading them stays linear', () => {
    // An unbounded quantifier (*, +, {n,}) is what makes a pattern look ever farther.
    expect(
      fixedForms
        .filter(({ pattern }) => /(?<!\\)[*+]|\{\d+,\}/.test(pattern.source))
        .map(({ pattern }) => pattern.source),
    ).toEqual([])
  })

  test('a range and »f« stand for several sections, never for too many', () => {
    const sections = (text: string) =>
      parseCitations(text, names)
        .flatMap(spread)
        .map((citation) => idsOf(citation)[0])
    expect(sections('§§ 5 f MRG')).toEqual(['MRG/§ 5', 'MRG/§ 6'])
    expect(sections('§§ 922 bis 924 ABGB')).toEqual(['ABGB/§ 922', 'ABGB/§ 923', 'ABGB/§ 924'])
    expect(sections('§§ 1 bis 1503 ABGB')).toHaveLength(10)
    expect(sections('§§ 16a bis 16c MRG')).toEqual(['MRG/§ 16a', 'MRG/§ 16b', 'MRG/§ 16c'])
    expect(sections('§§ 932 bis 933b ABGB')).toEqual(['ABGB/§ 932', 'ABGB/§ 933', 'ABGB/§ 933a', 'ABGB/§ 933b'])
  })

  test('§ 5f is looked up as section 5f first, then as 5', () => {
    const [citation] = parseCitations('§ 5f MRG', names)
    expect(idsOf(citation!).filter((id) => !id.includes('Art'))).toEqual(['MRG/§ 5f', 'MRG/§ 5'])
  })

  test('the place of a citation is the text that was read as one', () => {
    const text = 'Nach § 16 Abs 2 MRG, den §§ 1, 2 und § 3\u00ad5 Abs 1 und 2 UGB und RS0026234 gilt das.'
    const places = findCitations(text, names).map(({ start, end }) => text.slice(start, end))
    expect(places).toEqual(['§ 16 Abs 2 MRG', '§§ 1, 2', '§§ 1, 2', '§ 3\u00ad5 Abs 1 und 2 UGB', 'RS0026234'])
  })

  test.each([
    ['6 Ob 140/18h', true],
    ['OGH 6 Ob 110/20d', false],
    ['6 Ob 109/18f', false],
    ['8 Ob 514/79', undefined],
    ['14 Os 49/26a', true],
    ['14 Os 49/26b', false],
    ['4 Nc 11/19h', true],
    ['4 Nc 11/19i', false],
    ['1 Ds 1/20a', undefined],
  ])('check letter of %s: %s', (number, expected) => expect(fitsCheckLetter(number)).toBe(expected))

  test('a law of one article is found with and without it, a guideline with and without its year', () => {
    expect(parseCitations('Art 1 § 20 AngG, EStR Rz 5', names).flatMap(idsOf)).toEqual([
      'AngG/Art. 1 § 20',
      'AngG/§ 20',
      'EStR 2000/Rz 5',
      'EStR/Rz 5',
    ])
  })

  test('a section below an article is found by its own number too', () => {
    const [citation] = parseCitations('§ 12 DSG', names)
    expect(idsOf(citation!)).toContain('DSG/Art. 2 § 12')
  })
})

test.each([
  ['Was sagen §§ 3, 6 und 8 MRG zur Kaution von drei Monaten?', 'Was sagen   zur Kaution von drei Monaten?'],
  ['§ 3 MRG', ' '],
  ['Gilt § 1 MRG neben RS0012345?', 'Gilt   neben  ?'],
])('the words around citations: %s', (text, rest) =>
  expect(withoutCitations(text, findCitations(text, names))).toBe(rest),
)
