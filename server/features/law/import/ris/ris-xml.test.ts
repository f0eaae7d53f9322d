import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { absatz, closing, envelope, head, item, norm, run } from '../../../../../tests/kit/ris-documents.ts'
import { RisXmlError, parseRisXml } from './ris-xml.ts'

describe('a document that cannot be read', () => {
  test.each([
    ['nothing', ''],
    ['a page of HTML', '<!DOCTYPE html><html><head><meta charset="utf-8"></head></html>'],
    ['another document', '<Segmente><Segment /></Segmente>'],
    ['no content', '<risdok><metadaten /></risdok>'],
    ['no section', '<risdok><nutzdaten /></risdok>'],
    ['a document type', `<!DOCTYPE risdok [<!ENTITY a "b">]>${norm(absatz('a')).replace(/^<\?.*?\?>/, '')}`],
    ['an entity of HTML', norm(absatz('&nbsp;'))],
    ['an open element', norm('<absatz ct="text">a')],
    ['crossed elements', norm('<b><i>a</b></i>')],
    ['an attribute given twice', norm('<absatz ct="a" ct="b" />')],
    ['a control character', norm(absatz('\u0001'))],
    ['a control character by number', norm(absatz('&#1;'))],
    ['XML 1.1 with a control character', norm(absatz('&#1;')).replace('version="1.0"', 'version="1.1"')],
    ['text behind its end', `${norm(absatz('a'))}rest`],
  ])('%s', (_, xml) => expect(() => parseRisXml(xml)).toThrow(RisXmlError))

  test('more than 200 levels, or 20 MB', () => {
    const nested = (depth: number) => norm(absatz('<b>'.repeat(depth) + '</b>'.repeat(depth)))
    expect(parseRisXml(nested(190)).text).toBe('')
    expect(() => parseRisXml(nested(200))).toThrow(/200 Ebenen/)
    expect(() => parseRisXml('<b>'.repeat(1_000_000))).toThrow(/200 Ebenen/)
    expect(() => parseRisXml(norm(absatz('ä'.repeat(11_000_000))))).toThrow(/20 MB/)
  })

  test('its reason is in German', () =>
    expect(() => parseRisXml('<risdok>')).toThrow(/^Das Dokument ist kein wohlgeformtes XML/))
})

describe('properties', () => {
  const word = fc.stringMatching(/^[a-zäöü(). §]{1,12}$/)
  const inline = fc.oneof(
    word,
    word.map((text) => `<i>(Anm.: ${text.replace(/[()]/g, '')})</i>`),
    fc.constantFrom('<gdash />', '<br/>', '&amp;', '<b>fett</b>', '<super>2</super>', '<![CDATA[x]]>'),
  )
  const content = fc.array(inline, { maxLength: 4 }).map((parts) => parts.join(''))
  const block = fc.oneof(
    content.map((text) => absatz(text)),
    fc
      .tuple(fc.integer({ min: 1, max: 3 }), content)
      .map(([level, text]) => `<liste>${run(level, item('1.', text))}${closing('0', text)}</liste>`),
    content.map((text) => `<table><tr><td>${text}</td><td><absatz ct="text">${text}</absatz></td></tr></table>`),
  )
  const documents = fc
    .tuple(fc.array(block, { maxLength: 5 }), fc.constantFrom('', '\n', ' \n<!-- Ende -->\n'), fc.boolean())
    .map(([blocks, tail, isNorm]) => (isNorm ? norm(blocks.join('')) : envelope(head + blocks.join(''))) + tail)
  const orError = (xml: string) => {
    try {
      return parseRisXml(xml)
    } catch (error) {
      if (error instanceof RisXmlError) return undefined
      throw error
    }
  }

  test('a document cut off anywhere is refused or complete', () => {
    fc.assert(
      fc.property(documents, fc.double({ min: 0, max: 1, noNaN: true }), (xml, share) => {
        const whole = parseRisXml(xml)
        const near = Math.max(0, xml.length - 60)
        const cuts = [Math.floor(share * xml.length), ...Array.from({ length: xml.length - near }, (_, n) => near + n)]
        for (const cut of cuts) expect([undefined, whole]).toContainEqual(orError(xml.slice(0, cut)))
      }),
      { numRuns: 200 },
    )
  })

  test('every cut of one document', () => {
    const xml = norm(
      `${absatz('<gldsym>§ 5.</gldsym> (1) A &amp; B')}<liste>${run(1, item('1.', 'c'))}${closing('0', 'd')}</liste>`,
    )
    for (let cut = 0; cut < xml.length; cut++) expect(orError(xml.slice(0, cut))).toBeUndefined()
  })

  test('no damage leads to any other error', () => {
    fc.assert(
      fc.property(
        documents,
        fc.nat(),
        fc.nat(20),
        fc.string({ maxLength: 5, unit: 'binary' }),
        (xml, at, gone, put) => {
          const start = at % (xml.length + 1)
          orError(xml.slice(0, start) + put + xml.slice(start + gone))
        },
      ),
      { numRuns: 500 },
    )
  })

  test('text and notes hold no mark of ours, no empty line and no blank at an end', () => {
    fc.assert(
      fc.property(documents, (xml) => {
        const { text, notes } = parseRisXml(xml)
        expect(Array.from([text, ...notes].join('\n')).filter((sign) => sign < '\t')).toEqual([])
        expect(text).not.toMatch(/\n\n|[ \t]$/m)
      }),
    )
  })

  test('time grows with the length, whatever is in it', () => {
    const size = 60_000
    for (const piece of ['<i>(Anm.: x</i>, ', '(Anm.: ( ', '<br/>', ' <i> </i>', '((((', '<b>a</b> \n\n '])
      expect(parseRisXml(norm(absatz(`a ${piece.repeat(size)}`))).text.startsWith('a')).toBe(true)
    const blocks = [
      '<ueberschrift typ="para" ct="text">x</ueberschrift>',
      '<ueberschrift typ="titel">x</ueberschrift>',
      '<absatz ct="text" halign="c">x</absatz>',
      '<table><tr><td>x</td></tr></table>',
      '<liste><strichliste><listelem><symbol>–</symbol></listelem></strichliste></liste>',
    ]
    for (const piece of blocks) expect(parseRisXml(norm(piece.repeat(size))).fields.doknr).toBe('NOR1')
    const parts = Array.from({ length: size }, (_, n) => `<absatz ct="p${n}">x</absatz>`)
    expect(Object.keys(parseRisXml(envelope(head + parts.join(''))).fields)).toHaveLength(3)
  }, 60_000)
})

