// What looks like a car, a citation, a thing, a paper or a sum and is somebody's name, address or number; and the reverse.
import { describe, expect, test } from 'vitest'
import { createLawNames, starterForBench } from '../law/law-bench.ts'
import { silent } from './learned-names.ts'
import { detect } from './pseudonyms.ts'

const names = createLawNames(starterForBench().laws)
/** By the rules alone: what was learned may ask about more (learned-names.test.ts counts how often). */
const found = (text: string) =>
  detect(text, { names, teller: silent }).entities.map(({ type, text: words }) => `${type} ${words}`)
/** The text with dots where something is covered. */
const covered = (text: string) =>
  detect(text, { names }).entities.reduce(
    (read, { start, end }) => read.slice(0, start) + '·'.repeat(end - start) + read.slice(end),
    text,
  )

describe('what stays visible is no name', () => {
  test.each([
    ['a given name that is a make', 'Zeugin: Mercedes Lechner', ['Mercedes', 'Lechner']],
    ['whose car it is', 'Der BMW Lechner prallte gegen den VW. Kläger ist Anton Lechner.', ['Lechner']],
    ['whose car it is, in a genitive', 'Lenker des Opel Hofer war er. Zeuge Franz Hofer.', ['Hofer']],
    ['several', 'Es trafen sich Audi Lechner, Skoda Aigner. Zeugen: Eva Lechner, Josef Aigner', ['Lechner', 'Aigner']],
    ['a make that is a name of an ordinary word', 'Frau Eva Koch fuhr. Das Heck des Hyundai Koch brach.', ['Koch']],
    ['a model somebody is called by', 'Herr Karl Polo kam. Der VW Polo kam.', ['Polo']],
    [
      'parties behind their own number',
      'Akten: 14 C 211/23k; Lechner, Räumung; 3 C 19/22z; Aigner, Mietzins.',
      ['Lechner', 'Aigner'],
    ],
    ['parties behind a cue of reasons', 'Wegen 14 C 211/23k; Lechner/Aigner', ['Lechner', 'Aigner']],
    ['parties with a stroke', '7 Cg 31/22f; Bichlbauer/Hintersteiner.', ['Bichlbauer', 'Hintersteiner']],
    [
      'a party behind a number of the supreme court',
      'Herr Anton Lechner klagt. 1 Ob 31/17b; Lechner, Räumung.',
      ['Lechner'],
    ],
    ['somebody and relatives', 'Herr Anton Wolf klagt. Der Brief von Wolf und Gattin kam.', ['Wolf']],
    ['somebody and a child', 'Herr Anton Wolf klagt. Ich sprach mit Wolf und Tochter.', ['Wolf']],
    ['somebody and a client', 'Herr Anton Bauer klagt. Es gab ein Gespräch mit Bauer und Mandantin.', ['Bauer']],
    ['somebody and colleagues', 'Herr Anton Stein klagt. Von Stein und Kollegen kam nichts.', ['Stein']],
    ['a plot on the next line', 'Grundstück Nr.\n318/4 und Parzelle\n12/3 liegen dort.', ['318/4', '12/3']],
    ['the unit of a house', 'Er wohnt Annagasse 17/Top1, 1010 Wien', ['Annagasse', 'Top1']],
    ['a number behind its street', 'wohnhaft in Feldweg10a, 1010 Wien', ['Feldweg', '10a']],
    [
      'a village put together of words',
      'servus, i bins die resi aus hinterrohrbach 12, bitte um rückruf',
      ['hinterrohrbach'],
    ],
    ['a stroke in a name nobody lists', 'Herrn\nBo1eslavko Koval\n', ['Bo1eslavko']],
    ['a stroke in the second half of a name', 'Frau Ho1zer-Vog1s Schmuck ist weg.', ['Vog1s']],
    ['an address with a blank', 'Mail: m.huber @posteo.wien', ['huber', 'posteo']],
    ['another one', 'Mail: anna.moser @proton.me', ['moser', 'proton']],
  ])('%s', (_, text, things) => {
    const read = covered(text)
    for (const thing of things) expect(read).not.toContain(thing)
  })

  test.each([
    [
      'a firm with the word for a case in its name',
      'Krimmler Wasserfall Gastro GmbH klagt.',
      'ORG Krimmler Wasserfall Gastro GmbH',
    ],
    ['a firm with a word for an account', 'Sparkonto Direkt Bank AG klagt.', 'ORG Sparkonto Direkt Bank AG'],
    ['a firm with a word for an offer', 'Alpenangebot Reisen GmbH klagt.', 'ORG Alpenangebot Reisen GmbH'],
    [
      'a child and its day',
      'Die Kinder Lena Moik, 3.4.2021, und Paul Moik, 5.6.2022, wohnen dort.',
      'DATE_OF_BIRTH 5.6.2022',
    ],
    ['a surname before a street', 'Kläger: Roland Steindl, Hauptstraße 12', 'PERSON Roland Steindl'],
    ['a number behind a label in capitals', 'KONTO 4711998', 'ID_NUMBER 4711998'],
    ['a number of a complaint in capitals', 'ANZEIGE 7331042', 'ID_NUMBER 7331042'],
  ])('%s is found whole', (_, text, thing) => {
    expect(found(text)).toContain(thing)
  })
})

