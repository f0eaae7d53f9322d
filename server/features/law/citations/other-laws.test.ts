import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { printCitation } from './citation.ts'
import { findCitations } from './citations.ts'
import { createLawNames } from './law-names.ts'
import { resolveCitation } from './resolve.ts'

// Laws beyond those in stock, spellings of PDF texts and of RIS, and the numbers of other courts.
const names = createLawNames([
  { law: 'ABGB', title: 'Allgemeines bürgerliches Gesetzbuch', aliases: [] },
  { law: 'B-VG', title: 'Bundes-Verfassungsgesetz', aliases: ['BVG'] },
  { law: 'MRG', title: 'Mietrechtsgesetz', aliases: [] },
  { law: 'StGB', title: 'Strafgesetzbuch', aliases: [] },
  { law: 'StPO', title: 'Strafprozessordnung 1975', aliases: [] },
  { law: 'EO', title: 'Exekutionsordnung', aliases: [] },
  { law: 'FinStrG', title: 'Finanzstrafgesetz', aliases: [] },
  { law: 'TKG', title: 'Telekommunikationsgesetz 2021', aliases: ['TKG 2021'] },
  { law: 'WEG', title: 'Wohnungseigentumsgesetz 2002', aliases: [] },
  { law: 'VwGVG', title: 'Verwaltungsgerichtsverfahrensgesetz', aliases: [] },
])
const read = (text: string) => findCitations(text, names).map(({ citation }) => citation)
const printed = (text: string) => read(text).map((citation) => printCitation(citation).replaceAll('\u00a0', ' '))
const unlisted = (text: string) =>
  read(text).map((citation) => (citation.kind === 'provision' && citation.isUnlisted ? citation.law : undefined))

