import { describe, expect, test } from 'vitest'
import { absatz, closing, envelope, item, norm, pair, run } from '../../../../../tests/kit/ris-documents.ts'
import { parseRisXml } from './ris-xml.ts'

const textOf = (body: string, label?: string) => parseRisXml(norm(body, label)).text
const line = (content: string) => textOf(absatz(content))

describe('a section of a law', () => {
  test('has title, division headings, text without its sign, and the pairs of its head', () => {
    const heading = (typ: string, text: string) => `<ueberschrift typ="${typ}" ct="text">${text}</ueberschrift>`
    const xml = envelope(
      `${pair('Kurztitel', 'kurztitel', 'Kübelgesetz')}${pair('Abkürzung', 'abkuerzung', 'KübG')}${pair('§/Artikel/Anlage', 'artikel_anlage', '§ 5')}${pair('Index', 'index', '10/01 Kübel<br />20/02 Eimer')}` +
        `<ueberschrift typ="titel">Text</ueberschrift>${heading('g1', '2. Hauptstück<br />Eimer')}${heading('g2', '1. Abschnitt')}${heading('para', 'Zu<gdash />Griff')}` +
        `${absatz('<gldsym>§ 5.</gldsym> (1) Eimer sind grün.')}${absatz('(1a) Kübel nicht.')}${pair('Gesetzesnummer', 'gesnr', '12345678')}`,
    )
    expect(parseRisXml(xml)).toEqual({
      title: 'Zu-Griff',
      headings: ['2. Hauptstück Eimer', '1. Abschnitt'],
      text: '(1) Eimer sind grün.\n(1a) Kübel nicht.',
      notes: [],
      fields: {
        kurztitel: 'Kübelgesetz',
        abkuerzung: 'KübG',
        artikel_anlage: '§ 5',
        index: '10/01 Kübel\n20/02 Eimer',
        gesnr: '12345678',
      },
    })
  })

  test('head and foot of the printed page are dropped', () =>
    expect(JSON.stringify(parseRisXml(norm(absatz('Text.'))))).not.toMatch(/konsolidiert|Seite/))

  test('flat lists are nested by their level; closing texts stand at the level they close', () => {
    const body =
      absatz('<gldsym>§ 5.</gldsym> (1) Verboten sind') +
      `<liste>${run(1, item('1.', 'Eimer'), item('2.', 'Kübel'))}${run(2, item('a)', 'rote'), item('b)', 'blaue'))}${closing('1', 'samt Deckel,')}${run(1, item('3.', 'Fässer'))}${run(3, item('–', 'rund'))}${closing('0.5', 'soweit sie lecken.')}</liste>` +
      absatz('(2) Ende.')
    expect(textOf(body).split('\n')).toEqual([
      '(1) Verboten sind',
      '  1. Eimer',
      '  2. Kübel',
      '    a) rote',
      '    b) blaue',
      '  samt Deckel,',
      '  3. Fässer',
      '      – rund',
      'soweit sie lecken.',
      '(2) Ende.',
    ])
  })

  test('nested lists of old documents read the same, with or without ebene', () => {
    const nested = (ebene: (level: number) => string) =>
      textOf(
        `${absatz('§ 5. (1) Verboten sind')}<liste><ziffernliste${ebene(1)}>${item('1.', 'Kübel')}<literaliste${ebene(2)}>${item('a)', 'rote')}<subliteraliste${ebene(3)}>${item('aa)', 'hell')}</subliteraliste><schluss typ="Ziff" ct="text">samt Deckel,</schluss></literaliste>${item('2.', 'Fässer')}</ziffernliste><schluss typ="Abs" ct="text">soweit sie lecken.</schluss></liste>`,
      )
    const lines = [
      '(1) Verboten sind',
      '  1. Kübel',
      '    a) rote',
      '      aa) hell',
      '  samt Deckel,',
      '  2. Fässer',
      'soweit sie lecken.',
    ]
    expect(nested(() => '').split('\n')).toEqual(lines)
    expect(nested((level) => ` ebene="${level}"`).split('\n')).toEqual(lines)
  })

  test.each([
    ['strichliste', '–'],
    ['erlliste', 'zu 1:'],
    ['betragliste', 'A'],
  ])('%s holds items', (name, symbol) =>
    expect(textOf(`<liste><${name} ebene="1">${item(symbol, 'Wort')}</${name}></liste>`)).toBe(`  ${symbol} Wort`),
  )

  test.each([
    ['Ziff', '  '],
    ['Lit', '    '],
    ['e3', '      '],
    ['Abs', ''],
  ])('schluss typ %s', (typ, indent) =>
    expect(
      textOf(
        `${absatz('(1) A')}<liste><ziffernliste ebene="1">${item('1.', 'b')}</ziffernliste><schluss typ="${typ}" ct="text">ende</schluss></liste>`,
      ),
    ).toBe(`(1) A\n  1. b\n${indent}ende`),
  )

  test('a list within an item stands below it', () => {
    const inner = `<liste>${run(2, item('a)', 'rot'))}</liste>`
    expect(
      textOf(`<liste>${run(1, `<listelem ct="text"><symbol>1.</symbol>Kübel${inner}und Eimer</listelem>`)}</liste>`),
    ).toBe('  1. Kübel\n    a) rot\nund Eimer')
  })

  test('a symbol may open the Absatz with its first item', () =>
    expect(textOf(`${absatz('(1) Eins.')}<liste>${run(1, item('(2) 1.', 'zwei'), item('2.', 'drei'))}</liste>`)).toBe(
      '(1) Eins.\n(2) 1. zwei\n  2. drei',
    ))

  test('tables have a line a row and a bar between cells', () => {
    const cell = (...texts: string[]) =>
      `<td>${texts.map((text) => `<absatz typ="tabtext" ct="text">${text}</absatz>`).join('')}</td>`
    const table = `<table><colgroup><col width="1" /></colgroup><thead><tr><th><absatz ct="text">Eimer</absatz></th><th><absatz ct="text">Preis</absatz></th></tr></thead><tbody><tr>${cell('klein', 'rot')}${cell('10 <euro />')}</tr><tr>${cell('')}${cell('')}</tr><tr>${cell('groß')}${cell('')}</tr></tbody></table>`
    expect(textOf(`${absatz('(1) Preise:')}${table}${absatz('(2) Ende.')}`)).toBe(
      '(1) Preise:\nEimer | Preis\nklein rot | 10 €\ngroß |\n(2) Ende.',
    )
  })

  test('a table without a named part belongs to the part around it, and lists in cells are read', () => {
    const table = `<table><tr><td>frei <b>fett</b></td><td><liste>${run(1, item('1.', 'a'), item('2.', 'b'))}</liste></td><td><table><tr><td>x</td><td>y</td></tr></table></td></tr></table>`
    expect(textOf(table.replaceAll(' ct="text"', ''))).toBe('frei fett | 1. a 2. b | x y')
  })

  test('pictures leave a placeholder', () => {
    const binary = '<binary nr="1"><src>bild.png</src><base64>AAAA</base64><beschr>Schild</beschr></binary>'
    expect(
      textOf(`${absatz(`Zeichen ${binary} gilt.`)}${binary}<table><tr><td>${binary}</td><td>5</td></tr></table>`),
    ).toBe('Zeichen [Abbildung] gilt.\n[Abbildung]\n[Abbildung] | 5')
  })

  test('footnotes stand below the text', () => {
    const below =
      '<fnen><fnzeichen><feld code="FN">1)</feld></fnzeichen><fntext ct="text">In Kraft seit gestern.</fntext><fntext nr="2">Ohne Zeichen.</fntext></fnen>'
    expect(
      parseRisXml(norm(absatz('Eimer<fnzeichen><feld code="FN">1)</feld></fnzeichen> sind grün.'), '§ 5', below)).text,
    ).toBe('Eimer[1] sind grün.\n[1] In Kraft seit gestern.\n[2] Ohne Zeichen.')
  })

  test('unknown elements do not lose their text', () =>
    expect(
      textOf(
        `<neu ct="text">Wort <nochneuer>zwei</nochneuer></neu><unterschrift ct="text">Faymann</unterschrift>loses Wort`,
      ),
    ).toBe('Wort zwei\nFaymann\nloses Wort'))

  test('headings within the text are lines of it', () =>
    expect(
      textOf(`${absatz('Eins.')}<ueberschrift typ="g2" ct="text">B. Eimer</ueberschrift>${absatz('Zwei.')}`, 'Anl. 1'),
    ).toBe('Eins.\nB. Eimer\nZwei.'))

  test('§ 0 has no text; its table of contents is a field', () => {
    const { text, title, fields } = parseRisXml(
      norm(`${absatz('Inhaltsverzeichnis')}<inhaltsvz ct="text">§ 1 Eimer</inhaltsvz>`, '§ 0'),
    )
    expect({ text, title, toc: fields.text }).toEqual({ text: '', title: '', toc: 'Inhaltsverzeichnis\n§ 1 Eimer' })
  })

  test('what a label names without a part goes by its label', () => {
    const xml = envelope(
      `${pair('Kurztitel', 'kurztitel', 'K')}<ueberschrift typ="titel">Inkrafttretensdatum</ueberschrift><absatz typ="erltext">01.11.2007</absatz><ueberschrift typ="titel">Unterzeichnungsdatum</ueberschrift><absatz typ="erltext">1.1.2000</absatz>`,
    )
    expect(parseRisXml(xml).fields).toEqual({ kurztitel: 'K', ikra: '01.11.2007', unterzeichnungsdatum: '1.1.2000' })
  })
})

