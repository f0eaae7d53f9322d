// What is covered, what stays, and that everything can be put back.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLawNames, starterForBench } from '../law/law-bench.ts'
import { isGermanTaxId, isIban, isRegisterNumber, isSocialSecurityNumber, isVatNumber } from './check-digits.ts'
import { reidentify } from '../../../contract/covered-names.ts'
import { detect, nameEntities, replaceEntities, restoreDocument, type AgendaItem } from './pseudonyms.ts'
import { silent } from './learned-names.ts'
import { viewOf } from './view.ts'

const names = createLawNames(starterForBench().laws)
const entitiesOf = (text: string, agenda: AgendaItem[] = []) => detect(text, { names, agenda }).entities
const pseudonymise = (text: string, agenda: AgendaItem[] = []) =>
  replaceEntities(text, nameEntities(text, entitiesOf(text, agenda)))
/** By the rules alone: what was learned is tested in learned-names.test.ts. */
const found = (text: string) =>
  detect(text, { names, teller: silent }).entities.map(({ type, text: words }) => `${type} ${words}`)
const covers = (text: string, words: string) => {
  const at = text.indexOf(words)
  const covered = new Set(
    entitiesOf(text).flatMap(({ start, end }) => Array.from({ length: end - start }, (_, step) => start + step)),
  )
  return Array.from(words).every((sign, step) => !/[\p{L}\d]/u.test(sign) || covered.has(at + step))
}

