// Tables, codes, labels and names in odd places: what is covered, and what is nearly the same.
import { describe, expect, test } from 'vitest'
import { createLawNames, starterForBench } from '../law/law-bench.ts'
import { silent } from './learned-names.ts'
import { detect } from './pseudonyms.ts'

const names = createLawNames(starterForBench().laws)
const found = (text: string) =>
  detect(text, { names, teller: silent }).entities.map(({ type, text: words }) => `${type} ${words}`)

describe('each rule finds its thing and leaves what is nearly the same', () => {
  test.each<[rule: string, text: string, thing: string, near: string]>([
    [
      'birth date in a column',
      'Nr | Name | Geb.Datum\n---|---|---\n1 | Hirzer Bela | 04.02.1971\n',
      'DATE_OF_BIRTH 04.02.1971',
      'Name | Nr | Eingang\n---|---|---\nHirzer Bela | 1 | 04.02.1971\n',
    ],
    [
      'number in a column',
      'Pers.Nr   Eintritt      Abteilung\n4418      01.02.2023    Lager\n',
      'ID_NUMBER 4418',
      'Stückzahl   Eintritt      Abteilung\n4418      01.02.2023    Lager\n',
    ],
    [
      'birth date by its insurance number',
      'SVNR 1237 010180. Sie kam am 1.1.1980 zur Welt.',
      'DATE_OF_BIRTH 1.1.1980',
      'SVNR 1237 010180. Sie kam am 2.1.1980 zurück.',
    ],
    ['year of birth behind a star', 'Lea Moik, * 1972', 'DATE_OF_BIRTH 1972', 'Fassung 2 * 1972 mal'],
    ['birth date of Hungary', 'geb. 1977.03.09.', 'DATE_OF_BIRTH 1977.03.09', 'im Jahr 1977.03 Teile'],
    ['code of a thing', 'Schlüssel (SK-2231-9) liegt bei', 'ID_NUMBER SK-2231-9', 'nach ISO-9001-2015, VO 2016/679/EU'],
    ['code with a year', 'Garantie HK-2024-55810', 'ID_NUMBER HK-2024-55810', 'das Budget-2024 und die FeV-2021'],
    ['code in small letters', 'unter ak-re-31-004421 gemeldet', 'ID_NUMBER ak-re-31-004421', 'das rund-um-2024-paket'],
    [
      'book of savings',
      'Sparbuch 41 220 307 liegt',
      'ID_NUMBER 41 220 307',
      'Mitgliederzahl 12.500, Mietvertrag 2019/20',
    ],
    ['account in groups', 'Beitragskonto     5 701 233 48', 'ID_NUMBER 5 701 233 48', 'Konto 12.3.2024 geschlossen'],
    [
      'number of a bill',
      'Rechnung vom 3.1.2025 Nr. 25-000733',
      'ID_NUMBER 25-000733',
      'Rechnung vom 3.1.2025 über 25 Stück',
    ],
    ['number of a key', 'kellerschlüssel nr 305', 'ID_NUMBER 305', 'Verteilungsschlüssel nach 305 Anteilen'],
    ['password', 'Losungswort „Regenbogen4“', 'OTHER Regenbogen4', 'Das Losungswort ist bekannt.'],
    ['vat of Slovenia', '(UID SI55120934)', 'UID SI55120934', 'UID fehlt, SI bleibt'],
    ['extension', 'Fax DW -15', 'PHONE DW -15', 'Kl. 3 der Schule'],
    ['extension of many figures', 'Fax DW 6610', 'PHONE DW 6610', 'Klasse 6610'],
    ['account glued to the next', 'AT611904300234573201AT332011100082441907', 'IBAN AT332011100082441907', 'AT61 1904'],
    [
      'account that lacks a digit before the next',
      'AT61 1904 3002 3457 320 AT33 2011 1000 8244 1907',
      'IBAN AT61 1904 3002 3457 320',
      'AT61 1904',
    ],
    [
      'password with its purpose',
      'passwort fürs klientenportal ist Malz#1879, user',
      'OTHER Malz#1879',
      'das passwort fürs portal ist neu',
    ],
    ['user beside a password', 'passwort: Malz#1879, user ekern.', 'OTHER ekern', 'passwort neu, user ist bekannt'],
    ['letter and digits', 'Verträge K 5520117 und K 5520118', 'ID_NUMBER K 5520118', 'RS0016544, S 1234567,--'],
    [
      'number with another in brackets',
      'Zahl: VK3-VSR-1187/2025 (012/2025)',
      'CASE_NUMBER VK3-VSR-1187/2025 (012/2025',
      'Im Jahr (012/2025)',
    ],
    ['own number like one of Europe', 'beauftragt, Zl. T-118/25', 'CASE_NUMBER T-118/25', 'vgl EuG T-118/25'],
    [
      'street behind a column',
      '9 E  Tenzin Stangl\n 9     Lindgrub 60\n       2872 Mönichkirchen',
      'ADDRESS Lindgrub 60',
      ' 9     Stück 60\n',
    ],
    [
      'street in two languages',
      'in 9133 Obern/Zgornja vas, Schulstraße/Šolska cesta 8.',
      'ADDRESS 9133 Obern/Zgornja vas, Schulstraße/Šolska cesta 8',
      'Schulstraße/Weg',
    ],
    [
      'birth date in words and figures',
      'geboren am zwölften April neunzehnhundertvierundachtzig (12.04.1984)',
      'DATE_OF_BIRTH 12.04.1984',
      'am zwölften April (12.04.1984)',
    ],
    ['generation', 'Herr Egon Kern kam. Bürge ist Kern sen., nicht er.', 'PERSON Kern sen', 'die Firma sen.'],
    ['surname first', 'Sohn, Lê Minh Anh', 'PERSON Lê Minh Anh', 'Le Monde'],
    ['month and surname', 'Verlassenschaft nach August Zapletal', 'PERSON August Zapletal', 'im August'],
    ['what somebody is called', 'den alle nur Bizeps rufen', 'PERSON Bizeps', 'muss alle Zeugen nennen'],
    [
      'greeted in small letters',
      'Betreff: Akt\n\nliebe lena, siehe unten',
      'PERSON lena',
      'liebe kollegin, siehe unten',
    ],
    ['small letters with an initial', 'Das hat lena k. gesehen?', 'PERSON lena k', 'Das hat mark k. gesehen'],
    [
      'noun behind a rare given name',
      'Gutachter Ing. Wolkhart Kohl erstattet',
      'PERSON Wolkhart Kohl',
      'Die Kohl erstattet',
    ],
    [
      'insurer by its last word',
      'Versicherung: Enns-Ybbs Wechselseitige',
      'ORG Enns-Ybbs Wechselseitige',
      'Wechselseitige Pflichten',
    ],
    ['mobile behind a short label', 'Ünal, Nr. 06767718240, kam', 'PHONE 06767718240', 'Nr. 0412345678'],
    [
      'village with small words',
      'Egon Kern\nSt. Stefan ob Hollerberg 16\n9100 Völkermarkt',
      'ADDRESS St. Stefan ob Hollerberg 16',
      'St. Stefan ob Hollerberg',
    ],
    ['handle', 'oder insta @lena.zott_19 bitte', 'OTHER lena.zott_19', 'um 5 @ Bahnhof'],
    ['floor behind a stroke', 'in der Annagasse 17/4. OG/22', 'ADDRESS Annagasse 17/4. OG/22', 'im 4. OG/22 m²'],
    ['street of one word', 'in Linz, Esplanade 41, wohnt', 'ADDRESS Linz, Esplanade 41', 'im Graben 41 m tief'],
    [
      'street in capitals, apart',
      'STRASSE: TRIESTER STRASSE 252A',
      'ADDRESS TRIESTER STRASSE 252A',
      'DIE STRASSE IST 252 METER LANG',
    ],
    [
      'birth date between name and address',
      'Kläger: Egon Pichl, Tischler\n   17.06.1971\n   Dorfstraße 88\n',
      'DATE_OF_BIRTH 17.06.1971',
      'Graz, im Gericht\n   17.06.2024\n   Dorfstraße 88\n',
    ],
    ['birth dates', 'Geburtsdaten | 4.4.1989 / 2. Mai 1992', 'DATE_OF_BIRTH 2. Mai 1992', 'Messdaten | 4.4.1989'],
    [
      'birth in words',
      'auf die Welt gekommen zu Lichtmess, am 2. Februar 1936, in Retz',
      'DATE_OF_BIRTH 2. Februar 1936',
      'aus aller Welt gekommen am 2. Februar 1936',
    ],
    [
      'birth date alias',
      'geb. 01.01.2005 alias 11.09.2003',
      'DATE_OF_BIRTH 11.09.2003',
      'am 01.01.2005 alias 11.09.2003',
    ],
    ['number of the day', 'Letzte TZ 4318/2025', 'ID_NUMBER TZ 4318/2025', 'zur TZ des Tages'],
    ['number of the day', 'Grundbuch, B-LNR 48, TZ 48/2021', 'ID_NUMBER TZ 48/2021', 'LNR 4 und B-LNR 48'],
    [
      'number that a thing has',
      'das Sparbuch mit der Nummer 40.112.775',
      'ID_NUMBER 40.112.775',
      'Gesetz mit der Nummer 104/1988',
    ],
    ['sign of a file', 'Zeichen: MOLA/OYEL-7', 'CASE_NUMBER MOLA/OYEL-7', 'Zeichen: Stern/Mond'],
    ['register of wills', 'hinterlegt (Nr. ÖZTR 4471/09)', 'ID_NUMBER ÖZTR 4471/09', '(Nr. 4)'],
    [
      'club',
      'Er spielt beim ASV Lindach-Süd Fußball.',
      'ORG ASV Lindach-Süd',
      'Der SC gewann. SV Gutachten und SPG Novelle lagen vor.',
    ],
    ['mail before a line to fill in', 'Mail: max.huber@gmx.at____', 'EMAIL max.huber@gmx.at', 'Mail: am Platz____'],
    [
      'address below an office',
      'Zuständig: Bezirksgericht Linz\n\nAdresse: Gartenweg 5, 4020 Linz',
      'ADDRESS Gartenweg 5, 4020 Linz',
      'Bezirksgericht Linz, Adresse: siehe oben',
    ],
    ['street in capitals', 'WOHNHAFT BERGER STRASSE 12', 'ADDRESS BERGER STRASSE 12', 'MRG UND WEG 2002'],
    [
      'station of a body',
      'Heimhilfe der Volkshilfe-Station Enns Süd 3x',
      'ORG Volkshilfe-Station Enns Süd',
      'mit Volkshilfe',
    ],
    ['station of a body', 'Heimhilfe der Caritas-Enns kommt', 'ORG Caritas-Enns', 'mit Caritas'],
    [
      'firm behind its label',
      'Drittschuldner: PAKETFIX LOGISTIK, Linz',
      'ORG PAKETFIX LOGISTIK',
      'Arbeitgeber: Egon Pichl, Linz',
    ],
    ['home', 'wohnhaft im Seniorenhaus Abendrot in Enns', 'ORG Seniorenhaus Abendrot', 'wohnhaft im Seniorenhaus'],
    ['code of a bank', 'AT61 1904 3002 3457 3201 (HYPVAT2B)', 'ID_NUMBER HYPVAT2B', 'Im Jahr 2024 (UNBEDINGT) zahlen'],
    [
      'account with two blanks',
      'auf AT61  1904 3002 3457 3201',
      'IBAN AT61  1904 3002 3457 3201',
      'auf AB61  1904 Stück',
    ],
    ['plots in a row', 'auf Gst. 207/3, 207/9 und .41', 'ID_NUMBER 207/9', 'im Verhältnis 207/3 und .41'],
    [
      'own file in brackets',
      'verloren; die Exekution (21 E 391/25d) blieb',
      'CASE_NUMBER 21 E 391/25d',
      '(RS0012345; 4 Ob 65/20b)',
    ],
    ['place behind its label', 'Anschrift: Mitterleiten 3', 'ADDRESS Mitterleiten 3', 'Anschrift: siehe Beilage 3'],
    ['place behind a birth date', '* 7.1.1961, Unterleiten 44', 'ADDRESS Unterleiten 44', 'am 7.1.1961, Beilage 44'],
    [
      'house with a name',
      'Seniorenheim Abendrot, Mühlrain 8, 4655 Vorchdorf',
      'ADDRESS Seniorenheim Abendrot, Mühlrain 8, 4655 Vorchdorf',
      'Das Heim war alt.',
    ],
    ['floor of Hungary', 'Petőfi utca 12. II/3', 'ADDRESS Petőfi utca 12. II/3', 'Band 12. II/3'],
    [
      'form in one word',
      'Morgenrot Versicherungs-AG',
      'ORG Morgenrot Versicherungs-AG',
      'Die Versicherungs-Bedingungen',
    ],
    [
      'cooperative',
      'der Bergheu Rauris registrierte Genossenschaft m.b.H.',
      'ORG Bergheu Rauris registrierte Genossenschaft m.b.H',
      'eine registrierte Genossenschaft haftet',
    ],
    ['society', 'Förderverein Burghof Ramsau', 'ORG Förderverein Burghof Ramsau', 'der Förderverein zahlt'],
    [
      'inn with an article',
      'Gasthaus Zur Blauen Gans',
      'ORG Gasthaus Zur Blauen Gans',
      'im Gasthaus war Streit. Mein Sohn ging.',
    ],
    [
      'firm without its first word',
      'Bauträger Lindenhain Projekt GmbH klagt. Lindenhain Projekt schwieg.',
      'ORG Lindenhain Projekt',
      'Das Projekt schwieg.',
    ],
    [
      'name in a compound',
      'Frau Rosa Zwettlinger kam. Die Zwettlinger-Klausel gilt.',
      'PERSON Zwettlinger',
      'Die Indexklausel gilt.',
    ],
    [
      'ordinary surname in a compound',
      'Frau Rosa Lang kam, Langs Hund auch.',
      'PERSON Langs',
      'Die Lang-Fassung gilt.',
    ],
    [
      'trade as a surname nobody lists',
      'Das sah Kevin Saubinder gestern.',
      'PERSON Kevin Saubinder',
      'Das sah ein Buchbinder.',
    ],
    [
      'behind a form of address',
      'Sehr geehrter Herr Haumeister!',
      'PERSON Haumeister',
      'Sehr geehrter Herr Hausverwalter!',
    ],
    [
      'house name',
      'Obmann Rupert Lechner vulgo Heuboden',
      'PERSON Rupert Lechner vulgo Heuboden',
      'Das Heuhaus, vulgo Stall',
    ],
    ['particle of Italy', 'Frau Chiara dal Zotto', 'PERSON Chiara dal Zotto', 'dal segno, sagt er'],
    [
      'initial of who shares a firm',
      'Rabitsch Bau GmbH\nLiebe Grüße\nC. Rabitsch',
      'PERSON C. Rabitsch',
      'Rabitsch Bau GmbH',
    ],
    ['greeting and name', 'Danke!\nLG Schorsch\n', 'PERSON Schorsch', 'Danke!\nLG Wels\n'],
    ['whom somebody talked with', 'Ich hab mit dem Milan geredet.', 'PERSON Milan', 'Ich hab mit dem Falken geredet.'],
  ])('%s', (_, text, thing, near) => {
    expect(found(text)).toContain(thing)
    const type = thing.split(' ')[0]
    expect(found(near).filter((one) => one.startsWith(`${type} `))).toEqual([])
  })
})

test.each([
  'EuGH C-154/21, Österreichische Post, und „Fall Mangold“ des EuGH',
  'EGMR 18.3.2011, 30814/06 (Lautsi)',
  'Hopf/Mayr, GlBG² § 12 Rz 87, und Reissner.',
  'Zinsen gemäß § lOOO ABGB',
  'Landesverwaltungsgericht Tirol, Michael-Gaismair-Straße 1, 6020 Innsbruck',
  'StA. Afghanistan, ein grauer Kombi, der USB-Stick im Homeoffice',
  'im Fall des Zillertaler Gletschers',
])('»%s« stays', (text) => expect(found(text)).toEqual([]))
