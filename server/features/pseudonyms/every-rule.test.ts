// No rule without an example that it finds and one that is nearly the same and that it leaves.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createLawNames, starterForBench } from '../law/law-bench.ts'
import { findAddresses } from './addresses.ts'
import { findIdentifiers } from './identifiers.ts'
import { findOrganisations } from './organisations.ts'
import { detect } from './pseudonyms.ts'
import { tokenFinder } from './tokens.ts'
import { viewOf } from './view.ts'
import { readable } from './writing.ts'

const names = createLawNames(starterForBench().laws)
/** The rules whose findings are in the result, and those that found something which another rule says as well. */
function rulesIn(text: string): string[] {
  const { text: read, tokens } = readable(viewOf(text).folded)
  return [
    ...detect(text, { names }).entities,
    ...findIdentifiers(read),
    ...findAddresses(read),
    ...findOrganisations(read, tokens, tokenFinder(tokens)),
  ].map(({ rule }) => rule)
}

const hospital = (text: string) =>
  `Arztbrief. Diagnose: Fraktur. Anamnese und Therapie folgen, Entlassung der Patientin. ${text}`
const german = (text: string) => `Landgericht Bonn. Prozessbevollmächtigte nach BGB. ${text}`

/** Rules that have no row in the tables of the other tests. */
const rows: [rule: string, text: string, near: string][] = [
  ['street in capitals', 'Zustellung an LINDENGASSE 14 erbeten.', 'Die LINDENGASSE ist lang.'],
  ['postcode and place in small letters', 'Er wohnt in 3300 amstetten.', 'Er zahlt 3300 monatlich.'],
  ['post box', 'Postanschrift: Postfach 1234', 'Das Postfach ist voll.'],
  ['figures in threes', 'Mitglied mit 482 913 775 seither', 'Es waren EUR 482 913 775 offen.'],
  [
    'birth date again',
    'Eva Moser, geb. 3.4.1980, kam. Der 03.04.1980 war ein Tag.',
    'Eva Moser, geb. 3.4.1980, kam. Der 04.04.2020 war ein Tag.',
  ],
  ['vat of Germany', 'Umsatzsteuer DE 136 695 976', 'Die Norm DE 136 69 gilt.'],
  ['pension number of Germany', 'Rentenversicherung 12 150780 M 219', 'Platz 12 150780 M ist frei.'],
  ['case number of a German prosecutor', 'zum Az 12 UJs 4711/23', 'zu 12 Ja 4711/23'],
  ['file number of a district', 'Bescheid GMW2-WA-05 1183/001', 'Modell GMW2-WA im Lager'],
  ['file number of a ministry', 'Erlass 2023-0.412.377', 'Betrag 2023-0.41'],
  ['web address', 'siehe www.tischlerei-moser.example/team', 'siehe www.ris.bka.gv.at/Bund'],
  ['vehicle identification', 'Fahrzeug WVWZZZ1JZXW000001', 'Wort DONAUDAMPFSCHIFFE'],
  ['code of a lawyer', 'Code R123456', 'Typ R12345'],
  ['metering point', 'Zähler AT0031000000000000000000012345678', 'Zähler AT00310000'],
  ['card number', 'Karte 4711 0815 1234 5678', 'Jahre 2011 2012 2013'],
  ['number of a trade or an association', 'GISA-Zahl: 31415926', 'GISA wurde befragt.'],
  ['word before a name', 'Das Gasthaus Hinterbichler kocht gut.', 'Das Gasthaus kocht gut.'],
  ['place of work', 'Sie hat im „Goldenen Hirschen“ gearbeitet.', 'Sie hat im „Urlaub“ geschlafen.'],
  ['employer', 'Er ist Kassier bei der Nahfrisch Strasser.', 'Er ist Kassier bei Maria Huber.'],
  ['bank', 'Die Kasseler Sparkasse kündigte.', 'Die Sparkasse kündigte.'],
  [
    'form of address in small letters',
    'Gestern hat die frau grubmüller beim Amt angerufen.',
    'Gestern hat die frau beim Amt angerufen.',
  ],
  ['name behind a trade', 'Dann kam der Tischler Lenz vorbei.', 'Dann kam der Tischler am Freitag vorbei.'],
  ['plate of Germany', 'Das Auto HH-KL 4711 stand dort.', 'Nach DIN-EN 4711 geprüft.'],
  [
    'greeted in small letters',
    'Hallo tobias, der Vertrag kommt am Montag.',
    'Hallo zusammen, der Vertrag kommt am Montag.',
  ],
  ['date', hospital('Aufnahme am 12.03.2021.'), hospital('Wert 12.03 im Blut.')],
  ['month', hospital('Kontrolle im März 2021.'), hospital('Kontrolle im Haus.')],
  ['day', hospital('Kontrolle den 12. März.'), hospital('Kontrolle der 12. Rippe.')],
  ['season', hospital('Sturz im Sommer 2019.'), hospital('Sturz im Sommer.')],
  ['year', hospital('Operation seit 2017 bekannt.'), hospital('Gabe von 2017 ml.')],
  ['age', hospital('Der 54-jährige Mann kam.'), hospital('Der Mann kam mit 54 Euro.')],
  ['occupation', hospital('Beruf: Dachdecker.'), hospital('Beruf und Familie.')],
  ['place', hospital('Sie wohnt in Gmünd.'), hospital('Sie bleibt in Behandlung.')],
  ['town', hospital('Verlegung, Klagenfurt wurde verständigt.'), hospital('Verlegung, Familie wurde verständigt.')],
  ['health fund', hospital('Versichert bei der Barmer.'), hospital('Versichert bei der Kasse.')],
  [
    'hospital',
    hospital('Zuweisung durch das Krankenhaus Oberpullendorf.'),
    hospital('Zuweisung durch ein Krankenhaus.'),
  ],
  ['damaged hour', hospital('Beginn um 143:0 am Tag.'), hospital('Verhältnis 143:0 im Spiel.')],
  ['court', german('Das Amtsgericht Köln entschied.'), 'Das Bezirksgericht Meidling entschied.'],
]

