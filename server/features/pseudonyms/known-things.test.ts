// What everybody knows by its name stays, unless somebody is called so; and names that are words are told from them.
import { describe, expect, test } from 'vitest'
import { createLawNames, starterForBench } from '../law/law-bench.ts'
import { silent } from './learned-names.ts'
import { detect } from './pseudonyms.ts'

const names = createLawNames(starterForBench().laws)
const found = (text: string) =>
  detect(text, { names, teller: silent }).entities.map(({ type, text: words }) => `${type} ${words}`)

test.each<[what: string, stays: string, covered: string, things: string[]]>([
  [
    'a make',
    'Die Pumpe ist von Wilo, der Drucker (Kyocera) steht im Gang.',
    'Frau Wilo sagt, Wilo zahlt nicht.',
    ['PERSON Wilo', 'PERSON Wilo'],
  ],
  [
    'a make with its legal form',
    'Das Schloss der Firma Miele klemmt.',
    'Beklagt ist die Miele Moosegg GmbH.',
    ['ORG Miele Moosegg GmbH'],
  ],
  [
    'a medicine',
    'Man hat mir Gladem verschrieben und Novalgin gegeben.',
    'Dr. Gladem hat das verschrieben.',
    ['PERSON Gladem'],
  ],
  [
    'composers',
    'Der Chor singt Lieder von Schubert, Brahms und Mahler.',
    'Herr Schubert singt Lieder von Schubert.',
    ['PERSON Schubert', 'PERSON Schubert'],
  ],
  ['a program', 'Er beherrscht AutoCAD, PlanCAD und Python.', 'Ich habe AnnaMaria getroffen.', ['PERSON AnnaMaria']],
  [
    'an author in a work with a volume',
    'So Tanzl in GeKo Baurecht I § 12 MRG Rz 3.',
    'Die Klägerin Tanzl in Graz I zahlte.',
    ['PERSON Tanzl'],
  ],
  [
    'a cited decision of the administrative court',
    'Das ist ständig (BVwG W211 2267890-1).',
    'Zum Verfahren W211 2267890-1 wird berichtet.',
    ['CASE_NUMBER W211 2267890-1'],
  ],
  ['a law by its year', 'Das Verfahren nach dem LBG-G 1994 ruht.', 'Das Kfz mit M-G 1994 steht.', ['PLATE M-G 1994']],
  [
    'the number of a decision behind a word',
    'Zur Aufrechnung 8 Ob 12/21x führt aus.',
    'Sie wohnt Zur Aufrechnung 8 in Moos.',
    ['ADDRESS Zur Aufrechnung 8'],
  ],
  [
    'what is taken',
    'Sie nimmt Moosil, Birkanol und Foradan; verschrieben wurde auch Zwentil.',
    'Am Montag kam Moosilovic.',
    ['PERSON Moosilovic'],
  ],
  [
    'an author with the year of the book',
    'So Tanzl, Reform des Wegerechts (2006) 45; Tanzl/Moik/Zott, BR7 412.',
    'So Tanzl, geboren in Graz (2006).',
    ['PERSON Tanzl'],
  ],
  [
    'a method of one alone',
    'Nach der Methode Zwentl ist das falsch.',
    'Nach der Methode Tanzl rief Frau Tanzl an.',
    ['PERSON Tanzl', 'PERSON Tanzl'],
  ],
  [
    'a painter by both names',
    'Ein Gemälde von Egon Schiele hing dort.',
    'Der Kläger Egon Schiele kam.',
    ['PERSON Egon Schiele'],
  ],
  ['a model of a car', 'Er fuhr einen Seat Leon und einen MAN TGX.', 'Es kam Leon Zott.', ['PERSON Leon Zott']],
  [
    'a colour by its number',
    'Der Zaun ist in RAL 7016 Anthrazit gestrichen.',
    'Es liegt in 8010 Graz dort.',
    ['ADDRESS 8010 Graz'],
  ],
  [
    'what people buy',
    'Der Geschirrspüler von Moiko, die Schuhe von Zentl.',
    'Die Schuhe von Zentl. Frau Zentl geht.',
    ['PERSON Zentl', 'PERSON Zentl'],
  ],
  ['a building', 'Man sieht den Moosbergdom und den Birkensee.', 'Man sieht den Ferdl sagen.', ['PERSON Ferdl']],
  [
    'abbreviations of the law',
    'Das steht im BStBl II, RdNr 5, und im EheG; zuletzt VI ZR ebenda.',
    'Es kam McLean, und VeraMoser auch.',
    ['PERSON McLean', 'PERSON VeraMoser'],
  ],
  [
    'an author cited again',
    'So auch Zentl, aaO Rz 3; Zentl in: Moik/Zott, ABGB § 3 Rz 1.',
    'So auch Zentl, der das weiß.',
    ['PERSON Zentl'],
  ],
  ['months', 'Tätig 02/2018–08/2021 und seit 09/2021 hier.', 'Tel 0732/201809', ['PHONE 0732/201809']],
  [
    'what takes place',
    'Sie lief beim Virginia City Marathon mit.',
    'Sie lief mit Virginia Zott mit.',
    ['PERSON Virginia Zott'],
  ],
  ['a thing done', 'Per Eilpost kam nichts.', 'Per Eklund kam nicht.', ['PERSON Per Eklund']],
  [
    'where somebody studied',
    'Sie hat ihr Studium an der Universität Graz begonnen.',
    'Sie klagt die Universität Graz.',
    ['ORG Universität Graz'],
  ],
])('%s stays', (_, stays, covered, things) => {
  expect(found(stays)).toEqual([])
  expect(found(covered)).toEqual(things)
})

