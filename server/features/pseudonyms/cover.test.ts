// Names are covered and come back: in what a model writes, in a growing answer, over several files and questions.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  asWritten,
  heldText,
  holdNames,
  inForm,
  withoutBegun,
  type CoveredName,
} from '../../../contract/covered-names.ts'
import { openCover } from './cover.ts'

const names: CoveredName[] = [
  { placeholder: '[Klägerin 1]', original: 'Snežana Perišić' },
  { placeholder: '[Beklagter 1]', original: 'Franz Kogler' },
  { placeholder: '[Zeuge 1]', original: 'Max Maas' },
  { placeholder: '[Nummer 3]', original: 'P-4711' },
  { placeholder: '[Person A oder Person B]', original: 'Huber' },
  { placeholder: '[die Bank]', original: 'Nordbank AG' },
  { placeholder: 'Datei 1 (pseudonymisiert)', original: 'Perišić gegen Kogler.pdf' },
]

describe('an answer is read with its names, however the model wrote them', () => {
  test.each([
    ['[Klägerin 1] klagt [Beklagter 1].', 'Snežana Perišić klagt Franz Kogler.'],
    ['gegen den Beklagten 1 und des Zeugen 1', 'gegen den Franz Kogler und des Max Maas'],
    ['[KLÄGERIN 1], [beklagten 1], BEKLAGTER 1', 'Snežana Perišić, Franz Kogler, Franz Kogler'],
    ['[Klägerin\u00a01]s Klage, Zeuge 1s Aussage', 'Snežana Perišićs Klage, Max Maas’ Aussage'],
    ['\\[Klägerin 1\\] | **[Zeuge 1]** |', 'Snežana Perišić | **Max Maas** |'],
    ['[Klägerin 1 und Zeuge 1]', '[Snežana Perišić und Max Maas]'],
    ['[Person A oder Person B] bei [Die Bank]', 'Huber bei Nordbank AG'],
    ['Datei 1 (pseudonymisiert) S.\u00a02', 'Perišić gegen Kogler.pdf S.\u00a02'],
    ['§ 3 Nummer 3 gilt, [Nummer 3] ist die Polizze', '§ 3 Nummer 3 gilt, P-4711 ist die Polizze'],
    ['[1] und [Klägerin 12], die Bank', '[1] und [Klägerin 12], die Bank'],
  ])('%s', (text, expected) => expect(inForm(text, names, 'echt')).toBe(expected))

  test('what could be two persons stays as it is', () => {
    const two = [
      { placeholder: '[Beklagte 1]', original: 'Eva Moser' },
      { placeholder: '[Beklagter 1]', original: 'Franz Kogler' },
    ]
    expect(inForm('der Beklagten 1, Beklagte 1, Beklagter 1', two, 'echt')).toBe(
      'der Beklagten 1, Eva Moser, Franz Kogler',
    )
  })

  test('while it grows nobody sees half a placeholder, and Markdown never reads one', () => {
    const text = '[Klägerin 1]: siehe **[Zeuge 1]** [1], Datei 1 (pseudonymisiert)'
    for (let end = 0; end <= text.length; end++) {
      const shown = inForm(withoutBegun(text.slice(0, end), names), names, 'echt')
      expect(shown).not.toMatch(/\[(?:K|Z)|Datei$|\(pseud/)
    }
    const held = holdNames(text, names)
    expect(held).not.toContain('[K')
    expect(heldText(held, names, 'platzhalter')).toBe(text)
    expect(heldText(held, names, 'echt')).toBe(inForm(text, names, 'echt'))
  })
})

const place = (text: string, words: string, type: 'PERSON' | 'OTHER', thing: string, placeholder: string) => ({
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
  type,
  thing,
  placeholder,
})

test('files of one conversation never share a placeholder for two, and share it for one', () => {
  const cover = openCover([])
  const first = 'Anna Huber und Projekt Adler'
  const second = 'Karl Gruber und Anna Huber'
  cover.takeFile(first, [
    place(first, 'Anna Huber', 'PERSON', 'PERSON:anna huber', '[Person A]'),
    place(first, 'Projekt Adler', 'OTHER', 'OTHER:projektadler', '[Projekt]'),
  ])
  const given = cover.takeFile(second, [
    place(second, 'Karl Gruber', 'PERSON', 'PERSON:karl gruber', '[Person A]'),
    place(second, 'Anna Huber', 'PERSON', 'PERSON:anna huber', '[Person B]'),
  ])
  expect([...given]).toEqual([
    ['[Person A]', '[Person B]'],
    ['[Person B]', '[Person A]'],
  ])
  // Questions find them in any form, and what was only marked by hand too; the list that was given is not changed.
  const again = openCover(JSON.parse(JSON.stringify(cover.names)))
  const { text, places } = again.cover(
    'Was will Frau Huber von Grubers Anwalt im projekt adler, und Mag. Eva Steiner?',
    'all',
  )
  expect(text).toBe('Was will Frau [Person A] von [Person B] Anwalt im [Projekt], und Mag. [Person C]?')
  expect(asWritten(text, places)).toContain('Grubers Anwalt im projekt adler')
  expect(again.cover('Frau Dr. Ilse Wagner', 'known').text).toBe('Frau Dr. Ilse Wagner')
  expect(cover.names.map(({ placeholder }) => placeholder)).not.toContain('[Person C]')
})

const piece = fc.constantFrom(
  ...'Frau|Herr|Huber|Hubers|Anna Huber|Karl Gruber|GRUBER|im Winter|[Person A]|Person A|der Kläger|Konto AT74 2011 1004 4112 2337,|von|a@b.example|§ 918 ABGB|\n|\u00a0|]|[|😀'.split(
    '|',
  ),
)

test('whatever is asked in a conversation comes back as it was written', () => {
  const known = [
    {
      placeholder: '[Person A]',
      original: 'Anna Huber',
      type: 'PERSON',
      thing: 'PERSON:anna huber',
      forms: ['Anna Huber'],
    },
    {
      placeholder: '[Person B]',
      original: 'Karl Gruber',
      type: 'PERSON',
      thing: 'PERSON:karl gruber',
      forms: ['Gruber'],
    },
  ] as const
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const cover = openCover(known.map((one) => ({ ...one, forms: [...one.forms] })))
      const written = pieces.join(' ')
      const { text, places } = cover.cover(written, 'all')
      expect(asWritten(text, places)).toBe(written)
      expect(text).not.toMatch(/Huber|Gruber|GRUBER|AT74|a@b/)
      expect(new Set(cover.names.map(({ placeholder }) => placeholder)).size).toBe(cover.names.length)
    }),
    { numRuns: 200 },
  )
})