/** What the sources of the rules call them. */
function namesOfRules(): string[] {
  const sources = globSync(join(import.meta.dirname, '*.ts')).filter((file) => !file.endsWith('.test.ts'))
  const found = sources.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return [
      ...source.matchAll(/\brule: '([^']+)'/g),
      ...source.matchAll(/\bname: '([^']+)',\n\s+type:/g),
      ...source.matchAll(/\bput\(\s*[^;]*?'([a-z][a-zA-Z -]{2,60})'/g),
      ...source.matchAll(/^\s+'([a-z]+(?: [a-zA-Z]+)+)',$/gm),
    ].map((match) => match[1]!)
  })
  return [...new Set(found)].filter((name) => !notRules.has(name) && name.length < 60)
}

/** The user's own rules, and what a conversation knows already: their tests are in pseudonyms.test.ts and cover.test.ts. */
const notRules = new Set(['agenda', 'known', 'known name', 'clinical', 'der'])

/**
 * Rules of which no example is known in which they alone decide: what they find another rule finds as well. Nothing is
 * added here; whoever finds an example takes the rule out.
 */
const withoutExample = new Set([
  'name in a mail address',
  'firm behind its label',
  'legal form in small letters',
  'firm',
  'joined with a name',
  'place of a letter',
  'place with a number behind a postcode',
  'place behind its label',
  'place behind a birth date',
  'signatures side by side',
  'first line of an address',
  'line of its own',
  'surname and given name',
  'place behind a name',
])

/** Every rule that finds something in an example of the other tests of this folder. */
function rulesOfExamples(): Set<string> {
  const tests = globSync(join(import.meta.dirname, '*.test.ts'))
  const texts = tests.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'((?:[^'\\\n]|\\.)*)'/g)].map((match) =>
      match[1]!.replaceAll('\\n', '\n').replaceAll(/\\(.)/g, '$1'),
    ),
  )
  return new Set([...new Set(texts)].filter((text) => text.length > 8 && /\s/.test(text)).flatMap(rulesIn))
}

test('every rule is seen to find something', () => {
  const rules = namesOfRules()
  expect(rules.length).toBeGreaterThan(120)
  const seen = new Set([...rulesOfExamples(), ...rows.map(([rule]) => rule)])
  expect(rules.filter((rule) => !seen.has(rule) && !withoutExample.has(rule))).toEqual([])
})

describe('each rule finds its thing and leaves what is nearly the same', () => {
  test.each(rows)('%s', (rule, text, near) => {
    expect(rulesIn(text)).toContain(rule)
    expect(rulesIn(near)).not.toContain(rule)
  })
})
