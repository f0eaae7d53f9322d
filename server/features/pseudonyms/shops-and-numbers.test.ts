// Small firms without a legal form, numbers of theirs, and what everybody may name: what is covered, and what is nearly the same.
import { describe, expect, test } from 'vitest'
import { createLawNames, starterForBench } from '../law/law-bench.ts'
import { silent } from './learned-names.ts'
import { detect } from './pseudonyms.ts'

const names = createLawNames(starterForBench().laws)
const found = (text: string) =>
  detect(text, { names, teller: silent }).entities.map(({ type, text: words }) => `${type} ${words}`)

describe('each is found, and what is nearly the same is left', () => {
  test.each<[what: string, text: string, things: string[], near: string]>([
    [
      'number far behind its colon',
      'Vertragsnr.:            4.118.220-7',
      ['ID_NUMBER 4.118.220-7'],
      'Vertragssumme:            4.118,20',
    ],
    [
      'plain plot before its community',
      'auf Gst. Nr. 1188/3 und 1190, KG 67399 Moosau',
      ['ID_NUMBER 1188/3', 'ID_NUMBER 1190', 'ID_NUMBER KG 67399 Moosau'],
      'auf Seite 188 und 1190 der Akten',
    ],
    [
      'abbreviation of whose number it is',
      'IMEI des Telefons: 356938035643809',
      ['ID_NUMBER 356938035643809'],
      'EUR des Klägers: 356938',
    ],
    [
      'figures in groups with hyphens',
      'LV 77-118-2233 vom Montag',
      ['ID_NUMBER 77-118-2233'],
      'ISBN 978-3-118-2233 vom 12-05-2024, 2024-118-2233',
    ],
    ['letter and year', 'die Note F2025.118 liegt bei', ['ID_NUMBER F2025.118'], 'die Diagnose S72.10 liegt bei'],
    [
      'house behind its village',
      'wohnhaft in 5771 Leogang 211, seit Mai',
      ['ADDRESS 5771 Leogang 211'],
      'um 211 Euro, seit Mai',
    ],
    ['card', 'Karte 80040000118822334455 liegt vor', ['ID_NUMBER 80040000118822334455'], 'Karte 8004 liegt vor'],
    [
      'centre by its name',
      'im Therapiezentrum Waldheim behandelt',
      ['ORG Therapiezentrum Waldheim'],
      'im Therapiezentrum behandelt',
    ],
    [
      'birth dates in brackets',
      'geb. 1.1.2001 (auch 1.1.2003)',
      ['DATE_OF_BIRTH 1.1.2001', 'DATE_OF_BIRTH 1.1.2003'],
      'verhandelt 1.1.2021 (auch 1.1.2023)',
    ],
    [
      'town and house',
      'Die Tochter, Itter, Sonnseite 8',
      ['ADDRESS Itter, Sonnseite 8'],
      'Die Tochter, Itter, Beilage 8',
    ],
    [
      'houses let to guests',
      'gegen Kaiserblick Appartements, vertreten durch',
      ['ORG Kaiserblick Appartements'],
      'gegen neue Appartements, vertreten durch',
    ],
    [
      'works with their place',
      'Die Moostaler Kieswerke Pürgg klagt.',
      ['ORG Moostaler Kieswerke Pürgg'],
      'Die neuen Kieswerke werden gebaut.',
    ],
    ['head of a shop', 'Blumen Mitzi\nHauptplatz', ['ORG Blumen Mitzi'], 'Danke für die Blumen vom Hauptplatz'],
    [
      'two sorts of goods',
      'bei Mode & Wolle Hadwiger gekauft',
      ['ORG Mode & Wolle Hadwiger'],
      'die Mode & Wolle des Winters',
    ],
    ['parish', 'Die Pfarre Heiliger Geist zahlt.', ['ORG Pfarre Heiliger Geist'], 'Die Pfarre Gebühren zahlt.'],
    [
      'society in small letters',
      'für den imkerverein unterland',
      ['ORG imkerverein unterland'],
      'für den imkerverein gemacht',
    ],
    ['daughters', 'Realkanzlei Moik & Tochter', ['ORG Realkanzlei Moik & Tochter'], 'die Mutter & Tochter'],
    [
      'partners',
      'Gutachten der Ziviltechniker Winkler und Moik,',
      ['ORG Ziviltechniker Winkler und Moik'],
      'Gutachten der Ziviltechniker Wien und Graz,',
    ],
    ['brothers', 'mit Gebrüder Moik geliefert', ['ORG Gebrüder Moik'], 'mit Gebrüdern und Schwestern geliefert'],
    [
      'school of a saint',
      'Die Volksschule Sankt Ulrich am Pillersee zahlt.',
      ['ORG Volksschule Sankt Ulrich am Pillersee'],
      'Die Volksschule am Pillersee zahlt.',
    ],
    [
      'youth of the church',
      'für die Katholische Jungschar Schwoich',
      ['ORG Katholische Jungschar Schwoich'],
      'für die katholische Jungschar',
    ],
    ['quarters', 'im Quartier Thalheim untergebracht', ['ORG Quartier Thalheim'], 'im Quartier untergebracht'],
    [
      'bank by its region',
      'das Sparbuch der Steiermärkischen liegt',
      ['ORG Steiermärkischen'],
      'das Wetter der Steiermärkischen Landesregierung',
    ],
    [
      'letters of a firm in small ones',
      'Die WAV Wohnbau GmbH zahlt nicht. dann hat wav angerufen und gefragt ob das geld da ist',
      ['ORG WAV Wohnbau GmbH', 'ORG wav'],
      'Die Kasse zahlt nicht. dann hat wer angerufen und gefragt ob das geld da ist',
    ],
    ['site of a shop', 'auf moik-seife.at gelesen', ['OTHER moik-seife.at'], 'auf konsument.at gelesen'],
    [
      'link to a profile',
      'siehe https://www.facebook.com/moikmona heute',
      ['OTHER https://www.facebook.com/moikmona'],
      'siehe https://www.europakonsument.at/reisen heute',
    ],
    ['make of two words', 'von Silent Moik', ['PERSON Silent Moik'], 'der Marke Silent Moik'],
    [
      'who made what has a title',
      'Das Buch von Otto Preuß liegt da.',
      ['PERSON Otto Preuß'],
      'Das Buch „Die Hexe“ von Otto Preuß liegt da.',
    ],
    [
      'office in a table',
      '| Josef Moik | Engelbert-Weiß-Weg 10, 5020 Salzburg |',
      ['PERSON Josef Moik', 'ADDRESS Engelbert-Weiß-Weg 10, 5020 Salzburg'],
      '| Österreichische Gesundheitskasse | Engelbert-Weiß-Weg 10, 5020 Salzburg |',
    ],
    [
      'adviser by law',
      'vertreten durch die Moosagentur GmbH',
      ['ORG Moosagentur GmbH'],
      'vertreten durch die Bundesagentur für Betreuungs- und Unterstützungsleistungen GmbH (BBU)',
    ],
  ])('%s', (_what, text, things, near) => {
    expect(found(text)).toEqual(things)
    expect(found(near)).toEqual([])
  })
})

