// Bodies by a word for their kind, large ones that everybody knows, and what they are called later: what is covered, and what is nearly the same.
import { describe, expect, test } from 'vitest'
import { createLawNames, starterForBench } from '../law/law-bench.ts'
import { silent } from './learned-names.ts'
import { detect } from './pseudonyms.ts'

const names = createLawNames(starterForBench().laws)
const found = (text: string) =>
  detect(text, { names, teller: silent }).entities.map(({ type, text: words }) => `${type} ${words}`)

describe('a body by its kind, and what is nearly the same', () => {
  test.each<[what: string, text: string, things: string[], near: string]>([
    [
      'hospital by its place',
      'Sie lag im LKH Hartberg und im Klinikum Bad Moosegg, dann im Alpen-Klinikum Rauchegg.',
      ['ORG LKH Hartberg', 'ORG Klinikum Bad Moosegg', 'ORG Alpen-Klinikum Rauchegg'],
      'Sie lag im Krankenhaus, dann in der Klinik. Das Spital verlangt Ersatz, weil die Klinik Kosten hatte.',
    ],
    [
      'school by its place',
      'Er besucht die HTL Kapfenberg, sie das BG/BRG Leibnitz, beide vorher die Volksschule Moosegg.',
      ['ORG HTL Kapfenberg', 'ORG BG/BRG Leibnitz', 'ORG Volksschule Moosegg'],
      'Weil die Schule Unterricht anbietet, zahlt der Kindergarten Beiträge; das BG Leibnitz entschied.',
    ],
    [
      'business by its name',
      'Bei der Werbeagentur Moosblitz und beim Reitstall Tanzlhof. Die Tanzschule Rauchegg klagt.',
      ['ORG Werbeagentur Moosblitz', 'ORG Reitstall Tanzlhof', 'ORG Tanzschule Rauchegg'],
      'Weil die Agentur Provisionen verlangt und die Tankstelle Mitarbeiter sucht, zahlt der Reitstall Miete.',
    ],
    [
      'business at the end of what is said',
      'Geklagt wird die Eventagentur Moosklang, weil nichts kam.',
      ['ORG Eventagentur Moosklang'],
      'Geklagt wird, weil die Eventagentur Moosklänge verspricht.',
    ],
    [
      'name joined to its kind',
      'Die Rauchegg-Klinik und die Moik-Stiftung zahlten.',
      ['ORG Rauchegg-Klinik', 'ORG Moik-Stiftung'],
      'Die Unfall-Klinik und die Kinder-Apotheke sind etwas Allgemeines.',
    ],
    [
      'known bank or insurer',
      'Das Konto bei der Oberbank, die Polizze der Wiener Städtischen und die Deckung durch die Allianz.',
      ['ORG Oberbank', 'ORG Wiener Städtischen', 'ORG Allianz'],
      'Die Allianz der Staaten hielt. Der Merkur ist ein Planet, die Donau ein Fluss. Eine Bank stand da.',
    ],
    [
      'order and diocese',
      'Das Krankenhaus der Elisabethinen, die Erzdiözese Salzburg und das Rote Kreuz Hartberg.',
      ['ORG Krankenhaus der Elisabethinen', 'ORG Erzdiözese Salzburg', 'ORG Rote Kreuz Hartberg'],
      'Die Diözese hat kein Recht, das Rote Kreuz hilft, die Mission der Jesuiten ist lange her.',
    ],
    [
      'branch by its name',
      'Sie arbeitet in der Filiale Moosegg.',
      ['ORG Filiale Moosegg'],
      'Sie arbeitet in der Filiale Hartberg und in der Filiale Mitte.',
    ],
    [
      'form of another country',
      'Die Rauchegg Trade d.d., die Tanzl Sp. z o.o. und die Maison Moik SARL haften.',
      ['ORG Rauchegg Trade d.d', 'ORG Tanzl Sp. z o.o', 'ORG Maison Moik SARL'],
      'Das gilt z. B. so, d. h. immer, d. s. alle.',
    ],
    [
      'form behind a damaged word',
      'BEKLAGTE: Moosegger Hei2ungsbau Ges.m.b.H., Rauchegg',
      ['ORG Moosegger Hei2ungsbau Ges.m.b.H'],
      'Der Betrag von 12 euro für die Ges.m.b.H. ist offen.',
    ],
    [
      'inn by its name alone',
      'Das Hotel Moosblick ist voll. Wir essen im Moosblick.',
      ['ORG Hotel Moosblick', 'ORG Moosblick'],
      'Das Hotel ist voll. Wir wollten ein Zimmer mit Moosblick.',
    ],
    [
      'society by its sort',
      'Kläger ist der Verein „Singkreis Moosegg Rauchegg“. Der Singkreis zahlt.',
      ['ORG Singkreis Moosegg Rauchegg', 'ORG Singkreis'],
      'Der Verein zahlt. Der Singkreis zahlt.',
    ],
    [
      'letters of a firm behind a title',
      'die Ing. Leo Tanzl Moosbau GmbH (im Folgenden „LTM“) zahlt. Die LTM haftet.',
      ['ORG LTM'],
      'Die Bedingungen (im Folgenden „AGB“) gelten. Die AGB sind alt.',
    ],
    [
      'municipality that appeals',
      'Die Gemeinde Moosegg hat dagegen Beschwerde erhoben.',
      ['ORG Gemeinde Moosegg'],
      'Die Gemeinde Moosegg liegt im Tal. Der Bürgermeister der Gemeinde Moosegg hat Beschwerde erhoben.',
    ],
  ])('%s', (_, text, things, near) => {
    const here = found(text)
    for (const thing of things) expect(here).toContain(thing)
    expect(found(near).filter((one) => one.startsWith('ORG'))).toEqual([])
  })
})

test('a class of a scheme in quotes is nobody’s business', () => {
  expect(found('Sie ist in der Verwendungsgruppe „Meister“, er im Personenkreis „Angehörige“ mit dem Alter.')).toEqual(
    [],
  )
})

test('an ordinary word behind a bank or a kindergarten is no name of it', () => {
  expect(found('Weil die Bank Sicherheiten verlangt und der Kindergarten Beitrag fällig ist, klagt sie.')).toEqual([])
})