test.each<[what: string, text: string, count: number, near: string]>([
  ['a season', 'Frau Herbst kam. Bis Herbst 2025 zahlt sie.', 1, 'Frau Herbst kam. Bisher hat Herbst nichts gezahlt.'],
  [
    'in quotes behind a thing',
    'Herr Grün kam. Die Farbe „Grün“ gefällt.',
    1,
    'Herr Grün kam. Der Zeuge „Grün“ gefällt.',
  ],
  [
    'in brackets behind a thing',
    'Frau Rose kam. Ein Ausschlag (Rose) lag vor.',
    1,
    'Frau Rose kam. Das sagte sie (Rose) gestern.',
  ],
  [
    'behind a number',
    'Frau Watt zahlte. Das Gerät braucht 300 Watt im Jahr.',
    1,
    'Frau Watt zahlte. Das braucht laut Watt mehr.',
  ],
  [
    'opposite somebody',
    'Herr Sommer kam. Man hat das gegenüber Sommer erklärt.',
    2,
    'Herr Sommer kam. Das war ein guter Sommer.',
  ],
])('a surname that is a word: %s', (_, text, count, near) => {
  const persons = (of: string) => found(of).filter((one) => one.startsWith('PERSON'))
  expect(persons(text)).toHaveLength(count)
  expect(persons(near)).toHaveLength(3 - count)
})

