// What is cited stays, whoever it is called after; extracts, forms and scans; and what is nearly the same.
import { describe, expect, test } from 'vitest'
import { createLawNames, starterForBench } from '../law/law-bench.ts'
import { silent } from './learned-names.ts'
import { detect } from './pseudonyms.ts'

const names = createLawNames(starterForBench().laws)
const found = (text: string) =>
  detect(text, { names, teller: silent }).entities.map(({ type, text: words }) => `${type} ${words}`)

describe('what is cited stays, and the same word elsewhere is covered', () => {
  test.each<[rule: string, cited: string, near: string, thing: string]>([
    [
      'authors with a title alone',
      'vgl Reischauer/Kletečka, Schadenersatz; RS0031307',
      'Klage Reischauer/Kletečka, 4 Cg 61/24p',
      'PERSON Kletečka',
    ],
    [
      'author, field of law and a decision',
      'Zur Methode Holzinger, Unterhaltsrecht; 6 Ob 98/19k.',
      'Herr Holzinger kam.',
      'PERSON Holzinger',
    ],
    [
      'three authors',
      'Zur Höhe: Holm/Karner-Weiß/Harrer, Bereicherung.',
      'Anwesend: Frau Holm, Herr Harrer.',
      'PERSON Harrer',
    ],
    [
      'initial and a work with its edition',
      '(RS0123968; F. Bydlinski in KBB6 § 918 Rz 3)',
      'Herr F. Bydlinski kam, § 932 ABGB',
      'PERSON F. Bydlinski',
    ],
    [
      'edition and page',
      'Schwimann/Walter, Familienrecht3 71 ff.',
      'Bitte Walter Schwimann fragen.',
      'PERSON Walter Schwimann',
    ],
    [
      'capitals',
      'ZUR FORM SIEHE § 578 ABGB UND ZANKL IN RUMMEL/LUKAS4 § 578 RZ 3. DIE KOSTEN SIND IM VERFAHREN ZU TRAGEN.',
      'DIE KOSTEN SIND IM VERFAHREN ZU TRAGEN. HERR LUKAS ZANKL WIRD DAS SCHREIBEN ERHALTEN UND ANTWORTEN.',
      'PERSON LUKAS ZANKL',
    ],
    ['method', '(Methode Holm/Berger; vgl 2 Ob 158/07x)', 'Im Verfahren Holm/Berger, 2 Cg 158/07x', 'PERSON Berger'],
    [
      'test behind its short form',
      'Testdiagnostik: ABT nach Reiner und Anthony.',
      'Der LKW nach Anthony Reiner benannt.',
      'PERSON Anthony Reiner',
    ],
    [
      'case of the Supreme Court',
      'OGH 4 Ob 94/18b („Huber Brot“)',
      'zu 9 Cg 94/18b („Huber Brot GmbH“)',
      'ORG Huber Brot GmbH',
    ],
    [
      'case before its number',
      'EuGH Schrems II, C-311/18',
      'Herr Max Schrems klagt, vgl C-311/18',
      'PERSON Max Schrems',
    ],
    [
      'authority in capitals with its address',
      'BEZIRKSHAUPTMANNSCHAFT GMUNDEN\n4810 Gmunden, Kurpark 14\n',
      'Josef Schörghuber\n4820 Bad Ischl, Esplanade 12\n',
      'ADDRESS 4820 Bad Ischl, Esplanade 12',
    ],
    [
      'court in the head of an extract',
      'BEZIRKSGERICHT Imst\n********\nLetzte TZ',
      'Herr Georg Imst, geb. 3.4.1970',
      'PERSON Georg Imst',
    ],
    [
      'edition with its year',
      'Perner/Spitzer/Kodek, Bürgerliches Recht6 (2019) 312',
      'Perner/Spitzer, Klage vom 6.3.2019',
      'PERSON Spitzer',
    ],
    [
      'note to a decision',
      'Leitgeb, Anm zu OGH 5 Ob 12/19k, immolex 2019/77',
      'Leitgeb, Zeuge, wohnt hier',
      'PERSON Leitgeb',
    ],
    [
      'name of a decision before its number',
      'die Entscheidung „Kornspitz Huber“ (4 Ob 45/11x)',
      'die Mahnung „Rosa Huber“ vom 4. Mai',
      'PERSON Rosa Huber',
    ],
    [
      'court of the inner city with its address',
      'Bezirksgericht Innere Stadt Wien, Marxergasse 1a, 1030 Wien',
      'Rosa Huber, Marxergasse 1b, 1030 Wien',
      'ADDRESS Marxergasse 1b, 1030 Wien',
    ],
    [
      'branch of an office with its address',
      'Finanzamt Österreich, Dienststelle Linz, Bahnhofplatz 7, 4020 Linz',
      'Rosa Huber, Bahnhofplatz 8, 4020 Linz',
      'ADDRESS Bahnhofplatz 8, 4020 Linz',
    ],
    ['hospital', 'ins Krankenhaus gebracht', 'Gruß an Walzthöni, bitte', 'PERSON Walzthöni'],
    ['number of a decree', 'BMF-AV Nr. 12/2020', 'Mitteilung Nr. 12/20207', 'ID_NUMBER 12/20207'],
    ['abbreviation', 'laut Grundb. 2 und BGBl. II', 'Das sah Walzthöni. Er ging.', 'PERSON Walzthöni'],
    ['brand', 'Das Programm AnyDesk lief.', 'Das war MariaHuber wohl.', 'PERSON MariaHuber'],
    ['words of the country', 'Die Polizze liegt zu Handen.', 'Der Walzthöni liegt da.', 'PERSON Walzthöni'],
    ['decree', 'BMF-010203/0123-VI/6/2010', 'GZ: BMF-010203/0123-VI/6/2010', 'CASE_NUMBER BMF-010203/0123-VI/6/2010'],
    ['explanations', 'ErläutRV 1461 BlgNR 25. GP 5', 'Zahl: 1461/2025', 'CASE_NUMBER 1461/2025'],
  ])('%s', (_, cited, near, thing) => {
    expect(found(cited)).toEqual([])
    expect(found(near)).toContain(thing)
  })
})