describe('laws beyond those in stock', () => {
  test.each([
    // Known, but not in stock: no doubt about the law.
    ['§ 46 Abs 1 ASGG', ['§ 46 Abs 1 ASGG'], [undefined]],
    ['§ 8 Abs 6 FLAG 1967', ['§ 8 Abs 6 FLAG 1967'], [undefined]],
    ['DSGVO Art32', ['Art 32 DSGVO'], [undefined]],
    ['Art 4 Rom I-VO', ['Art 4 Rom I-VO'], [undefined]],
    ['Art 7 Brüssel Ia-VO', ['Art 7 EuGVVO'], [undefined]],
    ['§ 7 der Bauordnung für Wien', ['§ 7 BO für Wien'], [undefined]],
    ['§ 15 des Führerscheingesetzes', ['§ 15 FSG'], [undefined]],
    // In no list, or made up.
    ['§ 5 MieterSchG', ['§ 5 MieterSchG'], ['MieterSchG']],
    ['§ 6 Abs 2 Z 1 lit b KWKG', ['§ 6 Abs 2 Z 1 lit b KWKG'], ['KWKG']],
    ['§ 12 Tir LSG', ['§ 12 Tir LSG'], ['Tir LSG']],
    ['§ 3 des Hundehaltegesetzes', ['§ 3 Hundehaltegesetz'], ['Hundehaltegesetz']],
    ['Art 24 VO [EG] 883/2004', ['Art 24 VO [EG] 883/2004'], ['VO [EG] 883/2004']],
    ['Art 3 Abs 1 der RL 93/13/EWG', ['Art 3 Abs 1 RL 93/13/EWG'], ['RL 93/13/EWG']],
    ['§ 6 AHG und § 9 XYZG', ['§ 6 AHG', '§ 9 XYZG'], [undefined, 'XYZG']],
    ['§ 7 Abs 1 MRG und nach Abs 2 leg cit', ['§ 7 Abs 1 MRG', '§ 7 Abs 2 MRG'], [undefined, undefined]],
    ['Art 7 der Arbeitszeit-Richtlinie 2003/88/EG', ['Art 7 Richtlinie 2003/88/EG'], ['Richtlinie 2003/88/EG']],
    // A law of another year is not the one of today.
    ['§ 4 TKG 2003', ['§ 4 TKG 2003'], ['TKG 2003']],
    ['§ 4 TKG 2021', ['§ 4 TKG'], [undefined]],
    ['§ 19 WEG 1975', ['§ 19 WEG 1975'], ['WEG 1975']],
    ['WEG 1975 § 19', ['§ 19 WEG 1975'], ['WEG 1975']],
  ])('%s', (text, expected, laws) => {
    expect(printed(text)).toEqual(expected)
    expect(unlisted(text)).toEqual(laws)
  })

  test.each([
    ['nach der Judikatur (Zl. 99/20/0401)', ['VwGH 99/20/0401']],
    ['das Erkenntnis E 3120/2018-12', ['VfGH E 3120/2018']],
    ['der VfGH hat am 11. Dezember 2020, G 139/2019, entschieden', ['VfGH G 139/2019']],
    ['EGMR (GK), Bărbulescu gg. Rumänien, Nr. 61496/08', ['EGMR 61496/08']],
    ['DSB vom 12.3.2020, 2020-0.123.456', ['DSB 2020-0.123.456']],
    ['LGBl für Wien Nr. 28/2004', ['Wr LGBl 28/2004']],
    ['ABl. Nr. L 119 vom 4.5.2016, S. 1', ['ABl L 2016/119, 1']],
    ['ABl 2008 L 177/6', ['ABl L 2008/177, 6']],
    ['ABl. L, 2024/1689, 12.7.2024', ['ABl L 2024/1689']],
    ['Rechnung Nr. 12345/20 im Haus E 12/3', []],
  ])('numbers of courts and gazettes: %s', (text, expected) => expect(printed(text)).toEqual(expected))

  test.each([
    'Er wohnt Am Weg 12.',
    'Nach § 4 der Hausordnung ist das verboten.',
    'Siehe § 3 der AGB und § 14 des Vertrages.',
    'Das sagt § 7 dieses Gesetzes.',
    'Art 5 des Mietvertrages',
    '§ 33 Abs 3 des deutschen EStG',
    'Er kam am 3. 5. 2020 um 12/20.',
    'Zahlen Sie 3 A 4 Blätter',
  ])('no citation: %s', (text) => expect(printed(text)).toEqual([]))

  test('what is in no list and what is no longer in force is never looked up in the texts of today', async () => {
    const stock = {
      find: () => Promise.reject(new Error('looked up')),
      findEver: () => Promise.reject(new Error('looked up')),
      combined: () => Promise.reject(new Error('looked up')),
      official: () => Promise.reject(new Error('looked up')),
      today: '2026-01-01',
    }
    const [made, former] = read('§ 5 MieterSchG; § 16 MRG aF')
    expect(await resolveCitation(made!, stock)).toMatchObject({ state: 'unknown', hint: /Verzeichnisse/ })
    expect(await resolveCitation(former!, stock)).toMatchObject({ state: 'unknown', hint: /frühere Fassung/ })
  })

  test('an item of a tariff that is not in stock is never said to be missing', async () => {
    const stock = {
      find: () => Promise.resolve(undefined),
      findEver: () => Promise.resolve(undefined),
      combined: () => Promise.resolve([]),
      official: () => Promise.resolve({ sections: 30, highest: 30 }),
      today: '2026-01-01',
    }
    const [tariff, section] = read('TP 7 GGG; § 31 GGG')
    expect(await resolveCitation(tariff!, stock)).toEqual({ state: 'unknown', hint: null })
    expect(await resolveCitation(section!, stock)).toEqual({ state: 'missing', hint: null })
  })
})