test.each<[what: string, text: string, things: string[], near: string]>([
  [
    'a surname of words behind a rare given name',
    'Es vertritt Mag. Zwendelgard Kornmoos, Notarin.',
    ['PERSON Zwendelgard Kornmoos'],
    'Es schreibt Mag. Zwendelgard Kanzleibriefe, sonst nichts.',
  ],
  [
    'a firm by what it does behind its partners',
    'Es schrieb Tanzl und Partner Wirtschaftstreuhand gestern.',
    ['ORG Tanzl und Partner Wirtschaftstreuhand'],
    'Es schrieb die Wirtschaftstreuhand gestern.',
  ],
  [
    'a firm that begins with a figure',
    'Es klagt die 9moos Bettenwelt GmbH.',
    ['ORG 9moos Bettenwelt GmbH'],
    'Es klagt die 9. Bettenwelt GmbH.',
  ],
  [
    'a company of civil law by its name in quotes',
    'Beklagt ist die GesbR „Drei Birken“, in Graz.',
    ['ORG Drei Birken'],
    'Beklagt ist, wer „Drei Birken“ sagt.',
  ],
  [
    'a firm of one word again',
    'Der Vertrag mit der Putzkobold OG endet. Putzkobold hat geklagt.',
    ['ORG Putzkobold OG', 'ORG Putzkobold'],
    'Der Vertrag mit dem Putzkobold endet. Ein Putzkobold hat geklagt.',
  ],
  [
    'where somebody works by what that trades in',
    'Sie ist angestellt bei Kaufmann Ofenhandlung in Graz.',
    ['ORG Kaufmann Ofenhandlung'],
    'Sie ist angestellt bei Kaufmann Moser in Graz.',
  ],
  [
    'an address over a line break behind a stroke',
    'Zustellung: Moosgasse 1b/\n2/14, 1030 Wien.',
    ['ADDRESS Moosgasse 1b/\n2/14, 1030 Wien'],
    'Zustellung: Moosgasse 1b.\n2/14, 1030 Stück.',
  ],
  [
    'two houses',
    'Haus in der Moosgasse 33 und 35, mit Garten',
    ['ADDRESS Moosgasse 33 und 35'],
    'Moosgasse 33 und 35 Euro',
  ],
  [
    'who is called as nobody is',
    'Der Zeuge Montag sagte am Montag nichts. Auch Frau Klage hat geschwiegen.',
    ['PERSON Montag', 'PERSON Klage'],
    'Der Zeuge sagte am Montag nichts. Die Frau Klage zu erheben bat.',
  ],
  [
    'a noun behind a form of address in small letters',
    'hallo, die frau klammer sagt ich krieg kein geld und das geht so nicht weiter',
    ['PERSON klammer'],
    'hallo, meine frau klammer sagt ich krieg kein geld und das geht so nicht weiter',
  ],
  [
    'a firm that begins with a quotation',
    'Bauherr ist die „Wohnen am Birkmoos“ Projekt GmbH & Co KG.',
    ['ORG Wohnen am Birkmoos“ Projekt GmbH & Co KG'],
    'Bauherr ist „Wohnen am Birkmoos“ und sonst niemand.',
  ],
  [
    'bodies of kinds that live together or care for people',
    'Es klagen die Hausgemeinschaft Birkmoos, die Wohnbauvereinigung Birkmoos und die Tagesstätte Birkmoos.',
    ['ORG Hausgemeinschaft Birkmoos', 'ORG Wohnbauvereinigung Birkmoos', 'ORG Tagesstätte Birkmoos'],
    'Es klagt die Hausgemeinschaft. Es klagt die Tagesstätte.',
  ],
  [
    'a society with »Am« in its name',
    'Es klagt der Kleingartenverein Am Birkenbach.',
    ['ORG Kleingartenverein Am Birkenbach'],
    'Es klagt der Kleingartenverein. Am Birkenbach ist es ruhig.',
  ],
  [
    'a bank of an area with its direction',
    'Die Sparkasse Moosviertel-West hat gekündigt.',
    ['ORG Sparkasse Moosviertel-West'],
    'Die Sparkasse West hat gekündigt.',
  ],
  [
    'a word in capitals before what a firm is',
    'Die Gesellschafter der ALPHA Beteiligung streiten.',
    ['ORG ALPHA Beteiligung'],
    'Die Gesellschafter der stillen Beteiligung streiten.',
  ],
  [
    'a firm with a comma before its form',
    'Unternehmen: Moosblick, e.U., Graz',
    ['ORG Moosblick, e.U'],
    'Unternehmen sind Moosblick, e.U. und andere',
  ],
  [
    'a street without a number',
    'Sie wohnt Birkenweg ohne Nummer.',
    ['ADDRESS Birkenweg ohne Nummer'],
    'Der Weg ohne Nummer.',
  ],
  [
    'a main street by its place, and a flat with a capital',
    'Zustellung: Birkmooser Hauptstraße 97, Top 15B',
    ['ADDRESS Birkmooser Hauptstraße 97, Top 15B'],
    'Die Hauptstraße und Top 15B',
  ],
  [
    'a society in the genitive',
    'Protokoll des Vereins Liederkranz Birkmoos, Beginn 18 Uhr',
    ['ORG Vereins Liederkranz Birkmoos'],
    'Protokoll des Vereins von gestern, Beginn 18 Uhr',
  ],
  [
    'a firm with an article of the dialect',
    "Es liefert s'Moosladl e.U. am Montag.",
    ["ORG s'Moosladl e.U"],
    "Es liefert 's Christkind am Montag.",
  ],
  [
    'a firm of goods and a surname that is a word',
    'Das Auto stand in der Werkstatt Auto Pfennig seit Montag.',
    ['ORG Auto Pfennig'],
    'Das Auto Pfennig stand da.',
  ],
  [
    'a firm in small letters by its line of business',
    'die birkmoser gartenbau hat das beim vater auch schon so gemacht und dann hat keiner was gesagt, lg',
    ['ORG birkmoser gartenbau'],
    'der gartenbau hat das beim vater auch schon so gemacht und dann hat keiner was gesagt, lg',
  ],
  [
    'a word of the name of a firm that a text calls it by',
    'Vermieterin ist die Almtanz Immobilien GmbH.\n\n\n\nDie Vermieterin, in der Folge auch „Almtanz“, darf das.\n\nDas weiß „Almtanz“.',
    ['ORG Almtanz Immobilien GmbH', 'ORG Almtanz', 'ORG Almtanz'],
    'Die Vermieterin, in der Folge auch „Vermieterin“, darf das.',
  ],
  [
    'a postcode behind a town with a stroke',
    'ADR: Moosgasse 44/2, Birkdorf/Drau   9800\n',
    ['ADDRESS Moosgasse 44/2, Birkdorf/Drau   9800'],
    'Birkdorf/Drau   9800 Stück\n',
  ],
  [
    'a witness with his address and a provision behind it',
    'Zeuge Egon Tanzl, Bergbauer, Moosrain 14, 5700 Birkmoos, fremd und gemäß § 321 ZPO belehrt.',
    ['PERSON Egon Tanzl', 'ADDRESS Moosrain 14, 5700 Birkmoos'],
    'Tanzl, Bergrecht, 5700 Birkmoos § 321 ZPO',
  ],
  [
    "a name with 't",
    "Es schrieb Maarten 't Hoog gestern.",
    ["PERSON Maarten 't Hoog"],
    "Es schrieb Maarten. 't war kalt.",
  ],
])('%s', (_, text, things, near) => {
  expect(found(text)).toEqual(expect.arrayContaining(things))
  for (const thing of things) expect(found(near)).not.toContain(thing)
})