describe('a surname that is a word stays where the word is meant', () => {
  const party = 'Frau Eva Bauer und Herr Jan Kaiser klagen, vertreten durch Mag. Ute Richter. '
  test.each([
    'Ihr Bruder, selbst Bauer im Mühlviertel, kam.',
    'Wir stiegen auf den Hohen Kaiser.',
    'Gezeichnet (Richter)',
  ])('%s', (text) => expect(found(party + text)).toEqual(found(party)))
  test.each([
    ['Am Abend kam Bauer im Auto.', 'PERSON Bauer'],
    ['Das sagte auch die Klägerin Kaiser.', 'PERSON Kaiser'],
    ['Die Vertreterin (Richter) schwieg. Mag. Richter ging.', 'PERSON Richter'],
  ])('%s', (text, thing) => expect(found(party + text).slice(found(party).length)).toContain(thing))
})

describe('each rule finds its thing and leaves what is nearly the same', () => {
  test.each<[rule: string, text: string, thing: string, near: string]>([
    [
      'folio of an extract',
      'KATASTRALGEMEINDE 60413 Lindegg   EINLAGEZAHL  914\n',
      'ID_NUMBER 914',
      'Die Einlage zahlt 914 Euro.',
    ],
    [
      'number of the day in an extract',
      'ANTEIL: 87/640\n   a 2311/1998 Kaufvertrag\n',
      'ID_NUMBER 2311/1998',
      'Liste:\n   a 2311/1998 Stück\n',
    ],
    [
      'plot of an extract',
      'EINLAGEZAHL 5\n    .417    Bauf.(10)    288\n',
      'ID_NUMBER .417',
      'Summe\n    .417    Anteile\n',
    ],
    [
      'number in brackets',
      'in Form eines Sparbuches (Nr. 41.557.903)',
      'ID_NUMBER 41.557.903',
      'Verordnung (Nr. 2016/679)',
    ],
    [
      'label with its thing',
      'Seriennr. Waschmaschine:     WX4-3309-77120',
      'ID_NUMBER WX4-3309-77120',
      'Seriennr. Waschmaschine: unbekannt',
    ],
    ['purpose of a payment', '(Verwendungszweck: K31844)', 'ID_NUMBER K31844', 'Verwendungszweck: EUR 31844'],
    ['date in an extract is none', 'Mietvertrag 44-210-88312', 'ID_NUMBER 44-210-88312', 'Mietvertrag 2011-06-09'],
    ['wallet', 'Wallet bc1qv5k8m3p7nl2tq94e6sw7', 'OTHER bc1qv5k8m3p7nl2tq94e6sw7', 'Abschnitt bc1 und 0x12'],
    ['name of a user with a stroke', 'Benutzer holzer_moni', 'OTHER holzer_moni', 'Benutzer ______ bitte eintragen'],
    ['scan of an account', 'auf AT6I 19O4 3OO2 3457 32O1', 'IBAN AT6I 19O4 3OO2 3457 32O1', 'ATOI und OLIO 2024'],
    ['scan of a VAT number', '(ATU5163 0720)', 'UID ATU5163 0720', '(ATU fehlt 2024)'],
    ['extension behind »Kl«', 'erreichbar unter Kl. 37', 'PHONE Kl. 37', 'Schüler der 3. Kl. 37 Kinder'],
    ['phone in boxes', '0 6 6 4 – 4 1 3 3 0 7 2', 'PHONE 0 6 6 4 – 4 1 3 3 0 7 2', '0 1 2 3 4 5'],
    [
      'street with small words',
      'Franz-von-Sales-Straße 16',
      'ADDRESS Franz-von-Sales-Straße 16',
      'die Straße 16 Meter weit',
    ],
    ['object of a street', 'Laxenburger Straße 29/Obj. 4', 'ADDRESS Laxenburger Straße 29/Obj. 4', 'Obj. 4 der Liste'],
    [
      'postcode behind the place',
      'ADR: Kirchplatz 27, Anger   8184\n',
      'ADDRESS Kirchplatz 27, Anger   8184',
      'Der Saal, Anger   8184\n',
    ],
    ['postcode alone behind a street', 'Lindenstraße 3, 8271\n', 'ADDRESS Lindenstraße 3, 8271', 'Im Jahr 3, 8271\n'],
    [
      'postcode behind its label',
      'PLZ/Ort:     8344 BAD GLEICHENBERG',
      'ADDRESS 8344 BAD GLEICHENBERG',
      'Betrag:     8344 BAD GmbH-frei',
    ],
    [
      'place that is a word',
      'Name\n          8786 Rottenmann\n',
      'ADDRESS 8786 Rottenmann',
      'Es wurden 8786 Rottenmann-Proben',
    ],
    [
      'place that is a word before a dot in the middle',
      'Lindweg 6, 6800 Feldkirch · Tel. fehlt',
      'ADDRESS Lindweg 6, 6800 Feldkirch',
      'Es waren 6800 Feldkirchen',
    ],
    [
      'cooperative in capitals',
      'DAS SPARBUCH DER VOLKSKREDITBANK ENNSTAL EGEN WEIST EINEN BETRAG AUF, DEN DIE ERBEN HABEN WOLLEN.',
      'ORG VOLKSKREDITBANK ENNSTAL EGEN',
      'DEN BETRAG WOLLEN DIE ERBEN HABEN, GEGEN DEN WILLEN DER BANK, DIE DAS BUCH HAT.',
    ],
    [
      'mutual society',
      'Versicherer: Alpenrose Versicherungsverein a.G.\n',
      'ORG Alpenrose Versicherungsverein a.G',
      'Der Versicherungsverein zahlt a.G. nichts',
    ],
    [
      'bank with a place',
      'Die Sparkasse am Hohen Stein AG zahlt',
      'ORG Sparkasse am Hohen Stein AG',
      'Die Sparkasse am Stein zahlt',
    ],
    [
      'partner of a firm',
      'durch ihre Komplementärin Lindenau GmbH',
      'ORG Lindenau GmbH',
      'durch ihre Komplementärin selbst',
    ],
    [
      'place of work',
      'Er hat in der „Blauen Gans“ gearbeitet.',
      'ORG Blauen Gans',
      'Er hat in der „Kleinen Zeitung“ gelesen.',
    ],
    ['manager', 'Mail an GF Reinthaler', 'PERSON Reinthaler', 'Mail an GF Büro'],
    [
      'initial behind a known name',
      'Frau Mia Tschernitz\nUnterschrift: Tschernitz M.\n',
      'PERSON Tschernitz M',
      'Unterschrift: Seite M.\n',
    ],
  ])('%s', (_, text, thing, near) => {
    expect(found(text)).toContain(thing)
    const type = thing.split(' ')[0]
    expect(found(near).filter((one) => one.startsWith(`${type} `))).toEqual([])
  })
})