test('a question about one of two with one surname is about that one', () => {
  const cover = openCover([])
  const file = 'Herr Huber klagt, Frau Huber bestreitet.'
  cover.takeFile(file, [
    { start: 5, end: 10, type: 'PERSON', thing: 'PERSON:huber herr', placeholder: '[Person A]' },
    { start: 23, end: 28, type: 'PERSON', thing: 'PERSON:huber frau', placeholder: '[Person B]' },
  ])
  expect(cover.cover('Was schuldet Frau Huber Herrn Huber, und was Huber?', 'known').text).toBe(
    'Was schuldet Frau [Person B] Herrn [Person A], und was [Person A oder Person B]?',
  )
})

describe('what a file covers is covered in the forms in which somebody types it', () => {
  const file = [
    'Klägerin: Mag. Eva Zitterbart, geb. 3.4.1971, Quellengasse 17, 1100 Wien.',
    'Beklagte: Krötenhuber Bau GmbH, FN 180219d, Mariahilfer Straße 88, 1060 Wien, Hauptstraße 5, 3021 Pressbaum.',
    'Zeuge: Franz Koch, Tel. 0664 1234567, Kennzeichen W-123AB.',
    'Zahlung auf AT61 1904 3002 3457 3201. Es haften die Sonnenblick AG und die WAV Wohnbau GmbH, auch die MRG Beratung GmbH.',
  ].join('\n')
  const opened = () => {
    const cover = openCover([])
    cover.cover(file, 'all')
    return openCover(JSON.parse(JSON.stringify(cover.names)))
  }
  const asked = (question: string) => {
    const cover = opened()
    const placeholders = new Map(cover.names.map((one) => [one.placeholder, one.original]))
    const { text, places } = cover.cover(question, 'all')
    expect(asWritten(text, places)).toBe(question)
    return text.replaceAll(/\[[^[\]]+\]/g, (one) => `<${placeholders.get(one) ?? 'NEU'}>`)
  }
  const firm = '<Krötenhuber Bau GmbH>'
  test.each([
    ['Und was schuldet KRÖTENHUBER?', `Und was schuldet ${firm}?`],
    ['was will krötenhuber', `was will ${firm}`],
    ['Was will die Krötenhuber?', `Was will die ${firm}?`],
    ['Was will Krötenhuber?', `Was will ${firm}?`],
    ['Was will Krötenhuber Bau?', `Was will ${firm}?`],
    ['Was steht im Krötenhuber-Akt und in Kroetenhubers Brief?', `Was steht im ${firm}-Akt und in ${firm} Brief?`],
    ['Und 03.04.1971?', 'Und <3.4.1971>?'],
    ['Und der 3. April 1971, 3.4.71 oder 1971-04-03?', 'Und der <3.4.1971>, <3.4.1971> oder <3.4.1971>?'],
    ['Und 180219d, FN 180219 d?', 'Und <FN 180219d>, <FN 180219d>?'],
    ['Und zitterbart, ZITTERBART?', 'Und <Eva Zitterbart>, <Eva Zitterbart>?'],
    ['Anruf von +43 664 1234567', 'Anruf von <0664 1234567>'],
    ['Liegt der Krötenhuberakt bei 1904300234573201?', `Liegt der ${firm}akt bei <AT61 1904 3002 3457 3201>?`],
    ['Zahlt die sonnenblick, zahlt SONNENBLICK?', 'Zahlt die <Sonnenblick AG>, zahlt <Sonnenblick AG>?'],
    ['Wem gehört W 123 AB?', 'Wem gehört <W-123AB>?'],
    ['Was schuldet WAV?', 'Was schuldet <WAV Wohnbau GmbH>?'],
  ])('%s', (question, expected) => expect(asked(question)).toBe(expected))
  test.each([
    'Quellengasse',
    'quellengasse',
    'Quelleng.',
    'Quellenstr',
    'Quelleng. 17',
    'QUELLENGASSE 17',
    'Mariahilferstr.',
  ])('street: %s', (street) => {
    const text = asked(`Wer wohnt in der ${street} heute?`)
    if (street === 'Quellenstr') expect(text).toContain(street)
    else expect(text).toMatch(/^Wer wohnt in der <(?:Quellengasse 17|Mariahilfer Straße 88)[^<]*> heute\?$/)
  })
  test.each([
    'Was gilt am Bau, im Handel und in Wien nach geltendem Recht?',
    'Darf der koch in der Hauptstraße parken?',
    'Was gilt seit 3.4.1972 für die Frist von 17 Tagen und die Nummer 123?',
    'Was sagt § 180 ABGB zur Mariahilf?',
    'Gilt das MRG, wenn ein sonnenblick fehlt?',
  ])('near miss: %s', (question) => expect(asked(question)).toBe(question))
  test('what a file has in common with every file stays: rooms of a house, another century, amounts, lines of business', () => {
    const cover = openCover([])
    cover.cover(
      'Klägerin: Karin Zitterbart, geboren am 12.3.1924, Quellengasse 17, Wohnung 5, 1100 Wien. Beklagter: Josef Krautmoser, ' +
        'Mooslackengasse 4, Top 3, 1190 Wien, Polizze Nr. 50000, Kundennummer 12345, und die Reitstall Krautmoser GmbH.',
      'all',
    )
    for (const question of [
      'Darf der Vermieter die Wohnung betreten?',
      'Was sind die Top 3 Gründe, wenn Schimmel in der Wohnung ist?',
      'Der Vertrag vom 12.3.2024 gilt.',
      'Sind 50.000 Euro zu viel? Oder 12.345 Euro?',
      'Wer haftet, wenn im Reitstall ein Pferd scheut?',
    ])
      expect(cover.cover(question, 'all').text).toBe(question)
    expect(cover.cover('Und 12.3.1924, 12.3.24, Kunde 12345?', 'all').text).not.toMatch(/12\.3|12345/)
  })
  test('another firm, another number of the street and a person of the name are others, and covered', () => {
    for (const question of [
      'Was will die Krötenhuber Holding AG?',
      'Was will Frau Krötenhuber?',
      'Wer wohnt Quellengasse 20?',
    ])
      expect(asked(question)).toContain('<NEU>')
  })
  test('two of one short name are nobody in silence, and neither stays', () => {
    const cover = openCover([])
    cover.cover('Die Krötenhuber Bau GmbH klagt die Krötenhuber Handel GmbH.', 'all')
    const { text } = cover.cover('Was will KRÖTENHUBER von Krötenhuber Handel?', 'known')
    expect(text).not.toMatch(/kr.tenhuber/i)
    expect(text).toMatch(/von \[Organisation 2\]\?$/)
  })
})
