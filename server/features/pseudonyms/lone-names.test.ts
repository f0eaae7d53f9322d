// Names without a sign beside them, damaged writing and letters of hospitals: what is covered, and what is nearly the same.
import { describe, expect, test } from 'vitest'
import { createLawNames, starterForBench } from '../law/law-bench.ts'
import { silent } from './learned-names.ts'
import { detect } from './pseudonyms.ts'

const names = createLawNames(starterForBench().laws)
const found = (text: string) =>
  detect(text, { names, teller: silent }).entities.map(({ type, text: words }) => `${type} ${words}`)
const sure = (text: string) =>
  detect(text, { names, teller: silent }).entities.flatMap(({ tier, type, text: words }) =>
    tier === 1 ? [`${type} ${words}`] : [],
  )

describe('each rule finds its thing and leaves what is nearly the same', () => {
  test.each<[rule: string, text: string, thing: string, near: string]>([
    ['file number with a Roman one', 'Az.: 18 VII 266/23', 'CASE_NUMBER 18 VII 266/23', 'Teil 18 VII 2 von 23'],
    ['own number in a head', 'Aktenzeichen: 12 Ds 731/24', 'CASE_NUMBER 12 Ds 731/24', 'vgl OGH 4 Ob 65/20b'],
    ['register with blanks', '(FN 418 207 k)', 'FN FN 418 207 k', 'FN 418 und 207 k sind frei'],
    [
      'number of a policy',
      'Ihre Rechtsschutzpolizze RS 48-3316702/2 gilt.',
      'ID_NUMBER RS 48-3316702/2',
      'Ihre Rechtsschutzpolizze deckt 55 Prozent.',
    ],
    [
      'shop in an address',
      'in 1070 Wien, Kaiserstraße 41, Lokal 2 + 3, bis',
      'ADDRESS 1070 Wien, Kaiserstraße 41, Lokal 2 + 3',
      'in Lokal 2 + 3 gibt es Bier',
    ],
    ['place that holds a month', '82014 Maisach', 'ADDRESS 82014 Maisach', 'im Jahr 2014 Mai'],
    ['birth date with swapped signs', 'geb. 23.041.987', 'DATE_OF_BIRTH 23.041.987', 'bezahlt EUR 23.041.987'],
    ['birth date with blanks', 'geboren 21 7 1948', 'DATE_OF_BIRTH 21 7 1948', 'auf 21 7 1948 Euro'],
    [
      'particle and noun',
      'operiert von Dr. Emma von der Tannen.',
      'PERSON Emma von der Tannen',
      'Das sagt jemand von der Gemeinde.',
    ],
    ['title and particle', 'Dr. von der Tannen kam.', 'PERSON von der Tannen', 'Die von der Tanne.'],
    ['beside a form of address', 'Das weiß Herr Stefan Lang.', 'PERSON Stefan Lang', 'Das weiß Herr und Knecht.'],
    ['beside a verb of persons', 'Dazu sagte Moosbrugger: nein.', 'PERSON Moosbrugger', 'Dazu sagte der Bauer: nein.'],
    ['surname and nothing else', 'Bitte Leitgeb zurückrufen.', 'PERSON Leitgeb', 'Bitte Vollmacht zurückrufen.'],
    ['verb with a capital', 'Klage gegen Schulte', 'PERSON Schulte', 'Er schulte sie gegen Entgelt.'],
    ['noun for persons', 'Der Techniker Zapletal kam.', 'PERSON Zapletal', 'Der Techniker kam Montag.'],
    ['nickname inside', 'Frau Zoltána „Zoli" Bíró', 'PERSON Zoltána „Zoli" Bíró', 'Die Frau „Chefin" Kanzlei'],
    [
      'day of the week as a surname',
      'Sie bleibt bei Gerda Samstag.',
      'PERSON Gerda Samstag',
      'Am Samstag kommt niemand.',
    ],
    [
      'day again in a genitive',
      'Bernd Montag war da. Montags Auto stand dort.',
      'PERSON Montags',
      'Er kam Montags, am Montag.',
    ],
    ['nickname in brackets', 'gegen Imre Moik (»Imi«) Klage', 'PERSON Imi', 'gegen den Vorstand (»Imi«) Klage'],
    ['what somebody is called', 'Karl Moik, Rufname Tschako, haftet.', 'PERSON Tschako', 'Der Rufname ist frei.'],
    [
      'short form of address in small letters',
      'Ihr mitarbeiter hr. Lang sagt lang nichts.',
      'PERSON Lang',
      'Das dauert lang.',
    ],
    [
      'role as a surname',
      'Ihre Freundin ist Ilse Kassier; die Kassierin fehlt.',
      'PERSON Ilse Kassier',
      'Das sagt die Kassierin.',
    ],
    [
      'article before a name that is a word',
      'Den Horst Moosbrugger kenne ich.',
      'PERSON Horst Moosbrugger',
      'Den Horst der Adler kenne ich.',
    ],
    [
      'surname and an initial',
      'Wir bitten um Zahlung.\n\nMoosleitner W.',
      'PERSON Moosleitner W',
      'Wir bitten um Zahlung.\n\nBeilage W.',
    ],
    [
      'estate',
      'Verlassenschaft nach Kreszentia Moosleitner',
      'PERSON Kreszentia Moosleitner',
      'Fahrt nach Bad Hofgastein',
    ],
    ['day before a name', '10.05.2018 Wolfgang Tischler', 'PERSON Wolfgang Tischler', '10405 Wolfgang am See'],
    ['phone at the end of a line', 'Tel 0316/7042915.\n07.01.2023', 'PHONE 0316/7042915', 'am 05.01.2023'],
    ['plot', 'auf Gst. 318/4, KG 14229', 'ID_NUMBER 318/4', 'im Verhältnis 318/4'],
    ['noble name of two words', 'Herrn Casimir von Wurm-Stuppach', 'PERSON Casimir von Wurm-Stuppach', 'von Wien-Süd'],
    [
      'judge behind a court',
      'Richterin am Landesgericht Maria Huber',
      'PERSON Maria Huber',
      'am Bezirksgericht Maria Enzersdorf',
    ],
    ['part of the body as a surname', 'Fr. Dr. Leber (ACH) kommt.', 'PERSON Leber', 'Die Dr. Diagnose, Leber normal'],
    ['title of a woman', 'Priv.Doz. Dr.in Amra Kovač', 'PERSON Amra Kovač', 'Doz. Dr. in der Klinik'],
    ['trade as a surname', 'Das sah Kevin Kürschner.', 'PERSON Kevin Kürschner', 'Das sah ein Kürschner.'],
    ['swapped letters', 'Prof. lAexander Maurer', 'PERSON lAexander Maurer', 'Das eBook und das iPhone'],
    [
      'surname of its ending',
      'in der Rechtssache Biljana Perović gegen',
      'PERSON Biljana Perović',
      'in der Musik gegen',
    ],
    ['table', 'Vorname: Rozália    Titel: Akad. Grad', 'PERSON Rozália', 'Vorname: bitte ausfüllen'],
  ])('%s', (_, text, thing, near) => {
    expect(found(text)).toContain(thing)
    const type = thing.split(' ')[0]
    expect(found(near).filter((one) => one.startsWith(`${type} `))).toEqual([])
  })
})

