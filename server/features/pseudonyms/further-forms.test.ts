// Further forms of numbers, addresses, birth dates and names, and what of others stays: what is covered, and what is nearly the same.
import { describe, expect, test } from 'vitest'
import { createLawNames, starterForBench } from '../law/law-bench.ts'
import { silent } from './learned-names.ts'
import { detect } from './pseudonyms.ts'

const names = createLawNames(starterForBench().laws)
const found = (text: string) =>
  detect(text, { names, teller: silent }).entities.map(({ type, text: words }) => `${type} ${words}`)

describe('each form is found, and what is nearly the same is left', () => {
  test.each<[what: string, text: string, things: string[], near: string]>([
    [
      'sign of a letter',
      'Ihr Zeichen: HB/mk, unser Zeichen L/26-ha vom Freitag',
      ['CASE_NUMBER HB/mk', 'CASE_NUMBER L/26-ha'],
      'Ihr Zeichen der Freude und unser Zeichen: Danke. Unser Zeichen: 3.4.2025.',
    ],
    [
      'short number with a letter',
      'Lieferschein-Nr. LS 4409, Pers.Nr. 4471, Evidenznummer 118-B',
      ['ID_NUMBER LS 4409', 'ID_NUMBER 4471', 'ID_NUMBER 118-B'],
      'Die Hausnummer 118-B, die Zimmernummer 12, die Seitenzahl: 118-120, die Nr. 12.',
    ],
    [
      'number behind a comma',
      'das Sparbuch der Moosegger Kasse, Nr. 30118-441207, und die Karte plus Nr. RW0412778',
      ['ID_NUMBER 30118-441207', 'ID_NUMBER RW0412778'],
      'das Gesetz, Nr. 118/2024, und die Beilage, Nr. 12.',
    ],
    [
      'code with figures on both sides of its strokes',
      'Zweck NEU91-14-0525, Straferkenntnis MA67-881144-2025-3, zu VStV/925301118822/2025',
      ['ID_NUMBER NEU91-14-0525', 'CASE_NUMBER MA67-881144-2025-3', 'ID_NUMBER VStV/925301118822/2025'],
      'Die Norm EN 14-05, die Zeit 12-14 Uhr, die Jahre 2019/2020.',
    ],
    [
      'number of another court in a register that the Supreme Court has too',
      'Zu 2 Nc 14/26d wird berichtet.',
      ['CASE_NUMBER 2 Nc 14/26d'],
      'Vgl auch 2 Nc 14/06d.',
    ],
    [
      'domain or profile',
      'Homepage: tischlerei-tanzl.at und facebook.com/mona.tanzl',
      ['OTHER tischlerei-tanzl.at', 'OTHER facebook.com/mona.tanzl'],
      'Siehe ris.bka.gv.at, help.gv.at und jusline.at, auch z.B.das und usw.die.',
    ],
    [
      'name of a user by its sign',
      'Discord mona#1188, Skype live:mona.tanzl, der Verkäufer „tanz_1188“',
      ['OTHER mona#1188', 'OTHER live:mona.tanzl', 'OTHER tanz_1188'],
      'Ticket #118 und die Sendung live: morgen, siehe anhang_2024.pdf',
    ],
    [
      'address of a machine',
      'Zugriff von der IP-Adresse 84.112.33.17 und der MAC 00:1A:2B:3C:4D:5E',
      ['ID_NUMBER 84.112.33.17', 'ID_NUMBER 00:1A:2B:3C:4D:5E'],
      'Version 1.2.3.4 um 12:30:15 Uhr nach Punkt 4.1.2.3.',
    ],
    [
      'address without capitals',
      'ich wohn am bahndamm 7, 3100 st. pölten und sie in der kirchengasse 4 tür 3 wr. neustadt',
      ['ADDRESS am bahndamm 7, 3100 st. pölten', 'ADDRESS kirchengasse 4 tür 3 wr. neustadt'],
      'ich war am samstag 7 stunden dort und sie in der ersten 4 wochen auch nicht',
    ],
    [
      'village with the number of a house',
      'Sie ist Köchin, Hinterbach Nr. 47, und er zog in den Weiler Moosegg 9.',
      ['ADDRESS Hinterbach Nr. 47', 'ADDRESS Weiler Moosegg 9'],
      'Sie legte Beilage Nr. 47 und Rechnung Nr. 9 vor, im Weiler wohnen 9 Leute.',
    ],
    [
      'blanks of a scan in an address',
      'Moosgasse 18 ,  4250  Freistadt',
      ['ADDRESS Moosgasse 18 ,  4250  Freistadt'],
      'Punkt 18 ,  4250  Euro offen',
    ],
    [
      'village below the number of a person',
      'geb. 24.11.1951  VNr.: 2149 241151\nThomasegg, Wiesmoos 22\nAngehörige: keine',
      ['ADDRESS Thomasegg, Wiesmoos 22'],
      'Der Bericht\nDonnerstag, Zimmer 22\nAngehörige: keine',
    ],
    [
      'birth date by what is said of it',
      'die am 4.5.1988 in Wels geborene Zeugin, der 1991 geborene Sohn, alias 1.1.2003, Geburtstag: 4. Mai',
      ['DATE_OF_BIRTH 4.5.1988', 'DATE_OF_BIRTH 1991', 'DATE_OF_BIRTH 1.1.2003', 'DATE_OF_BIRTH 4. Mai'],
      'der am 4.5.2020 in Wels errichtete Bau, der 1991 gebaute Hof, am 4. Mai war frei',
    ],
    [
      'birth date before »geb.«, in boxes and without signs',
      'Romana, 02.11.1997 geb., wh. in Wels; Geburtsdatum: 27 | 05 | 1983; Geb.-Datum 19880504; Er ist Jahrgang 1955.',
      ['DATE_OF_BIRTH 02.11.1997', 'DATE_OF_BIRTH 27 | 05 | 1983', 'DATE_OF_BIRTH 19880504', 'DATE_OF_BIRTH 1955'],
      'Sie heiratete am 02.11.2017, geb. Tanzl; 27 | 05 | 12; Konto 19880504; der Wein ist von 1955.',
    ],
    [
      'surname behind a relative',
      'Die Tante Bauer Hermine und der Zeuge Winter Karl kamen.',
      ['PERSON Bauer Hermine', 'PERSON Winter Karl'],
      'Der Bauer sagte nichts, die Tante im Winter auch nicht.',
    ],
    [
      'noble name',
      'Es erben Lukas von Hohenfels und Clara.',
      ['PERSON Lukas von Hohenfels'],
      'Es kam die Antwort von Hohenfels und Umgebung.',
    ],
    [
      'name with a small word before a stroke',
      "Zeugen sind Herr al-Masri, Omar el-Haddad, Frau d'Orsini und der Kläger d’Alba.",
      ['PERSON al-Masri', 'PERSON Omar el-Haddad', "PERSON d'Orsini", 'PERSON d’Alba'],
      'Zeugen sind die Leute von der Wahl nach d’Hondt.',
    ],
    [
      'surname before a comma',
      'Name: ROSENBLATT-TANZL, Tamás Benjamin\nBeruf: Koch',
      ['PERSON ROSENBLATT-TANZL'],
      'Datum: Donnerstag, Ort: Wels',
    ],
    [
      'farm with its place',
      'Pächter ist Gottfried Tanzl vulgo Moar in der Au.',
      ['PERSON Gottfried Tanzl vulgo Moar in der Au'],
      'Der Hof vulgo liegt in der Au.',
    ],
    [
      'figures among capitals',
      'Beklagter: HE1NR1CH KALS, Angestellter',
      ['PERSON HE1NR1CH KALS'],
      'Beilage TYP1 und NR1 und ABS1',
    ],
    [
      'woman by the name of her family',
      'Herr Karl Moosleitner starb. Die Moosleitnerin erbt.',
      ['PERSON Moosleitnerin'],
      'Die Sekretärin und die Moosarbeiterin erben.',
    ],
    [
      'double name of which one half is a word',
      'Der Sachverständige DI Kreuz-Tanzl kam.',
      ['PERSON Kreuz-Tanzl'],
      'Der Sachverständige DI für Kreuz-Fragen kam.',
    ],
    [
      'firm in liquidation',
      'Die Tanzl Moosbau GmbH in Liqu. zahlt nicht.',
      ['ORG Tanzl Moosbau GmbH in Liqu'],
      'Eine GmbH in Liquidation zahlt nicht.',
    ],
    [
      'letters that a name is called by',
      'der Verein „Volksmusik im Moosland“ (kurz „KRM“). Die KRM tagt.',
      ['ORG KRM'],
      'der Antrag (kurz „KRM“). Die KRM tagt.',
    ],
  ])('%s', (_, text, things, near) => {
    const here = found(text)
    for (const thing of things) expect(here).toContain(thing)
    const types = new Set(things.map((thing) => thing.split(' ')[0]))
    expect(found(near).filter((one) => types.has(one.split(' ')[0]!))).toEqual([])
  })
})