describe('each rule finds its thing and leaves what is nearly the same', () => {
  test.each<[rule: string, text: string, thing: string, near: string]>([
    ['social security number', 'SVNR 1237 010180 liegt vor.', 'SVNR 1237 010180', 'Die Nummer 1238 010180 ist keine.'],
    [
      'IBAN',
      'Konto AT74 2011 1004 4112 2337, bitte.',
      'IBAN AT74 2011 1004 4112 2337',
      'Der Artikel AB12 3456 ist vergriffen.',
    ],
    ['VAT number', 'UID: ATU51630720', 'UID ATU51630720', 'Die Aktion ATX12345678 endet.'],
    ['commercial register', 'eingetragen unter 518226y', 'FN 518226y', 'eingetragen unter 518226b'],
    ['mail address', 'Mail an kanzlei@moosplan.example', 'EMAIL kanzlei@moosplan.example', 'Der Preis @ 5 Euro gilt.'],
    ['phone', 'Tel. 03462-51 207', 'PHONE 03462-51 207', 'Am 05.10.2024 wurden EUR 03.352,40 bezahlt.'],
    ['plate', 'der PKW LB-5 MOD', 'PLATE LB-5 MOD', 'die Prolapse L4/L5 und DIN A4'],
    ['file number', 'zu 7 C 316/24x', 'CASE_NUMBER 7 C 316/24x', 'vgl OGH 1 Ob 20/18d und § 9 C 2'],
    [
      'file number of an office',
      'GZ PAD/24/00561838/001/KRIM',
      'CASE_NUMBER PAD/24/00561838/001/KRIM',
      'nach BGBl I 12/2025 und RS0049088',
    ],
    ['land register', 'EZ 71 KG 44118 Unterpram', 'ID_NUMBER EZ 71 KG 44118 Unterpram', 'die Huber-Kette KG im Ort'],
    ['numbered thing', 'Kundennr. 038 1147', 'ID_NUMBER 038 1147', 'Kunden 12.3.2024 begrüßt'],
    ['tax number', 'Steuernummer: 51-237/0412', 'ID_NUMBER 51-237/0412', 'im Verhältnis 46/34'],
    ['birth date', 'geboren am 9. März 1948 in Linz', 'DATE_OF_BIRTH 9. März 1948', 'bezahlt am 3. März 2024'],
    ['street', 'wohnt Ennsstraße 17, 4400 Steyr', 'ADDRESS Ennsstraße 17, 4400 Steyr', 'auf dem Weg 3 Stunden lang'],
    ['postcode', '4742 Unterpram am Hengst', 'ADDRESS 4742 Unterpram am Hengst', 'im Jänner 2023 Verfügungen'],
    ['firm', 'die Seerose Gastbetriebs GmbH klagt', 'ORG Seerose Gastbetriebs GmbH', 'jede GmbH haftet'],
    ['form of address', 'Frau Koch rief an', 'PERSON Koch', 'Er ist als Koch tätig.'],
    ['role', 'Die Zeugin Snežana Perišić sagte', 'PERSON Snežana Perišić', 'Die Zeugin Nummer zwei sagte'],
    ['given name and surname', 'gestern kam Stefan Lang herein', 'PERSON Stefan Lang', 'gestern war es lang herein'],
    ['surname in capitals', 'ZORMAN Matjaž wurde belehrt', 'PERSON ZORMAN Matjaž', 'KRIM Abteilung wurde belehrt'],
    ['before a birth date', 'Đỗ Minh Khôi, geb. 23/06/1971', 'PERSON Đỗ Minh Khôi', 'das Kind, geb. 23/06/1971'],
    ['parties of a case', 'Hauser/Savić, 4 Cg 61/24p', 'PERSON Hauser', 'und/oder, 4 Cg 61/24p'],
    ['label', 'Familienname: Hutter', 'PERSON Hutter', 'Der Name der Rose: gut'],
    ['signature', 'Mit freundlichen Grüßen\nLechner', 'PERSON Lechner', 'Mit freundlichen Grüßen\nBeilage'],
    ['name of a user', 'Mein Snapchat-Name ist resi.mo22.', 'OTHER resi.mo22', 'Mein Benutzer ist zufrieden.'],
    ['German tax id', 'Steuer-ID: 47 036 892 816', 'ID_NUMBER 47 036 892 816', 'rund 47 036 Euro'],
    ['German health number', 'Vers.-Nr.: A123456780', 'ID_NUMBER A123456780', 'Die Anlage A123456781 fehlt.'],
    ['code of a bank', 'BIC: INGDDEFFXXX', 'ID_NUMBER INGDDEFFXXX', 'Das SCHREIBEN bleibt.'],
    ['number of anything', 'Sparbuch Nr. 30077-114.238', 'ID_NUMBER 30077-114.238', 'BGBl Nr. 30077/1990'],
    ['file of a prosecutor', 'Az. 450 Js 23117/23', 'CASE_NUMBER 450 Js 23117/23', 'Die 450 Ja-Stimmen 23/24'],
    [
      'street of another country',
      'wohnt ul. Piękna 24/26, 00-549 Warszawa',
      'ADDRESS ul. Piękna 24/26, 00-549 Warszawa',
      'Er kam via Rom 24 Stunden später.',
    ],
    ['flat', 'Kirchgasse 22 Top 5', 'ADDRESS Kirchgasse 22 Top 5', 'Der Top 5 Verkäufer'],
    ['initial behind a form of address', 'Herr P. schlief gut.', 'PERSON P', 'Unter Herr verstand er u. a. sich.'],
    ['surname and initial', 'Pat.: Schönfelder, E.  w', 'PERSON Schönfelder, E', 'Pat.: siehe, E. coli'],
    [
      'nobility',
      'Notar Dr. Ägidius Freiherr von Spaun',
      'PERSON Ägidius Freiherr von Spaun',
      'Der Freiherr von damals schwieg.',
    ],
    ['joined with names', 'Alfons, Burgi und Gotthard erben', 'PERSON Gotthard', 'Brot, Wein und Wasser sind da.'],
    [
      'surname first in a list',
      '1. Blohm, Reinhilde (19.04.1950)',
      'PERSON Blohm, Reinhilde',
      '1. Juni, Linz (19.04.1950)',
    ],
    [
      'word nobody knows',
      'Am Freitag bin ich bei Ojukwu zu Gast.',
      'PERSON Ojukwu',
      'Er wohnt in Kufstein, Kufstein ist klein.',
    ],
    [
      'form with lines',
      'Ich, ____Ilka Rautenberg____, geb. am',
      'PERSON Ilka Rautenberg',
      'Ich, ____________, geb. am',
    ],
    ['role by its end', 'Der Betriebsratsvorsitzende Schulte kam', 'PERSON Schulte', 'Der Betriebsratsvorsitzende kam'],
    ['German register', 'Amtsgericht Bochum, HRB 17745', 'FN HRB 17745', 'nach HGB 17'],
  ])('%s', (_, text, thing, near) => {
    expect(found(text)).toContain(thing)
    const type = thing.split(' ')[0]
    expect(found(near).filter((one) => one.startsWith(`${type} `))).toEqual([])
  })
})

test('the name of an account is one word with its underscore', () =>
  expect(covers('Geschrieben hat er auf Instagram: @max_mustermann und danach nicht mehr.', 'max_mustermann')).toBe(
    true,
  ))