describe('the sign of a section', () => {
  test.each([
    ['§ 5', '<gldsym>§ 5.</gldsym> (1) Eins.', '(1) Eins.'],
    ['§ 5', '<b><gldsym>§<nbsp />5.</gldsym></b> Eins.', 'Eins.'],
    ['§ 5', '§ 5. (1) Eins.', '(1) Eins.'],
    ['§ 5a', '§ 5a. Eins.', 'Eins.'],
    ['§ 5', '§ 5 gilt nicht.', '§ 5 gilt nicht.'],
    ['§ 5', '§ 5a. Eins.', '§ 5a. Eins.'],
    ['Art. 1 § 5', '§ 5. Eins.', 'Eins.'],
    ['Art. 7', 'Artikel 7. (1) Eins.', '(1) Eins.'],
    ['Art. 7', '<gldsym>Artikel 7.</gldsym> (1) Eins.', '(1) Eins.'],
    ['Anl. 1', '§ 5. Eins.', '§ 5. Eins.'],
  ])('%s: %s', (label, content, text) => expect(textOf(absatz(content), label)).toBe(text))

  test('is left out only once, on a line of its own too', () =>
    expect(textOf(`${absatz('<gldsym>Artikel 1</gldsym>')}${absatz('<gldsym>§ 1.</gldsym> Eins.')}`, 'Art. 1')).toBe(
      '§ 1. Eins.',
    ))

  test('centred lines before it are the title in old documents', () => {
    const centred = (text: string) => `<absatz typ="erltext" ct="text" halign="c"><b>${text}</b></absatz>`
    expect(
      parseRisXml(norm(`${centred('Einleitung')}${centred('Monatswerte')}${absatz('§ 5. (1) Eins.')}`)),
    ).toMatchObject({ title: 'Monatswerte', headings: ['Einleitung'], text: '(1) Eins.' })
    expect(parseRisXml(norm(`${centred('Präambel')}${absatz('Eins.')}`))).toMatchObject({
      title: '',
      headings: [],
      text: 'Präambel\nEins.',
    })
  })
})

