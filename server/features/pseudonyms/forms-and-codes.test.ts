// Tables, codes, labels and names in odd places: what is covered, and what is nearly the same.
import { describe, expect, test } from 'vitest'
import { createLawNames, starterForBench } from '../law/law-bench.ts'
import { detect } from './pseudonyms.ts'

const names = createLawNames(starterForBench().laws)
const found = (text: string) => detect(text, { names }).entities.map(({ type, text: words }) => `${type} ${words}`)

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
    ['extension', 'Fax DW -15', 'PHONE 15', 'Kl. 3 der Schule'],
    ['code of a bank', 'AT61 1904 3002 3457 3201 (HYPVAT2B)', 'ID_NUMBER HYPVAT2B', 'Im Jahr 2024 (UNBEDINGT) zahlen'],
    [
      'account with two blanks',
      'auf AT61  1904 3002 3457 3201',
      'IBAN AT61  1904 3002 3457 3201',
      'auf AB61  1904 Stück',
    ],
    [
      'plots in a row',
      'auf Gst. 207/3, 207/9 und .41',
      'ID_NUMBER Gst. 207/3, 207/9 und .41',
      'im Verhältnis 207/3 und .41',
    ],
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