test('a title of teachers is no name', () => {
  expect(found('Die Lehrerin Dipl.-Päd. Veronika Moik kam.')).toEqual(['PERSON Veronika Moik'])
})

test.each([
  ['Der Beklagte hat das Grundstück „Seeblick“ von Maria Huberleitner gekauft.', 'PERSON Maria Huberleitner'],
  ['Das Tagebuch „Mein Leben“ von Maria Huberleitner wurde gestohlen.', 'PERSON Maria Huberleitner'],
  ['Er hat das Buch „Mein Garten“ von Otto Grubmüller, geb. 3.4.1970, verlegt.', 'PERSON Otto Grubmüller'],
  ['Das Buch „Mein Garten“ von Otto Grubmüller fehlt. Grubmüller fordert 3.000 Euro.', 'PERSON Otto Grubmüller'],
  ['Modell: Kurz Huber war dabei.', 'PERSON Kurz Huber'],
  [
    'https://www.google.com/maps/place/Bahnhofstraße+12 steht dort',
    'OTHER https://www.google.com/maps/place/Bahnhofstraße+12',
  ],
  ['https://www.karriere.at/f/grubmueller-bau', 'OTHER https://www.karriere.at/f/grubmueller-bau'],
  [
    'https://docs.google.com/document/d/1AbCdEfGhIjK/edit liegt bei',
    'OTHER https://docs.google.com/document/d/1AbCdEfGhIjK/edit',
  ],
])('what belongs to somebody is no title, make or page of everybody: %s', (text, thing) => {
  expect(found(text)).toContain(thing)
})