test('two account numbers in a row are two', () =>
  expect(sure('IBAN AT61 1904 3002 3457 3201 AT74 2011 1004 4112 2337')).toEqual([
    'IBAN AT61 1904 3002 3457 3201',
    'IBAN AT74 2011 1004 4112 2337',
  ]))

test('several doubtful signs of one name make it sure, one does not', () => {
  expect(sure('Beweis: Quolin, wohnhaft in der Au. Quolin und Zjubra Quolin haben es gesehen.')).toContain(
    'PERSON Zjubra Quolin',
  )
  expect(sure('Zjubra Quolin ist eine Marke.')).toEqual([])
})

test.each([
  'Harrer/Wagner in Schwimann/Kodek meinen es anders',
  'vgl Krejci in Rummel, ABGB3 § 1170 Rz 4',
  'Vollmacht. Bei Säumnis ist mit Weiterem zu rechnen.',
])('»%s« stays', (text) => expect(found(text)).toEqual([]))

test('a word that is also the name of a party or a firm stays where it is the word', () => {
  const text =
    'Jakob Glück e.U. und die Sommer Herbst Rechtsanwälte GmbH klagen Frau Notburga Ast. Mit etwas Glück endet es vor ' +
    'Sommer, unter einem alten Ast. Der Kläger Glück kam.'
  expect(found(text).filter((one) => /Glück$|Ast$|Sommer$/.test(one))).toEqual(['PERSON Notburga Ast', 'PERSON Glück'])
})