describe('what the law is cited with stays', () => {
  test.each([
    'gemäß § 918 ABGB',
    'OGH 1 Ob 20/18d; RS0049088',
    'vgl Würth/Zingher/Kovanyi, Miet- und Wohnrecht § 15a MRG',
    'Das Bezirksgericht Meidling und die Bezirkshauptmannschaft Gmunden',
    'EuGH C-154/21 und VwGH Ra 2021/02/0123',
    'BGH, Urt. v. 24.01.2002 – VII ZR 196/00, und BAG v. 20.11.2014 – 2 AZR 512/13',
    'das Lugano-Übereinkommen und die Dublin-Verordnung',
    'Verdacht auf Morbus Perthes, das Babinski-Zeichen ist negativ, Operation nach Lichtenstein, Weber B',
    'Der Brand im Stiegenhaus und der Wolf im Winter',
  ])('%s', (text) => expect(found(text)).toEqual([]))
})

test('an ordinary word is covered where it names the person and stays where it is the word', () => {
  const text = 'Frau Ilse Winter hat nichts gesehen. Winters Hund bellte. Im Winter ist es dunkel, der Winter war kalt.'
  expect(entitiesOf(text).map(({ start, text: words }) => [start, words])).toEqual([
    [5, 'Ilse Winter'],
    [37, 'Winters'],
  ])
})

test('who was named once is found in every form, and two who share a surname are not mixed', () => {
  const text =
    'Zeuge: Miroslav Jokanović. Die Aussage Jokanovićs wird bestätigt. JOKANOVIĆ kam, Jokanovic ging, M. Jokanović blieb.\n' +
    'Die Ehegatten Eva Schwarz und Max Schwarz wohnen hier. Frau Schwarz rief an. Schwarz ging.'
  const { text: out } = pseudonymise(text)
  expect(out).toMatch(
    /^Zeuge: \[Zeuge 1\]\. Die Aussage \[Zeuge 1\] wird bestätigt\. \[Zeuge 1\] kam, \[Zeuge 1\] ging, \[Zeuge 1\] blieb\./,
  )
  expect(out).toContain('[Person A] und [Person B] wohnen hier')
  expect(out).toContain('Frau [Person A] rief an. [Person A oder Person B] ging.')
})

test.each([
  [
    'Herr Huber klagt Frau Huber. Frau Dr. Huber bestreitet. Huber schwieg.',
    'Herr [Person A] klagt Frau [Person B]. Frau Dr. [Person B] bestreitet. [Person A oder Person B] schwieg.',
  ],
  [
    'Zeugin: Sabine Koch. Herr Koch kam. Frau Koch ging.',
    'Zeugin: [Zeugin 1]. Herr [Person A] kam. Frau [Zeugin 1] ging.',
  ],
  [
    'Zeuge Hannes Gruber sah Frau Gruber. Herr Gruber schwieg.',
    'Zeuge [Zeuge 1] sah Frau [Person A]. Herr [Zeuge 1] schwieg.',
  ],
  // A given name that both bear says nothing.
  ['Kim Huber kam. Herr Huber ging.', '[Person A] kam. Herr [Person A] ging.'],
])('a man and a woman of one surname are two: %s', (text, expected) => expect(pseudonymise(text).text).toBe(expected))

test('a placeholder that stands in the text already is not used for somebody', () => {
  const { text } = pseudonymise('Die [Person A] traf Herrn Stefan Lang.')
  expect(text).toBe('Die [Person A] traf Herrn [Person B].')
  // Without brackets, too, for models write them so: »Kläger 1« of the text would be read as the other one.
  expect(pseudonymise('Person A traf Herrn Stefan Lang. Klage des Klägers 1. Kläger: Max Huber').text).toBe(
    'Person A traf Herrn [Person 1]. Klage des Klägers 1. Kläger: [Kläger A]',
  )
})