const samples = join(import.meta.dirname, '../../../../../../shared/data/ris-samples')

describe.runIf(existsSync(samples))('the samples', () => {
  const read = (name: string) => parseRisXml(readFileSync(join(samples, name), 'utf8'))

  test('EStG § 67a: items by their path, with the third one behind the letters of the second', () => {
    const { title, text, notes, fields } = read('doc-brkons-NOR40258475-EStG-67a.xml')
    expect({ title, notes }).toEqual({ title: 'Start-Up-Mitarbeiterbeteiligung', notes: [] })
    expect(fields).toMatchObject({
      kurztitel: 'Einkommensteuergesetz 1988',
      abkuerzung: 'EStG 1988',
      artikel_anlage: '§ 67a',
      ikra: '01.01.2024',
      gesnr: '10004570',
      doknr: 'NOR40258475',
    })
    const lines = text.split('\n')
    expect(lines.map((line) => /^ *(\(\d+\)|\d+\.|[a-z]\)|–|\S+)/.exec(line)![0])).toEqual(
      [
        '(1)|(2)|  1.|  2.|    a)|    b)|    c)|    d)|  Der|  3.|  4.|  5.|  6.',
        '(3)|  1.|  2.|  3.|  4.|  5.',
        '(4)|  1.|      –|      –|  und|  2.|  3.|  4.|  5.|(5)',
      ].flatMap((absatz) => absatz.split('|')),
    )
    expect(lines[0]).toMatch(/^\(1\) Bei Start-Up-Mitarbeiterbeteiligungen \(Abs\. 2\) gilt .* als zugeflossen\.$/)
    expect(lines.slice(4, 9)).toEqual([
      '    a) Im Jahresdurchschnitt werden nicht mehr als 100 Arbeitnehmer beschäftigt.',
      '    b) Die Umsatzerlöse (§ 189a Z 5 UGB) betragen nicht mehr als 40 Millionen Euro.',
      '    c) Das Unternehmen ist nicht vollständig in einen Konzernabschluss einzubeziehen.',
      '    d) Die Anteile am Kapital oder den Stimmrechten am Unternehmen werden nicht zu mehr als 25% durch Unternehmen gehalten, die in einen Konzernabschluss einzubeziehen sind.',
      '  Der Wert gemäß lit. b ist bei Vorliegen eines nicht zwölf Kalendermonate umfassenden Wirtschaftsjahres zu aliquotieren.',
    ])
    expect(lines[9]).toMatch(/^ {2}3\. Die Anteile werden dem Arbeitnehmer innerhalb von zehn Jahren /)
    expect(lines.at(-1)).toMatch(
      /^\(5\) Die auf die Start-Up-Mitarbeiterbeteiligung .* § 67 Abs\. 12 ist nicht anzuwenden\.$/,
    )
  })

  test('a section out of force: one list with its closing text and a note', () => {
    const { text, notes, fields } = read('doc-brkons-NOR12030057.xml')
    const lines = text.split('\n')
    expect(lines[0]).toMatch(/^Das in Anlage 1 zur Verordnung BGBl\. Nr\. 54\/1972 abgebildete Zeichen/)
    expect([lines.length, lines[11]]).toEqual([13, '  k) elektrische Bügeleisen gemäß Verordnung BGBl. Nr. 431/1973'])
    expect(lines[12]).toMatch(/^vorgesehene Kennzeichnung in Tabellenform/)
    expect(notes).toEqual(['(Anm.: Anlage nicht darstellbar)'])
    expect(fields).toMatchObject({
      artikel_anlage: '§ 1',
      ikra: '17.01.1975',
      akra: '14.10.1994',
      adoknr: 'N2197510563S',
    })
  })

  test('Rechtssätze of the three high courts', () => {
    const ogh = read('doc-justiz-rechtssatz-RS0047032-trimmed.xml')
    expect(ogh.fields).toMatchObject({
      gericht: 'OGH',
      rechtssatznummer: 'RS0047032',
      norm: 'JN §111',
      ecli: 'ECLI:AT:OGH0002:1992:RS0047032',
    })
    const lines = ogh.text.split('\n')
    expect([lines.length, lines[4], lines.at(-1)]).toEqual([
      10,
      'TE OGH 1994-12-13 5 Nd 514/94',
      'TE OGH 1992-11-04 5 Nd 512/92',
    ])
    expect(lines[1]).toBe(
      'TE OGH 2026-08-03 10 Nc 22/26f: Beisatz wie T11; Beisatz wie T12; Beisatz wie T14; Beisatz wie T26',
    )
    const vfgh = read('doc-vfgh-rechtssatz-E4438.2024.xml')
    expect(vfgh.text).toMatch(/^Verletzung im Recht auf Gleichbehandlung .*\nIm vorliegenden Fall .* verwehrt\.$/)
    const vwgh = read('doc-vwgh-rechtssatz-JWR_2022100050_20260107L01.xml')
    expect(vwgh.fields).toEqual({
      gericht: 'Verwaltungsgerichtshof',
      entscheidungsdatum: '07.01.2026',
      gz: 'Ra 2022/10/0050',
      ecli: 'ECLI:AT:VWGH:2026:RA2022100050.L01',
    })
    expect(vwgh.text).toMatch(
      /^Die mit einer nach Ablauf .* mwN\)\.\nGRS wie Ra 2018\/14\/0440 B 21\. Jänner 2020 RS 1$/,
    )
  })

  test('a decision text', () => {
    const { text, fields } = read('doc-justiz-text-JJT_19250416_OGH0002_0030OB00270.xml')
    expect(fields).toEqual({
      gericht: 'OGH',
      entscheidungsdatum: '16.04.1925',
      gz: '3Ob270/25',
      kopf: 'SZ 7/139',
      ecli: 'ECLI:AT:OGH0002:1925:0030OB00270.25.0416.000',
    })
    const lines = text.split('\n')
    expect(lines).toHaveLength(14)
    expect(['Spruch', 'Text', 'Rechtliche Beurteilung'].map((name) => lines.indexOf(name))).toEqual([0, 4, 11])
  })

  test('no cut of any is read as a whole, and Findok is refused', () => {
    for (const name of readdirSync(samples).filter((file) => file.endsWith('.xml'))) {
      const xml = readFileSync(join(samples, name), 'utf8').trimEnd()
      if (name.startsWith('findok')) expect(() => parseRisXml(xml)).toThrow(RisXmlError)
      for (let cut = 0; cut < xml.length; cut += 97) expect(() => parseRisXml(xml.slice(0, cut))).toThrow(RisXmlError)
      expect(() => parseRisXml(xml.slice(0, -1))).toThrow(RisXmlError)
    }
  })
})