test('a text in capitals and small letters by chance is read', () =>
  expect(
    found(
      'AuFnAhMe In DeR aMbUlAnZ, DiAgNoSe FoLgT. DeR pAtIeNt WiRd EnTlAsSeN uNd BeFiNdEt SiCh In GuTeM zUsTaNd; BeGlEiTpErSoN roLf huBeR hEuTe AnWeSeNd',
    ),
  ).toContain('PERSON roLf huBeR'))

test.each<[rule: string, text: string, thing: string, near: string]>([
  ['maiden name', 'Ich, Klara Kern, geborene Schneeweiß, verfüge', 'Schneeweiß', 'Klara Kern, geborene Schneewienerin'],
  ['name that somebody took', 'Klara heißt nach der Hochzeit Steinkellner.', 'Steinkellner', 'Das heißt bald Urlaub.'],
  [
    'woman of that name',
    'Herr Egon Zapletal. Der Zapletalin gehört es.',
    'Zapletalin',
    'Herr Egon Zapf. Der Zapferin.',
  ],
  ['given name in small letters', 'Herr Johann Moik. Dann rief johann an.', 'johann', 'Herr Mark Moik. Er gab 5 mark.'],
  [
    'surname in small letters',
    'Herr Egon Mayrhuber. Und mayrhubers Rad?',
    'mayrhubers',
    'Herr Egon Mayrhuber. Die huberei?',
  ],
  ['initials', 'Herr Egon Kern-Ast verfügt.\n\nE. K.-A.', 'E. K.-A', 'Herr Egon Kern verfügt.\n\nE. U. R.'],
  ['who said it', 'Herr Egon Süß. Gut, wie Süß am Ende sagte.', 'Süß', 'Herr Egon Süßer. Gut, wie Süß und Salz.'],
  [
    'noun behind an article',
    'Herr Franz von der Heide kam.',
    'Franz von der Heide',
    'Herr Franz von der Gemeinde kam.',
  ],
])('%s: the person, and not what is nearly the same', (_, text, thing, near) => {
  expect(found(text)).toContain(`PERSON ${thing}`)
  expect(found(near).filter((one) => one.startsWith('PERSON ')).length).toBeLessThanOrEqual(1)
})

describe('hours, months and rooms are asked about in letters of hospitals alone', () => {
  const clinical = 'Arztbrief. Diagnose: Fraktur. Anamnese und Therapie folgen, Entlassung der Patientin. '
  test.each([
    ['Befund um 14:07 erhoben', 'DATE 14:07'],
    ['Melanom rechts, 11/28, entfernt', 'DATE 11/28'],
    ['Aufnahme auf Station A33 zur Kontrolle', 'ID_NUMBER A33'],
  ])('%s', (text, thing) => {
    expect(found(clinical + text)).toContain(thing)
    expect(found(`Der Kläger bringt vor: ${text}.`)).not.toContain(thing)
  })
})