describe('the six disturbances of scans and typing', () => {
  const plain =
    'Frau Elisabeth Lechner, Königsbrunner Straße 21, 1120 Wien, rief an. Frau Lechner war im Büro von Herrn Jürgen Müller.'
  test.each<[string, string, string[]]>([
    ['typos', plain.replace('Frau Lechner war', 'Leiter und Lechnr, auch Lechenr, war'), ['Lechnr', 'Lechenr']],
    [
      'ae for ä',
      plain.replaceAll('ü', 'ue').replaceAll('ö', 'oe').replaceAll('ß', 'ss'),
      ['Juergen Mueller', 'Koenigsbrunner Strasse 21'],
    ],
    [
      'odd case',
      plain.replace('Jürgen Müller', 'JÜRGEN müller').replace('Frau Lechner', 'Frau LECHNER'),
      ['JÜRGEN', 'LECHNER'],
    ],
    ['wrong encoding', Buffer.from(plain).toString('latin1'), [Buffer.from('Jürgen Müller').toString('latin1')]],
    [
      'mixed languages',
      `${plain} Mr. John Lechner said that Elisabeth Lechner would come.`,
      ['John Lechner', 'Elisabeth Lechner'],
    ],
    [
      'lost letters',
      plain.replaceAll(/[äöüß]/g, '\ufffd'),
      ['J\ufffdrgen M\ufffdller', 'K\ufffdnigsbrunner Stra\ufffde 21'],
    ],
    [
      'capitals only',
      'AN DAS GERICHT. FRAU ELISABETH LECHNER, SCHÖNBRUNNER STRASSE 21, 1120 WIEN, KLAGT DIE NORDWAND BAU GMBH.',
      ['ELISABETH LECHNER', 'SCHÖNBRUNNER STRASSE 21', 'NORDWAND BAU GMBH'],
    ],
    ['the lock key', plain.replace('Jürgen Müller', 'jÜRGEN mÜLLER'), ['jÜRGEN mÜLLER']],
    [
      'one line in small letters',
      `${plain}\nSabine: frag die frau mitterlehner oder den dr plank wegen der wohnung`,
      ['mitterlehner', 'plank'],
    ],
    ['hard blanks', plain.replaceAll(' ', '\u00a0'), ['Jürgen\u00a0Müller', 'Königsbrunner\u00a0Straße\u00a021']],
  ])('%s', (_, text, words) => {
    expect(words.filter((one) => !covers(text, one))).toEqual([])
    expect(restoreDocument(pseudonymise(text))).toBe(text)
  })
  test('digits and letters that scans confuse, words cut at the end of a line', () => {
    const text = 'Herrn Wi1helm Rauch, Konto AT17 14O0 0763 1140 2873, Tel. O3862 7 41 66, Frau E1isabeth Lech-\nner'
    for (const words of ['Wi1helm Rauch', 'AT17 14O0 0763 1140 2873', 'O3862 7 41 66', 'Lech-\nner'])
      expect([words, covers(text, words)]).toEqual([words, true])
  })
})

test('own rules beat every other: always replaced with their endings, always kept', () => {
  const agenda: AgendaItem[] = [
    { text: 'Projekt Adler', type: 'OTHER', action: 'ersetzen', replacement: '[Vorhaben]' },
    { text: 'Meidling', type: 'PLACE', action: 'ersetzen' },
    { text: 'Stefan Lang', action: 'behalten' },
  ]
  const { text } = pseudonymise('Das Projekt Adlers in Meidling leitet Stefan Lang mit Frau Koch.', agenda)
  expect(text).toBe('Das [Vorhaben] in [Ort 1] leitet Stefan Lang mit Frau [Person A].')
})

test('what was replaced is looked for in what comes out', () => {
  const text = 'Herr Stefan Lang, IBAN AT74 2011 1004 4112 2337.'
  const entities = nameEntities(`${text} STEFAN LANG und AT742011100441122337`, entitiesOf(text))
  const { leaks } = replaceEntities(`${text} STEFAN LANG und AT74 2011 1004 4112 2337`, entities)
  expect(leaks.map((one) => one.text)).toEqual(['STEFAN LANG', 'AT74 2011 1004 4112 2337'])
  expect(pseudonymise(text).leaks).toEqual([])
})

describe('put back', () => {
  const map = [
    { placeholder: '[Person A]', original: 'Maria Huber' },
    { placeholder: '[Person AA]', original: 'Max Maier' },
    { placeholder: '[Kläger 1]', original: 'Ali Rahmani' },
  ]
  const shown = (text: string) =>
    reidentify(text, map)
      .map((piece) => piece.text)
      .join('')
  test.each([
    ['[Person A] klagt [Person AA].', 'Maria Huber klagt Max Maier.'],
    ['Person As Klage gegen Person AA', 'Maria Hubers Klage gegen Max Maier'],
    ['der Kläger 1 und **[Kläger 1]**', 'der Ali Rahmani und **Ali Rahmani**'],
    ['Person B und Kläger 12 bleiben', 'Person B und Kläger 12 bleiben'],
  ])('%s', (text, expected) => expect(shown(text)).toBe(expected))
})

