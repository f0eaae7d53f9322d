// Who is one and who are two: those of one surname, and those whom a text itself calls as placeholders do.
import { describe, expect, test } from 'vitest'
import { inForm } from '../../../contract/covered-names.ts'
import { openCover } from './cover.ts'
import { detect } from './pseudonyms.ts'
import { nameEntities, replaceEntities } from './placeholders.ts'

test.each([
  ['Xhevrije Peter klagt. Frau Peter verlangt Geld.', '[Person A] klagt. Frau [Person A] verlangt Geld.'],
  ['Huber Anna klagt. Frau Huber will Geld.', '[Person A] klagt. Frau [Person A] will Geld.'],
  ['Frau Huber zahlt. Das ist Huber’s Haus.', 'Frau [Person A] zahlt. Das ist [Person A] Haus.'],
  ['Die Klage Kernls fehlt. Kernl ging.', 'Die Klage [Person A] fehlt. [Person A] ging.'],
  ['Anna Peters klagt. Herr Peter zahlt.', '[Person A] klagt. Herr [Person B] zahlt.'],
  [
    'Frau Huber kam. Die Aussage des Zeugen Huber fehlt.',
    'Frau [Person A] kam. Die Aussage des Zeugen [Zeuge 1] fehlt.',
  ],
  ['Die Zeugin Huber und der Zeuge Huber kamen.', 'Die Zeugin [Zeugin 1] und der Zeuge [Zeuge 1] kamen.'],
  [
    'Der Kläger Max Huber kam. Dem Kläger Huber fehlt Geld.',
    'Der Kläger [Kläger 1] kam. Dem Kläger [Kläger 1] fehlt Geld.',
  ],
])('%s', (text, expected) =>
  expect(replaceEntities(text, nameEntities(text, detect(text).entities)).text).toBe(expected),
)

test('»Person A« of a later text is nobody of the conversation, and »[Person A]« stays who it was', () => {
  const first = openCover([])
  expect(first.cover('Josef Kern kündigt.', 'all').text).toBe('[Person A] kündigt.')
  const answer = '[Person A] kündigt, Person A haftet.'
  expect(inForm(answer, first.names, 'echt')).toBe('Josef Kern kündigt, Josef Kern haftet.')

  const asked = openCover(first.names)
  asked.cover('In der Skizze wird Person A verletzt.', 'all')
  const taken = openCover(first.names)
  taken.takeFile('Josef Kern; in der Skizze Person A', [
    { start: 0, end: 10, type: 'PERSON', thing: first.names[0]!.thing, placeholder: '[Person 1]' },
  ])
  for (const { names } of [asked, taken])
    expect(inForm(answer, openCover(JSON.parse(JSON.stringify(names))).names, 'echt')).toBe(
      'Josef Kern kündigt, Person A haftet.',
    )
})

test('a surname that could be two is no term: who is addressed with it is found', () => {
  const cover = openCover([])
  cover.cover('Max Huber und Eva Huber klagen, Huber auch.', 'all')
  expect(cover.cover('Herr Huber und Frau Huber? Huber?', 'all').text).toBe(
    'Herr [Person A] und Frau [Person B]? [Person A oder Person B]?',
  )
})

/** Takes a file as its review knows it; gives it in the placeholders of the conversation. */
const taken = (cover: ReturnType<typeof openCover>, text: string) => {
  const named = nameEntities(text, detect(text).entities)
  const given = cover.takeFile(text, named)
  return replaceEntities(
    text,
    named.map((one) => ({ ...one, placeholder: given.get(one.placeholder)! })),
  ).text
}

