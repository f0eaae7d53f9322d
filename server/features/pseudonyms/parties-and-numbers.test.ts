// Municipalities and firms as parties, towns beside streets, labels of numbers, initials, the elder and the younger: what is covered, and what is nearly the same.
import { describe, expect, test } from 'vitest'
import { createLawNames, starterForBench } from '../law/law-bench.ts'
import { nameEntities } from './placeholders.ts'
import { silent } from './learned-names.ts'
import { detect } from './pseudonyms.ts'

const names = createLawNames(starterForBench().laws)
const found = (text: string) =>
  detect(text, { names, teller: silent }).entities.map(({ type, text: words }) => `${type} ${words}`)

describe('each rule finds its thing and leaves what is nearly the same', () => {
  test.each<[rule: string, text: string, thing: string, near: string, also?: string[]]>([
    [
      'municipality as a party',
      'Klagende Partei: Marktgemeinde Sandbühel am Inn\nDie Gemeinde Sandbühel bringt vor:',
      'ORG Gemeinde Sandbühel',
      'Der Bescheid der Marktgemeinde Sandbühel am Inn ist zugestellt, in der Gemeinde Sandbühel wird gebaut.',
    ],
    [
      'municipality that somebody claims from',
      'Anspruch gegen die Stadtgemeinde Obermühl, vertreten durch sie selbst',
      'ORG Stadtgemeinde Obermühl',
      'Der Bürgermeister der Stadtgemeinde Obermühl hat gegen die Bescheide entschieden.',
    ],
    [
      'firm by its first words',
      'Die Ruß & Töchter Ofenbau OG klagt. Die Ruß & Töchter hat geliefert.',
      'ORG Ruß & Töchter',
      'Ruß & Töchter Ofenbau OG klagt. Im Ofen lag Ruß und Asche.',
      ['ORG Ruß & Töchter Ofenbau OG'],
    ],
    [
      'firm by an ordinary word',
      'Die Bergkristall Lifte AG haftet. Namens der Bergkristall halte ich fest:',
      'ORG Bergkristall',
      'Die Bergkristall Lifte AG haftet. Er fand einen Bergkristall unter dem Bergkristall.',
      ['ORG Bergkristall Lifte AG'],
    ],
    [
      'firm that is given something',
      'Gesellschafter der Südkante Reisen GmbH. Der Südkante wird ein Darlehen gewährt.',
      'ORG Südkante',
      'Gesellschafter der Südkante Reisen GmbH. Der Südkante entlang führt ein Weg.',
      ['ORG Südkante Reisen GmbH'],
    ],
    [
      'society by the name in its quotes',
      'Der Kultur- und Musikverein „Zora“ Leonding tagt. Der Zora gehören zwölf an.',
      'ORG Zora',
      'Der Kultur- und Musikverein tagt. Der „Zorn“ war groß.',
    ],
    [
      'society by its officer',
      'Die Weggenossenschaft Steinrotmoos zahlt. Der Obmann der Steinrotmoos war da.',
      'ORG Steinrotmoos',
      'Die Weggenossenschaft Steinrotmoos zahlt. Er wohnt in Steinrotmoos oben.',
      ['ORG Weggenossenschaft Steinrotmoos'],
    ],
    [
      'firm with a title before it',
      'beim Notar Dr. Ebner & Partner erlegt',
      'ORG Notar Dr. Ebner & Partner',
      'Ich sage, dass Ihr Partner gezahlt hat.',
    ],
    [
      'employer',
      'Ich bin Verkäuferin beim Frischeck Brandl, seit 2019',
      'ORG Frischeck Brandl',
      'Ich bin Fahrer beim Kläger, seit 2019',
    ],
    [
      'firm behind a word for a paper',
      'Die Kostenanfrage Baier Gastro KG liegt bei.',
      'ORG Baier Gastro KG',
      'Die Kostenanfrage liegt bei.',
    ],
    [
      'insurer',
      'die Donau Wechsel Versicherung VaG wendet ein',
      'ORG Donau Wechsel Versicherung VaG',
      'Er sah vag etwas.',
    ],
    [
      'town before its street',
      'zuletzt (Bad Aussee, Kirchengasse 4) gemeldet',
      'ADDRESS Bad Aussee, Kirchengasse 4',
      'Am Montag, Kirche 4 Uhr, in Wels',
    ],
    [
      'town behind its street',
      'wohnt Lindengasse 7, Wels',
      'ADDRESS Lindengasse 7, Wels',
      'am 7., Wels liegt am Fluss',
    ],
    [
      'number of a house with a small letter',
      'Anschrift: 6800 Feldkirch, Hauptstraße 12/c',
      'ADDRESS 6800 Feldkirch, Hauptstraße 12/c',
      'Hauptstraßen 12 von c',
    ],
    [
      'street without a number',
      '2136 Laa, Kellergasse o.Nr.',
      'ADDRESS 2136 Laa, Kellergasse o.Nr',
      'In der Kellergasse ohne Namen',
    ],
    [
      'where in the house, in brackets',
      'Bahnstraße 8 (Hof, 2. Stg.), 4600 Wels',
      'ADDRESS Bahnstraße 8 (Hof, 2. Stg.), 4600 Wels',
      'Bahnsteig (Hof, 2. Stg.)',
    ],
    [
      'village in small letters',
      'i bin der sepp aus obermittersbach 12, mir geht es um den zaun und den weg vom nachbarn',
      'ADDRESS obermittersbach 12',
      'i bin der sepp und lese in abschnitt 12, mir geht es um den zaun und den weg vom nachbarn',
    ],
    [
      'address behind a specialist',
      'FA für Augenheilkunde, 4540 Bad Hall, Parkstr. 3',
      'ADDRESS 4540 Bad Hall, Parkstr. 3',
      'FA für Großbetriebe, 1030 Wien, Marxergasse 4',
    ],
    [
      'figures behind an abbreviation',
      'IMEI 490154203237518',
      'ID_NUMBER 490154203237518',
      'EUR 490154, CELEX 32016, DIN 490154',
    ],
    ['mark of an animal', 'Ohrmarke AT 551 220 417', 'ID_NUMBER AT 551 220 417', 'Hausmarke AT 12, Marke 2019/20'],
    ['number of a policy', 'Pol. LV 7 220 415 ruht', 'ID_NUMBER LV 7 220 415', 'Abs. 7 220, Aufl. 4 220 415'],
    [
      'plate in small letters',
      'er hat mein auto (gs 271 hb) beschädigt',
      'PLATE gs 271 hb',
      'mein auto (hat 271 ps) ist weg',
    ],
    ['plate with a point', 'Anhänger W·4471 KL', 'PLATE W·4471 KL', 'Anhänger·4471'],
    ['birth date with a Roman month', 'geb. 11.XII.1951', 'DATE_OF_BIRTH 11.XII.1951', 'am 11.XII.1951'],
    [
      'birth date of a child',
      'mj. Lena Moik, 3.4.2021, wohnhaft bei der Mutter',
      'DATE_OF_BIRTH 3.4.2021',
      'Zeuge Franz Moik, 3.4.2021, wohnhaft in Wels',
    ],
    [
      'number of the insurance beside a statute',
      'gem. § 153 StPO\nSV: 1237 010180',
      'SVNR 1237 010180',
      'gem. § 153 StPO\nSeite 1237',
    ],
    [
      'name with an apostrophe',
      "Johann Rastl klagt. Zum Rastl'schen Hof führt ein Weg.",
      "PERSON Rastl'schen",
      "Zum Kant'schen Satz",
    ],
    [
      'initials below a letter',
      'Ihre Anna Dorner wird sich melden.\n> AD\n',
      'PERSON AD',
      'Ihre Anna Dorner wird sich melden.\n> EU\n',
      ['PERSON Anna Dorner'],
    ],
    [
      'units of a house',
      'Lagerstraße 7/Halle 2, 4600 Wels',
      'ADDRESS Lagerstraße 7/Halle 2, 4600 Wels',
      'Punkt 7/Halle 2',
    ],
    [
      'town at a river',
      'Uferstraße 3b, 4082 Mauth/Donau, bei Nacht',
      'ADDRESS Uferstraße 3b, 4082 Mauth/Donau',
      'am Ufer 4082/Donau',
    ],
    [
      'village of a town',
      'geb. 5.7.1958, Landwirtin, Hartberg, Öd 14\n',
      'ADDRESS Hartberg, Öd 14',
      'geb. 5.7.1958, Beilage, Blatt 14\n',
    ],
    [
      'small address of a small text',
      'der wohnt in der lindengasse 4, 7210 eichbach im hof und zahlt nicht',
      'ADDRESS lindengasse 4, 7210 eichbach',
      'der zahlt 4, 7210 mitarbeiter zahlen nicht und warten schon lange',
    ],
    [
      'postcode of another country',
      'Firma in Krátká 9, CZ-370 01 Budweis',
      'ADDRESS Krátká 9, CZ-370 01 Budweis',
      'Zeile 9, CZ-37',
    ],
    [
      'firm of two halves',
      'Die TaxAlpin Beratung GmbH. Frau Sieber (TaxAlpin)',
      'ORG TaxAlpin',
      'Die TaxAlpin Beratung GmbH',
      ['ORG TaxAlpin Beratung GmbH'],
    ],
    [
      'firm by its house of a saint',
      'Pflegezentrum St. Bruno gemn. GmbH haftet; für St. Bruno:',
      'ORG St. Bruno',
      'Die Kirche St. Bruno liegt oben.',
    ],
    [
      'firm of men and women',
      'vertreten durch Berger Sailer Rechtsanwält:innen GesbR',
      'ORG Berger Sailer Rechtsanwält:innen GesbR',
      'vertreten durch die Rechtsanwält:innen',
    ],
    ['register behind a firm', 'Rebenhandel Moik GmbH (204417d, Sitz', 'FN 204417d', 'Kapitel (204417d, Sitz'],
    [
      'figures in threes',
      'anzeige 733 104 218 liegt bei',
      'ID_NUMBER 733 104 218',
      'EUR 733 104 218 und 733 104 218 Stück',
    ],
    ['number of a device', 'Notebook S/N 7KF2210QX4 retour', 'ID_NUMBER S/N 7KF2210QX4', 'Ziffer S und N'],
    ['passport that looks like an office', 'Reisepass BH7714203', 'ID_NUMBER BH7714203', 'BH Gmunden, 3 Beilagen'],
    [
      'number with words in it',
      'rahmennummer war KTX 44120 AX 7.',
      'ID_NUMBER KTX 44120 AX 7',
      'rahmennummer war 3 mal',
    ],
    ['plate as wished for', 'lenkte GS 7 OTTO selbst', 'PLATE GS 7 OTTO', 'GS 7 Otto'],
    ['stroke in a scan', 'Frau Christa Nag1 und Frau Ha11er', 'PERSON Christa Nag1', 'Abschnitt 1'],
    ['stroke at the begin of a name', 'Mag. lngrid Haller kam', 'PERSON lngrid Haller', 'Mag. im Haus'],
    ['weekday behind a form of address', 'Frau Freitag kam', 'PERSON Freitag', 'jeden Freitag kam sie'],
    ['role behind a given name', 'Masseverwalter: Dr. Herbert Pfleger\n', 'PERSON Herbert Pfleger', 'Der Pfleger kam'],
    [
      'woman by a noun for men',
      'Frau Eva Bauer kam. Die Bauer hat gesagt',
      'PERSON Bauer',
      'Eva Brandl kam. Die Bauer haben gesagt',
      ['PERSON Eva Brandl'],
    ],
    [
      'small words before a surname',
      'Herr Joost van der Stein kam. Es war van der Steins Haus.',
      'PERSON van der Steins',
      'Herr Joost Kant kam. Ein Stein war da.',
      ['PERSON Joost Kant'],
    ],
    [
      'small chat with a slip',
      'Burgi: er heißt jetzt nimmer stoissinger und hat die Moni geheiratet\n',
      'PERSON stoissinger',
      'Dabei heißt es nimmer so wie früher und das ist auch gut.',
    ],
    [
      'surname before a given name in small letters',
      'hab die liste durch. der schuster poldi soll das bis morgen nachreichen, sonst wird es eng mit dem termin',
      'PERSON schuster poldi',
      'hab die liste durch. der schuster soll das bis morgen nachreichen, sonst wird es eng mit dem termin',
    ],
    ['signs of a dictation', 'AV HK/ps vom 3.4.2024', 'PERSON HK/ps', 'Ergebnis HK/ps vom 3.4.2024'],
    [
      'given name that is a month too',
      'Lenker Lin Jun, geständig',
      'PERSON Lin Jun',
      'Lenker Lin, Jun. 2021',
      ['PERSON Lin'],
    ],
    [
      'given name in a form',
      'Familienname: Kaya\nVorname: Elif Nur\n',
      'PERSON Elif Nur',
      'Vorname nur hier eintragen',
    ],
    [
      'genitive before a noun',
      'Herr Anton Winter kam. In Winters Anwesen wird gebaut.',
      'PERSON Winters',
      'Herr Anton Winter kam. Im Winter war es kalt, des Winters Mitte.',
      ['PERSON Anton Winter'],
    ],
  ])('%s', (_, text, thing, near, also = []) => {
    expect(found(text)).toContain(thing)
    const type = thing.split(' ')[0]!
    expect(found(near).filter((one) => one.startsWith(`${type} `))).toEqual(also)
  })

  test.each([
    ['a trade behind »von Beruf«', 'Eva Koch klagt. Ihr Mann ist von Beruf Koch, ja.', 'PERSON Koch', 0],
    ['things side by side', 'Ignaz Stein hat mit Stein und Schotter gebaut.', 'PERSON Stein', 0],
    ['authors behind a cue', 'vgl Holm/Jodl/Berner.', 'PERSON Jodl', 0],
    ['an author behind a decision', 'RS0011234; Jodl, Besitzklage.', 'PERSON Jodl', 0],
    ['authors and the law', '1 Ob 31/17b; Schwarz/Jodl, ABGB.', 'PERSON Jodl', 0],
    ['a model of a car', 'mit seinem Ford Fiesta (rot)', 'PERSON Ford Fiesta', 0],
    ['a citation in a scan', 'Vgl VwGH 4.3.2O2O, Ra 2O19/O5/O133.', 'ID_NUMBER 2O19/O5/O133', 0],
  ])('%s stays', (_, text, thing, times) => {
    expect(found(text).filter((one) => one === thing)).toHaveLength(times)
  })
})

describe('father and son of one name are two', () => {
  const placeholders = (text: string) =>
    nameEntities(text, detect(text, { names, teller: silent }).entities).map(
      ({ text: words, placeholder }) => `${words} ${placeholder}`,
    )

  test('the younger is another than whoever was named before', () => {
    expect(placeholders('Zeuge Josef Rastl. Zeuge Josef Rastl jun. Herr Josef Rastl ging.')).toEqual([
      'Josef Rastl [Zeuge 1]',
      'Josef Rastl jun [Zeuge 2]',
      'Josef Rastl [Zeuge 1]',
    ])
  })

  test('who is called the elder first is the same without it', () => {
    expect(placeholders('Herr Josef Rastl sen. kam. Herr Josef Rastl ging.')).toEqual([
      'Josef Rastl sen [Person A]',
      'Josef Rastl [Person A]',
    ])
  })

  test('beside both a name alone is given to neither', () => {
    expect(placeholders('Herr Josef Rastl sen. und Herr Josef Rastl jun. kamen. Josef Rastl ging.').at(-1)).toBe(
      'Josef Rastl [Person A oder Person B]',
    )
  })
})