describe('what is no number, address, date or name stays', () => {
  test.each([
    ['a listed model', 'Er fuhr einen Ford Fiesta und einen Audi A4.', ''],
    ['authors behind a guiding sentence', 'RS0011234; Jodl/Berner, ABGB.', ''],
    ['authors behind the administrative court', 'Ra 2019/05/0133; Jodl, Besitzklage.', ''],
    ['things side by side', 'Herr Ignaz Stein hat mit Stein und Schotter gebaut.', 'PERSON Ignaz Stein'],
    ['a paper before a firm', 'Die Kostenanfrage Baier Gastro KG liegt bei.', 'ORG Baier Gastro KG'],
    ['a firm by what it does', 'Drittschuldnerin: Linda Montage Service', 'ORG Linda Montage Service'],
    ['somebody who owes the debtor', 'Drittschuldnerin: Linda Oberhofer', 'PERSON Linda Oberhofer'],
    ['an employer whose surname is a trade', 'Arbeitgeberin: Linda Koch', 'PERSON Linda Koch'],
    ['who a firm is in the case', 'Der Hausverwalter Moik Immobilien GmbH zahlt.', 'ORG Moik Immobilien GmbH'],
    ['who a firm of partners is', 'Hausverwalter Moik & Partner GmbH schrieb.', 'ORG Moik & Partner GmbH'],
    ['a trade that a firm is called by', 'Die Baumeister Moik GmbH zahlt.', 'ORG Baumeister Moik GmbH'],
    ['short forms of law with their number', 'Nach Abs1 und Art1 gilt das.', ''],
    ['a channel of a service', 'Mein Kanal @alpen.seife zeigt es.', 'OTHER alpen.seife'],
    ['a proposal', 'Das steht in Vorschlag 2, weiter unten.', ''],
    ['a sum in a currency', 'Der Betrag in Schilling 500, zahlbar.', ''],
    ['a talk', 'Das Protokoll aus Meeting 4, Seite 2.', ''],
    ['a field', 'Der Eintrag in Protokollfeld 4.', ''],
    ['a season', 'Der Bestand aus Frühling 3.', ''],
    [
      'a judge in a matter of custody',
      'Obsorge für das Kind Lena Moik.\nRichterin: Dr. Eva Steindl, 12.3.2024\n',
      'PERSON Lena Moik|PERSON Eva Steindl',
    ],
    ['a sum', 'SUMME: 150 000', ''],
    ['a claim', 'FORDERUNG 250 000', ''],
    ['interest', 'ZINSEN 120000', ''],
    ['a bill in capitals', 'RECHNUNG 4 711 998', ''],
    ['an act of the Union', 'DSGVO 2016/679', ''],
    ['a large sum behind', 'Es geht um 1 234 567 890 Schilling.', ''],
    ['a large sum', 'Es geht um S 120 000 000 insgesamt.', ''],
    ['a day in May', 'das auto kam am 3 mai zurück', ''],
  ])('%s', (_, text, all) => {
    expect(found(text).join('|')).toBe(all)
  })
})

describe('the party that a word says', () => {
  const roles = (text: string) =>
    detect(text, { names }).entities.flatMap(({ type, text: words, role = '' }) =>
      type === 'PERSON' ? [`${words}: ${role}`] : [],
    )
  test.each([
    ['behind a title and before a birth date', 'Klägerin: Mag. Eva Lechner, geb. 3.4.1980', 'Eva Lechner: Klägerin'],
    ['before where somebody lives', 'Klagende Partei: Eva Lechner, wohnhaft in 4400 Steyr', 'Eva Lechner: Kläger'],
    ['in two words', 'Klagende Partei: Eva Lechner', 'Eva Lechner: Kläger'],
    ['in two words of a sentence', 'Die beklagte Partei Eva Lechner zahlt.', 'Eva Lechner: Beklagter'],
    ['of nobody', 'Die politische Partei Eva Lechner trat an. Partei: Karl Moser', 'Eva Lechner: |Karl Moser: '],
    [
      'of one of two',
      'Klägerin: Eva Lechner, geb. 3.4.1980. Zeuge war auch Mag. Karl Moser, geb. 5.6.1971.',
      'Eva Lechner: Klägerin|Karl Moser: ',
    ],
  ])('%s', (_, text, all) => {
    expect(roles(text).join('|')).toBe(all)
  })
})