describe('running text', () => {
  test.each([
    ['Start<gdash />Up', 'Start-Up'],
    ['Z<nbsp />5', 'Z\u00a05'],
    ['a <bdash /> b', 'a – b'],
    ['a<tab />b', 'a b'],
    ['eins<br />zwei', 'eins\nzwei'],
    ['5 <euro /> und 5<em14 />000', '5 € und 5\u2005000'],
    ['<bdquo />a<ldquo /> <sbquo />b<lsquo /> c<rsquo />s <rdquo />', '„a“ ‚b‘ c’s ”'],
    ['a <lt /> b <gt /> c <amp /> d<dots /><tm />', 'a < b > c & d…™'],
    ['a &lt; b &amp; c&#160;d <![CDATA[<e>]]>', 'a < b & c\u00a0d <e>'],
    ['<uchar code="2265" /> <uchar code="U+20AC" /> <uchar code="8805" /> <uchar code="x3b1" />', '≥ € ≥ α'],
    ['a<uchar code="1" />b<uchar code="zz" />c', 'a\ufffdb\ufffdc'],
    ['m<super>2</super> 10<super>-6</super> n<super>Ab</super>', 'm² 10⁻⁶ n^Ab'],
    ['H<sub>2</sub>O K<sub>2A</sub>', 'H₂O K2A'],
    [
      'Uni<b>versi</b><gs sperrweite="18">tät</gs> <u>u</u><s>s</s><n>n</n> <link href="http://x">hier</link>',
      'Universität usn hier',
    ],
    ['Seite <feld code="PAGE">7</feld>', 'Seite'],
    [' viele \n\t  Blanks ', 'viele Blanks'],
    ['<!-- still --><?pi still?>laut', 'laut'],
  ])('%s', (content, text) => expect(line(content)).toBe(text))

  test('a line break within an item hangs below it', () =>
    expect(textOf(`<liste>${run(1, item('1.', 'eins<br />zwei'))}</liste>`)).toBe('  1. eins\n    zwei'))
})

