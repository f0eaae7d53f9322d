// Bodies without a legal form, the names of trades, short names of firms, and what stands beside addresses and numbers: what is covered, and what is nearly the same.
import { describe, expect, test } from 'vitest'
import { createLawNames, starterForBench } from '../law/law-bench.ts'
import { silent } from './learned-names.ts'
import { detect } from './pseudonyms.ts'

const names = createLawNames(starterForBench().laws)
const found = (text: string) =>
  detect(text, { names, teller: silent }).entities.map(({ type, text: words }) => `${type} ${words}`)

describe('each rule finds its thing and leaves what is nearly the same', () => {
  test.each<[rule: string, text: string, things: string[], near: string]>([
    [
      'society and what it is for',
      'Der Verein zur Pflege der alten Tracht Birkmoos klagt.',
      ['ORG Verein zur Pflege der alten Tracht Birkmoos'],
      'Der Verein für Konsumenteninformation klagt.',
    ],
    [
      'society with an adjective before it',
      'Obmann des Kurdisch-Tiroler Kulturverein Nevroz',
      ['ORG Kurdisch-Tiroler Kulturverein Nevroz'],
      'Der Österreichische Gewerkschaftsbund und dieser Sportverein haben geklagt.',
    ],
    [
      'society by its sort',
      'Klägerin ist der Almpflegeverein Moosalm. Der Almpflegeverein hat gemäht.',
      ['ORG Almpflegeverein Moosalm', 'ORG Almpflegeverein'],
      'Der Pensionistenverein ist ein Verein wie jeder Sportverein.',
    ],
    [
      'fire brigade',
      'Die Freiwillige Feuerwehr Untermoos und die FF Obermoos halfen.',
      ['ORG Freiwillige Feuerwehr Untermoos', 'ORG FF Obermoos'],
      'Die Feuerwehr kam. Die freiwillige Leistung half.',
    ],
    [
      'community',
      'Die Bietergemeinschaft Rauchegger/Tanzl und die ARGE Stollen Birkmoos bieten, die WEG Birkmoos nicht.',
      ['ORG Bietergemeinschaft Rauchegger/Tanzl', 'ORG ARGE Stollen Birkmoos', 'ORG WEG Birkmoos'],
      'Die Eigentümergemeinschaft Rechnung legen lassen, die WEG Novelle 2022, die Bietergemeinschaft Anspruch hat.',
    ],
    [
      'name of a business in quotes',
      'in der Boutique „Samt und Seide“ und im Lokal »Zum wilden Tanz«',
      ['ORG Samt und Seide', 'ORG Zum wilden Tanz'],
      'Die Entscheidung „Samt und Seide“ sagt: „Zum wilden Tanz“ ist frei. Das Wort „Samt“ bleibt.',
    ],
    [
      'coined word',
      'Er kaufte bei TechnoMoos. TechnoMoos verweigerte die Zahlung.',
      ['ORG TechnoMoos', 'ORG TechnoMoos'],
      'Er schrieb bei WhatsApp an die MitarbeiterInnen von FinanzOnline.',
    ],
    [
      'name before its sort',
      'Baustelle der Lungauerer Hochbau, versichert bei der Moos-Tanzl Lebensversicherung',
      ['ORG Lungauerer Hochbau', 'ORG Moos-Tanzl Lebensversicherung'],
      'Der private Hochbau und eine große Lebensversicherung, auch Guter Wohnbau.',
    ],
    ['letters before a sort', 'als Inhaber der RT-Trockenbau', ['ORG RT-Trockenbau'], 'im Bereich IT und Trockenbau'],
    [
      'firm in small letters',
      'hallo, die firma dachfix rauchegg hat angerufen und die vom dachfix waren nicht da, lg vom gasthof zur linde in wels',
      ['ORG dachfix rauchegg', 'ORG dachfix', 'ORG gasthof zur linde'],
      'hallo, die firma hat angerufen und die vom gasthof waren nicht da, der weg zur linde ist gesperrt, lg',
    ],
    [
      'short name in brackets',
      'Die Tanzl Getränke GmbH (im Folgenden kurz „TaGe“) zahlt. Weiters bringt TaGe vor:',
      ['ORG Tanzl Getränke GmbH', 'ORG TaGe', 'ORG TaGe'],
      'Der Vertrag (im Folgenden: Hauptvertrag) und die Klägerin (kurz: Sie) bringen vor:',
    ],
    [
      'letters of a society in brackets',
      'Der Wasserverband Moosbach Nord (kurz: WMN) klagt. Die WMN zahlt.',
      ['ORG Wasserverband Moosbach Nord', 'ORG WMN', 'ORG WMN'],
      'Das Allgemeine bürgerliche Gesetzbuch (kurz: ABGB) gilt.',
    ],
    [
      'firm by a compound without an article',
      'Die Mooskristall Getränke GmbH lieferte. Laut Mooskristall war es voll. Die Mooskristall bezahlte nicht.',
      ['ORG Mooskristall Getränke GmbH', 'ORG Mooskristall', 'ORG Mooskristall'],
      'Der Mooskristall gibt den Namen, laut Mooskristall.',
    ],
    [
      'firm by the letters of its name',
      'Die RTV Moosthaler Wohnbau GmbH baut. Die RTV stimmt zu.',
      ['ORG RTV Moosthaler Wohnbau GmbH', 'ORG RTV'],
      'Die RTV stimmt zu.',
    ],
    [
      'municipality that sues',
      'Die klagende Marktgemeinde Hinterbirk begehrt Zahlung. Beklagte: Gemeinde Moos am Rauchen See, vertreten durch',
      ['ORG Marktgemeinde Hinterbirk', 'ORG Gemeinde Moos am Rauchen See'],
      'In der Marktgemeinde Hinterbirk wird gebaut, laut Bescheid der Gemeinde Moos am Rauchen See.',
    ],
    [
      'door before its street',
      'Wohnung Top 14, Rauchengasse 29c, 6850 Dornbirn',
      ['ADDRESS Top 14, Rauchengasse 29c, 6850 Dornbirn'],
      'Top 14, Seite 3 und Punkt 29',
    ],
    [
      'units of a house in Roman numerals and small letters',
      'Am Rauchen 4, Stg. III, Top 22, 1020 Wien. Sie zog in die Rauchengasse 7a top 4',
      ['ADDRESS Am Rauchen 4, Stg. III, Top 22, 1020 Wien', 'ADDRESS Rauchengasse 7a top 4'],
      'Stiege III und top 22 der Liste',
    ],
    [
      'castle before its street',
      'zuletzt Schloss Kohlbirk, Hauptplatz 1, 7512 Kohlbirk',
      ['ADDRESS Schloss Kohlbirk, Hauptplatz 1, 7512 Kohlbirk'],
      'Im Schloss, am Hauptplatz, war 1 Fest.',
    ],
    [
      'number of a house behind a word for it',
      'wohnt Birkmoos Hnr. 72, 6652 Birkmoos, und St. Rauch a.T. 32, 9212 Rauchdorf',
      ['ADDRESS Birkmoos Hnr. 72, 6652 Birkmoos', 'ADDRESS St. Rauch a.T. 32, 9212 Rauchdorf'],
      'Kundennummer 72, siehe Beilage Nr. 32',
    ],
    [
      'place somebody lives in',
      'Der Zeuge wohnt in Hinterbirkholz 8. Das Anwesen Rauchenegg 3 steht leer.',
      ['ADDRESS Hinterbirkholz 8', 'ADDRESS Rauchenegg 3'],
      'Der Zeuge wohnt in Stock 8. Die Liegenschaft Band 3.',
    ],
    [
      'street again behind a word for a thing',
      'Beim Objekt Rauchengasse 9 tropft es. In der Rauchengasse war Lärm.',
      ['ADDRESS Rauchengasse'],
      'In der Rauchengasse war Lärm.',
    ],
    ['number behind a paper in capitals', 'RECHNUNG 4711998', ['ID_NUMBER 4711998'], 'RECHNUNG 4.711.998'],
    [
      'number behind a thing',
      'Vorgang 7001-22914, Vorschreibung 2024/77 310',
      ['ID_NUMBER 7001-22914', 'ID_NUMBER 2024/77 310'],
      'Vorgang 7, Vorschreibung 2024, Anlage 3',
    ],
    ['number below its label', 'Kd.-Nr.\n334455\n', ['ID_NUMBER 334455'], 'Haus-Nr.\n334455\n'],
    [
      'number below the head of a column',
      'Nr   Rechnung      Datum\n1    R 24/11893    08.11.24\n',
      ['ID_NUMBER R 24/11893'],
      'Nr   Rechnung      Datum\n1    1.200,00      08.11.24\n',
    ],
    [
      'number behind a paper in small letters',
      'die polizze kh 4471-88 203 gilt',
      ['ID_NUMBER kh 4471-88 203'],
      'die polizze ab 1.3.2024 gilt',
    ],
    ['number of a postal item', 'EINSCHREIBEN RT 40 118 227 5 AT', ['ID_NUMBER RT 40 118 227 5 AT'], 'RT 40 118 AT'],
    [
      'parish',
      'Die Pfarre St. Rupert am Moos, das Stift Moosegg und die Evangelische Pfarrgemeinde A.B. Moosdorf klagen.',
      ['ORG Pfarre St. Rupert am Moos', 'ORG Stift Moosegg', 'ORG Evangelische Pfarrgemeinde A.B. Moosdorf'],
      'Die Pfarre Rechnung legen lassen, das Kloster Grund verkaufen.',
    ],
    [
      'name of an inn',
      'Sie traf ihn in der Bar Zur schiefen Tanne.',
      ['ORG Zur schiefen Tanne'],
      'Sie ging von der Bar zur schiefen Tanne.',
    ],
    [
      'what a firm trades in',
      'Er kaufte bei Sport Moosegger ein, Sport Moosegger lieferte nicht.',
      ['ORG Sport Moosegger', 'ORG Sport Moosegger'],
      'Er sah den Sport Moosegger, das Auto Moosegger, und viel Sport Montag.',
    ],
    [
      'firm with an ampersand behind a role',
      'Betreibende Partei Rauchegg-Inkasso Tanzl & Co.',
      ['ORG Rauchegg-Inkasso Tanzl & Co'],
      'Mein Sohn und Partner klagt.',
    ],
    [
      'club by its union',
      'Der Vorstand der Union Moosfeld tagt.',
      ['ORG Union Moosfeld'],
      'Der Vorstand der Union Wirtschaft tagt.',
    ],
    [
      'firm in a compound',
      'Das Autohaus Raucheggl zahlt. Die Raucheggl-Werkstatt liefert.',
      ['ORG Raucheggl'],
      'Das Autohaus zahlt. Die Auto-Werkstatt liefert.',
    ],
    [
      'town that sues',
      'Die Beklagte, die Stadt Moosegg, haftet.',
      ['ORG Stadt Moosegg'],
      'In der Stadt Moosegg wird gebaut.',
    ],
    [
      'village again with another number',
      'Der Übernehmer wohnt Moosanger 7. Am Haus Moosanger Nr. 9 wird gebaut.',
      ['ADDRESS Moosanger 7', 'ADDRESS Moosanger Nr. 9'],
      'In Moosanger sind 9 Häuser.',
    ],
    [
      'street over a line break',
      'zuletzt gemeldet und wohnhaft in der Raucheggergasse\n22/1, 8280 Fürstenfeld',
      ['ADDRESS Raucheggergasse\n22/1, 8280 Fürstenfeld'],
      'zuletzt gesehen in der Raucheggergasse\nAm Montag',
    ],
    [
      'floor before the door',
      '4020 Linz, Rauchegger Straße 131, 3. Stock, Tür 12',
      ['ADDRESS 4020 Linz, Rauchegger Straße 131, 3. Stock, Tür 12'],
      'im 3. Stock, Tür 12',
    ],
    ['plot behind a short word', 'auf Parz. 512/9 und Parz. 513', ['ID_NUMBER 512/9', 'ID_NUMBER 513'], 'auf Par. 512'],
    ['name of a user with a stroke', 'verkäufer war romy_tanz83.', ['OTHER romy_tanz83'], 'siehe anhang_neu.pdf'],
    ['number of the file of an office', 'Mein Akt: 1147/24 rt', ['CASE_NUMBER 1147/24 rt'], 'Der Akt ist zu.'],
    [
      'number of an administrative court',
      'GZ LVwG-AV-733/001-2024; Verfahren W211 2267890-1',
      ['CASE_NUMBER LVwG-AV-733/001-2024', 'CASE_NUMBER W211 2267890-1'],
      'Das LVwG Tirol entschied.',
    ],
    [
      'number of a court behind »sowie«',
      'Verbunden sind 5 C 112/24p sowie 38 S 7/24d und 26 E 1224/24-w.',
      ['CASE_NUMBER 38 S 7/24d', 'CASE_NUMBER 26 E 1224/24-w'],
      'Vgl auch 1 Ob 20/18d und so 2 Ob 44/19x.',
    ],
    ['birth date before its word', 'Andi Moik is 2.3.2006 geborn', ['DATE_OF_BIRTH 2.3.2006'], 'Es war 2.3.2006 genug'],
    [
      'birth date before a nationality',
      '1: MOIK Nermin, 19.08.2003 Tuzla, StA Bosnien',
      ['DATE_OF_BIRTH 19.08.2003'],
      'Am 19.08.2003 Tuzla besucht',
    ],
  ])('%s', (_, text, things, near) => {
    const here = found(text)
    for (const thing of things) expect(here).toContain(thing)
    const types = new Set(things.map((thing) => thing.split(' ')[0]))
    expect(found(near).filter((one) => types.has(one.split(' ')[0]!))).toEqual([])
  })
})

test.each([
  [
    'who somebody is, before a provision',
    'Gesellschafter Karl Moik, Rufname Tanz, haftet nach § 128 UGB.',
    'Karl Moik',
  ],
  [
    'a chairman before a provision',
    'Der Betriebsrat, Vorsitzender Rainer Tanzl, wurde gemäß § 105 ArbVG gehört.',
    'Rainer Tanzl',
  ],
])('%s is no cited literature', (_, text, name) => {
  expect(found(text).some((one) => one.includes(name))).toBe(true)
})

test('a firm of the matter is known by its short name in another document', () => {
  const text = 'Laut Rauchegg wurde bezahlt. Moosegg liegt im Tal.'
  const inMatter = detect(text, { names, teller: silent, matterFirms: ['Rauchegg Fenster GmbH'] }).entities
  expect(inMatter.map(({ type, text: words }) => `${type} ${words}`)).toContain('ORG Rauchegg')
  expect(found(text)).not.toContain('ORG Rauchegg')
})

test('authors and their works stay', () => {
  expect(found('Tanzl, ABGB³ § 879 Rz 4; Rauch/Moik, Miet- und Wohnrecht § 15a MRG')).toEqual([])
})
