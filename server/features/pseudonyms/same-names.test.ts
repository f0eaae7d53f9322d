// Who is one and who are two: those of one surname, and those whom a text itself calls as placeholders do.
import { expect, test } from 'vitest'
import { inForm } from '../../../contract/covered-names.ts'
import { openCover } from './cover.ts'
import { detect } from './pseudonyms.ts'
import { nameEntities, replaceEntities } from './placeholders.ts'

test.each([
  ['Xhevrije Peter klagt. Frau Peter verlangt Geld.', '[Person A] klagt. Frau [Person A] verlangt Geld.'],
  ['Huber Anna klagt. Frau Huber will Geld.', '[Person A] klagt. Frau [Person A] will Geld.'],
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