describe('spellings', () => {
  test.each([
    ['§ 12, dritter Fall, StGB', ['§ 12 StGB']],
    ['Paragraph 281, Absatz eins, Ziffer 4, StPO', ['§ 281 Abs 1 Z 4 StPO']],
    ['§§ 364, 364a und b ABGB', ['§ 364 ABGB', '§ 364a ABGB', '§ 364b ABGB']],
    ['§ 33 (2) a und b FinStrG', ['§ 33 Abs 2 lit a FinStrG']],
    ['§ 17 Abs 2 Einleitungssatz und Z 2 WEG', ['§ 17 Abs 2 Z 2 WEG']],
    ['§§ 127, 129 Abs 1 Z 1 und 15 StGB', ['§ 127 StGB', '§ 129 Abs 1 Z 1 StGB', '§ 15 StGB']],
    ['§§ 127, 129 Abs 1 Z 1 und 2 StGB', ['§ 127 StGB', '§ 129 Abs 1 Z 1 StGB']],
    ['§§ 146, 148 zweiter Fall, 15 StGB', ['§ 146 StGB', '§ 148 StGB', '§ 15 StGB']],
    ['§ 10 Abs 2 Z 1 bis Z 3 MRG', ['§ 10 Abs 2 Z 1 MRG']],
    ['§ 1295ff ABGB', ['§§ 1295 ff ABGB']],
    ['§ 16 Abs 2 aF MRG', ['§ 16 Abs 2 MRG aF']],
    ['§ 7 Abs. 4 Verwaltungsgerichtsverfahrens- gesetz', ['§ 7 Abs 4 VwGVG']],
    ['§ 7 Abs. 4  Verwaltungsgerichts-\nverfahrensgesetz', ['§ 7 Abs 4 VwGVG']],
    ['Art. 133 Abs. 4 Bundes- Verfassungsgesetz', ['Art 133 Abs 4 B-VG']],
    ['Art 137 B - VG', ['Art 137 B-VG']],
    ['§ 1 Miet- und § 2 MRG', ['§ 2 MRG']],
    ['§ 125 StGB (§§ 319 und 468 StG)', ['§ 125 StGB', '§ 319 StG', '§ 468 StG']],
    ['§ 16 MRG und § 17 leg cit', ['§ 16 MRG', '§ 17 MRG']],
  ])('%s', (text, expected) => expect(printed(text)).toEqual(expected))

  test('property: whatever blanks and hidden signs a PDF leaves, the same is read at the same place', () => {
    const gap = fc.constantFrom(' ', '  ', '\n', ' \n ', '\u00a0', ' \u00ad')
    fc.assert(
      fc.property(gap, gap, gap, (a, b, c) => {
        const text = `Nach${a}§${b}16${a}Abs${c}2${b}MRG${c}gilt`
        const [found, ...more] = findCitations(text, names)
        expect(more).toEqual([])
        expect(printCitation(found!.citation).replaceAll('\u00a0', ' ')).toBe('§ 16 Abs 2 MRG')
        expect(text.slice(found!.start, found!.end)).toMatch(/^§[^]*MRG$/)
      }),
    )
  })
})

describe('numbers of courts and authorities', () => {
  test.each([
    ['OLG Innsbruck, AZ 6 Ns 22/19v', ['OLG Innsbruck 6 Ns 22/19v']],
    ['des Landesgerichts für Zivilrechtssachen Wien vom 27. Juli 2015, GZ 61 Nc 3/15y-9', ['LGZ Wien 61 Nc 3/15y']],
    ['LG Feldkirch 45 Hv 12/20a', ['LG Feldkirch 45 Hv 12/20a']],
    ['6 Nc 1/19b', ['OGH 6 Nc 1/19b']],
    ['AZ 620 Hv 3/10d', []],
    ['15 Os 91/12i, 92/12m-4', ['OGH 15 Os 91/12i', 'OGH 15 Os 92/12m']],
    ['18OCg3/25b', ['OGH 18 OCg 3/25b']],
    ['EuGH C‑523/07', ['EuGH C-523/07']],
    ['EuG T-201/04', ['EuG T-201/04']],
    ['EuGH 26/62', ['EuGH 26/62']],
    ['EGMR 12.3.2003, Öcalan gg Türkei, 46221/99', ['EGMR 46221/99']],
    ['W122 2312999-1/5E', ['BVwG W122 2312999-1']],
    ['LVwG-AV-123/001-2022', ['LVwG-AV-123/001-2022']],
    ['VGW-031/050/12345/2020', ['VGW-031/050/12345/2020']],
    ['DSB-D123.456/0007-DSB/2019', ['DSB-D123.456/0007-DSB/2019']],
    ['Ra 2019/02/0138, 0139', ['VwGH Ra 2019/02/0138', 'VwGH Ra 2019/02/0139']],
    ['VwGH 25.6.1990,  89/15/0067', ['VwGH 89/15/0067']],
    ['BGBl. II  2002/395', ['BGBl II 395/2002']],
    ['BGBl römisch eins 2013/15', ['BGBl I 15/2013']],
    ['Tir LGBl 2018/43', ['Tir LGBl 43/2018']],
    ['LGBl Nr 12/2015', ['LGBl 12/2015']],
    ['UFS RV/0123-W/09', ['UFS RV/0123-W/09']],
    ['LStR 2002 Rz 866 sowie Rz 123 der EStR', ['LStR 2002 Rz 866', 'EStR 2000 Rz 123']],
    ['JBl 1964/371', ['JBl 1964/371']],
  ])('%s', (text, expected) => expect(printed(text)).toEqual(expected))
})