const word = fc.constantFrom(
  ...'Frau Herr Mag. Dr. Huber Koch im Winter Stefan Lang und der Kläger [Person A] geb. 3.4.1980 SVNR 1237 010180 § 918 ABGB AT74 2011 1004 4112 2337 Ennsstraße 17, 4400 Steyr GmbH Westwand Tel. 0664 1234567 \n \u00a0 - ﬁ Mu\u0308ller MÃ¼ller \u00ad 😀 a@b.example Lech-\nner O3 l0 [ ] ]['.split(
    ' ',
  ),
)
const documents = fc.oneof(
  fc.array(word, { maxLength: 60 }).map((words) => words.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

test('what is pseudonymised and put back is what it was, whatever it was', () => {
  fc.assert(
    fc.property(documents, (text) => {
      const result = pseudonymise(text)
      expect(restoreDocument(result)).toBe(text)
      // No place overlaps another, and each holds what it says.
      let last = 0
      for (const { start, end, text: words } of entitiesOf(text)) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(text.slice(start, end)).toBe(words)
        last = end
      }
      // A text in the forms of the map comes back through the placeholders alone.
      const canonical = new Map(result.map.map(({ placeholder, original }) => [placeholder, original]))
      const expected = restoreDocument({
        ...result,
        places: result.places.map((place) => ({ ...place, original: canonical.get(place.placeholder)! })),
      })
      if (!/(?:Person|Kläger|Adresse|Konto|Telefon) (?:[A-Z]+|\d+)/.test(text))
        expect(
          reidentify(result.text, result.map)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(expected)
    }),
    { numRuns: 300 },
  )
})

test('a view keeps the place of every sign', () => {
  fc.assert(
    fc.property(documents, (text) => {
      const { text: read, folded, starts, ends } = viewOf(text)
      expect([folded.length, starts.length, ends.length]).toEqual([read.length, read.length, read.length])
      for (let at = 1; at < starts.length; at++) expect(starts[at]).toBeGreaterThanOrEqual(starts[at - 1]!)
      if (ends.length > 0) expect(ends.at(-1)).toBeLessThanOrEqual(text.length)
    }),
  )
})

test('check digits: of all last digits one fits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000_000, max: 9_999_999 }), (number) => {
      const digits = Array.from('0123456789')
      expect(digits.filter((last) => isVatNumber(`${number}${last}`))).toHaveLength(1)
      expect(digits.filter((last) => isGermanTaxId(`123${number}${last}`))).toHaveLength(1)
      expect(
        digits.filter((check) => isSocialSecurityNumber(`123${check}01${String(number).slice(0, 4)}`)).length,
      ).toBeLessThanOrEqual(1)
      expect(
        Array.from('abdfghikmpstvwxyz').filter((letter) => isRegisterNumber(`${String(number).slice(0, 6)}${letter}`)),
      ).toHaveLength(1)
      const rest = String(number).padEnd(16, '7')
      expect(
        Array.from({ length: 97 }, (_, at) => String(at + 2).padStart(2, '0')).filter((check) =>
          isIban(`AT${check}${rest}`),
        ),
      ).toHaveLength(1)
    }),
    { numRuns: 50 },
  )
})

// No time is asserted: a pattern that goes back and forth would not end before the test is given up.
test.each([
  ['capitals', 'Abc '],
  ['digits', '0123 '],
  ['digits and signs', '12-34/56.'],
  ['one word', 'a'],
  ['capital letters', 'A'],
  ['hyphens', 'Aa-'],
  ['slashes', 'Aa/'],
  ['initials', 'A. '],
  ['titles', 'Dr. '],
  ['particles', 'Frau von der '],
  ['labels', 'Name: '],
  ['at signs', 'a@'],
  ['brackets', '[Person A'],
  ['line breaks', 'Abc-\n'],
  ['combining signs', 'a\u0308'],
  ['firms', 'Abc & '],
  ['streets', 'Abcstraße '],
  ['wrong encoding', 'Ã'],
])('a long text of nothing but %s is read to its end', (_, piece) => {
  const text = piece.repeat(Math.ceil(300_000 / piece.length))
  const result = pseudonymise(text)
  expect(restoreDocument(result)).toBe(text)
})