test.each([
  ['authors with a volume', 'Dazu Wirth/Holm/Tanzl II23 § 28 WEG Rz 12.'],
  ['authors with a page', 'Siehe Höhner/Tanzl/Moosl, Das Recht der Vereine6, 322; 6 Ob 213/07b.'],
  [
    'the address of an office below its branch',
    'FINANZAMT ÖSTERREICH\nDienststelle Steyr Kirchdorf\nHandel-Mazzetti-Promenade 14, 4400 Steyr\n',
  ],
  [
    'the address of an office in a longer town',
    'Arbeitsmarktservice\nRegionale Geschäftsstelle Bruck an der Mur\nGrazer Straße 15, 8600 Bruck an der Mur\n',
  ],
  ['a make', 'Geliefert wurde eine Harmonika (Marke Novak) mit Zubehör. Hersteller der Bahn: Tanzl.'],
  ['a car', 'Gestohlen wurden ein Renault Zoe und ein Mercedes-Benz E 220 d.'],
  ['a medicine', 'Er nimmt Ramipril, Metoprolol und Atorvastatin.'],
  ['a scale', 'Norton-Skala 14, Braden 17.'],
  ['the fund for wages', 'Das wurde bei der IEF-Service GmbH beantragt.'],
])('%s stays', (_, text) => {
  expect(found(text)).toEqual([])
})

test.each([
  ['Zu zahlen hat Frau Beck 50 % der Kosten.', 'PERSON Beck'],
  ['Offen sind von Herrn Norton 120 € und mehr.', 'PERSON Norton'],
  ['Nach § 8 PHG haftet der Hersteller Josef Tanzl.', 'PERSON Josef Tanzl'],
])('a person with a name of a scale, and who makes something: %s', (text, thing) => {
  expect(found(text)).toContain(thing)
})

test.each(['Tel. 0664 1234567', 'Tel 0664/1234567', 'Mobil: 0664 1234567', 'Fax 01 5551234'])(
  'a town ends before the number behind it: %s',
  (text) => {
    const here = found(`wohnhaft Quellengasse 12/3, 1100 Wien, ${text}, gemeldet.`)
    expect(here).toEqual(['ADDRESS Quellengasse 12/3, 1100 Wien', `PHONE ${text.replace(/^\p{L}+[.:]? /u, '')}`])
  },
)

test('a street behind the name of a town is no cited literature', () => {
  const text = 'Die Ordination in Bad Moosegg, Kurpromenade 6 liegt dort (§ 20 Abs 1 EStG 1988).'
  expect(found(text)).toContain('ADDRESS Bad Moosegg, Kurpromenade 6')
})