describe('notes of the editors', () => {
  test.each([
    [
      'In Anlage 1 <i>(Anm.: nicht darstellbar)</i> zur Verordnung',
      'In Anlage 1 zur Verordnung',
      ['(Anm.: nicht darstellbar)'],
    ],
    ['nach § 3 <i>(Anm.: jetzt § 4)</i>, wenn', 'nach § 3, wenn', ['(Anm.: jetzt § 4)']],
    [
      'A <i>(Anm.: lit. a) entfällt durch BGBl. I Nr. 5/2020)</i> B',
      'A B',
      ['(Anm.: lit. a) entfällt durch BGBl. I Nr. 5/2020)'],
    ],
    ['A <i>(Anm.: siehe </i>§ 5 (neu)<i>)</i> B', 'A B', ['(Anm.: siehe § 5 (neu))']],
    ['A <i>(Anm.: </i><i>zwei Stücke)</i> B', 'A B', ['(Anm.: zwei Stücke)']],
    ['A (<i>Anm.: innen</i>) B', 'A B', ['(Anm.: innen)']],
    ['A <i>Anm.: ohne Klammer</i> B', 'A B', ['Anm.: ohne Klammer']],
    ['A (Anm.: gerade, (auch so)) B', 'A B', ['(Anm.: gerade, (auch so))']],
    ['A (Anm.: ohne Ende B', 'A (Anm.: ohne Ende B', []],
    ['A (Anm. 1) B', 'A (Anm. 1) B', []],
    ['A <i>Canis lupus</i> B', 'A Canis lupus B', []],
    ['A <i>Anmerkung 4: Gesetz</i> B', 'A Anmerkung 4: Gesetz B', []],
    ['A <i>(Anm.: eins)</i> B <i>(Anm.: zwei)</i> C', 'A B C', ['(Anm.: eins)', '(Anm.: zwei)']],
  ])('%s', (content, text, notes) => expect(parseRisXml(norm(absatz(content)))).toMatchObject({ text, notes }))

  test('a repealed section has a note and no text', () =>
    expect(parseRisXml(norm(absatz('<i>(Anm.: § 5 aufgehoben durch BGBl. I Nr. 1/2020)</i>')))).toMatchObject({
      title: '',
      text: '',
      notes: ['(Anm.: § 5 aufgehoben durch BGBl. I Nr. 1/2020)'],
    }))

  test('so has one whose sign still stands, or nothing at all', () => {
    expect(parseRisXml(norm(absatz('<gldsym>§ 5.</gldsym> <i>(Anm.: aufgehoben)</i>')))).toMatchObject({
      text: '',
      notes: ['(Anm.: aufgehoben)'],
    })
    expect(parseRisXml(norm('')).text).toBe('')
  })

  test('a repealed Absatz or item leaves its number to the note', () => {
    const body = `${absatz('(1) Gilt für')}<liste>${run(1, item('1.', 'Eimer'), item('2.', '<i>(Anm.: aufgehoben)</i>'))}</liste>${absatz('(2) <i>(Anm.: aufgehoben)</i>')}${absatz('(3) Ende.')}`
    expect(parseRisXml(norm(body))).toMatchObject({
      text: '(1) Gilt für\n  1. Eimer\n(3) Ende.',
      notes: ['2. (Anm.: aufgehoben)', '(2) (Anm.: aufgehoben)'],
    })
  })

  test('but keeps it where its own items follow', () => {
    const body = `<liste>${run(1, item('1.', 'Eimer'), item('2.', '<i>(Anm.: Satz entfällt)</i>'))}${run(2, item('a)', 'rot'))}</liste>`
    expect(textOf(body)).toBe('  1. Eimer\n  2.\n    a) rot')
  })

  test('the sign behind a note of its own line is left out too', () =>
    expect(textOf(absatz('<i>(Anm.: Vorbemerkung)</i>') + absatz('<gldsym>§ 5.</gldsym> Eins.'))).toBe('Eins.'))

  test('»Beachte« is a note whatever it is marked as', () => {
    const caution = (ct: string) =>
      `<ueberschrift typ="titel">Beachte für folgende Bestimmung</ueberschrift><absatz typ="erltext"${ct}>Gilt ab morgen.</absatz><absatz typ="erltext"${ct}>Siehe § 9.</absatz>`
    for (const ct of [' ct="beachte"', ' ct="text"', ''])
      expect(
        parseRisXml(
          envelope(
            `${pair('§/Artikel/Anlage', 'artikel_anlage', '§ 5')}${caution(ct)}<ueberschrift typ="titel">Text</ueberschrift>${absatz('Eins.')}`,
          ),
        ),
      ).toEqual({
        title: '',
        headings: [],
        text: 'Eins.',
        notes: ['Gilt ab morgen.\nSiehe § 9.'],
        fields: { artikel_anlage: '§ 5' },
      })
  })
})
