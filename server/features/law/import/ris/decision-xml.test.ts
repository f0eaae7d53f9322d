import { describe, expect, test } from 'vitest'
import { envelope, head, pair } from '../../../../../tests/kit/ris-documents.ts'
import { parseRisXml } from './ris-xml.ts'

describe('a decision', () => {
  test('has its parts as paragraphs below their names', () => {
    const xml = envelope(
      `${head}${pair('Kopf', 'kopf', 'Der OGH hat …')}<ueberschrift typ="titel">Spruch</ueberschrift><abstand ct="spruch" />${'<absatz ct="spruch"><gs>Abgewiesen.</gs></absatz>'}${pair('Text', 'text', 'Der Kläger …')}` +
        `${pair('Rechtliche Beurteilung', 'rechtlichebeurteilung', 'Nach <i>stRsp</i> (Anm.: keine) gilt <gldsym>§ 5</gldsym>.')}${pair('European Case Law Identifier', 'ecli', 'ECLI:AT:OGH0002:2026:1')}`,
    )
    expect(parseRisXml(xml)).toEqual({
      title: '',
      headings: [],
      text: 'Spruch\nAbgewiesen.\nText\nDer Kläger …\nRechtliche Beurteilung\nNach stRsp (Anm.: keine) gilt § 5.',
      notes: [],
      fields: {
        gericht: 'OGH',
        entscheidungsdatum: '01.02.2026',
        gz: '1Ob1/26a',
        kopf: 'Der OGH hat …',
        ecli: 'ECLI:AT:OGH0002:2026:1',
      },
    })
  })

  test('keeps parts that other courts name differently, with a Leitsatz before them', () =>
    expect(
      parseRisXml(
        envelope(`${head}${pair('Leitsatz', 'leitsatz', 'Kurz.')}${pair('Begründung', 'begruendung', 'Lang.')}`),
      ).text,
    ).toBe('Leitsatz\nKurz.\nBegründung\nLang.'))

  test('a Rechtssatz has its statement and the ten newest entries of the running list', () => {
    const entries = Array.from(
      { length: 12 },
      (_, n) =>
        `<absatz ct="entscheidungstexte">TE OGH ${2000 + n}-01-02 1 Ob ${n}/00</absatz><absatz ct="entscheidungstexte">Auch; (T${n})</absatz><absatz ct="entscheidungstexte">Beisatz: B${n}</absatz><abstand ct="entscheidungstexte" />`,
    )
    const { text, fields } = parseRisXml(
      envelope(
        `${head}${pair('Rechtssatz', 'rechtssatz', 'Eimer sind Kübel.')}<ueberschrift typ="titel">Entscheidungstexte</ueberschrift>${entries.join('')}${pair('ECLI', 'ecli', 'E')}`,
      ),
    )
    const lines = text.split('\n')
    expect(lines.slice(0, 2)).toEqual(['Eimer sind Kübel.', 'TE OGH 2011-01-02 1 Ob 11/00: Auch; (T11) Beisatz: B11'])
    expect([lines.length, lines.at(-1)]).toEqual([11, 'TE OGH 2002-01-02 1 Ob 2/00: Auch; (T2) Beisatz: B2'])
    expect(Object.keys(fields)).toEqual(['gericht', 'entscheidungsdatum', 'gz', 'ecli'])
  })

  test('a Leitsatz comes before the Rechtssatz, the hint behind the Stammrechtssatz', () => {
    expect(
      parseRisXml(envelope(head + pair('Leitsatz', 'leitsatz', 'A.') + pair('Rechtssatz', 'rechtssatz', 'B.'))).text,
    ).toBe('A.\nB.')
    expect(
      parseRisXml(
        envelope(
          head +
            pair('Hinweis auf Stammrechtssatz', 'hinweisstrs', 'GRS wie X') +
            pair('Stammrechtssatz', 'strs', 'B.'),
        ),
      ).text,
    ).toBe('B.\nGRS wie X')
  })
})