test('in a text full of figures for letters the last figure of a word is one too', () => {
  const scan = 'Die Käuferin Tanzlmo1 kam. Der Ka1kofen, die Wo1ke und das Fe1d sind a1t.'
  expect(found(scan)).toContain('PERSON Tanzlmo1')
  expect(found('Die Käuferin Tanzlmo1 kam. Der Ofen ist alt.')).not.toContain('PERSON Tanzlmo1')
})

describe('what stays, and what is nearly the same and is covered', () => {
  const covered = (text: string) => detect(text, { names, teller: silent }).entities.map((one) => one.text)

  test.each<[kept: string, near: string, thing: string]>([
    ['Es fehlten Flaschen Riesling im Keller.', 'Es fehlten Flaschen. Herr Riesling kam.', 'Riesling'],
    ['Er nahm Crystal Meth und trank Grünen Veltliner.', 'Er nahm es. Herr Veltliner kam.', 'Veltliner'],
    ['| Leitung | Stadtbauamt Dornbirn |', '| Leitung | Egon Dornbirner |', 'Egon Dornbirner'],
    ['Der Antrag 2208/A wurde abgelehnt.', 'Der Schlüssel 2208/A wurde abgelehnt.', '2208/A'],
    [
      'An das Landesgericht Wels\nMoosgasse 2\n4600 Wels',
      'SV-Liste LG Wels\nMoosgasse 2, 4600 Wels',
      'Moosgasse 2, 4600 Wels',
    ],
    ['Bescheid der BVAEB vom Mai', 'Beitragsnummer BVAEB-77 20 133', 'BVAEB-77 20 133'],
    ['Die Krankengeschichte liegt bei, Seite 4.', 'Krankengeschichte KG-2024-77201', 'KG-2024-77201'],
    ['POL.-NR. fehlt', 'POL.-NR. 772 013', '772 013'],
    ['Zähler in W 14, dort', 'Zähler in W 14, Moosgasse 79', 'W 14, Moosgasse 79'],
    ['unser AZ: fehlt, MO/ka', 'unser AZ: 2024/772 MO/ka', '2024/772 MO/ka'],
    ['Bei der Assekuranz war er.', 'Bei der Moosegg Assekuranz war er.', 'Moosegg Assekuranz'],
  ])('%s', (kept, near, thing) => {
    expect([kept, covered(kept)]).toEqual([kept, []])
    expect([near, covered(near)]).toEqual([near, [thing]])
  })
})