describe('a surname with different forms of address is two persons, in whatever texts of a matter they stand', () => {
  const woman = 'Frau Huber hat gekündigt.'
  const man = 'Wir schreiben an Herrn Huber.'
  const reopened = (cover: ReturnType<typeof openCover>) => openCover(JSON.parse(JSON.stringify(cover.names)))

  test('in two files, in any order and again with each question; the same form of address is the same person', () => {
    for (const [first, second] of [
      [woman, man],
      [man, woman],
    ] as const) {
      let cover = openCover([])
      for (let question = 0; question < 2; question++) {
        expect([taken(cover, first), taken(cover, second)]).toEqual([
          first.replace('Huber', '[Person A]'),
          second.replace('Huber', '[Person B]'),
        ])
        cover = reopened(cover)
      }
      expect(cover.cover('Frau Huber und Herr Huber?', 'known').text).toBe(
        first === woman ? 'Frau [Person A] und Herr [Person B]?' : 'Frau [Person B] und Herr [Person A]?',
      )
    }
  })

  test('in two questions', () => {
    const cover = openCover([])
    expect(cover.cover('Darf Frau Huber kündigen?', 'all').text).toBe('Darf Frau [Person A] kündigen?')
    const next = reopened(cover)
    expect(next.cover('Und Herr Huber?', 'all').text).toBe('Und Herr [Person B]?')
    expect(next.cover('Was schuldet Herr Huber Frau Huber?', 'known').text).toBe(
      'Was schuldet Herr [Person B] Frau [Person A]?',
    )
    expect(next.cover('Und Huber?', 'known').text).toBe('Und [Person A oder Person B]?')
    expect(inForm('[Person A] oder [Person B]', next.names, 'echt')).toBe('Huber oder Huber')
  })

  test('beside somebody whose given name says who it is', () => {
    const cover = openCover([])
    expect(taken(cover, 'Maria Huber klagt. Huber zahlt.')).toBe('[Person A] klagt. [Person A] zahlt.')
    expect(cover.cover('Was will Herr Huber?', 'known').text).toBe('Was will Herr [Person B]?')
    expect(cover.cover('Was will Frau Huber?', 'known').text).toBe('Was will Frau [Person A]?')
  })

  test('also where the surname is a word of the language, with a given name too', () => {
    for (const question of ['Was will Frau Fuchs?', 'Was will Maria Fuchs?']) {
      const cover = openCover([])
      expect(taken(cover, 'Mieter ist Herr Wolfgang Fuchs.')).toBe('Mieter ist Herr [Mieter 1].')
      expect(cover.cover(question, 'known').text).toMatch(/^Was will (?:Frau )?\[Person A\]\?$/)
      expect(cover.cover('Der Fuchs ist ein Wildtier, fragt Frau Gruber.', 'known').text).toContain('Der Fuchs ist')
      expect(cover.cover('Das fragt Frau Gruber.', 'known').text).toBe('Das fragt Frau Gruber.')
    }
  })

  test('a name without a form of address is the one who is known, and either of two', () => {
    const cover = openCover([])
    expect(cover.cover('Frau Huber klagt.', 'all').text).toBe('Frau [Person A] klagt.')
    const plain = 'Die Einwendung Hubers: Frau Rosa Lechner sah Huber.'
    expect(taken(cover, plain)).toBe('Die Einwendung [Person A]: Frau [Person B] sah [Person A].')
    expect(cover.cover('Und Herr Huber?', 'all').text).toBe('Und Herr [Person C]?')
    expect(taken(cover, plain)).toBe(
      'Die Einwendung [Person A oder Person C]: Frau [Person B] sah [Person A oder Person C].',
    )
    expect(inForm('[Person A oder Person C]', cover.names, 'echt')).toMatch(/^Hubers?$/)
  })
})

test('half of a double name and a name without its apostrophe mean whoever is known', () => {
  const cover = openCover([])
  cover.cover("Klägerin ist Frau Mira Kofler-Strasnik, Beklagter Herr Seán O'Brannick.", 'all')
  const asked = (question: string) => openCover(cover.names).cover(question, 'known').text
  expect(asked('Was will strasnik, was Kofler?')).toBe('Was will [Klägerin 1], was [Klägerin 1]?')
  expect(asked('Was will O’Brannick, was OBrannick?')).toBe('Was will [Beklagter 1], was [Beklagter 1]?')
})

test('a firm is asked about by its capitals, also where its kind stands before them', () => {
  const cover = openCover([])
  cover.cover('Vermieterin ist die Hausverwaltung QZV Wohnbau GmbH.', 'all')
  const asked = openCover(cover.names).cover('Was verlangt QZV, und was sagt das MRG?', 'known')
  expect(asked.text).toBe('Was verlangt [Organisation 1], und was sagt das MRG?')
})

test('a firm is asked about without its legal form', () => {
  const cover = openCover([])
  expect(cover.cover('Die Lindenau Bau GmbH zahlt nicht.', 'all').text).toBe('Die [Organisation 1] zahlt nicht.')
  const { text } = cover.cover('Darf Lindenau Bau kündigen?', 'known')
  expect(text).toBe('Darf [Organisation 1] kündigen?')
  const two = openCover([])
  two.cover('Die Lindenau Bau GmbH klagt die Lindenau Bau KG.', 'all')
  expect(two.cover('Darf Lindenau Bau kündigen?', 'known').text).not.toContain('[Organisation 1]')
})
